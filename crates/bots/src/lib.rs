//! Players that are programs.
//!
//! A [`Bot`] is given what a person in its chair is given: a view and the legal actions. It is never given a
//! state; one that wants to look ahead starts from `Hidden::sample(view)`. So no bot can peek at what is hidden.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what is a bot? | [`Bot`] |
//! | how much may it think? | [`Budget`], [`TimeLimit`] |
//! | which bots are there? | [`Random`], [`Heuristic`], [`Search`] |
//! | how do people ask for one? | [`Level`] |
//! | what are they called at a table? | [`NAMES`] |
//! | how does an experiment ask for one? | [`Spec`] |
//! | what would one tell a person? | [`advise`] |
//! | how does a program in another language play? | [`Program`] |
//! | and what did it do wrong? | [`Faults`] |

mod advice;
mod bot;
mod budget;
mod faults;
mod heuristic;
mod level;
mod names;
mod program;
mod random;
mod search;
mod spec;

pub use advice::{Advised, Run, TOLD, advise, runs};
pub use bot::Bot;
pub use budget::{Budget, TimeLimit};
pub use faults::Faults;
pub use heuristic::{Heuristic, Manner};
pub use level::Level;
pub use names::NAMES;
pub use program::{Program, kill_programs};
pub use random::Random;
pub use search::{Final, LineMove, OpponentModel, RootMove, Sealed, Search, SearchConfig, Select, play_out};
pub use spec::Spec;

/// The bot that docs/bot-writers.md shows compiles.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bot-writers.md")]
struct BotWriters;
