//! KD-4: a battle is set up.

use kernel::BySeat;

use super::{Next, forget};
use crate::board::Space;
use crate::chance::INITIATIVE;
use crate::rulebook::Knights;
use crate::state::{Knight, State};

pub(super) fn set_up(game: &Knights, state: &mut State) -> Next {
    forget(state);
    state.turn = 0;
    state.slot = 0;
    // KD-4.2, KD-4.3, KD-4.4.
    state.knights = BySeat::new(game.seats(), |seat| Knight {
        space: Some(Space::start(game.clan(seat))),
        weapon: game.options().start_weapon.0,
        ..Knight::default()
    });
    // KD-4.5.
    let drawn = state.dice.below(INITIATIVE, u32::from(game.seats()));
    state.initiative = game.clockwise().nth(drawn as usize).unwrap_or_default();
    Next::Turn
}
