//! Abilities at work: one file for each family of effects, and the step that resolves an ability effect by effect.

mod attack;
mod cards;
mod defence;
mod life;
mod market;
mod passive;
mod pick;

use kernel::{List, Sink};

pub(crate) use self::attack::declared_value;
pub(crate) use self::cards::{draw, reshuffle};
pub(crate) use self::defence::{
    Rebate, blocks, cost, defence, larger_hand, protect_monarch, protect_unit, relieves, steadfast,
};
pub(crate) use self::life::damage_monarch;
pub(crate) use self::market::swap;
pub(crate) use self::passive::has_passive;
pub(crate) use self::pick::{asks_pick, can_start, guarded, list_picks, may_pass, picks, unfinished_picks};
use crate::action::Object;
use crate::card::{Effect, May};
use crate::event::Event;
use crate::phases::{ask, check};
use crate::rulebook::Authority;
use crate::state::{Resolving, State};
use crate::vocab::{Next, Step};

/// Goes on with the ability that is resolving, up to its end or the next question. Its effects are one step: the
/// losing check comes at the end (AU-13.1).
pub(crate) fn go_on(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    while let Some(resolving) = state.resolving {
        let ability = game.ability(&resolving.trigger);
        let Some(clause) = ability.clauses.get(usize::from(resolving.clause)) else {
            state.resolving = None;
            return check(game, state, sink).unwrap_or(Next::Settle);
        };
        if !resolving.chosen && !pick::choose(game, state, &clause.effect, clause.may) {
            let step = if clause.effect == Effect::PeekMarket { Step::Peek } else { Step::Pick };
            if step == Step::Peek {
                market::peek(game, state, resolving.trigger.owner, sink);
            }
            return ask(state, step, resolving.trigger.owner);
        }
        let Some(Resolving { picks, .. }) = state.resolving else { break };
        apply(game, state, &clause.effect, &picks, sink);
        next_clause(state);
    }
    Next::Settle
}

/// A pick was answered.
pub(crate) fn picked(
    game: &Authority,
    state: &mut State,
    object: Object,
    sink: &mut impl Sink<Event>,
) -> Next {
    let Some(mut resolving) = state.resolving else { return Next::Settle };
    resolving.picks.push(object);
    state.resolving = Some(resolving);
    let clause = &game.ability(&resolving.trigger).clauses[usize::from(resolving.clause)];
    if let (Effect::SwapMarket(_), Object::Market { slot }) = (&clause.effect, object) {
        // AU-11.10: each swap is carried out before the next pick.
        market::swap(game, state, resolving.trigger.owner, slot, sink);
    }
    Next::Settle
}

/// AU-11.14: the last pick of an unfinished choice never was. There is no event: nobody else has seen it.
pub(crate) fn take_back(state: &mut State) -> Next {
    if let Some(resolving) = &mut state.resolving
        && resolving.picks.pop().is_some()
    {
        state.decisions -= 1;
    }
    Next::Wait
}

/// A pick was declined, or no more is wanted (AU-11.10).
pub(crate) fn passed(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(mut resolving) = state.resolving else { return Next::Settle };
    let ability = game.ability(&resolving.trigger);
    let clause = &ability.clauses[usize::from(resolving.clause)];
    let seat = resolving.trigger.owner;
    sink.emit(|| Event::Passed { seat });
    if clause.may == May::Ability && resolving.picks.is_empty() {
        resolving.clause = ability.clauses.len() as u8;
    } else {
        resolving.chosen = true;
    }
    state.resolving = Some(resolving);
    Next::Settle
}

/// The card just seen stays on top of the market deck, or goes to the bottom.
pub(crate) fn peeked(game: &Authority, state: &mut State, bottom: bool, sink: &mut impl Sink<Event>) -> Next {
    if let Some(resolving) = state.resolving {
        market::replace_peeked(game, state, resolving.trigger.owner, bottom, sink);
        next_clause(state);
    }
    Next::Settle
}

fn next_clause(state: &mut State) {
    if let Some(resolving) = &mut state.resolving {
        resolving.clause += 1;
        resolving.picks = List::new();
        resolving.chosen = false;
    }
}

fn apply(
    game: &Authority,
    state: &mut State,
    effect: &Effect,
    picks: &[Object],
    sink: &mut impl Sink<Event>,
) {
    let Some(Resolving { trigger, .. }) = state.resolving else { return };
    let owner = trigger.owner;
    match effect {
        Effect::Atk(value) => {
            let n = game.value(state.of(owner), *value, trigger.place.row());
            attack::change(state, n, sink);
        }
        Effect::AtkTurn(n) => attack::rally(state, owner, *n, sink),
        Effect::Pierce => attack::pierce(state, sink),
        Effect::Bypass(rows) => attack::bypass(state, *rows, sink),
        Effect::Ignore(_) => defence::ignore(game, state, picks, sink),
        Effect::Disable(_) => defence::disable(game, state, picks, sink),
        Effect::DefUntil { n, until, .. } => defence::shift(game, state, picks, *n, *until, sink),
        Effect::Damage(harms) => life::damage(game, state, &trigger, harms, picks, sink),
        Effect::Lose(n) => life::lose(state, owner, *n, sink),
        Effect::Heal(value) => {
            let n = game.value(state.of(owner), *value, trigger.place.row());
            life::heal(game, state, owner, n, sink);
        }
        Effect::Authority(value) => {
            let n = game.value(state.of(owner), *value, trigger.place.row());
            market::gain(state, owner, n, sink);
        }
        Effect::Draw(n) => (0..*n).for_each(|_| {
            cards::draw(game, state, owner, sink);
        }),
        Effect::DiscardHand { n, .. } => cards::discard_random(game, state, &trigger, picks, *n, sink),
        Effect::AnnihilateDefeated | Effect::Annihilate(_) => cards::annihilate(game, state, picks, sink),
        Effect::Retire => cards::retire(game, state, owner, picks, sink),
        Effect::Recall(_) => cards::recall(game, state, picks, sink),
        Effect::CounterSpy => cards::expose(game, state, picks, sink),
        Effect::CostTurn { less, on } => market::cheapen(state, owner, *less, *on, sink),
        Effect::Sweep(_) => market::sweep(game, state, owner, picks, sink),
        // Carried out when the cost was paid, when each was picked, or by the purchase.
        Effect::General | Effect::SwapMarket(_) | Effect::PeekMarket | Effect::TopDeck => {}
        // Passives never resolve.
        Effect::AtkAura { .. } | Effect::Def { .. } | Effect::Nonblock | Effect::Protect { .. } => {}
        Effect::Steadfast | Effect::Relieve | Effect::Cost { .. } | Effect::HandSize(_) => {}
    }
}
