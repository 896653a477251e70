//! Attack, join, block.

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few actions it is about")]

use kernel::Seat;

use super::worth::{Worth, better};
use super::{best, may};
use crate::action::Action;
use crate::rulebook::Estraven;
use crate::state::{State, Target, Unit};
use crate::vocab::{Keyword, Kind};

/// The best attack, if one is worth it: damage that gets through against what blockers could do.
pub(super) fn attack(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, .. } = *worth;
    let found = best(legal, |action| match action {
        Action::Attack { leader, target } => {
            let leader = state.unit(*leader)?;
            Some(attack_worth(game, state, worth, leader, *target))
        }
        _ => None,
    })?;
    let Action::Attack { leader, target } = found else { return None };
    let value = attack_worth(game, state, worth, state.unit(leader)?, target);
    better(value, 0.0).then_some(found)
}

fn attack_worth(game: &Estraven, state: &State, worth: &Worth<'_>, leader: &Unit, target: Target) -> f32 {
    let owner = target.id().and_then(|id| state.unit(id)).map(|unit| unit.seat);
    let Some(defender) = target.seat().or(owner) else { return 0.0 };
    let joiners: f32 = led(game, state, leader).map(|unit| f32::from(game.power(unit))).sum();
    let troops = led(game, state, leader).count();
    let walls = blockers(game, state, defender).count();
    // Blockers stop about one attacker each; Leaders are stopped first.
    let stopped = walls as f32 / (1 + troops) as f32;
    let power = f32::from(game.power(leader)) + joiners;
    let through = power * (1.0 - stopped.min(0.9));
    let danger: u8 = blockers(game, state, defender)
        .map(|unit| game.power(unit).saturating_sub(game.resistance(leader)))
        .fold(0, u8::saturating_add);
    let dies = i16::from(danger) >= game.left(leader);
    // A Leader that stays at home wins nothing for who cannot wait.
    let risk = if dies && !worth.pressed() { 0.15 * worth.unit(leader) } else { 0.0 };
    let gain = match (target.seat(), target.id().and_then(|id| state.unit(id))) {
        (Some(seat), _) => {
            let health = f32::from(state.lord(seat).health);
            if through >= health { 100.0 } else { through * (1.0 + 3.0 / health.max(1.0)) }
        }
        (None, Some(unit)) => {
            let hit = f32::from(game.power(leader).saturating_sub(game.resistance(unit)));
            let kills = hit >= f32::from(game.left(unit)) && walls == 0;
            if kills { 1.2 * worth.unit(unit) } else { 0.3 * hit }
        }
        (None, None) => 0.0,
    };
    1.5 * gain - risk
}

/// The Troops that could join this Leader.
fn led<'a>(game: &'a Estraven, state: &'a State, leader: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    state.units_of(leader.seat).filter(move |unit| {
        let traits = game.traits(unit.design);
        traits.kind == Kind::Troop
            && !unit.tapped
            && traits.types.meets(game.traits(leader.design).types)
            && !game.has(unit, Keyword::Stationed)
    })
}

fn blockers<'a>(game: &'a Estraven, state: &'a State, seat: Seat) -> impl Iterator<Item = &'a Unit> {
    state
        .units_of(seat)
        .filter(|unit| game.is_unit(unit) && !unit.tapped && !game.has(unit, Keyword::Reckless))
}

/// Everybody joins but those who are needed at home: as many stay as rivals could attack with, while health is low.
pub(super) fn join(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    let threat: u16 = state
        .field
        .iter()
        .filter(|unit| unit.seat != seat && game.is_unit(unit))
        .map(|unit| u16::from(game.power(unit)))
        .sum();
    let health = state.lord(seat).health.max(0) as u16;
    let rival = state.combat.as_ref().map_or(99, |combat| state.lord(combat.defender).health);
    let careful = threat >= health && rival > 6 && !worth.pressed();
    let untapped = state.units_of(seat).filter(|unit| game.is_unit(unit) && !unit.tapped).count();
    if careful && untapped <= 2 {
        return may(legal, Action::JoinDone);
    }
    let strong = best(legal, |action| match action {
        Action::Join { unit } => state.unit(*unit).map(|unit| f32::from(game.power(unit))),
        _ => None,
    });
    strong.or_else(|| may(legal, Action::JoinDone))
}

/// Blocks where the exchange is good, and wherever it must be to survive.
pub(super) fn block(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    let combat = state.combat.as_ref()?;
    let unblocked = combat.attackers.iter().filter(|attacker| !attacker.blocked);
    let incoming: i16 = unblocked
        .filter_map(|attacker| state.unit(attacker.id))
        .map(|unit| i16::from(game.power(unit)))
        .sum();
    let at_me = combat.target.seat() == Some(seat);
    let deadly = at_me && incoming >= state.lord(seat).health;
    let low = at_me && state.lord(seat).health - incoming < 5;
    let found = best(legal, |action| match action {
        Action::Block { unit, attacker } => {
            let (unit, attacker) = (state.unit(*unit)?, state.unit(*attacker)?);
            let open = combat.attackers.iter().any(|other| other.id == attacker.id && !other.blocked);
            Some(block_worth(worth, unit, attacker, open, deadly, low))
        }
        _ => None,
    });
    let found = found.filter(|action| match action {
        Action::Block { unit, attacker } => {
            let open = combat.attackers.iter().any(|other| other.id == *attacker && !other.blocked);
            let both = state.unit(*unit).zip(state.unit(*attacker));
            both.is_some_and(|(unit, attacker)| {
                better(block_worth(worth, unit, attacker, open, deadly, low), 0.0)
            })
        }
        _ => false,
    });
    found.or_else(|| may(legal, Action::BlockDone))
}

fn block_worth(worth: &Worth<'_>, unit: &Unit, attacker: &Unit, open: bool, deadly: bool, low: bool) -> f32 {
    let Worth { game, .. } = *worth;
    let taken = i16::from(game.power(attacker).saturating_sub(game.resistance(unit)));
    let given = i16::from(game.power(unit).saturating_sub(game.resistance(attacker)));
    let dies = taken >= game.left(unit);
    let kills = given >= game.left(attacker);
    let power = f32::from(game.power(attacker));
    let saved = match (open, deadly, low) {
        (false, _, _) => 0.0,
        (true, true, _) => 20.0 + power,
        (true, false, true) => 2.5 * power,
        (true, false, false) => 0.8 * power,
    };
    let loss = if dies { worth.unit(unit) } else { 0.0 };
    let gain = if kills { worth.unit(attacker) } else { 0.0 };
    saved + gain - loss
}
