//! Bots against each other: who is stronger, by how much, and how sure that is.
//!
//! A *round* is one seed, played by everybody from every chair: the same deal for all, so that luck is shared. Where
//! there are more bots than chairs, every choice of bots plays a round.

mod elo;
mod standing;
mod text;

use std::num::{NonZeroU8, NonZeroUsize};
use std::ops::Range;
use std::time::Instant;

use bots::{Budget, Faults, Spec};
use kernel::{BySeat, Outcome, Playable, Rule, Seat, caught};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::standing::Tally;
pub use self::standing::{Score, Standing, Thinking};
use crate::plan::{PlanError, match_seed};
use crate::report::Crash;
use crate::runner::Runner;

/// Rounds between two looks at whether it is decided. Fixed, so that the end does not depend on the machine.
const BATCH: u64 = 8;

/// What to compare.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    /// Who plays. A list shorter than the table starts again; of a longer one, all choices play.
    pub bots: Vec<Spec>,
    /// The most rounds.
    pub rounds: u64,
    /// How much each bot may think about a decision; `None` leaves it to the bot.
    pub budget: Option<Budget>,
    /// How many threads each thinks with.
    pub threads: NonZeroU8,
    /// What all chance is derived from.
    pub seed: u64,
    /// How many matches at a time; `None` for one a core.
    pub jobs: Option<NonZeroUsize>,
    /// Stop as soon as it is certain (95%) that the first bot is better, or that it is worse, than its share.
    pub until_decided: bool,
}

/// What came of it. `Display` writes a table for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// The game's id.
    pub game: &'static str,
    /// Seats at the table.
    pub seats: u8,
    /// What all chance was derived from.
    pub seed: u64,
    /// Rounds that were played.
    pub rounds: u64,
    /// Matches that came to an end.
    pub matches: u64,
    /// The bots, the best first.
    pub standings: Vec<Standing>,
    /// Was a sequential test asked for?
    pub until_decided: bool,
    /// Whether the first bot that was named is better than its share, if a sequential test was asked for and has
    /// ended it.
    pub decided: Option<bool>,
    /// Matches that did not come to an end.
    pub crashed: u64,
    /// The first of them.
    pub crashes: Vec<Crash>,
    /// Wall-clock time; nothing where several machines shared the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A match of a round as it ended, by the chairs of its table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Bout {
    /// The places, and how many sides share the first; or why it did not come to an end.
    end: Result<(BySeat<u8>, u8), String>,
    /// What the bots did wrong, where any did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Faults>,
    /// How long decisions took.
    #[serde(skip)]
    times: Vec<Vec<u32>>,
}

/// All matches of a round, in order.
pub(crate) type Round = Vec<Bout>;

/// Plays all rounds of a plan. `progress` is told how many *further* matches are done, from any thread.
pub fn arena<G: Playable>(
    game: &G,
    plan: &ArenaPlan,
    progress: impl Fn(u64) + Sync,
) -> Result<ArenaReport, PlanError> {
    if plan.rounds == 0 {
        return Err(PlanError::NoMatches);
    }
    if plan.bots.is_empty() {
        return Err(PlanError::NoBots);
    }
    let tables = tables(plan.bots.len(), game.seats());
    let pool = pool(plan)?;
    let start = Instant::now();
    let mut tally = Tally::new(&plan.bots.iter().map(Spec::to_string).collect::<Vec<_>>());
    let mut rounds = 0;
    let mut decided = None;
    while rounds < plan.rounds && decided.is_none() {
        let until = plan.rounds.min(rounds + BATCH);
        let played = play_rounds(&pool, game, plan, rounds..until, &progress);
        tally_rounds(&mut tally, &tables, plan.seed, rounds, played);
        rounds = until;
        if plan.until_decided {
            decided = tally.decided();
        }
    }
    let seconds = Some(start.elapsed().as_secs_f64());
    let until_decided = plan.until_decided;
    let report = report(G::INFO.id, game.seats(), plan.seed, rounds, tally, seconds);
    Ok(ArenaReport { until_decided, decided, ..report })
}

