//! The bots, as they are typed: levels where people play, levels and methods where bots are compared.

use bots::{Level, Spec};
use kernel::{UnknownWord, Word as _};

use crate::failure::Failure;

/// Reads a list of levels.
pub(crate) fn read(words: &[String]) -> Result<Vec<Level>, UnknownWord> {
    words.iter().map(|word| word.trim().parse()).collect()
}

/// Reads a list of levels, methods and programs that are to play this game.
pub(crate) fn read_specs(words: &[String], game: &str) -> Result<Vec<Spec>, Failure> {
    lab::experiment::read_bots(words, game).map_err(Failure::bad)
}

/// "squire, knight", for help texts.
pub(crate) fn names() -> String {
    Level::ALL.iter().map(|level| level.word()).collect::<Vec<_>>().join(", ")
}

/// "squire, knight, …, random, heuristic, exec:PROGRAM", for help texts.
pub(crate) fn spec_names() -> String {
    Spec::names().chain(["exec:PROGRAM"]).collect::<Vec<_>>().join(", ")
}
