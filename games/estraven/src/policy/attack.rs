//! Attack and join: what gets through, against what comes back.

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few actions it is about")]

use kernel::Seat;

use super::worth::{Worth, better};
use super::{best, lethal, may};
use crate::action::Action;
use crate::combat::can_stop;
use crate::rulebook::Estraven;
use crate::state::{Id, MAX_ATTACK, State, Target, Unit};
use crate::vocab::Keyword;
use kernel::List;

/// What comes back counts less than what gets through: it may not come.
const BACK: f32 = 0.7;

/// The best attack, if one is worth it: damage that gets through against what blockers could do.
pub(super) fn attack(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, .. } = *worth;
    best(legal, |action| match action {
        Action::Attack { leader, target } => {
            let value = attack_worth(game, state, worth, state.unit(*leader)?, *target);
            better(value, 0.0).then_some(value)
        }
        _ => None,
    })
}

/// Is there an attack on the same target by a Leader with more behind it?
pub(super) fn outdone(worth: &Worth<'_>, legal: &[Action], leader: Id, target: Target) -> bool {
    let Worth { game, state, .. } = *worth;
    let force = |leader: Id| {
        let leader = state.unit(leader)?;
        let powers = led(game, state, leader).map(|unit| u16::from(game.power(unit)));
        Some((u16::from(game.power(leader)) + powers.sum::<u16>(), game.left(leader), leader.id))
    };
    legal.iter().any(|action| match action {
        Action::Attack { leader: other, target: same } => *same == target && force(*other) > force(leader),
        _ => false,
    })
}

fn attack_worth(game: &Estraven, state: &State, worth: &Worth<'_>, leader: &Unit, target: Target) -> f32 {
    let owner = target.id().and_then(|id| state.unit(id)).map(|unit| unit.seat);
    let Some(defender) = target.seat().or(owner) else { return 0.0 };
    let troops = led(game, state, leader).count();
    let walls = blockers(game, state, defender).count();
    let open = 1.0 - stopped(walls, 1 + troops);
    let all = || std::iter::once(leader).chain(led(game, state, leader));
    let danger: u8 = blockers(game, state, defender)
        .map(|unit| game.power(unit).saturating_sub(game.resistance(leader)))
        .fold(0, u8::saturating_add);
    let dies = i16::from(danger) >= game.left(leader);
    // A Leader that stays at home wins nothing for who cannot wait.
    let risk = if dies && !worth.pressed() { 0.15 * worth.unit(leader) } else { 0.0 };
    let gain = match (target.seat(), target.id().and_then(|id| state.unit(id))) {
        (Some(seat), _) => {
            let health = f32::from(state.lord(seat).health);
            let through = open * all().map(|unit| f32::from(game.power(unit))).sum::<f32>();
            if through >= health { 100.0 } else { through * (1.0 + 3.0 / health.max(1.0)) }
        }
        (None, Some(unit)) => {
            let blow = |other: &Unit| f32::from(game.power(other).saturating_sub(game.resistance(unit)));
            let hit = open * all().map(blow).sum::<f32>();
            let left = f32::from(game.left(unit).max(1));
            match (hit >= left, walls) {
                (true, 0) => 1.2 * worth.unit(unit),
                (true, _) => 0.6 * worth.unit(unit),
                (false, _) => 0.3 * hit,
            }
        }
        (None, None) => 0.0,
    };
    let away = |unit: &Unit| !game.has(unit, Keyword::Vigilant) && all().any(|other| other.id == unit.id);
    let back = if worth.pressed() { 0.0 } else { BACK * missed(worth, away) };
    1.5 * gain - risk - back
}

/// What part of an attack of this many blockers stop: about one attacker each, Leaders first.
fn stopped(walls: usize, attackers: usize) -> f32 {
    (walls as f32 / attackers as f32).min(0.9)
}

/// What it would cost more if some were `away` when the rivals attack next.
fn missed(worth: &Worth<'_>, away: impl Fn(&Unit) -> bool) -> f32 {
    answered(worth, away) - answered(worth, |_| false)
}

