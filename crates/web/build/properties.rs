//! Short names for the properties that only style sheets know: what a renderer or a script writes keeps its name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::{Done, read};

/// What each property is called where it is shipped.
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    /// The most used get the shortest names; a name that is written in `pages` is nobody else's.
    pub(crate) fn of(sheets: &[String], pages: &BTreeSet<String>) -> Self {
        let mut uses = BTreeMap::<&str, usize>::new();
        for (_, name) in sheets.iter().flat_map(|sheet| properties(sheet)) {
            *uses.entry(name).or_default() += 1;
        }
        let mut ours: Vec<(&str, usize)> =
            uses.into_iter().filter(|(name, _)| !pages.contains(*name)).collect();
        ours.sort_by_key(|(_, uses)| std::cmp::Reverse(*uses));
        let short = (1..).map(name).filter(|name| !pages.contains(name));
        Self(ours.into_iter().map(|(name, _)| name.to_owned()).zip(short).collect())
    }

    /// The sheet with these names.
    pub(crate) fn shorten(&self, sheet: &str) -> String {
        let (mut out, mut copied) = (String::new(), 0);
        for (at, name) in properties(sheet) {
            let Some(short) = self.0.get(name) else { continue };
            out += &sheet[copied..at];
            out += short;
            copied = at + name.len();
        }
        out + &sheet[copied..]
    }
}

/// Every property of our own that the sources of pages below a folder name.
pub(crate) fn named_below(folder: &Path, names: &mut BTreeSet<String>) -> Done {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            named_below(&path, names)?;
        } else {
            named_in(&path, names)?;
        }
    }
    Ok(())
}

/// Every property of our own that a file names.
pub(crate) fn named_in(path: &Path, names: &mut BTreeSet<String>) -> Done {
    names.extend(properties(&read(path)?).map(|(_, name)| name.to_owned()));
    Ok(())
}

/// `--gold` wherever it stands, and where that is.
fn properties(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.match_indices("--").filter_map(move |(at, _)| {
        let name = text[at..].split(|c| !is_of_name(c)).next().unwrap_or_default();
        let begins =
            !text[..at].ends_with(is_of_name) && name[2..].starts_with(|c: char| c.is_ascii_lowercase());
        begins.then_some((at, name))
    })
}

/// `--a` to `--z`, `--aa` and so on.
fn name(mut number: usize) -> String {
    let mut letters = Vec::new();
    while number > 0 {
        letters.push(b'a' + ((number - 1) % 26) as u8);
        number = (number - 1) / 26;
    }
    letters.iter().rev().fold(String::from("--"), |name, letter| name + &char::from(*letter).to_string())
}
