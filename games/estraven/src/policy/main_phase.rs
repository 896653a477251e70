//! The Main phase: lay out Resources, trade, play the best card that can be paid, attack, end.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a hint looks for the few actions and effects it is about"
)]

use super::worth::{Worth, better};
use super::{best, combat, may};
use crate::action::Action;
use crate::card::{Effect, Select};
use crate::mana;
use crate::stack::{Plan, could_announce};
use crate::state::{Id, Target};
use crate::vocab::Kind;

pub(super) fn choose(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, .. } = *worth;
    let resource = legal.iter().find(|action| match action {
        Action::Play { card } => {
            card.as_card().is_some_and(|card| game.traits_of(state, card).kind == Kind::Resource)
        }
        _ => false,
    });
    if let Some(action) = resource {
        return Some(*action);
    }
    let traded = legal.iter().find(|action| matches!(action, Action::Trade { .. })).copied();
    traded
        .or_else(|| spend(worth, legal))
        .or_else(|| abilities(worth, legal))
        .or_else(|| combat::attack(worth, legal))
        .or_else(|| may(legal, Action::EndTurn))
}

/// One trade a turn: the least useful card for something that is clearly worth more. Only the worst card and the best
/// slot are looked at, not every pair.
pub(super) fn trade(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    if !state.trades.left() {
        return None;
    }
    let hand = state.lord(seat).hand;
    let dull = |card: u8| worth.held(Id::card(card)) + 0.3 * f32::from(game.traits_of(state, card).pitch);
    let card = hand.iter().reduce(|a, b| if better(dull(a), dull(b)) { b } else { a })?;
    let slot =
        (0..state.slots.len()).reduce(|a, b| if better(worth.ware(b), worth.ware(a)) { b } else { a })?;
    if !better(worth.ware(slot), dull(card) + 0.8) {
        return None;
    }
    may(legal, Action::Trade { card: Id::card(card), slot: slot as u8 + 1 })
}

/// The best card that all one's mana could pay: played if the pool is enough, paid for otherwise.
fn spend(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    let hand = state.lord(seat).hand;
    let least = least(worth);
    let dear = dearness(worth);
    let pool = mana::pool(state, seat);
    let mut chosen: Option<(f32, u8)> = None;
    for card in hand.iter() {
        let traits = game.traits_of(state, card);
        if matches!(traits.kind, Kind::Reaction | Kind::Resource) {
            continue;
        }
        let plan = Plan::card(game, state, seat, card);
        let short = u16::from(traits.cost).saturating_sub(pool);
        let value = value(worth, &plan, card) - dear * (1.0 + f32::from(short as u8) / 1.7);
        if value >= least
            && chosen.is_none_or(|(most, _)| better(value, most))
            && could_announce(game, state, &plan)
        {
            chosen = Some((value, card));
        }
    }
    let (value, card) = chosen?;
    if let Some(play) = may(legal, Action::Play { card: Id::card(card) }) {
        return Some(play);
    }
    pay_for(worth, legal, card, value)
}

/// How much a card must be worth to be played. Every card spent is a card drawn: near the end of the deck only what pays
/// at once is played. Who cannot win by waiting goes nearer to that end.
fn least(worth: &Worth<'_>) -> f32 {
    let Worth { game, state, seat } = *worth;
    let lord = state.lord(seat);
    let due = usize::from(game.options().hand_size.get()).saturating_sub(lord.hand.len());
    match worth.pressed() {
        true if lord.deck.len() < due + 4 => 5.0,
        false if lord.deck.len() <= 8 => 3.5,
        true | false => 0.5,
    }
}

/// What it costs to use up a card: each is drawn again, and the thinner the deck, the nearer its end. Who cannot win by
/// waiting has less to save.
fn dearness(worth: &Worth<'_>) -> f32 {
    let used = 30usize.saturating_sub(worth.state.lord(worth.seat).deck.len()) as f32;
    used * if worth.pressed() { 0.015 } else { 0.045 }
}