/// What came of these rounds.
fn report(
    game: &'static str,
    seats: u8,
    seed: u64,
    rounds: u64,
    mut tally: Tally,
    seconds: Option<f64>,
) -> ArenaReport {
    ArenaReport {
        game,
        seats,
        seed,
        rounds,
        matches: tally.matches,
        standings: tally.standings(seconds.is_some()),
        until_decided: false,
        decided: None,
        crashed: tally.crashed,
        crashes: tally.crashes,
        seconds,
    }
}

/// Has it every match that so many bots play in a round at so many chairs?
pub(crate) fn round_is_whole(round: &Round, bots: usize, chairs: usize) -> bool {
    let whole = |bout: &Bout| {
        (bout.faults.is_empty() || bout.faults.len() == chairs)
            && bout
                .end
                .as_ref()
                .map_or(true, |(places, sides)| places.as_slice().len() == chairs && *sides > 0)
    };
    round.len() as u64 == matches_a_round(bots, chairs as u8) && round.iter().all(whole)
}

fn pool(plan: &ArenaPlan) -> Result<rayon::ThreadPool, PlanError> {
    let threads = plan.jobs.map_or(0, NonZeroUsize::get);
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
}

/// Plays these rounds of a plan, for somebody else to count.
pub(crate) fn rounds<G: Playable>(
    game: &G,
    plan: &ArenaPlan,
    which: Range<u64>,
    progress: impl Fn(u64) + Sync,
) -> Result<Vec<Round>, PlanError> {
    Ok(play_rounds(&pool(plan)?, game, plan, which, &progress))
}

/// What came of rounds that were played elsewhere, by bots of these names: without a clock.
pub(crate) fn arena_of<G: Playable>(
    bots: &[String],
    seats: u8,
    seed: u64,
    played: Vec<Round>,
) -> ArenaReport {
    let (count, mut tally) = (played.len() as u64, Tally::new(bots));
    tally_rounds(&mut tally, &tables(bots.len(), seats), seed, 0, played);
    report(G::INFO.id, seats, seed, count, tally, None)
}

/// Counts rounds that follow, in order.
fn tally_rounds(tally: &mut Tally, tables: &[Vec<usize>], seed: u64, from: u64, played: Vec<Round>) {
    for (index, round) in (from..).zip(played) {
        let mut one = tally.fresh();
        let mut bouts = round.into_iter();
        for table in tables {
            let mut chairs = table.clone();
            for Bout { end, faults, times } in bouts.by_ref().take(chairs.len()) {
                one.blame(&chairs, faults);
                match end {
                    Ok((places, sides)) => {
                        let outcome = Outcome { places, sides, reason: "", rule: Rule::new("") };
                        one.note(&chairs, &outcome, times);
                    }
                    Err(message) => {
                        one.crashed += 1;
                        one.crashes.push(Crash { index, seed: match_seed(seed, index), message });
                    }
                }
                chairs.rotate_left(1);
            }
        }
        one.close_round();
        tally.add(one);
    }
}

/// How many matches a round has.
pub fn matches_a_round(bots: usize, seats: u8) -> u64 {
    let chairs = usize::from(seats);
    choices(bots.max(1), chairs.min(bots.max(1))).len() as u64 * u64::from(seats)
}

fn play_rounds<G: Playable>(
    pool: &rayon::ThreadPool,
    game: &G,
    plan: &ArenaPlan,
    which: Range<u64>,
    progress: &(impl Fn(u64) + Sync),
) -> Vec<Round> {
    let tables = tables(plan.bots.len(), game.seats());
    let round = |index| play_round(game, plan, &tables, index, progress);
    pool.install(|| which.into_par_iter().map(round).collect())
}

/// Everybody from every chair with one seed.
fn play_round<G: Playable>(
    game: &G,
    plan: &ArenaPlan,
    tables: &[Vec<usize>],
    index: u64,
    progress: &(impl Fn(u64) + Sync),
) -> Round {
    let seed = match_seed(plan.seed, index);
    let mut round = Round::new();
    for table in tables {
        let mut chairs = table.clone();
        for _ in 0..game.seats() {
            let seated = chairs.iter().map(|bot| plan.bots[*bot].clone()).collect();
            let mut runner = Runner::seat(game, seated, plan.budget, plan.threads);
            runner.times = Some(vec![Vec::new(); chairs.len()]);
            let mut state = runner.deal(seed);
            let played = caught(|| runner.play(&mut state, &mut ())).unwrap_or_else(Err);
            let end = played.map(|ended| (ended.outcome.places, ended.outcome.sides));
            let mut faults = runner.faults();
            if faults.iter().all(|faults| *faults == Faults::default()) {
                faults.clear();
            }
            round.push(Bout { end, faults, times: runner.times.take().unwrap_or_default() });
            progress(1);
            chairs.rotate_left(1);
        }
    }
    round
}

