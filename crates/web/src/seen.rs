//! Everything the page of one viewer is made from. The server builds it; it holds nothing the viewer may not
//! know, so neither can the page.

use std::sync::Arc;

use kernel::lesson::Advice;
use kernel::{
    BySeat, Choice, Match, Names, Observation, Offer, OptionSpec, Outcome, Playable, Prompt, Refusal, Rule,
    Seat, SeatSet, SideActionKind, Ticket, Viewer,
};

use crate::{AnalysisProgress, Arms, Curve, LineKind, Motion, Section, Story, Tincture};

/// One table as one viewer sees it.
#[derive(Debug)]
pub struct Seen<'a, G: Playable> {
    /// The rulebook in force.
    pub game: &'a G,
    /// What the viewer may know of the match.
    pub view: &'a G::View,
    /// Who is looking.
    pub viewer: Viewer,
    /// What the seats are called, when the viewer is spoken to.
    pub names: Names<'a>,
    /// What the viewer is being asked.
    pub prompt: Option<&'a Prompt>,
    /// What the viewer may answer, in words: legal actions, or whole lines that begin with one.
    pub choices: &'a [Offer<G::Action>],
    /// What the viewer may do beside the question: resign, take a token back.
    pub side_actions: &'a [(SideActionKind, Offer<G::Action>)],
    /// The decision the choices answer.
    pub ticket: Ticket,
    /// The seats that owe a decision.
    pub pending: SeatSet,
    /// How the match ended, once it has.
    pub outcome: Option<Outcome>,
    /// Who sits where, one for each seat.
    pub players: &'a [Player],
    /// What happened lately, newest last.
    pub log: &'a [LogLine],
    /// How far the story had come before the first of these lines.
    pub story: Story,
    /// What people said, newest last.
    pub chat: &'a [Chat],
    /// Why the last attempt of the viewer was refused: for pages without script.
    pub refusal: Option<&'a Refusal>,
    /// What last befell the viewer, in a sentence.
    pub harm: Option<&'a str>,
    /// What was answered for the viewer, if its time ran out when it was asked last.
    pub late: Option<&'a str>,
    /// What the coach of a guided first match says to the viewer.
    pub coach: Option<Advice<'a>>,
    /// What the table is, apart from the match.
    pub table: &'a TableInfo,
}

impl<'a, G: Playable> Seen<'a, G> {
    /// A match as its viewer observes it, at a table. Nothing else of the match goes in.
    pub fn of(
        game: &'a G,
        observed: &'a Observation<G>,
        names: Names<'a>,
        players: &'a [Player],
        table: &'a TableInfo,
    ) -> Self {
        Self {
            game,
            view: &observed.view,
            viewer: observed.viewer,
            names,
            prompt: observed.prompt.as_ref(),
            choices: observed.offers(),
            side_actions: &observed.side_actions,
            ticket: observed.ticket,
            pending: observed.awaited,
            outcome: observed.outcome,
            players,
            log: &[],
            story: Story::default(),
            chat: &[],
            refusal: None,
            harm: None,
            late: None,
            coach: None,
            table,
        }
    }

    /// The same of a match in progress.
    pub fn live(
        play: &'a Match<G>,
        observed: &'a Observation<G>,
        players: &'a [Player],
        log: &'a [LogLine],
        chat: &'a [Chat],
        table: &'a TableInfo,
    ) -> Self {
        let seen = Self::of(play.game(), observed, play.names(observed.viewer), players, table);
        Self { log, chat, ..seen }
    }

    /// The viewer's legal choices as they are read.
    pub fn words(&self) -> impl Iterator<Item = &'a Choice> + use<'a, G> {
        self.choices.iter().map(|offer| &offer.choice)
    }

