//! Whether a rival can be felled this turn: by what no blocker stops, by fire, and by a second attack.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a hint looks for the few actions and effects it is about"
)]

use kernel::Seat;

use super::pay::Bill;
use super::worth::Worth;
use super::{attack, best, may};
use crate::action::Action;
use crate::card::{Effect, Form, Select};
use crate::mana;
use crate::set::Cards;
use crate::stack::{Plan, could_announce, is_target};
use crate::state::{Id, Target};
use crate::vocab::Kind;
use kernel::List;

/// What is looked at of one hand and one side of the battlefield.
const MOST: usize = 16;

/// A way to hurt a player out of Main: a Spell, or an ability.
#[derive(Clone, Copy, Default)]
struct Brand {
    action: Action,
    n: u8,
    mana: u8,
    /// What its card could have been pitched for.
    pitch: u8,
    /// The card of the hand.
    card: Option<u8>,
}

impl Brand {
    /// The mana that there is less for others.
    fn price(&self) -> u16 {
        u16::from(self.mana) + u16::from(self.pitch)
    }
}

/// All of them that can be paid together.
#[derive(Default)]
struct Fire {
    brands: List<Brand, MOST>,
    cards: Cards,
    sum: i16,
}

/// The next step on the way to fell a rival this turn, if there is one.
pub(super) fn choose(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    game.alive(state).filter(|rival| *rival != seat).find_map(|rival| {
        let due = due(worth, rival);
        let fire = fire(worth, rival, 0);
        if fire.sum >= due {
            return burn(worth, legal, &fire);
        }
        if !game.attack_allowed(state) {
            return None;
        }
        let horn = horn(worth, &fire);
        best(legal, |action| match action {
            Action::Attack { leader, target } if target.seat() == Some(rival) => {
                let through = attack::surely(worth, state.unit(*leader)?, rival, horn);
                (through + fire.sum >= due).then(|| f32::from(through))
            }
            _ => None,
        })
    })
}

/// Would what can be done now, done twice, fell a rival?
pub(super) fn in_two_turns(worth: &Worth<'_>) -> bool {
    let Worth { game, state, seat } = *worth;
    game.alive(state).filter(|rival| *rival != seat).any(|rival| {
        let blow = attack::force(worth, rival);
        2 * blow + fire(worth, rival, 0).sum >= due(worth, rival)
    })
}

/// What it takes to fell a rival.
fn due(worth: &Worth<'_>, rival: Seat) -> i16 {
    let lord = worth.state.lord(rival);
    lord.health + lord.shield.min(999) as i16
}

/// Would so much damage to a player, now, with all the fire that can follow it, fell that player?
pub(super) fn fells(worth: &Worth<'_>, rival: Seat, n: u8) -> bool {
    let spent = worth
        .state
        .announce
        .as_ref()
        .map_or(0, |announce| worth.game.ability(announce.item.design, announce.item.ability).costs.mana);
    i16::from(n) + fire(worth, rival, spent).sum >= due(worth, rival)
}

/// Will the attack in progress and what can follow it fell the player it is aimed at, if all join?
pub(super) fn by_attack(worth: &Worth<'_>) -> bool {
    let Some(combat) = &worth.state.combat else { return false };
    let Some(rival) = combat.target.seat() else { return false };
    let Some(leader) = combat.leader.and_then(|leader| worth.state.unit(leader)) else { return false };
    let fire = fire(worth, rival, 0);
    attack::surely(worth, leader, rival, horn(worth, &fire)) + fire.sum >= due(worth, rival)
}

/// Everything that burns, the cheapest first, as far as the mana goes when `spent` of it is already meant for
/// something.
fn fire(worth: &Worth<'_>, rival: Seat, spent: u8) -> Fire {
    let Worth { game, state, seat } = *worth;
    let mut brands: List<Brand, MOST> = List::new();
    let mut add = |plan: &Plan<'_>, action: Action, card: Option<u8>| {
        let n = burns(worth, plan, rival);
        if n > 0 && brands.len() < MOST && could_announce(game, state, plan) {
            let mana = Bill::of(worth, plan).price as u8;
            let pitch = card.map_or(0, |card| game.traits_of(state, card).pitch);
            brands.push(Brand { action, n, mana, pitch, card });
        }
    };
    for card in state.lord(seat).hand.iter() {
        if game.traits_of(state, card).kind == Kind::Spell {
            add(&Plan::card(game, state, seat, card), Action::Play { card: Id::card(card) }, Some(card));
        }
    }
    for unit in state.units_of(seat).filter(|unit| game.traits(unit.design).acts) {
        let acts =
            (0..).zip(&game.face(unit.design).abilities).filter(|(_, ability)| ability.form == Form::Act);
        for (k, (at, _)) in (1..).zip(acts) {
            add(
                &Plan::new(game, seat, unit.id, unit.design, at),
                Action::Activate { object: unit.id, k },
                None,
            );
        }
    }
    let mut fire = Fire::default();
    if brands.is_empty() {
        return fire;
    }
    brands.sort_unstable_by_key(|brand| 100 * brand.price() / u16::from(brand.n));
    let mut left = mana::potential(game, state, seat, None, 0).saturating_sub(u16::from(spent));
    for brand in brands.iter() {
        if brand.price() <= left {
            left -= brand.price();
            fire.sum += i16::from(brand.n);
            fire.brands.push(*brand);
            if let Some(card) = brand.card {
                fire.cards.insert(card);
            }
        }
    }
    fire
}

/// How much of it a player would take.
fn burns(worth: &Worth<'_>, plan: &Plan<'_>, rival: Seat) -> u8 {
    let Worth { game, state, seat } = *worth;
    let hits = |to: &Select| match to {
        Select::Target(at) => plan
            .ability
            .aims
            .get(usize::from(*at))
            .is_some_and(|aim| is_target(game, state, seat, &aim.filter, Target::player(rival), false)),
        Select::Opps => true,
        _ => false,
    };
    plan.ability.effects.iter().fold(0, |sum, effect| match effect {
        Effect::Damage { to, n, .. } if hits(to) => sum.saturating_add(*n),
        _ => sum,
    })
}

/// Can one attack more be called for beside the fire?
fn horn(worth: &Worth<'_>, fire: &Fire) -> bool {
    let Worth { game, state, seat } = *worth;
    let spent: u16 = fire.brands.iter().map(Brand::price).sum();
    let left = mana::potential(game, state, seat, None, 0).saturating_sub(spent);
    state.lord(seat).hand.iter().any(|card| {
        let traits = game.traits_of(state, card);
        let plan = Plan::card(game, state, seat, card);
        traits.kind == Kind::Spell
            && traits.within(left)
            && plan.ability.effects.iter().any(|effect| matches!(effect, Effect::ExtraAttack { .. }))
    })
}

/// Throws the first brand that can be thrown, or pitches for one what does not burn.
fn burn(worth: &Worth<'_>, legal: &[Action], fire: &Fire) -> Option<Action> {
    let thrown = fire.brands.iter().find_map(|brand| may(legal, brand.action));
    thrown.or_else(|| {
        let brand = fire.brands.first()?;
        Bill { kept: fire.cards, ..Bill::mana(brand.mana) }.pay(worth, legal)
    })
}
