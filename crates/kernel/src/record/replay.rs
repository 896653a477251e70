//! Playing a record again, and checking all it claims.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::{Ending, Move, Record};
use crate::content::{Content, Faults};
use crate::{Game, Match, Ply, Present, Refusal, Setup, Viewer, caught, clip};

/// Why a record is not a match of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It is of another game.
    Game {
        /// The game it is of.
        record: String,
        /// The game it was read as.
        asked: &'static str,
    },
    /// It was played by another version of the rules.
    Rules {
        /// The version it was played by.
        record: u32,
        /// The version of this program.
        ours: u32,
    },
    /// It was played with other content.
    Content {
        /// The hash of that content.
        record: String,
        /// The hash of the content at hand.
        ours: String,
    },
    /// Its options, its seats or the content are impossible.
    Setup(Faults),
    /// The position that it begins with cannot be.
    Position(String),
    /// Its seed is not shown, so its chance cannot be thrown again.
    NoSeed,
    /// Its seed is not the one that was promised.
    Commitment,
    /// It says something impossible about the moves that were played with earlier seeds.
    Opening(String),
    /// A move of it is refused.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What was written.
        notation: String,
        /// Why it cannot be.
        refusal: Refusal,
    },
    /// A move is written otherwise than the game writes it.
    Notation {
        /// The number of the move, from 1.
        number: usize,
        /// What was written.
        notation: String,
        /// How the game writes it.
        ours: String,
    },
    /// It claims another end than the rules come to.
    Result {
        /// The end it claims.
        record: Box<Option<Ending>>,
        /// The end by the rules.
        ours: Box<Option<Ending>>,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { record, asked } => {
                write!(f, "the record is of `{}`, not of `{asked}`", clip(record))
            }
            Self::Rules { record, ours } => {
                write!(f, "the record was played by version {record} of the rules; this program has {ours}")
            }
            Self::Content { record, ours } => write!(
                f,
                "the record was played with other content ({}) than this ({}); give that content to open it",
                clip(record),
                ours
            ),
            Self::Setup(faults) => write!(f, "the record's set-up is impossible: {faults}"),
            Self::Position(why) => write!(f, "the position that the record begins with cannot be: {why}"),
            Self::NoSeed => {
                f.write_str("the record does not show its seed: the match is not over, or was cut")
            }
            Self::Commitment => f.write_str("the seed is not the one that was promised before the match"),
            Self::Opening(problem) => f.write_str(problem),
            Self::Move { number, notation, refusal } => {
                write!(f, "move {number}, `{}`, is refused: {refusal}", clip(notation))
            }
            Self::Notation { number, notation, ours } => {
                write!(f, "move {number} is written `{}`; the game writes `{ours}`", clip(notation))
            }
            Self::Result { record, ours } => {
                let show = |ending: &Option<Ending>| match ending {
                    Some(Ending { places, reason, rule }) => format!("places {places:?}, {reason} ({rule})"),
                    None => "no end yet".to_owned(),
                };
                write!(f, "the record claims {}; by the rules it is {}", show(record), show(ours))
            }
        }
    }
}

impl Error for RecordError {}

impl Record {
    /// The set-up of the match.
    pub fn setup<G: Game>(&self, content: &Content) -> Result<Setup<G>, RecordError> {
        if self.game != G::INFO.id {
            return Err(RecordError::Game { record: self.game.clone(), asked: G::INFO.id });
        }
        if self.rules != G::INFO.rules_version {
            return Err(RecordError::Rules { record: self.rules, ours: G::INFO.rules_version });
        }
        Setup::new(content, None, &self.options, Some(self.chairs.len() as u8)).map_err(RecordError::Setup)
    }

    /// The match after its first `moves` moves (or all it has); every one of them is checked.
    pub fn replay_to<G: Present>(&self, content: &Content, moves: usize) -> Result<Match<G>, RecordError> {
        let mut table = self.start(content)?;
        while (table.plies() as usize) < moves && self.play_next(&mut table)?.is_some() {}
        Ok(table)
    }

    /// How many of its moves lead to a position that everybody can be shown: fewer than all if the rules panic on the
    /// way, or there.
    pub fn sound<G: Present>(&self, content: &Content) -> usize {
        let shown = |moves: &usize| {
            let look = || {
                let table = self.replay_to::<G>(content, *moves)?;
                Viewer::during_play(table.game().seats()).for_each(|viewer| drop(table.observe(viewer)));
                Ok::<_, RecordError>(())
            };
            matches!(caught(look), Ok(Ok(())))
        };
        (0..=self.moves.len()).rev().find(shown).unwrap_or(0)
    }

    /// The match as it was dealt, the claims before its first move checked.
    pub fn start<G: Present>(&self, content: &Content) -> Result<Match<G>, RecordError> {
        let ours = content.hash().to_string();
        if self.game == G::INFO.id && self.rules == G::INFO.rules_version && self.content != ours {
            return Err(RecordError::Content { record: self.content.clone(), ours });
        }
        let setup = self.setup::<G>(content)?;
        let seed = self.seed.ok_or(RecordError::NoSeed)?;
        if seed.commitment() != self.commitment {
            return Err(RecordError::Commitment);
        }
        self.check_openings().map_err(RecordError::Opening)?;
        let game = Arc::new(setup.open(content).map_err(RecordError::Setup)?);
        let dice = self.first_dice().ok_or(RecordError::NoSeed)?;
        let mut table = match &self.given {
            None => Match::start(game, dice),
            Some(given) => Match::arrange(game, given, dice).map_err(RecordError::Position)?,
        };
        self.change_dice(&mut table);
        Ok(table)
    }

    /// Plays the next move of the record at a match that it has been replayed at so far, and says what came of it;
    /// `None` if there is none.
    pub fn play_next<G: Present>(&self, table: &mut Match<G>) -> Result<Option<Ply<G>>, RecordError> {
        let number = table.plies() as usize + 1;
        let Some(Move { seat, notation }) = self.moves.get(number - 1) else { return Ok(None) };
        let turn = table.check(*seat, None, notation).map_err(|refusal| RecordError::Move {
            number,
            notation: notation.clone(),
            refusal,
        })?;
        // One line is one action, in one way of writing it: otherwise two texts were one match.
        if turn.steps.len() != 1 || turn.steps[0].notation != *notation {
            let ours = turn.steps.iter().map(|step| step.notation.as_str()).collect::<Vec<_>>();
            let (notation, ours) = (notation.clone(), ours.join("`, `"));
            return Err(RecordError::Notation { number, notation, ours });
        }
        let step = table.commit(turn).pop();
        self.change_dice(table);
        Ok(step)
    }
}

/// Replays a record and checks all it claims: game, rules, content, seed, every move, and the result.
pub fn verify<G: Present>(record: &Record, content: &Content) -> Result<Match<G>, RecordError> {
    let table = record.replay_to::<G>(content, usize::MAX)?;
    let ours = table.outcome().as_ref().map(Ending::from);
    if record.result == ours {
        Ok(table)
    } else {
        Err(RecordError::Result { record: Box::new(record.result.clone()), ours: Box::new(ours) })
    }
}
