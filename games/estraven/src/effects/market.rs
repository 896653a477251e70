//! Cards from the marketplace that are no trade (LE-10.7, LE-10.8), and more trades and attacks in this turn (LE-12.9).

use kernel::Sink;

use super::Now;
use crate::card::Ware;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State};
use crate::vocab::{Kind, Step};
use crate::zones;

impl<S: Sink<Event>> Now<'_, S> {
    pub(super) fn take_market(&mut self, ware: Ware) -> bool {
        let seat = self.seat();
        let fitting = |slot: &usize| fits(self.game, self.state, ware, *slot);
        let slot = match self.answered(seat) {
            Some(choice) => usize::from(choice.0).checked_sub(1).filter(fitting),
            None => {
                let mut slots = (0..self.state.slots.len()).filter(fitting);
                let first = slots.next();
                if slots.next().is_some() {
                    return self.ask(Step::Slot, seat);
                }
                first
            }
        };
        if let Some(slot) = slot {
            zones::take_market(self.game, self.state, seat, slot, self.sink);
        }
        self.done()
    }

    /// The card of the trade just countered, if it is still in its slot.
    pub(super) fn seize(&mut self) {
        let Some(now) = self.state.resolve else { return };
        let (ware, slot) = (now.ware.id().and_then(Id::as_card), usize::from(now.slot));
        if ware.is_some() && self.state.slots.get(slot).copied() == ware {
            zones::take_market(self.game, self.state, self.seat(), slot, self.sink);
        }
    }

    pub(super) fn allow_trades(&mut self, n: u8) {
        let seat = self.seat();
        if seat == self.state.active {
            self.state.trades.allowed = self.state.trades.allowed.saturating_add(n);
            self.sink.emit(|| Event::MoreTrades { seat, n });
        }
    }

    pub(super) fn allow_attacks(&mut self, n: u8) {
        let seat = self.seat();
        if seat == self.state.active {
            self.state.attacks.allowed = self.state.attacks.allowed.saturating_add(n);
            self.sink.emit(|| Event::MoreAttacks { seat, n });
        }
    }
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
