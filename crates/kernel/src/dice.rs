//! The chance of a real match: unpredictable to players, the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

use crate::rng;

/// A place in the ChaCha8 stream of a 32-byte key.
///
/// There is no buffer in it, so a state that holds dice stays small and clones by copying bytes. Each draw
/// opens the stream at `position`; a shuffle opens it once.
///
/// Tests and scenarios may *script* the next rolls: the key then holds them, and [`Dice::script`] tells how it
/// went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    key: [u8; 32],
    position: u64,
}

/// Set in `position` while the key is a script.
const SCRIPTED: u64 = 1 << 63;
/// Set in `position` once a script was asked for a roll that it does not have or that does not fit.
const STRAYED: u64 = 1 << 62;

/// How far a script of rolls has been followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Script {
    /// Rolls taken so far.
    pub used: usize,
    /// Rolls written down.
    pub written: usize,
    /// Was a roll asked for that the script does not have, or that is not below the number of sides?
    pub strayed: bool,
}

impl Dice {
    /// The most rolls a script can hold.
    pub const SCRIPT_MAX: usize = 31;

    /// Dice at the start of the stream of `key`.
    pub const fn new(key: [u8; 32]) -> Self {
        Self { key, position: 0 }
    }

    /// Dice that fall as written, at most [`Dice::SCRIPT_MAX`] times; `None` if there are more rolls than that.
    pub fn scripted(rolls: &[u8]) -> Option<Self> {
        let mut key = [0; 32];
        key.get_mut(1..=rolls.len())?.copy_from_slice(rolls);
        key[0] = rolls.len() as u8;
        Some(Self { key, position: SCRIPTED })
    }

    /// How a script was followed; `None` for dice that were never scripted.
    pub fn script(&self) -> Option<Script> {
        (self.position & SCRIPTED != 0).then(|| Script {
            used: (self.position & 0xff) as usize,
            written: self.key[0] as usize,
            strayed: self.position & STRAYED != 0,
        })
    }

    /// A whole number from 0 to `n - 1`, each as likely.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if self.position & SCRIPTED != 0 {
            return self.read_script(n);
        }
        let mut stream = self.open();
        let drawn = rng::below(n, || stream.next_u32());
        self.close(&stream);
        drawn
    }

    /// Puts `items` in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if self.position & SCRIPTED != 0 {
            return rng::shuffle(items, |n| self.read_script(n));
        }
        let mut stream = self.open();
        rng::shuffle(items, |n| rng::below(n, || stream.next_u32()));
        self.close(&stream);
    }

    fn open(&self) -> ChaCha8Rng {
        let mut stream = ChaCha8Rng::from_seed(self.key);
        stream.set_word_pos(u128::from(self.position));
        stream
    }

    fn close(&mut self, stream: &ChaCha8Rng) {
        self.position = stream.get_word_pos() as u64;
    }

    /// The next written roll; 0 where the script strays, so that a wrong script ends in a report, not a panic.
    fn read_script(&mut self, n: u32) -> u32 {
        let used = (self.position & 0xff) as usize;
        let roll = if used < self.key[0] as usize { u32::from(self.key[used + 1]) } else { u32::MAX };
        if roll < n {
            self.position += 1;
            roll
        } else {
            self.position |= STRAYED;
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_key_is_pinned() {
        let mut dice = Dice::new([7; 32]);
        let drawn: Vec<u32> = (0..8).map(|_| dice.below(52)).collect();
        assert_eq!(drawn, GOLDEN_DRAWS);
        let mut deck: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut deck);
        assert_eq!(deck, GOLDEN_DECK);
        assert_eq!(dice.position, 17, "eight draws and nine swaps, none rejected");
    }
    const GOLDEN_DRAWS: [u32; 8] = [18, 11, 44, 43, 2, 15, 6, 18];
    const GOLDEN_DECK: [u8; 10] = [8, 9, 7, 1, 3, 2, 0, 4, 6, 5];

    #[test]
    fn a_copy_goes_on_where_the_original_was() {
        let mut dice = Dice::new([1; 32]);
        let mut copy = dice;
        let ahead: Vec<u32> = (0..100).map(|_| dice.below(6)).collect();
        assert_eq!(ahead, (0..100).map(|_| copy.below(6)).collect::<Vec<_>>());
        assert_eq!(dice, copy);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Dice::new([3; 32]);
        let mut seen = [0u32; 6];
        for _ in 0..12_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (1_850..2_150).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_script_is_followed_and_tells_when_it_is_not() {
        let mut dice = Dice::scripted(&[3, 0, 5]).unwrap();
        assert_eq!([dice.below(4), dice.below(2)], [3, 0]);
        assert_eq!(dice.script(), Some(Script { used: 2, written: 3, strayed: false }));
        assert_eq!(dice.below(5), 0, "5 is not below 5");
        assert!(dice.script().unwrap().strayed);
        assert!(Dice::scripted(&[0; 32]).is_none());
        assert!(Dice::new([0; 32]).script().is_none());
    }

    #[test]
    fn dice_fit_in_forty_bytes() {
        assert_eq!(size_of::<Dice>(), 40);
    }
}
