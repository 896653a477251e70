//! `raise`: from the graveyard onto the battlefield, for nothing (LE-12.8).

use kernel::{Seat, Sink};

use super::recall::exhume;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target};
use crate::zones;

pub(super) fn raise(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    targets: &[Target],
    sink: &mut impl Sink<Event>,
) {
    for target in targets {
        if let Some(card) = exhume(state, seat, *target) {
            zones::enter_card(game, state, seat, card, sink);
        }
    }
}
