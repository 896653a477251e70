//! The little statistics a report needs, exact where they can be.

use serde::{Deserialize, Serialize};

/// The two-sided 95% point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How many of how many, with the interval that holds the true rate in 95% of such runs (Wilson's score).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// As a share of all, 0 to 1.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// `count` of `all`. Of nothing, every rate is possible.
    pub fn of(count: u64, all: u64) -> Self {
        if all == 0 {
            return Self { count, rate: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, rate) = (all as f64, count as f64 / all as f64);
        let centre = rate + Z * Z / (2.0 * n);
        let margin = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        // At the ends the formula is exact and rounding is not.
        let low = if count == 0 { 0.0 } else { (centre - margin) / scale };
        let high = if count == all { 1.0 } else { (centre + margin) / scale };
        Self { count, rate, low, high }
    }
}

/// How long matches were.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Lengths {
    /// On average.
    pub mean: f64,
    /// Half of the matches were at most this long.
    pub median: u32,
    /// 95% of the matches were at most this long.
    pub within_95: u32,
    /// None was longer.
    pub longest: u32,
}

/// Counts by length: whole numbers only, so that adding two is exact and its order does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Histogram(Vec<u64>);

impl Histogram {
    pub(crate) fn add(&mut self, length: u32) {
        self.add_many(length as usize, 1);
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for (length, count) in other.0.iter().enumerate().filter(|(_, count)| **count > 0) {
            self.add_many(length, *count);
        }
    }

    /// All lengths together.
    pub(crate) fn total(&self) -> u64 {
        self.0.iter().enumerate().map(|(length, count)| length as u64 * count).sum()
    }

    pub(crate) fn lengths(&self) -> Lengths {
        self.any().unwrap_or_default()
    }

    /// The same if anything was counted at all.
    pub(crate) fn any(&self) -> Option<Lengths> {
        let matches: u64 = self.0.iter().sum();
        (matches > 0).then(|| Lengths {
            mean: self.total() as f64 / matches as f64,
            median: self.reached_by(matches.div_ceil(2)),
            within_95: self.reached_by((matches * 95).div_ceil(100)),
            longest: self.0.len() as u32 - 1,
        })
    }

    /// The length that at least `rank` matches do not exceed.
    fn reached_by(&self, rank: u64) -> u32 {
        let mut seen = 0;
        self.0
            .iter()
            .position(|count| {
                seen += count;
                seen >= rank
            })
            .expect("no rank is above the number of matches") as u32
    }

    fn add_many(&mut self, length: usize, count: u64) {
        if self.0.len() <= length {
            self.0.resize(length + 1, 0);
        }
        self.0[length] += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 1 of 10 has the Wilson interval 1.79% to 40.42%.
    #[test]
    fn the_interval_is_wilsons() {
        let share = Share::of(1, 10);
        assert!((share.low - 0.0179).abs() < 5e-5 && (share.high - 0.4042).abs() < 5e-5, "{share:?}");
        assert_eq!(Share::of(0, 50).low, 0.0);
        assert_eq!(Share::of(50, 50).high, 1.0);
        assert_eq!((Share::of(0, 0).low, Share::of(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn lengths_are_ranks_not_guesses() {
        let mut lengths = Histogram::default();
        for length in 1..=100 {
            lengths.add(length);
        }
        assert_eq!(lengths.lengths(), Lengths { mean: 50.5, median: 50, within_95: 95, longest: 100 });
        let mut one = Histogram::default();
        one.add(7);
        assert_eq!(one.lengths(), Lengths { mean: 7.0, median: 7, within_95: 7, longest: 7 });
        assert_eq!(Histogram::default().lengths(), Lengths::default());
    }

    #[test]
    fn the_order_of_adding_does_not_matter() {
        let (mut a, mut b) = (Histogram::default(), Histogram::default());
        a.add(3);
        b.add(9);
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab.merge(&b);
        ba.merge(&a);
        assert_eq!(ab, ba);
        assert_eq!(ab.total(), 12);
    }
}
