//! One choice by one seat.

use crate::sets::{Card, Land};
use crate::vocab::Slots;

/// One choice by one seat. Which of them is asked for is told by [`Phase`](crate::Phase).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Pick a faction, `fac ISL` (HX-3.2).
    Faction {
        /// Its place in the list of factions.
        faction: u8,
    },
    /// Give missions back, `mul 1`, `mul 12`, `mul -` (HX-3.6).
    Mulligan {
        /// Which.
        slots: Slots,
    },
    /// Place the capital, `cap 5b` (HX-3.9).
    Capital {
        /// Where.
        land: Land,
    },
    /// Come back, `res 4c` (HX-8.1).
    Resurge {
        /// Where.
        land: Land,
    },
    /// Do not come back, `res -` (HX-8.3).
    Decline,
    /// Declare a fortress, `fort 5a` (HX-7.4).
    Fort {
        /// Where.
        land: Land,
    },
    /// End the Fortify step, `endf` (HX-5.4).
    EndFortify,
    /// Discard a card for a fortress or a claim, `pay 2` (HX-6.3, HX-7.4).
    Pay {
        /// Which.
        card: Card,
    },
    /// Claim or attack a territory, `x 5a` (HX-6.1).
    Attack {
        /// Which.
        land: Land,
    },
    /// Move a marker, `mig 0a-0b` (the Nomads).
    Migrate {
        /// From where.
        from: Land,
        /// To where.
        to: Land,
    },
    /// End the Attack step, `enda` (HX-5.5).
    EndAttack,
    /// Choose a card for a battle in secret, `play 7` (HX-6.4).
    Commit {
        /// Which.
        card: Card,
    },
    /// Take a card for the Queen, `swap 10` (HX-6.6).
    Swap {
        /// Which.
        card: Card,
    },
    /// Discard a card for a Jack, `bid 3` (HX-6.7).
    Bid {
        /// Which.
        card: Card,
    },
    /// Discard no more for a Jack, `stop` (HX-6.7).
    Stop,
    /// Discard missions, `drop 1`, `drop 12` (HX-5.9).
    Drop {
        /// Which.
        slots: Slots,
    },
    /// Keep the missions, `keep` (HX-5.9).
    Keep,
    /// Recover a basic, `take 9` (HX-5.10).
    Take {
        /// Which.
        card: Card,
    },
    /// Take back what was named and not yet paid for, `back` (HX-5.11).
    Back,
    /// Leave the match, `resign` (HX-10.2).
    Resign,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 4, "{}", size_of::<Action>());
    }
}
