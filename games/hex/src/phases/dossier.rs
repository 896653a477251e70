//! HX-5.9: step 7.

use kernel::Sink;

use super::{Next, ask, draw};
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::Missions;
use crate::state::State;
use crate::vocab::{Phase, Slots};

pub(super) fn open(state: &mut State) -> Next {
    let seat = state.active;
    ask(state, Phase::Dossier, seat)
}

/// All discards precede all draws.
pub(super) fn drop_missions(
    game: &Hex,
    state: &mut State,
    slots: Slots,
    sink: &mut impl Sink<Event>,
) -> Next {
    let seat = state.active;
    for slot in (0..2).filter(|slot| slots.has(*slot)) {
        if let Some(mission) = state.acting_mut().dossier[slot].take() {
            state.discard |= Missions::only(mission);
            sink.emit(|| Event::Dropped { seat, mission: game.mission_id(mission) });
        }
    }
    fill(game, state, sink)
}

/// Every empty slot makes one draw, the lower first (HX-4.4).
pub(super) fn fill(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    draw::fill(game, state, seat, sink);
    Next::Recover
}
