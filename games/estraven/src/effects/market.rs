//! `take_market`, `seize`: cards from the marketplace that are no trade (LE-10.7, LE-10.8).

use kernel::{Seat, Sink};

use super::{answered, done};
use crate::card::Ware;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State};
use crate::vocab::{Kind, Step};
use crate::zones;

pub(super) fn take(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    ware: Ware,
    sink: &mut impl Sink<Event>,
) -> bool {
    let fitting = |slot: &usize| fits(game, state, ware, *slot);
    let slot = match answered(state, seat) {
        Some(choice) => usize::from(choice.0).checked_sub(1).filter(fitting),
        None => {
            let mut slots = (0..state.slots.len()).filter(fitting);
            let first = slots.next();
            if slots.next().is_some() {
                state.ask(Step::Slot, seat);
                return false;
            }
            first
        }
    };
    if let Some(slot) = slot {
        zones::take_market(game, state, seat, slot, sink);
    }
    done(state)
}

/// Does the card in this slot, counted from 0, fit?
pub(crate) fn fits(game: &Estraven, state: &State, ware: Ware, slot: usize) -> bool {
    let Some(card) = state.slots.get(slot) else { return false };
    let traits = game.traits_of(state, *card);
    match ware {
        Ware::Resource => traits.kind == Kind::Resource,
        Ware::Goods(goods) => traits.goods == Some(goods),
    }
}

/// The card of the trade just countered, if it is still in its slot.
pub(super) fn seize(game: &Estraven, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let Some(now) = state.resolve else { return };
    let (ware, slot) = (now.ware.id().and_then(Id::as_card), usize::from(now.slot));
    if ware.is_some() && state.slots.get(slot).copied() == ware {
        zones::take_market(game, state, seat, slot, sink);
    }
}
