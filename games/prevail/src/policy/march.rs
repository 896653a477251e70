//! Moves: whom to command, where to go, when to give way.

use kernel::{Rng, Seat};

use super::sight::{CLOSER, Sight, apart, place, wanted};
use super::{STRIDE, best};
use crate::action::Action;
use crate::card::MaybeCard;
use crate::evaluate::{exchange, harm, price};
use crate::phases::line_units;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{MAX_UNITS, State, UnitId, ahead, rival};
use crate::vocab::{Contact, Order, Stat, Trait};

/// A move that gains less is not made.
const WORTH_IT: f32 = 0.02;

/// Where most of those that the card names hear the commander, and it is safe.
pub(super) fn lead(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let face = game.face(state.sides[seat].in_play.get()?);
    let from = state.sides[seat].commander?;
    let sight = Sight::near(game, state, seat, from, STRIDE + 3);
    let range = |range: Option<u8>| range.unwrap_or(u8::MAX - STRIDE);
    let farthest = range(face.command.inspiration).max(range(face.effect.inspiration));
    // Whoever hears it wherever it is hears it at any distance.
    let heard = |range: Option<u8>| range.unwrap_or(u8::MAX);
    let (ordered, affected) = (heard(face.command.inspiration), heard(face.effect.inspiration));
    // Whoever the card names, and what it is worth to be heard by it: as an order, as an effect.
    let mut hearers = [(0.0, 0.0); MAX_UNITS];
    let (mut rows, mut columns, mut count) = ([0; MAX_UNITS], [0; MAX_UNITS], 0);
    for (id, at) in state.standing(seat) {
        let unit = state.unit(id);
        let named = face.command.kinds.has(unit.kind) && !unit.engaged();
        let touched = face.effect.kinds.has(unit.kind);
        if (named || touched) && from.distance(at) <= farthest + STRIDE {
            (rows[count], columns[count]) = place(at);
            hearers[count] = (if named { 1.0 } else { 0.0 }, if touched { 0.3 } else { 0.0 });
            count += 1;
        }
    }
    best(legal, |action| {
        let Action::Commander(space) = action else { return 0.0 };
        let mut score = 0.3 * rng.unit();
        let here = place(space);
        let distances: [u8; MAX_UNITS] = std::array::from_fn(|at| apart(here, (rows[at], columns[at])));
        for ((order, effect), distance) in hearers[..count].iter().zip(distances) {
            score += if distance <= ordered { *order } else { 0.0 };
            score += if distance <= affected { *effect } else { 0.0 };
        }
        let sheltered = || state.own(seat, space).is_some_and(|id| !state.unit(id).engaged());
        match sight.nearest(space) {
            Some(0..=1) => score - if sheltered() { 2.0 } else { 8.0 },
            Some(2..=3) => score - if sheltered() { 0.5 } else { 5.0 },
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
    let sight = Sight::new(game, state, seat);
    let mut gains = [None; MAX_UNITS];
    let mut gain = |id: UnitId| {
        let slot = &mut gains[id.index() % MAX_UNITS];
        *slot.get_or_insert_with(|| match order {
            Order::Move => prospect(&sight, game, state, id).max(0.0),
            Order::Ranged => {
                let range = game.plain(state, id, Stat::Range);
                let near = state.unit(id).at.and_then(|at| sight.nearest(at));
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

/// Who is nearest to the enemy goes first, so that nobody stands in the way of those behind; who has nothing to gain
/// holds.
pub(super) fn pick(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let sight = Sight::new(game, state, seat);
    let mut waiting = [(u8::MAX, Action::EndMoves); MAX_UNITS];
    let mut count = 0;
    for action in legal {
        if let Action::Pick(space) = *action
            && count < MAX_UNITS
        {
            waiting[count] = (sight.nearest(space).unwrap_or(u8::MAX), *action);
            count += 1;
        }
    }
    let waiting = &mut waiting[..count];
    waiting.sort_unstable();
    let gains = |action: &Action| {
        let Action::Pick(space) = *action else { return false };
        state.own(seat, space).is_some_and(|id| prospect(&sight, game, state, id) > WORTH_IT)
    };
    let first = waiting.iter().map(|(_, action)| *action).find(gains);
    first
        .or(Some(Action::EndMoves))
        .filter(|action| legal.contains(action))
        .or_else(|| legal.first().copied())
}

/// The space of the best placement.
pub(super) fn to(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let sight = Sight::new(game, state, seat);
    let (_, space, _) = best_placement(&sight, game, state, state.mover?)?;
    let wanted = Action::To(space);
    legal.contains(&wanted).then_some(wanted).or_else(|| legal.first().copied())
}

/// The best facing on the space that was chosen.
pub(super) fn face(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let (id, landing) = state.mover.zip(state.landing)?;
    let sight = Sight::new(game, state, seat);
    let foe = state.own(rival(seat), landing.space);
    let post = sight.post(game.kind(state.unit(id).kind), landing.space, None);
    best(legal, |action| {
        let Action::Face(facing) = action else { return 0.0 };
        match (foe, &post) {
            (Some(foe), _) => attack(game, state, id, foe, facing),
            (None, Some(post)) => sight.worth(post, facing),
            (None, None) => 0.0,
        }
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

/// What a unit could gain by a move, at a glance: the best enemy that it could get at, else how much nearer it would
/// come to one. Where exactly it goes is looked up only once it moves.
fn prospect(sight: &Sight<'_>, game: &Prevail, state: &State, id: UnitId) -> f32 {
    let unit = state.unit(id);
    let Some((at, far)) = unit.at.and_then(|at| Some((at, sight.nearest(at)?))) else { return 0.0 };
    let kind = game.kind(unit.kind);
    let speed = game.plain(state, id, Stat::Speed);
    let nearer = CLOSER * f32::from(speed.min(far.saturating_sub(wanted(kind))));
    // Whoever is too near to shoot goes back.
    let away = CLOSER * f32::from(speed.min(wanted(kind).saturating_sub(far)));
    let turned = 0.4 * f32::from(unit.facing.turn(ahead(id.owner())));
    let mut best = nearer.max(away).max(turned);
    if far <= speed {
        for (foe, there) in state.standing(rival(id.owner())) {
            if at.distance(there) <= speed && !state.unit(foe).engaged() {
                best = best.max(chance(game, state, id, at, foe, there));
            }
        }
    }
    best
}

/// What it might bring a unit to engage an enemy that is at hand.
fn chance(game: &Prevail, state: &State, id: UnitId, at: Space, foe: UnitId, there: Space) -> f32 {
    if there.has_behind(state.unit(foe).facing, at) {
        return 0.5 * (3.0 + price(game, state, foe));
    }
    let none = MaybeCard::default();
    let dealt = game.plain(state, id, Stat::Attack) + 1;
    let suffered = game.plain(state, foe, Stat::Attack) + game.support(state, foe);
    let dealt = game.blow(dealt, game.thresholds(state, foe, none));
    let suffered = game.blow(suffered, game.thresholds(state, id, none));
    harm(game, state, foe, dealt) - harm(game, state, id, suffered) + 0.3
}

/// The placement with the most to gain over staying as it is.
fn best_placement(
    sight: &Sight<'_>,
    game: &Prevail,
    state: &State,
    id: UnitId,
) -> Option<(f32, Space, Facing)> {
    let unit = state.unit(id);
    let kind = game.kind(unit.kind);
    let stay =
        unit.at.and_then(|at| sight.post(kind, at, None)).map_or(0.0, |post| sight.worth(&post, unit.facing));
    let mut found: Option<(f32, Space, Facing)> = None;
    for (space, facings) in game.reach(state, id, state.spur).spaces() {
        let foe = state.own(rival(id.owner()), space);
        let known = found.map(|(best, _, _)| (best, stay));
        let post = if foe.is_none() { sight.post(kind, space, known) } else { None };
        if foe.is_none() && post.is_none() {
            continue;
        }
        for facing in Facing::of_bits(facings) {
            let worth = match (foe, &post) {
                (Some(foe), _) => attack(game, state, id, foe, facing),
                (None, Some(post)) => sight.worth(post, facing),
                (None, None) => continue,
            };
            if found.is_none_or(|(best, _, _)| worth - stay > best) {
                found = Some((worth - stay, space, facing));
            }
        }
    }
    found
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
