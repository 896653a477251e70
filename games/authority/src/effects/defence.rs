//! Effects on defenders: `def`, `def_until`, `ignore`, `nonblock`, `disable`, `protect`, `steadfast`; and on prices,
//! which are passives too: `cost`.

use kernel::{Seat, Sink};

use crate::action::Object;
use crate::card::{Condition, Design, Effect, Filter, Reach, Side};
use crate::event::Event;
use crate::place::Slot;
use crate::rulebook::Authority;
use crate::state::{Attack, Court, Defender, State};
use crate::vocab::{Goods, Kind, Until, When};

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
    for (from, effect) in standing(game, court) {
        if let Effect::Def { who, n } = effect
            && reaches(game, *who, Side::Own, Some(from), slot, unit)
        {
            value += game.value(court, *n, from.row());
        }
    }
    for effect in zoned(game, court) {
        if let Effect::Def { who, n } = effect
            && reaches(game, *who, Side::Own, None, slot, unit)
        {
            value += game.value(court, *n, 0);
        }
    }
    if let Some(attacker) = attacker {
        let theirs = state.of(attacker);
        let passives = zoned(game, theirs).map(|effect| (0, effect));
        for (row, effect) in passives.chain(standing(game, theirs).map(|(from, effect)| (from.row(), effect)))
        {
            if let Effect::Def { who, n } = effect
                && reaches(game, *who, Side::Enemy, None, slot, unit)
            {
                value += game.value(theirs, *n, row);
            }
        }
    }
    value.max(0) as u16
}

/// What Protect takes off each damage to a unit (AU-12.4).
pub(crate) fn protect_unit(game: &Authority, state: &State, seat: Seat, slot: Slot) -> u8 {
    let court = state.of(seat);
    let Some(unit) = &court.rows[slot.index()] else { return 0 };
    let mut sum = 0;
    for (from, effect) in standing(game, court)
        .map(|(from, effect)| (Some(from), effect))
        .chain(zoned(game, court).map(|effect| (None, effect)))
    {
        if let Effect::Protect { who, n } = effect
            && reaches(game, *who, Side::Own, from, slot, unit)
        {
            sum += n;
        }
    }
    sum
}

/// What Protect takes off each damage to a monarch (AU-12.4).
pub(crate) fn protect_monarch(game: &Authority, state: &State, seat: Seat) -> u8 {
    let court = state.of(seat);
    let passives = standing(game, court).map(|(_, effect)| effect).chain(zoned(game, court));
    let mut sum = 0;
    for effect in passives {
        if let Effect::Protect { who: Reach::Monarch, n } = effect {
            sum += n;
        }
    }
    sum
}

/// Can opponents' effects not choose this unit (AU-12.11)?
pub(crate) fn steadfast(game: &Authority, unit: &Defender) -> bool {
    !unit.disabled && game.traits(unit.card.design()).steadfast
}

/// Does a unit block the attack in progress, or any if there is none (AU-6.4)?
#[inline]
pub(crate) fn blocks(
    game: &Authority,
    attack: Option<&Attack>,
    seat: Seat,
    slot: Slot,
    unit: &Defender,
) -> bool {
    let passed = attack.is_some_and(|attack| {
        attack.bypass & 1 << slot.row() != 0 || attack.ignored & Attack::bit(seat, slot) != 0
    });
    !passed && !unit.disabled && !game.traits(unit.card.design()).nonblock
}

/// What a card costs `seat` now (AU-7.4).
pub(crate) fn cost(game: &Authority, court: &Court, card: Design) -> u8 {
    let traits = game.traits(card);
    let general = traits.kind == Kind::General;
    let mut less = if general { court.cheaper_generals } else { court.cheaper_market };
    for effect in zoned(game, court) {
        if let Effect::Cost { less: n, on } = effect {
            let counts = match on {
                Goods::Market => !general,
                Goods::Generals => general,
                Goods::All => true,
            };
            less += if counts { *n } else { 0 };
        }
    }
    traits.cost.saturating_sub(less).max(1)
}

/// AU-12.1.
pub(super) fn ignore(game: &Authority, state: &mut State, picks: &[Object], sink: &mut impl Sink<Event>) {
    for (seat, slot, design) in units(state, picks) {
        if let Some(attack) = &mut state.attack {
            attack.ignored |= Attack::bit(seat, slot);
            sink.emit(|| Event::Ignored { seat, slot, card: game.id(design) });
        }
    }
}

/// AU-12.2.
pub(super) fn disable(game: &Authority, state: &mut State, picks: &[Object], sink: &mut impl Sink<Event>) {
    for (seat, slot, design) in units(state, picks) {
        if let Some(unit) = &mut state.of_mut(seat).rows[slot.index()] {
            unit.disabled = true;
            sink.emit(|| Event::Disabled { seat, slot, card: game.id(design) });
        }
    }
}

pub(super) fn shift(
    game: &Authority,
    state: &mut State,
    picks: &[Object],
    n: i8,
    until: Until,
    sink: &mut impl Sink<Event>,
) {
    for (seat, slot, design) in units(state, picks) {
        if let Some(unit) = &mut state.of_mut(seat).rows[slot.index()] {
            let bonus = match until {
                Until::Turn => &mut unit.this_turn,
                Until::NextStart => &mut unit.lasting,
            };
            *bonus = bonus.saturating_add(n);
            sink.emit(|| Event::Shifted { seat, slot, card: game.id(design), n, until });
        }
    }
}

/// The defenders among what was picked that still stand.
pub(super) fn units(state: &State, picks: &[Object]) -> impl Iterator<Item = (Seat, Slot, Design)> + use<> {
    let found: crate::list::List<(u8, Slot, Design), 6> = picks
        .iter()
        .filter_map(|pick| {
            let Object::Unit { seat, slot } = *pick else { return None };
            let unit = state.of(seat).rows[slot.index()].as_ref()?;
            Some((seat.index() as u8, slot, unit.card.design()))
        })
        .collect();
    (0..found.len()).map(move |i| (Seat::new(found[i].0), found[i].1, found[i].2))
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

/// The passives of the defenders that are not Disabled and whose conditions hold, with the slots they stand in.
fn standing<'g>(game: &'g Authority, court: &'g Court) -> impl Iterator<Item = (Slot, &'g Effect)> {
    let able = court.defenders().filter(|(_, unit)| !unit.disabled);
    able.flat_map(move |(slot, unit)| {
        game.abilities(unit.card.design(), When::PassiveDef)
            .filter(move |(_, ability)| {
                game.holds(court, ability.condition, false)
                    && match ability.condition {
                        Some(Condition::RowAlly(faction)) => court.defenders().any(|(other, ally)| {
                            other != slot
                                && other.row() == slot.row()
                                && game.traits(ally.card.design()).faction == Some(faction)
                        }),
                        Some(
                            Condition::First
                            | Condition::Attacks(_)
                            | Condition::Defenders(_)
                            | Condition::Spies(_),
                        )
                        | None => true,
                    }
            })
            .flat_map(move |(_, ability)| ability.clauses.iter().map(move |clause| (slot, &clause.effect)))
    })
}

/// The passives of a general zone whose conditions hold.
fn zoned<'g>(game: &'g Authority, court: &'g Court) -> impl Iterator<Item = &'g Effect> {
    court.zone.iter().flat_map(move |card| {
        game.abilities(card.design(), When::PassiveGen)
            .filter(move |(_, ability)| game.holds(court, ability.condition, false))
            .flat_map(|(_, ability)| ability.clauses.iter().map(|clause| &clause.effect))
    })
}
