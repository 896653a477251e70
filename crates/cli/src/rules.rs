//! `banneret rules GAME [NUMBER]`: the rulebook, a section, one rule, or where it departs from its author's text.

use std::io::Write as _;

use kernel::Playable;
use terminal::rulebook;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret rules knights            the whole rulebook
  banneret rules knights KD-7       a section
  banneret rules knights KD-7.3     one rule; the letters may be left out: 7.3
  banneret rules knights --departures
                                    what we decided where the author's text is silent or contradicts itself";

const NO_RULINGS: &str = "The rules follow their author's text everywhere.";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// A rule (KD-7.3) or a section (KD-7)
    number: Option<String>,
    /// Only where the rules depart from the author's text or decide what it leaves open, with the reasons
    #[arg(long, conflicts_with = "number")]
    departures: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => show::<G>(args))?
}

fn show<G: Playable>(args: &Args) -> Result<(), Failure> {
    let lines = match &args.number {
        Some(number) => rulebook::find(&G::INFO, number)?.paint(),
        None if args.departures => rulebook::paint(rulebook::rulings(&G::INFO).unwrap_or(NO_RULINGS)),
        None => rulebook::paint(G::INFO.rules),
    };
    let mut out = anstream::stdout().lock();
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}
