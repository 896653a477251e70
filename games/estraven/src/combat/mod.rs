//! Combat: attack, joins, blocks, damage (LE-8).

mod attack;
mod block;
mod strike;

pub(crate) use self::attack::{can_join, declare, guarded, join, joined, joins};
pub(crate) use self::block::{block, blocked, blocks, can_stop, each_block, room_to_block};
pub(crate) use self::strike::{packets, strike};
