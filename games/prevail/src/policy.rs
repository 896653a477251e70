//! What a sensible player would do.

use kernel::{Rng, Seat};

use crate::action::Action;
use crate::rulebook::Prevail;
use crate::state::State;

/// The action of a sensible player.
pub(crate) fn choose(
    _: &Prevail,
    _: &State,
    _: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    rng.pick(legal).copied()
}
