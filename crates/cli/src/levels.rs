//! The levels of bots, as they are typed.

use bots::Level;
use kernel::{UnknownWord, Word as _};

/// Reads a list of levels.
pub(crate) fn read(words: &[String]) -> Result<Vec<Level>, UnknownWord> {
    words.iter().map(|word| word.trim().parse()).collect()
}

/// "squire, knight", for help texts.
pub(crate) fn names() -> String {
    Level::ALL.iter().map(|level| level.word()).collect::<Vec<_>>().join(", ")
}
