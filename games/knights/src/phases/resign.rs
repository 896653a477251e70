//! KD-11: a player leaves.

use kernel::{Seat, Sink};

use super::{Next, clear, end};
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::{Plan, State};
use crate::vocab::Step;

pub(super) fn resign(game: &Knights, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    state.knights[seat].resigned = true;
    sink.emit(|| Event::Resigned { seat });
    if state.pending.contains(seat) {
        state.pending.remove(seat);
        state.asked.remove(seat);
    }
    let resigned = state.knights.seats_where(|knight| knight.standing() && knight.resigned);
    if state.step != Step::Plan && !end::one_side(game, state.standing().difference(resigned)) {
        // What it has chosen stands; the clearing step removes it.
        return Next::Wait;
    }
    for seat in resigned.iter() {
        state.knights[seat].plan = Plan::default();
        state.asked.remove(seat);
        clear::remove(state, seat, sink);
    }
    if end::decided(game, state) { Next::End } else { Next::Wait }
}
