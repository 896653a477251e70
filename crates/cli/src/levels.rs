//! The bots, as they are typed: levels where people play, levels and methods where bots are compared.

use bots::{Level, Spec};
use kernel::{UnknownWord, Word as _};

use crate::failure::Failure;

/// Reads a list of levels.
pub(crate) fn read(words: &[String]) -> Result<Vec<Level>, UnknownWord> {
    words.iter().map(|word| word.trim().parse()).collect()
}

/// Reads a list of levels and methods.
pub(crate) fn read_specs(words: &[String]) -> Result<Vec<Spec>, Failure> {
    words.iter().map(|word| word.trim().parse().map_err(|why: String| Failure::bad(why))).collect()
}

/// "squire, knight", for help texts.
pub(crate) fn names() -> String {
    Level::ALL.iter().map(|level| level.word()).collect::<Vec<_>>().join(", ")
}

/// "squire, knight, …, random, heuristic", for help texts.
pub(crate) fn spec_names() -> String {
    Spec::names().collect::<Vec<_>>().join(", ")
}
