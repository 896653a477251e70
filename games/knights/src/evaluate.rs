//! How good a position looks for each seat.

use kernel::weights::{exp, shares};
use kernel::{BySeat, Seat, SeatSet};

use crate::board::Space;
use crate::phases::outcome;
use crate::policy::nearest;
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::{Face, Heart, Weapon};

kernel::weights! {
    /// What a knight's strength is made of.
    pub struct Weights {
        /// A Full Heart, beside a Broken one.
        heart = 1.368,
        /// Inspiration that is up.
        inspiration = 0.119,
        /// Each space to the High Ground for one whose Inspiration is down.
        climb = -0.018,
        /// A weapon in hand.
        armed = 0.217,
        /// A Sword in hand with an opponent near.
        sword = -0.118,
        /// The best chance of an attack that could be made from here.
        aim = 0.026,
        /// The chances of attacks on it from where the others stand, with a Full Heart.
        danger = -0.780,
        /// The same with a Broken Heart.
        dread = -1.098,
        /// Each pair of others who can strike at each other.
        quarrels = 0.286,
    }
}

/// The chance of each seat: its side's share of the strength on the board, or what the match was worth once it is over.
/// Plans and sealed answers do not count.
pub(crate) fn evaluate_with(game: &Knights, state: &State, weights: &Weights) -> BySeat<f32> {
    let seats = game.seats();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    let aims = BySeat::new(seats, |seat| game.targets(state, seat));
    let strength = BySeat::new(seats, |seat| strength(game, state, &aims, seat, weights));
    shares(&strength, |one, other| game.side(one) == game.side(other))
}

/// What one knight brings; 0 once it is removed or as good as removed. `aims` tells whom each knight reaches.
fn strength(game: &Knights, state: &State, aims: &BySeat<SeatSet>, seat: Seat, weights: &Weights) -> f32 {
    let knight = &state.knights[seat];
    let Some(here) = knight.space else { return 0.0 };
    if knight.defeated || knight.resigned {
        return 0.0;
    }
    let mut value = match knight.inspiration {
        Face::Up => weights.inspiration,
        Face::Down => weights.climb * f32::from(here.distance(Space::HIGH_GROUND)),
    };
    if let Some(weapon) = knight.weapon {
        value += weights.armed;
        if weapon == Weapon::Sword && nearest(game, state, seat, knight.space).is_some_and(|near| near <= 3) {
            value += weights.sword;
        }
    }
    let chances = aims[seat].iter().map(|target| chance(game, state, seat, target));
    value += weights.aim * chances.fold(0.0, f32::max);
    let attackers = aims.iter().filter(|(_, targets)| targets.contains(seat));
    let danger: f32 = attackers.map(|(attacker, _)| chance(game, state, attacker, seat)).sum();
    value += match knight.heart {
        Heart::Full => weights.heart + weights.danger * danger,
        Heart::Broken => weights.dread * danger,
    };
    exp(value + weights.quarrels * f32::from(quarrels_without(aims, seat)))
}

/// The chance of an attack as things stand.
fn chance(game: &Knights, state: &State, attacker: Seat, target: Seat) -> f32 {
    let pile = |weapon| game.pile(weapon, &state.knights[target], false, false);
    state.knights[attacker].weapon.map_or(0.0, |weapon| pile(weapon).chance())
}

/// How many pairs of others can strike at each other: the more, the better to be neither.
fn quarrels_without(aims: &BySeat<SeatSet>, seat: Seat) -> u8 {
    let mut pairs = 0;
    for (one, targets) in aims.iter().filter(|(one, _)| *one != seat) {
        for (other, back) in aims.iter().filter(|(other, _)| *other != seat && *other > one) {
            pairs += u8::from(targets.contains(other) || back.contains(one));
        }
    }
    pairs
}
