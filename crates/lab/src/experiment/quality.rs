//! What a game is like to play: balance, length, choices, drama, skill, dead content; each with an interval and a sentence.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use bots::{Level, Spec};
use kernel::content::Content;
use kernel::{Figures, Word as _};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal};

use super::compare::{Conduct, Stopped, Stretch, play};
use super::edits::entries;
use super::evidence::{Contrast, Interval, Looks};
use super::figure::Figure;
use super::luck::weights;
use super::plan::{Design, LAB_VERSION};
use super::play::{Depth, Table};
use super::result::rounded;
use super::tally::Counts;
use crate::plan::{Plan, PlanError};
use crate::simulate::simulate;
use crate::text::{grouped, widest};

/// One measure.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// For programs.
    pub key: String,
    /// For people.
    pub name: String,
    /// What was measured.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Where it should be.
    pub goal: Option<f64>,
    /// What it means.
    pub words: String,
}

/// One step of the ladder of skill.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The stronger level.
    pub level: &'static str,
    /// The weaker one.
    pub over: &'static str,
    /// Its share of wins, from every chair; none where there was no time for enough matches.
    pub wins: Option<Interval>,
}

/// What a game is like. `Display` writes it for a terminal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct QualityReport {
    /// The version of this form.
    pub lab: u32,
    /// "quality".
    pub kind: &'static str,
    /// The game's id.
    pub game: String,
    /// Who played.
    pub players: String,
    /// What all chance was derived from.
    pub seed: u64,
    /// Matches that were measured.
    pub matches: u64,
    /// Why it ended.
    pub stopped: Stopped,
    /// Every measure.
    pub measures: Vec<Measured>,
    /// Levels over each other, the weakest first.
    pub skill: Vec<Rung>,
    /// Things of the content that nobody ever did anything with.
    pub dead: Vec<String>,
    /// Of how many.
    pub things: usize,
}

/// What is asked.
#[derive(Debug)]
pub struct QualityPlan<'a, G: Figures> {
    /// The rulebook and who plays.
    pub table: &'a Table<G>,
    /// What the matches are of.
    pub design: &'a Design,
    /// The content, for what is in it.
    pub content: &'a Content,
    /// Matches, at most.
    pub matches: u64,
    /// The levels that are set against each other, the weakest first.
    pub levels: &'a [Level],
}

/// The share of the time that goes to matches of the players, and to each rung of the ladder.
const MATCHES: f64 = 0.5;
const RUNG: f64 = 0.25;
/// In so many matches what is never used is dead.
const USED: u64 = 1000;
/// The chance that any interval of a report misses.
const ALPHA: f64 = 0.05;
/// A share this near its goal is fair, so far from it is not.
const FAIR: f64 = 2.0;

/// Measures a game.
pub fn quality<G: Figures>(
    plan: &QualityPlan<'_, G>,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(&str, u64),
) -> Result<QualityReport, PlanError> {
    let QualityPlan { table, design, content, matches, levels } = *plan;
    let tables = std::slice::from_ref(table);
    let design = &Design { luck: Some(weights::<G>()), ..design.clone() };
    let counts = survey(tables, design, conduct, MATCHES, matches, stop, |done| told("matches", done))?;
    let (dead, things) = dead(table, content, design.seed, conduct, matches, stop)?;
    let mut skill = Vec::new();
    for pair in levels.windows(2) {
        let [weaker, stronger] = [pair[0], pair[1]];
        let bots = [stronger, weaker].map(Spec::from).to_vec();
        let rung = Table { game: std::sync::Arc::clone(&table.game), bots };
        let rungs = std::slice::from_ref(&rung);
        let design = Design { depth: Depth::Brief, luck: None, ..design.clone() }.of(rungs);
        let counts =
            survey(rungs, &design, conduct, RUNG, matches, stop, |done| told(stronger.word(), done))?;
        let wins = counts.figures.get(&Figure::FirstBot);
        let wins =
            wins.and_then(|moments| moments.interval(Contrast::Sum, counts.clusters, ALPHA, Looks::Any));
        skill.push(Rung {
            level: stronger.word(),
            over: weaker.word(),
            wins: wins.map(|twice| twice.scaled(50.0)).map(|Interval { low, estimate, high }| Interval {
                low: rounded(low),
                estimate: rounded(estimate),
                high: rounded(high),
            }),
        });
    }
    Ok(QualityReport {
        lab: LAB_VERSION,
        kind: "quality",
        game: design.game.clone(),
        players: design.players.join(", "),
        seed: design.seed,
        matches: counts.clusters * design.ways,
        stopped: if stop() { Stopped::Asked } else { Stopped::Settled },
        measures: measures(design, &counts),
        skill,
        dead,
        things,
    })
}

