//! What is in the box, read from data files: battle cards, missions, factions and maps.
//!
//! Each file says in its head how it is written; [`cards`], [`missions`], [`factions`] and [`maps`] read them. A
//! mistake is reported with its place, and all of them at once.

mod cards;
mod factions;
mod maps;
mod missions;

use std::ops::RangeInclusive;

use kernel::content::{Content, Item};

pub use cards::{CardFace, Value};
pub use factions::{Faction, Recover, Talents};
pub use missions::{MissionCard, Needs};

pub(crate) use cards::Suit;
pub(crate) use factions::read_factions;
pub(crate) use maps::{LeftOut, read_map};
pub(crate) use missions::read_missions;

use crate::id::Id;

const CARDS: &str = "cards.toml";
const FACTIONS: &str = "factions.toml";
const MISSIONS: &str = "missions.toml";
/// The folder of the maps.
pub(crate) const MAPS: &str = "maps";
/// The map of the rulebook.
pub(crate) const FIRST_MAP: &str = "six-reaches";

/// The content the program ships with.
pub(crate) fn content() -> Content {
    Content::embedded(&[
        (CARDS, include_str!("../content/cards.toml")),
        (FACTIONS, include_str!("../content/factions.toml")),
        (MISSIONS, include_str!("../content/missions.toml")),
        ("maps/six-reaches.toml", include_str!("../content/maps/six-reaches.toml")),
    ])
    .with_folder(MAPS)
}

/// The id in `item`, not used before by any of `known`.
fn read_id(item: Item<'_>, what: &str, known: impl Iterator<Item = Id>) -> Id {
    let spot = item.spot();
    if !item.is_text() {
        item.text();
        return Id::default();
    }
    let text = item.text();
    let Ok(id) = text.parse::<Id>() else {
        let clipped = kernel::clip(&text);
        spot.fault(
            None,
            format!("`{clipped}` is no id of a {what}: one to four letters and digits make one"),
        );
        return Id::default();
    };
    if known.into_iter().any(|other| other.is(&text)) {
        spot.fault(None, format!("{what} `{id}` is there already"));
    }
    id
}

/// The only entry of a table like `{ face = 7 }`: its key and its value.
fn only_entry<'r>(item: Item<'r>, what: &str) -> Option<(String, Item<'r>)> {
    let spot = item.spot();
    let mut table = item.table();
    let mut entries = table.rest();
    let entry = entries.pop().filter(|_| entries.is_empty());
    if entry.is_none() {
        spot.fault(None, format!("write one {what}, with one key"));
    }
    entry.map(|(key, item)| (key.name, item))
}

/// Says that a word is not known here.
fn unknown_word(item_spot: kernel::content::Spot<'_>, kind: &'static str, word: &str, known: &[&str]) {
    item_spot.fault(None, kernel::UnknownWord::new(kind, word, known.iter().copied()).to_string());
}

/// Exactly two numbers, each within its bounds.
fn pair<N>(item: Item<'_>, bounds: [RangeInclusive<N>; 2]) -> [N; 2]
where
    N: Copy + PartialOrd + std::fmt::Display + TryFrom<i64>,
{
    let spot = item.spot();
    let list = item.is_list();
    let items = item.list();
    let count = items.len();
    let [first, second] = bounds;
    if let Ok([one, other]) = <[Item<'_>; 2]>::try_from(items) {
        return [one.count(first), other.count(second)];
    }
    if list {
        spot.fault(None, format!("expected two numbers, not {count}"));
    }
    [*first.start(), *second.start()]
}
