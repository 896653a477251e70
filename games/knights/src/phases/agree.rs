//! KD-8.14: attackers of the same knight may agree who strikes first.

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask, forget, vote};
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::State;
use crate::view::About;
use crate::vocab::Step;

/// The attackers that named the knight that `seat` named, itself included; none if it named no one.
pub(crate) fn strike_group(state: &State, seat: Seat) -> SeatSet {
    let target = state.knights[seat].target;
    if target.is_none() {
        SeatSet::EMPTY
    } else {
        state.knights.seats_where(|knight| knight.target == target)
    }
}

pub(super) fn open(game: &Knights, state: &mut State) -> Next {
    let grouped = game.everybody().filter(|seat| strike_group(state, *seat).len() > 1).collect();
    ask(state, Step::Agree, grouped, Next::Order)
}

pub(super) fn close(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    vote::show(game, state, |knight| knight.target.map(About::Target), sink);
    for seat in game.everybody() {
        let group = strike_group(state, seat);
        // Each group once: at the seat it agreed on, which is one of its own.
        if group.len() > 1 && vote::agreed(state, group) == Some(seat) {
            strike_first(state, group, seat);
        }
    }
    forget(state);
    Next::Order
}

/// `first` takes the earliest place of its group; the others follow in the places left, in their former order.
fn strike_first(state: &mut State, group: SeatSet, first: Seat) {
    let mut next = first;
    for place in state.queue.as_mut_slice().iter_mut().filter(|place| group.contains(**place)) {
        std::mem::swap(place, &mut next);
        if next == first {
            return;
        }
    }
}
