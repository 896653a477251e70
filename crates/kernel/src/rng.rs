//! The generator that thinking uses: fast, small, never the game's own.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Dice;

/// A fast generator (xoshiro256++) for bots, samplers and tests. It never decides a real match: those throw
/// [`Dice`].
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator of this number; the same number gives the same stream on every machine.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A whole number from 0 to `n - 1`, each as likely.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        below(n, || self.0.next_u32())
    }

    /// A number in `0.0..1.0`.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1u32 << 24) as f32
    }

    /// 64 fresh bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of `items`, each as likely; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }

    /// One of what `items` lists, each as likely; `None` if it lists nothing. Draws as [`Rng::pick`] does from a slice, but
    /// keeps nothing: it is listed twice.
    pub fn pick_from<I: Iterator>(&mut self, items: impl Fn() -> I) -> Option<I::Item> {
        let count = items().count();
        if count == 0 { None } else { items().nth(self.below(count as u32) as usize) }
    }

    /// The index of one of `weights`, each as likely as it is heavy. With no positive weight: any, each as likely.
    ///
    /// # Panics
    /// If there are no weights.
    pub fn weighted(&mut self, weights: &[f32]) -> usize {
        let total: f32 = weights.iter().filter(|w| **w > 0.0).sum();
        if total <= 0.0 {
            return self.below(weights.len() as u32) as usize;
        }
        let mut at = self.unit() * total;
        let mut last = 0;
        for (i, weight) in weights.iter().enumerate().filter(|(_, w)| **w > 0.0) {
            if at < *weight {
                return i;
            }
            at -= weight;
            last = i;
        }
        last
    }

    /// Puts `items` in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        // Fisher–Yates from the last place down.
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Fresh dice: what a sampled world throws instead of the real ones.
    pub fn dice(&mut self) -> Dice {
        Dice::keyed([self.bits(), self.bits()])
    }
}

/// Lemire's unbiased bounded draw: the algorithm is ours so that no dependency can change a stream.
#[inline]
fn below(n: u32, mut next: impl FnMut() -> u32) -> u32 {
    assert!(n > 0, "a draw needs at least one possibility");
    let mut wide = u64::from(next()) * u64::from(n);
    if (wide as u32) < n {
        let short = n.wrapping_neg() % n;
        while (wide as u32) < short {
            wide = u64::from(next()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_is_pinned() {
        let mut rng = Rng::new(7);
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, GOLDEN);
    }
    const GOLDEN: [u32; 8] = [5, 17, 71, 42, 96, 46, 72, 32];

    #[test]
    fn what_is_listed_is_drawn_as_from_a_slice() {
        let (mut one, mut other) = (Rng::new(5), Rng::new(5));
        for n in 0..40 {
            let items: Vec<u32> = (0..n % 7).collect();
            assert_eq!(one.pick(&items).copied(), other.pick_from(|| 0..n % 7));
        }
        assert_eq!(one.bits(), other.bits());
    }

    #[test]
    fn weights_are_followed() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 3];
        for _ in 0..30_000 {
            seen[rng.weighted(&[1.0, 0.0, 2.0])] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((9_500..10_500).contains(&seen[0]), "{seen:?}");
        assert!(rng.weighted(&[0.0, 0.0]) < 2);
    }
}
