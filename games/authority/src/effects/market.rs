//! Effects on the market and on authority.

use kernel::{Seat, SeatSet, Sink};

use super::Now;
use crate::action::Object;
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::{Placed, State};
use crate::vocab::Goods;

impl<S: Sink<Event>> Now<'_, S> {
    pub(super) fn gain(&mut self, n: i16) {
        let (seat, n) = (self.owner(), n.max(0) as u16);
        let court = self.state.of_mut(seat);
        court.pool = court.pool.saturating_add(n);
        let pool = court.pool;
        self.sink.emit(|| Event::Gained { seat, n, pool });
    }

    pub(super) fn cheapen(&mut self, n: u8, on: Goods) {
        let seat = self.owner();
        let court = self.state.of_mut(seat);
        if matches!(on, Goods::Market | Goods::All) {
            court.cheaper_market = court.cheaper_market.saturating_add(n);
        }
        if matches!(on, Goods::Generals | Goods::All) {
            court.cheaper_generals = court.cheaper_generals.saturating_add(n);
        }
        self.sink.emit(|| Event::Cheaper { seat, n });
    }

    pub(super) fn sweep(&mut self) {
        let seat = self.owner();
        for pick in self.picks {
            if let Object::Market { slot } = *pick
                && let Some(card) = self.state.market.slots[usize::from(slot)].take()
            {
                self.state.market.discard.add(card);
                self.sink.emit(|| Event::Swept { seat, slot, card: self.game.id(card) });
            }
        }
    }
}

/// AU-10.6: the card goes to the bottom of the market deck, for all to see, and the top card takes its slot.
pub(crate) fn swap(game: &Authority, state: &mut State, seat: Seat, slot: u8, sink: &mut impl Sink<Event>) {
    let market = &mut state.market;
    let place = &mut market.slots[usize::from(slot)];
    if let (Some(out), Some(top)) = (*place, market.deck.pop()) {
        market.deck.insert(0, Placed { card: out, known: Placed::PUBLIC });
        *place = Some(top.card);
        sink.emit(|| Event::Swapped { seat, slot, out: game.id(out), card: game.id(top.card) });
    }
}

/// AU-1.13: `seat` alone sees the top card.
pub(super) fn peek(game: &Authority, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    if let Some(top) = state.market.deck.last_mut() {
        top.known = top.known.union(SeatSet::only(seat));
        let card = top.card;
        sink.emit(|| Event::Peeked { seat, card: Some(game.id(card)) });
    }
}

/// The card just seen stays, or goes to the bottom; who knows it goes on knowing it.
pub(super) fn replace_peeked(state: &mut State, seat: Seat, bottom: bool, sink: &mut impl Sink<Event>) {
    if !bottom {
        sink.emit(|| Event::Kept { seat });
        return;
    }
    if let Some(top) = state.market.deck.pop() {
        state.market.deck.insert(0, top);
        sink.emit(|| Event::Bottomed { seat });
    }
}
