//! How good a position looks for each seat.

use kernel::{BySeat, Seat};

use crate::mana;
use crate::rulebook::Estraven;
use crate::stack::outcome;
use crate::state::{State, Unit};
use crate::vocab::Kind;

/// The value of each seat from 0 to 1: its strength against the strongest rival's, or what the match was worth.
pub(crate) fn evaluate(game: &Estraven, state: &State) -> BySeat<f32> {
    let seats = game.table_size();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    if state.turn == 0 {
        return BySeat::new(seats, |_| 1.0 / f32::from(seats));
    }
    let strength: BySeat<f32> = BySeat::new(seats, |seat| strength(game, state, seat));
    BySeat::new(seats, |seat| {
        if !state.lord(seat).alive() {
            return 0.0;
        }
        let rivals = game.alive(state).filter(|other| *other != seat);
        let rival = rivals.map(|other| strength[other]).fold(f32::MIN, f32::max);
        let ahead = strength[seat] - rival;
        (0.5 + 0.5 * ahead / (12.0 + ahead.abs())).clamp(0.0, 1.0)
    })
}

/// What one player brings: health, the deck's clock, the battlefield, the hand as far as it is counted, mana.
fn strength(game: &Estraven, state: &State, seat: Seat) -> f32 {
    let lord = state.lord(seat);
    if !lord.alive() {
        return -60.0;
    }
    let health = f32::from(lord.health);
    let mut value = health - 0.6 * (8.0 - health).max(0.0);
    let deck = lord.deck.len() as f32;
    value -= 0.5 * (15.0 - deck).clamp(0.0, 9.0) + 2.0 * (6.0 - deck).max(0.0);
    let mut leaders = 0;
    for unit in state.units_of(seat) {
        value += match game.traits(unit.design).kind {
            Kind::Leader => {
                leaders += 1;
                leader_worth(game, unit) * if leaders > 2 { 0.5 } else { 1.0 }
                    + if leaders == 1 { 3.0 } else { 0.0 }
            }
            Kind::Troop => troop_worth(game, unit) * if led(game, state, unit) { 1.0 } else { 0.7 },
            Kind::Resource => 1.2,
            Kind::Spell | Kind::Reaction => 0.0,
        };
    }
    // Which cards a hand holds is not everybody's to know; how many is.
    value += 1.1 * lord.hand.len() as f32;
    value + 0.4 * f32::from(mana::pool(state, seat).min(4))
}

/// A Leader on the battlefield.
pub(crate) fn leader_worth(game: &Estraven, unit: &Unit) -> f32 {
    let fresh = if unit.tapped { 0.9 } else { 1.0 };
    let worth = 1.2 * f32::from(game.power(unit))
        + 1.6 * f32::from(game.resistance(unit))
        + f32::from(game.left(unit))
        + 2.0;
    worth * fresh
}

/// A Troop on the battlefield.
pub(crate) fn troop_worth(game: &Estraven, unit: &Unit) -> f32 {
    let traits = game.traits(unit.design);
    let keywords = (traits.keywords & !crate::vocab::Keyword::EntersTapped.bit()).count_ones() as f32;
    let fresh = if unit.tapped { 0.9 } else { 1.0 };
    (0.9 * f32::from(game.power(unit)) + 0.7 * f32::from(game.guard(unit)) + 0.7 * keywords) * fresh
}

/// Has its controller a Leader for it?
fn led(game: &Estraven, state: &State, troop: &Unit) -> bool {
    let types = game.traits(troop.design).types;
    state.units_of(troop.seat).any(|unit| {
        let traits = game.traits(unit.design);
        traits.kind == Kind::Leader && traits.types.meets(types)
    })
}
