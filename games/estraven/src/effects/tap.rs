//! `tap`, `untap` (LE-12.8); neither takes a unit out of combat (LE-8.7).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target};

pub(super) fn turn(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    tapped: bool,
    sink: &mut impl Sink<Event>,
) {
    for id in targets.iter().filter_map(|target| target.id()) {
        let Some(unit) = state.unit_mut(id).filter(|unit| unit.tapped != tapped) else { continue };
        unit.tapped = tapped;
        sink.emit(|| Event::Turned { unit: game.name(state, id), tapped });
    }
}
