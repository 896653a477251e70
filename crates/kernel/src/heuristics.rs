//! The fifth layer of the contract: what bots think. Everything has a default that works.

use crate::{BySeat, Hidden, Present, Rng, Seat, Weights};

/// What bots know of a game beyond its rules. Without an evaluation of its own, a game is searched by random roll-outs.
pub trait Heuristics: Hidden {
    /// The weights of [`Heuristics::evaluate_with`]; `banneret fit` finds the numbers.
    type Weights: Weights;

    /// Evaluates the world for each seat with these weights, 0 to 1. Where nothing is known, all seats are equal.
    fn evaluate_with(&self, state: &Self::State, _weights: &Self::Weights) -> BySeat<f32> {
        let even = 1.0 / f32::from(self.seats());
        match self.outcome(state) {
            Some(outcome) => BySeat::<()>::filled(self.seats()).map(|seat, ()| outcome.value(seat)),
            None => BySeat::<()>::filled(self.seats()).map(|_, ()| even),
        }
    }

    /// The chance of each seat to win, by the fitted weights: the evaluation of the heuristic bot and a search's leaf
    /// value.
    fn evaluate(&self, state: &Self::State) -> BySeat<f32> {
        self.evaluate_with(state, &Self::Weights::FITTED)
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
