//! Chance as somebody wrote it down, for tests and scenarios.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::{Dice, Source, Stream, Top, halved};
use crate::UnknownWord;

/// How chance falls in a test or a scenario.
///
/// Rolls and shuffles are written apart: a script that knows what its dice show says nothing about the order of a
/// deck, and the other way round. What is not written falls as the key says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// What each die falls on, from 0, in order; no other die may be thrown then. `None`: as the key says.
    pub rolls: Option<Vec<u32>>,
    /// For each shuffle, in order, those that come out first. The rest, and later shuffles, come as the key says.
    pub shuffles: Vec<Vec<String>>,
}

/// How far a script has been followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// Rolls taken so far.
    pub rolls: usize,
    /// Rolls written down.
    pub rolls_written: usize,
    /// Shuffles made so far, of those that were written.
    pub shuffles: usize,
    /// Shuffles written down.
    pub shuffles_written: usize,
    /// What was asked for that the script does not have or that cannot be.
    pub stray: Option<String>,
    /// What these dice and all copies of them drew as the key says.
    pub drawn: Vec<Drawn>,
}

/// One draw that was not written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// What it was for and whose it was.
    pub stream: Stream,
    /// How many the stream had before.
    pub number: u16,
    /// What came of it.
    pub fell: DrawResult,
}

/// What came of a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawResult {
    /// A die with this many sides fell on this one, from 0.
    Die {
        /// How many sides.
        sides: u32,
        /// The side.
        on: u32,
    },
    /// A pile came into this order: names, and which of that name, as they lay before.
    Pile(Vec<(String, usize)>),
}

impl Script {
    /// Dice that fall so, and as `key` says where nothing is written.
    ///
    /// The script is kept until the program ends, so that dice stay `Copy` and a state that holds them small: there are
    /// as many as scenarios are played.
    pub fn dice(self, key: [u8; 32]) -> Dice {
        let key = halved(key);
        let (stray, drawn) = (OnceLock::new(), Mutex::default());
        let page: &'static Page = Box::leak(Box::new(Page { script: self, key, stray, drawn }));
        let follower = Follower { page, rolls: 0, shuffles: 0, strayed: false };
        Dice { source: Source::Script(follower), ..Dice::keyed(key) }
    }
}

/// A script with what belongs to it.
#[derive(Debug)]
struct Page {
    script: Script,
    key: [u64; 2],
    /// What went wrong first. Only dice that say they have strayed tell it.
    stray: OnceLock<String>,
    drawn: Mutex<Vec<Drawn>>,
}

/// A place in a script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Follower {
    page: &'static Page,
    rolls: u32,
    shuffles: u16,
    strayed: bool,
}

impl Follower {
    pub(super) fn key(&self) -> [u64; 2] {
        self.page.key
    }

    pub(super) fn followed(&self) -> Followed {
        let Script { rolls, shuffles } = &self.page.script;
        Followed {
            rolls: self.rolls as usize,
            rolls_written: rolls.as_ref().map_or(0, Vec::len),
            shuffles: self.shuffles as usize,
            shuffles_written: shuffles.len(),
            stray: self.page.stray.get().filter(|_| self.strayed).cloned(),
            drawn: self.page.drawn.lock().unwrap_or_else(PoisonError::into_inner).clone(),
        }
    }

    /// Remembers a draw.
    pub(super) fn drew(&self, stream: Stream, number: u16, fell: DrawResult) {
        let drawn = Drawn { stream, number, fell };
        self.page.drawn.lock().unwrap_or_else(PoisonError::into_inner).push(drawn);
    }

    /// The next written roll of a die with `n` sides, if rolls are written; 0 where the script strays, so that a wrong
    /// script ends in a report, not a panic.
    pub(super) fn roll(&mut self, n: u32) -> Option<u32> {
        let rolls = self.page.script.rolls.as_ref()?;
        let number = self.rolls + 1;
        match rolls.get(self.rolls as usize) {
            Some(roll) if *roll < n => {
                self.rolls = number;
                return Some(*roll);
            }
            Some(roll) => {
                self.stray(|| format!("roll {number} is {roll}, but that die has the sides 0 to {}", n - 1));
            }
            None => self.stray(|| format!("a roll {number} was thrown that is not written")),
        }
        Some(0)
    }

    /// Brings what is written for this shuffle to the top.
    pub(super) fn stack<T>(&mut self, items: &mut [T], top: Top, name: impl Fn(&T) -> String) {
        let Some(names) = self.page.script.shuffles.get(self.shuffles as usize) else { return };
        self.shuffles += 1;
        for (placed, wanted) in names.iter().enumerate() {
            let end = items.len().saturating_sub(placed);
            let free = match top {
                Top::First => placed.min(items.len())..items.len(),
                Top::Last => 0..end,
            };
            let Some(at) = free.clone().find(|at| name(&items[*at]) == *wanted) else {
                let mut known: Vec<String> = items[free].iter().map(&name).collect();
                known.sort_unstable();
                known.dedup();
                let unknown = UnknownWord::new("thing", wanted, known.iter().map(String::as_str));
                let (shuffle, number) = (self.shuffles, placed + 1);
                self.stray(|| format!("number {number} of shuffle {shuffle}: {unknown}"));
                return;
            };
            match top {
                Top::First => items[placed..=at].rotate_right(1),
                Top::Last => items[at..end].rotate_left(1),
            }
        }
    }

