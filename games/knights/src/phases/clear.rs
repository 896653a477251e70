//! KD-9: a slot is cleared.

use kernel::{Seat, SeatSet, Sink};

use super::{Next, end};
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::{Moment, Queue, State};

pub(super) fn clear(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let slot = state.slot;
    state.attackers = SeatSet::EMPTY;
    state.queue = Queue::default();
    state.struck = 0;
    state.attacked = SeatSet::EMPTY;
    let mut anybody = false;
    for seat in game.clockwise() {
        let knight = &mut state.knights[seat];
        knight.target = None;
        knight.barred = false;
        // KD-9.3.
        if knight.defending <= slot {
            knight.defending = 0;
        }
        if knight.parrying <= slot {
            knight.parrying = 0;
        }
        // KD-9.1, KD-11.1.
        if knight.standing() && (knight.defeated || knight.resigned) {
            remove(state, seat, sink);
            anybody = true;
        }
    }
    if anybody && end::decided(game, state) { Next::End } else { Next::Slot }
}

/// Takes a knight off the board.
pub(super) fn remove(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let moment = Moment { turn: state.turn, slot: state.slot };
    let knight = &mut state.knights[seat];
    knight.space = None;
    knight.removed = Some(moment);
    knight.defeated = false;
    knight.defending = 0;
    knight.parrying = 0;
    sink.emit(|| Event::Removed { seat });
}
