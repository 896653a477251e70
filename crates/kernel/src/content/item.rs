//! One value of a file that is being read, as the type it should have.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use toml::Spanned;
use toml::de::{DeInteger, DeValue, ValueDeserializer};

use super::reader::{Source, Spot, Table};
use crate::{Rule, UnknownWord, Word, clip};

/// A value and its place. Each reading consumes it; a wrong value is reported once and a harmless one returned.
pub struct Item<'r> {
    spot: Spot<'r>,
    key: String,
    /// `None` stands for a value that was missing: that has been said.
    value: Option<DeValue<'r>>,
}

impl<'r> Item<'r> {
    pub(super) fn new(source: Source<'r>, key: String, value: Spanned<DeValue<'r>>) -> Self {
        let spot = source.spot(value.span());
        Self { spot, key, value: Some(value.into_inner()) }
    }

    pub(super) fn harmless(spot: Spot<'r>) -> Self {
        Self { spot, key: String::new(), value: None }
    }

    pub(super) fn is_harmless(&self) -> bool {
        self.value.is_none()
    }

    /// Where it is.
    pub fn spot(&self) -> Spot<'r> {
        self.spot
    }

    /// A whole number within `range`, which `rule` sets; otherwise its lower end.
    pub fn number<N>(self, range: RangeInclusive<N>, rule: Rule) -> N
    where
        N: Copy + PartialOrd + fmt::Display + TryFrom<i64>,
    {
        self.bounded(range, Some(rule))
    }

    /// A whole number within `range`, which no rule of a game sets; otherwise its lower end.
    pub fn count<N>(self, range: RangeInclusive<N>) -> N
    where
        N: Copy + PartialOrd + fmt::Display + TryFrom<i64>,
    {
        self.bounded(range, None)
    }

    fn bounded<N>(self, range: RangeInclusive<N>, rule: Option<Rule>) -> N
    where
        N: Copy + PartialOrd + fmt::Display + TryFrom<i64>,
    {
        let (min, max) = (*range.start(), *range.end());
        let read = match &self.value {
            Some(DeValue::Integer(number)) => whole(number).and_then(|number| N::try_from(number).ok()),
            _ => None,
        };
        read.filter(|number| range.contains(number)).unwrap_or_else(|| {
            self.wrong(rule, &format!("a whole number from {min} to {max}"));
            min
        })
    }

    /// A word of a closed vocabulary; otherwise its first.
    ///
    /// # Panics
    /// If the vocabulary has no word at all.
    pub fn word<W: Word>(self) -> W {
        self.known_word().unwrap_or(W::ALL[0])
    }

    /// The word it says; otherwise nothing, for a reader whose other checks depend on it: one mistake is told once.
    pub fn known_word<W: Word>(self) -> Option<W> {
        if let Some(DeValue::String(text)) = &self.value {
            match W::read(text) {
                Ok(word) => return Some(word),
                Err(unknown) => self.spot.fault(None, unknown.to_string()),
            }
        } else {
            let words: Vec<&str> = W::ALL.iter().map(|word| word.word()).collect();
            self.wrong(None, &format!("a {} ({})", W::KIND, words.join(", ")));
        }
        None
    }

    /// The index in `known` of the word it says; otherwise 0. For references to what another table defines.
    pub fn one_of<S: AsRef<str>>(self, kind: &'static str, known: &[S]) -> usize {
        self.known_one_of(kind, known).unwrap_or(0)
    }

    /// The same; otherwise nothing, for a reader whose other checks depend on it: one mistake is told once.
    pub fn known_one_of<S: AsRef<str>>(self, kind: &'static str, known: &[S]) -> Option<usize> {
        if let Some(DeValue::String(text)) = &self.value {
            match known.iter().position(|word| word.as_ref() == text) {
                Some(index) => return Some(index),
                None => {
                    let unknown = UnknownWord::new(kind, text, known.iter().map(AsRef::as_ref));
                    self.spot.fault(None, unknown.to_string());
                }
            }
        } else {
            self.wrong(None, &format!("the name of a {kind}"));
        }
        None
    }

    /// A text; otherwise an empty one.
    pub fn text(self) -> String {
        match self.value {
            Some(DeValue::String(text)) => text.into_owned(),
            _ => {
                self.wrong(None, "a text");
                String::new()
            }
        }
    }

    /// `true` or `false`; otherwise `false`.
    pub fn flag(self) -> bool {
        match self.value {
            Some(DeValue::Boolean(flag)) => flag,
            _ => {
                self.wrong(None, "`true` or `false`");
                false
            }
        }
    }

    /// The values of a list; otherwise none.
    pub fn list(self) -> Vec<Item<'r>> {
        match self.value {
            Some(DeValue::Array(values)) => {
                values.into_iter().map(|value| Item::new(self.spot.source, self.key.clone(), value)).collect()
            }
            _ => {
                self.wrong(None, "a list");
                Vec::new()
            }
        }
    }

    /// A table; otherwise one that says nothing more.
    pub fn table(self) -> Table<'r> {
        match self.value {
            Some(DeValue::Table(entries)) => Table::new(self.spot, entries),
            _ => {
                self.wrong(None, "a table");
                Table::harmless(self.spot.source)
            }
        }
    }

    /// The tables of a list (`[[key]]`, once for each); otherwise none.
    pub fn tables(self) -> Vec<Table<'r>> {
        self.list().into_iter().map(Item::table).collect()
    }

    /// Where the value at a path of keys and numbers (`P1.deck.3`) is: as far as the path leads. Inside a text, `part`
    /// says which bytes of it are meant.
    pub fn spot_of(&self, path: &str, part: Option<Range<usize>>) -> Spot<'r> {
        let (mut spot, mut value) = (self.spot, self.value.as_ref());
        for key in path.split('.').filter(|key| !key.is_empty()) {
            let next = match value {
                Some(DeValue::Table(entries)) => entries.get(key),
                Some(DeValue::Array(values)) => key.parse().ok().and_then(|i: usize| values.get(i)),
                _ => None,
            };
            let Some(next) = next else { return spot };
            (spot, value) = (self.spot.source.spot(next.span()), Some(next.get_ref()));
        }
        match (value, part) {
            (Some(DeValue::String(text)), Some(part)) => spot.inside(text, part),
            _ => spot,
        }
    }

    /// Whatever `serde` makes of it; otherwise `None`. Only its first mistake is known.
    pub fn value<T: DeserializeOwned>(&self) -> Option<T> {
        let span = self.spot;
        let value = Spanned::new(span.span(), self.value.clone()?);
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                let spot = error.span().map_or(span, |at| span.source.spot(at));
                spot.fault(None, format!("`{}`: {}", self.key, short(error.message())));
                None
            }
        }
    }

    /// The number, text or flag as it would be typed, a list as its parts with commas between: an option's
    /// value. Otherwise an empty text.
    pub fn setting(self) -> String {
        match self.value {
            Some(DeValue::String(text)) => text.into_owned(),
            Some(DeValue::Integer(number)) => number.to_string(),
            Some(DeValue::Boolean(flag)) => flag.to_string(),
            Some(DeValue::Array(_)) => {
                let parts: Vec<String> = self.list().into_iter().map(Item::text).collect();
                parts.join(",")
            }
            _ => {
                self.wrong(None, "a text, a number, `true`, `false` or a list of texts");
                String::new()
            }
        }
    }

    /// The same value in JSON, to compare with what was serialised. Dates are texts.
    pub fn json(self) -> Json {
        self.value.as_ref().map_or(Json::Null, json)
    }

    /// Is it a list?
    pub fn is_list(&self) -> bool {
        matches!(self.value, Some(DeValue::Array(_)))
    }

    /// Is it a text?
    pub fn is_text(&self) -> bool {
        matches!(self.value, Some(DeValue::String(_)))
    }

    /// Is it a whole number?
    pub fn is_number(&self) -> bool {
        matches!(self.value, Some(DeValue::Integer(_)))
    }

    fn wrong(&self, rule: Option<Rule>, expected: &str) {
        if let Some(value) = &self.value {
            self.spot.fault(rule, format!("`{}` must be {expected}, not {}", self.key, describe(value)));
        }
    }
}

impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Item").field("spot", &self.spot).field("value", &self.value).finish_non_exhaustive()
    }
}

fn whole(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// What `serde` says, which repeats whatever it was given: beginning and end of it, where that is long.
fn short(message: &str) -> Cow<'_, str> {
    const MOST: usize = 600;
    if message.chars().count() <= MOST {
        return message.into();
    }
    let (from, to) = (message.chars().take(MOST / 2), message.chars().rev().take(MOST / 4));
    let end: Vec<char> = to.collect();
    from.chain(['…']).chain(end.into_iter().rev()).collect()
}

/// A value in a message: itself if it is short, else its kind.
fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("`{}`", clip(text)),
        DeValue::Integer(number) => clip(&number.to_string()).into_owned(),
        DeValue::Float(number) => clip(&number.to_string()).into_owned(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

fn json(value: &DeValue<'_>) -> Json {
    match value {
        DeValue::String(text) => Json::from(text.as_ref()),
        DeValue::Integer(number) => whole(number).map_or(Json::Null, Json::from),
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Json::Null, Json::from),
        DeValue::Boolean(flag) => Json::from(*flag),
        DeValue::Datetime(date) => Json::from(date.to_string()),
        DeValue::Array(values) => values.iter().map(|value| json(value.get_ref())).collect(),
        DeValue::Table(entries) => {
            entries.iter().map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref()))).collect()
        }
    }
}
