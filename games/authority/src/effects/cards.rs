//! Effects on cards.

use kernel::{Seat, Sink, Top};

use super::Now;
use crate::action::Object;
use crate::chance::{DISCARD, RESHUFFLE};
use crate::cycle::{Cycle, Held};
use crate::event::Event;
use crate::options::Reshuffle;
use crate::rulebook::Authority;
use crate::state::State;

/// Draws one card, shuffling the discard pile first if the deck is empty (AU-9.2, AU-9.4). Was there one?
pub(crate) fn draw(game: &Authority, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> bool {
    if state.of(seat).cycle.deck().is_empty() && game.options().reshuffle == Reshuffle::BetweenDraws {
        reshuffle(game, state, seat, sink);
    }
    let cycle = &mut state.of_mut(seat).cycle;
    let known = cycle.known_top() > 0;
    let Some(card) = cycle.draw() else { return false };
    sink.emit(|| Event::Drew { seat, card: Some(game.id(card.design())), known });
    true
}

/// The discard pile becomes the deck, if there is one (AU-9.2).
pub(crate) fn reshuffle(game: &Authority, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let mut cycle = state.of(seat).cycle;
    if !cycle.discard().is_empty() {
        let name = |card: &Held| game.id(card.design());
        cycle.reshuffle(|deck| state.dice.shuffle(RESHUFFLE.of(seat), deck, Top::Last, name));
        state.of_mut(seat).cycle = cycle;
        sink.emit(|| Event::Reshuffled { seat });
    }
}

impl<S: Sink<Event>> Now<'_, S> {
    pub(super) fn draw(&mut self, n: u8) {
        let owner = self.owner();
        for _ in 0..n {
            draw(self.game, self.state, owner, self.sink);
        }
    }

    pub(super) fn discard_random(&mut self, n: u8) {
        let seat = self.picked_player().unwrap_or(self.trigger.about);
        if !self.state.of(seat).alive() {
            return;
        }
        for _ in 0..n {
            let count = self.state.of(seat).cycle.hand().len();
            if count == 0 {
                return;
            }
            // A single card needs no die.
            let cards = self.state.of(seat).cycle;
            let names = cards.hand().iter().map(|card| self.game.id(card.design()));
            let at = if count == 1 { 0 } else { self.state.dice.pick(DISCARD.of(seat), names) };
            let card = self.state.of_mut(seat).cycle.discard_hand(at);
            self.sink.emit(|| Event::Dropped { seat, card: self.game.id(card.design()) });
        }
    }

    /// AU-12.6: a card leaves the game, from a row or, just defeated, from the discard pile.
    pub(super) fn annihilate(&mut self) {
        for (seat, slot, card) in self.units() {
            self.state.of_mut(seat).rows[slot.index()] = None;
            self.state.market.removed.add(card);
            self.sink.emit(|| Event::Annihilated { seat, card: self.game.id(card) });
        }
        for pick in self.picks {
            if let Object::Defeated { seat, card } = *pick
                && let Some(at) = Cycle::find(self.state.of(seat).cycle.discard(), card)
            {
                self.state.of_mut(seat).cycle.take_discard(at);
                self.state.market.removed.add(card);
                self.sink.emit(|| Event::Annihilated { seat, card: self.game.id(card) });
            }
        }
    }

    pub(super) fn retire(&mut self) {
        let seat = self.owner();
        for pick in self.picks {
            let cycle = &mut self.state.of_mut(seat).cycle;
            let card = match *pick {
                Object::Hand { card } => Cycle::find(cycle.hand(), card).map(|at| cycle.take_hand(at)),
                Object::Discard { card } => {
                    Cycle::find(cycle.discard(), card).map(|at| cycle.take_discard(at))
                }
                Object::Unit { .. } | Object::Player { .. } | Object::Market { .. } => None,
                Object::Defeated { .. } | Object::Spy { .. } => None,
            };
            if let Some(card) = card {
                self.state.market.removed.add(card.design());
                self.sink.emit(|| Event::Retired { seat, card: self.game.id(card.design()) });
            }
        }
    }

    /// AU-12.12: the spent mark travels with the card.
    pub(super) fn recall(&mut self) {
        for (seat, slot, card) in self.units() {
            let court = self.state.of_mut(seat);
            if let Some(unit) = court.rows[slot.index()].take() {
                court.cycle.show_to_hand(unit.card);
                self.sink.emit(|| Event::Recalled { seat, slot, card: self.game.id(card) });
            }
        }
    }

    /// AU-8.5: of equal Spies the one that arrived first is meant.
    pub(super) fn expose(&mut self) {
        for pick in self.picks {
            if let Object::Spy { seat, card } = *pick {
                let court = self.state.of_mut(seat);
                if let Some(at) = Cycle::find(&court.zone, card) {
                    let spy = court.zone.remove(at);
                    court.cycle.add(spy);
                    self.sink.emit(|| Event::Exposed { seat, card: self.game.id(card) });
                }
            }
        }
    }
}
