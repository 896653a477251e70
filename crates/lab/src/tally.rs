//! What is counted while matches are played: whole numbers whose sum does not depend on who adds first.

use std::collections::BTreeMap;

use bots::Faults;
use kernel::{MAX_SEATS, Outcome, Rule};
use serde::{Deserialize, Deserializer, Serialize};

use crate::counters::Counters;
use crate::report::Crash;
use crate::stats::Histogram;
use crate::traits::Traits;
use crate::win_stats::WinCounts;
use crate::words::{Word, listed};

/// The most crashes a report tells one by one.
const CRASHES_TOLD: usize = 20;

/// The counts of some matches.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) finished: u64,
    pub(crate) draws: u64,
    pub(crate) seats: [WinCounts; MAX_SEATS],
    pub(crate) decisions: Histogram,
    pub(crate) lengths: Histogram,
    #[serde(serialize_with = "listed::serialize", deserialize_with = "ends")]
    pub(crate) ends: BTreeMap<(Rule, &'static str), u64>,
    pub(crate) counters: Counters,
    pub(crate) traits: Traits,
    /// What the bots did wrong.
    pub(crate) faults: [Faults; MAX_SEATS],
    pub(crate) crashed: u64,
    /// The first of them by index.
    pub(crate) crashes: Vec<Crash>,
}

/// How matches ended, read back.
fn ends<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<(Rule, &'static str), u64>, D::Error> {
    let ends: BTreeMap<(Word, Word), u64> = listed::deserialize(from)?;
    Ok(ends
        .into_iter()
        .map(|((Word(rule), Word(reason)), count)| ((Rule::new(rule), reason), count))
        .collect())
}

impl Tally {
    pub(crate) fn add(&mut self, outcome: &Outcome, decisions: u32, length: Option<u32>) {
        self.finished += 1;
        self.counters.settle(outcome);
        self.draws += u64::from(outcome.is_draw());
        for (seat, _) in outcome.places.iter() {
            self.seats[seat.index()].add(outcome, seat);
        }
        self.decisions.add(decisions);
        if let Some(length) = length {
            self.lengths.add(length);
        }
        *self.ends.entry((outcome.rule, outcome.reason)).or_default() += 1;
    }

    /// What the bots in the seats did wrong.
    pub(crate) fn blame(&mut self, faults: impl IntoIterator<Item = Faults>) {
        self.faults.iter_mut().zip(faults).for_each(|(all, some)| all.add(some));
    }

    pub(crate) fn add_crash(&mut self, crash: Crash) {
        self.crashed += 1;
        self.counters.forget();
        self.crashes.push(crash);
        self.keep_first_crashes();
    }

    #[must_use]
    pub(crate) fn merged(mut self, other: Self) -> Self {
        let Self {
            finished,
            draws,
            seats,
            decisions,
            lengths,
            ends,
            counters,
            traits,
            faults,
            crashed,
            crashes,
        } = other;
        self.counters.merge(counters);
        self.traits.merge(traits);
        self.finished += finished;
        self.draws += draws;
        for (mine, theirs) in self.seats.iter_mut().zip(seats) {
            mine.merge(theirs);
        }
        self.decisions.merge(&decisions);
        self.lengths.merge(&lengths);
        for (end, count) in ends {
            *self.ends.entry(end).or_default() += count;
        }
        self.blame(faults);
        self.crashed += crashed;
        self.crashes.extend(crashes);
        self.keep_first_crashes();
        self
    }

    fn keep_first_crashes(&mut self) {
        self.crashes.sort_by_key(|crash| crash.index);
        self.crashes.truncate(CRASHES_TOLD);
    }
}

#[cfg(test)]
mod tests {
    use kernel::BySeat;

    use super::*;

    #[test]
    fn a_shared_win_is_a_draw_and_half_the_value() {
        let rule = Rule::new("TT-1.1");
        let mut tally = Tally::default();
        let shared = Outcome::solo(BySeat::new(3, |seat| if seat.index() < 2 { 1 } else { 3 }), "draw", rule);
        let won = Outcome::solo(BySeat::new(3, |seat| seat.index() as u8 + 1), "won", rule);
        tally.add(&shared, 10, None);
        tally.add(&won, 20, None);
        assert_eq!((tally.finished, tally.draws), (2, 1));
        let fared = [0, 1, 2].map(|seat: usize| tally.seats[seat].fared());
        assert_eq!(fared.map(|fared| fared.wins.count), [1, 0, 0]);
        assert_eq!(fared.map(|fared| fared.value), [0.75, 0.25, 0.0]);
    }

    #[test]
    fn only_the_first_crashes_are_told_and_all_are_counted() {
        let crash = |index| Crash { index, seed: index, message: String::new() };
        let mut halves = [Tally::default(), Tally::default()];
        for index in (0..60).rev() {
            halves[index as usize % 2].add_crash(crash(index));
        }
        let [even, odd] = halves;
        let all = odd.merged(even);
        assert_eq!(all.crashed, 60);
        assert_eq!(
            all.crashes.iter().map(|crash| crash.index).collect::<Vec<_>>(),
            (0..20).collect::<Vec<_>>()
        );
    }
}
