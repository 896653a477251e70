//! Moves: whom to command, where to go, when to give way.

use kernel::{Rng, Seat};

use super::best;
use crate::action::Action;
use crate::card::MaybeCard;
use crate::evaluate::{exchange, price};
use crate::phases::line_units;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{State, UnitId, ahead, rival};
use crate::vocab::{Contact, Order, Stat, Trait};

/// How far the nearest enemy is.
pub(super) fn nearest_enemy(state: &State, seat: Seat, from: Space) -> Option<u8> {
    state.standing(rival(seat)).map(|(_, at)| from.distance(at)).min()
}

/// Where most of those that the card names hear the commander, and it is safe.
pub(super) fn lead(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let face = game.face(state.sides[seat].in_play.get()?);
    best(legal, |action| {
        let Action::Commander(space) = action else { return 0.0 };
        let mut score = 0.3 * rng.unit();
        for (id, at) in state.standing(seat) {
            let unit = state.unit(id);
            let near = |range: Option<u8>| range.is_none_or(|range| range >= space.distance(at));
            if face.command.kinds.has(unit.kind) && !unit.engaged() && near(face.command.inspiration) {
                score += 1.0;
            }
            if face.effect.kinds.has(unit.kind) && near(face.effect.inspiration) {
                score += 0.3;
            }
        }
        let sheltered = state.own(seat, space).is_some_and(|id| !state.unit(id).engaged());
        match nearest_enemy(state, seat, space) {
            Some(0..=1) => score - if sheltered { 2.0 } else { 8.0 },
            Some(2..=3) => score - if sheltered { 0.5 } else { 5.0 },
            _ => score,
        }
    })
}

/// The command with the most to gain; nobody, if there is nothing to gain.
pub(super) fn issue(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let order = game.face(state.sides[seat].in_play.get()?).order;
    let mut gains = [None; crate::MAX_UNITS];
    let mut gain = |id: UnitId| {
        let slot = &mut gains[id.index() % crate::MAX_UNITS];
        *slot.get_or_insert_with(|| match order {
            Order::Move => best_placement(game, state, id).map_or(0.0, |(gain, _, _)| gain.max(0.0)),
            Order::Ranged => {
                let range = game.plain(state, id, Stat::Range);
                let at = state.unit(id).at;
                let near = at.and_then(|at| nearest_enemy(state, seat, at));
                f32::from(u8::from(range > 0 && near.is_some_and(|far| far <= range + 1)))
            }
        })
    };
    best(legal, |action| {
        if let Action::Command(space) = action {
            return state.own(seat, space).map_or(0.0, |id| gain(id) + 0.01 * rng.unit() - 0.02);
        }
        let Action::Line(a, b) = action else { return 0.0 };
        line_units(game, state, seat, a, b).map_or(0.0, |(units, length)| {
            let sum: f32 = units[..length].iter().flatten().map(|id| gain(*id)).sum();
            sum + 0.05 * length as f32 - 0.02
        })
    })
}

/// The unit whose best move gains most goes first; the others hold when nothing is to be gained.
pub(super) fn pick(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    best(legal, |action| {
        let Action::Pick(space) = action else { return 0.0 };
        let id = state.own(seat, space);
        id.and_then(|id| best_placement(game, state, id)).map_or(-1.0, |(gain, _, _)| gain - 0.02)
    })
}

/// The space of the best placement.
pub(super) fn to(game: &Prevail, state: &State, legal: &[Action]) -> Option<Action> {
    let (_, space, _) = best_placement(game, state, state.mover?)?;
    let wanted = Action::To(space);
    legal.contains(&wanted).then_some(wanted).or_else(|| legal.first().copied())
}

/// The best facing on the space that was chosen.
pub(super) fn face(game: &Prevail, state: &State, legal: &[Action]) -> Option<Action> {
    let (id, landing) = state.mover.zip(state.landing)?;
    best(legal, |action| {
        let Action::Face(facing) = action else { return 0.0 };
        judge(game, state, id, landing.space, facing)
    })
}

