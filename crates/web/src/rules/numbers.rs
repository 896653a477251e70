//! Numbers in the text of the rules that the content says: with edited content the text has its numbers.
//!
//! A game lists the phrases that hold such numbers ([`Render::NUMBERS`]), with the number's place in a file of the content instead
//! of the number: `the Ace {cards.card.A.value.fixed}`. What a phrase comes to with the content that ships stands in RULES.md, once.

use std::borrow::Cow;

use kernel::content::{Content, Reader};
use serde_json::Value;

use crate::Render;

/// RULES.md of a game, with the numbers of this content.
pub fn text<G: Render>(content: &Content) -> Cow<'static, str> {
    let shipped = G::content();
    let mut text = Cow::Borrowed(G::INFO.rules);
    if shipped.hash() == content.hash() {
        return text;
    }
    for phrase in G::NUMBERS {
        // Content that lacks a number is told where it is checked.
        let (Some(before), Some(now)) = (filled(phrase, &shipped), filled(phrase, content)) else { continue };
        if before != now {
            text = text.replacen(&before, &now, 1).into();
        }
    }
    text
}

/// What a phrase comes to with the content that ships.
pub fn phrase<G: Render>(phrase: &str) -> Option<String> {
    filled(phrase, &G::content())
}

/// A phrase with the numbers of this content; `None` if it does not have one of them.
fn filled(phrase: &str, content: &Content) -> Option<String> {
    let mut out = String::new();
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        let (places, after) = after.split_once('}')?;
        // What is added up: a pile is so many Hearts and so many Shields.
        let numbers: Option<Vec<i64>> = places.split('+').map(|place| number(place, content)).collect();
        out += before;
        out += &numbers?.iter().sum::<i64>().to_string();
        rest = after;
    }
    Some(out + rest)
}

/// The number at a place: a file without its ending, then keys, places in lists, or what a table of a list calls its `id`.
fn number(place: &str, content: &Content) -> Option<i64> {
    let mut keys = place.split('.');
    let name = format!("{}.toml", keys.next()?);
    content.files().find(|(file, _)| *file == name)?;
    let reader = Reader::new();
    let first = keys.next()?;
    let (_, item) = reader.file(content, &name).rest().into_iter().find(|(key, _)| key.name == first)?;
    let mut value = item.json();
    for key in keys {
        value = if let Value::Array(items) = value {
            match key.parse::<usize>() {
                Ok(at) if items.first().is_some_and(Value::is_number) => items.into_iter().nth(at)?,
                Ok(_) | Err(_) => items.into_iter().find(|item| item["id"] == key)?,
            }
        } else {
            value.get_mut(key)?.take()
        };
    }
    value.as_i64()
}
