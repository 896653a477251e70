//! The one list of Banneret's games.
//!
//! [`with_game!`] turns a game's id into its type; there is no other list of games.
//!
//! ```
//! use kernel::Game;
//!
//! let seats = catalog::with_game!("knights", G => G::INFO.max_seats);
//! assert_eq!(seats, Ok(6));
//!
//! let unknown = catalog::with_game!("knigths", G => G::INFO.title).unwrap_err();
//! assert_eq!(unknown.nearest.as_deref(), Some("knights"));
//! ```
//!
//! Here too is what content on disk has to do with a game: [`load_content`] and [`export_content`].

mod content;
mod list;

#[doc(hidden)]
pub use kernel;

pub use content::{ContentError, export_content, load_content};
pub use list::*;
