//! What is kept of a figure over many clusters: whole numbers, so that parts add up to exactly the whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::luck::PARTS;

/// A sum over the matches of a cluster on one side, and over how much: their quotient is the figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// What was counted.
    pub sum: u64,
    /// Over how much.
    pub of: u64,
    /// How much of it was luck, in thousandths; 0 where nobody asked.
    pub luck: i64,
}

impl Sum {
    /// A count in which nothing is known of luck.
    pub const fn new(sum: u64, of: u64) -> Self {
        Self { sum, of, luck: 0 }
    }

    /// One count more.
    pub fn add(&mut self, more: Self) {
        let Self { sum, of, luck } = more;
        self.sum += sum;
        self.of += of;
        self.luck += luck;
    }
}

/// The sums, products and, for shares, all pairs of values of a figure.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// Clusters in which there was anything to count, on either side.
    pub clusters: u64,
    /// Sums of A's count and size, then B's.
    first: [u64; 4],
    /// Sums of their products: the upper triangle, row by row.
    second: [u64; 10],
    /// How often each pair of counts occurred. Emptied where sizes differ between clusters.
    pairs: Pairs,
    /// What is known of luck; nothing where nobody asked.
    #[serde(default, skip_serializing_if = "Luck::is_none")]
    luck: Luck,
}

/// How much of a figure was luck, and how that goes together with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Luck {
    /// Sums of A's luck and B's.
    first: [i64; 2],
    /// Sums of the products of either with A's count and size and B's.
    with: [[i64; 4]; 2],
    /// Sums of the square of A's, of both together, of the square of B's.
    second: [i64; 3],
}

impl Luck {
    fn is_none(&self) -> bool {
        *self == Self::default()
    }

    fn add(&mut self, values: [u64; 4], [a, b]: [i64; 2]) {
        for (at, luck) in [a, b].into_iter().enumerate() {
            self.first[at] += luck;
            self.with[at].iter_mut().zip(values).for_each(|(sum, value)| *sum += luck * value as i64);
        }
        self.second.iter_mut().zip([a * a, a * b, b * b]).for_each(|(sum, product)| *sum += product);
    }

    fn merge(&mut self, other: Self) {
        let Self { first, with, second } = other;
        self.first.iter_mut().zip(first).for_each(|(mine, theirs)| *mine += theirs);
        self.with
            .iter_mut()
            .flatten()
            .zip(with.into_iter().flatten())
            .for_each(|(mine, theirs)| *mine += theirs);
        self.second.iter_mut().zip(second).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// A figure from which luck was taken as far as it goes together with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Adjusted {
    /// What is to be taken from the figure.
    pub(super) luck: f64,
    /// The share of the spread that goes with it.
    pub(super) explained: f64,
}

/// More different pairs than this are no longer told apart.
const MOST_PAIRS: usize = 2048;

/// How often each pair of counts occurred, as long as all clusters have the same size.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Option<Listed>", from = "Option<Listed>")]
enum Pairs {
    /// Nothing was added yet.
    #[default]
    None,
    /// All clusters had this size on both sides, and no count was more than its size if it is a share.
    Of { size: u64, share: bool, counts: BTreeMap<[u64; 2], u64> },
    /// Sizes differed, or there were too many pairs.
    Mixed,
}

/// The size, whether it is a share, and A's count, B's count and how often.
type Listed = (u64, bool, Vec<[u64; 3]>);

impl From<Pairs> for Option<Listed> {
    fn from(pairs: Pairs) -> Self {
        match pairs {
            Pairs::None => Some((0, false, Vec::new())),
            Pairs::Of { size, share, counts } => {
                Some((size, share, counts.into_iter().map(|([a, b], count)| [a, b, count]).collect()))
            }
            Pairs::Mixed => None,
        }
    }
}

impl From<Option<Listed>> for Pairs {
    fn from(listed: Option<Listed>) -> Self {
        match listed {
            None => Self::Mixed,
            Some((0, ..)) => Self::None,
            Some((size, share, counts)) => {
                let counts = counts.into_iter().map(|[a, b, count]| ([a, b], count)).collect();
                Self::Of { size, share, counts }
            }
        }
    }
}

impl Pairs {
    fn add(&mut self, size: u64, share: bool, more: impl Iterator<Item = ([u64; 2], u64)>) {
        if matches!(self, Self::None) {
            *self = Self::Of { size, share, counts: BTreeMap::new() };
        }
        if let Self::Of { size: all, counts, .. } = self {
            more.for_each(|(pair, count)| *counts.entry(pair).or_default() += count);
            if *all != size || counts.len() > MOST_PAIRS {
                *self = Self::Mixed;
            }
        }
    }
}

impl Moments {
    /// One cluster more. `share` says that each sum is at most its size.
    pub fn add(&mut self, [a, b]: [Sum; 2], share: bool) {
        if a.of == 0 && b.of == 0 {
            return;
        }
        self.clusters += 1;
        let values = [a.sum, a.of, b.sum, b.of];
        let mut product = 0;
        for (i, value) in values.into_iter().enumerate() {
            self.first[i] += value;
            for other in &values[i..] {
                self.second[product] += value * other;
                product += 1;
            }
        }
        match a.of == b.of {
            true => self.pairs.add(a.of, share, [([a.sum, b.sum], 1)].into_iter()),
            false => self.pairs = Pairs::Mixed,
        }
        self.luck.add(values, [a.luck, b.luck]);
    }

