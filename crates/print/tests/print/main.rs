//! What comes out of the printer, of every game.
//!
//! `BANNERET_PRINTS=FOLDER` keeps the files there, to be looked at.

mod files;
mod parts;
mod pdf;
mod refused;
mod seen;

use std::sync::LazyLock;

use print::{File, Size, What};

/// What most tests look at: all but pictures of dots, which take long where nothing is optimised.
const WHAT: [What; 6] = [What::Book, What::Cards, What::Board, What::Tokens, What::Aids, What::Csv];

/// That of every game on A4, made once for all tests.
static PRINTED: LazyLock<Vec<(&'static str, Vec<File>)>> = LazyLock::new(|| {
    let mut printed = Vec::new();
    catalog::for_each_game!(G => {
        let files = print::print(<G as kernel::Game>::INFO.id, &<G as kernel::Game>::content(), &WHAT, Size::A4);
        printed.push((<G as kernel::Game>::INFO.id, files.expect("shipped content can be printed")));
    });
    if let Some(folder) = std::env::var_os("BANNERET_PRINTS") {
        for file in printed.iter().flat_map(|(_, files)| files) {
            let path = std::path::Path::new(&folder).join(&file.name);
            std::fs::write(&path, &file.bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
    printed
});

/// A file of a game, if it has one of this name.
fn file(game: &str, name: &str) -> Option<&'static File> {
    let (_, files) = PRINTED.iter().find(|(id, _)| *id == game).expect("the game is known");
    files.iter().find(|file| file.name == name)
}
