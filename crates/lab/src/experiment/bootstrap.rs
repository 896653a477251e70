//! Intervals for means of skewed values: the bias-corrected and accelerated bootstrap (BCa).

use kernel::Rng;
use statrs::distribution::{ContinuousCDF as _, Normal};

use super::evidence::Interval;

/// With less skew than this for the number of values, Student's interval is as good.
const SKEWED: f64 = 0.06;
/// Samples are drawn again at least so often, and so often that this many are beyond each end.
const LEAST: f64 = 2000.0;
const BEYOND: f64 = 20.0;
/// More draws than this take longer than they are worth.
const DRAWS: f64 = 3e7;

/// The interval of the mean of values, each with how often it occurred; `None` where nothing is skewed, or where there is
/// too little or too much to draw from.
pub(super) fn interval(values: &[(f64, f64)], alpha: f64) -> Option<Interval> {
    let n: f64 = values.iter().map(|(_, count)| count).sum();
    let mean = values.iter().map(|(value, count)| value * count).sum::<f64>() / n;
    let power = |p: i32| values.iter().map(|(value, count)| count * (value - mean).powi(p)).sum::<f64>();
    let (second, third) = (power(2), power(3));
    // The skew of the mean: that of the values over the root of their number.
    let skew = third / second.powf(1.5);
    let times = (BEYOND * 2.0 / alpha).max(LEAST).round();
    if !skew.is_finite() || skew.abs() < SKEWED || n < 10.0 || times * n > DRAWS {
        return None;
    }
    let mut drawn = means(values, n as u32, times as usize);
    drawn.sort_by(f64::total_cmp);
    let normal = Normal::standard();
    let below = drawn.partition_point(|drawn| *drawn < mean - 1e-12);
    let not_above = drawn.partition_point(|drawn| *drawn <= mean + 1e-12);
    let bias = normal.inverse_cdf((below + not_above) as f64 / (2.0 * times));
    let acceleration = skew / 6.0;
    let end = |chance: f64| {
        let moved = bias + normal.inverse_cdf(chance);
        let at = normal.cdf(bias + moved / (1.0 - acceleration * moved));
        drawn[((at * times) as usize).min(drawn.len() - 1)]
    };
    let (low, high) = (end(alpha / 2.0), end(1.0 - alpha / 2.0));
    (low <= mean && mean <= high).then_some(Interval { low, estimate: mean, high })
}

/// The means of samples of the same size, drawn from the values with what is drawn put back.
fn means(values: &[(f64, f64)], n: u32, times: usize) -> Vec<f64> {
    let mut up_to = 0.0;
    let places: Vec<(f64, f64)> = values
        .iter()
        .map(|(value, count)| {
            up_to += count;
            (up_to, *value)
        })
        .collect();
    // The same values give the same interval, on every machine.
    let mut rng = Rng::new(7);
    let mut mean = || {
        let draw = |_| {
            let lot = f64::from(rng.below(n));
            places[places.partition_point(|(up_to, _)| *up_to <= lot)].1
        };
        (0..n).map(draw).sum::<f64>() / f64::from(n)
    };
    (0..times).map(|_| mean()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often an interval at 90% misses the mean of an exponential distribution, on either side.
    fn misses(of: impl Fn(&[(f64, f64)]) -> (f64, f64)) -> [usize; 2] {
        let mut rng = Rng::new(3);
        let mut missed = [0; 2];
        for _ in 0..400 {
            let values: Vec<(f64, f64)> = (0..30).map(|_| (-f64::from(1.0 - rng.unit()).ln(), 1.0)).collect();
            let (low, high) = of(&values);
            missed[0] += usize::from(low > 1.0);
            missed[1] += usize::from(high < 1.0);
        }
        missed
    }

    /// Both ends miss about as often as they say. An interval that is as long on both sides misses at one end far oftener
    /// than at the other.
    #[test]
    fn a_skewed_mean_is_missed_as_often_on_either_side() {
        let bootstrap =
            misses(|values| interval(values, 0.1).map_or((f64::MIN, f64::MAX), |told| (told.low, told.high)));
        let even = misses(|values| {
            let mean = values.iter().map(|(value, _)| value).sum::<f64>() / 30.0;
            let spread = values.iter().map(|(value, _)| (value - mean).powi(2)).sum::<f64>() / 29.0;
            let reach = 1.699 * (spread / 30.0).sqrt();
            (mean - reach, mean + reach)
        });
        assert!(bootstrap[0] + bootstrap[1] < 60, "{bootstrap:?} of 400");
        assert!(even[1] > 2 * even[0], "{even:?} of 400");
        assert!(bootstrap[1] < even[1], "{bootstrap:?} {even:?}");
    }

    #[test]
    fn what_is_not_skewed_is_left_to_student() {
        let even: Vec<(f64, f64)> = (-20..=20).map(|value| (f64::from(value), 3.0)).collect();
        assert_eq!(interval(&even, 0.05), None);
        assert_eq!(interval(&[(1.0, 50.0)], 0.05), None, "nothing differs");
        assert!(interval(&[(0.0, 95.0), (1.0, 5.0)], 0.05).is_some_and(|told| told.low > 0.0));
    }
}
