//! How strong a bot is, in words players understand.

use std::str::FromStr;

use kernel::{Game, UnknownWord, Word};

use crate::{Bot, Budget, Heuristic, Random};

kernel::words! {
    /// How strong a bot is.
    pub enum Level: "level" {
        /// Plays at random.
        Squire = "squire",
        /// Plays by the game's own hints, and looks one action ahead where they are silent.
        Knight = "knight",
    }
}

impl Level {
    /// The name of what it does, which may be typed as well as the level's own: `random`, `heuristic`.
    pub const fn method(self) -> &'static str {
        match self {
            Self::Squire => "random",
            Self::Knight => "heuristic",
        }
    }

    /// What to expect of it, in one sentence.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Squire => "Any legal action, each as likely.",
            Self::Knight => "Sensible: follows the game's hints and looks one action ahead.",
        }
    }

    /// How much a bot of this level thinks about one decision.
    pub const fn budget(self) -> Budget {
        match self {
            Self::Squire => Budget::iterations(1),
            Self::Knight => Budget::iterations(256),
        }
    }

    /// A bot of this level.
    pub fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Squire => Box::new(Random::new(seed)),
            Self::Knight => Box::new(Heuristic::<G>::new(seed)),
        }
    }
}

/// Reads a level by its name or its method's.
impl FromStr for Level {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let names = Self::ALL.iter().map(|level| (level.word(), *level));
        let mut all = names.chain(Self::ALL.iter().map(|level| (level.method(), *level)));
        all.clone()
            .find(|(name, _)| *name == word)
            .map(|(_, level)| level)
            .ok_or_else(|| UnknownWord::new(Self::KIND, word, all.by_ref().map(|(name, _)| name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_by_either_name() {
        for level in Level::ALL {
            assert_eq!(level.word().parse(), Ok(*level));
            assert_eq!(level.method().parse(), Ok(*level));
        }
        assert_eq!(
            "knigt".parse::<Level>().unwrap_err().to_string(),
            "no level `knigt`; did you mean `knight`? (known: squire, knight, random, heuristic)"
        );
        assert_eq!("hueristic".parse::<Level>().unwrap_err().nearest.as_deref(), Some("heuristic"));
    }
}
