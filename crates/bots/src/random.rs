//! Any legal action, each as likely.

use kernel::{Playable, Rng};

use crate::{Bot, Budget};

/// Chooses blindly, each legal action as likely. Allocates nothing.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// With this seed.
    pub fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    fn pick<A: Copy>(&mut self, legal: &[A]) -> A {
        *self.0.pick(legal).expect("a seat that is asked has a legal action")
    }
}

impl<G: Playable> Bot<G> for Random {
    fn choose(&mut self, _: &G, _: &G::View, legal: &[G::Action], _: Budget) -> G::Action {
        self.pick(legal)
    }

    fn choose_blind(&mut self, legal: &[G::Action]) -> Option<G::Action> {
        Some(self.pick(legal))
    }

    fn restart(&mut self, seed: u64) {
        *self = Self::new(seed);
    }
}
