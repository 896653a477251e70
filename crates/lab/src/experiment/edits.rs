//! Changes to one entry of a game's content: made weak in place, made free, one copy more.
//!
//! What may be changed is not known beforehand: a change that the game refuses is not made.

use kernel::content::Content;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

/// What is done with a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It goes to one seat before the first decision.
    Hand,
    /// It stays where it is and can do nothing.
    Blank,
    /// It costs nothing, or as little as the game allows.
    Free,
    /// There is one copy more.
    More,
}

impl Change {
    /// Every change.
    pub const ALL: [Self; 4] = [Self::Hand, Self::Blank, Self::Free, Self::More];

    /// As it is typed.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Blank => "blank",
            Self::Free => "free",
            Self::More => "more",
        }
    }
}

/// An entry of the content that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The file it is in.
    pub file: String,
    /// The list it is in: "card".
    pub list: String,
    /// Which of the list.
    pub at: usize,
    /// What people call it.
    pub name: String,
}

/// Keys of what an entry can do, the most telling first. Lists are emptied, numbers made as small as they may be.
const ABLE: [&str; 8] = ["abilities", "keywords", "passives", "effect", "traits", "power", "attack", "leads"];
/// Numbers that are tried in place of one, from the smallest.
const SMALL: [i64; 3] = [0, 1, 2];

/// Every entry of a list that has an id and a name.
pub(super) fn entries(content: &Content) -> Vec<Entry> {
    let mut found = Vec::new();
    for (file, text) in content.files() {
        let Ok(document) = text.parse::<DocumentMut>() else { continue };
        for (list, item) in document.iter() {
            for (at, entry) in item.as_array_of_tables().into_iter().flat_map(ArrayOfTables::iter).enumerate()
            {
                let word = |key: &str| entry.get(key).and_then(Item::as_str).map(str::to_owned);
                if let (Some(name), Some(_)) = (word("name"), word("id")) {
                    found.push(Entry { file: file.to_owned(), list: list.to_owned(), at, name });
                }
            }
        }
    }
    found
}

/// The names of the entries that both have, by their id, and that say something else.
pub(super) fn changed_entries(old: &Content, new: &Content) -> Vec<String> {
    let mut names = Vec::new();
    for ((_, before), (_, after)) in old.files().zip(new.files()).filter(|(old, new)| old.1 != new.1) {
        let (Ok(before), Ok(after)) = (before.parse::<DocumentMut>(), after.parse::<DocumentMut>()) else {
            continue;
        };
        let said = |document: &DocumentMut| -> Vec<(String, String, String)> {
            let lists = document.iter().filter_map(|(_, item)| item.as_array_of_tables());
            let word = |entry: &Table, key: &str| entry.get(key).and_then(Item::as_str).map(str::to_owned);
            // What stands before an entry is no part of it.
            let told =
                |entry: &Table| entry.iter().map(|(key, item)| format!("{key}={item}")).collect::<String>();
            let entry = |entry: &Table| Some((word(entry, "id")?, word(entry, "name")?, told(entry)));
            lists.flat_map(ArrayOfTables::iter).filter_map(entry).collect()
        };
        let before = said(&before);
        let differs = |(id, name, text): (String, String, String)| {
            let then = before.iter().find(|(other, ..)| *other == id)?;
            (then.2 != text).then_some(name)
        };
        names.extend(said(&after).into_iter().filter_map(differs));
    }
    names
}

/// The content with one entry changed as far as `opens` allows; `None` if nothing can be changed.
pub(super) fn changed(
    content: &Content,
    entry: &Entry,
    change: Change,
    opens: &dyn Fn(&Content) -> bool,
) -> Option<Content> {
    let steps: Vec<Vec<Step>> = match change {
        Change::Hand => return None,
        Change::Blank => ABLE.iter().map(|key| emptied(key)).collect(),
        Change::Free => vec![lowered("cost")],
        Change::More => vec![vec![Box::new(|table: &mut Table| {
            let copies = table.get("copies").and_then(Item::as_integer)?;
            table.insert("copies", replaced(table.get("copies"), copies + 1));
            Some(())
        })]],
    };
    let mut now = content.clone();
    let mut any = false;
    for alternatives in steps {
        for step in alternatives {
            if let Some(next) = edited(&now, entry, &step).filter(|next| opens(next)) {
                (now, any) = (next, true);
                break;
            }
        }
    }
    any.then_some(now)
}

