//! Playing a comparison: batch by batch, looked at as often as one likes, until it is settled.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use bots::Budget;
use kernel::Figures;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::evidence::FEWEST;
use super::plan::Design;
use super::play::{Played, Players, Table};
use super::readings::Readings;
use super::result::Compared;
use super::tally::Counts;
use crate::plan::{PlanError, match_seed};

/// How a comparison is played; what comes of it depends on none of this but `budget` and when it stops.
#[derive(Clone, Debug)]
pub struct Conduct {
    /// How much each bot may think about a decision.
    pub budget: Option<Budget>,
    /// How many threads.
    pub jobs: Option<NonZeroUsize>,
    /// The longest it may take, where it stops by itself.
    pub limit: Duration,
    /// Is every match kept by itself, as far as there is room?
    pub rows: bool,
}

/// Why a comparison ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// Every figure was settled, or the headline was for a while.
    Settled,
    /// The time was up, or all pairs that were asked for were played.
    Limit,
    /// Somebody asked it to stop.
    Asked,
    /// Too many matches broke off.
    Failed,
}

/// After the headline is settled the other figures get so much longer.
const AFTERWARDS: Duration = Duration::from_secs(4);
/// Looks are at least so far apart.
const LOOK: Duration = Duration::from_millis(250);
/// Between two questions whether to stop.
const BREATH: f64 = 0.05;
/// More broken matches than this are no accident.
const BROKEN: u64 = 20;

/// What is told while a comparison is played.
#[derive(Debug)]
pub struct Progress<'a> {
    /// What is known so far.
    pub so_far: &'a Compared,
    /// Matches that will probably be played in all.
    pub expected: Option<u64>,
}

/// Which clusters of a plan are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stretch {
    /// The first cluster.
    pub from: u64,
    /// The one after the last.
    pub to: u64,
}

/// Plays a comparison with each of the players of its design, whose tables come in the same order.
///
/// What came of the first is told with whether it holds for the others. Whoever is not reached before `stop` says so is
/// left out.
pub fn compare<G: Figures>(
    tables: &[[Table<G>; 2]],
    design: &Design,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(&Progress<'_>),
) -> Result<Compared, PlanError> {
    let mut all: Option<Compared> = None;
    for (tables, players) in tables.iter().zip(&design.players) {
        let (mut readings, stopped) = compare_with(tables, design, conduct, stop, &mut told)?;
        let mut result = readings.compared(stopped);
        result.rows = std::mem::take(&mut readings.counts.rows);
        result.rows.iter_mut().for_each(|row| row.players.clone_from(players));
        let interrupted = stopped == Stopped::Asked;
        all = Some(match all {
            None => result,
            Some(all) => all.beside(players, &result),
        });
        if interrupted {
            break;
        }
    }
    all.ok_or(PlanError::NoBots)
}

/// Plays a comparison until it is settled, time is up, all pairs of the design are played or `stop` says so.
///
/// `told` hears of every look; it is called from this thread.
fn compare_with<G: Figures>(
    tables: &[Table<G>; 2],
    design: &Design,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(&Progress<'_>),
) -> Result<(Readings, Stopped), PlanError> {
    let mut readings = Readings::new(design);
    let start = Instant::now();
    let mut looked = start;
    let mut headline_settled: Option<Instant> = None;
    let fixed = design.clusters();
    let mut next_look = FEWEST.min(fixed.unwrap_or(FEWEST));
    let over = || fixed.is_none() && start.elapsed() >= conduct.limit;
    let to = fixed.unwrap_or(u64::MAX);
    let mut stopped = None;
    play(tables, design, conduct, Stretch { from: 0, to }, &|| stop() || over(), |played, done| {
        played.into_iter().for_each(|played| readings.counts.add(played));
        if readings.counts.broken_off > BROKEN && readings.counts.broken_off * 10 > readings.counts.clusters {
            stopped = Some(Stopped::Failed);
            return false;
        }
        if done < next_look || (looked.elapsed() < LOOK && done < to) {
            return true;
        }
        looked = Instant::now();
        next_look = done + done / 10;
        if fixed.is_none() {
            readings.look();
        }
        let so_far = readings.compared(Stopped::Limit);
        if so_far.is_settled() {
            headline_settled.get_or_insert(looked);
        }
        told(&Progress {
            expected: so_far.expected(fixed.map(|all| all * design.ways * 2)),
            so_far: &so_far,
        });
        let rested = headline_settled.is_some_and(|at| at.elapsed() >= AFTERWARDS);
        if fixed.is_none() && (so_far.is_all_settled() || rested) {
            stopped = Some(Stopped::Settled);
            return false;
        }
        true
    })?;
    readings.look();
    let stopped = stopped.unwrap_or_else(|| {
        let complete = fixed.is_some_and(|all| readings.counts.clusters + readings.counts.broken_off == all);
        if stop() && !complete { Stopped::Asked } else { Stopped::Limit }
    });
    Ok((readings, stopped))
}

/// Plays these clusters of a plan and counts; nothing is looked at. `None` if `stop` said so before the end.
pub fn count<G: Figures>(
    tables: &[Table<G>],
    design: &Design,
    conduct: &Conduct,
    stretch: Stretch,
    stop: &(dyn Fn() -> bool + Sync),
    mut progress: impl FnMut(u64),
) -> Result<Option<Counts>, PlanError> {
    let mut counts = Counts::default();
    play(tables, design, conduct, stretch, stop, |played, done| {
        played.into_iter().for_each(|played| counts.add(played));
        progress(done);
        true
    })?;
    let all = stretch.to - stretch.from;
    Ok((counts.clusters + counts.broken_off == all).then_some(counts))
}

/// Plays clusters in order, some at a time, and hands each batch over with how many have been played in all, until
/// `then` or `stop` ends it. What is handed over is always the beginning of the stretch without a gap: matches that
/// end early would come first otherwise, and they are not like the others.
pub(super) fn play<G: Figures>(
    tables: &[Table<G>],
    design: &Design,
    conduct: &Conduct,
    stretch: Stretch,
    stop: &(dyn Fn() -> bool + Sync),
    mut then: impl FnMut(Vec<Played>, u64) -> bool,
) -> Result<(), PlanError> {
    let threads = conduct.jobs.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let threads = pool.current_num_threads();
    let least = threads as u64 * 4;
    let mut batch = least;
    let mut at = stretch.from;
    while at < stretch.to && !stop() {
        let start = Instant::now();
        let until = stretch.to.min(at.saturating_add(batch));
        let one = |players: &mut Players<'_, G>, index: usize| {
            (!stop()).then(|| {
                let seed = match_seed(design.seed, at + index as u64);
                players.play([seed, seed])
            })
        };
        let seated = || Players::new(tables, conduct, design);
        let clusters = (until - at) as usize;
        let each = (clusters / (4 * threads)).max(1);
        let played: Vec<Option<Played>> =
            pool.install(|| (0..clusters).into_par_iter().with_min_len(each).map_init(seated, one).collect());
        let whole: Vec<Played> = played.into_iter().map_while(|played| played).collect();
        at += whole.len() as u64;
        let complete = at == until;
        if !then(whole, at - stretch.from) || !complete {
            break;
        }
        let faster = BREATH / start.elapsed().as_secs_f64().max(1e-6);
        batch = ((batch as f64 * faster.clamp(0.5, 2.0)) as u64).clamp(least, 4096);
    }
    Ok(())
}
