//! How fast the rules of a game are, on one core.

use std::fmt;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Budget, Search, SearchConfig, Spec};
use kernel::{Playable, Rng, Seat, Viewer};
use serde::Serialize;

use crate::calibration::{Calibration, calibrate};
use crate::plan::{Plan, match_seed};
use crate::runner::Runner;
use crate::text::grouped;

/// Positions that cloning, viewing and sampling are timed on.
const POSITIONS: usize = 64;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct BenchPlan {
    /// The time of one measurement.
    pub time: Duration,
    /// How often each is made; the best counts, the spread is told.
    pub repeats: u32,
    /// How many matches the judgement of positions is compared with.
    pub matches: u64,
    /// What the matches are derived from.
    pub seed: u64,
}

impl Default for BenchPlan {
    fn default() -> Self {
        Self { time: Duration::from_secs(1), repeats: 3, matches: 200, seed: 1 }
    }
}

/// The speeds of several games on one machine. `Display` writes a table for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bench {
    /// Where it was measured.
    pub machine: Machine,
    /// One entry a game.
    pub games: Vec<Speeds>,
}

/// What speeds depend on besides the code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Machine {
    /// Cores that threads may use; each figure is of one.
    pub cores: usize,
    /// The processor's family.
    pub arch: &'static str,
    /// The operating system.
    pub os: &'static str,
    /// How the program was built: only `optimised` figures mean anything.
    pub build: &'static str,
}

/// The speeds of one game on one core.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Speeds {
    /// The game's id.
    pub game: &'static str,
    /// Seats at the table that was measured.
    pub seats: u8,
    /// Seats at the table where the search was.
    pub search_seats: u8,
    /// Whole matches a second when everybody plays at random.
    pub random_matches_per_second: Figure,
    /// Decisions a second in them: listing the legal actions, drawing one, applying it, without recording events.
    pub random_decisions_per_second: Figure,
    /// Decisions a second when everybody plays by the heuristic, views and samples included.
    pub heuristic_decisions_per_second: Figure,
    /// Worlds a second in a search whose roll-outs are cut at 30 actions.
    pub search_iterations_per_second: Figure,
    /// Copying a state, in nanoseconds.
    pub clone_ns: Figure,
    /// Listing what a seat that is asked may do, in nanoseconds.
    pub legal_ns: Figure,
    /// Making the view of a seat that is asked, in microseconds.
    pub view_us: Figure,
    /// Imagining a world from that view, in microseconds.
    pub sample_us: Figure,
    /// The size of a state.
    pub state_bytes: usize,
    /// The size of an action.
    pub action_bytes: usize,
    /// How good a chance to win `evaluate` is.
    pub calibration: Calibration,
}

/// The best of several measurements.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figure {
    pub best: f64,
    /// How far the worst was from the best, as a share of the best.
    pub spread: f64,
}

/// Measures one game on the calling thread; it need not be listed anywhere. The search is measured at the table of
/// `duel`: bots are set against each other in duels, so that is where it counts. Says why if a match does not end.
pub fn bench<G: Playable>(game: &Arc<G>, duel: &G, plan: &BenchPlan) -> Result<Speeds, String> {
    let rates =
        |bot: &Spec| repeat(plan, || play(&**game, bot, plan)).into_iter().collect::<Result<Vec<_>, _>>();
    let (random, heuristic) = (rates(&Spec::RANDOM)?, rates(&Spec::HEURISTIC)?);
    let positions = positions_of(&**game, plan.seed);
    let mut rng = Rng::new(plan.seed);
    let clone = repeat(plan, || time_each(&positions, plan.time, |p| p.state.clone()));
    let mut actions = Vec::new();
    let legal = repeat(plan, || {
        time_each(&positions, plan.time, |p| {
            actions.clear();
            game.legal(&p.state, p.seat, &mut actions);
            actions.len()
        })
    });
    let view =
        repeat(plan, || time_each(&positions, plan.time, |p| game.view(&p.state, Viewer::Seat(p.seat))));
    let sample = repeat(plan, || time_each(&positions, plan.time, |p| game.sample(&p.view, &mut rng)));
    let duels = positions_of(duel, plan.seed);
    let search: Vec<f64> = repeat(plan, || search_rate(duel, &duels, plan));
    Ok(Speeds {
        game: G::INFO.id,
        seats: game.seats(),
        search_seats: duel.seats(),
        random_matches_per_second: Figure::most(random.iter().map(|rate| rate.matches)),
        random_decisions_per_second: Figure::most(random.iter().map(|rate| rate.decisions)),
        heuristic_decisions_per_second: Figure::most(heuristic.iter().map(|rate| rate.decisions)),
        search_iterations_per_second: Figure::most(search.into_iter()),
        clone_ns: Figure::least(clone.iter().map(|seconds| seconds * 1e9)),
        legal_ns: Figure::least(legal.iter().map(|seconds| seconds * 1e9)),
        view_us: Figure::least(view.iter().map(|seconds| seconds * 1e6)),
        sample_us: Figure::least(sample.iter().map(|seconds| seconds * 1e6)),
        state_bytes: size_of::<G::State>(),
        action_bytes: size_of::<G::Action>(),
        calibration: calibrate(&**game, plan.matches, plan.seed, || {}),
    })
}

impl Machine {
    /// The one this runs on.
    pub fn here() -> Self {
        Self {
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            arch: std::env::consts::ARCH,
            os: std::env::consts::OS,
            build: if cfg!(debug_assertions) { "debug" } else { "optimised" },
        }
    }
}

