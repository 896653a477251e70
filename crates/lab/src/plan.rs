//! What to simulate.

use std::num::NonZeroUsize;

use bots::{Budget, Spec};

/// Many matches of one game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many matches.
    pub matches: u64,
    /// Who sits where, from the first seat on. A list shorter than the table starts again: `a,b` on four seats
    /// is `a,b,a,b`. Seats are not rotated between matches, so "wins by seat" means what it says.
    pub bots: Vec<Spec>,
    /// How much each bot may think about a decision; `None` leaves it to the bot.
    pub budget: Option<Budget>,
    /// What all chance of the run is derived from.
    pub seed: u64,
    /// How many threads; `None` for one a core. The findings do not depend on it.
    pub jobs: Option<NonZeroUsize>,
    /// Count attributes and counters too. Without it no events are recorded, which is faster.
    pub watch: bool,
}

/// Why a plan cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// There is nothing to play.
    #[error("nothing to simulate: the number of matches is 0")]
    NoMatches,
    /// No bots were given.
    #[error("nobody to play: the list of bots is empty")]
    NoBots,
    /// More bots than chairs.
    #[error("{bots} bots for {seats} seats: give at most {seats}, fewer are repeated")]
    TooManyBots {
        /// How many were given.
        bots: usize,
        /// How many can sit.
        seats: u8,
    },
    /// The machine refuses that many threads.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Plan {
    /// So many matches of these bots, on all cores, with everything counted.
    pub fn new<B: Into<Spec>>(matches: u64, bots: impl IntoIterator<Item = B>, seed: u64) -> Self {
        let bots = bots.into_iter().map(Into::into).collect();
        Self { matches, bots, budget: None, seed, jobs: None, watch: true }
    }

    /// Can it be played on so many seats?
    pub(crate) fn check(&self, seats: u8) -> Result<(), PlanError> {
        match self.bots.len() {
            _ if self.matches == 0 => Err(PlanError::NoMatches),
            0 => Err(PlanError::NoBots),
            bots if bots > seats as usize => Err(PlanError::TooManyBots { bots, seats }),
            _ => Ok(()),
        }
    }

    /// Who sits at each of `seats` seats.
    pub(crate) fn seated(&self, seats: u8) -> Vec<Spec> {
        self.bots.iter().cloned().cycle().take(seats as usize).collect()
    }
}

/// The seed of match number `index` (from 0) of a run.
///
/// The first match of a run has the run's own seed, so a run of one match with this seed plays that match
/// again. The step is odd, so no two matches of a run share a seed, and unlike the one by which generators
/// spread a seed, so their streams are not shifted copies of each other.
pub const fn match_seed(run: u64, index: u64) -> u64 {
    run.wrapping_add(index.wrapping_mul(0xd134_2543_de82_ef95))
}
