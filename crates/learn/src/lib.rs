//! What a program that learns is given, whatever the game and whatever its language.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | how is a game opened? | [`games`], [`open`], [`Table`] |
//! | what can be asked of it? | [`Environment`] |
//! | how is one match played? | [`Session`] |
//! | how are many played at once? | [`Batch`], made by a [`Plan`], written into an [`Out`] |
//! | what if something is wrong? | [`Error`] |
//!
//! ```
//! use learn::{Table, open};
//!
//! let knights = open(&Table::new("knights")).unwrap();
//! let mut session = knights.start("seed").unwrap();
//! let seat = session.pending().lowest().unwrap();
//! let first = session.legal(seat)[0].line.clone();
//! session.play(seat, &first).unwrap();
//!
//! let wrong = open(&Table::new("nights")).err().unwrap();
//! assert!(wrong.message.contains("did you mean `knights`?"));
//! ```

#![warn(missing_docs)]

mod batch;
mod environment;
mod error;
mod lane;
mod out;
mod plan;
mod session;

pub use batch::{Batch, Tally};
pub use environment::{Environment, Table, games, open};
pub use error::{Error, ErrorKind};
pub use out::{Legal, Out};
pub use plan::{Plan, Player, Reset};
pub use session::{Choice, Session};
