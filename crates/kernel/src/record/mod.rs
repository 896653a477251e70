//! A match as a text that anybody can check.
//!
//! `(game, rules version, content, options, seats, seed, moves)` is the match; a record holds exactly these and
//! the result. Its text is a TOML header, a line `---`, and one line a move:
//!
//! ```text
//! 12 1 mv E5 ~0a1b2c3d4e5f
//! ```
//!
//! that is: the number of the move, the seat, the notation, and the beginning of a SHA-256 over everything
//! before, so that the first line that was edited is known.
//!
//! A match can be played on from any move of a record. Its seed is public by then, so what is thrown from there on
//! comes of a fresh one, and the record says which moves were played with which: [`Opening`].

mod opening;
mod replay;
mod seed;
mod text;

use serde::Serialize;

use crate::content::Content;
use crate::{Game, Options, Outcome, Seat, Setup};

pub use opening::Opening;
pub use replay::{RecordError, verify};
pub use seed::{Commitment, Seed};
pub use text::{MAX_GIVEN, MAX_MOVES, MAX_PLIES, MAX_RECORD, Seal};

/// The version of the text form.
pub const FORMAT: u32 = 1;

/// One match, whole or in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's id: `knights`.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The SHA-256 of the content it is played with, in hexadecimal.
    pub content: String,
    /// The options that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// The position it begins with, in the game's own form; dealt where there is none.
    pub given: Option<serde_json::Value>,
    /// Who sits where, in order.
    pub chairs: Vec<Chair>,
    /// What was promised about the seed before the match.
    pub commitment: Commitment,
    /// The seed, if it is known.
    pub seed: Option<Seed>,
    /// The moves that were played with earlier seeds, the earliest first; none of a match that is its own.
    pub openings: Vec<Opening>,
    /// How the match ended, once it has.
    pub result: Option<Ending>,
    /// What was played.
    pub moves: Vec<Move>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chair {
    /// What they are called.
    pub name: String,
    /// What they are: [`Chair::PERSON`], or the level of a bot.
    pub by: String,
}

impl Chair {
    /// A person, as opposed to a bot of some level.
    pub const PERSON: &'static str = "person";

    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self { name: name.into(), by: Self::PERSON.to_owned() }
    }

    /// A bot of this name and level.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), by: level.into() }
    }

    /// Is it a person?
    pub fn is_person(&self) -> bool {
        self.by == Self::PERSON
    }
}

/// One action of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who.
    pub seat: Seat,
    /// What, in the game's notation.
    pub notation: String,
}

/// The end of a match, as written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Each seat's place, from 1.
    pub places: Vec<u8>,
    /// What ended the match.
    pub reason: String,
    /// The rule that ended it.
    pub rule: String,
}

impl From<&Outcome> for Ending {
    fn from(outcome: &Outcome) -> Self {
        Self {
            places: outcome.places.as_slice().to_vec(),
            reason: outcome.reason.to_owned(),
            rule: outcome.rule.number().to_owned(),
        }
    }
}

impl Record {
    /// The record of a match that begins.
    ///
    /// # Panics
    /// If there are not as many chairs as seats.
    pub fn new<G: Game>(setup: &Setup<G>, content: &Content, chairs: Vec<Chair>, seed: Seed) -> Self {
        assert_eq!(chairs.len(), usize::from(setup.seats), "one chair for each seat");
        let options = setup.options.changes();
        Self {
            game: G::INFO.id.to_owned(),
            rules: G::INFO.rules_version,
            content: content.hash().to_string(),
            options: options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            given: None,
            chairs,
            commitment: seed.commitment(),
            seed: Some(seed),
            openings: Vec::new(),
            result: None,
            moves: Vec::new(),
        }
    }

    /// The same match, but begun at a position.
    #[must_use]
    pub fn from_position(self, given: serde_json::Value) -> Self {
        Self { given: Some(given), ..self }
    }

    /// Writes down what a seat played.
    pub fn push(&mut self, seat: Seat, notation: impl Into<String>) {
        self.moves.push(Move { seat, notation: notation.into() });
    }

    /// Writes down how the match ended.
    pub fn finish(&mut self, outcome: &Outcome) {
        self.result = Some(Ending::from(outcome));
    }
}
