//! KD-5: a turn begins, and goes from slot to slot.

use kernel::Sink;

use super::Next;
use crate::board::Space;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::{Knight, State};
use crate::vocab::{Face, Source};

/// KD-5.1.
pub(super) fn start(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.turn += 1;
    state.slot = 0;
    if state.turn > 1 {
        let standing = |seat: &kernel::Seat| state.knights[*seat].standing();
        state.initiative = game.around(state.initiative).skip(1).find(standing).unwrap_or(state.initiative);
    }
    sink.emit(|| Event::Turn { turn: state.turn, initiative: state.initiative });
    for seat in game.everybody() {
        let knight = &mut state.knights[seat];
        // KD-6.7: no stance passes into the next turn, even if its last slot was skipped.
        knight.defending = 0;
        knight.parrying = 0;
        if knight.space == Some(Space::HIGH_GROUND) {
            inspire(knight, || Event::Inspired { seat, source: Source::HighGround }, sink);
        }
    }
    Next::Plan
}

/// KD-5.6, KD-5.10.
pub(super) fn next_slot(game: &Knights, state: &mut State) -> Next {
    if state.slot < 3 {
        state.slot += 1;
        Next::Reveal
    } else if u16::from(state.turn) >= game.options().turn_cap.get() {
        Next::End
    } else {
        Next::Turn
    }
}

/// Turns an Inspiration token face up, and tells it if it was not.
pub(super) fn inspire(knight: &mut Knight, event: impl FnOnce() -> Event, sink: &mut impl Sink<Event>) {
    if knight.inspiration == Face::Down {
        knight.inspiration = Face::Up;
        sink.emit(event);
    }
}
