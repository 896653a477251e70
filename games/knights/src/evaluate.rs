//! How good a position looks for each seat.

use kernel::{BySeat, Seat, SeatSet};

use crate::board::Space;
use crate::phases::outcome;
use crate::policy::nearest;
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::{Face, Heart, Weapon};

/// The value of each seat from 0 to 1: its side's share of the strength on the board, or what the match was
/// worth once it is over. Plans and sealed answers do not count.
pub(crate) fn evaluate(game: &Knights, state: &State) -> BySeat<f32> {
    let seats = game.table_size();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    let aims = BySeat::new(seats, |seat| game.targets(state, seat));
    let strength: BySeat<f32> = BySeat::new(seats, |seat| strength(game, state, &aims, seat));
    let all: f32 = strength.as_slice().iter().sum();
    BySeat::new(seats, |seat| {
        let side = strength.iter().filter(|(other, _)| game.side(*other) == game.side(seat));
        let own: f32 = side.map(|(_, value)| *value).sum();
        if all > 0.0 { (own / all).clamp(0.0, 1.0) } else { 0.0 }
    })
}

/// What one knight brings; 0 once it is removed or as good as removed. `aims` tells whom each knight reaches.
fn strength(game: &Knights, state: &State, aims: &BySeat<SeatSet>, seat: Seat) -> f32 {
    let knight = &state.knights[seat];
    let Some(here) = knight.space else { return 0.0 };
    if knight.defeated || knight.resigned {
        return 0.0;
    }
    let mut value = match knight.heart {
        Heart::Full => 1.0,
        Heart::Broken => 0.45,
    };
    match knight.inspiration {
        Face::Up => value += 0.12,
        Face::Down => value -= 0.02 * f32::from(here.distance(Space::HIGH_GROUND)),
    }
    if let Some(weapon) = knight.weapon {
        value += 0.10;
        if weapon == Weapon::Sword && nearest(game, state, seat, knight.space).is_some_and(|near| near <= 3) {
            value += 0.02;
        }
    }
    let chances = aims[seat].iter().map(|target| chance(game, state, seat, target));
    value += 0.25 * chances.fold(0.0, f32::max);
    let attackers = aims.iter().filter(|(_, targets)| targets.contains(seat));
    let danger: f32 = attackers.map(|(attacker, _)| chance(game, state, attacker, seat)).sum();
    value -= match knight.heart {
        Heart::Full => 0.3 * danger,
        Heart::Broken => 0.3 * 1.6 * danger,
    };
    value += 0.03 * f32::from(quarrels_without(aims, seat));
    value.max(0.01)
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
