//! Damage in packets (LE-9.1, LE-12.7), healing and shields.

use kernel::Sink;

use super::Now;
use crate::card::Select;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, Origin, State, Target};
use crate::vocab::{Keyword, Moment};
use crate::zones;

/// What deals damage, for those who are told.
#[derive(Clone, Copy)]
pub(crate) enum Dealer {
    /// A unit, by its blow.
    Unit(Id),
    /// A stack item, by its number.
    Item(u16),
    Rules,
}

impl<S: Sink<Event>> Now<'_, S> {
    /// The same amount to each; the source is the item's card.
    pub(super) fn damage(&mut self, to: &Select, n: u8, piercing: bool) {
        let item = self.item;
        // LE-11 Piercing: all damage the unit deals, by its abilities as well; printed is enough once it is gone.
        let source = item.source.id().and_then(|id| self.state.unit(id));
        let printed = self.game.face(item.design).has(Keyword::Piercing);
        let keen = item.origin != Origin::Card
            && source.map_or(printed, |unit| self.game.has(unit, Keyword::Piercing));
        for target in self.chosen(to) {
            let (dealer, n) = (Dealer::Item(item.number), u16::from(n));
            deal(self.game, self.state, dealer, target, n, piercing || keen, self.sink);
        }
    }

    /// A player gains, a unit loses damage (LE-9.3).
    pub(super) fn heal(&mut self, to: &Select, n: u8) {
        for target in self.chosen(to) {
            let healed = if let Some(seat) = target.seat() {
                let lord = self.state.lord_mut(seat);
                lord.health = lord.health.saturating_add(i16::from(n)).min(9999);
                zones::trigger_all(self.game, self.state, seat, Moment::Healed);
                n
            } else {
                let Some(unit) = target.id().and_then(|id| self.state.unit_mut(id)) else { continue };
                let healed = n.min(unit.damage);
                unit.damage -= healed;
                healed
            };
            if healed > 0 {
                self.sink.emit(|| Event::Healed {
                    mark: self.game.mark(self.state, target),
                    n: u16::from(healed),
                    left: left(self.game, self.state, target),
                });
            }
        }
    }

    /// Shields, which add up (LE-9.6).
    pub(super) fn prevent(&mut self, to: &Select, n: u8) {
        for target in self.chosen(to) {
            if let Some(seat) = target.seat() {
                let lord = self.state.lord_mut(seat);
                lord.shield = lord.shield.saturating_add(u16::from(n));
            } else if let Some(unit) = target.id().and_then(|id| self.state.unit_mut(id)) {
                unit.shield = unit.shield.saturating_add(n);
            } else {
                continue;
            }
            self.sink.emit(|| Event::Shielded { mark: self.game.mark(self.state, target), n });
        }
    }
}

/// One packet: less Resistance, then shields, and what remains is dealt (LE-9.1, LE-9.6). Says how much that was.
pub(crate) fn deal(
    game: &Estraven,
    state: &mut State,
    dealer: Dealer,
    target: Target,
    n: u16,
    piercing: bool,
    sink: &mut impl Sink<Event>,
) -> u16 {
    let (dealt, prevented);
    if let Some(seat) = target.seat() {
        let lord = state.lord_mut(seat);
        prevented = n.min(lord.shield);
        lord.shield -= prevented;
        dealt = n - prevented;
        lord.health = lord.health.saturating_sub_unsigned(dealt);
        if dealt > 0 {
            state.hurt.insert(seat);
        }
    } else {
        let Some(unit) = target.id().and_then(|id| state.unit_mut(id)) else { return 0 };
        let resistance = if piercing { 0 } else { game.resistance(unit) };
        let n = n.saturating_sub(u16::from(resistance));
        prevented = n.min(u16::from(unit.shield));
        unit.shield -= prevented as u8;
        dealt = n - prevented;
        unit.damage = unit.damage.saturating_add(dealt.min(255) as u8);
        unit.struck |= dealt > 0;
    }
    if prevented > 0 {
        sink.emit(|| Event::Prevented { mark: game.mark(state, target), n: prevented });
    }
    if dealt > 0 {
        sink.emit(|| Event::Damaged {
            mark: game.mark(state, target),
            n: dealt,
            left: left(game, state, target),
            by: if let Dealer::Unit(id) = dealer { Some(game.name(state, id)) } else { None },
            item: if let Dealer::Item(number) = dealer { Some(number) } else { None },
        });
    }
    dealt
}

/// The health of a player, or what a unit still stands.
fn left(game: &Estraven, state: &State, target: Target) -> i16 {
    match target.seat() {
        Some(seat) => state.lord(seat).health,
        None => target.id().and_then(|id| state.unit(id)).map_or(0, |unit| game.left(unit)),
    }
}
