//! KD-8.2 and KD-8.3: attackers strike in order, and may choose again.

use kernel::{SeatSet, Sink};

use super::{Next, forget};
use crate::action::Action;
use crate::event::Event;
use crate::options::Retarget;
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::Step;

/// The order is fixed for the slot.
pub(super) fn order(_: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if state.queue.as_slice().is_empty() {
        return Next::Clear;
    }
    sink.emit(|| Event::Order { seats: state.queue.as_slice().to_vec() });
    Next::Strike
}

/// The next attacker of the queue.
pub(super) fn next(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.struck += 1;
    let Some(seat) = state.striking() else { return Next::Clear };
    let knight = &mut state.knights[seat];
    let Some(target) = knight.target else { return Next::Strike };
    let resigned = knight.resigned;
    let again = match game.options().retarget {
        Retarget::Attacked => state.attacked.contains(target),
        Retarget::Defeated => state.knights[target].defeated,
        Retarget::Never => false,
    };
    if !again {
        return Next::Combat;
    }
    if resigned {
        // KD-11.1: it chooses no one.
        state.knights[seat].target = None;
        sink.emit(|| Event::Retargeted { seat, target: None });
        return Next::Strike;
    }
    state.step = Step::Retarget;
    state.asked = SeatSet::only(seat);
    state.pending = state.asked;
    Next::Wait
}

/// The second choice is made.
pub(super) fn close(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(seat) = state.striking() else { return Next::Clear };
    // A player that resigned instead of answering has chosen no one.
    let answer = state.answers[seat];
    let target = if let Some(Action::Target { seat: target }) = answer { target } else { None };
    state.knights[seat].target = target;
    forget(state);
    sink.emit(|| Event::Retargeted { seat, target });
    if target.is_some() { Next::Combat } else { Next::Strike }
}
