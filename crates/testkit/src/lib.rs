//! What every Banneret game is tested with.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what does a game tell its tests? | [`Checked`] |
//! | does a game keep the contract? | [`conformance`] |
//! | how is a ruling tested? | [`scenario`] |
//! | what does a figure of the rulebook show? | [`figure`] |
//! | what does a match look like? | [`playthrough`] |
//! | what holds in every match? | [`rehearsal`] |
//! | how is a position read back from a view? | [`restore`] |
//! | how many matches are played? | [`sweep`](fn@sweep) |
//! | what are views and cues made of? | [`mod@reference`] |
//! | how is a mistake in a file shown? | [`snippet`] |
//! | was what people read read by somebody? | [`words`] |
//! | what is the machinery tested with? | [`toy`]; a game to read is `crates/template` |

#![warn(missing_docs)]

mod checked;
pub mod conformance;
pub mod figure;
pub mod playthrough;
pub mod reference;
pub mod rehearsal;
mod restore;
pub mod scenario;
pub mod snippet;
mod sweep;
#[expect(missing_docs, reason = "what its names say is enough in a toy")]
pub mod toy;
pub mod words;

#[doc(hidden)]
pub use {expect_test, kernel};

pub use checked::Checked;
pub use restore::{restore, restore_text, whole};
pub use sweep::sweep;
