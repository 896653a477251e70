//! Playing a plan on all cores.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use kernel::{Figures, Playable, Seat, Sink, Viewer, caught, figures};
use rayon::prelude::*;

use crate::counters::Counters;
use crate::plan::{Plan, PlanError, match_seed};
use crate::report::{Crash, Findings, Pace, Report, Run};
use crate::runner::Runner;
use crate::tally::Tally;

/// Matches between two reports of progress.
const BATCH: u64 = 32;

/// Plays all matches of a plan and counts.
///
/// `progress` is told how many *further* matches are done, from any thread. A match that panics is counted,
/// told with its seed, and the others go on.
pub fn simulate<G: Figures>(
    game: &Arc<G>,
    plan: &Plan,
    progress: impl Fn(u64) + Sync,
) -> Result<Report, PlanError> {
    let seats = Seat::first(game.seats()).zip(plan.seated(game.seats()));
    let seats = seats.map(|(seat, bot)| (game.seat_name(seat), bot.to_string())).collect();
    let (tally, pace) = tallied(game, plan, 0..plan.matches, progress)?;
    let run = Run { seats, seed: plan.seed, matches: plan.matches, watch: plan.watch };
    Ok(Report { findings: Findings::new::<G>(run, tally), pace: Some(pace) })
}

/// Plays some of the matches of a plan and counts.
pub(crate) fn tallied<G: Figures>(
    game: &Arc<G>,
    plan: &Plan,
    matches: Range<u64>,
    progress: impl Fn(u64) + Sync,
) -> Result<(Tally, Pace), PlanError> {
    let count = if plan.watch { watched } else { unwatched };
    carry_out(&**game, plan, matches, progress, count)
}

/// Plays the match with this seed and counts all there is to count of it.
fn watched<G: Figures>(runner: &mut Runner<'_, G>, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let game = runner.game;
    let first = runner.deal(seed);
    game.dealt(&first, &mut |counter| tally.counters.note(counter));
    let mut last = first.clone();
    let ended = runner.play(&mut last, &mut Watch { game, counters: &mut tally.counters })?;
    let traits: Vec<_> = Seat::first(game.seats()).map(|seat| game.traits(&first, &last, seat)).collect();
    tally.add(&ended.outcome, ended.decisions, length(game, &last));
    tally.traits.add(&ended.outcome, &traits);
    Ok(())
}

/// The same without recording events.
fn unwatched<G: Figures>(runner: &mut Runner<'_, G>, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut state = runner.deal(seed);
    let ended = runner.play(&mut state, &mut ())?;
    tally.add(&ended.outcome, ended.decisions, length(runner.game, &state));
    Ok(())
}

fn length<G: Figures>(game: &G, last: &G::State) -> Option<u32> {
    game.length(&game.view(last, Viewer::Everything))
}

/// Notes counters as they happen, and keeps no event.
pub(crate) struct Watch<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) counters: &'a mut Counters,
}

impl<G: Figures> Sink<G::Event> for Watch<'_, G> {
    fn emit(&mut self, event: impl FnOnce() -> G::Event) {
        figures::counted(self.game, &event(), &mut |counter| self.counters.note(counter));
    }
}

/// Has `count` play and count these matches of a plan.
fn carry_out<G: Playable>(
    game: &G,
    plan: &Plan,
    matches: Range<u64>,
    progress: impl Fn(u64) + Sync,
    count: impl Fn(&mut Runner<'_, G>, u64, &mut Tally) -> Result<(), String> + Sync,
) -> Result<(Tally, Pace), PlanError> {
    plan.check(game.seats())?;
    let threads = plan.jobs.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let start = Instant::now();
    let one = |runner: &mut Runner<'_, G>, index: u64, tally: &mut Tally| {
        let seed = match_seed(plan.seed, index);
        let played = caught(|| count(runner, seed, tally));
        tally.blame(runner.faults());
        let message = match played {
            Ok(Ok(())) => return,
            Ok(Err(message)) => message,
            Err(panic) => {
                runner.reseat();
                panic
            }
        };
        tally.add_crash(Crash { index, seed, message });
    };
    let tally = pool.install(|| {
        (0..(matches.end - matches.start).div_ceil(BATCH))
            .into_par_iter()
            .map_init(
                || Runner::new(game, plan),
                |runner, batch| {
                    let from = matches.start + batch * BATCH;
                    let indices = from..matches.end.min(from + BATCH);
                    let done = indices.end - indices.start;
                    let mut tally = Tally::default();
                    indices.for_each(|index| one(runner, index, &mut tally));
                    progress(done);
                    tally
                },
            )
            .reduce(Tally::default, Tally::merged)
    });
    let pace = Pace::new(pool.current_num_threads(), start.elapsed().as_secs_f64(), &tally);
    Ok((tally, pace))
}

#[cfg(test)]
mod tests {
    use bots::Spec;
    use kernel::Game as _;
    use kernel::Setup;
    use testkit::toy::Pennant;

    use super::*;

    /// Stands for any bug in the rules or a bot: it panics when Blue is ahead at the end.
    fn fragile(runner: &mut Runner<'_, Pennant>, seed: u64, tally: &mut Tally) -> Result<(), String> {
        let mut state = runner.deal(seed);
        let mut noted = Watch { game: runner.game, counters: &mut tally.counters };
        let ended = runner.play(&mut state, &mut noted)?;
        let [red, blue] = [0, 1].map(|seat| ended.outcome.places[Seat::new(seat)]);
        assert!(red <= blue, "blue is ahead");
        tally.add(&ended.outcome, ended.decisions, None);
        Ok(())
    }

    #[test]
    fn a_match_that_panics_is_told_with_its_seed_and_the_others_go_on() {
        let game = Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(2))
            .unwrap()
            .open(&Pennant::content())
            .unwrap();
        let found = |matches, seed, jobs| {
            let plan = Plan { jobs: NonZeroUsize::new(jobs), ..Plan::new(matches, [Spec::RANDOM], seed) };
            let (tally, _) = carry_out(&game, &plan, 0..matches, |_| {}, fragile).unwrap();
            let seats = ["Red", "Blue"].map(|seat| (seat.to_owned(), "random".to_owned())).into();
            Findings::new::<Pennant>(Run { seats, seed, matches, watch: true }, tally)
        };
        let all = found(300, 7, 1);
        assert_eq!(all, found(300, 7, 2));
        assert!(all.crashed > 20 && all.crashed + all.finished == 300, "{all}");
        assert_eq!(all.seats[1].fared.wins.count, 0, "blue's wins crashed");
        let taken: u64 = all
            .counters
            .iter()
            .filter(|counter| counter.verb == "taken")
            .map(|counter| counter.fared.players)
            .sum();
        assert!(taken <= 2 * all.finished, "what was done in a crashed match does not count");
        let crash = &all.crashes[0];
        assert_eq!((crash.seed, crash.message.as_str()), (match_seed(7, crash.index), "blue is ahead"));
        assert_eq!(found(1, crash.seed, 1).crashed, 1);
        assert!(all.to_string().contains(&format!("seed {}: blue is ahead", crash.seed)), "{all}");
    }
}
