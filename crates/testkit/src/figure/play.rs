//! Playing figures: where the match stands in each panel, and whether that is what the figure claims.

use std::sync::Arc;

use kernel::content::{Content, Fault, Faults, Reader};
use kernel::{Match, Options as _, UnknownWord, Viewer, caught};

use super::read::{self, Draft, Scene};
use super::{Broken, FILE, Figure};
use crate::Checked;
use crate::scenario::play::{go_on, used_up};
use crate::scenario::read::SetUp;
use crate::scenario::{Failure, Why};

/// A figure whose claim came out.
#[derive(Debug)]
pub struct Played<G: Checked> {
    /// What it shows.
    pub figure: Figure,
    /// Where the match stands in each panel.
    pub moments: Vec<Moment<G>>,
    /// How anybody can play on from where it begins; none where the match is dealt.
    pub try_it: Option<TryIt>,
}

/// Where the match stands in a panel.
#[derive(Debug)]
pub struct Moment<G: Checked> {
    /// The match.
    pub table: Match<G>,
    /// Who looks.
    pub viewer: Viewer,
    /// What has happened since the panel before, the whole truth.
    pub events: Vec<G::Event>,
}

/// The match that a figure begins with.
#[derive(Clone, PartialEq, Debug)]
pub struct TryIt {
    /// The options that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// How many seats it has.
    pub seats: u8,
    /// The position, in the game's own form.
    pub given: serde_json::Value,
    /// Who looks.
    pub viewer: Viewer,
}

/// A match that begins.
pub(super) struct Opened<G: Checked> {
    table: Match<G>,
    events: Vec<G::Event>,
    options: Vec<(String, String)>,
    given: Option<serde_json::Value>,
}

impl<G: Checked> Opened<G> {
    /// Opens the match of a set-up; `None` if it cannot be, which the reader has been told.
    pub(super) fn of(reader: &Reader, set_up: &SetUp<'_>, content: &Content) -> Option<Self> {
        let told = |faults: Vec<Fault>| faults.into_iter().for_each(|fault| reader.fault(fault));
        let setup = set_up.setup::<G>(content).map_err(told).ok()?;
        let game = set_up.open::<G>(content).map_err(told).ok()?;
        let mut events = Vec::new();
        let start =
            set_up.start(&*game, &mut events).map_err(|Faults(faults)| told(faults)).ok().flatten()?;
        let options = setup.options.changes().into_iter();
        Some(Self {
            table: Match::from_state(game, start),
            events,
            options: options.map(|(key, value)| (key.to_owned(), value)).collect(),
            given: set_up.given(),
        })
    }

    pub(super) fn game(&self) -> &Arc<G> {
        self.table.game()
    }
}

/// Every figure of a game's rulebook with this content, in the order of the file: each played, or what is wrong with it.
pub fn all<G: Checked>(content: &Content) -> Vec<Result<Played<G>, Broken>> {
    read_all(G::INFO.figures, content)
}

/// The match that a figure begins with, or why nobody can play on from it. The letters of the game may stand before its
/// number.
pub fn try_it<G: Checked>(content: &Content, number: &str) -> Result<TryIt, String> {
    let letters = format!("{}-", G::INFO.prefix);
    let wanted = number.trim().to_uppercase();
    let wanted = wanted.strip_prefix(&letters).unwrap_or(&wanted);
    let all = all::<G>(content);
    let numbers = all.iter().map(|figure| match figure {
        Ok(played) => played.figure.number.as_str(),
        Err(broken) => broken.number.as_str(),
    });
    let at = numbers.clone().position(|number| number == wanted);
    let Some(at) = at else { return Err(UnknownWord::new("figure", number, numbers).to_string()) };
    match &all[at] {
        Ok(Played { try_it: Some(try_it), .. }) => Ok(try_it.clone()),
        Ok(_) => Err(format!("figure {wanted} shows no position to play on from")),
        Err(broken) => Err(broken.to_string()),
    }
}