    /// The choice to do this, if it is legal now.
    pub fn offer(&self, action: G::Action) -> Option<&'a Choice> {
        self.choices.iter().find(|offer| offer.action == action).map(|offer| &offer.choice)
    }

    /// The seat the table is seen from: the viewer's.
    pub fn seat(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    /// Who sits nearest: the viewer, or the first seat for those who watch.
    pub(crate) fn bottom(&self) -> Seat {
        self.seat().unwrap_or(Seat::new(0))
    }

    /// Every seat in turn order, the nearest first.
    pub(crate) fn around(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::first(self.game.seats()).collect();
        seats.rotate_left(self.bottom().index());
        seats
    }

    /// Who sits there, alone on a line: "You", "Ysolt".
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.names.subject(seat).to_string()
    }

    /// What sits there, if that is no person at the table: "captain bot".
    pub(crate) fn kind(&self, seat: Seat) -> Option<String> {
        self.players.get(seat.index()).and_then(crate::fragments::kind)
    }

    /// Must the viewer answer?
    pub fn asked(&self) -> bool {
        !self.choices.is_empty()
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What they are called: "Aldous", "Bertil".
    pub name: String,
    /// The arms they bear.
    pub arms: Arms,
    /// What they are.
    pub kind: Kind,
}

/// What sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Person {
        /// Connected now.
        online: bool,
    },
    Bot {
        /// How good it is: "knight".
        level: String,
        /// The person whose seat it keeps, if a person's.
        standing_in: bool,
    },
    /// Nobody yet.
    Open,
}

/// One line of the log, made by [`crate::log_line`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// How many actions had been played when it happened.
    pub ply: u32,
    /// What happened.
    pub text: String,
    /// The rule by which it happened; none where the table tells it and not the game.
    pub rule: Option<Rule>,
    /// Whose doing it is.
    pub actor: Option<Tincture>,
    /// What kind of line it is.
    pub kind: LineKind,
    /// The part of the turn it belongs to, where it says so.
    pub section: Option<Section>,
    /// Does it only explain what it came to?
    pub detail: bool,
    /// What the entry that it heads came to, where it does not say all of that itself.
    pub headline: Option<String>,
    /// How much it matters to the viewer: 3 for harm to themselves, 0 for what is nobody's gain or loss.
    pub matters: u8,
    /// The pieces and places it names.
    pub pieces: Vec<String>,
    /// How it is shown.
    pub motions: Vec<Motion>,
}

/// One thing somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chat {
    /// Who.
    pub name: String,
    /// Where they sit.
    pub seat: u8,
    /// Their seat's look.
    pub tincture: Option<Tincture>,
    /// What.
    pub text: String,
}

/// A table, apart from the match that is played on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableInfo {
    /// Who ended the match by resigning, or by staying away.
    pub resigned: Option<Gone>,
    /// Its name in addresses.
    pub id: String,
    /// The address to share; a script makes it whole where it is not.
    pub link: String,
    /// The seat of who made it, if they sit there.
    pub host: Option<Seat>,
    /// Is it listed on the front page?
    pub public: bool,
    /// May strangers watch?
    pub spectators: bool,
    /// How many do.
    pub watching: u32,
    /// How long a person may take over one decision, in seconds.
    pub clock: Option<u32>,
    /// May a decision be taken back if everybody agrees?
    pub friendly: bool,
    /// May the others call a bot for somebody who stays away?
    pub stand_in: bool,
    /// What follows when somebody's time runs out: "the rules choose".
    pub time_out: &'static str,
    /// May they claim the match?
    pub claim: bool,
    /// Those who are away while the viewer waits for them.
    pub absent: Vec<Absence>,
    /// Somebody has asked for a decision back.
    pub undo_request: Option<UndoRequest>,
    /// Have the rules failed, so that the match cannot go on?
    pub halted: bool,
    /// All options there are.
    pub specs: Arc<[OptionSpec]>,
    /// The options that differ from the rulebook's, as `(key, value)`.
    pub changes: Vec<(&'static str, String)>,
    /// Names this state of the page to the server, so that a socket brings only what has changed since.
    pub version: u32,
    /// What the viewer may do to the table.
    pub may: May,
    /// The names of the bots' levels, weakest first.
    pub levels: Vec<&'static str>,
    /// The promise of the seed, made before the first move: shown all along, kept at the end.
    pub commitment: String,
    /// Whether the same people go on.
    pub rematch: Rematch,
    /// Live, or a finished match being looked at.
    pub mode: Mode,
}

