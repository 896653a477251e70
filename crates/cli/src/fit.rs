//! `banneret fit GAME`: how good a chance to win the game's `evaluate` is, and with which weights it would be better.

use std::io::Write as _;
use std::sync::Arc;

use kernel::Playable;

use crate::failure::Failure;
use crate::progress;
use crate::setup::SetupArgs;

const EXAMPLES: &str = "\
A sharpness of 1 says that `evaluate` is as sure as it should be; more, that it is too timid; less, that it is too sure.
Without --seats the weights are fitted to tables of every size the game can be played at.

Examples:
  banneret fit knights --matches 20 --seats 2
  banneret fit knights --matches 20 --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// How many matches at each size of table, as many to measure by as to fit to
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

fn fit<G: Playable>(args: &Args) -> Result<(), Failure> {
    let games = tables::<G>(&args.setup)?;
    let bar = progress::bar(2 * args.matches * games.len() as u64, "matches");
    let found = lab::fit(&games, args.matches, args.seed, || bar.inc(1));
    bar.finish_and_clear();
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &found).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{found}")?)
}

/// The table that was asked for; without a number of seats, one of every size that the options allow.
fn tables<G: Playable>(setup: &SetupArgs) -> Result<Vec<Arc<G>>, Failure> {
    let usual = setup.open::<G>()?;
    if setup.seats.is_some() {
        return Ok(vec![usual.game]);
    }
    let sizes = G::INFO.min_seats..=G::INFO.max_seats;
    let sized = |seats| SetupArgs { seats: Some(seats), ..setup.clone() }.open::<G>().ok();
    let games: Vec<Arc<G>> = sizes.filter_map(sized).map(|table| table.game).collect();
    Ok(if games.is_empty() { vec![usual.game] } else { games })
}
