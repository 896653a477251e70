//! A view as an outline of names and values: what a page or a terminal shows of a game that has no look of its own.

use serde_json::Value as Json;

use crate::plain::words;
use crate::{Hidden, Seat};

/// A named value, or a name with the entries below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineEntry {
    /// Its key in the view, in words, or the name of a seat.
    pub name: String,
    /// Its value, where it is a single one or a list of such.
    pub value: Option<String>,
    /// What is below it.
    pub parts: Vec<OutlineEntry>,
}

/// Lists of a view that have an entry for each seat.
const BY_SEAT: [&str; 2] = ["players", "seats"];

/// Everything a view holds, field by field; only who is looking and what is `null` is left out.
///
/// A value called `seat`, and each entry of a list called `players` or `seats`, is shown by the name that `seat` gives.
pub fn outline<G: Hidden>(view: &G::View, seat: &impl Fn(Seat) -> String) -> Vec<OutlineEntry> {
    let Json::Object(mut fields) = serde_json::to_value(view).unwrap_or_default() else { return Vec::new() };
    fields.remove("viewer");
    below(&Json::Object(fields), seat)
}

fn entry(key: &str, value: &Json, seat: &impl Fn(Seat) -> String) -> Option<OutlineEntry> {
    let name = words(key);
    if BY_SEAT.contains(&key) && value.is_array() {
        return Some(OutlineEntry { name, value: None, parts: below_seats(value, seat) });
    }
    match simple(key, value, seat) {
        Some(text) => Some(OutlineEntry { name, value: Some(text), parts: Vec::new() }),
        None if value.is_null() => None,
        None => Some(OutlineEntry { name, value: None, parts: below(value, seat) }),
    }
}

fn below(value: &Json, seat: &impl Fn(Seat) -> String) -> Vec<OutlineEntry> {
    match value {
        Json::Object(fields) => fields.iter().filter_map(|(key, value)| entry(key, value, seat)).collect(),
        Json::Array(items) => {
            (1..).zip(items).filter_map(|(number, item)| entry(&number.to_string(), item, seat)).collect()
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => Vec::new(),
    }
}

fn below_seats(value: &Json, seat: &impl Fn(Seat) -> String) -> Vec<OutlineEntry> {
    let of_seat = |(at, part): (usize, &Json)| {
        let entry = entry("seat", part, seat)?;
        Some(OutlineEntry { name: Seat::checked(at as u64).map(seat)?, ..entry })
    };
    value.as_array().into_iter().flatten().enumerate().filter_map(of_seat).collect()
}

/// A value that fits on a line: a word, a number, or a list of such.
fn simple(key: &str, value: &Json, seat: &impl Fn(Seat) -> String) -> Option<String> {
    match value {
        Json::Null | Json::Object(_) => None,
        Json::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Json::Number(number) => {
            let known = number.as_u64().filter(|_| key == "seat").and_then(Seat::checked);
            Some(known.map_or_else(|| number.to_string(), seat))
        }
        Json::String(text) => Some(text.replace('_', " ")),
        Json::Array(items) if items.is_empty() => Some("none".to_owned()),
        Json::Array(items) => {
            let items: Option<Vec<String>> = items.iter().map(|item| simple(key, item, seat)).collect();
            items.map(|items| items.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn lines(entries: &[OutlineEntry], depth: usize) -> Vec<String> {
        let line = |entry: &OutlineEntry| {
            let own =
                format!("{}{}: {}", " ".repeat(depth), entry.name, entry.value.as_deref().unwrap_or("…"));
            [vec![own], lines(&entry.parts, depth + 1)].concat()
        };
        entries.iter().flat_map(line).collect()
    }

    #[test]
    fn a_view_is_read_field_by_field() {
        let view = json!({
            "deck_left": 3,
            "discards": [],
            "last": { "seat": 1, "card": "red_king" },
            "nothing": null,
            "open": true,
            "piles": [[1, 2], { "top": 4 }],
            "players": [{ "hand": [1, 2] }, { "hand": null }],
        });
        let called = |seat: Seat| ["Ada", "Bob"][seat.index()].to_owned();
        assert_eq!(
            lines(&below(&view, &called), 0),
            [
                "Deck left: 3",
                "Discards: none",
                "Last: …",
                " Card: red king",
                " Seat: Bob",
                "Open: yes",
                "Piles: …",
                " 1: 1, 2",
                " 2: …",
                "  Top: 4",
                "Players: …",
                " Ada: …",
                "  Hand: 1, 2",
                " Bob: …",
            ]
        );
    }
}