/// Somebody who is waited for and has no page open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absence {
    /// Who.
    pub seat: Seat,
    /// For how many minutes.
    pub minutes: u32,
    /// May the others do something about it?
    pub remedy: bool,
}

/// How a match was ended by somebody who is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone {
    /// Who.
    pub seat: Seat,
    /// Did the others claim it, because they stayed away?
    pub stayed_away: bool,
}

/// Whether the people of a match that is over go on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rematch {
    /// Who would like to.
    pub offers: SeatSet,
    /// Who would rather not.
    pub declined: Option<Seat>,
    /// The table where they do.
    pub table: Option<String>,
}

/// What a viewer may do to a table. All of it is decided by the server; here it only shows buttons.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct May {
    /// Hand the own seat to a bot.
    pub hand_over: bool,
    /// Take the own seat back from the bot.
    pub reclaim: bool,
    /// Leave the seat (before the match starts).
    pub leave: bool,
    /// Give the open seats to bots (the host, before the match starts).
    pub fill: bool,
    /// Ask the others whether the own last decision may be taken back.
    pub request_undo: bool,
    /// Ask what a search would do.
    pub be_hinted: bool,
    /// Talk.
    pub say: bool,
    /// The link that continues this seat on another device, whole.
    pub personal: Option<String>,
}

/// Somebody asks the others whether their last decision may be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndoRequest {
    /// Its number: an answer names it.
    pub number: u32,
    /// Who asks.
    pub seat: Seat,
    /// What everybody was told of that decision.
    pub told: String,
    /// Who has still to agree.
    pub awaits: SeatSet,
    /// Why it came to nothing, if it did.
    pub ended: Option<String>,
}

/// What is done with the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// It is played, or its end was just reached.
    Live,
    /// A finished match is being looked at.
    Replay(Replay),
}

/// A finished match being looked at, move by move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The move it is looked at: this many actions were played.
    pub at: u32,
    /// How many there are.
    pub plies: u32,
    /// How it ended, whatever the move.
    pub outcome: Outcome,
    /// The places to jump to, from [`crate::marks`] over the whole log.
    pub marks: Vec<Mark>,
    /// The seed, once it may be known.
    pub seed: Option<Seed>,
    /// The seat of whoever looks, if they played: their row is marked, and they may ask for a rematch.
    pub own: Option<Seat>,
    /// What was counted, and where the match turned.
    pub course: Arc<Course>,
    /// The curve of the match, or how far it has come.
    pub looked: Arc<AnalysisProgress<Curve>>,
    /// Was it uploaded as a record, and not played at this table?
    pub laid: bool,
    /// Can a new table go on from a move?
    pub play_on: bool,
}

/// The course of a finished match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// How long it was, in words: "7 turns".
    pub length: Option<String>,
    /// What the game counts: a heading, and a number for each seat.
    pub figures: Vec<(&'static str, BySeat<u32>)>,
    /// Where it turned, in order.
    pub turnings: Vec<Turning>,
}

impl Eq for Course {}
impl Eq for AnalysisProgress<Curve> {}

/// A move after which the match looked different.
#[derive(Clone, PartialEq, Debug)]
pub struct Turning {
    /// The move.
    pub ply: u32,
    /// What happened.
    pub text: String,
    /// The same as each seat is told it: who looks at a match of their own is "you".
    pub told: Vec<String>,
    /// Who gained most by it.
    pub seat: Seat,
    /// Their prospects before and after it, in percent.
    pub from: u8,
    /// After it.
    pub to: u8,
}

/// A place in a match that a person would jump to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// How many actions had been played.
    pub ply: u32,
    /// In very few letters: "2", "2.1".
    pub label: String,
    /// Does it open a turn (or a part of one)?
    pub chapter: bool,
    /// Did somebody come to harm in it?
    pub harm: bool,
}

/// The seed of a match, and whether it is the one promised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    pub seed: String,
    /// The seeds before it, each with the number of moves played by then, where the match goes on from another.
    pub openings: Vec<(u32, String)>,
    /// What was promised before the first move.
    pub commitment: String,
    /// What the check found: nothing wrong, or what.
    pub verified: Result<(), String>,
}
