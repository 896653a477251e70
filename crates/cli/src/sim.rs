//! `banneret sim GAME`: many matches between bots, counted.

use std::io::Write as _;
use std::num::NonZeroUsize;

use bots::Budget;
use kernel::{Figures, Options as _};
use lab::experiment::Depth;
use lab::work::{Kind, Request};
use lab::{Comparison, Plan, Report};

use crate::arena::budget;
use crate::failure::Failure;
use crate::lab::share::{ShardArgs, play_part, request};
use crate::levels;
use crate::progress;
use crate::setup::{Opened, SetupArgs};

const EXAMPLES: &str = "\
Examples:
  banneret sim knights --games 200                            heuristic bots, the usual number of seats
  banneret sim knights --games 100 --seats 2 --bots knight,squire
  banneret sim knights --games 100 --seats 2 --bots heuristic/noise=30,random
  banneret sim knights --games 50 --preset r03 --seed 7 --json
  banneret sim knights --games 50 --option turn_cap=20 --jobs 1
  banneret sim authority --games 20 --brief                   faster, without what was done with each card
  banneret sim hex --games 200 --preset rulebook --beside balanced
  banneret sim hex --games 200 --shard 1/4 --out first.json   a quarter, for `banneret lab merge`";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// How many matches
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[arg(
        long,
        value_name = "BOT,…",
        value_delimiter = ',',
        default_value = "knight",
        help = format!(
            "Who sits where, from the first seat on ({}); a list shorter than the table starts again",
            levels::spec_names()
        )
    )]
    bots: Vec<String>,
    /// How much each thinks about a decision: iterations (`500`), or milliseconds (`200ms`)
    #[arg(long, value_name = "N", value_parser = budget)]
    budget: Option<Budget>,
    /// What all chance is derived from: the same seed gives the same result on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if nothing is said. The result does not depend on it
    #[arg(long, value_name = "J")]
    jobs: Option<NonZeroUsize>,
    /// Only who won, how long it took and how it ended: faster
    #[arg(long)]
    brief: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Play the same under these presets as well, and put the wins of each seat side by side
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "shard")]
    beside: Vec<String>,
    #[command(flatten)]
    share: ShardArgs,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Some(shard) = args.share.shard else {
        return catalog::with_game!(&args.game, G => simulate::<G>(args))?;
    };
    let request = request(Kind::Sim, &args.game, &args.setup, args.budget)?;
    let depth = if args.brief { Depth::Brief } else { Depth::Usual };
    let bots = args.bots.clone();
    let request = Request { bots, count: args.games, seed: args.seed, depth, ..request };
    play_part(&request, shard, args.share.out.clone(), args.jobs)
}

fn simulate<G: Figures>(args: &Args) -> Result<(), Failure> {
    let report = play::<G>(args, &args.setup)?;
    let mut others = vec![(called::<G>(&args.setup)?, report.findings.clone())];
    for preset in &args.beside {
        let setup = SetupArgs { preset: Some(preset.clone()), ..args.setup.clone() };
        others.push((preset.clone(), play::<G>(args, &setup)?.findings));
    }
    let beside = Comparison(others);
    let mut out = anstream::stdout().lock();
    if beside.0.len() > 1 && args.json {
        serde_json::to_writer_pretty(&mut out, &beside).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{report}")?;
        if beside.0.len() > 1 {
            write!(out, "\n{beside}")?;
        }
    }
    if beside.0.iter().any(|(_, found)| found.crashed > 0) { Err(Failure::CheckFailed) } else { Ok(()) }
}

/// What a column is headed by: the preset, also where it was not named but is what is played.
fn called<G: Figures>(setup: &SetupArgs) -> Result<String, Failure> {
    if let Some(preset) = &setup.preset {
        return Ok(preset.clone());
    }
    let Opened { setup, content, game: _ } = setup.open::<G>()?;
    let same = |name: &str| G::Options::preset(&content, name).is_ok_and(|preset| preset == setup.options);
    let preset = G::Options::PRESETS.iter().map(|preset| preset.name).find(|name| same(name));
    Ok(preset.unwrap_or("as set").to_owned())
}

/// Plays the matches at a table that is set up so.
fn play<G: Figures>(args: &Args, setup: &SetupArgs) -> Result<Report, Failure> {
    let bots = levels::read_specs(&args.bots, G::INFO.id)?;
    let table = setup.open::<G>()?;
    let plan = Plan {
        budget: args.budget,
        jobs: args.jobs,
        watch: !args.brief,
        ..Plan::new(args.games, bots, args.seed)
    };
    let bar = progress::bar(args.games, "matches");
    let report = lab::simulate(&table.game, &plan, |done| bar.inc(done)).map_err(Failure::bad)?;
    bar.finish_and_clear();
    Ok(report)
}