    fn stray(&mut self, what: impl FnOnce() -> String) {
        self.page.stray.get_or_init(what);
        self.strayed = true;
    }
}

/// Two followers are at the same place if they read the same page there.
impl PartialEq for Follower {
    fn eq(&self, other: &Self) -> bool {
        let place = |one: &Self| (one.rolls, one.shuffles, one.strayed);
        std::ptr::eq(self.page, other.page) && place(self) == place(other)
    }
}

impl Eq for Follower {}

impl Hash for Follower {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.page.key, self.rolls, self.shuffles, self.strayed).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffles(names: &[&[&str]]) -> Dice {
        let shuffles = names.iter().map(|list| list.iter().map(|&name| name.to_owned()).collect()).collect();
        Script { rolls: None, shuffles }.dice([7; 32])
    }

    const DIE: Stream = Stream::new(0);
    const DECK: Stream = Stream::new(1);

    fn shuffle(mut dice: Dice, mut cards: Vec<String>, top: Top) -> (Dice, Vec<String>) {
        dice.shuffle(DECK, &mut cards, top, String::clone);
        (dice, cards)
    }

    fn deck() -> Vec<String> {
        (0..60).map(|i| format!("c{}", i / 2)).collect()
    }

    #[test]
    fn a_script_is_followed_and_tells_when_it_is_not() {
        let mut dice = Dice::scripted(&[3, 0, 5]);
        assert_eq!([dice.below(DIE, 4), dice.below(DIE, 2)], [3, 0]);
        let at = dice.followed().unwrap();
        assert_eq!((at.rolls, at.rolls_written, at.stray), (2, 3, None));
        let before = dice;
        assert_eq!(dice.below(DIE, 5), 0, "5 is not below 5");
        let stray = dice.followed().unwrap().stray.unwrap();
        assert_eq!(stray, "roll 3 is 5, but that die has the sides 0 to 4");
        assert_eq!(before.followed().unwrap().stray, None, "a copy made before has not strayed");
        assert!(Dice::new([0; 32]).followed().is_none());
    }

    #[test]
    fn a_script_may_be_long_and_its_numbers_large() {
        let rolls: Vec<u32> = (0..1_000).map(|i| i * 1_000).collect();
        let mut dice = Dice::scripted(&rolls);
        assert!(rolls.iter().all(|roll| dice.below(DIE, 1_000_000) == *roll));
        assert_eq!(dice.followed().unwrap().stray, None);
        dice.below(DIE, 6);
        assert_eq!(dice.followed().unwrap().stray.unwrap(), "a roll 1001 was thrown that is not written");
    }

    #[test]
    fn shuffles_do_not_use_up_rolls_nor_rolls_shuffles() {
        let (mut dice, cards) = shuffle(Dice::scripted(&[1]), deck(), Top::Last);
        assert_ne!(cards, deck(), "an unwritten shuffle is still one");
        assert_eq!(dice.below(DIE, 2), 1);
        let mut dice = shuffles(&[&["c3"]]);
        assert!(
            (0..100).map(|_| dice.below(DIE, 6)).any(|roll| roll > 0),
            "unwritten rolls fall as the key says"
        );
        let at = dice.followed().unwrap();
        assert_eq!((at.shuffles, at.shuffles_written, at.stray), (0, 1, None));
    }

    #[test]
    fn named_things_come_out_first_and_the_rest_as_the_key_shuffles() {
        let named = ["c29", "c0", "c0", "c7"];
        let (_, last) = shuffle(shuffles(&[&named]), deck(), Top::Last);
        let (_, first) = shuffle(shuffles(&[&named]), deck(), Top::First);
        let (_, plain) = shuffle(shuffles(&[]), deck(), Top::Last);
        assert_eq!(last.iter().rev().take(4).collect::<Vec<_>>(), named);
        assert_eq!(first[..4], named);
        let others = |cards: &[String]| -> Vec<String> {
            cards.iter().filter(|card| !named.contains(&card.as_str())).cloned().collect()
        };
        assert_eq!((others(&last), others(&first)), (others(&plain), others(&plain)));
    }

    #[test]
    fn a_thing_that_is_not_there_is_a_stray_with_the_nearest_name() {
        let (dice, _) = shuffle(shuffles(&[&[], &["c1", "c1", "c33"]]), deck(), Top::Last);
        assert_eq!(dice.followed().unwrap().stray, None);
        let (dice, _) = shuffle(dice, deck(), Top::Last);
        let stray = dice.followed().unwrap().stray.unwrap();
        let said = "number 3 of shuffle 2: no thing `c33`; did you mean `c13`? (known: c0, c10,";
        assert!(stray.starts_with(said), "{stray}");
        assert!(!stray.contains(" c1,"), "both of them are placed: {stray}");
        let (dice, _) = shuffle(dice, deck(), Top::Last);
        assert_eq!(dice.followed().unwrap().shuffles, 2);
    }

    #[test]
    fn equal_places_in_one_script_are_equal_dice() {
        let mut dice = Dice::scripted(&[1, 1]);
        let mut copy = dice;
        assert_eq!(dice, copy);
        dice.below(DIE, 2);
        assert_ne!(dice, copy);
        copy.below(DIE, 2);
        assert_eq!(dice, copy);
    }
}
