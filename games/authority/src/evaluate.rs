//! How good a position looks for each seat.

use kernel::{BySeat, Seat};

use crate::effects::defence;
use crate::phases::outcome;
use crate::rulebook::{Authority, Traits};
use crate::state::State;
use crate::vocab::{Kind, Step};

/// The value of each seat from 0 to 1: its side's share of all strength, or what the match was worth once it is over.
pub(crate) fn evaluate(game: &Authority, state: &State) -> BySeat<f32> {
    let seats = game.table_size();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    let strength: BySeat<f32> = BySeat::new(seats, |seat| strength(game, state, seat));
    let all: f32 = strength.as_slice().iter().sum();
    BySeat::new(seats, |seat| {
        let side = strength.iter().filter(|(other, _)| game.side(*other) == game.side(seat));
        let own: f32 = side.map(|(_, value)| *value).sum();
        if all > 0.0 { (own / all).clamp(0.0, 1.0) } else { 1.0 / f32::from(seats) }
    })
}

/// What one player brings: HP, walls, the deck that goes round, the general zone. To a high power, because a small lead grows.
fn strength(game: &Authority, state: &State, seat: Seat) -> f32 {
    let court = state.of(seat);
    let points = f32::from(state.points[seat.index()]);
    if !court.alive() {
        return if state.step == Step::First { 0.1 + points } else { 0.0 };
    }
    let mut value = f32::from(court.hp) + 6.0;
    for (slot, unit) in court.defenders() {
        // A wall is worth its defence; a weak unit out of the deck is worth a little on top.
        let wall = f32::from(defence(game, state, seat, slot, None));
        value += 0.7 * wall + if game.traits(unit.card.design()).power <= 2 { 0.5 } else { 0.0 };
    }
    if court.guard.is_some() {
        value += 3.0;
    }
    value += 6.0 * mean_power(game, state, seat);
    let left = f32::from(12u8.saturating_sub(state.round)).max(1.0);
    for card in court.zone.iter() {
        value += f32::from(game.traits(card.design()).cost) / 4.0 * left / 4.0;
    }
    // What is in hand now can still act.
    let fresh = court.cycle.hand().iter().filter(|card| !card.spent());
    value += 0.1 * fresh.map(|card| f32::from(game.traits(card.design()).power)).sum::<f32>();
    value += 0.15 * f32::from(court.pool.min(12)) + 12.0 * points;
    // Only what every machine rounds alike may decide a bot's choice: no `powi`.
    // The exponent is fitted to the ends of matches between sensible players (`banneret fit authority`).
    let value = value / 60.0;
    let cube = value * value * value;
    (cube * cube) * (cube * cube)
}

/// The mean printed power of hand, deck and discard pile: what the next hands will be like.
pub(crate) fn mean_power(game: &Authority, state: &State, seat: Seat) -> f32 {
    let cards = state.of(seat).cycle.all();
    if cards.is_empty() {
        return 0.0;
    }
    cards.iter().map(|card| game.promise(*card)).sum::<f32>() / cards.len() as f32
}

/// What a card in the deck promises: its printed power, and its abilities, which are in the price.
pub(crate) fn promise(traits: &Traits) -> f32 {
    let extra = (f32::from(traits.cost) - f32::from(traits.power)).clamp(0.0, 4.0) * 0.25;
    f32::from(traits.power) + if traits.kind == Kind::Spy { 0.0 } else { extra }
}