/// Counts matches of one table for a part of the time.
fn survey<G: Figures>(
    tables: &[Table<G>],
    design: &Design,
    conduct: &Conduct,
    part: f64,
    matches: u64,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(u64),
) -> Result<Counts, PlanError> {
    let start = std::time::Instant::now();
    let limit = Duration::from_secs_f64(conduct.limit.as_secs_f64() * part);
    let over = || stop() || start.elapsed() >= limit;
    let mut counts = Counts::default();
    play(tables, design, conduct, Stretch { from: 0, to: matches }, &over, |played, done| {
        played.into_iter().for_each(|played| counts.add(played));
        told(done);
        true
    })?;
    Ok(counts)
}

/// Every measure there is, with its sentence.
fn measures(design: &Design, counts: &Counts) -> Vec<Measured> {
    let fair = design.fair();
    let told: Vec<(&Figure, _)> =
        counts.figures.iter().filter(|(figure, _)| is_told(figure, counts)).collect();
    let alpha = ALPHA / told.len().max(1) as f64;
    let measured = |(figure, moments): (&Figure, &super::moments::Moments)| {
        let twice = moments.interval(Contrast::Sum, counts.clusters, alpha, Looks::Any)?;
        let interval = twice.scaled(figure.scale() / 2.0);
        let goal = figure.is_fair_at_equal().then_some(fair);
        Some(Measured {
            key: figure.key(),
            name: figure.name(),
            value: rounded(interval.estimate),
            low: rounded(interval.low),
            high: rounded(interval.high),
            goal: goal.map(rounded),
            words: words(figure, &interval, goal),
        })
    };
    told.into_iter().filter_map(measured).chain(luck(counts, alpha)).collect()
}

/// How much of the results chance explains, as far as the judgement of the game goes: it may be more.
fn luck(counts: &Counts, alpha: f64) -> Option<Measured> {
    let (_, moments) = counts.figures.iter().find(|(figure, _)| matches!(figure, Figure::Seat(..)))?;
    let together = moments.adjusted([0.0, 1.0])?.explained.sqrt();
    // Fisher's transformation of a correlation.
    let reach =
        Normal::standard().inverse_cdf(1.0 - alpha / 2.0) / (counts.clusters as f64 - 3.0).max(1.0).sqrt();
    let share = |moved: f64| rounded(100.0 * (together.atanh() + moved).max(0.0).tanh().powi(2));
    let value = share(0.0);
    Some(Measured {
        key: "luck".to_owned(),
        name: "luck's share".to_owned(),
        value,
        low: share(-reach),
        high: share(reach),
        goal: None,
        words: format!("chance explains {value:.0}% of who wins, or more"),
    })
}

/// Seats where there are more than two or nobody begins; kinds with few values.
fn is_told(figure: &Figure, counts: &Counts) -> bool {
    let keys = || counts.figures.keys();
    match figure {
        Figure::Seat(..) => keys().all(|figure| *figure != Figure::FirstPlayer),
        Figure::Holders { kind, value: _ } => {
            keys().filter(|other| matches!(other, Figure::Holders { kind: of, .. } if of == kind)).count()
                <= 8
        }
        Figure::FirstBot
        | Figure::FirstPlayer
        | Figure::Comebacks
        | Figure::Draws
        | Figure::Length(_)
        | Figure::Decisions
        | Figure::Stakes
        | Figure::Branching
        | Figure::LeadChanges
        | Figure::Drama => true,
        Figure::Worth(_) | Figure::Count(..) | Figure::Versus { .. } | Figure::Lasted(_) => false,
    }
}