    /// What was counted elsewhere.
    pub fn merge(&mut self, other: Self) {
        let Self { clusters, first, second, pairs, luck } = other;
        self.clusters += clusters;
        self.luck.merge(luck);
        self.first.iter_mut().zip(first).for_each(|(mine, theirs)| *mine += theirs);
        self.second.iter_mut().zip(second).for_each(|(mine, theirs)| *mine += theirs);
        match pairs {
            Pairs::None => {}
            Pairs::Of { size, share, counts } => self.pairs.add(size, share, counts.into_iter()),
            Pairs::Mixed => self.pairs = Pairs::Mixed,
        }
    }

    /// The figure on each side; `None` where one has nothing to count.
    pub fn rates(&self) -> Option<[f64; 2]> {
        let [a, of_a, b, of_b] = self.first.map(|sum| sum as f64);
        (of_a > 0.0 && of_b > 0.0).then(|| [a / of_a, b / of_b])
    }

    /// How much was counted on each side, and over how much.
    pub fn sums(&self) -> [Sum; 2] {
        let [a, of_a, b, of_b] = self.first;
        [Sum::new(a, of_a), Sum::new(b, of_b)]
    }

    /// The pairs of values, and how often each occurred; `None` where the clusters differ in size.
    pub(super) fn pairs(&self) -> Option<Vec<([f64; 2], f64)>> {
        let Pairs::Of { size, counts, .. } = &self.pairs else { return None };
        let share = |count: &u64| *count as f64 / *size as f64;
        Some(counts.iter().map(|([a, b], count)| ([share(a), share(b)], *count as f64)).collect())
    }

    /// The same for a share that every cluster has: each side lies from 0 to 1.
    pub(super) fn shares(&self, clusters: u64) -> Option<Vec<([f64; 2], f64)>> {
        let bounded = matches!(self.pairs, Pairs::Of { share: true, .. }) && self.luck.is_none();
        if bounded && self.clusters == clusters { self.pairs() } else { None }
    }

    /// What each count and size of a cluster adds to `a` times A's figure and `b` times B's: the quotients are
    /// straightened out around their means.
    fn weights(&self, [a, b]: [f64; 2]) -> Option<[f64; 4]> {
        let [rate_a, rate_b] = self.rates()?;
        let [of_a, of_b] = [self.first[1], self.first[3]].map(|of| of as f64 / self.clusters as f64);
        Some([a / of_a, -a * rate_a / of_a, b / of_b, -b * rate_b / of_b])
    }

