//! The fifth layer of the contract: what bots think. Everything has a default that works.

use crate::{BySeat, Hidden, Present, Rng, Seat, Weights};

/// What bots know of a game beyond its rules. A game without judgement is searched by playing it out at random.
pub trait Heuristics: Hidden {
    /// What [`Heuristics::judge`] weighs by; `banneret fit` finds the numbers.
    type Weights: Weights;

    /// How good the world looks for each seat, 0 to 1, by these weights. Where nothing is known, all seats are equal.
    fn judge(&self, state: &Self::State, _weights: &Self::Weights) -> BySeat<f32> {
        let even = 1.0 / f32::from(self.seats());
        match self.outcome(state) {
            Some(outcome) => BySeat::<()>::filled(self.seats()).map(|seat, ()| outcome.value(seat)),
            None => BySeat::<()>::filled(self.seats()).map(|_, ()| even),
        }
    }

    /// The chance of each seat to win, by the weights that foretell it best: the heuristic bot's eyes and a search's
    /// leaf value.
    fn evaluate(&self, state: &Self::State) -> BySeat<f32> {
        self.judge(state, &Self::Weights::FITTED)
    }

    /// What a sensible player of this seat would do, drawn at random where a fixed answer would be exploitable;
    /// `None` where looking one action ahead says more. Depends only on what `seat` may know.
    fn policy(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _legal: &[Self::Action],
        _rng: &mut Rng,
    ) -> Option<Self::Action> {
        None
    }
}

/// A game with all its layers: what tables, bots and simulations ask for.
pub trait Playable: Present + Heuristics {}

impl<G: Present + Heuristics> Playable for G {}