impl Figure {
    /// Of rates: the most is best.
    fn most(figures: impl Iterator<Item = f64> + Clone) -> Self {
        let best = figures.clone().fold(0.0, f64::max);
        let worst = figures.fold(f64::INFINITY, f64::min);
        Self { best, spread: if best > 0.0 { (best - worst) / best } else { 0.0 } }
    }

    /// Of durations: the least is best.
    fn least(figures: impl Iterator<Item = f64> + Clone) -> Self {
        let best = figures.clone().fold(f64::INFINITY, f64::min);
        let worst = figures.fold(0.0, f64::max);
        Self { best, spread: if best > 0.0 { (worst - best) / best } else { 0.0 } }
    }
}

fn repeat<T>(plan: &BenchPlan, mut measure: impl FnMut() -> T) -> Vec<T> {
    (0..plan.repeats.max(1)).map(|_| measure()).collect()
}

/// Iterations a second of a search over the positions.
fn search_rate<G: Playable>(game: &G, positions: &[Position<G>], plan: &BenchPlan) -> f64 {
    const THOUGHT: u32 = 200;
    let mut search = Search::<G>::new(SearchConfig { plies: 30, ..SearchConfig::BEST }, plan.seed);
    let mut iterations = 0;
    let start = Instant::now();
    for position in positions.iter().cycle() {
        search.search(game, &position.view, Budget::iterations(THOUGHT));
        iterations += search.iterations();
        if start.elapsed() >= plan.time {
            break;
        }
    }
    iterations as f64 / start.elapsed().as_secs_f64().max(1e-9)
}

/// How much was played a second.
struct Rates {
    matches: f64,
    decisions: f64,
}

/// Plays whole matches until the time is up.
fn play<G: Playable>(game: &G, bot: &Spec, plan: &BenchPlan) -> Result<Rates, String> {
    let mut runner = Runner::new(game, &Plan::new(1, [bot.clone()], plan.seed));
    let (mut matches, mut decisions) = (0, 0);
    let start = Instant::now();
    let seconds = loop {
        let mut state = runner.deal(match_seed(plan.seed, matches));
        let ended = runner.play(&mut state, &mut ());
        decisions += u64::from(ended.map_err(|why| format!("{}: {why}", G::INFO.id))?.decisions);
        matches += 1;
        let elapsed = start.elapsed();
        if elapsed >= plan.time {
            break elapsed.as_secs_f64();
        }
    };
    Ok(Rates { matches: matches as f64 / seconds, decisions: decisions as f64 / seconds })
}

/// A moment of a match, and who is asked in it.
struct Position<G: Playable> {
    state: G::State,
    seat: Seat,
    view: G::View,
}

/// Moments from random matches, about one decision in eight.
fn positions_of<G: Playable>(game: &G, seed: u64) -> Vec<Position<G>> {
    let mut rng = Rng::new(seed);
    let (mut positions, mut legal) = (Vec::with_capacity(POSITIONS), Vec::new());
    loop {
        let mut state = game.deal(rng.dice());
        while let Some(seat) = game.pending(&state).lowest() {
            if rng.below(8) == 0 {
                let view = game.view(&state, Viewer::Seat(seat));
                positions.push(Position { state: state.clone(), seat, view });
                if positions.len() == POSITIONS {
                    return positions;
                }
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *rng.pick(&legal).expect("a pending seat has a legal action");
            game.apply(&mut state, seat, action, &mut ());
        }
    }
}

/// The seconds one `work` takes, on average over the positions.
fn time_each<G: Playable, T>(
    positions: &[Position<G>],
    time: Duration,
    mut work: impl FnMut(&Position<G>) -> T,
) -> f64 {
    let mut rounds = 0u32;
    let start = Instant::now();
    loop {
        for position in positions {
            black_box(work(black_box(position)));
        }
        rounds += 1;
        let elapsed = start.elapsed();
        if elapsed >= time {
            return elapsed.as_secs_f64() / (f64::from(rounds) * positions.len() as f64);
        }
    }
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}; each figure is of one core, the best of several; ± is the spread", self.machine)?;
        self.games.iter().try_for_each(|speeds| write!(f, "\n{speeds}"))
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cores, arch, os, build } = self;
        write!(f, "{cores} {} of {arch}, {os}, {build} build", if *cores == 1 { "core" } else { "cores" })
    }
}

impl fmt::Display for Speeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {} seats", self.game, self.seats)?;
        let search = match self.search_seats {
            2 => "search in duels".to_owned(),
            seats => format!("search, {seats} seats"),
        };
        for (what, Figure { best, spread }, unit) in [
            ("random matches", self.random_matches_per_second, "/s"),
            ("random decisions", self.random_decisions_per_second, "/s"),
            ("heuristic decisions", self.heuristic_decisions_per_second, "/s"),
            (&search, self.search_iterations_per_second, "/s"),
            ("clone", self.clone_ns, "ns"),
            ("legal", self.legal_ns, "ns"),
            ("view", self.view_us, "µs"),
            ("sample", self.sample_us, "µs"),
        ] {
            let shown = if best < 100.0 { format!("{best:.2}") } else { grouped(best.round() as u64) };
            writeln!(f, "  {what:<22}{shown:>12} {unit:<5} ±{:.0}%", spread * 100.0)?;
        }
        writeln!(f, "  {:<22}{:>12} bytes", "state", self.state_bytes)?;
        writeln!(f, "  {:<22}{:>12} bytes", "action", self.action_bytes)?;
        self.calibration.fmt(f)
    }
}
