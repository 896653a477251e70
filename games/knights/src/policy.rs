//! What a sensible player would do: quick, mixed where a fixed answer could be exploited.

use kernel::{Rng, Seat, SeatSet};

use crate::action::Action;
use crate::board::Space;
use crate::phases::{current_combat, kinds_left};
use crate::rulebook::Knights;
use crate::state::{Plan, State};
use crate::vocab::{Face, Heart, Stance, Step, Token, Weapon};

/// One of `legal` for `seat`. It looks at what the seat may know and at nothing else: the board and its own plan.
pub(crate) fn policy(
    game: &Knights,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    match state.step {
        Step::Plan => {
            let plan = state.knights[seat].plan;
            let weights = plan_weights(game, state, seat, plan, rng);
            Some(Action::Place { token: Token::from_index(rng.weighted(&weights)) })
        }
        Step::Move => best(legal, |action| step_score(game, state, seat, action, rng)),
        Step::Vote | Step::Agree => Some(Action::Name { seat: None }),
        Step::Declare | Step::Retarget => best(legal, |action| target_score(game, state, seat, action)),
        Step::Inspire | Step::Respond => Some(Action::Inspire { using: rng.unit() < eagerness(state, seat) }),
        Step::Over => None,
    }
}

/// How gladly each kind is laid next, given what is laid already. Kinds that are used up weigh nothing; at least
/// one kind weighs something.
pub(crate) fn plan_weights(
    game: &Knights,
    state: &State,
    seat: Seat,
    plan: Plan,
    rng: &mut Rng,
) -> [f32; Token::COUNT] {
    let knight = &state.knights[seat];
    let mut weights = [0.0; Token::COUNT];
    // What is assumed of the slots before: weapons are put on, every step closes in.
    let weapon = plan.tokens().iter().filter_map(|token| token.weapon()).next_back().or(knight.weapon);
    let near = nearest(game, state, seat, knight.space).unwrap_or(8);
    let distance = near.saturating_sub(plan.count(Token::Movement)).max(1);
    match weapon {
        Some(weapon) if !(weapon == Weapon::Bow && distance <= 2) => {
            if distance <= reach(game, weapon) {
                weights[weapon.token().index()] += 6.0;
                weights[Token::Movement.index()] += 1.0;
            } else {
                weights[Token::Movement.index()] += 5.0;
            }
        }
        Some(_) | None => {
            let preferred = preferred_weapon(state, distance, rng);
            weights[preferred.token().index()] += 4.0;
        }
    }
    if threatened(game, state, seat) {
        weights[Token::Shield.index()] += match knight.heart {
            Heart::Full => 2.0,
            Heart::Broken => 3.0,
        };
        weights[Token::Parry.index()] += 1.0;
    }
    let mut left = [false; Token::COUNT];
    kinds_left(game, plan).for_each(|token| left[token.index()] = true);
    weights.iter_mut().zip(left).for_each(|(weight, left)| *weight *= f32::from(u8::from(left)));
    if weights.iter().all(|weight| *weight == 0.0) {
        let fallback = [Token::Movement, Token::Shield].into_iter().chain(kinds_left(game, plan));
        if let Some(token) = fallback.into_iter().find(|token| left[token.index()]) {
            weights[token.index()] = 1.0;
        }
    }
    weights
}

fn preferred_weapon(state: &State, distance: u8, rng: &mut Rng) -> Weapon {
    let many = state.standing().len() >= 3;
    match distance {
        3 | 4 if many => [Weapon::Sword, Weapon::Spear, Weapon::Bow][rng.below(3) as usize],
        0..=3 => Weapon::Sword,
        4 => Weapon::Spear,
        _ => Weapon::Bow,
    }
}

/// Is an armed opponent within its reach and one step more?
fn threatened(game: &Knights, state: &State, seat: Seat) -> bool {
    let Some(here) = state.knights[seat].space else { return false };
    game.opponents(seat).iter().any(|other| {
        let other = &state.knights[other];
        other
            .space
            .zip(other.weapon)
            .is_some_and(|(there, weapon)| here.distance(there) <= reach(game, weapon) + 1)
    })
}

/// Prefers the distance of one's own weapon to the nearest opponent, and the High Ground when it would help.
fn step_score(game: &Knights, state: &State, seat: Seat, action: Action, rng: &mut Rng) -> f32 {
    let knight = &state.knights[seat];
    let to = if let Action::Move { to } = action { Some(to) } else { knight.space };
    let wanted = knight.weapon.map_or(3, |weapon| reach(game, weapon));
    let distance = nearest(game, state, seat, to).unwrap_or(wanted);
    let mut score = -f32::from(distance.abs_diff(wanted)) + 0.5 * rng.unit();
    if to == Some(Space::HIGH_GROUND) && knight.inspiration == Face::Down {
        score += 2.0;
    }
    score
}

/// The best chance, more for a Broken Heart, less for a parry; never the fallen.
fn target_score(game: &Knights, state: &State, seat: Seat, action: Action) -> f32 {
    let Action::Target { seat: Some(target) } = action else { return -1.0 };
    let Some(weapon) = state.knights[seat].weapon else { return -1.0 };
    let target = &state.knights[target];
    if target.defeated {
        return -2.0;
    }
    let mut score = game.pile(weapon, target, false, false).chance();
    if target.heart == Heart::Broken {
        score *= 1.6;
    }
    if target.holds(Stance::Parrying) {
        score -= 0.15;
    }
    score
}

/// How likely Inspiration is used in the combat that is going on.
fn eagerness(state: &State, seat: Seat) -> f32 {
    let Some(combat) = current_combat(state) else { return 0.0 };
    let broken = state.knights[combat.target].heart == Heart::Broken;
    match (combat.attacker == seat, broken) {
        (true, true) => 0.8,
        (false, true) => 0.85,
        (_, false) => 0.4,
    }
}

fn reach(game: &Knights, weapon: Weapon) -> u8 {
    *game.numbers().weapon(weapon).reach.end()
}

/// The distance from a space to the nearest opponent that stands.
pub(crate) fn nearest(game: &Knights, state: &State, seat: Seat, from: Option<Space>) -> Option<u8> {
    let from = from?;
    let opponents: SeatSet = game.opponents(seat);
    opponents.iter().filter_map(|other| state.knights[other].space).map(|space| from.distance(space)).min()
}

fn best(legal: &[Action], mut score: impl FnMut(Action) -> f32) -> Option<Action> {
    let scored = legal.iter().map(|action| (score(*action), *action));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
}
