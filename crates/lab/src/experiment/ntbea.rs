//! The N-tuple bandit evolutionary algorithm: a search over few values of several knobs, each try of which is noisy.
//!
//! It keeps the mean of what was seen for every value of every knob and for every pair of values, and goes where these
//! promise much or were seen little (Lucas, Liu and Perez-Liebana 2018).

use std::collections::BTreeMap;

use kernel::Rng;

/// Values by knob.
pub(super) type Point = Vec<usize>;

/// How much is given for what was seen little.
const CURIOUS: f64 = 1.5;
/// Neighbours that are weighed before the next try.
const NEIGHBOURS: u32 = 60;

/// What was seen so far.
pub(super) struct Landscape {
    /// How many values each knob has.
    sizes: Vec<usize>,
    /// By the knobs and their values: how often, and the sum.
    seen: BTreeMap<Vec<(usize, usize)>, (f64, f64)>,
    tries: f64,
}

impl Landscape {
    pub(super) fn new(sizes: Vec<usize>) -> Self {
        Self { sizes, seen: BTreeMap::new(), tries: 0.0 }
    }

    /// One try more, with what it was worth.
    pub(super) fn add(&mut self, point: &Point, worth: f64) {
        self.tries += 1.0;
        for tuple in tuples(point) {
            let (n, sum) = self.seen.entry(tuple).or_default();
            *n += 1.0;
            *sum += worth;
        }
    }

    /// What a point promises: the mean over all tuples it has that were seen.
    pub(super) fn mean(&self, point: &Point) -> f64 {
        let seen: Vec<f64> =
            tuples(point).filter_map(|tuple| self.seen.get(&tuple)).map(|(n, sum)| sum / n).collect();
        if seen.is_empty() { 0.0 } else { seen.iter().sum::<f64>() / seen.len() as f64 }
    }

    /// The same with something for what was seen little.
    fn promise(&self, point: &Point, scale: f64) -> f64 {
        let curious = |tuple: Vec<(usize, usize)>| {
            let n = self.seen.get(&tuple).map_or(0.0, |(n, _)| *n);
            ((self.tries.max(1.0)).ln() / (n + 0.5)).sqrt()
        };
        let (mut sum, mut n) = (0.0, 0.0);
        for tuple in tuples(point) {
            sum += curious(tuple);
            n += 1.0;
        }
        self.mean(point) + CURIOUS * scale * sum / f64::max(n, 1.0)
    }

    /// Where to try next, from here.
    pub(super) fn next(&self, from: &Point, scale: f64, rng: &mut Rng) -> Point {
        let neighbour = |_| {
            let mut point = from.clone();
            let turns = 1 + rng.below(2);
            for _ in 0..turns {
                let knob = rng.below(self.sizes.len() as u32) as usize;
                point[knob] = rng.below(self.sizes[knob] as u32) as usize;
            }
            let promise = self.promise(&point, scale) + 1e-6 * f64::from(rng.unit());
            (point, promise)
        };
        let best = (0..NEIGHBOURS).map(neighbour).max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map_or_else(|| from.clone(), |(point, _)| point)
    }
}

/// Every value, every pair of values, and the whole point.
fn tuples(point: &Point) -> impl Iterator<Item = Vec<(usize, usize)>> + '_ {
    let n = point.len();
    let ones = (0..n).map(|knob| vec![(knob, point[knob])]);
    let twos =
        (0..n).flat_map(move |one| (one + 1..n).map(move |two| vec![(one, point[one]), (two, point[two])]));
    let whole = (n > 2).then(|| point.iter().copied().enumerate().collect());
    ones.chain(twos).chain(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hill with a cross-wise ridge and noise: the top is found among 1,000 points in 150 tries.
    #[test]
    fn the_top_of_a_noisy_hill_is_found() {
        let worth = |point: &Point| {
            let [x, y, z] = [0, 1, 2].map(|at| point[at] as f64);
            -(x - 7.0).abs() - (x + y - 9.0).abs() - 0.5 * (z - 3.0).abs()
        };
        let mut found = 0;
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            let mut hill = Landscape::new(vec![10, 10, 10]);
            let mut at = vec![0, 0, 0];
            let mut tried = Vec::new();
            for _ in 0..150 {
                hill.add(&at, worth(&at) + 2.0 * (f64::from(rng.unit()) - 0.5));
                tried.push(at.clone());
                at = hill.next(&at, 1.0, &mut rng);
            }
            let best = tried.iter().max_by(|one, other| hill.mean(one).total_cmp(&hill.mean(other))).unwrap();
            found += u32::from(worth(best) >= -1.5);
        }
        assert!(found >= 8, "{found} of 10");
    }
}