/// What the rivals' next attack would cost a seat whose units but those that are `away` can block it.
fn answered(worth: &Worth<'_>, away: impl Fn(&Unit) -> bool) -> f32 {
    let Worth { game, state, seat } = *worth;
    let walls = blockers(game, state, seat).filter(|unit| !away(unit)).count();
    let leads = |unit: &&Unit| unit.seat != seat && game.is_leader(unit);
    let health = f32::from(state.lord(seat).health.max(1));
    let through = |leader: &Unit| {
        // By then everybody of theirs is untapped.
        let with = state.units_of(leader.seat).filter(|unit| game.follows(unit, leader));
        let (n, power) = with.fold((1, f32::from(game.power(leader))), |(n, power), unit| {
            (n + 1, power + f32::from(game.power(unit)))
        });
        power * (1.0 - stopped(walls, n))
    };
    let most = state.field.iter().filter(leads).map(through).fold(0.0, f32::max);
    if most >= health { 20.0 } else { most * (1.0 + 3.0 / health) }
}

/// What an attack on a player deals at least, blockers or not: every blocker stops what is stopped best. With a horn the
/// strongest Leader comes once more.
pub(super) fn surely(worth: &Worth<'_>, leader: &Unit, rival: Seat, horn: bool) -> i16 {
    let Worth { game, state, seat } = *worth;
    let walls = || blockers(game, state, rival);
    let stopped = |unit: &Unit| {
        let power = game.power(unit);
        let stops = walls().filter(|wall| can_stop(game, wall, unit));
        let piercing = game.has(unit, Keyword::Piercing);
        let most = stops.map(|wall| game.absorb(wall, piercing).min(u16::from(power)) as u8).max();
        match most {
            None => 0,
            Some(most) if game.has(unit, Keyword::Overrun) => most,
            Some(_) => power,
        }
    };
    let leaders = state.units_of(seat).filter(|unit| horn && game.is_leader(unit));
    let again = leaders.max_by_key(|unit| game.power(unit));
    let joined = |unit: &&Unit| state.attacks(unit.id) && unit.id != leader.id;
    let with = led(game, state, leader).chain(state.units_of(seat).filter(joined));
    let (mut sum, mut stops) = (0, List::<u8, MAX_ATTACK>::new());
    for unit in std::iter::once(leader).chain(again).chain(with).take(MAX_ATTACK) {
        sum += i16::from(game.power(unit));
        stops.push(stopped(unit));
    }
    stops.sort_unstable_by(|a, b| b.cmp(a));
    let most = game.face(leader.design).imposing.filter(|_| !horn).map_or(MAX_ATTACK, usize::from);
    sum - stops.iter().take(walls().count().min(most)).map(|n| i16::from(*n)).sum::<i16>()
}

/// The most that one's own Leaders could deal to a player next turn, blockers or not.
pub(super) fn force(worth: &Worth<'_>, rival: Seat) -> i16 {
    let Worth { game, state, seat } = *worth;
    let leaders = state.units_of(seat).filter(|unit| game.is_leader(unit));
    leaders.map(|leader| surely(worth, leader, rival, false)).max().unwrap_or(0)
}

/// The Troops that could join this Leader.
fn led<'a>(game: &'a Estraven, state: &'a State, leader: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    state.units_of(leader.seat).filter(move |unit| !unit.tapped && game.follows(unit, leader))
}

fn blockers<'a>(game: &'a Estraven, state: &'a State, seat: Seat) -> impl Iterator<Item = &'a Unit> {
    state.units_of(seat).filter(|unit| game.could_block(unit))
}

/// Everybody joins who adds more to the attack than is missed at home; all of them, if that fells the rival.
pub(super) fn join(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, .. } = *worth;
    let combat = state.combat.as_ref()?;
    let walls = blockers(game, state, combat.defender).count();
    let open = 1.0 - stopped(walls, combat.attackers.len() + 1);
    let all = worth.pressed() || lethal::by_attack(worth);
    let found = best(legal, |action| match action {
        Action::Join { unit } => {
            let unit = state.unit(*unit)?;
            let away = |other: &Unit| other.id == unit.id && !game.has(unit, Keyword::Vigilant);
            let missed = if all { 0.0 } else { BACK * missed(worth, away) };
            let value = 1.5 * f32::from(game.power(unit)) * open.max(0.3) - missed;
            (all || better(value, 0.0)).then_some(value)
        }
        _ => None,
    });
    found.or_else(|| may(legal, Action::JoinDone))
}
