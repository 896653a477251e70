//! `banneret rules GAME [NUMBER]`: the rulebook, a section or one rule.

use std::io::Write as _;

use kernel::Playable;
use terminal::rulebook;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret rules knights            the whole rulebook
  banneret rules knights KD-7       a section
  banneret rules knights KD-7.3     one rule; the letters may be left out: 7.3";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// A rule (KD-7.3) or a section (KD-7)
    number: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => show::<G>(args.number.as_deref()))?
}

fn show<G: Playable>(number: Option<&str>) -> Result<(), Failure> {
    let lines = match number {
        None => rulebook::paint(G::INFO.rules),
        Some(number) => rulebook::find(&G::INFO, number)?.paint(),
    };
    let mut out = anstream::stdout().lock();
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}
