//! What is kept, as the server sees it.

use crate::{Deadlines, Notice};

/// A person without an account, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GuestId(pub i64);

/// A person without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The number.
    pub id: GuestId,
    /// The name they chose last.
    pub name: String,
    /// The arms they chose, in a few words; empty if they have not.
    pub arms: String,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Seats are still open.
    Waiting,
    /// The match goes on.
    Playing,
    /// The match has ended.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Self; 3] = [Self::Waiting, Self::Playing, Self::Over];

    /// As it is written in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// What was chosen when the table was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The game's id.
    pub game: String,
    pub rules_version: u32,
    pub content_hash: String,
    /// Its options, one `key=value` a line.
    pub options: String,
    /// The position it begins with, as JSON; dealt where there is none.
    pub given: Option<String>,
    /// The seed, secret until the match is over.
    pub seed: [u8; 32],
    /// What the first actions were played with, where they are those of an earlier match; the earliest first.
    pub openings: Vec<Opening>,
    /// Is it listed for everybody?
    pub public: bool,
    /// May people without a seat look on?
    pub spectators: bool,
    /// How long a person may take over one decision, in seconds.
    pub clock: Option<u32>,
    /// What follows when somebody's time runs out.
    pub time_out: TimeOut,
    /// Is it a guided first match, with its coach?
    pub lesson: bool,
    /// May a decision be taken back if everybody agrees?
    pub friendly: bool,
    /// May the others call a bot for somebody who stays away?
    pub stand_in: bool,
    /// May they claim the match?
    pub claim: bool,
}

/// What follows when the time of a seat runs out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeOut {
    /// The rules answer.
    #[default]
    Rules,
    /// A bot plays on, until the person comes back.
    Bot,
    /// The seat resigns.
    Resign,
}

impl TimeOut {
    pub const ALL: [Self; 3] = [Self::Rules, Self::Bot, Self::Resign];
}

/// Actions of an earlier match that a table begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// How many of the table's actions were played by then.
    pub moves: u32,
    /// The seed they were played with.
    pub seed: [u8; 32],
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person; with a level, a bot answers for them at present.
    Person,
    Bot,
}

impl SeatKind {
    pub(crate) const ALL: [Self; 3] = [Self::Open, Self::Person, Self::Bot];

    /// As it is written in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Person => "person",
            Self::Bot => "bot",
        }
    }
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// Who sits there.
    pub kind: SeatKind,
    /// Their name; empty for an open seat.
    pub name: String,
    /// The bot's level, where a bot answers.
    pub level: Option<String>,
    /// Have the others called that bot, because the person stayed away?
    pub away: bool,
    /// Their arms, in a few words; empty if they have chosen none.
    pub arms: String,
    /// The guests who may answer for it, in the order in which they came.
    pub holders: Vec<GuestId>,
}

impl SeatRow {
    /// An open seat.
    pub fn open() -> Self {
        Self {
            kind: SeatKind::Open,
            name: String::new(),
            level: None,
            away: false,
            arms: String::new(),
            holders: Vec::new(),
        }
    }

    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { kind: SeatKind::Bot, name: name.into(), level: Some(level.into()), ..Self::open() }
    }

    pub fn person(name: impl Into<String>, guest: GuestId) -> Self {
        Self { kind: SeatKind::Person, name: name.into(), holders: vec![guest], ..Self::open() }
    }

    /// The same, with arms.
    #[must_use]
    pub fn bearing(self, arms: impl Into<String>) -> Self {
        Self { arms: arms.into(), ..self }
    }

    /// The level of the bot that answers for it, if one does.
    pub fn answering(&self) -> Option<&str> {
        self.level.as_deref()
    }
}

/// One action of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Who.
    pub seat: u8,
    /// What.
    pub notation: String,
    /// How it came about.
    pub how: How,
}

