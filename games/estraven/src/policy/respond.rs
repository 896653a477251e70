//! Responses and taxes.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a hint looks for the few actions and effects it is about"
)]

use kernel::Seat;

use super::may;
use super::pay::Bill;
use super::worth::Worth;
use crate::action::Action;
use crate::card::{Condition, Effect, Form, Select};
use crate::effects;
use crate::mana;
use crate::stack::{Plan, could_announce};
use crate::state::{Id, Origin, Target};
use crate::vocab::Kind;

/// The first response that is sensible now; if it must be paid for, the least useful card is pitched.
pub(super) fn choose(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    for action in legal {
        let plan = match action {
            Action::React { card } => card.as_card().map(|card| Plan::card(game, state, seat, card)),
            Action::ReactAbility { object, k } => state.unit(*object).and_then(|unit| {
                let at = game.nth(unit.design, *k, |form| matches!(form, Form::React(_)))?;
                Some(Plan::new(game, seat, *object, unit.design, at))
            }),
            _ => None,
        };
        if plan.is_some_and(|plan| sensible(worth, &plan)) {
            return Some(*action);
        }
    }
    let wanted = state.lord(seat).hand.iter().find(|card| {
        game.traits_of(state, *card).kind == Kind::Reaction && {
            let plan = Plan::card(game, state, seat, *card);
            u16::from(plan.ability.costs.mana) > mana::pool(state, seat)
                && could_announce(game, state, &plan)
                && sensible(worth, &plan)
        }
    });
    let paid = wanted.and_then(|card| {
        let plan = Plan::card(game, state, seat, card);
        Bill::of(worth, &plan).pay(worth, legal)
    });
    paid.or_else(|| may(legal, Action::Pass))
}

/// Is the response worth its card now?
fn sensible(worth: &Worth<'_>, plan: &Plan<'_>) -> bool {
    let Worth { game, state, seat } = *worth;
    // What is already answered by oneself is not answered twice.
    let answered = |number: u16| state.stack.iter().any(|item| item.seat == seat && item.answers == number);
    if let Some(Condition::Item { .. }) = plan.condition()
        && state.stack.iter().any(|item| item.seat != seat && answered(item.number))
    {
        return false;
    }
    let again = state.stack.iter().any(|item| item.seat == seat && item.design == plan.design);
    if again {
        return false;
    }
    plan.ability.effects.iter().all(|effect| match effect {
        Effect::Damage { to: Select::All(_), n, .. } => {
            let n = i16::from(*n);
            let rivals = game.alive(state).filter(|other| *other != seat);
            state.lord(seat).health > n && rivals.into_iter().any(|other| state.lord(other).health <= n)
        }
        Effect::Prevent { to: Select::You, .. } => incoming(worth, seat) >= 4,
        Effect::Prevent { .. } => incoming(worth, seat) >= 3 || in_danger(worth),
        Effect::Buff { to: Select::All(_), .. } => {
            state
                .units_of(seat)
                .filter(|unit| game.traits(unit.design).kind == Kind::Troop && !unit.tapped)
                .count()
                > 1
        }
        Effect::Buff { .. } | Effect::Grant { .. } => {
            state.units_of(seat).any(|unit| state.attacks(unit.id) || state.blocks(unit.id))
        }
        Effect::Deploy { filter } => {
            state.lord(seat).hand.iter().any(|card| effects::can_deploy(game, state, seat, filter, card))
        }
        Effect::Counter | Effect::Tax { .. } => {
            let top = state.stack.iter().rev().find(|item| item.seat != seat);
            top.is_some_and(|item| match item.origin {
                Origin::Card => game.traits(item.design).cost >= 1,
                Origin::Ability | Origin::Trigger => true,
                Origin::Trade => true,
            })
        }
        Effect::Tap { .. } => true,
        Effect::Damage { to: Select::Target(at), n, piercing } => {
            let Some(aim) = plan.ability.aims.get(usize::from(*at)) else { return false };
            state.field.iter().filter(|unit| unit.seat != seat).any(|unit| {
                let target = Target::object(unit.id);
                crate::stack::is_target(game, state, seat, &aim.filter, target, false)
                    && worth.harm(target, *n, *piercing) > 2.0
            })
        }
        Effect::Destroy { to: Select::Target(at) } => {
            let Some(aim) = plan.ability.aims.get(usize::from(*at)) else { return false };
            state.field.iter().filter(|unit| unit.seat != seat).any(|unit| {
                crate::stack::is_target(game, state, seat, &aim.filter, Target::object(unit.id), false)
            })
        }
        _ => true,
    })
}

/// Unblocked damage on its way to the seat.
fn incoming(worth: &Worth<'_>, seat: Seat) -> i16 {
    let Worth { game, state, .. } = *worth;
    let Some(combat) =
        state.combat.as_ref().filter(|combat| combat.target.seat() == Some(seat) && !combat.dealt)
    else {
        return 0;
    };
    let open = combat.attackers.iter().filter(|attacker| !attacker.blocked);
    open.filter_map(|attacker| state.unit(attacker.id)).map(|unit| i16::from(game.power(unit))).sum()
}

/// Would a Leader of the seat die in this combat?
fn in_danger(worth: &Worth<'_>) -> bool {
    let Worth { game, state, seat } = *worth;
    let Some(combat) = state.combat.as_ref().filter(|combat| !combat.dealt) else { return false };
    let packets = crate::combat::packets(game, state, combat);
    state.units_of(seat).filter(|unit| game.is_leader(unit)).any(|unit| {
        let at = packets.iter().filter(|packet| packet.target == Target::object(unit.id));
        let sum: i16 =
            at.map(|packet| packet.n.saturating_sub(u16::from(game.resistance(unit))) as i16).sum();
        sum >= game.left(unit)
    })
}

/// A tax is paid when the item is worth more than the cards that must be pitched.
pub(super) fn tax(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, .. } = *worth;
    if let Some(pay) = may(legal, Action::PayTax) {
        return Some(pay);
    }
    let bill = Bill::mana(effects::taxed(game, state));
    let number = state.stack.last().map_or(0, |item| item.answers);
    let value = state.item(number).map_or(0.0, |item| {
        item.source.id().and_then(Id::as_card).map_or(1.0, |card| worth.held(Id::card(card)))
    });
    // What is pitched comes back with the next draw, what is countered does not.
    let cheap = bill.cheapest(worth).is_some_and(|pitch| 0.5 * pitch.loss <= value);
    let paid = if cheap { bill.pay(worth, legal) } else { None };
    paid.or_else(|| may(legal, Action::DeclineTax))
}
