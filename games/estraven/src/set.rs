//! A set of cards, by their places in the roster of a match.

use std::fmt;

/// Up to 192 cards, a bit each; listed ascending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Cards([u64; 3]);

impl Cards {
    pub(crate) const EMPTY: Self = Self([0; 3]);

    #[inline]
    pub(crate) const fn contains(&self, card: u8) -> bool {
        self.0[card as usize >> 6] & 1 << (card & 63) != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, card: u8) {
        self.0[card as usize >> 6] |= 1 << (card & 63);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, card: u8) {
        self.0[card as usize >> 6] &= !(1 << (card & 63));
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline]
    pub(crate) fn iter(&self) -> Iter {
        let [word, rest @ ..] = self.0;
        Iter { word, rest, base: 0 }
    }
}

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cards of a set, ascending. Hands are looked through at every decision: the word in hand stays in a register.
#[derive(Clone, Debug)]
pub(crate) struct Iter {
    word: u64,
    rest: [u64; 2],
    base: u8,
}

impl Iterator for Iter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.word == 0 {
            if self.rest == [0; 2] {
                return None;
            }
            (self.word, self.rest) = (self.rest[0], [self.rest[1], 0]);
            self.base += 64;
        }
        let bit = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(self.base + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_cards_ascending() {
        let mut set: Cards = [179, 3, 64, 63].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 179]);
        set.remove(64);
        assert_eq!((set.len(), set.contains(64), set.contains(179)), (3, false, true));
        assert!(Cards::EMPTY.is_empty() && !set.is_empty());
    }
}
