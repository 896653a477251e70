//! `token`: Troops that effects create (LE-2.8, LE-12.8).

use kernel::{Seat, Sink};

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State};
use crate::zones;

/// The highest number a token can have.
const MOST: u16 = 7000;

/// Creates tokens while there is room for them (LE-2.10).
pub(super) fn create(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    kind: u8,
    n: u8,
    sink: &mut impl Sink<Event>,
) {
    for _ in 0..n {
        let number = state.tokens[usize::from(kind)];
        let id = Id::token(kind, number);
        if number < MOST && zones::enter(game, state, seat, id, game.token(kind), sink) {
            state.tokens[usize::from(kind)] += 1;
        }
    }
}
