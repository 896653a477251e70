//! `draw`, `mill` (LE-12.9).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target};
use crate::zones;

pub(super) fn draw(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    n: u8,
    sink: &mut impl Sink<Event>,
) {
    targets
        .iter()
        .filter_map(|target| target.seat())
        .for_each(|seat| zones::draw(game, state, seat, n, sink));
}

pub(super) fn mill(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    n: u8,
    sink: &mut impl Sink<Event>,
) {
    targets
        .iter()
        .filter_map(|target| target.seat())
        .for_each(|seat| zones::mill(game, state, seat, n, sink));
}
