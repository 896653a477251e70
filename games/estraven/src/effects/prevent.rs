//! `prevent`: shields, which add up (LE-9.6).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target};

pub(super) fn prevent(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    n: u8,
    sink: &mut impl Sink<Event>,
) {
    for target in targets {
        if let Some(seat) = target.seat() {
            let lord = state.lord_mut(seat);
            lord.shield = lord.shield.saturating_add(u16::from(n));
        } else if let Some(unit) = target.id().and_then(|id| state.unit_mut(id)) {
            unit.shield = unit.shield.saturating_add(n);
        } else {
            continue;
        }
        sink.emit(|| Event::Shielded { mark: game.mark(state, *target), n });
    }
}
