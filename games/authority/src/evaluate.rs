//! How good a position looks for each seat.

use kernel::weights::{exp, shares};
use kernel::{BySeat, Seat};

use crate::cycle::Held;
use crate::effects::defence;
use crate::options::Mode;
use crate::phases::outcome;
use crate::rulebook::{Authority, Traits};
use crate::state::{Court, State};
use crate::vocab::{Kind, Step};

kernel::weights! {
    /// What a player's strength is made of.
    pub struct Weights {
        /// Ten HP.
        hp = 1.147,
        /// Each HP that is missing to ten.
        low = -0.123,
        /// Ten points of defence in walls.
        walls = 0.876,
        /// A weak unit that is out of the deck.
        weeded = -0.330,
        /// A Kingsguard that stands.
        guard = 0.945,
        /// The mean power of the cards that go round.
        deck = 1.495,
        /// The general zone, for the rounds that are left.
        generals = 0.161,
        /// Ten points of power in hand that can still act.
        fresh = 0.227,
        /// Ten points in the pool.
        pool = 0.560,
        /// A half point of a tournament match.
        points = 2.900,
        /// What a player's strength counts among team-mates: a team of two is as strong as both together, not as the
        /// stronger of them.
        together = 0.63,
    }
}

/// The chance of each seat: its side's share of all strength, or what the match was worth once it is over.
pub(crate) fn evaluate_with(game: &Authority, state: &State, weights: &Weights) -> BySeat<f32> {
    let seats = game.seats();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    let merit = |seat: Seat| {
        let court = state.of(seat);
        let points = weights.points * f32::from(state.points[seat.index()]);
        match (court.alive(), state.step) {
            (true, _) => Some(points + merit(game, state, seat, court, weights)),
            // Between two games of a tournament match only points count (AU-16.1).
            (false, Step::First) => Some(points),
            (false, _) => None,
        }
    };
    let merits: BySeat<Option<f32>> = BySeat::new(seats, merit);
    let strength = BySeat::new(seats, |seat| match game.options().mode {
        Mode::Ffa => merits[seat].map_or(0.0, exp),
        Mode::Teams => {
            let mates = game.everybody().filter(|other| game.side(*other) == game.side(seat));
            let all = mates.filter_map(|mate| merits[mate]).reduce(|a, b| a + b);
            all.map_or(0.0, |all| exp(weights.together * all))
        }
    });
    shares(&strength, |one, other| game.side(one) == game.side(other))
}

/// What one player brings: HP, walls, the deck that goes round, the general zone.
fn merit(game: &Authority, state: &State, seat: Seat, court: &Court, weights: &Weights) -> f32 {
    let hp = f32::from(court.hp);
    let mut merit = weights.hp * hp / 10.0 + weights.low * (10.0 - hp).max(0.0);
    for (slot, unit) in court.defenders() {
        merit += weights.walls * f32::from(defence(game, state, seat, slot, None)) / 10.0;
        if game.traits(unit.card.design()).power <= 2 {
            merit += weights.weeded;
        }
    }
    if court.guard.is_some() {
        merit += weights.guard;
    }
    merit += weights.deck * mean_power(game, state, seat);
    let left = f32::from(12u8.saturating_sub(state.round)).max(1.0);
    let price = |card: &Held| f32::from(game.traits(card.design()).cost);
    merit += weights.generals * court.zone.iter().map(price).sum::<f32>() * left / 16.0;
    let power = |card: &Held| f32::from(game.traits(card.design()).power);
    let fresh = court.cycle.hand().iter().filter(|card| !card.spent());
    merit += weights.fresh * fresh.map(power).sum::<f32>() / 10.0;
    merit + weights.pool * f32::from(court.pool.min(12)) / 10.0
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
