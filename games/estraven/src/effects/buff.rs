//! `buff`, `grant`: numbers and keywords for this turn (LE-9.5, LE-12.8).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target};
use crate::vocab::Keyword;

pub(super) fn buff(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    power: i8,
    guard: i8,
    sink: &mut impl Sink<Event>,
) {
    for id in targets.iter().filter_map(|target| target.id()) {
        let Some(unit) = state.unit_mut(id) else { continue };
        unit.power = unit.power.saturating_add(power).clamp(-99, 99);
        unit.guard = unit.guard.saturating_add(guard).clamp(-99, 99);
        sink.emit(|| Event::Buffed { unit: game.name(state, id), power, guard });
    }
}

pub(super) fn grant(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    keyword: Keyword,
    sink: &mut impl Sink<Event>,
) {
    for id in targets.iter().filter_map(|target| target.id()) {
        let Some(unit) = state.unit_mut(id) else { continue };
        unit.granted |= keyword.bit();
        sink.emit(|| Event::Granted { unit: game.name(state, id), keyword });
    }
}
