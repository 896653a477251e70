//! The designer's lab: experiments that were asked for in a browser, one played at a time, all kept.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what does the lab know of a game? | [`LabGame`], behind which its type ends |
//! | how is a question read, and played? | `run`, one function for each kind |
//! | what is wrong with a text, and what fits there? | `draft` |
//! | which experiments are there? | [`Experiments`] |

mod draft;
mod game;
mod kept;
mod run;

pub(crate) use draft::{Draft, entries};
pub(crate) use game::LabGame;
pub(crate) use kept::{Experiments, kind};
pub(crate) use run::{CONTENT, Question};
