//! AU-6.7 to AU-6.11, AU-12.3: what an attack does, and what comes of it.

use kernel::{List, Seat, Sink};

use super::attack::{pierce_marks, take_aim};
use super::trigger::{Event as Moment, gather};
use super::{ask, check};
use crate::card::Design;
use crate::cycle::Held;
use crate::effects::{damage_monarch, defence, protect_unit};
use crate::event::Event;
use crate::options::{DamageMemory, TriggerOrder};
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{Attack, Fallen, Origin, State};
use crate::vocab::{Next, Step, When};

/// AU-6.7, AU-12.3: the damage. A Pierce chain is one damage step.
pub(super) fn strike(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(Attack { mark: Some(mark), value, .. }) = state.attack else { return Next::Retreat };
    let foe = mark.seat();
    if !state.of(foe).alive() {
        return aftermath(game, state, sink);
    }
    let value = value.max(0) as u16;
    let excess = match mark {
        Mark::Monarch { seat } => {
            hit_monarch(game, state, seat, value, sink);
            0
        }
        Mark::Guard { seat } => hit_guard(game, state, seat, value, sink),
        Mark::Unit { seat, slot } => hit_unit(game, state, seat, slot, value, sink),
    };
    let Some(attack) = &mut state.attack else { return Next::Command };
    if !attack.pierce || excess == 0 {
        return aftermath(game, state, sink);
    }
    attack.value = excess as i16;
    sink.emit(|| Event::Pierced { left: excess });
    let mut only = None;
    let mut found = 0;
    pierce_marks(game, state, |mark| {
        only = Some(mark);
        found += 1;
    });
    match only {
        // AU-11.11.
        Some(mark) if found == 1 => take_aim(game, state, mark, sink),
        Some(_) => ask(state, Step::Pierce, state.active),
        None => take_aim(game, state, Mark::Monarch { seat: foe }, sink),
    }
}

/// AU-6.10 (c): the attacker goes to its owner's discard pile.
pub(super) fn retreat(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    if let Some(attack) = state.attack.take() {
        state.of_mut(seat).cycle.add(attack.card);
        sink.emit(|| Event::Retreated { seat, card: game.id(attack.card.design()) });
    }
    Next::Command
}

fn hit_monarch(game: &Authority, state: &mut State, seat: Seat, value: u16, sink: &mut impl Sink<Event>) {
    let lost = damage_monarch(game, state, seat, value, sink);
    if let Some(attack) = &mut state.attack
        && lost > 0
    {
        attack.hit = Some(seat);
    }
}

/// AU-5.7: nothing protects or strengthens the Kingsguard in Row 0. Returns what is left of the damage.
fn hit_guard(
    game: &Authority,
    state: &mut State,
    seat: Seat,
    value: u16,
    sink: &mut impl Sink<Event>,
) -> u16 {
    let card = game.kingsguard();
    let defence = u16::from(game.traits(card).power);
    let marked = state.of(seat).guard.unwrap_or(0);
    let blow = Blow::new(game, value, defence, marked);
    let mark = Mark::Guard { seat };
    tell_blow(game, mark, card, &blow, sink);
    let court = state.of_mut(seat);
    if blow.defeats {
        court.guard = None;
        // AU-5.8.
        court.cycle.add(Held::fresh(card));
        fell(state, Fallen { card, place: Origin::GUARD, able: false });
    } else {
        court.guard = Some(blow.marked);
    }
    blow.excess
}

fn hit_unit(
    game: &Authority,
    state: &mut State,
    seat: Seat,
    slot: Slot,
    value: u16,
    sink: &mut impl Sink<Event>,
) -> u16 {
    let Some(unit) = state.of(seat).rows[slot.index()] else { return 0 };
    let card = unit.card.design();
    let dealt = value.saturating_sub(u16::from(protect_unit(game, state, seat, slot)));
    let defence = defence(game, state, seat, slot, Some(state.active));
    let blow = Blow::new(game, dealt, defence, unit.damage);
    tell_blow(game, Mark::Unit { seat, slot }, card, &blow, sink);
    let court = state.of_mut(seat);
    if blow.defeats {
        // AU-6.9: to its owner's discard pile, at once.
        court.rows[slot.index()] = None;
        court.cycle.add(unit.card);
        fell(state, Fallen { card, place: Origin::slot(slot), able: !unit.disabled });
    } else if let Some(unit) = &mut court.rows[slot.index()] {
        unit.damage = blow.marked;
    }
    blow.excess
}

