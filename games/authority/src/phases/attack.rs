//! AU-6: one unit attacks.

use kernel::{Seat, Sink};

use super::trigger::{self, Event as Moment, gather};
use super::{ask, check};
use crate::card::Design;
use crate::cycle::{Cycle, Held};
use crate::effects::{self, blocks, damage_monarch, declared_value, defence, may_pass, picks, protect_unit};
use crate::event::Event;
use crate::list::List;
use crate::options::{DamageMemory, TriggerOrder};
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{Attack, Fallen, Place, State};
use crate::vocab::{Stage, Step, When};

/// AU-6.2, AU-6.3: the unit goes to the Command zone, and when-attacking abilities are due.
pub(super) fn declare(
    game: &Authority,
    state: &mut State,
    card: Design,
    sink: &mut impl Sink<Event>,
) -> Stage {
    let seat = state.active;
    let value = declared_value(game, state, seat, card);
    let court = state.of_mut(seat);
    if let Some(at) = Cycle::find(court.cycle.hand(), card) {
        court.cycle.take_hand(at);
    }
    court.attacks = court.attacks.saturating_add(1);
    let first = court.attacks == 1;
    state.attack = Some(Attack {
        card: Held::fresh(card).exhausted(),
        value,
        pierce: false,
        bypass: 0,
        ignored: 0,
        mark: None,
        defeated: List::new(),
        hit: None,
    });
    sink.emit(|| Event::Declared { seat, card: game.id(card), value });
    let moment = Moment { first, ..Moment::default() };
    gather(game, state, seat, card, Place::COMMAND, When::Attack, moment);
    for at in 0..state.of(seat).zone.len() {
        let zoned = state.of(seat).zone[at].design();
        gather(game, state, seat, zoned, Place::zone(at), When::OnAttack, moment);
    }
    state.then = Stage::Aim;
    Stage::Settle
}

