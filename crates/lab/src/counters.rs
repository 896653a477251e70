//! What was done with the things of a game, and how those fared who did it.

use std::collections::BTreeMap;

use kernel::figures::{Counted, Shown};
use kernel::{MAX_SEATS, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::win_stats::{WinCounts, WinStats};

/// One verb with one thing, over all matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CounterFindings {
    /// What was done: "bought".
    #[serde(rename = "deed")]
    pub verb: &'static str,
    /// With which thing.
    pub thing: String,
    /// How often.
    pub times: u64,
    /// How those fared who did it at least once.
    #[serde(flatten)]
    pub fared: WinStats,
}

/// One column of the game's result page, on average.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FigureFindings {
    /// Its heading: "Cards bought".
    pub label: &'static str,
    /// How often a match, for each seat.
    pub by_seat: Vec<f64>,
    /// How far the 95% interval of each of these means reaches to both sides.
    pub reach: Vec<f64>,
}

/// The counts of some matches. Whole numbers, so that it does not matter who adds first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Counters(#[serde(deserialize_with = "crate::words::by_word")] BTreeMap<&'static str, Done>);

/// One verb.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Done {
    by_seat: [u64; MAX_SEATS],
    /// The squares of how often it was done in a match: what tells how far the mean may be off.
    squares: [u64; MAX_SEATS],
    things: BTreeMap<String, CountedThing>,
}

/// One verb with one thing.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
struct CountedThing {
    times: u64,
    fates: WinCounts,
    /// How often each seat did it in the match that is being played.
    #[serde(skip)]
    now: [u32; MAX_SEATS],
}

impl Counters {
    /// Something was done in the match that is being played.
    pub(crate) fn note(&mut self, Counted { seat, verb, thing }: Counted<'_>) {
        let things = &mut self.0.entry(verb).or_default().things;
        if !things.contains_key(thing) {
            things.insert(thing.to_owned(), CountedThing::default());
        }
        if let Some(counted) = things.get_mut(thing) {
            counted.now[seat.index()] += 1;
        }
    }

    /// The match is over: what was done in it counts.
    pub(crate) fn settle(&mut self, outcome: &Outcome) {
        for Done { by_seat, squares, things } in self.0.values_mut() {
            let mut done = [0_u64; MAX_SEATS];
            for counted in things.values_mut() {
                for (seat, _) in outcome.places.iter() {
                    let times = u64::from(std::mem::take(&mut counted.now[seat.index()]));
                    if times > 0 {
                        done[seat.index()] += times;
                        counted.times += times;
                        counted.fates.add(outcome, seat);
                    }
                }
            }
            for (seat, times) in done.into_iter().enumerate() {
                by_seat[seat] += times;
                squares[seat] += times * times;
            }
        }
    }

    /// The match came to nothing: what was done in it does not count.
    pub(crate) fn forget(&mut self) {
        for counted in self.0.values_mut().flat_map(|done| done.things.values_mut()) {
            counted.now = [0; MAX_SEATS];
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (verb, Done { by_seat, squares, things }) in other.0 {
            let mine = self.0.entry(verb).or_default();
            let sums = mine.by_seat.iter_mut().chain(&mut mine.squares);
            for (mine, theirs) in sums.zip(by_seat.into_iter().chain(squares)) {
                *mine += theirs;
            }
            for (thing, theirs) in things {
                let counted = mine.things.entry(thing).or_default();
                counted.times += theirs.times;
                counted.fates.merge(theirs.fates);
            }
        }
    }

    /// Verb by verb, the commonest things first.
    pub(crate) fn findings(&self) -> Vec<CounterFindings> {
        let mut all = Vec::new();
        for (verb, Done { things, .. }) in &self.0 {
            let done = things.iter().filter(|(_, counted)| counted.times > 0);
            let mut found: Vec<CounterFindings> = done
                .map(|(thing, counted)| CounterFindings {
                    verb,
                    thing: thing.clone(),
                    times: counted.times,
                    fared: counted.fates.fared(),
                })
                .collect();
            found.sort_by(|a, b| b.times.cmp(&a.times).then_with(|| a.thing.cmp(&b.thing)));
            all.append(&mut found);
        }
        all
    }

    /// The columns of the result page, on average over so many matches.
    pub(crate) fn figures(&self, shown: &[Shown], seats: u8, matches: u64) -> Vec<FigureFindings> {
        let n = matches.max(1) as f64;
        let sum = |shown: &Shown, pick: &dyn Fn(&Done) -> u64| self.0.get(shown.verb).map_or(0, pick) as f64;
        let mean = |shown: &Shown, seat: Seat| sum(shown, &|done| done.by_seat[seat.index()]) / n;
        let reach = |shown: &Shown, seat: Seat| {
            let spread = sum(shown, &|done| done.squares[seat.index()]) / n - mean(shown, seat).powi(2);
            1.96 * (spread.max(0.0) / n).sqrt()
        };
        let column = |shown: &Shown| FigureFindings {
            label: shown.label,
            by_seat: Seat::first(seats).map(|seat| mean(shown, seat)).collect(),
            reach: Seat::first(seats).map(|seat| reach(shown, seat)).collect(),
        };
        shown.iter().map(column).collect()
    }
}
