//! How sure a difference is: intervals that hold at every look, and intervals for one look at the end.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

use super::bootstrap;
use super::moments::Moments;

/// Where a number lies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The best guess.
    pub estimate: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// What both allow. Two that have nothing in common cannot both be right; the later one knows more.
    #[must_use]
    pub fn and(self, later: Self) -> Self {
        let (low, high) = (self.low.max(later.low), self.high.min(later.high));
        if low > high { later } else { Self { low, estimate: later.estimate.clamp(low, high), high } }
    }

    /// The same number in another unit.
    #[must_use]
    pub fn scaled(self, by: f64) -> Self {
        let [one, other] = [self.low * by, self.high * by];
        Self { low: one.min(other), estimate: self.estimate * by, high: one.max(other) }
    }

    /// The same moved.
    #[must_use]
    pub fn moved(self, by: f64) -> Self {
        Self { low: self.low + by, estimate: self.estimate + by, high: self.high + by }
    }

    /// Is all of it above 0, or below?
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// Is all of it within so much of 0?
    pub fn within(&self, margin: f64) -> bool {
        self.low > -margin && self.high < margin
    }

    /// Half its width.
    pub fn reach(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Which number of the two sides is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contrast {
    /// B less A.
    Difference,
    /// A and B together.
    Sum,
    /// B alone.
    Second,
}

/// How often the result is looked at before it is decided to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Looks {
    /// After a number of clusters that was fixed before.
    Once,
    /// As often as anybody likes.
    Any,
}

/// Fewer clusters than this are no evidence for what is only right for many.
pub(super) const FEWEST: u64 = 50;

/// Around so many clusters intervals for any look are tightest, where they are not bets.
const TUNED_TO: f64 = 1000.0;

impl Moments {
    /// The interval that misses the number with at most this chance; `None` where there is too little to say.
    ///
    /// For shares that every cluster has, an interval for any look comes from bets against each possible value and is
    /// right for any number of clusters. All other intervals are right in the limit of many; where values are skewed and
    /// looked at once, it comes from a bootstrap. Where luck was counted, it is taken out.
    pub fn interval(&self, contrast: Contrast, clusters: u64, alpha: f64, looks: Looks) -> Option<Interval> {
        let [a, b] = self.rates()?;
        let sign = match contrast {
            Contrast::Difference => -1.0,
            Contrast::Sum => 1.0,
            Contrast::Second => 0.0,
        };
        if looks == Looks::Any
            && let Some(pairs) = self.shares(clusters)
        {
            // Both lie from -1 to 1.
            let shift = if sign > 0.0 { -1.0 } else { 0.0 };
            let values = pairs.iter().map(|([a, b], count)| (b + sign * a + shift, *count));
            return Some(Bets::on(values).interval(alpha).moved(-shift));
        }
        if self.clusters < FEWEST.min(clusters).max(2) || (looks == Looks::Any && self.clusters < FEWEST) {
            return None;
        }
        let n = self.clusters as f64;
        let adjusted = self.adjusted([sign, 1.0]);
        if let (Looks::Once, None, Some(pairs)) = (looks, adjusted, self.pairs()) {
            let values: Vec<(f64, f64)> =
                pairs.iter().map(|([a, b], count)| (b + sign * a, *count)).collect();
            if let Some(interval) = bootstrap::interval(&values, alpha) {
                return Some(interval);
            }
        }
        let explained = adjusted.map_or(0.0, |adjusted| adjusted.explained);
        let spread = self.guarded(sign) * (1.0 - explained);
        let reach = match looks {
            Looks::Once => t(n - 1.0, 1.0 - alpha / 2.0) * (spread / (n - 1.0)).sqrt(),
            Looks::Any => {
                let rho = rho(alpha);
                let grown = n * rho + 1.0;
                (spread * 2.0 * grown / (n * n * rho) * (grown.sqrt() / alpha).ln()).sqrt()
            }
        };
        let estimate = b + sign * a - adjusted.map_or(0.0, |adjusted| adjusted.luck);
        Some(Interval { low: estimate - reach, estimate, high: estimate + reach })
    }

    /// How much a bet against "no difference" has won: large is evidence, and on average it is at most 1 if there is
    /// none, whenever it is looked at.
    pub fn e_value(&self, clusters: u64) -> f64 {
        if let Some(pairs) = self.shares(clusters) {
            let bets = Bets::on(pairs.iter().map(|([a, b], count)| (b - a, *count)));
            let [rise, fall] = [bets.won_from(0.0, 1.0), bets.won_from(0.0, -1.0)];
            return (rise.exp() + fall.exp()) / 2.0;
        }
        let Some([a, b]) = self.rates().filter(|_| self.clusters >= FEWEST) else { return 1.0 };
        let (n, rho) = (self.clusters as f64, rho(USUAL));
        let spread = self.guarded(-1.0);
        let grown = n * rho + 1.0;
        let won = (n * (b - a)).powi(2) * rho / (2.0 * spread * grown);
        if spread > 0.0 { won.exp() / grown.sqrt() } else { 1.0 }
    }

    /// The spread of B and so many times A. No spread at all is no proof that there is none: one cluster is allowed for
    /// that came out as if unpaired.
    fn guarded(&self, sign: f64) -> f64 {
        let unpaired = self.spread([1.0, 0.0]) + self.spread([0.0, 1.0]);
        self.spread([sign, 1.0]) + unpaired / self.clusters as f64
    }
}

/// How bold a confidence sequence from the central limit theorem is: right at any time, tightest around [`TUNED_TO`].
fn rho(alpha: f64) -> f64 {
    (-2.0 * alpha.ln() + (-2.0 * alpha.ln()).ln() + 1.0) / TUNED_TO
}

