//! What a file about a game may name: its rules and its seats.

use std::collections::BTreeSet;

use crate::content::{Item, Key};
use crate::{Game, Seat, SeatSet, UnknownWord, Viewer, clip, nearest};

/// The names of a game; those of its seats need the game in force.
#[derive(Debug)]
pub struct Known<'g, G: Game> {
    game: Option<&'g G>,
    rules: BTreeSet<&'static str>,
}

impl<'g, G: Game> Known<'g, G> {
    /// The rules of the game; no seats yet.
    #[expect(clippy::new_without_default, reason = "what is known of a game is never a default")]
    pub fn new() -> Self {
        let rules = G::INFO.rules.lines().filter_map(|line| defined(line, G::INFO.prefix)).collect();
        Self { game: None, rules }
    }

    /// The same with the seats of this match.
    pub fn at(self, game: &'g G) -> Self {
        Self { game: Some(game), ..self }
    }

    /// Is it the number of a rule? A letter after it names a paragraph.
    pub fn rule(&self, cited: &str) -> Result<(), String> {
        let number = cited.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(cited);
        if self.rules.contains(number) {
            return Ok(());
        }
        let all: Vec<&str> = self.rules.iter().copied().collect();
        let near = nearest(number, &all).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Err(format!("{} has no rule `{}`{near}", G::INFO.title, clip(cited)))
    }

    /// Can it refuse something: a rule, or the table?
    pub fn refuser(&self, word: &str) -> Result<(), String> {
        if word == "table" { Ok(()) } else { self.rule(word) }
    }

    /// The seats of a list; whatever is no seat is reported.
    pub fn seats(&self, item: Item<'_>) -> SeatSet {
        item.list().into_iter().filter_map(|item| self.seat(item)).collect()
    }

    /// A seat; what is none is reported.
    pub fn seat(&self, item: Item<'_>) -> Option<Seat> {
        let spot = item.spot();
        let word = if item.is_number() { item.setting() } else { item.text() };
        let found = self.named(&word);
        if !word.is_empty() && found.is_none() {
            spot.fault(None, self.unknown("seat", &word, &[]));
        }
        found
    }

    /// What a table says of each seat it names.
    pub fn by_seat<'r, T>(
        &self,
        item: Option<Item<'r>>,
        mut read: impl FnMut(Item<'r>) -> T,
    ) -> Vec<(Seat, T)> {
        entries(item, |key, item| match self.named(&key.name) {
            Some(seat) => Ok((seat, read(item))),
            None => Err(self.unknown("seat", &key.name, &[])),
        })
    }

    /// What a table says of each viewer it names.
    pub fn by_viewer<'r, T>(
        &self,
        item: Option<Item<'r>>,
        mut read: impl FnMut(Item<'r>) -> T,
    ) -> Vec<(Viewer, T)> {
        entries(item, |key, item| Ok((self.looks(&key.name)?, read(item))))
    }

    /// Who looks; what is nobody is reported.
    pub fn viewer(&self, item: Item<'_>) -> Option<Viewer> {
        let spot = item.spot();
        let word = item.text();
        let found = self.looks(&word);
        if let (Err(why), false) = (&found, word.is_empty()) {
            spot.fault(None, why);
        }
        found.ok()
    }

    /// The viewer of this name.
    pub fn looks(&self, word: &str) -> Result<Viewer, String> {
        match word {
            "spectator" => Ok(Viewer::Spectator),
            "everything" => Ok(Viewer::Everything),
            name => self
                .named(name)
                .map(Viewer::Seat)
                .ok_or_else(|| self.unknown("viewer", name, &["spectator", "everything"])),
        }
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

/// A text that must be known.
pub fn checked(item: Item<'_>, mut known: impl FnMut(&str) -> Result<(), String>) -> String {
    let (spot, reads) = (item.spot(), item.is_text());
    let text = item.text();
    if reads && let Err(why) = known(&text) {
        spot.fault(None, why);
    }
    text
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