/// AU-6.4: the target; a single one is taken without a question (AU-11.11).
pub(super) fn aim(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Stage {
    let mut only = None;
    let mut found = 0;
    targets(game, state, |mark| {
        only = Some(mark);
        found += 1;
    });
    match only {
        Some(mark) if found == 1 => take_aim(game, state, mark, sink),
        Some(_) => ask(state, Step::Target, state.active),
        None => Stage::Retreat,
    }
}

/// AU-6.6: the target is chosen, and what it does about it is due.
pub(super) fn take_aim(
    game: &Authority,
    state: &mut State,
    mark: Mark,
    sink: &mut impl Sink<Event>,
) -> Stage {
    let seat = state.active;
    let Some(attack) = &mut state.attack else { return Stage::Command };
    attack.mark = Some(mark);
    let value = attack.value.max(0) as u16;
    sink.emit(|| Event::Aimed {
        seat,
        mark,
        card: standing_at(game, state, mark).map(|card| game.id(card)),
        value,
    });
    if let Mark::Unit { seat: owner, slot } = mark
        && let Some(unit) = state.of(owner).rows[slot.index()].filter(|unit| !unit.disabled)
    {
        let moment = Moment { about: seat, ..Moment::default() };
        gather(game, state, owner, unit.card.design(), Place::slot(slot), When::Attacked, moment);
    }
    state.then = Stage::Strike;
    Stage::Settle
}

/// AU-6.7, AU-12.3: the damage. A Pierce chain is one damage step.
pub(super) fn strike(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Stage {
    let Some(Attack { mark: Some(mark), value, .. }) = state.attack else { return Stage::Retreat };
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
    let Some(attack) = &mut state.attack else { return Stage::Command };
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
pub(super) fn retreat(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Stage {
    let seat = state.active;
    if let Some(attack) = state.attack.take() {
        state.of_mut(seat).cycle.add(attack.card);
        sink.emit(|| Event::Retreated { seat, card: game.id(attack.card.design()) });
    }
    Stage::Command
}

/// AU-6.4, AU-6.5: every legal target of the attack in progress, in canonical order.
pub(crate) fn targets(game: &Authority, state: &State, mut found: impl FnMut(Mark)) {
    for seat in game.enemies(state, state.active) {
        let blocked = first_blocked_row(game, state, seat, 0);
        let reach = blocked.map_or(4, |at| at + 1);
        for row in game.row_order().into_iter().take(reach) {
            units_of_row(state, seat, row, &mut found);
        }
        if blocked.is_none() {
            found(Mark::Monarch { seat });
        }
    }
}

/// AU-12.3: the blocking units of the next row that has one, behind what the attack has just defeated; none if there
/// is no such row.
pub(crate) fn pierce_marks(game: &Authority, state: &State, mut found: impl FnMut(Mark)) {
    let Some(attack) = &state.attack else { return };
    let Some(mark) = attack.mark else { return };
    let seat = mark.seat();
    let hit = match mark {
        Mark::Unit { slot, .. } => slot.row(),
        Mark::Guard { .. } => 0,
        Mark::Monarch { .. } => return,
    };
    let order = game.row_order();
    let after = order.iter().position(|row| *row == hit).map_or(4, |at| at + 1);
    if let Some(at) = first_blocked_row(game, state, seat, after) {
        units_of_row(state, seat, order[at], &mut |mark| {
            let blocking = match mark {
                Mark::Unit { slot, .. } => state.of(seat).rows[slot.index()]
                    .as_ref()
                    .is_some_and(|unit| blocks(game, Some(attack), seat, slot, unit)),
                Mark::Guard { .. } | Mark::Monarch { .. } => true,
            };
            if blocking {
                found(mark);
            }
        });
    }
}

/// The place, from `from` on, in the order of the rows of the first row with a unit that blocks the attack.
fn first_blocked_row(game: &Authority, state: &State, seat: Seat, from: usize) -> Option<usize> {
    let attack = state.attack.as_ref();
    let court = state.of(seat);
    let order = game.row_order();
    (from..order.len()).find(|at| match order[*at] {
        0 => court.guard.is_some() && attack.is_none_or(|attack| attack.bypass & 1 == 0),
        row => Slot::of_row(row).iter().any(|slot| {
            court.rows[slot.index()].as_ref().is_some_and(|unit| blocks(game, attack, seat, *slot, unit))
        }),
    })
}

fn units_of_row(state: &State, seat: Seat, row: u8, found: &mut impl FnMut(Mark)) {
    let court = state.of(seat);
    if row == 0 {
        if court.guard.is_some() {
            found(Mark::Guard { seat });
        }
        return;
    }
    for slot in Slot::of_row(row) {
        if court.rows[slot.index()].is_some() {
            found(Mark::Unit { seat, slot: *slot });
        }
    }
}

fn standing_at(game: &Authority, state: &State, mark: Mark) -> Option<Design> {
    match mark {
        Mark::Unit { seat, slot } => state.of(seat).rows[slot.index()].map(|unit| unit.card.design()),
        Mark::Guard { .. } => Some(game.kingsguard()),
        Mark::Monarch { .. } => None,
    }
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
        fell(state, Fallen { card, place: Place::GUARD, able: false });
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
        fell(state, Fallen { card, place: Place::slot(slot), able: !unit.disabled });
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
fn aftermath(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Stage {
    let Some(Attack { card, mark: Some(mark), defeated, hit, .. }) = state.attack else {
        return Stage::Retreat;
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
    let sources = [(card, Place::COMMAND, When::Kill, When::Hit)].into_iter();
    let zoned = zone.iter().enumerate().map(|(at, card)| (*card, Place::zone(at), When::OnKill, When::OnHit));
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
    state.then = Stage::Retreat;
    check(game, state, sink).unwrap_or(Stage::Settle)
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

/// The state in which a target is to be found, once this card is declared; `None` if something else is asked, or the
/// attack comes to nothing, before.
pub(crate) fn aimed_state(game: &Authority, state: &State, card: Design) -> Option<State> {
    project(game, state, card, |_, _| None)
}

/// The same where whatever is asked in between is declined, or answered by the first option if it must be answered.
pub(crate) fn plain_aimed_state(game: &Authority, state: &State, card: Design) -> Option<State> {
    project(game, state, card, |game, state| match state.step {
        Step::Pick if may_pass(game, state) => Some(effects::passed(game, state, &mut ())),
        Step::Pick => {
            let mut first = None;
            picks(game, state, |object| first = first.or(Some(object)));
            Some(effects::picked(game, state, first?, &mut ()))
        }
        Step::Order => Some(trigger::ordered(game, state, 0, &mut ())),
        Step::Peek => Some(effects::peeked(game, state, false, &mut ())),
        Step::Command | Step::Target | Step::Pierce | Step::Swap => None,
        Step::Drop | Step::Keep | Step::First | Step::Over => None,
    })
}

fn project(
    game: &Authority,
    state: &State,
    card: Design,
    answer: impl Fn(&Authority, &mut State) -> Option<Stage>,
) -> Option<State> {
    let mut state = *state;
    let mut next = declare(game, &mut state, card, &mut ());
    while next != Stage::Aim {
        next = if next == Stage::Settle {
            trigger::settle(game, &mut state, &mut ())
        } else if next == Stage::Wait {
            answer(game, &mut state)?
        } else {
            return None;
        };
    }
    // What the step says is what a refusal looks at.
    state.step = Step::Target;
    Some(state)
}
