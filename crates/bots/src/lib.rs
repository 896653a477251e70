//! Players that are programs.
//!
//! A [`Bot`] is given what a person in its chair is given: a view and the legal actions. It is never given a
//! state; one that wants to look ahead starts from `Game::sample(view)`. So no bot can peek, whoever writes it.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what is a bot? | [`Bot`] |
//! | how much may it think? | [`Budget`], [`TimeLimit`] |
//! | which bots are there? | [`Random`], [`Heuristic`] |
//! | how do people ask for one? | [`Level`] |

mod bot;
mod budget;
mod heuristic;
mod level;
mod random;

pub use bot::Bot;
pub use budget::{Budget, TimeLimit};
pub use heuristic::Heuristic;
pub use level::Level;
pub use random::Random;

/// The bot that docs/bot-writers.md shows compiles.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bot-writers.md")]
struct BotWriters;
