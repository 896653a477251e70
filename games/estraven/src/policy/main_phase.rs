//! The Main phase: lay out Resources, fell a rival who can be felled, trade, play the best card that can be paid,
//! attack, end.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a hint looks for the few actions and effects it is about"
)]

use super::answers::Answers;
use super::pay::Bill;
use super::worth::{Worth, better};
use super::{attack, lethal, may, pace};
use crate::action::Action;
use crate::card::{Effect, Select};
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
    let traded = || legal.iter().find(|action| matches!(action, Action::Trade { .. })).copied();
    lethal::choose(worth, legal)
        .or_else(traded)
        .or_else(|| spend(worth, legal))
        .or_else(|| abilities(worth, legal))
        .or_else(|| attack::attack(worth, legal))
        .or_else(|| may(legal, Action::EndTurn))
}

/// What is given up by pitching counts little beside what is gained: it is drawn again.
const GIVEN: f32 = 0.15;
/// A Reaction that can no longer be paid.
const UNREADY: f32 = 0.5;

/// The best card that all one's mana could pay: played if the pool is enough, paid for otherwise.
fn spend(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    let (least, dear, spare) = (pace::least(worth), pace::dearness(worth), pace::spare(worth));
    let answers = Answers::of(worth);
    let mut chosen: Option<(f32, u8, Bill)> = None;
    for card in state.lord(seat).hand.iter() {
        if matches!(game.traits_of(state, card).kind, Kind::Reaction | Kind::Resource) {
            continue;
        }
        let plan = Plan::card(game, state, seat, card);
        let full = value(worth, &plan, card) - dear;
        let most = chosen.map_or(least, |(most, ..)| most);
        if full < most || !could_announce(game, state, &plan) {
            continue;
        }
        let bill = Bill::of(worth, &plan);
        let Some(pitch) = bill.cheapest(worth) else { continue };
        if 1 + pitch.cards.len() > spare {
            continue;
        }
        let unready = if answers.lost(worth, &bill, &pitch) { UNREADY } else { 0.0 };
        let value = full - dear * pitch.cards.len() as f32 - GIVEN * pitch.loss - unready;
        if value >= least && chosen.is_none_or(|(most, ..)| better(value, most)) {
            chosen = Some((value, card, bill));
        }
    }
    let (_, card, bill) = chosen?;
    may(legal, Action::Play { card: Id::card(card) }).or_else(|| bill.pay(worth, legal))
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
