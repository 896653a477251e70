//! What came of a simulation.

use bots::Faults;
use kernel::{Figures, Rule, Seat};
use serde::{Deserialize, Serialize};

use crate::counters::{CounterFindings, FigureFindings};
use crate::stats::{Lengths, Share};
use crate::tally::Tally;
use crate::traits::TraitFindings;
use crate::win_stats::WinStats;

/// What came of a simulation. `Display` writes it as a table for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What follows from the plan alone, on any machine and with any number of jobs.
    pub findings: Findings,
    /// How fast it went this time; nothing where several machines shared the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
}

/// The reproducible half of a report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Findings {
    /// The game's id.
    pub game: &'static str,
    pub rules_version: u32,
    /// The seed of the run.
    pub seed: u64,
    /// How many matches were asked for.
    pub matches: u64,
    /// How many came to an end; the rest crashed.
    pub finished: u64,
    /// Each seat's results.
    pub seats: Vec<SeatFindings>,
    /// Matches in which several sides share the first place.
    pub draws: Share,
    /// Decisions of all seats in one match.
    pub decisions: Lengths,
    /// The length in the game's own unit, where one number can tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<GameLengths>,
    /// How matches ended, by rule.
    pub ends: Vec<End>,
    /// What told the seats apart (who begins, faction, deck), where that was counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<TraitFindings>,
    /// The result page of an average match, where counters were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureFindings>,
    /// What was done with the things of the game, where that was counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[serde(rename = "deeds")]
    pub counters: Vec<CounterFindings>,
    /// How many matches crashed: bugs in the rules or a bot.
    pub crashed: u64,
    /// The first of them.
    pub crashes: Vec<Crash>,
}

/// Lengths in a game's own unit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct GameLengths {
    /// The unit: "turns".
    pub unit: &'static str,
    /// How many of them.
    #[serde(flatten)]
    pub lengths: Lengths,
}

/// One seat's results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatFindings {
    /// Which seat, from 0.
    pub seat: Seat,
    /// What people call it.
    pub name: String,
    /// Who played it.
    pub level: String,
    /// How it fared.
    #[serde(flatten)]
    pub fared: WinStats,
    /// What it did wrong, if it is a program that can.
    #[serde(flatten)]
    pub faults: Faults,
}

/// One way in which matches ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct End {
    /// In words.
    pub reason: &'static str,
    /// By which rule.
    pub rule: Rule,
    /// How often.
    pub share: Share,
}

/// A match that did not come to an end because something in it panicked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crash {
    /// Its number in the run, from 0.
    pub index: u64,
    /// Its own seed: a run of one match with it plays it again.
    pub seed: u64,
    /// What was said.
    pub message: String,
}

/// How fast a simulation went.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// Threads.
    pub jobs: usize,
    /// Wall-clock time.
    pub seconds: f64,
    /// Matches finished a second, all threads together.
    pub matches_per_second: f64,
    /// Decisions a second, all threads together.
    pub decisions_per_second: f64,
}

/// What was played, as far as its findings say so.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// What each seat is called, and who sat there.
    pub(crate) seats: Vec<(String, String)>,
    pub(crate) seed: u64,
    pub(crate) matches: u64,
    pub(crate) watch: bool,
}

impl Findings {
    pub(crate) fn new<G: Figures>(run: Run, tally: Tally) -> Self {
        let Run { seats, seed, matches, watch } = run;
        let of_finished = |count| Share::of(count, tally.finished);
        let count = seats.len() as u8;
        let seats = Seat::first(count).zip(seats);
        Self {
            game: G::INFO.id,
            rules_version: G::INFO.rules_version,
            seed,
            matches,
            finished: tally.finished,
            seats: seats
                .map(|(seat, (name, level))| SeatFindings {
                    seat,
                    name,
                    level,
                    fared: tally.seats[seat.index()].fared(),
                    faults: tally.faults[seat.index()].clone(),
                })
                .collect(),
            draws: of_finished(tally.draws),
            decisions: tally.decisions.lengths(),
            length: tally.lengths.any().map(|lengths| GameLengths { unit: G::UNIT, lengths }),
            ends: tally
                .ends
                .iter()
                .map(|((rule, reason), count)| End { reason, rule: *rule, share: of_finished(*count) })
                .collect(),
            traits: tally.traits.findings(),
            figures: if watch { tally.counters.figures(G::SHOWN, count, tally.finished) } else { Vec::new() },
            counters: tally.counters.findings(),
            crashed: tally.crashed,
            crashes: tally.crashes,
        }
    }
}

impl Pace {
    pub(crate) fn new(jobs: usize, seconds: f64, tally: &Tally) -> Self {
        // A run too short for the clock to notice is told as taking a microsecond, not as infinitely fast.
        let divisor = seconds.max(1e-6);
        Self {
            jobs,
            seconds,
            matches_per_second: tally.finished as f64 / divisor,
            decisions_per_second: tally.decisions.total() as f64 / divisor,
        }
    }
}
