//! `d6`: one roll when the effect is reached; its branch follows effect by effect (LE-12.12).

use kernel::{Seat, Sink};

use crate::chance::DIE;
use crate::event::Event;
use crate::state::State;

pub(super) fn roll(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> bool {
    let n = state.dice.below(DIE.of(seat), 6) as u8 + 1;
    sink.emit(|| Event::Rolled { n });
    if let Some(now) = &mut state.resolve {
        now.roll = n;
        now.inner = 0;
    }
    true
}
