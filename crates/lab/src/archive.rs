//! Recorded matches under changed rules: which still replay, where they first differ, how many come out otherwise.

use std::fmt;

use kernel::content::Content;
use kernel::record::{Ending, RecordError};
use kernel::{Match, Playable, Ply, Record, Viewer, caught};
use serde::Serialize;

use crate::text::{grouped, widest};

/// What became of a recorded match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Every move is legal and it ends as it did.
    Replays,
    /// Every move is legal, and it ends otherwise or not at all.
    EndsOtherwise,
    /// A move is refused, or comes after the end.
    Stops,
    /// It cannot be opened at all: other rules, other content than is at hand, no seed.
    Unreadable,
}

/// One recorded match under the new content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Replayed {
    /// The file.
    pub file: String,
    /// What became of it.
    pub fate: Fate,
    /// What was told differently first, or refused; `None` if nothing was.
    pub first_difference: Option<String>,
    /// How it ends now, where it did otherwise.
    pub end: Option<String>,
}

/// What became of an archive. `Display` writes it for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArchiveReport {
    /// The game's id.
    pub game: String,
    /// The content they are replayed under, in short.
    pub content_hash: String,
    /// Every match.
    pub matches: Vec<Replayed>,
}

/// Plays a record again under `new` content, beside the content it was played with if that is `old`.
pub fn replayed<G: Playable>(file: &str, record: &Record, old: &Content, new: &Content) -> Replayed {
    let told = |fate, first_difference, end| Replayed { file: file.to_owned(), fate, first_difference, end };
    let unreadable = |error: RecordError| told(Fate::Unreadable, Some(error.to_string()), None);
    // The record is held to the new content; everything else it claims stays.
    let mut moved = record.clone();
    moved.content = new.hash().to_string();
    let mut now: Match<G> = match moved.start(new) {
        Ok(table) => table,
        Err(error) => return unreadable(error),
    };
    let names: Vec<String> = record.chairs.iter().map(|chair| chair.name.clone()).collect();
    now.call(&names);
    let mut then: Option<Match<G>> = record.start(old).ok();
    then.iter_mut().for_each(|then| then.call(&names));
    let mut first = then.as_ref().and_then(|then| differing("the deal", &dealt(then), &dealt(&now)));
    for number in 1..=record.moves.len() {
        let before =
            then.as_mut().and_then(|then| record.play_next(then).ok().flatten().map(|ply| said(then, &ply)));
        // Rules that a designer has changed may do worse than refuse.
        let step = caught(|| moved.play_next(&mut now));
        match step {
            Ok(Ok(Some(ply))) => {
                if let (None, Some(before)) = (&first, &before) {
                    first = differing(&format!("move {number}"), before, &said(&now, &ply));
                }
            }
            Ok(Ok(None)) => break,
            Ok(Err(error)) => {
                return told(Fate::Stops, first.or(Some(error.to_string())), Some(error.to_string()));
            }
            Err(panic) => {
                let why = format!("move {number} breaks off: {panic}");
                return told(Fate::Stops, first.or(Some(why.clone())), Some(why));
            }
        }
    }
    let end = now.outcome().as_ref().map(Ending::from);
    match record.result == end {
        true => told(Fate::Replays, first, None),
        false => told(Fate::EndsOtherwise, first, Some(ended(end.as_ref(), &names))),
    }
}

/// "1. Ada, 2. Ben (last monarch standing)".
fn ended(end: Option<&Ending>, names: &[String]) -> String {
    let Some(Ending { places, reason, rule: _ }) = end else { return "it is not over".to_owned() };
    let mut places: Vec<(u8, &String)> = places.iter().copied().zip(names).collect();
    places.sort();
    let places: Vec<String> = places.iter().map(|(place, name)| format!("{place}. {name}")).collect();
    format!("{} ({reason})", places.join(", "))
}

/// What is told of the deal to whoever sees everything.
fn dealt<G: Playable>(table: &Match<G>) -> Vec<String> {
    sentences(table, table.dealt())
}

/// What is told of a move.
fn said<G: Playable>(table: &Match<G>, ply: &Ply<G>) -> Vec<String> {
    sentences(table, &ply.events)
}

fn sentences<G: Playable>(table: &Match<G>, events: &[G::Event]) -> Vec<String> {
    let game = table.game();
    let cues = events.iter().filter_map(|event| game.cue(event, Viewer::Everything));
    cues.map(|cue| game.tell(&cue, table.names(Viewer::Everything)).text.to_string()).collect()
}

/// The first sentence that differs.
fn differing(at: &str, then: &[String], now: &[String]) -> Option<String> {
    let length = then.len().max(now.len());
    (0..length).find_map(|i| match (then.get(i), now.get(i)) {
        (one, other) if one == other => None,
        (Some(one), Some(other)) => Some(format!("{at}: \"{other}\" instead of \"{one}\"")),
        (Some(one), None) => Some(format!("{at}: \"{one}\" does not happen")),
        (None, Some(other)) => Some(format!("{at}: \"{other}\" happens as well")),
        (None, None) => None,
    })
}

impl Fate {
    const ALL: [Self; 4] = [Self::Replays, Self::EndsOtherwise, Self::Stops, Self::Unreadable];

    /// For people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Replays => "replays",
            Self::EndsOtherwise => "ends otherwise",
            Self::Stops => "stops",
            Self::Unreadable => "cannot be opened",
        }
    }
}

impl ArchiveReport {
    /// How many came to this.
    pub fn count(&self, fate: Fate) -> u64 {
        self.matches.iter().filter(|replayed| replayed.fate == fate).count() as u64
    }
}

impl fmt::Display for ArchiveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, content_hash, matches } = self;
        let n = grouped(matches.len() as u64);
        let records = if matches.len() == 1 { "match" } else { "matches" };
        writeln!(f, "{game}: {n} recorded {records} under content {content_hash}\n")?;
        for fate in Fate::ALL {
            writeln!(f, "{:>9}  {}", grouped(self.count(fate)), fate.word())?;
        }
        let width = widest(matches.iter().map(|replayed| replayed.file.as_str()));
        let differ =
            matches.iter().filter(|replayed| replayed.first_difference.is_some() || replayed.end.is_some());
        for (i, Replayed { file, fate, first_difference, end }) in differ.enumerate() {
            writeln!(f, "{}{file:width$}  {}", if i == 0 { "\n" } else { "" }, fate.word())?;
            if let Some(difference) = first_difference {
                writeln!(f, "{:width$}    first: {difference}", "")?;
            }
            if let Some(end) = end.as_ref().filter(|end| Some(*end) != first_difference.as_ref()) {
                writeln!(f, "{:width$}    now:   {end}", "")?;
            }
        }
        Ok(())
    }
}
