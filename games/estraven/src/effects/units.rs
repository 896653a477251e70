//! Effects on units, and on the cards of a graveyard that become some again (LE-12.7, LE-12.8).

use kernel::Sink;

use super::damage::{Dealer, deal};
use super::{Chosen, Now};
use crate::card::Select;
use crate::event::Event;
use crate::state::{Id, Target, Unit};
use crate::vocab::Keyword;
use crate::zones;

/// The highest number a token can have.
const MOST: u16 = 7000;

impl<S: Sink<Event>> Now<'_, S> {
    /// Two units deal their Power to each other. Both amounts are fixed before either is dealt; it is not combat damage.
    pub(super) fn fight(&mut self, a: &Select, b: &Select) {
        let unit = |of: &Chosen| -> Option<Unit> { self.state.unit(of.first()?.id()?).copied() };
        let (Some(a), Some(b)) = (unit(&self.chosen(a)), unit(&self.chosen(b))) else { return };
        for (from, to) in [(&a, &b), (&b, &a)] {
            let piercing = self.game.has(from, Keyword::Piercing);
            let power = u16::from(self.game.power(from));
            let to = Target::object(to.id);
            deal(self.game, self.state, Dealer::Unit(from.id), to, power, piercing, self.sink);
        }
    }

    pub(super) fn buff(&mut self, to: &Select, power: i8, guard: i8) {
        for id in self.objects(to) {
            let Some(unit) = self.state.unit_mut(id) else { continue };
            unit.power = unit.power.saturating_add(power).clamp(-99, 99);
            unit.guard = unit.guard.saturating_add(guard).clamp(-99, 99);
            self.sink.emit(|| Event::Buffed { unit: self.game.name(self.state, id), power, guard });
        }
    }

    pub(super) fn grant(&mut self, to: &Select, keyword: Keyword) {
        for id in self.objects(to) {
            let Some(unit) = self.state.unit_mut(id) else { continue };
            unit.granted |= keyword.bit();
            self.sink.emit(|| Event::Granted { unit: self.game.name(self.state, id), keyword });
        }
    }

    /// Taps or untaps; neither takes a unit out of combat (LE-8.7).
    pub(super) fn turn(&mut self, to: &Select, tapped: bool) {
        for id in self.objects(to) {
            let Some(unit) = self.state.unit_mut(id).filter(|unit| unit.tapped != tapped) else { continue };
            unit.tapped = tapped;
            self.sink.emit(|| Event::Turned { unit: self.game.name(self.state, id), tapped });
        }
    }

    /// Creates tokens while there is room for them (LE-2.8, LE-2.10).
    pub(super) fn create_tokens(&mut self, kind: u8, n: u8) {
        for _ in 0..n {
            let number = self.state.tokens[usize::from(kind)];
            let (seat, id, design) = (self.seat(), Id::token(kind, number), self.game.token(kind));
            if number < MOST && zones::enter(self.game, self.state, seat, id, design, self.sink) {
                self.state.tokens[usize::from(kind)] += 1;
            }
        }
    }

    /// From the graveyard onto the battlefield, for nothing.
    pub(super) fn raise(&mut self, to: &Select) {
        for id in self.objects(to) {
            if let Some(card) = self.exhume(id) {
                zones::enter_card(self.game, self.state, self.seat(), card, self.sink);
            }
        }
    }

    /// From the graveyard to hand.
    pub(super) fn recall(&mut self, to: &Select) {
        let seat = self.seat();
        for id in self.objects(to) {
            if let Some(card) = self.exhume(id) {
                zones::to_hand(self.state, seat, card);
                self.sink.emit(|| Event::Recalled { seat, card: self.game.name(self.state, Id::card(card)) });
            }
        }
    }

    /// Takes a card out of a graveyard, if it is still there; it is a new object from now on.
    fn exhume(&mut self, id: Id) -> Option<u8> {
        let seat = self.seat();
        let card = id.as_card().filter(|card| self.state.lord(seat).grave.contains(*card))?;
        self.state.lord_mut(seat).grave.remove(card);
        self.state.died.remove(card);
        zones::forget(self.state, Id::card(card));
        Some(card)
    }
}
