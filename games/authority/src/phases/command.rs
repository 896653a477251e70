//! AU-3.3: units are used one at a time, and cards are bought in between.

use kernel::{Seat, Sink};

use super::ask;
use super::trigger::{self, Event as Moment, gather};
use crate::action::From;
use crate::card::{Ability, Design, Effect};
use crate::cycle::{Cycle, Held};
use crate::effects::{can_start, cost};
use crate::event::Event;
use crate::options::{Change, GeneralSupply, RowFill};
use crate::place::Slot;
use crate::rulebook::Authority;
use crate::state::{Court, Defender, Origin, State, Trigger};
use crate::vocab::{Kind, Next, Phase, Step, When};

pub(super) fn open(state: &mut State) -> Next {
    state.phase = Phase::Command;
    ask(state, Step::Command, state.active)
}

pub(super) fn close(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    sink.emit(|| Event::Rested { seat: state.active });
    Next::Draw
}

/// The rows, 1 to 3, that a unit may be placed in (AU-5.2).
pub(crate) fn free_rows(game: &Authority, court: &Court) -> impl Iterator<Item = u8> + use<> {
    let count = |row: u8| Slot::of_row(row).iter().filter(|slot| court.rows[slot.index()].is_some()).count();
    let counts = [count(1), count(2), count(3)];
    let free = move |row: u8| counts[usize::from(row) - 1] < Slot::of_row(row).len();
    let fill = game.options().row_fill;
    (1..=3).filter(move |row| {
        let lower = (1..*row).map(|lower| counts[lower as usize - 1] > 0);
        free(*row)
            && match fill {
                RowFill::Strict => (1..*row).all(|lower| !free(lower)),
                RowFill::Loose => lower.into_iter().all(|used| used),
            }
    })
}

/// AU-5.2, AU-5.3: the lowest free letter of the row.
pub(super) fn defend(
    game: &Authority,
    state: &mut State,
    card: Design,
    row: u8,
    sink: &mut impl Sink<Event>,
) -> Next {
    let court = state.of(state.active);
    let free = Slot::of_row(row).iter().find(|slot| court.rows[slot.index()].is_none());
    match free {
        Some(slot) => place(game, state, card, *slot, sink),
        None => Next::Command,
    }
}

/// AU-12.10: the old unit is discarded first, undefeated.
pub(super) fn relieve(
    game: &Authority,
    state: &mut State,
    card: Design,
    slot: Slot,
    sink: &mut impl Sink<Event>,
) -> Next {
    let seat = state.active;
    let court = state.of_mut(seat);
    if let Some(old) = court.rows[slot.index()].take() {
        court.cycle.add(old.card);
        sink.emit(|| Event::Relieved { seat, card: game.id(old.card.design()), slot });
    }
    place(game, state, card, slot, sink)
}

fn place(game: &Authority, state: &mut State, card: Design, slot: Slot, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let held = take(state, card);
    state.of_mut(seat).rows[slot.index()] = Some(Defender::new(held));
    sink.emit(|| Event::Defended { seat, card: game.id(card), slot });
    gather(game, state, seat, card, Origin::slot(slot), When::Defend, Moment::default());
    state.then = Next::Command;
    Next::Settle
}

/// AU-7.2: the authority that a card would bring.
pub(crate) fn levy_value(game: &Authority, court: &Court, card: Design) -> u16 {
    let mut n = i16::from(game.traits(card).power);
    for (_, ability) in game.abilities(card, When::Levy) {
        if game.holds(court, ability.condition, false, None) {
            for clause in &ability.clauses {
                if let Effect::Authority(value) = clause.effect {
                    n += game.value(court, value, 0);
                }
            }
        }
    }
    n.max(0) as u16
}

/// AU-7.1: bonuses are part of the same step.
pub(super) fn levy(game: &Authority, state: &mut State, card: Design, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let held = take(state, card);
    let court = state.of_mut(seat);
    let n = levy_value(game, court, card);
    court.cycle.add(held);
    court.pool = court.pool.saturating_add(n);
    let pool = court.pool;
    sink.emit(|| Event::Levied { seat, card: game.id(card), n, pool });
    Next::Command
}

/// AU-8.4.
pub(super) fn infiltrate(
    game: &Authority,
    state: &mut State,
    card: Design,
    sink: &mut impl Sink<Event>,
) -> Next {
    let held = take(state, card);
    enter(game, state, held, 0, sink);
    state.then = Next::Command;
    Next::Settle
}

/// The ability that a card of `seat` would use from there, and whether it may (AU-8.5, AU-11.4).
pub(crate) fn may_use(
    game: &Authority,
    state: &State,
    seat: Seat,
    card: Design,
    from: From,
) -> Option<Trigger> {
    let court = state.of(seat);
    let ability = used_ability(game, card, from)?;
    let trigger = Trigger { owner: seat, card, ability, place: Origin::COMMAND, ..Trigger::default() };
    let printed = game.ability(&trigger);
    let enters = enters_zone(printed);
    (can_start(game, state, seat, printed) && (!enters || game.fits_zone(court, card))).then_some(trigger)
}

