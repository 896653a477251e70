//! `banneret fit GAME`: how sharp the game's `evaluate` should be, from matches of its own hints.

use std::io::Write as _;

use kernel::Game;

use crate::failure::Failure;
use crate::progress;
use crate::setup::SetupArgs;

const EXAMPLES: &str = "\
A sharpness of 1 says that `evaluate` is as sure as it should be; more, that it is too timid; less, that it is too sure.

Examples:
  banneret fit knights --matches 20 --seats 2
  banneret fit knights --matches 20 --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// What the matches are derived from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => fit::<G>(args))?
}

fn fit<G: Game>(args: &Args) -> Result<(), Failure> {
    let table = args.setup.open::<G>()?;
    let bar = progress::bar(args.matches, "matches");
    let found = lab::calibrate(&*table.game, args.matches, args.seed, || bar.inc(1));
    bar.finish_and_clear();
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &found).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    write!(out, "{}, {} seats\n{found}", G::INFO.id, table.game.seats())?;
    Ok(())
}
