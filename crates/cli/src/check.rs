//! `banneret check GAME`: the conformance suite, on the game as it ships or as a designer has edited it.

use std::io::Write as _;

use terminal::style::{REFUSED, STRONG};
use testkit::Checked;
use testkit::conformance::{Report, every_setup_with};
use testkit::figure;

use crate::failure::Failure;
use crate::progress;
use crate::setup::{Opened, SetupArgs};

const EXAMPLES: &str = "\
With none of --seats, --preset and --option every set-up of the game is played, which takes a while.

Examples:
  banneret check knights --seats 2 --games 2                             one set-up
  banneret check knights --preset r03 --games 1 --content my-knights     with your changes";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// How many matches of each set-up
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What the matches are derived from
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => check::<G>(args))?
}

fn check<G: Checked>(args: &Args) -> Result<(), Failure> {
    // Mistakes in the content are told as such, before anything is played with it.
    let Opened { setup, content, game: _ } = args.setup.open::<G>()?;
    let setups = if args.setup.is_usual() { every_setup_with::<G>(&content) } else { vec![setup] };
    let figures = figure::all::<G>(&content);
    let suite = G::suite().content(content).games(args.games).seed(args.seed);
    let bar = progress::bar(setups.len() as u64, "set-ups");
    let mut whole = Report::default();
    let mut out = anstream::stdout().lock();
    for setup in &setups {
        match suite.check(std::slice::from_ref(setup)) {
            Ok(report) => add(&mut whole, &report),
            Err(violation) => {
                bar.finish_and_clear();
                writeln!(out, "{REFUSED}{violation}{REFUSED:#}")?;
                return Err(Failure::CheckFailed);
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let Report { setups, games, plies, longest, samples, secrets, pairs } = whole;
    writeln!(out, "{STRONG}{} keeps every law{STRONG:#}", G::INFO.title)?;
    writeln!(out, "{games} matches of {setups} set-ups, {plies} actions (at most {longest} in one match),")?;
    writeln!(out, "{samples} worlds sampled from what a seat may know, {secrets} secrets kept in them,")?;
    writeln!(out, "{pairs} matches played again with another card and the same luck")?;
    let broken: Vec<_> = figures.iter().filter_map(|figure| figure.as_ref().err()).collect();
    for figure in &broken {
        writeln!(out, "{REFUSED}{figure}{REFUSED:#}")?;
    }
    let held = figures.len() - broken.len();
    writeln!(out, "{held} of {} figures of the rulebook show what they claim", figures.len())?;
    // With a designer's content a figure may not come out: its page leaves it out.
    if broken.is_empty() || args.setup.content.is_some() { Ok(()) } else { Err(Failure::CheckFailed) }
}

fn add(whole: &mut Report, part: &Report) {
    whole.setups += part.setups;
    whole.games += part.games;
    whole.plies += part.plies;
    whole.longest = whole.longest.max(part.longest);
    whole.samples += part.samples;
    whole.secrets += part.secrets;
    whole.pairs += part.pairs;
}
