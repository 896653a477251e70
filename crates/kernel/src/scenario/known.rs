//! What a scenario of a game may name: its rules, its seats, its cues.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::content::{Item, Key};
use crate::reference::Reference;
use crate::{Game, Seat, SeatSet, UnknownWord, Viewer, clip, nearest};

/// The names of a game; those of its seats need the game in force.
pub(crate) struct Known<'g, G: Game> {
    game: Option<&'g G>,
    rules: BTreeSet<&'static str>,
    /// Found out when the first cue is named.
    reference: OnceCell<Option<Reference>>,
}

impl<'g, G: Game> Known<'g, G> {
    pub(crate) fn new() -> Self {
        let rules = G::INFO.rules.lines().filter_map(|line| defined(line, G::INFO.prefix)).collect();
        Self { game: None, rules, reference: OnceCell::new() }
    }

    /// The same with the seats of this match.
    pub(crate) fn at(self, game: &'g G) -> Self {
        Self { game: Some(game), ..self }
    }

    /// Is it the number of a rule? A letter after it names a paragraph.
    pub(crate) fn rule(&self, cited: &str) -> Result<(), String> {
        let number = cited.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(cited);
        if self.rules.contains(number) {
            return Ok(());
        }
        let all: Vec<&str> = self.rules.iter().copied().collect();
        let near = nearest(number, &all).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Err(format!("{} has no rule `{}`{near}", G::INFO.title, clip(cited)))
    }

    /// Can it refuse something: a rule, or the table?
    pub(super) fn refuser(&self, word: &str) -> Result<(), String> {
        if word == "table" { Ok(()) } else { self.rule(word) }
    }

    /// A part of a cue; every name in it that no cue has is reported.
    pub(super) fn cue(&self, item: Item<'_>) -> Json {
        let spot = item.spot();
        let cue = item.json();
        if let Some(reference) = self.reference.get_or_init(G::reference) {
            reference.unknown_in_cue(&cue).into_iter().for_each(|why| spot.fault(None, why));
        }
        cue
    }

    pub(super) fn seats(&self, item: Item<'_>) -> SeatSet {
        item.list().into_iter().filter_map(|item| self.seat(item)).collect()
    }

    pub(crate) fn seat(&self, item: Item<'_>) -> Option<Seat> {
        let spot = item.spot();
        let word = if item.is_number() { item.setting() } else { item.text() };
        let found = self.named(&word);
        if !word.is_empty() && found.is_none() {
            spot.fault(None, self.unknown("seat", &word, &[]));
        }
        found
    }

    pub(super) fn by_seat<'r, T>(
        &self,
        item: Option<Item<'r>>,
        mut read: impl FnMut(Item<'r>) -> T,
    ) -> Vec<(Seat, T)> {
        entries(item, |key, item| match self.named(&key.name) {
            Some(seat) => Ok((seat, read(item))),
            None => Err(self.unknown("seat", &key.name, &[])),
        })
    }

    pub(super) fn by_viewer<'r, T>(
        &self,
        item: Option<Item<'r>>,
        mut read: impl FnMut(Item<'r>) -> T,
    ) -> Vec<(Viewer, T)> {
        entries(item, |key, item| {
            let viewer = match key.name.as_str() {
                "spectator" => Some(Viewer::Spectator),
                "everything" => Some(Viewer::Everything),
                name => self.named(name).map(Viewer::Seat),
            };
            match viewer {
                Some(viewer) => Ok((viewer, read(item))),
                None => Err(self.unknown("viewer", &key.name, &["spectator", "everything"])),
            }
        })
    }

    /// The seat of this number or, whatever the case of its letters, this name.
    fn named(&self, word: &str) -> Option<Seat> {
        let game = self.game?;
        Seat::first(game.seats()).find(|seat| {
            seat.to_string() == word || game.seat_name(*seat).to_lowercase() == word.to_lowercase()
        })
    }

    fn unknown(&self, kind: &'static str, word: &str, others: &[&str]) -> String {
        let seats = self.game.map(|game| Seat::first(game.seats()).map(|seat| game.seat_name(seat)));
        let names: Vec<String> = seats.into_iter().flatten().collect();
        let known = names.iter().map(String::as_str).chain(others.iter().copied());
        UnknownWord::new(kind, word, known).to_string()
    }
}

/// The number that a line of RULES.md gives to a rule or a chapter: `## ZZ-5 The turn`, `- **ZZ-5.2** …`.
fn defined<'l>(line: &'l str, prefix: &str) -> Option<&'l str> {
    let rest = line.trim_start_matches(['#', '-', '*', ' ']);
    let marked = line.trim_start().starts_with('#') || line.contains("**");
    let digits = rest.strip_prefix(prefix)?.strip_prefix('-').filter(|_| marked)?;
    let end = digits.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(digits.len());
    let length = prefix.len() + 1 + digits[..end].trim_end_matches('.').len();
    Some(&rest[..length])
}

fn entries<'r, T>(
    item: Option<Item<'r>>,
    mut read: impl FnMut(&Key<'r>, Item<'r>) -> Result<T, String>,
) -> Vec<T> {
    let entries = item.map_or_else(Vec::new, |item| item.table().rest());
    let read = entries
        .into_iter()
        .filter_map(|(key, item)| read(&key, item).map_err(|unknown| key.spot.fault(None, unknown)).ok());
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_defines_the_rule_it_begins_with() {
        for (line, number) in [
            ("## KD-5 The turn", Some("KD-5")),
            ("- **KD-5.2** Tokens come back.", Some("KD-5.2")),
            ("  - **KD-5.2** Tokens.", Some("KD-5.2")),
            ("**KD-5.11.** Tokens.", Some("KD-5.11")),
            ("See KD-5.2.", None),
            ("KD-5.2 is cited here.", None),
            ("- **AU-5.2** Another game.", None),
        ] {
            assert_eq!(defined(line, "KD"), number, "{line}");
        }
    }
}
