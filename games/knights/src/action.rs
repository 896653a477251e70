//! One choice by one seat.

use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::vocab::Token;

/// One choice by one seat. Which of them is asked for is told by [`Step`](crate::Step).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay a token in the next free slot, `place Sw` (KD-5.3).
    Place {
        /// Its kind.
        token: Token,
    },
    /// Stay on a Movement token, `mv stay` (KD-7.2).
    #[default]
    Stay,
    /// Try to step, `mv E5` (KD-7.2).
    Move {
        /// The adjacent space.
        to: Space,
    },
    /// Vote for a contender, `vote A`, or for nobody, `vote -` (KD-7.5, KD-8.14).
    Name {
        /// The contender.
        seat: Option<Seat>,
    },
    /// Name a target, `at A`, or no one, `at -` (KD-8.1); when choosing again `re A`, `re -` (KD-8.3).
    Target {
        /// The knight to attack.
        seat: Option<Seat>,
    },
    /// Keep the Inspiration token, `insp -`, or use it, `insp +` (KD-8.7).
    Inspire {
        /// Is it used?
        using: bool,
    },
    /// Take the last token of an unfinished plan back, `back` (KD-5.5).
    Back,
    /// Leave the match, or in a series this battle, `resign` (KD-11.1).
    Resign,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    }
}
