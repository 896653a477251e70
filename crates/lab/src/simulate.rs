//! Playing a plan on all cores.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use bots::{Bot, Budget, Level};
use kernel::{Game, Outcome, Rng, Viewer};
use rayon::prelude::*;

use crate::deeds::{DeedReader, Deeds};
use crate::plan::{Measure, Plan, PlanError, match_seed};
use crate::report::{Crash, Findings, Pace, Report};
use crate::tally::Tally;

/// Matches between two reports of progress.
const BATCH: u64 = 32;

/// Plays all matches of a plan and counts.
///
/// `progress` is told how many *further* matches are done, from any thread. A match that panics is counted,
/// told with its seed, and the others go on.
pub fn simulate<G: Game>(
    game: &Arc<G>,
    plan: &Plan,
    progress: impl Fn(u64) + Sync,
) -> Result<Report, PlanError> {
    simulate_measured(game, plan, None, progress)
}

/// The same, with the length of matches in the game's own unit.
pub fn simulate_measured<G: Game>(
    game: &Arc<G>,
    plan: &Plan,
    measure: Option<Measure<G>>,
    progress: impl Fn(u64) + Sync,
) -> Result<Report, PlanError> {
    simulate_watched(game, plan, measure, None, progress)
}

/// The same, also counting what is done with the cards of the game. Listening to events costs some speed.
pub fn simulate_watched<G: Game>(
    game: &Arc<G>,
    plan: &Plan,
    measure: Option<Measure<G>>,
    deeds: Option<DeedReader<G>>,
    progress: impl Fn(u64) + Sync,
) -> Result<Report, PlanError> {
    plan.check(game.seats())?;
    let threads = plan.jobs.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let start = Instant::now();
    let tally = pool.install(|| {
        (0..plan.matches.div_ceil(BATCH))
            .into_par_iter()
            .map_init(
                || Runner { deeds, ..Runner::new(&**game, plan, measure) },
                |runner, batch| {
                    let indices = batch * BATCH..plan.matches.min((batch + 1) * BATCH);
                    let done = indices.end - indices.start;
                    let mut tally = Tally::default();
                    indices.for_each(|index| runner.run(index, &mut tally));
                    progress(done);
                    tally
                },
            )
            .reduce(Tally::default, Tally::merged)
    });
    let pace = Pace::new(pool.current_num_threads(), start.elapsed().as_secs_f64(), &tally);
    Ok(Report { findings: Findings::new(&**game, plan, measure.map(|measure| measure.unit), tally), pace })
}

/// One thread's bots and scratch room, kept from match to match.
pub(crate) struct Runner<'a, G: Game> {
    game: &'a G,
    run_seed: u64,
    levels: Vec<Level>,
    budgets: Vec<Budget>,
    measure: Option<Measure<G>>,
    deeds: Option<DeedReader<G>>,
    bots: Vec<Box<dyn Bot<G>>>,
    legal: Vec<G::Action>,
}

impl<'a, G: Game> Runner<'a, G> {
    pub(crate) fn new(game: &'a G, plan: &Plan, measure: Option<Measure<G>>) -> Self {
        let levels = plan.levels(game.seats());
        let budgets = levels.iter().map(|level| plan.budget.unwrap_or(level.budget())).collect();
        let bots = seated(&levels);
        Self { game, run_seed: plan.seed, levels, budgets, measure, deeds: None, bots, legal: Vec::new() }
    }

    /// Plays match number `index` and counts it.
    fn run(&mut self, index: u64, tally: &mut Tally) {
        let seed = match_seed(self.run_seed, index);
        match catch_unwind(AssertUnwindSafe(|| self.watch(seed, &mut tally.deeds))) {
            Ok(Ok(end)) => tally.add(&end.outcome, end.decisions, end.length),
            Ok(Err(message)) => tally.add_crash(Crash { index, seed, message }),
            Err(panic) => {
                // Whatever the panic left half done in a bot is thrown away with it.
                self.bots = seated(&self.levels);
                tally.add_crash(Crash { index, seed, message: panic_message(&*panic) });
            }
        }
    }

    /// Plays a match; says why if it does not come to an end.
    pub(crate) fn play(&mut self, seed: u64) -> Result<Ended, String> {
        self.watch(seed, &mut Deeds::default())
    }

    /// Plays a match and notes what is done with the cards, if anybody wants to know.
    fn watch(&mut self, seed: u64, noted: &mut Deeds) -> Result<Ended, String> {
        let Self { game, budgets, measure, deeds, bots, legal, .. } = self;
        let mut events = Vec::new();
        let mut rng = Rng::new(seed);
        let mut state = game.deal(rng.dice());
        for bot in bots.iter_mut() {
            bot.restart(rng.bits());
        }
        let mut decisions = 0;
        while let Some(seat) = game.pending(&state).lowest() {
            if decisions == game.max_plies() {
                return Err(format!("the match goes on after {decisions} actions, the most it may have"));
            }
            legal.clear();
            game.legal(&state, seat, legal);
            let bot = &mut bots[seat.index()];
            let action = match bot.choose_blind(legal) {
                Some(action) => action,
                None => {
                    let view = game.view(&state, Viewer::Seat(seat));
                    bot.choose(game, &view, legal, budgets[seat.index()])
                }
            };
            if let Some(read) = deeds {
                events.clear();
                game.apply(&mut state, seat, action, &mut events);
                for (seat, card, deed) in events.iter().filter_map(|event| read(game, event)) {
                    noted.note(seat, card, deed);
                }
            } else {
                game.apply(&mut state, seat, action, &mut ());
            }
            decisions += 1;
        }
        let outcome = game.outcome(&state).ok_or("nobody is asked and the match is not over")?;
        let length = measure.and_then(|measure| (measure.of)(&game.view(&state, Viewer::Everything)));
        Ok(Ended { outcome, decisions, length })
    }
}

/// How a match came out.
pub(crate) struct Ended {
    pub(crate) outcome: Outcome,
    pub(crate) decisions: u32,
    pub(crate) length: Option<u32>,
}

/// A bot for each seat; it is given its seed when a match begins.
fn seated<G: Game>(levels: &[Level]) -> Vec<Box<dyn Bot<G>>> {
    levels.iter().map(|level| level.bot(0)).collect()
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".to_owned())
}