pub(super) fn read_all<G: Checked>(text: &str, content: &Content) -> Vec<Result<Played<G>, Broken>> {
    let reader = Reader::new();
    let mut file = reader.text(FILE, text);
    let pictures = file.maybe("pictures").map_or_else(Vec::new, kernel::content::Item::list);
    let pictures: Vec<_> = pictures.into_iter().map(|item| (item.spot(), item.text())).collect();
    let named: Vec<&str> = pictures.iter().map(|(_, name)| name.as_str()).collect();
    let tables = file.maybe("figure").map_or_else(Vec::new, kernel::content::Item::tables);
    let mut drafts: Vec<(String, usize, Option<Draft<G>>)> = Vec::new();
    for table in tables {
        let spot = table.spot();
        let draft = read::figure::<G>(&reader, table, content, &named);
        if drafts.iter().any(|(number, ..)| *number == draft.0) {
            spot.fault(None, format!("there is a figure {} already", draft.0));
        }
        drafts.push(draft);
    }
    if drafts.iter().all(|(.., draft)| draft.is_some()) {
        let answered: Vec<&String> = drafts
            .iter()
            .filter_map(|(.., draft)| draft.as_ref())
            .flat_map(|draft| &draft.figure.answers)
            .collect();
        for (spot, name) in pictures.iter().filter(|(_, name)| !answered.contains(&name)) {
            spot.fault(None, format!("no figure answers `{name}`"));
        }
    }
    drop(file);
    let faults = reader.finish(()).map_or_else(|Faults(faults)| faults, |()| Vec::new());
    let ends: Vec<usize> = drafts.iter().skip(1).map(|(_, line, _)| *line).chain([usize::MAX]).collect();
    let first = drafts.first().map_or(usize::MAX, |(_, line, _)| *line);
    let within = |fault: &Fault, from: usize, to: usize| {
        fault.place.as_ref().map_or(to == usize::MAX, |place| (from..to).contains(&place.line))
    };
    let about = |from: usize, to: usize| -> Vec<Fault> {
        faults.iter().filter(|fault| within(fault, from, to)).cloned().collect()
    };
    let broken = |number: String, line, why| Err(Broken { number, line, why });
    let whole = Some(about(0, first)).filter(|faults| !faults.is_empty());
    let whole = whole.map(|faults| broken(String::new(), 1, Why::Faults(Faults(faults))));
    let played = drafts.into_iter().zip(ends).map(|((number, line, draft), end)| {
        let wrong = about(line, end);
        let Some(draft) = draft.filter(|_| wrong.is_empty()) else {
            return broken(number, line, Why::Faults(Faults(wrong)));
        };
        match caught(|| play(draft)) {
            Ok(Ok(played)) => Ok(played),
            Ok(Err(failure)) => broken(number, line, Why::Failed(failure)),
            Err(panic) => broken(number, line, Why::Panicked(panic)),
        }
    });
    whole.into_iter().chain(played).collect()
}

fn play<G: Checked>(draft: Draft<G>) -> Result<Played<G>, Failure> {
    let Draft { figure, scenes } = draft;
    let mut moments: Vec<Moment<G>> = Vec::new();
    let mut try_it = None;
    for Scene { begins, viewer, steps, expect } in scenes {
        let (mut table, already) = match (begins, moments.last()) {
            (Some(Opened { table, events, options, given }), last) => {
                last.map_or(Ok(()), |last| used_up(&last.table))?;
                if moments.is_empty() {
                    let seats = table.game().seats();
                    try_it = given.map(|given| TryIt { options, seats, given, viewer });
                }
                (table, events)
            }
            (None, Some(last)) => (last.table.clone(), Vec::new()),
            (None, None) => return Ok(Played { figure, moments, try_it }),
        };
        let events = go_on(&mut table, already, &steps, &expect)?;
        moments.push(Moment { table, viewer, events });
    }
    moments.last().map_or(Ok(()), |last| used_up(&last.table))?;
    Ok(Played { figure, moments, try_it })
}
