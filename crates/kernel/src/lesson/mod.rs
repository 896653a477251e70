//! The guided first match: a dealt opening in which a coach says what to press and why, then free play.
//!
//! ```toml
//! seats = 2                                # like preset and options: what is played
//! preset = "short"
//! seat = "Red"                             # who learns
//! seed = "first match"                     # what all chance comes from
//! closing = "Whoever takes a pennant …"    # said at the first decision without a coach
//! after = [{ seat = "Blue", act = "seal page" }]   # what the others answer to the last press; optional
//!
//! [[step]]
//! title = "Seal a card"
//! why = "Everybody seals a card in secret …"
//! rule = "PN-2.1"
//! press = ["seal king"]                    # one press, or several in a row, as records write them
//! before = [{ seat = "Blue", act = "seal page" }]   # what the others answer first; optional
//! ```
//!
//! A lesson is a whole opening: every answer of every seat up to the last press is written down, so it runs the same
//! on every machine whatever the bots have learned meanwhile. Where several seats decide at once, the order among them
//! does not matter.

mod coach;
mod read;

pub use coach::{Advice, Coach};

use crate::{BySeat, Seat, Seed};

/// The fewest and the most steps of a lesson.
pub const STEPS: std::ops::RangeInclusive<usize> = 5..=8;

/// A lesson that was read and played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The preset it is played with.
    pub preset: Option<String>,
    /// The options changed over it.
    pub options: Vec<(String, String)>,
    /// How many seats it has.
    pub seats: u8,
    /// Who learns.
    pub learner: Seat,
    /// What all chance comes from.
    pub seed: Seed,
    /// What is coached, in order.
    pub steps: Vec<LessonStep>,
    /// What is said when the coach steps back.
    pub closing: String,
    /// What each seat answers, in order.
    answers: BySeat<Vec<String>>,
}

/// One coached prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// What it is about, in a few words.
    pub title: String,
    /// What to do and why, in the rulebook's terms.
    pub why: String,
    /// The rule to read.
    pub rule: String,
    /// How many presses it takes.
    pub presses: usize,
}