/// The Active ability of a card used from there: the printed one, or the one that every Spy has.
pub(crate) fn used_ability(game: &Authority, card: Design, from: From) -> Option<u8> {
    if game.traits(card).kind == Kind::Spy {
        return Some(Trigger::COUNTER_SPY);
    }
    match from {
        From::Hand => game.abilities(card, When::Active).map(|(ability, _)| ability).next(),
        From::Zone => None,
    }
}

/// Does the ability move its card to the general zone (AU-12.8)?
pub(crate) fn enters_zone(ability: &Ability) -> bool {
    ability.clauses.iter().any(|clause| clause.effect == Effect::General)
}

/// AU-11.4: the cost is paid first; a text "General" replaces the discard by the move to the general zone.
pub(super) fn use_card(
    game: &Authority,
    state: &mut State,
    card: Design,
    from: From,
    sink: &mut impl Sink<Event>,
) -> Next {
    let seat = state.active;
    let Some(trigger) = may_use(game, state, seat, card, from) else { return Next::Command };
    let held = match from {
        From::Hand => take(state, card),
        From::Zone => {
            let zone = &mut state.of_mut(seat).zone;
            let at = Cycle::find(zone, card).unwrap_or(0);
            zone.remove(at).exhausted()
        }
    };
    sink.emit(|| Event::Used { seat, card: game.id(card), from });
    if enters_zone(game.ability(&trigger)) {
        enter(game, state, held, 0, sink);
    } else {
        state.of_mut(seat).cycle.add(held);
    }
    trigger::start(game, state, trigger, sink);
    state.then = Next::Command;
    Next::Settle
}

/// AU-7.3, AU-7.7: pay, replace, move, zone entry, recruited.
pub(super) fn buy(game: &Authority, state: &mut State, slot: u8, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let Some(card) = state.market.slots[usize::from(slot)].take() else { return Next::Command };
    let (cost, pool) = pay(game, state, card);
    let leads = game.traits(card).kind.leads();
    let first = state.of(seat).deck_buys == 0;
    let topped = !leads && replaced(game, state.of(seat), first);
    sink.emit(|| Event::Bought { seat, slot, card: game.id(card), cost, pool, topped });
    let court = state.of_mut(seat);
    let held = Held::fresh(card);
    if leads {
        enter(game, state, held, 0, sink);
    } else {
        court.deck_buys = court.deck_buys.saturating_add(1);
        if topped {
            court.cycle.put_on_top(held);
        } else {
            court.cycle.add(held);
        }
    }
    recruited(game, state, card)
}

/// AU-8.1.
pub(super) fn hire(game: &Authority, state: &mut State, card: Design, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let (cost, pool) = pay(game, state, card);
    if game.options().general_supply == GeneralSupply::Unique {
        state.market.supply &= !game.general_bit(card);
    }
    sink.emit(|| Event::Hired { seat, card: game.id(card), cost, pool });
    enter(game, state, Held::fresh(card), 0, sink);
    recruited(game, state, card)
}

/// Empties the pool, or takes the cost from it; counts the purchase. Returns the cost, and what is left.
fn pay(game: &Authority, state: &mut State, card: Design) -> (u8, u16) {
    let court = state.of_mut(state.active);
    let cost = cost(game, court, card);
    court.pool = match game.options().change {
        Change::None => 0,
        Change::Keep => court.pool.saturating_sub(u16::from(cost)),
    };
    court.bought = court.bought.saturating_add(1);
    (cost, court.pool)
}

/// Does a card of the general zone put the bought card on top of the deck (AU-7.7)?
fn replaced(game: &Authority, court: &Court, first: bool) -> bool {
    court.zone.iter().any(|card| {
        let mut abilities = game.abilities(card.design(), When::OnBuy);
        abilities.any(|(_, ability)| game.holds(court, ability.condition, first, None))
    })
}

fn recruited(game: &Authority, state: &mut State, card: Design) -> Next {
    let moment = Moment { group: 1, ..Moment::default() };
    gather(game, state, state.active, card, Origin::COMMAND, When::Recruited, moment);
    state.then = Next::Command;
    Next::Settle
}

/// A card enters the active player's general zone (AU-11.7: what that triggers comes as soon as the effect that moved
/// it has resolved).
fn enter(game: &Authority, state: &mut State, held: Held, group: u8, sink: &mut impl Sink<Event>) {
    let seat = state.active;
    let card = held.design();
    let court = state.of_mut(seat);
    let at = court.zone.len();
    court.zone.push(held);
    sink.emit(|| Event::Entered { seat, card: game.id(card) });
    let moment = Moment { group, ..Moment::default() };
    gather(game, state, seat, card, Origin::zone(at), When::General, moment);
}

/// Takes a card out of the active player's hand to act (AU-4.2).
fn take(state: &mut State, card: Design) -> Held {
    let cycle = &mut state.of_mut(state.active).cycle;
    let at = Cycle::find(cycle.hand(), card).unwrap_or(0);
    cycle.take_hand(at).exhausted()
}
