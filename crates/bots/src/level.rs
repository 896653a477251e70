//! How strong a bot is, in words players understand.

use std::str::FromStr;

use kernel::{Playable, UnknownWord, Word};

use crate::heuristic::Manner;
use crate::{Bot, Budget, Heuristic, Search, SearchConfig};

kernel::words! {
    /// How strong a bot is: one table for all games.
    pub enum Level: "level" {
        /// Knows the rules and is careless.
        Squire = "squire",
        /// Plays by the game's own hints, and looks one action ahead where they are silent.
        Knight = "knight",
        /// Thinks a little.
        Captain = "captain",
        /// Thinks as long as a person would wait.
        Marshal = "marshal",
    }
}

/// Percent of a squire's answers that are no answers at all.
const CARELESS: u8 = 35;

impl Level {
    /// What to expect of it, in one sentence.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Squire => {
                "Careless: sensible at most times, anything at others. A first match is won against it."
            }
            Self::Knight => "Sensible: follows the game's hints and looks one action ahead.",
            Self::Captain => "Thinks ahead: imagines what you may hold and how you will answer.",
            Self::Marshal => "Thinks as long as you would wait, and mixes what it does in secret.",
        }
    }

    /// How much a bot of this level thinks about one decision.
    pub const fn budget(self) -> Budget {
        match self {
            Self::Squire | Self::Knight => Budget::iterations(256),
            Self::Captain => Budget::iterations(400),
            Self::Marshal => Budget::iterations(8_000),
        }
    }

    /// How long an answer takes at a table, in milliseconds, whatever the question and whatever is in hand. Thinking
    /// ends before.
    pub const fn pause(self) -> u32 {
        match self {
            Self::Squire | Self::Knight => 0,
            Self::Captain => 300,
            Self::Marshal => 900,
        }
    }

    /// A bot of this level.
    pub fn bot<G: Playable>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Squire => {
                Box::new(Heuristic::<G>::with(Manner { noise: CARELESS, ..Manner::STRICT }, seed))
            }
            Self::Knight => Box::new(Heuristic::<G>::new(seed)),
            Self::Captain | Self::Marshal => Box::new(Search::<G>::new(SearchConfig::BEST, seed)),
        }
    }
}

impl FromStr for Level {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::read(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_by_its_name() {
        for level in Level::ALL {
            assert_eq!(level.word().parse(), Ok(*level));
        }
        assert_eq!(
            "marshall".parse::<Level>().unwrap_err().to_string(),
            "no level `marshall`; did you mean `marshal`? (known: squire, knight, captain, marshal)"
        );
    }

    #[test]
    fn each_level_thinks_at_least_as_long_as_the_one_below() {
        for pair in Level::ALL.windows(2) {
            assert!(pair[0].budget().iterations <= pair[1].budget().iterations);
            assert!(pair[0].pause() <= pair[1].pause());
        }
    }
}