    /// How much of `a` times A's figure and `b` times B's was luck; `None` where nobody asked, or all had the same.
    pub(super) fn adjusted(&self, sides: [f64; 2]) -> Option<Adjusted> {
        let weights = self.weights(sides)?;
        let n = self.clusters as f64;
        let [a, b] = [weights[0] / PARTS, weights[2] / PARTS];
        let Luck { first, with, second } = self.luck;
        let mean = (a * first[0] as f64 + b * first[1] as f64) / n;
        let [aa, ab, bb] = second.map(|sum| sum as f64 / n);
        let spread = a * a * aa + 2.0 * a * b * ab + b * b * bb - mean * mean;
        let together = |with: [i64; 4]| -> f64 {
            with.iter().zip(weights).map(|(sum, weight)| weight * *sum as f64).sum::<f64>() / n
        };
        let both = a * together(with[0]) + b * together(with[1]);
        let whole = self.spread(sides);
        // Where the judgement is off by a factor, so much of it is taken as predicts best.
        (spread > 1e-12 && whole > 1e-12).then(|| Adjusted {
            luck: both / spread * mean,
            explained: (both * both / (spread * whole)).clamp(0.0, 1.0),
        })
    }

    /// The mean square of what each cluster adds to `a` times A's figure and `b` times B's.
    pub(super) fn spread(&self, sides: [f64; 2]) -> f64 {
        let Some(weights) = self.weights(sides) else { return 0.0 };
        let n = self.clusters as f64;
        let mut sum = 0.0;
        let mut product = 0;
        for i in 0..4 {
            for j in i..4 {
                let twice = if i == j { 1.0 } else { 2.0 };
                sum += twice * weights[i] * weights[j] * self.second[product] as f64;
                product += 1;
            }
        }
        (sum / n).max(0.0)
    }

    /// How alike the two sides of a cluster came out, from -1 to 1: what pairing is worth.
    pub fn correlation(&self) -> Option<f64> {
        let [a, b] = [self.spread([1.0, 0.0]), self.spread([0.0, 1.0])];
        let both = self.spread([1.0, 1.0]);
        (a > 1e-12 && b > 1e-12).then(|| ((both - a - b) / (2.0 * (a * b).sqrt())).clamp(-1.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[[(u64, u64); 2]]) -> Moments {
        let mut moments = Moments::default();
        for pair in pairs {
            moments.add(pair.map(|(sum, of)| Sum::new(sum, of)), true);
        }
        moments
    }

    #[test]
    fn the_spread_of_a_difference_is_that_of_its_values() {
        let moments = of(&[[(0, 1), (1, 1)], [(1, 1), (1, 1)], [(0, 1), (0, 1)], [(1, 1), (0, 1)]]);
        assert_eq!(moments.rates(), Some([0.5, 0.5]));
        assert!((moments.spread([-1.0, 1.0]) - 0.5).abs() < 1e-12);
        assert!(moments.correlation().is_some_and(|both| both.abs() < 1e-12));
        let alike = of(&[[(0, 1), (0, 1)], [(1, 1), (1, 1)]]);
        assert!(alike.correlation().is_some_and(|both| (both - 1.0).abs() < 1e-12));
    }

    #[test]
    fn halves_add_up_to_the_whole_in_any_order() {
        let all = [[(3, 6), (1, 6)], [(6, 6), (2, 6)], [(0, 0), (2, 4)], [(5, 6), (5, 6)]];
        let [one, other] = [of(&all[..2]), of(&all[2..])];
        let mut there = one.clone();
        there.merge(other.clone());
        let mut back = other;
        back.merge(one);
        assert_eq!((&there, &back), (&of(&all), &of(&all)));
        assert_eq!(there.pairs(), None, "sizes differ");
        assert!(of(&all[..2]).shares(2).is_some() && of(&all[..2]).shares(3).is_none());
    }

    #[test]
    fn what_is_kept_survives_being_written_down() {
        for moments in [Moments::default(), of(&[[(3, 6), (1, 6)]]), of(&[[(0, 0), (2, 4)]])] {
            let text = serde_json::to_string(&moments).unwrap();
            assert_eq!(serde_json::from_str::<Moments>(&text).unwrap(), moments, "{text}");
        }
    }
}
