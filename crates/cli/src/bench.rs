//! `banneret bench [GAME…]`: how fast the rules are, and how fast the search is in duels.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use kernel::{Playable, Setup};
use lab::{Bench, BenchPlan, Machine, Speeds};

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret bench --seconds 0.05 --repeats 1 --matches 2    all games, a quick look
  banneret bench knights --seconds 0.05 --repeats 1 --matches 5 --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The games; all of them if none is named
    games: Vec<String>,
    /// How long one measurement takes
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// How often each is made; the best counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repeats: u32,
    /// How many matches `evaluate` is compared with
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let plan = BenchPlan {
        time: Duration::from_secs_f64(args.seconds),
        repeats: args.repeats,
        matches: args.matches,
        ..BenchPlan::default()
    };
    let all: Vec<String> = catalog::games().iter().map(|info| info.id.to_owned()).collect();
    let ids = if args.games.is_empty() { &all } else { &args.games };
    // Every name is read before the first measurement: a typing mistake should not cost a minute.
    let jobs = ids
        .iter()
        .map(|id| {
            Ok(catalog::with_game!(id, G => measure::<G> as fn(&BenchPlan) -> Result<Speeds, Failure>)?)
        })
        .collect::<Result<Vec<_>, Failure>>()?;
    let games = jobs.iter().map(|job| job(&plan)).collect::<Result<_, _>>()?;
    let bench = Bench { machine: Machine::here(), games };
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &bench).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    } else {
        Ok(write!(out, "{bench}")?)
    }
}

fn measure<G: Playable>(plan: &BenchPlan) -> Result<Speeds, Failure> {
    let open = |seats| -> Result<G, Failure> {
        Ok(Setup::<G>::new(&G::content(), None, &[], seats)?.open(&G::content())?)
    };
    let (usual, duel) = (open(None)?, open(Some(G::INFO.min_seats.max(2)))?);
    lab::bench(&Arc::new(usual), &duel, plan).map_err(Failure::bad)
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number")?;
    if (0.001..=600.0).contains(&seconds) { Ok(seconds) } else { Err("allowed: 0.001 to 600".to_owned()) }
}
