//! The stack: what may be put on it, who may answer, and what comes of it (LE-6, LE-7).
//!
//! Everything that is under way is data in the state, so a match can be copied, sampled and gone on with at any
//! question: an announcement ([`announce`]), an open window ([`window`]), an item that resolves ([`resolve`]).

mod announce;
mod check;
mod plan;
mod resolve;
mod targets;
mod window;

pub(crate) use self::announce::{Candidate, advance, announce, candidates, chosen};
pub(crate) use self::check::{check, fall, finish, loses};
pub(crate) use self::plan::{
    Plan, can_announce, can_announce_with, can_levy, could_announce, item_kind, levied,
};
pub(crate) use self::resolve::{counter, next_effect, resolve};
pub(crate) use self::targets::{each_unit, is_target, matches_card, matches_unit};
pub(crate) use self::window::{ask, open, passed, settle};