/// One change of an entry; `None` if there is nothing to change.
type Step = Box<dyn Fn(&mut Table) -> Option<()>>;

fn edited(content: &Content, entry: &Entry, step: &Step) -> Option<Content> {
    let mut document: DocumentMut = content.file(&entry.file).parse().ok()?;
    let lists = document.get_mut(&entry.list)?.as_array_of_tables_mut()?;
    step(lists.get_mut(entry.at)?)?;
    let mut next = content.clone();
    next.overlay(&entry.file, document.to_string()).ok()?;
    Some(next)
}

/// The ways to empty a key, the plainest first.
fn emptied(key: &'static str) -> Vec<Step> {
    let empty = move |table: &mut Table| {
        let value = table.get_mut(key)?.as_value_mut()?;
        let list = value.as_array_mut().filter(|list| !list.is_empty())?;
        list.clear();
        Some(())
    };
    let gone = move |table: &mut Table| {
        let number = table.get(key)?.as_integer().is_some();
        (!number).then(|| table.remove(key)).flatten().map(drop)
    };
    let mut steps: Vec<Step> = vec![Box::new(empty), Box::new(gone)];
    steps.extend(lowered(key));
    steps
}

/// The ways to make a number small.
fn lowered(key: &'static str) -> Vec<Step> {
    let to = move |small: i64| -> Step {
        Box::new(move |table: &mut Table| {
            let number = table.get(key)?.as_integer().filter(|number| *number > small)?;
            debug_assert!(number > small);
            table.insert(key, replaced(table.get(key), small));
            Some(())
        })
    };
    SMALL.map(to).into()
}

/// A number in place of another, with what stands around it.
pub(super) fn replaced(old: Option<&Item>, number: i64) -> Item {
    let mut value = Value::from(number);
    if let Some(old) = old.and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    Item::Value(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: &str = "\
# The deck.
[[card]]
id = \"A1\"
name = \"Ember\"
cost = 4 # dear
copies = 2
power = 3
abilities = [{ do = \"burn\" }]

[[card]]
id = \"A2\"
name = \"Frost\"
";

    fn content() -> Content {
        Content::embedded(&[("cards.toml", CARDS)])
    }

    fn text(content: &Content) -> &str {
        content.file("cards.toml")
    }

    #[test]
    fn entries_with_a_name_are_found() {
        let names: Vec<String> = entries(&content()).into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, ["Ember", "Frost"]);
    }

    #[test]
    fn an_entry_is_changed_in_place_and_comments_stay() {
        let ember = &entries(&content())[0];
        let with = |change| changed(&content(), ember, change, &|_| true);
        let free = with(Change::Free).expect("it has a cost");
        assert!(
            text(&free).contains("cost = 0 # dear") && text(&free).starts_with("# The deck."),
            "{}",
            text(&free)
        );
        assert!(text(&with(Change::More).unwrap()).contains("copies = 3"));
        let blank = with(Change::Blank).unwrap();
        assert!(
            text(&blank).contains("abilities = []") && text(&blank).contains("power = 0"),
            "{}",
            text(&blank)
        );
        assert_eq!(with(Change::Hand), None);
    }

    #[test]
    fn entries_that_say_something_else_are_found() {
        let mut new = content();
        new.overlay(
            "cards.toml",
            CARDS.replace("power = 3", "power = 4").replace("# The deck.", "# A deck."),
        )
        .unwrap();
        assert_eq!(changed_entries(&content(), &new), ["Ember"]);
        assert!(changed_entries(&content(), &content()).is_empty());
    }

    #[test]
    fn what_the_game_refuses_is_not_done() {
        let all = entries(&content());
        let at_least_one = |content: &Content| !text(content).contains("cost = 0");
        let free = changed(&content(), &all[0], Change::Free, &at_least_one).expect("1 is allowed");
        assert!(text(&free).contains("cost = 1 # dear"));
        assert_eq!(changed(&content(), &all[0], Change::Blank, &|_| false), None);
        assert_eq!(changed(&content(), &all[1], Change::Free, &|_| true), None, "it has no cost");
    }
}