/// How much playing it now is worth.
fn value(worth: &Worth<'_>, plan: &Plan<'_>, card: u8) -> f32 {
    let Worth { game, state, seat } = *worth;
    let base = worth.held(Id::card(card));
    if game.traits_of(state, card).kind != Kind::Spell {
        return base;
    }
    let mine =
        |kind: Kind| state.units_of(seat).filter(|unit| game.traits(unit.design).kind == kind).count() as f32;
    let mut sum = 0.0;
    for effect in &plan.ability.effects {
        sum += match effect {
            Effect::Damage { to: Select::Target(at), n, piercing } => {
                best_harm(worth, plan, usize::from(*at), *n, *piercing)
            }
            Effect::Buff { to: Select::All(_), power, .. } if state.attacks.left() => {
                f32::from(*power) * mine(Kind::Troop) - 1.0
            }
            Effect::Grant { to: Select::All(_), .. } => 0.5,
            // A second attack is for those who have had their first.
            Effect::ExtraAttack { .. } => {
                if state.attacks.left() {
                    -5.0
                } else {
                    4.0
                }
            }
            Effect::Untap { .. } => 0.5,
            Effect::Heal { n, .. } => {
                let health = f32::from(state.lord(seat).health);
                f32::from(*n) * if health < 12.0 { 0.9 } else { 0.3 }
            }
            Effect::Token { n, .. } => 1.5 * f32::from(*n),
            Effect::Destroy { .. } => 4.0,
            Effect::Raise { .. } | Effect::Recall { .. } => 2.0,
            Effect::Fight { .. } => 2.0,
            Effect::Edict { .. } => 0.4,
            Effect::PickDiscard { .. } => 1.6,
            Effect::TakeMarket { .. } => 0.8,
            Effect::Draw { .. } | Effect::ExtraTrade { .. } => 0.6,
            Effect::Damage { .. }
            | Effect::Buff { .. }
            | Effect::Grant { .. }
            | Effect::Prevent { .. }
            | Effect::Tap { .. }
            | Effect::Deploy { .. }
            | Effect::Mill { .. }
            | Effect::Scry
            | Effect::Mana { .. }
            | Effect::Seize
            | Effect::D6 { .. }
            | Effect::Counter
            | Effect::Tax { .. } => 0.0,
        };
    }
    sum
}

/// The most that so much damage could do.
fn best_harm(worth: &Worth<'_>, plan: &Plan<'_>, at: usize, n: u8, piercing: bool) -> f32 {
    let Worth { game, state, seat } = *worth;
    let Some(aim) = plan.ability.aims.get(at) else { return 0.0 };
    let mut most = 0.0;
    let rivals = game.alive(state).filter(|other| *other != seat).map(Target::player);
    let units = state.field.iter().filter(|unit| unit.seat != seat).map(|unit| Target::object(unit.id));
    for target in rivals.chain(units) {
        if crate::stack::is_target(game, state, seat, &aim.filter, target, false) {
            let harm = worth.harm(target, n, piercing);
            if better(harm, most) {
                most = harm;
            }
        }
    }
    most
}

/// Pitches the least useful card, preferring one that makes the sum come out; never what is to be played.
fn pay_for(worth: &Worth<'_>, legal: &[Action], card: u8, value: f32) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    let pool = mana::pool(state, seat);
    let price = u16::from(game.traits_of(state, card).cost);
    let due = price.saturating_sub(pool);
    if let Some(action) = legal.iter().find(|action| matches!(action, Action::Mana { .. })) {
        return Some(*action);
    }
    // What is given up must be worth less than what is gained.
    let loss = |other: u8| {
        let pitch = game.traits_of(state, other).pitch;
        let over = u16::from(pitch).saturating_sub(due);
        worth.held(Id::card(other)) / f32::from(pitch.max(1)) + 0.2 * f32::from(over)
    };
    let pitch = best(legal, |action| match action {
        Action::Pitch { card: other } => {
            let other = other.as_card().filter(|other| *other != card)?;
            Some(-loss(other))
        }
        _ => None,
    })?;
    let Action::Pitch { card: other } = pitch else { return None };
    let cheap = other.as_card().is_some_and(|other| loss(other) * f32::from(due.min(4) as u8) <= value + 3.0);
    cheap.then_some(pitch)
}

/// Abilities that do something good for mana that lies ready anyway.
fn abilities(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    legal.iter().copied().find(|action| {
        let Action::Activate { object, k } = action else { return false };
        let Some(unit) = state.unit(*object) else { return false };
        let Some(at) = game.nth(unit.design, *k, |form| *form == crate::card::Form::Act) else {
            return false;
        };
        let plan = Plan::new(game, seat, *object, unit.design, at);
        let costs = plan.ability.costs;
        plan.ability.effects.iter().any(|effect| match effect {
            Effect::Damage { to: Select::Target(at), n, piercing } => {
                best_harm(worth, &plan, usize::from(*at), *n, *piercing) > 3.0
            }
            Effect::Heal { to: Select::Itself, .. } => unit.damage >= 2,
            Effect::Heal { .. } => state.lord(seat).health < 12,
            Effect::D6 { .. } => !state.attacks.left(),
            Effect::Draw { .. } => false,
            Effect::TakeMarket { .. } => true,
            Effect::Scry => costs.mana == 0 && state.lord(seat).deck.len() > 1,
            _ => false,
        })
    })
}
