//! Effects on defenders, and the passives on prices and hands.

use kernel::{Seat, Sink};

use super::Now;
use super::passive::{each_in_hand, each_of_defender, each_passive, each_zoned};
use crate::action::Object;
use crate::card::{Design, Effect, Filter, Reach, Side};
use crate::event::Event;
use crate::place::Slot;
use crate::rulebook::{Authority, Passive};
use crate::state::{Attack, Court, Defender, State};
use crate::vocab::{Goods, Kind, Until};

/// The defence value of a unit against attacks by `attacker` (AU-5.4). 0 where nobody stands.
pub(crate) fn defence(
    game: &Authority,
    state: &State,
    seat: Seat,
    slot: Slot,
    attacker: Option<Seat>,
) -> u16 {
    let court = state.of(seat);
    let Some(unit) = &court.rows[slot.index()] else { return 0 };
    let mut value = i16::from(game.traits(unit.card.design()).power)
        + i16::from(unit.this_turn)
        + i16::from(unit.lasting);
    each_passive(game, court, Passive::Def, |from, effect| {
        if let Effect::Def { who, n } = effect
            && reaches(game, *who, Side::Own, from, slot, unit)
        {
            value += game.value(court, *n, from.map_or(0, Slot::row));
        }
    });
    if let Some(attacker) = attacker {
        let theirs = state.of(attacker);
        each_passive(game, theirs, Passive::Def, |from, effect| {
            if let Effect::Def { who, n } = effect
                && reaches(game, *who, Side::Enemy, None, slot, unit)
            {
                value += game.value(theirs, *n, from.map_or(0, Slot::row));
            }
        });
    }
    value.max(0) as u16
}

/// What Protect takes off each damage to a unit (AU-12.4).
pub(crate) fn protect_unit(game: &Authority, state: &State, seat: Seat, slot: Slot) -> u8 {
    let court = state.of(seat);
    let Some(unit) = &court.rows[slot.index()] else { return 0 };
    let mut sum = 0;
    each_passive(game, court, Passive::Protect, |from, effect| {
        if let Effect::Protect { who, n } = effect
            && reaches(game, *who, Side::Own, from, slot, unit)
        {
            sum = u8::saturating_add(sum, *n);
        }
    });
    sum
}

/// What Protect takes off each damage to a monarch (AU-12.4).
pub(crate) fn protect_monarch(game: &Authority, state: &State, seat: Seat) -> u8 {
    let mut sum = 0;
    each_passive(game, state.of(seat), Passive::Protect, |_, effect| {
        if let Effect::Protect { who: Reach::Monarch, n } = effect {
            sum = u8::saturating_add(sum, *n);
        }
    });
    sum
}

/// Can opponents' effects not choose this unit (AU-12.11)?
pub(crate) fn steadfast(game: &Authority, court: &Court, slot: Slot) -> bool {
    let mut found = false;
    each_of_defender(game, court, slot, |effect| found |= *effect == Effect::Steadfast);
    found
}

/// May this card of the player's hand take the slot of a defender (AU-12.10)?
pub(crate) fn relieves(game: &Authority, court: &Court, card: Design) -> bool {
    let mut found = false;
    each_in_hand(game, court, card, |effect| found |= *effect == Effect::Relieve);
    found
}

/// How many cards more than usual the player draws up to (AU-9.1).
pub(crate) fn larger_hand(game: &Authority, court: &Court) -> u8 {
    let mut more = 0;
    each_zoned(game, court, |effect| {
        if let Effect::HandSize(n) = effect {
            more += n;
        }
    });
    more
}

/// Does a unit block the attack in progress, or any if there is none (AU-6.4)? Nobody does where nobody stands.
#[inline]
pub(crate) fn blocks(game: &Authority, state: &State, seat: Seat, slot: Slot) -> bool {
    let court = state.of(seat);
    let stands = court.rows[slot.index()].is_some_and(|unit| !unit.disabled);
    let passed = state.attack.as_ref().is_some_and(|attack| {
        attack.bypass & 1 << slot.row() != 0 || attack.ignored & Attack::bit(seat, slot) != 0
    });
    let mut blocking = stands && !passed;
    if blocking {
        each_of_defender(game, court, slot, |effect| blocking &= *effect != Effect::Nonblock);
    }
    blocking
}

