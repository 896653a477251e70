//! Win statistics of players who have something in common: a seat, an attribute, a verb.

use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::stats::Share;

/// Sixtieths divide evenly among one to six sides, so that shared wins add up without rounding.
pub(crate) const WHOLE: u64 = 60;

/// What an end is worth to a seat, in sixtieths of a win.
pub(crate) fn worth(outcome: &Outcome, seat: Seat) -> u64 {
    if outcome.places[seat] == 1 { WHOLE / u64::from(outcome.sides) } else { 0 }
}

/// Wins of some players.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct WinStats {
    /// How many players, each match counted for itself.
    pub players: u64,
    /// How many of them took a first place that no other side shares.
    pub wins: Share,
    /// What a match was worth to them on average: 1 for a win, a fraction for a shared one.
    pub value: f64,
}

/// The same in whole numbers, so that it does not matter who adds first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct WinCounts {
    players: u64,
    wins: u64,
    /// In sixtieths of a win.
    value: u64,
}

impl WinCounts {
    /// One of them had this seat in a match that ended so.
    pub(crate) fn add(&mut self, outcome: &Outcome, seat: Seat) {
        self.players += 1;
        self.wins += u64::from(outcome.places[seat] == 1 && !outcome.is_draw());
        self.value += worth(outcome, seat);
    }

    pub(crate) fn merge(&mut self, other: Self) {
        let Self { players, wins, value } = other;
        self.players += players;
        self.wins += wins;
        self.value += value;
    }

    pub(crate) fn fared(&self) -> WinStats {
        WinStats {
            players: self.players,
            wins: Share::of(self.wins, self.players),
            value: self.value as f64 / (WHOLE * self.players.max(1)) as f64,
        }
    }
}