/// How an action came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum How {
    /// Its seat played it.
    #[default]
    Played,
    /// The time of its seat ran out, and the rules answered.
    TimedOut,
    /// So it did, and there was more to answer, of which nobody else noticed anything yet.
    TimedOutPartly,
    /// The others claimed the match, because its person stayed away.
    Claimed,
}

impl How {
    pub(crate) const ALL: [Self; 4] = [Self::Played, Self::TimedOut, Self::TimedOutPartly, Self::Claimed];
}

/// What was played at a table, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of the first action, counted from 0.
    pub seq: u32,
    pub actions: Vec<Action>,
    /// The seats that owe a decision now, as bits.
    pub awaits: u8,
    /// How much of the match those have noticed who only look on.
    pub noticed: u32,
    /// When everybody will have been shown it, in milliseconds since 1970: until then lists say what was true before.
    pub shown_at: i64,
    /// What is to be told of it.
    pub notices: Vec<Notice>,
    /// The deadlines from now on, where they are kept.
    pub deadlines: Option<Deadlines>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// In words.
    pub result: String,
    /// Each seat's place, from 1; seats of one place share it.
    pub places: Vec<u8>,
    /// How many sides (single seats, or teams) share the first place.
    pub sides: u8,
}

/// A decision that was taken back by consent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone {
    /// How many actions were left.
    pub left: u32,
    /// Whose decision it was.
    pub seat: u8,
    /// What everybody had been told of it.
    pub told: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// The seat of the speaker.
    pub seat: u8,
    /// The speaker's name then.
    pub name: String,
    /// What was said.
    pub text: String,
}

/// A table as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its id, as in its address.
    pub id: String,
    /// What was chosen.
    pub settings: Settings,
    /// Who made it, if a person did.
    pub host: Option<GuestId>,
    /// How far it is.
    pub phase: Phase,
    /// The seats that owe a decision, as bits.
    pub awaits: u8,
    /// How it ended, in words.
    pub result: Option<String>,
    /// The table where the same people went on.
    pub rematch: Option<String>,
    /// The seats that would like that, as bits.
    pub offers: u8,
    /// Was it uploaded as a record, and not played here?
    pub laid: bool,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// Everything that was played, in order.
    pub actions: Vec<Action>,
    /// What was taken back on the way, the latest last.
    pub undone: Vec<Undone>,
    /// The latest chat, oldest first.
    pub chat: Vec<ChatLine>,
}

impl Table {
    /// A table at which nothing has happened yet: if no seat is open, it begins when somebody looks at it.
    pub fn new(
        id: impl Into<String>,
        settings: Settings,
        host: Option<GuestId>,
        seats: Vec<SeatRow>,
    ) -> Self {
        Self {
            id: id.into(),
            settings,
            host,
            phase: Phase::Waiting,
            awaits: 0,
            result: None,
            rematch: None,
            offers: 0,
            laid: false,
            seats,
            actions: Vec::new(),
            undone: Vec::new(),
            chat: Vec::new(),
        }
    }

    /// The same table when this many actions had been played.
    #[must_use]
    pub fn up_to(&self, actions: usize) -> Self {
        let mut table = self.clone();
        table.actions.truncate(actions);
        for taken in &mut table.undone {
            taken.left = taken.left.min(actions as u32);
        }
        table
    }
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overview {
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Its options, one `key=value` a line.
    pub options: String,
    /// How far it is.
    pub phase: Phase,
    /// How it ended, in words.
    pub result: Option<String>,
    /// Each seat's kind and name.
    pub seats: Vec<(SeatKind, String)>,
    /// The asking guest's seat.
    pub mine: Option<u8>,
    /// The seats that owe a decision as far as everybody has been shown, as bits.
    pub awaits: u8,
    /// How much of the match a spectator was shown.
    pub noticed: u32,
    /// When that last became more, in milliseconds since 1970.
    pub updated: i64,
    /// Seconds for a decision, if there is a clock.
    pub clock: Option<u32>,
    /// When the time of the asking guest's seat runs out, where that is written down.
    pub due: Option<i64>,
}
