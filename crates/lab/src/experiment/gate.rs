//! Thresholds on intervals: what a designer's CI asks.

use std::fmt;
use std::time::Instant;

use kernel::Figures;
use serde::Serialize;

use super::compare::{Conduct, Stopped, Stretch, play};
use super::evidence::{Contrast, FEWEST, Interval, Looks};
use super::figure::Figure;
use super::plan::{Design, LAB_VERSION};
use super::play::Table;
use super::result::rounded;
use super::tally::Counts;
use super::target::{Line, TargetError, Targets};
use crate::plan::PlanError;
use crate::text::{grouped, widest};

/// The chance that any line of a gate is told wrongly.
const ALPHA: f64 = 0.05;

/// How a line of a gate stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Passed {
    /// The whole interval is inside.
    Passed,
    /// All of it is outside.
    Failed,
    /// Neither.
    CannotTell,
}

/// One line of a gate.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GateLine {
    /// Which figure.
    pub key: String,
    /// What must hold, as it was written.
    pub target: String,
    /// Whether it does.
    pub verdict: Passed,
    /// What was measured.
    pub value: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

/// What came of a gate. `Display` writes a line for each threshold.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GateReport {
    /// The version of this form.
    pub lab: u32,
    /// "gate".
    pub kind: &'static str,
    /// The game's id.
    pub game: String,
    /// Who played.
    pub players: Vec<String>,
    /// What all chance was derived from.
    pub seed: u64,
    /// The content, in short.
    pub content_hash: String,
    /// Matches that came to their end.
    pub matches: u64,
    /// Why it ended.
    pub stopped: Stopped,
    /// The worst of all lines.
    pub verdict: Passed,
    /// Every line.
    pub lines: Vec<GateLine>,
    /// Matches that are left out because they broke off.
    pub broken_off: u64,
}

/// Why a gate cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// Its file is at fault.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// The plan is.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// Plays until every line is settled, time is up or `stop` says so.
pub fn gate<G: Figures>(
    table: &Table<G>,
    design: &Design,
    targets: &Targets,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(&GateReport),
) -> Result<GateReport, GateError> {
    let tables = std::slice::from_ref(table);
    let start = Instant::now();
    let over = || stop() || start.elapsed() >= conduct.limit;
    let mut counts = Counts::default();
    let mut known: Vec<Option<Interval>> = vec![None; targets.lines.len()];
    let mut next_look = FEWEST;
    let mut refused = None;
    let mut settled = false;
    let all = Stretch { from: 0, to: u64::MAX };
    play(tables, design, conduct, all, &over, |played, done| {
        played.into_iter().for_each(|played| counts.add(played));
        if done < next_look {
            return true;
        }
        next_look = done + done / 10;
        let keys: Vec<String> =
            counts.figures.keys().filter(|figure| !figure.is_part()).map(Figure::key).collect();
        if let Err(error) = targets.check(keys.iter().map(String::as_str)) {
            refused = Some(error);
            return false;
        }
        look(&counts, targets, &mut known);
        let so_far = report(design, targets, &counts, &known, Stopped::Limit);
        told(&so_far);
        settled = so_far.lines.iter().all(|line| line.verdict != Passed::CannotTell);
        !settled
    })?;
    if let Some(error) = refused {
        return Err(error.into());
    }
    look(&counts, targets, &mut known);
    let stopped = match settled {
        true => Stopped::Settled,
        false if stop() => Stopped::Asked,
        false => Stopped::Limit,
    };
    Ok(report(design, targets, &counts, &known, stopped))
}

/// Looks at every line once more.
fn look(counts: &Counts, targets: &Targets, known: &mut [Option<Interval>]) {
    let alpha = ALPHA / targets.lines.len() as f64;
    for (line, known) in targets.lines.iter().zip(known) {
        let Some((figure, moments)) = counts.figures.iter().find(|(figure, _)| figure.key() == line.key)
        else {
            continue;
        };
        // One side counts for both, so their sum is twice the figure.
        let twice = moments.interval(Contrast::Sum, counts.clusters, alpha, Looks::Any);
        if let Some(now) = twice.map(|twice| twice.scaled(figure.scale() / 2.0)) {
            *known = Some(known.map_or(now, |known| known.and(now)));
        }
    }
}

fn report(
    design: &Design,
    targets: &Targets,
    counts: &Counts,
    known: &[Option<Interval>],
    stopped: Stopped,
) -> GateReport {
    let lines: Vec<GateLine> =
        targets.lines.iter().zip(known).map(|(line, known)| GateLine::of(line, *known)).collect();
    let any = |verdict| lines.iter().any(|line| line.verdict == verdict);
    GateReport {
        lab: LAB_VERSION,
        kind: "gate",
        game: design.game.clone(),
        players: design.players.clone(),
        seed: design.seed,
        content_hash: design.sides[0].content_hash.clone(),
        matches: counts.clusters * design.ways,
        stopped,
        verdict: match () {
            () if any(Passed::Failed) => Passed::Failed,
            () if any(Passed::CannotTell) => Passed::CannotTell,
            () => Passed::Passed,
        },
        lines,
        broken_off: counts.broken_off,
    }
}

impl GateLine {
    fn of(line: &Line, known: Option<Interval>) -> Self {
        let verdict = match known {
            Some(Interval { low, high, .. }) if line.target.holds(low, high) => Passed::Passed,
            Some(Interval { low, high, .. }) if line.target.fails(low, high) => Passed::Failed,
            _ => Passed::CannotTell,
        };
        Self {
            key: line.key.clone(),
            target: line.text.clone(),
            verdict,
            value: known.map(|known| rounded(known.estimate)),
            low: known.map(|known| rounded(known.low)),
            high: known.map(|known| rounded(known.high)),
        }
    }

    /// "first_player in 47..53".
    fn asked(&self) -> String {
        let Self { key, target, .. } = self;
        let between = if target.starts_with(['<', '>']) { "" } else { "in " };
        format!("{key} {between}{target}")
    }
}

impl Passed {
    /// As a line begins: what failed is not overlooked.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
            Self::CannotTell => "cannot tell",
        }
    }
}

impl fmt::Display for GateReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked: Vec<String> = self.lines.iter().map(GateLine::asked).collect();
        let width = widest(asked.iter().map(String::as_str));
        for (line, asked) in self.lines.iter().zip(&asked) {
            write!(f, "{:11}  {asked:width$}  ", line.verdict.word())?;
            match (line.value, line.low, line.high) {
                (Some(value), Some(low), Some(high)) => writeln!(f, "{value:.1} ({low:.1} to {high:.1})")?,
                _ => writeln!(f, "seen too seldom")?,
            }
        }
        let (matches, players) = (grouped(self.matches), self.players.join(", "));
        writeln!(f, "{matches} matches; {players}; seed {}", self.seed)?;
        if self.broken_off > 0 {
            writeln!(f, "{} matches broke off and are left out", grouped(self.broken_off))?;
        }
        Ok(())
    }
}
