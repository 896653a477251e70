//! A table in a plain terminal: the board as text, questions with numbered choices, answers typed.
//!
//! Nothing here opens a terminal. A [`Session`] is handed a [`Keyboard`] and anything that can be written to,
//! so a test plays with strings what a person plays with keys. Colours are written as escape sequences; the
//! program decides whether the place they go to gets them or has them stripped.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | how does a game look as text? | [`Paint`], one file for each game: [`authority`], [`estraven`], [`hex`], [`knights`], [`prevail`]; without one, `plain` |
//! | what was typed? | [`Keyboard`], [`KeyboardInput`], `command` |
//! | how does a match go, question by question? | [`Session`], [`Player`], [`SessionEnd`] |
//! | what does a rule say? | [`rulebook`] |
//! | how do lines fit the screen? | [`Line`], [`Screen`], [`style`] |

pub mod authority;
mod command;
pub mod estraven;
mod find;
mod help;
pub mod hex;
mod keyboard;
pub mod knights;
mod markdown;
mod paint;
mod plain;
pub mod prevail;
pub mod rulebook;
mod screen;
mod session;
pub mod style;
mod toy;

/// What the one person at the keyboard is called, where the game has only a number for the seat.
pub const YOU: &str = "You";

pub use keyboard::{Keyboard, KeyboardInput};
pub use paint::{Line, Paint};
pub use screen::{Screen, WIDTH};
pub use session::{Journal, Player, Session, SessionEnd};
