//! One side of a comparison from what was typed: content is named by its folder.

use std::path::Path;

use bots::Spec;
use kernel::Playable;
use lab::experiment::{Common, Shelf, Side, read_bots};

use crate::failure::Failure;
use crate::setup::SetupArgs;

/// Reads the words of a side, on top of what was said of both.
pub(super) fn side<G: Playable>(label: &str, words: &[String], both: &SetupArgs) -> Result<Side<G>, Failure> {
    let SetupArgs { seats, preset, options, content } = both.clone();
    let content = catalog::load_content::<G>(content.as_deref()).map_err(Failure::bad)?;
    let folder = |word: &str| {
        let folder = Path::new(word);
        let load = || catalog::load_content::<G>(Some(folder)).map_err(|error| error.to_string());
        folder.is_dir().then(load)
    };
    let shelf = Shelf { kind: "folder", names: &[], find: &folder };
    Side::read(label, words, &Common { seats, preset, options, content }, shelf).map_err(Failure::bad)
}

/// The game as it was asked for, and who plays.
pub(super) fn alone<G: Playable>(
    players: &[String],
    setup: &SetupArgs,
) -> Result<(Side<G>, Vec<Spec>), Failure> {
    Ok((side("A", &[], setup)?, read_bots(players, G::INFO.id).map_err(Failure::bad)?))
}