/// The best fights first.
pub(super) fn fight(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    best(legal, |action| {
        let Action::Fight(space) = action else { return 0.0 };
        let own = state.own(seat, space);
        own.and_then(|own| Some((own, state.unit(own).foe?)))
            .map_or(0.0, |(own, foe)| exchange(game, state, own, foe, [MaybeCard::default(); 2]))
    })
}

/// Light troops always give way, others when they would be broken.
pub(super) fn evade(game: &Prevail, state: &State, seat: Seat) -> Option<Action> {
    let (engager, defender) = state.combat.attacker.zip(state.combat.target)?;
    let commits = state.combat.commits;
    let outcome = exchange(game, state, defender, engager, [commits[seat], commits[rival(seat)]]);
    let light = !game.kind(state.unit(defender).kind).has(Trait::Formation);
    let bound = if light { 0.5 } else { -1.2 };
    Some(if outcome < bound { Action::Evade } else { Action::Stand })
}

/// The cheapest unit goes.
pub(super) fn abandon(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    best(legal, |action| {
        let Action::Abandon(space) = action else { return 0.0 };
        state.own(seat, space).map_or(0.0, |id| -price(game, state, id))
    })
}

/// The placement with the most to gain over staying as it is.
fn best_placement(game: &Prevail, state: &State, id: UnitId) -> Option<(f32, Space, Facing)> {
    let unit = state.unit(id);
    let stay = judge(game, state, id, unit.at?, unit.facing);
    let mut found: Option<(f32, Space, Facing)> = None;
    for (space, facing) in game.reach(state, id, state.spur).placements() {
        let gain = judge(game, state, id, space, facing) - stay;
        if found.is_none_or(|(best, _, _)| gain > best) {
            found = Some((gain, space, facing));
        }
    }
    found
}

/// How good it is for a unit to end its move there.
fn judge(game: &Prevail, state: &State, id: UnitId, space: Space, facing: Facing) -> f32 {
    let seat = id.owner();
    if let Some(foe) = state.own(rival(seat), space) {
        return attack(game, state, id, foe, facing);
    }
    let unit = game.kind(state.unit(id).kind);
    let Some(far) = nearest_enemy(state, seat, space) else { return 0.0 };
    // Whoever shoots keeps the distance it shoots from.
    let wanted = if unit.range > 0 && unit.attack < 4 { unit.range } else { 1 };
    let mut score = -0.35 * f32::from(far.abs_diff(wanted));
    let support: u8 =
        Facing::ALL.into_iter().map(|way| game.support_from(state, seat, space, facing, way)).sum();
    score += 0.25 * f32::from(support.min(4));
    // To look at the enemy, and not to show it a flank.
    score -= 0.4 * f32::from(facing.turn(ahead(seat)));
    for (enemy, at) in state.standing(rival(seat)) {
        let distance = space.distance(at);
        if distance <= 3 && !state.unit(enemy).engaged() {
            let (rows, columns) = space.to(at);
            let (row, column) = facing.step();
            let dot = i16::from(rows) * i16::from(row) + i16::from(columns) * i16::from(column);
            if dot < 0 {
                score -= 1.2;
            } else if dot == 0 {
                score -= 0.5;
            }
        }
    }
    score
}

/// What an engagement is worth: the fight as it would stand.
fn attack(game: &Prevail, state: &State, id: UnitId, foe: UnitId, facing: Facing) -> f32 {
    let theirs = state.unit(foe).facing;
    let contact = match facing.turn(theirs) {
        4 => Contact::Front,
        2 => Contact::Flank,
        _ => Contact::Rear,
    };
    if contact == Contact::Rear {
        return 3.0 + price(game, state, foe);
    }
    let mut after = *state;
    after.lift(id);
    after.engage(id, foe, facing, contact, 0);
    if contact == Contact::Flank {
        after.unit_mut(foe).facing = facing.opposite();
    }
    let outcome = exchange(game, &after, id, foe, [MaybeCard::default(); 2]);
    match contact {
        Contact::Flank => outcome + 1.0,
        // To drive somebody off gains ground.
        Contact::Front | Contact::Rear | Contact::Joined | Contact::Locked => outcome + 0.3,
    }
}
