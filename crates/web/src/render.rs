//! What a game adds to be seen: one implementation of [`Render`], and nothing else.

use kernel::{Game, Seat};
use maud::Markup;

use crate::{LogLine, Mark, Seen, Tincture};

/// One game's look.
pub trait Render: Game {
    /// Which arrangement of tray, board and rail fits the game.
    const FRAME: Frame;

    /// The look of a seat.
    fn tincture(game: &Self, seat: Seat) -> Tincture;

    /// The game's banner: its picture on the front page and in the form for a new table, an SVG.
    fn picture() -> Markup;

    /// Where a cue stands in the story of the match: whose doing it is, and what kind of line.
    fn beat(game: &Self, cue: &Self::Cue) -> Beat;

    /// The table as one viewer sees it.
    ///
    /// Every spot that a [`kernel::Choice::path`] names carries `data-spot` with that name; every piece that can
    /// move from one place to another carries a `data-key` that stays with it.
    fn stage(seen: &Seen<'_, Self>) -> Stage;
}

/// The three parts of a table.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The viewer's own pieces and controls.
    pub tray: Markup,
    /// The board.
    pub board: Markup,
    /// Standings and whose turn it is; the log follows below.
    pub rail: Markup,
}

/// How tray, board and rail are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A board about as high as wide: tray left, rail right.
    Round,
    /// A wide board or rows of cards: tray below, rail right.
    Wide,
}

impl Frame {
    /// Its class.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Round => "frame-round",
            Self::Wide => "frame-wide",
        }
    }
}

/// Where a cue stands in the story of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Whose doing it is.
    pub actor: Option<Seat>,
    /// What kind of line it makes.
    pub mood: Mood,
}

/// What kind of line a happening makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mood {
    /// An ordinary line.
    Plain,
    /// Somebody came to harm.
    Harm,
    /// Somebody gained.
    Gain,
    /// A turn opens; in few letters: "3".
    Chapter(String),
    /// A part of a turn opens; in few letters: "3.2".
    Section(String),
}

/// A cue as a line of the log.
pub fn log_line<G: Render>(game: &G, ply: u32, cue: &G::Cue) -> LogLine {
    let telling = game.tell(cue);
    let beat = G::beat(game, cue);
    LogLine {
        ply,
        text: telling.text,
        rule: telling.rule,
        actor: beat.actor.map(|seat| G::tincture(game, seat)),
        mood: beat.mood,
    }
}

/// The places to jump to in a whole log.
pub fn marks(log: &[LogLine]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for line in log {
        match &line.mood {
            Mood::Chapter(label) => {
                marks.push(Mark { ply: line.ply, label: label.clone(), chapter: true, harm: false });
            }
            Mood::Section(label) => {
                marks.push(Mark { ply: line.ply, label: label.clone(), chapter: false, harm: false });
            }
            Mood::Harm => {
                if let Some(mark) = marks.last_mut() {
                    mark.harm = true;
                }
            }
            Mood::Plain | Mood::Gain => {}
        }
    }
    marks
}