/// What a number means.
fn words(figure: &Figure, interval: &Interval, goal: Option<f64>) -> String {
    if let Some(goal) = goal {
        let off = interval.moved(-goal);
        let which = if off.estimate > 0.0 { "high" } else { "low" };
        return match () {
            () if off.within(FAIR) => "fair".to_owned(),
            () if off.low > FAIR || off.high < -FAIR => format!("too {which}"),
            () if off.excludes_zero() => format!("a little {which}"),
            () => "cannot tell".to_owned(),
        };
    }
    let number = interval.estimate;
    match figure {
        Figure::Comebacks => format!("of 100 winners, {number:.0} were behind half-way"),
        Figure::Draws => "matches that nobody wins alone".to_owned(),
        Figure::Length(unit) => format!("{unit} on average"),
        Figure::Decisions => "decisions of all seats".to_owned(),
        Figure::Stakes => {
            format!("of 100 decisions, {number:.0} are worth 5 points or more of the chance to win")
        }
        Figure::Branching => "choices at each decision that is one".to_owned(),
        Figure::LeadChanges => "times another seat came to be ahead".to_owned(),
        Figure::Drama => "how far the winner was behind, of 1, over the match".to_owned(),
        Figure::Worth(_)
        | Figure::FirstBot
        | Figure::FirstPlayer
        | Figure::Holders { .. }
        | Figure::Seat(..)
        | Figure::Count(..)
        | Figure::Versus { .. }
        | Figure::Lasted(_) => String::new(),
    }
}

/// What is in the content and was never counted, of all that could have been.
fn dead<G: Figures>(
    table: &Table<G>,
    content: &Content,
    seed: u64,
    conduct: &Conduct,
    matches: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(Vec<String>, usize), PlanError> {
    if stop() {
        return Ok((Vec::new(), 0));
    }
    let matches = matches.min(USED);
    let plan =
        Plan { jobs: conduct.jobs, budget: conduct.budget, ..Plan::new(matches, [Spec::HEURISTIC], seed) };
    let found = simulate(&table.game, &plan, |_| {})?.findings;
    let counted = found.counters.iter().map(|counter| counter.thing.as_str());
    let held = found.traits.iter().flat_map(|kind| kind.values.iter().map(|value| value.name.as_str()));
    let used: BTreeSet<&str> = counted.chain(held).collect();
    let entries = entries(content);
    // A list of which nothing is ever counted is of a sort that the game does not count.
    let counts =
        |list: &str| entries.iter().any(|entry| entry.list == list && used.contains(entry.name.as_str()));
    let names: BTreeSet<&str> =
        entries.iter().filter(|entry| counts(&entry.list)).map(|entry| entry.name.as_str()).collect();
    let dead = names.iter().filter(|name| !used.contains(**name)).map(|name| (*name).to_owned()).collect();
    Ok((dead, names.len()))
}

impl fmt::Display for QualityReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = widest(self.measures.iter().map(|row| row.name.as_str())).clamp(8, 20);
        for Measured { name, value, low, high, goal, words, .. } in &self.measures {
            let percent = if goal.is_some() { "%" } else { "" };
            let places = if value.abs() < 3.0 { 2 } else { 1 };
            let name: String = name.chars().take(width).collect();
            let value = format!("{value:.places$}{percent}");
            let range = format!("{low:.places$} to {high:.places$}");
            writeln!(f, "{name:width$}  {value:>6}  {range:<16}  {words}")?;
        }
        if self.things > 0 {
            let dead = self.dead.len();
            let some = self.dead.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
            let more = if dead > 3 { ", …" } else { "" };
            let named = if dead > 0 { format!(": {some}{more}") } else { String::new() };
            writeln!(f, "{:width$}  {dead:>6}  of {:<13}  never used{named}", "dead", self.things)?;
        }
        let rungs = self.skill.iter().map(|rung| match &rung.wins {
            Some(Interval { low, estimate, high }) => {
                format!("{} {estimate:.0}% ({low:.0} to {high:.0})", rung.level)
            }
            None => format!("{} not measured", rung.level),
        });
        let rungs: Vec<String> = rungs.collect();
        if !rungs.is_empty() {
            writeln!(f, "skill, each level over the one before: {}", rungs.join(", "))?;
        }
        writeln!(f, "\n{} matches; {}; seed {}", grouped(self.matches), self.players, self.seed)
    }
}
