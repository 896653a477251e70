//! The chance of a real match: unpredictable to players, the same on every machine.

mod script;

use std::fmt::Display;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

use crate::rng;
use script::Follower;

pub use script::{Followed, Script};

/// A place in the ChaCha8 stream of a 32-byte key.
///
/// There is no buffer in it, so a state that holds dice stays small and clones by copying bytes. Each draw
/// opens the stream at `position`; a shuffle opens it once.
///
/// Tests and scenarios may *script* the next rolls and shuffles: [`Script`] says how they fall, and
/// [`Dice::followed`] how it went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    source: Source,
    position: u64,
}

/// Where chance comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Source {
    /// The stream of this key: every real match.
    Key([u8; 32]),
    /// What somebody wrote down, and the stream of its key for the rest.
    Script(Follower),
}

/// At which end of a list the things come out that it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// The first thing is the next to come out.
    First,
    /// The last thing is the next to come out.
    Last,
}

impl Dice {
    /// Dice at the start of the stream of `key`.
    pub const fn new(key: [u8; 32]) -> Self {
        Self { source: Source::Key(key), position: 0 }
    }

    /// Dice that fall as written, and no further; shuffles are those of a fixed key.
    pub fn scripted(rolls: &[u32]) -> Self {
        Script { rolls: Some(rolls.to_vec()), ..Script::default() }.dice([0; 32])
    }

    /// How a script was followed; `None` for dice that were never scripted.
    pub fn followed(&self) -> Option<Followed> {
        match &self.source {
            Source::Key(_) => None,
            Source::Script(follower) => Some(follower.followed()),
        }
    }

    /// A whole number from 0 to `n - 1`, each as likely.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if let Source::Script(follower) = &mut self.source
            && let Some(roll) = follower.roll(n)
        {
            return roll;
        }
        let mut stream = self.open();
        let drawn = rng::below(n, || stream.next_u32());
        self.close(&stream);
        drawn
    }

    /// Puts `items` in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut stream = self.open();
        rng::shuffle(items, |n| rng::below(n, || stream.next_u32()));
        self.close(&stream);
    }

    /// Puts `items` in random order, as [`Dice::shuffle`] does. `name` says what a scenario calls each of them: it may
    /// write which come out first, seen from the `top`. Only scripted dice ever ask for a name.
    ///
    /// ```
    /// use kernel::{Dice, Script, Top};
    /// let mut deck = ["page", "squire", "knight", "baron", "king"];
    /// let script = Script { shuffles: vec![vec!["king".into(), "page".into()]], ..Script::default() };
    /// script.dice([7; 32]).shuffle_named(&mut deck, Top::Last, |card| *card);
    /// assert_eq!(deck[3..], ["page", "king"]);
    /// ```
    pub fn shuffle_named<T, N: Display>(&mut self, items: &mut [T], top: Top, name: impl Fn(&T) -> N) {
        self.shuffle(items);
        if let Source::Script(follower) = &mut self.source {
            follower.stack(items, top, |item| name(item).to_string());
        }
    }

    fn open(&self) -> ChaCha8Rng {
        let key = match &self.source {
            Source::Key(key) => *key,
            Source::Script(follower) => follower.key(),
        };
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_word_pos(u128::from(self.position));
        stream
    }

    fn close(&mut self, stream: &ChaCha8Rng) {
        self.position = stream.get_word_pos() as u64;
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
    fn names_are_asked_for_by_scripts_only() {
        let (mut plain, mut named) = ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]);
        let (mut dice, mut other) = (Dice::new([9; 32]), Dice::new([9; 32]));
        dice.shuffle(&mut plain);
        other.shuffle_named(&mut named, Top::First, |_| -> String { panic!("nobody wrote anything down") });
        assert_eq!((plain, dice), (named, other));
    }

    #[test]
    fn dice_are_small() {
        assert_eq!(size_of::<Dice>(), 48);
    }
}