/// What damage does to a unit (AU-6.7).
struct Blow {
    dealt: u16,
    defence: u16,
    defeats: bool,
    /// What is left for Pierce.
    excess: u16,
    /// What stays marked on a unit that holds.
    marked: u8,
}

impl Blow {
    fn new(game: &Authority, dealt: u16, defence: u16, marked: u8) -> Self {
        let total = u16::from(marked) + dealt;
        let defeats = dealt >= 1 && total >= defence;
        let excess = if defeats { dealt.min(total - defence) } else { 0 };
        let marked = match game.options().damage_memory {
            DamageMemory::None => 0,
            DamageMemory::Turn => total.min(u16::from(u8::MAX)) as u8,
        };
        Self { dealt, defence, defeats, excess, marked }
    }
}

fn tell_blow(game: &Authority, mark: Mark, card: Design, blow: &Blow, sink: &mut impl Sink<Event>) {
    let Blow { dealt, defence, defeats, .. } = *blow;
    sink.emit(|| {
        let card = game.id(card);
        if defeats {
            Event::Defeated { mark, card, dealt, defence }
        } else {
            Event::Stood { mark, card, dealt, defence }
        }
    });
}

fn fell(state: &mut State, fallen: Fallen) {
    if let Some(attack) = &mut state.attack {
        attack.defeated.push(fallen);
    }
}

/// AU-6.10: the losing check, and what the damage triggers: first the abilities of the defeated, then those of the
/// attacker's owner.
fn aftermath(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(Attack { card, mark: Some(mark), defeated, hit, .. }) = state.attack else {
        return Next::Retreat;
    };
    let (seat, foe) = (state.active, mark.seat());
    let one_list = game.options().trigger_order == TriggerOrder::Active;
    let (kills, hits) = (state.of(seat).kills, state.of(seat).hits);
    let court = state.of_mut(seat);
    court.kills = kills.saturating_add(defeated.len() as u8);
    court.hits = hits.saturating_add(u8::from(hit.is_some()));
    if !one_list {
        gather_defeated(game, state, foe, &defeated, 0);
    }
    let group = u8::from(!one_list);
    // The attacker, then the general zone, each with its events in order.
    let zone = state.of(seat).zone;
    let sources = [(card, Origin::COMMAND, When::Kill, When::Hit)].into_iter();
    let zoned =
        zone.iter().enumerate().map(|(at, card)| (*card, Origin::zone(at), When::OnKill, When::OnHit));
    for (card, place, on_kill, on_hit) in sources.chain(zoned) {
        for (i, fallen) in defeated.iter().enumerate() {
            let moment = Moment { about: foe, unit: fallen.card, first: kills == 0 && i == 0, group };
            gather(game, state, seat, card.design(), place, on_kill, moment);
        }
        if hit.is_some() {
            let moment = Moment { about: foe, first: hits == 0, group, ..Moment::default() };
            gather(game, state, seat, card.design(), place, on_hit, moment);
        }
    }
    if one_list {
        gather_defeated(game, state, foe, &defeated, group);
    }
    state.then = Next::Retreat;
    check(game, state, sink).unwrap_or(Next::Settle)
}

/// The abilities of the defeated, by the places they last had.
fn gather_defeated(game: &Authority, state: &mut State, foe: Seat, defeated: &List<Fallen, 4>, group: u8) {
    let mut fallen = *defeated;
    fallen.sort_unstable_by_key(|fallen| fallen.place);
    let about = state.active;
    for Fallen { card, place, .. } in fallen.iter().filter(|fallen| fallen.able) {
        gather(game, state, foe, *card, *place, When::Defeated, Moment { about, group, ..Moment::default() });
    }
}
