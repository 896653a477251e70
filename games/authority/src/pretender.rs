//! AU-16.2, AU-16.3: the script of the Pretender.

#![expect(clippy::wildcard_enum_match_arm, reason = "the script looks at the few actions that it uses")]

use kernel::Seat;

use crate::action::{Action, Object};
use crate::card::{CardId, Design};
use crate::effects::{cost, defence, protect_unit};
use crate::phases::{aim_plainly, targets};
use crate::place::Mark;
use crate::rulebook::Authority;
use crate::state::State;
use crate::vocab::Step;

/// The last round in which it builds.
const BUILDING: u8 = 3;

/// What the script answers to the open question: one of `legal`.
pub(crate) fn answer(game: &Authority, state: &State, legal: &[Action]) -> Action {
    let seat = state.asked;
    let first = legal.first().copied().unwrap_or(Action::Resign);
    match state.step {
        Step::Command if state.round <= BUILDING => build(game, state, seat, legal),
        Step::Command => fight(game, state, seat, legal),
        Step::Target => preferred(game, state).map_or(first, |mark| Action::Target { mark }),
        Step::Swap => Action::NoSwap,
        Step::Peek => Action::Keep,
        Step::Keep => Action::Done,
        Step::Pick if legal.contains(&Action::Pass) => Action::Pass,
        // Cards go by id, as plain text; all else is listed in canonical order already.
        Step::Pick | Step::Drop => {
            legal.iter().copied().min_by_key(|action| named(game, *action)).unwrap_or(first)
        }
        Step::Pierce | Step::Order | Step::First | Step::Over => first,
    }
}

/// Rounds 1 to 3: one unit defends, all others levy, then it buys.
fn build(game: &Authority, state: &State, seat: Seat, legal: &[Action]) -> Action {
    // What took a slot this turn is spent.
    let placed = state.of(seat).defenders().any(|(_, unit)| unit.card.spent());
    let weakest = cards(legal, |action| match action {
        Action::Defend { card, .. } if !placed => Some(*card),
        _ => None,
    })
    .min_by_key(|(card, _)| (game.traits(*card).power, game.id(*card)));
    if let Some((_, defend)) = weakest {
        return defend;
    }
    let levies = cards(legal, |action| match action {
        Action::Levy { card } => Some(*card),
        _ => None,
    });
    levies
        .min_by_key(|(card, _)| game.id(*card))
        .map_or_else(|| buy(game, state, seat, legal), |(_, levy)| levy)
}

/// Round 4 on: the strongest first, each attacks if that is worth it, or else defends, or else levies; then it buys.
fn fight(game: &Authority, state: &State, seat: Seat, legal: &[Action]) -> Action {
    let order = |card: Design| (std::cmp::Reverse(game.traits(card).power), game.id(card));
    let hand = || {
        cards(legal, |action| match action {
            Action::Attack { card } | Action::Defend { card, .. } | Action::Levy { card } => Some(*card),
            _ => None,
        })
        .map(|(card, _)| card)
    };
    let mut next = hand().min_by_key(|card| order(*card));
    while let Some(card) = next {
        next = hand().filter(|other| order(*other) > order(card)).min_by_key(|card| order(*card));
        let attack = Action::Attack { card };
        let mut aimed = *state;
        if legal.contains(&attack) && aim_plainly(game, &mut aimed, card) && preferred(game, &aimed).is_some()
        {
            return attack;
        }
        let defend = legal
            .iter()
            .find(|action| matches!(action, Action::Defend { card: other, .. } if *other == card));
        let levy = legal.iter().find(|action| **action == Action::Levy { card });
        if let Some(action) = defend.or(levy) {
            return *action;
        }
    }
    buy(game, state, seat, legal)
}

/// The monarch, or else the target of highest defence that would be defeated; ties canonical.
fn preferred(game: &Authority, state: &State) -> Option<Mark> {
    let value = state.attack?.value.max(0) as u16;
    let mut best: Option<(u16, Mark)> = None;
    targets(game, state, |mark| {
        let worth = match mark {
            Mark::Monarch { .. } => Some(u16::MAX),
            Mark::Guard { seat } => {
                let marked = u16::from(state.of(seat).guard.unwrap_or(0));
                let needed = u16::from(game.traits(game.kingsguard()).power);
                (value >= 1 && value + marked >= needed).then_some(needed)
            }
            Mark::Unit { seat, slot } => {
                let dealt = value.saturating_sub(u16::from(protect_unit(game, state, seat, slot)));
                let needed = defence(game, state, seat, slot, Some(state.active));
                let marked = state.of(seat).rows[slot.index()].map_or(0, |unit| u16::from(unit.damage));
                (dealt >= 1 && dealt + marked >= needed).then_some(needed)
            }
        };
        if let Some(worth) = worth
            && best.is_none_or(|(other, _)| worth > other)
        {
            best = Some((worth, mark));
        }
    });
    best.map(|(_, mark)| mark)
}

/// The market card of highest cost that it can afford; ties leftmost. Never a General.
fn buy(game: &Authority, state: &State, seat: Seat, legal: &[Action]) -> Action {
    let price = |action: &Action| match action {
        Action::Buy { slot } => {
            state.market.slots[usize::from(*slot)].map(|card| cost(game, state.of(seat), card))
        }
        _ => None,
    };
    let dearest = legal.iter().filter_map(|action| Some((price(action)?, *action)));
    dearest.rev().max_by_key(|(cost, _)| *cost).map_or(Action::End, |(_, action)| action)
}

/// The actions that `of` finds a card in, with the card.
fn cards<'a>(
    legal: &'a [Action],
    of: impl Fn(&Action) -> Option<Design> + 'a,
) -> impl Iterator<Item = (Design, Action)> + 'a {
    legal.iter().filter_map(move |action| Some((of(action)?, *action)))
}

/// The id of the card that an answer names, for those that name one.
fn named(game: &Authority, action: Action) -> Option<CardId> {
    match action {
        Action::Drop { card } => Some(game.id(card)),
        Action::Pick { object: Object::Hand { card } | Object::Discard { card } } => Some(game.id(card)),
        _ => None,
    }
}
