//! What is said of a figure: better, worse, the same, or that nobody can tell yet.

use serde::{Deserialize, Serialize};

use super::evidence::{Contrast, Interval, Looks};
use super::figure::Figure;
use super::moments::Moments;

/// What is said of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// B is nearer to the goal.
    Better,
    /// B is farther from the goal.
    Worse,
    /// B has more of it, where there is no goal.
    Higher,
    /// B has less of it, where there is no goal.
    Lower,
    /// The two differ by less than the margin.
    Same,
    /// It is open.
    CannotTell,
}

/// What a figure is measured by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measure {
    /// Where it should be, in the unit it is told in.
    pub(super) goal: Option<f64>,
    /// Differences smaller than this do not matter.
    pub(super) margin: f64,
    /// The chance of a false verdict.
    pub(super) alpha: f64,
}

/// What is known of a figure after all looks so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Known {
    /// B less A, in the unit it is told in.
    difference: Option<Interval>,
    /// By how much B is nearer to the goal.
    nearer: Option<Interval>,
    /// The same as the difference, for showing that there is none.
    equal: Option<Interval>,
    /// The verdict and after how many clusters it was reached.
    pub(super) settled: Option<(Verdict, u64)>,
    /// What was known at each look, and after how many clusters that was.
    pub(super) course: Vec<(u64, Interval)>,
}

/// What is said of a figure, with its numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Reading {
    pub(super) verdict: Verdict,
    /// What the verdict is about: by how much B is better, or differs. `None` before there is anything to say.
    pub(super) interval: Option<Interval>,
    /// How many more clusters it would probably take.
    pub(super) more: Option<u64>,
}

impl Known {
    /// Looks at what was counted.
    pub(super) fn look(
        &mut self,
        figure: &Figure,
        moments: &Moments,
        measure: &Measure,
        clusters: u64,
        looks: Looks,
    ) {
        let Measure { goal, margin, alpha } = *measure;
        let scale = figure.scale();
        let at = |contrast, alpha| Some(moments.interval(contrast, clusters, alpha, looks)?.scaled(scale));
        let latest = |known: Option<Interval>, now: Option<Interval>| match (known, now, looks) {
            (Some(known), Some(now), Looks::Any) => Some(known.and(now)),
            (known, now, _) => now.or(known),
        };
        // With a goal two numbers are asked for: how far apart the sides are, and how far both are from the goal.
        let each = if goal.is_some() { alpha / 2.0 } else { alpha };
        self.difference = latest(self.difference, at(Contrast::Difference, each));
        self.equal = latest(self.equal, at(Contrast::Difference, 2.0 * alpha));
        self.nearer = goal.and_then(|goal| {
            let difference = self.difference?.scaled(-1.0);
            let both = at(Contrast::Sum, each)?.moved(-2.0 * goal);
            latest(self.nearer, Some(nearer(difference, both)))
        });
        self.course.extend(self.nearer.or(self.difference).map(|interval| (clusters, interval)));
        if self.settled.is_none() {
            self.settled = self.verdict(margin).map(|verdict| (verdict, clusters));
        }
    }

    fn verdict(&self, margin: f64) -> Option<Verdict> {
        if self.equal.is_some_and(|interval| interval.within(margin)) {
            return Some(Verdict::Same);
        }
        match self.nearer {
            Some(nearer) if nearer.low > 0.0 => Some(Verdict::Better),
            Some(nearer) if nearer.high < 0.0 => Some(Verdict::Worse),
            // As far from the goal as before, on the other side of it.
            Some(nearer) if !nearer.within(margin) => None,
            _ => self.direction(),
        }
    }

    /// Which way B differs from A, whether that is nearer to the goal or not.
    fn direction(&self) -> Option<Verdict> {
        let difference = self.difference.filter(Interval::excludes_zero)?;
        Some(if difference.low > 0.0 { Verdict::Higher } else { Verdict::Lower })
    }

    /// What is said now.
    pub(super) fn reading(&self, measure: &Measure, clusters: u64) -> Reading {
        // What differs and may yet turn out better or worse is told as far as it is known.
        let settled = self.settled.map(|(verdict, _)| verdict).or_else(|| self.direction());
        let verdict = settled.unwrap_or(Verdict::CannotTell);
        let interval = match verdict {
            Verdict::Better | Verdict::Worse => self.nearer,
            Verdict::Higher | Verdict::Lower => self.difference,
            Verdict::Same => self.equal,
            Verdict::CannotTell => self.nearer.or(self.difference),
        };
        let more = match (verdict, interval) {
            (Verdict::CannotTell, Some(interval)) => projected(&interval, measure.margin, clusters),
            _ => None,
        };
        Reading { verdict, interval, more }
    }
}

/// By how much B is nearer to 0 than A, from A less B and A plus B (both measured from the goal).
///
/// |a| − |b| is the larger of min(a − b, a + b) and min(b − a, −a − b); each end of it follows from the ends of both.
fn nearer(difference: Interval, sum: Interval) -> Interval {
    let of = |up: [f64; 2], down: [f64; 2]| up[0].min(up[1]).max((-down[0]).min(-down[1]));
    Interval {
        low: of([difference.low, sum.low], [difference.high, sum.high]),
        estimate: of([difference.estimate, sum.estimate], [difference.estimate, sum.estimate]),
        high: of([difference.high, sum.high], [difference.low, sum.low]),
    }
}

/// How many more clusters it probably takes until the interval leaves 0, or fits within the margin.
fn projected(interval: &Interval, margin: f64, clusters: u64) -> Option<u64> {
    let estimate = interval.estimate.abs();
    let wanted = estimate.max(margin - estimate);
    let n = clusters as f64;
    // Intervals shrink with the root of the number, a little slower while they hold at every look.
    let needed = n * (interval.reach() / wanted).powi(2) * 1.1;
    (wanted > 0.0 && needed.is_finite() && needed < 1e9).then(|| (needed - n).max(n * 0.05).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: f64, estimate: f64, high: f64) -> Interval {
        Interval { low, estimate, high }
    }

    #[test]
    fn nearer_is_how_much_less_far() {
        for (a, b) in [(13.5, 0.0), (3.0, -1.0), (-2.0, 5.0), (0.0, 0.0), (-4.0, -1.0)] {
            let point = |x: f64| interval(x, x, x);
            let told = nearer(point(a - b), point(a + b));
            let expected: f64 = f64::abs(a) - f64::abs(b);
            for end in [told.low, told.estimate, told.high] {
                assert!((end - expected).abs() < 1e-9, "{a} {b} {told:?}");
            }
        }
        let unsure = nearer(interval(8.0, 10.0, 12.0), interval(9.0, 11.0, 13.0));
        assert_eq!((unsure.low, unsure.high), (8.0, 12.0));
    }

    #[test]
    fn what_is_far_from_settled_takes_longer() {
        let near = projected(&interval(-0.5, 2.0, 4.5), 1.0, 1000).unwrap();
        let far = projected(&interval(-1.9, 0.6, 3.1), 1.0, 1000).unwrap();
        assert!(near < far, "{near} {far}");
        assert_eq!(projected(&interval(-1e9, 0.5, 1e9), 1.0, 1000), None);
    }
}
