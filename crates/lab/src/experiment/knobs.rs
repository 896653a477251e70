//! The numbers and options that a tuner may turn, by the names a designer writes.

use kernel::content::Content;
use kernel::{Figures, Options as _, Setup, nearest};
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table as Entry};

use super::edits::replaced;
use super::target::{TargetError, Targets, document, line, line_of};

/// Something that may be turned, and the values it may have.
#[derive(Clone, PartialEq, Debug)]
pub struct Knob {
    /// As it is written: `second_player_health`, `KA01.cost`.
    pub name: String,
    /// What it may be, in order.
    pub values: Vec<String>,
    /// Which of them it is now.
    pub now: usize,
    what: What,
}

#[derive(Clone, PartialEq, Debug)]
enum What {
    Option,
    Number(Place),
}

/// Where a number of the content stands.
#[derive(Clone, PartialEq, Debug)]
struct Place {
    file: String,
    /// The list, and which of it; or the table; or nothing at the top of the file.
    table: Option<String>,
    at: Option<usize>,
    key: String,
    number: i64,
}

/// What a designer asks of the tuner.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// What may be turned.
    pub knobs: Vec<Knob>,
    /// What is wanted.
    pub targets: Targets,
}

/// What is wrong with a wish.
#[derive(Debug, thiserror::Error)]
pub enum WishError {
    /// A target is.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// A line is.
    #[error("{file}:{line}: {message}")]
    Line {
        /// Which file.
        file: String,
        /// Which line.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

/// More values than this of one number are too many to try.
const MOST: i64 = 200;
/// The tables of the file.
const TABLES: [&str; 2] = ["change", "target"];

impl Wish {
    /// Reads a wish about a game that is opened so.
    pub fn read<G: Figures>(
        file: &str,
        text: &str,
        setup: &Setup<G>,
        content: &Content,
    ) -> Result<Self, WishError> {
        let document = document(file, text)?;
        let wrong = |line: usize, message: String| WishError::Line { file: file.to_owned(), line, message };
        let places = places(content);
        let (mut knobs, mut lines) = (Vec::new(), Vec::new());
        for (name, item) in document.iter() {
            let span = document.key(name).and_then(|key| key.span());
            let at = line_of(text, span);
            let Some(table) = item.as_table().filter(|_| TABLES.contains(&name)) else {
                return Err(wrong(at, format!("no table `{name}`; write [change] and [target]")));
            };
            for (key, item) in table {
                let span = table.key(key).and_then(|key| key.span());
                if name == "target" {
                    lines.push(line(file, text, key, item, span)?);
                } else {
                    let at = line_of(text, span);
                    knobs.push(
                        knob(key, item, setup, content, &places).map_err(|message| wrong(at, message))?,
                    );
                }
            }
        }
        if knobs.is_empty() {
            return Err(wrong(
                1,
                "nothing may be changed; write `KEY = \"LOW..HIGH\"` below [change]".to_owned(),
            ));
        }
        if lines.is_empty() {
            return Err(TargetError::Nothing { file: file.to_owned() }.into());
        }
        Ok(Self { knobs, targets: Targets { file: file.to_owned(), lines } })
    }
}

/// Reads what one thing may be.
fn knob<G: Figures>(
    name: &str,
    item: &Item,
    setup: &Setup<G>,
    content: &Content,
    places: &[(String, Place)],
) -> Result<Knob, String> {
    if let Some(now) = setup.options.get(name) {
        let values = match item.as_str().and_then(range) {
            Some((low, high)) => (low..=high).map(|number| number.to_string()).collect(),
            None => words(item).ok_or_else(|| unreadable(name, item))?,
        };
        for value in &values {
            setup.options.clone().set(content, name, value).map_err(|error| error.to_string())?;
        }
        return turned(name, values, &now, What::Option);
    }
    let mut found = places.iter().filter(|(path, _)| path == name || path.ends_with(&format!("/{name}")));
    let Some((_, place)) = found.next() else {
        let names = places.iter().map(|(path, _)| path.rsplit('/').next().unwrap_or(path));
        let known: Vec<&str> = names.chain(G::Options::KEYS.iter().copied()).collect();
        let hint = nearest(name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(format!("no number `{name}`{hint}"));
    };
    if let Some((other, _)) = found.next() {
        return Err(format!("`{name}` is in several files; write `{other}` or another"));
    }
    let (low, high) = item.as_str().and_then(range).ok_or_else(|| unreadable(name, item))?;
    let values = (low..=high).map(|number| number.to_string()).collect();
    turned(name, values, &place.number.to_string(), What::Number(place.clone()))
}

fn unreadable(name: &str, item: &Item) -> String {
    format!(
        "`{name} = {}`: expected a range such as \"1..6\", or of an option a list of words",
        item.to_string().trim()
    )
}

/// A knob with these values, the one it has now among them.
fn turned(name: &str, mut values: Vec<String>, now: &str, what: What) -> Result<Knob, String> {
    if !values.iter().any(|value| value == now) {
        values.push(now.to_owned());
    }
    let now = values.iter().position(|value| value == now).unwrap_or_default();
    match values.len() {
        0 | 1 => Err(format!("`{name}` has one value only: there is nothing to change")),
        _ => Ok(Knob { name: name.to_owned(), values, now, what }),
    }
}

fn range(text: &str) -> Option<(i64, i64)> {
    let (low, high) = text.split_once("..")?;
    let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (low <= high && high - low < MOST).then_some((low, high))
}

fn words(item: &Item) -> Option<Vec<String>> {
    item.as_array()?.iter().map(|value| value.as_str().map(str::to_owned)).collect()
}

/// Every number of the content: `FILE/ID.key` in lists, `FILE/table.key` in tables, `FILE.key` at the top of a file.
fn places(content: &Content) -> Vec<(String, Place)> {
    let mut found = Vec::new();
    for (file, text) in content.files() {
        let Ok(document) = text.parse::<DocumentMut>() else { continue };
        let stem = file.strip_suffix(".toml").unwrap_or(file);
        let mut add = |table: Option<&str>, at: Option<usize>, path: &str, entry: &Entry| {
            for (key, item) in entry {
                if let Some(number) = item.as_integer() {
                    let (file, table) = (file.to_owned(), table.map(str::to_owned));
                    let place = Place { file, table, at, key: key.to_owned(), number };
                    found.push((format!("{path}.{key}"), place));
                }
            }
        };
        add(None, None, stem, document.as_table());
        for (name, item) in document.iter() {
            if let Some(table) = item.as_table() {
                add(Some(name), None, &format!("{stem}/{name}"), table);
            }
            for (at, entry) in item.as_array_of_tables().into_iter().flat_map(ArrayOfTables::iter).enumerate()
            {
                if let Some(id) = entry.get("id").and_then(Item::as_str) {
                    add(Some(name), Some(at), &format!("{stem}/{id}"), entry);
                }
            }
        }
    }
    found
}

/// The numbers that both have and that differ: what each is called, what it was and what it is.
pub fn changed_numbers(old: &Content, new: &Content) -> Vec<(String, i64, i64)> {
    let new = places(new);
    let then = |(path, place): &(String, Place)| {
        let now = new.iter().find(|(other, _)| other == path).map(|(_, place)| place.number)?;
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        (now != place.number).then_some((name, place.number, now))
    };
    places(old).iter().filter_map(then).collect()
}

/// The set-up and the content with each knob turned to one of its values; `None` if the game refuses that.
pub(super) fn turn<G: Figures>(
    knobs: &[Knob],
    to: &[usize],
    setup: &Setup<G>,
    content: &Content,
) -> Option<(Setup<G>, Content)> {
    let (mut setup, mut content) = (setup.clone(), content.clone());
    for (knob, to) in knobs.iter().zip(to).filter(|(knob, to)| knob.now != **to) {
        let value = &knob.values[*to];
        match &knob.what {
            What::Option => setup.options.set(&content, &knob.name, value).ok()?,
            What::Number(Place { file, table, at, key, number: _ }) => {
                let mut document: DocumentMut = content.file(file).parse().ok()?;
                let entry = match (table, at) {
                    (None, _) => document.as_table_mut(),
                    (Some(table), None) => document.get_mut(table)?.as_table_mut()?,
                    (Some(list), Some(at)) => {
                        document.get_mut(list)?.as_array_of_tables_mut()?.get_mut(*at)?
                    }
                };
                let number = replaced(entry.get(key), value.parse().ok()?);
                entry.insert(key, number);
                content.overlay(file, document.to_string()).ok()?;
            }
        }
    }
    Some((setup, content))
}

/// The changes of the files as a patch for `patch -p1`, the options as lines of text before it.
pub(super) fn patch(knobs: &[Knob], to: &[usize], old: &Content, new: &Content) -> String {
    let mut text = String::new();
    for (knob, to) in knobs.iter().zip(to).filter(|(knob, to)| knob.now != **to && knob.what == What::Option)
    {
        text += &format!("option {}={}\n", knob.name, knob.values[*to]);
    }
    for ((name, before), (_, after)) in old.files().zip(new.files()) {
        if before != after {
            text += &format!("--- a/{name}\n+++ b/{name}\n{}", hunks(before, after));
        }
    }
    text
}

/// Numbers change in place, so both texts have the same lines but for those that differ.
fn hunks(before: &str, after: &str) -> String {
    const AROUND: usize = 3;
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let differ: Vec<usize> = (0..old.len()).filter(|at| old.get(*at) != new.get(*at)).collect();
    let mut text = String::new();
    for group in differ.chunk_by(|one, next| next - one <= 2 * AROUND) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let (from, to) = (first.saturating_sub(AROUND), (last + AROUND + 1).min(old.len()));
        let (line, length) = (from + 1, to - from);
        text += &format!("@@ -{line},{length} +{line},{length} @@\n");
        for at in from..to {
            match old[at] == new[at] {
                true => text += &format!(" {}\n", old[at]),
                false => text += &format!("-{}\n+{}\n", old[at], new[at]),
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use testkit::toy::Pennant;

    use super::*;
    use kernel::Game as _;

    fn read(text: &str) -> Result<Wish, String> {
        let content = Pennant::content();
        let setup = Setup::<Pennant>::new(&content, None, &[], None).unwrap();
        Wish::read("x.tune.toml", text, &setup, &content).map_err(|error| error.to_string())
    }

    const TARGET: &str = "[target]\nseat_red = \"50 ± 1\"\n";

    #[test]
    fn options_and_numbers_are_found_by_name() {
        let wish = read(&format!(
            "{TARGET}[change]\npennants = \"1..5\"\n\"king.copies\" = \"1..4\"\nties = [\"none\", \"dice\"]\n"
        ));
        let knobs = wish.unwrap().knobs;
        let told: Vec<_> =
            knobs.iter().map(|knob| (knob.name.as_str(), knob.values.len(), knob.now)).collect();
        assert_eq!(told, [("pennants", 5, 2), ("king.copies", 4, 1), ("ties", 2, 0)]);
    }

    /// A number at the top of a file goes by the name of the file.
    #[test]
    fn a_number_at_the_top_of_a_file_can_be_turned() {
        let content =
            Content::embedded(&[("decks/hill.toml", "handicap = 3 # strong\n\n[[card]]\nid = \"A\"\n")]);
        let (path, place) = &places(&content)[0];
        assert_eq!((path.as_str(), place.number), ("decks/hill.handicap", 3));
    }

    #[test]
    fn mistakes_are_told_with_line_and_nearest_word() {
        let told = |change: &str| read(&format!("{TARGET}[change]\n{change}\n")).unwrap_err();
        assert_eq!(
            told("\"king.copis\" = \"1..2\""),
            "x.tune.toml:4: no number `king.copis`; did you mean `king.copies`?"
        );
        assert_eq!(
            told("penants = \"1..2\""),
            "x.tune.toml:4: no number `penants`; did you mean `pennants`?"
        );
        assert!(told("pennants = \"1..9\"").contains("x.tune.toml:4: option `pennants` cannot be `6`"));
        assert!(told("ties = [\"dise\"]").contains("did you mean `dice`?"));
        assert!(told("\"king.copies\" = 3").contains("`king.copies = 3`: expected a range"));
        assert!(told("pennants = \"3..3\"").contains("one value only"));
        assert!(read(TARGET).unwrap_err().contains("nothing may be changed"));
        assert!(read("[change]\npennants = \"1..2\"\n").unwrap_err().contains("no target"));
        assert!(read("[chnge]\n").unwrap_err().contains("x.tune.toml:1: no table `chnge`"));
    }

    #[test]
    fn a_patch_has_the_changed_lines_and_what_is_around_them() {
        let content = Pennant::content();
        let setup = Setup::<Pennant>::new(&content, None, &[], None).unwrap();
        let wish =
            read(&format!("{TARGET}[change]\npennants = \"1..5\"\n\"king.copies\" = \"1..4\"\n")).unwrap();
        let (turned, changed) = turn(&wish.knobs, &[0, 3], &setup, &content).unwrap();
        assert_eq!(turned.options.get("pennants"), Some("1".to_owned()));
        let text = patch(&wish.knobs, &[0, 3], &content, &changed);
        assert!(
            text.starts_with("option pennants=1\n--- a/pennant.toml\n+++ b/pennant.toml\n@@ -"),
            "{text}"
        );
        assert!(text.contains("\n-copies = 2\n+copies = 4\n"), "{text}");
        assert_eq!(patch(&wish.knobs, &[2, 1], &content, &content), "");
        assert_eq!(changed_numbers(&content, &changed), [("king.copies".to_owned(), 2, 4)]);
    }
}