/// Who sits at a table together, by number in the list: all choices of as many bots as there are chairs.
fn tables(bots: usize, seats: u8) -> Vec<Vec<usize>> {
    let chairs = usize::from(seats);
    let chosen = choices(bots, chairs.min(bots));
    chosen.into_iter().map(|some| some.iter().copied().cycle().take(chairs).collect()).collect()
}

/// All choices of `k` of `n` things, in order.
fn choices(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in k - 1..n {
        for mut some in choices(last, k - 1) {
            some.push(last);
            all.push(some);
        }
    }
    all
}

/// The seats of a table by number.
fn seat(index: usize) -> Seat {
    Seat::new(index as u8)
}

#[cfg(test)]
mod tests {
    use kernel::Game as _;
    use kernel::Setup;
    use testkit::toy::Pennant;

    use super::*;

    fn pennant(seats: u8) -> Pennant {
        let setup = Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(seats)).unwrap();
        setup.open(&Pennant::content()).unwrap()
    }

    fn plan(bots: &[&str], rounds: u64) -> ArenaPlan {
        let bots = bots.iter().map(|bot| bot.parse().unwrap()).collect();
        ArenaPlan {
            bots,
            rounds,
            budget: None,
            threads: NonZeroU8::MIN,
            seed: 7,
            jobs: None,
            until_decided: false,
        }
    }

    #[test]
    fn every_choice_of_bots_sits_in_every_chair() {
        assert_eq!(tables(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(tables(2, 4), [[0, 1, 0, 1]]);
        assert_eq!(tables(3, 3), [[0, 1, 2]]);
        assert_eq!(matches_a_round(3, 2), 6);
        assert_eq!(matches_a_round(2, 4), 4);
    }

    #[test]
    fn the_stronger_is_found_and_the_same_seed_finds_the_same() {
        let game = pennant(2);
        let found = arena(&game, &plan(&["random", "heuristic"], 60), |_| {}).unwrap();
        assert_eq!((found.matches, found.crashed), (120, 0));
        assert_eq!(found.standings[0].bot, "heuristic");
        let [first, second] = &found.standings[..] else { panic!("two bots") };
        assert!(first.score.low > 0.5 && first.elo - first.elo_error > second.elo, "{found}");
        assert!((first.elo + second.elo).abs() < 1e-6, "ratings are told around their mean");
        let again = arena(
            &game,
            &ArenaPlan { jobs: NonZeroUsize::new(1), ..plan(&["random", "heuristic"], 60) },
            |_| {},
        );
        let untimed = |report: ArenaReport| {
            report.standings.into_iter().map(|one| (one.bot, one.score, one.elo)).collect::<Vec<_>>()
        };
        assert_eq!(untimed(found), untimed(again.unwrap()));
    }

    #[test]
    fn a_sequential_test_ends_what_is_decided_and_nothing_else() {
        let game = pennant(2);
        let clear = ArenaPlan { until_decided: true, ..plan(&["heuristic", "random"], 800) };
        let found = arena(&game, &clear, |_| {}).unwrap();
        assert_eq!(found.decided, Some(true));
        assert!(found.rounds < 500, "{}", found.rounds);
        let even = ArenaPlan { until_decided: true, ..plan(&["random", "random"], 64) };
        assert_eq!(arena(&game, &even, |_| {}).unwrap().decided, None);
    }

    #[test]
    fn three_bots_meet_in_pairs_and_share_at_one_table() {
        for seats in [2, 3] {
            let found = arena(&pennant(seats), &plan(&["random", "heuristic", "squire"], 4), |_| {}).unwrap();
            assert_eq!(found.standings.len(), 3);
            assert_eq!(found.matches, 4 * matches_a_round(3, seats));
            assert!(found.standings.iter().all(|one| {
                one.thinking.is_some_and(|thinking| thinking.decisions > 0) || one.bot == "random"
            }));
        }
    }
}
