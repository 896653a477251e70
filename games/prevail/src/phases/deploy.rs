//! Deployment (PV-2.5, PV-2.6).

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask};
use crate::event::Event;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{BLACK, State, UnitId, WHITE, ahead};
use crate::vocab::Step;

/// Asks where the units go, or puts them where the army says.
pub(super) fn open(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if game.deploys() {
        return ask(state, Step::Deploy, SeatSet::first(2));
    }
    if let Some(armies) = game.armies() {
        for (seat, army) in [WHITE, BLACK].into_iter().zip(armies) {
            for (place, (_, space)) in army.units.iter().enumerate() {
                state.place(UnitId::new(seat, place), game.seen_by(seat, *space), ahead(seat));
            }
            state.sides[seat].commander = Some(game.seen_by(seat, army.commander));
        }
    }
    sink.emit(|| Event::Deployed);
    Next::Coin
}

pub(super) fn put(state: &mut State, seat: Seat, space: Space) -> Next {
    state.sides[seat].put = Some(space);
    Next::Wait
}

pub(super) fn face(state: &mut State, seat: Seat, facing: Facing) -> Next {
    let side = &mut state.sides[seat];
    let place = usize::from(side.placed);
    if let Some(space) = side.put.take() {
        side.placed += 1;
        state.place(UnitId::new(seat, place), space, facing);
    }
    Next::Wait
}

pub(super) fn lead(state: &mut State, seat: Seat, space: Space) -> Next {
    state.sides[seat].commander = Some(space);
    Next::Wait
}

/// Takes the last placement back: a space that was named, the commander, or the last unit with its facing.
pub(super) fn undo(state: &mut State, seat: Seat) -> Next {
    let side = &mut state.sides[seat];
    if side.put.take().is_some() || side.commander.take().is_some() {
        return Next::Wait;
    }
    side.placed -= 1;
    let last = UnitId::new(seat, side.placed.into());
    state.remove(last);
    Next::Wait
}

/// The deployment is final; with the last one everything is shown.
pub(super) fn ready(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    state.pending.remove(seat);
    if !state.pending.is_empty() {
        sink.emit(|| Event::Ready { seat });
        return Next::Wait;
    }
    for seat in [WHITE, BLACK] {
        state.sides[seat].placed = 0;
    }
    sink.emit(|| Event::Deployed);
    Next::Coin
}
