//! `banneret lab quality GAME`: what a game is like to play.

use std::io::Write as _;

use kernel::Figures;
use lab::experiment::{Design, PROGRAM, QualityPlan, quality};

use super::interrupt;
use super::running::{ONE, Running, progress_line};
use super::side::alone;
use crate::failure::Failure;
use crate::levels;
use crate::setup::SetupArgs;

const EXAMPLES: &str = "\
Who is ahead is the judgement of the game (`banneret fit` says how good that is). Half of the time goes to matches of the
players, a quarter to each level against the next.

Examples:
  banneret lab quality knights --seats 2 --matches 60 --limit 2s --skill squire,knight
  banneret lab quality knights --seats 2 --matches 60 --limit 2s --skill squire,knight --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    #[arg(
        long,
        value_name = "BOT",
        default_value = "heuristic",
        help = format!("Who plays at every seat ({})", levels::spec_names())
    )]
    players: String,
    /// How many matches, at most
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..))]
    matches: u64,
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        default_value = "squire,knight,captain",
        help = format!("Levels that are set against each other, the weakest first ({})", levels::names())
    )]
    skill: Vec<String>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => ask::<G>(args))?
}

fn ask<G: Figures>(args: &Args) -> Result<(), Failure> {
    let levels = levels::read(&args.skill)?;
    let (side, players) = alone::<G>(std::slice::from_ref(&args.players), &args.setup)?;
    let table = side.table(&players[0]);
    let design =
        Design::alone(&table, PROGRAM, args.running.seed, side.card.clone(), vec![args.players.clone()]);
    let plan = QualityPlan {
        table: &table,
        design: &design,
        content: &side.content,
        matches: args.matches,
        levels: &levels,
    };
    interrupt::listen()?;
    let line = progress_line();
    let report = quality(&plan, &args.running.conduct(ONE), &interrupt::asked, |what, done| {
        line.set_message(format!("{what}: {done}"));
    });
    line.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{report}")?)
}
