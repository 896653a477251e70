//! `recall`: from the graveyard to hand (LE-12.8).

use kernel::{Seat, Sink};

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State, Target};
use crate::zones;

pub(super) fn recall(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    targets: &[Target],
    sink: &mut impl Sink<Event>,
) {
    for target in targets {
        if let Some(card) = exhume(state, seat, *target) {
            zones::to_hand(state, seat, card);
            sink.emit(|| Event::Recalled { seat, card: game.name(state, Id::card(card)) });
        }
    }
}

/// Takes a card out of a graveyard, if it is still there; it is a new object from now on.
pub(super) fn exhume(state: &mut State, seat: Seat, target: Target) -> Option<u8> {
    let card = target.id().and_then(Id::as_card).filter(|card| state.lord(seat).grave.contains(*card))?;
    state.lord_mut(seat).grave.remove(card);
    state.died.remove(card);
    zones::forget(state, Id::card(card));
    Some(card)
}
