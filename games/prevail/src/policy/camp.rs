//! Before the battle: an army, and where it stands.

use kernel::{Rng, Seat};

use super::best;
use crate::action::Action;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{State, UnitId, ahead};
use crate::unit::UnitType;
use crate::vocab::Trait;

/// Any legal army: few types, many of each.
pub(super) fn muster(legal: &[Action], rng: &mut Rng) -> Option<Action> {
    match legal {
        [Action::Field(_), ..] => {
            // The upper half as often as none at all.
            let upper = &legal[legal.len() / 2..];
            if rng.below(2) == 0 { legal.first().copied() } else { rng.pick(upper).copied() }
        }
        _ => rng.pick(legal).copied(),
    }
}

/// A line in the middle, light troops before it, riders at its ends.
pub(super) fn deploy(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let side = &state.sides[seat];
    match legal {
        [Action::Put(_), ..] => {
            let unit = game.kind(state.unit(UnitId::new(seat, side.placed.into())).kind);
            best(legal, |action| {
                let Action::Put(space) = action else { return 0.0 };
                place(game, seat, unit, space) + 0.4 * rng.unit()
            })
        }
        [Action::Face(_), ..] => Some(Action::Face(ahead(seat))),
        [Action::Lead(_), ..] => best(legal, |action| {
            let Action::Lead(space) = action else { return 0.0 };
            let row = game.seen_by(seat, space).row() as f32;
            aside(game, space) + f32::from(u8::from(state.own(seat, space).is_some())) - (row - 1.0).abs()
        }),
        _ => legal.first().copied(),
    }
}

/// How well a space suits a unit.
fn place(game: &Prevail, seat: Seat, unit: &UnitType, space: Space) -> f32 {
    let depth = f32::from(game.limits().zone) - 1.0;
    let row = game.seen_by(seat, space).row() as f32;
    let (wanted, spread) = if unit.has(Trait::Mounted) && !unit.has(Trait::Elephant) {
        (depth - 1.0, -0.6)
    } else if unit.range > 0 && !unit.has(Trait::Formation) {
        (depth, 1.0)
    } else {
        (depth - 1.0, 1.0)
    };
    let plain = if game.ground(space) == crate::Ground::Plain { 0.0 } else { -2.0 };
    spread * aside(game, space) - 3.0 * (row - wanted).abs() + plain
}

/// The middle of the board is 0, its ends are far below.
fn aside(game: &Prevail, space: Space) -> f32 {
    let middle = (game.board().columns() as f32 - 1.0) / 2.0;
    -(space.column() as f32 - middle).abs()
}
