//! *Template*: two to four players bid cards for prizes.
//!
//! `RULES.md` has the numbered rules; the code cites them.
//!
//! ```
//! use std::sync::Arc;
//! use kernel::{Dice, Match, Seat};
//! use template::Template;
//!
//! let game: Template = testkit::rehearsal::open("standard", 2, &[]).unwrap();
//! let mut table = Match::start(Arc::new(game), Dice::new([7; 32]));
//! table.play(Seat::new(0), None, "bid 7").unwrap();
//! let refusal = table.play(Seat::new(1), None, "bid 21").unwrap_err();
//! assert_eq!(refusal.to_string(), "That is not possible now. (TM-1)");
//! ```
//!
//! | question | answer |
//! |---|---|
//! | what may be chosen and edited? | `rulebook` |
//! | what is true, and what follows? | `state` |
//! | who may know what? | `view` |
//! | how is it written and read? | `set_up` |
//! | where does it come together? | `game` |
//! | what does it tell its tests? | `checked` |
//!
//! What people read, what bots think and how it looks is left to the defaults of `kernel`, `web` and `terminal`.

mod checked;
mod game;
mod rulebook;
mod set_up;
mod state;
mod view;

pub use rulebook::{Options, Template, Ties};
pub use set_up::WrittenPosition;
pub use state::{Action, Event, State};
pub use view::{Bid, Player, View};
