//! Everything that stands on a page was read by somebody: it stands in `words`, as what is said at the tables does
//! (`crates/catalog/tests/words`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use testkit::words;

use crate::{sentences, shots};

/// Who sits at the tables of the gallery, and what the games call their seats.
const PEOPLE: [&str; 17] = [
    "Aldous", "Ysolt", "Bertil", "Odo", "Ragna", "Sigrun", "Radulf", "Purple", "Red", "Yellow", "Aqua",
    "Blue", "Green", "Orange", "White", "Black", "Gold",
];

/// What the rules of a game say in its book and its log was read there; who cites a rule or a figure says nothing by that.
fn said_elsewhere(name: &str, marks: &str) -> bool {
    let marks: Vec<&str> = marks.split(' ').collect();
    let book = name == "article" && marks.contains(&"text");
    let cites = marks.contains(&"rule-no") || marks.contains(&"rule-fig");
    book || (name == "ol" && marks.contains(&"log")) || cites
}

/// What a page says, as it is.
pub(crate) fn on(page: &str) -> Vec<String> {
    sentences::of(page, said_elsewhere)
}

/// Its sentences, and what is listed in them.
fn apart(text: &str) -> Vec<String> {
    let mut text = text.replace(" (A0)", "").replace(". ", ".\n").replace(" · ", "\n").replace(": ", ":\n");
    // The number of a rule is cited, not said.
    while let Some(at) = text.find("-0.0)")
        && let Some(open) = text[..at].rfind(" (")
    {
        text.replace_range(open..at + "-0.0)".len(), "");
    }
    text.lines().map(str::to_owned).collect()
}

/// Compares what was said with the table of these pages, without what differs from match to match; what a game itself says was
/// read in its own.
pub(crate) fn were_read(pages: &str, said: &BTreeSet<String>, names: &[String]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table =
        fs::read_to_string(root.join(format!("../catalog/tests/words/{pages}.txt"))).unwrap_or_default();
    let by_game = table.lines().filter_map(|line| line.split_once(' '));
    let by_game: BTreeSet<String> = by_game.flat_map(|(_, said)| apart(said)).collect();
    let plain = said.iter().flat_map(|text| apart(&words::plain(text, names, &PEOPLE)));
    let long = plain.filter(|text| text.chars().filter(|c| c.is_alphabetic()).count() > 2);
    let said = long.filter(|text| !by_game.contains(text)).collect();
    words::were_read(&root.join(format!("tests/words/{pages}.txt")), &said);
}

#[test]
fn pages_were_read_by_somebody() {
    let mut names = Vec::new();
    catalog::for_each_game!(G => names.extend(words::names::<G>()));
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let pages = shots::every_page("light", PEOPLE[0]).expect("every page can be made");
    // What a table says is read where all its positions are looked at, a book by whoever writes it.
    let to_read = ["<main id=\"main\">", "<main id=\"main\" class=\"doc"];
    let around = pages.iter().filter(|(_, page)| to_read.iter().any(|main| page.contains(main)));
    were_read("site", &around.flat_map(|(_, page)| on(page)).collect(), &names);
}

#[test]
fn scripts_were_read_by_somebody() {
    const KEYS: [&str; 5] = ["ArrowDown", "ArrowUp", "Enter", "Escape", "Tab"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scripts");
    let files = fs::read_dir(folder).expect("there are scripts").map(|file| file.expect("a file").path());
    let ours = files
        .filter(|file| file.extension().is_some_and(|kind| kind == "js") && !file.ends_with("idiomorph.js"));
    let said =
        ours.flat_map(|file: PathBuf| words::sentences(&fs::read_to_string(file).expect("it is text")));
    were_read("scripts", &said.filter(|text| !KEYS.contains(&&**text)).collect(), &[]);
}