/// The quantile of Student's distribution.
fn t(freedom: f64, at: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |t| t.inverse_cdf(at))
}

/// Bets on values from -1 to 1, all made at once with stakes from bold to timid. Their capital does not depend on the
/// order of the values, so it can be worked out from counts.
struct Bets {
    /// Each value, and how often it occurred.
    values: Vec<(f64, f64)>,
    mean: f64,
}

/// The chance of a false alarm that bets are tuned to.
const USUAL: f64 = 0.05;

/// The boldest stake: no value loses all of it, whatever the mean is bet to be.
const BOLDEST: f64 = 0.495;
/// Each is so much more timid than the one before.
const TIMIDER: f64 = 1.5;
/// How many there are: the last is good for millions of clusters.
const STAKES: i32 = 16;

impl Bets {
    fn on(values: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut values: Vec<(f64, f64)> = values.collect();
        values.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        values.dedup_by(|(later, more), (value, count)| {
            let same = (*later - *value).abs() < 1e-9;
            *count += if same { *more } else { 0.0 };
            same
        });
        let n: f64 = values.iter().map(|(_, count)| count).sum();
        let mean = values.iter().map(|(value, count)| value * count).sum::<f64>() / n.max(1.0);
        Self { values, mean }
    }

    /// The logarithm of what was won by betting that the mean lies above (`side` 1) or below (-1) `mean`.
    fn won_from(&self, mean: f64, side: f64) -> f64 {
        let won = |stake: i32| -> f64 {
            let stake = side * BOLDEST / TIMIDER.powi(stake);
            self.values.iter().map(|(value, count)| count * (stake * (value - mean)).ln_1p()).sum()
        };
        let won: Vec<f64> = (0..STAKES).map(won).collect();
        let most = won.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        most + (won.iter().map(|won| (won - most).exp()).sum::<f64>() / f64::from(STAKES)).ln()
    }

    /// All means against which no bet has won enough.
    fn interval(&self, alpha: f64) -> Interval {
        let enough = (2.0 / alpha).ln();
        // What is won falls as the mean comes nearer, so there is one place where it is just enough.
        let end = |side: f64| {
            let (mut beyond, mut inside) = (-side, self.mean);
            if self.won_from(beyond, side) < enough {
                return beyond;
            }
            for _ in 0..30 {
                let middle = (beyond + inside) / 2.0;
                match self.won_from(middle, side) < enough {
                    true => inside = middle,
                    false => beyond = middle,
                }
            }
            beyond
        };
        Interval { low: end(1.0), estimate: self.mean, high: end(-1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::moments::Sum;
    use super::*;

    fn coins(n: u64, differ: u64) -> Moments {
        let mut moments = Moments::default();
        for i in 0..n {
            let a = i % 2;
            let b = if i < differ { 1 } else { a };
            moments.add([Sum::new(a, 1), Sum::new(b, 1)], true);
        }
        moments
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        assert!((t(10.0, 0.975) - 2.228_139).abs() < 1e-5);
    }

    #[test]
    fn a_bet_closes_in_on_the_mean() {
        let wide = coins(100, 40).interval(Contrast::Difference, 100, 0.05, Looks::Any).unwrap();
        let narrow = coins(10_000, 4_000).interval(Contrast::Difference, 10_000, 0.05, Looks::Any).unwrap();
        for interval in [wide, narrow] {
            assert!(interval.low < 0.2 && interval.high > 0.2, "{interval:?}");
        }
        assert!(wide.reach() > 5.0 * narrow.reach(), "{wide:?} {narrow:?}");
        // Twice the plain interval at most.
        let once = coins(10_000, 4_000).interval(Contrast::Difference, 10_000, 0.05, Looks::Once).unwrap();
        assert!(narrow.reach() < 2.0 * once.reach() && narrow.reach() > once.reach(), "{narrow:?} {once:?}");
    }

    #[test]
    fn no_difference_yet_is_no_proof_of_none() {
        let same = coins(60, 0).interval(Contrast::Difference, 60, 0.05, Looks::Any).unwrap();
        assert!(same.low < -0.05 && same.high > 0.05, "{same:?}");
        assert!(coins(60, 0).e_value(60) <= 1.0);
        assert!(coins(600, 300).e_value(600) > 1e6);
    }

    #[test]
    fn a_sum_lies_where_both_are() {
        let sum = coins(1000, 0).interval(Contrast::Sum, 1000, 0.05, Looks::Any).unwrap();
        assert!((sum.estimate - 1.0).abs() < 1e-9 && sum.low < 1.0 && sum.high > 1.0, "{sum:?}");
    }

    /// The bet has won 20 exactly where the interval at 95% ends.
    #[test]
    fn bets_and_intervals_agree_where_sizes_differ() {
        let mut moments = Moments::default();
        for i in 0..400 {
            let won = u64::from(i % 10 == 0);
            moments.add([Sum::new(0, 1 + i % 2), Sum::new(won, 1)], true);
        }
        let told = moments.interval(Contrast::Difference, 400, 0.05, Looks::Any).unwrap();
        let won = moments.e_value(400);
        assert_eq!(told.low > 0.0, won > 20.0, "{told:?} {won}");
        assert!(won > 20.0);
    }

    #[test]
    fn what_differs_in_size_waits_for_many_clusters() {
        let mut moments = Moments::default();
        for i in 0..49 {
            moments.add([Sum::new(i % 2, 1 + i % 2), Sum::new(1, 1)], true);
        }
        assert_eq!(moments.interval(Contrast::Difference, 49, 0.05, Looks::Any), None);
    }
}