/// How much less cards cost a player now (AU-7.4).
#[derive(Clone, Copy)]
pub(crate) struct Rebate {
    market: u8,
    generals: u8,
}

impl Rebate {
    pub(crate) fn new(game: &Authority, court: &Court) -> Self {
        let mut rebate = Self { market: court.cheaper_market, generals: court.cheaper_generals };
        each_zoned(game, court, |effect| {
            if let Effect::Cost { less, on } = effect {
                let (market, generals) = match on {
                    Goods::Market => (*less, 0),
                    Goods::Generals => (0, *less),
                    Goods::All => (*less, *less),
                };
                rebate.market = rebate.market.saturating_add(market);
                rebate.generals = rebate.generals.saturating_add(generals);
            }
        });
        rebate
    }

    /// What a card costs.
    #[inline]
    pub(crate) fn cost(self, game: &Authority, card: Design) -> u8 {
        let traits = game.traits(card);
        let less = if traits.kind == Kind::General { self.generals } else { self.market };
        traits.cost.saturating_sub(less).max(1)
    }
}

/// What a card costs this player now (AU-7.4).
pub(crate) fn cost(game: &Authority, court: &Court, card: Design) -> u8 {
    Rebate::new(game, court).cost(game, card)
}

impl<S: Sink<Event>> Now<'_, S> {
    /// AU-12.1.
    pub(super) fn ignore(&mut self) {
        for (seat, slot, design) in self.units() {
            if let Some(attack) = &mut self.state.attack {
                attack.ignored |= Attack::bit(seat, slot);
                self.sink.emit(|| Event::Ignored { seat, slot, card: self.game.id(design) });
            }
        }
    }

    /// AU-12.2.
    pub(super) fn disable(&mut self) {
        for (seat, slot, design) in self.units() {
            if let Some(unit) = &mut self.state.of_mut(seat).rows[slot.index()] {
                unit.disabled = true;
                self.sink.emit(|| Event::Disabled { seat, slot, card: self.game.id(design) });
            }
        }
    }

    pub(super) fn shift_defence(&mut self, n: i8, until: Until) {
        for (seat, slot, design) in self.units() {
            if let Some(unit) = &mut self.state.of_mut(seat).rows[slot.index()] {
                let bonus = match until {
                    Until::Turn => &mut unit.this_turn,
                    Until::NextStart => &mut unit.lasting,
                };
                *bonus = bonus.saturating_add(n);
                self.sink.emit(|| Event::Shifted { seat, slot, card: self.game.id(design), n, until });
            }
        }
    }

    /// The defenders among what was picked that still stand.
    pub(super) fn units(&self) -> impl Iterator<Item = (Seat, Slot, Design)> + use<S> {
        let found: kernel::List<(u8, Slot, Design), 6> = self
            .picks
            .iter()
            .filter_map(|pick| {
                let Object::Unit { seat, slot } = *pick else { return None };
                let unit = self.state.of(seat).rows[slot.index()].as_ref()?;
                Some((seat.index() as u8, slot, unit.card.design()))
            })
            .collect();
        (0..found.len()).map(move |i| (Seat::new(found[i].0), found[i].1, found[i].2))
    }
}

/// Does a filter let a defender through? Filters read printed values (AU-1.5).
pub(super) fn passes(game: &Authority, filter: &Filter, slot: Slot, card: Design) -> bool {
    let traits = game.traits(card);
    filter.faction.is_none_or(|faction| traits.faction == Some(faction))
        && filter.power_at_most.is_none_or(|most| traits.power <= most)
        && filter.from_row.is_none_or(|row| slot.row() >= row)
        && filter.to_row.is_none_or(|row| slot.row() <= row)
}

/// Is the unit in `slot` meant by a passive of a card in slot `from`, or in a general zone? `side` is where the unit
/// stands as the passive's owner sees it.
fn reaches(
    game: &Authority,
    who: Reach,
    side: Side,
    from: Option<Slot>,
    slot: Slot,
    unit: &Defender,
) -> bool {
    match who {
        Reach::Itself => from == Some(slot),
        Reach::OthersInRow => from.is_some_and(|from| from != slot && from.row() == slot.row()),
        Reach::All(whose, filter) => whose == side && passes(game, &filter, slot, unit.card.design()),
        Reach::Monarch => false,
    }
}
