//! `banneret lab gate GAME FILE`: does what a designer wants hold? An answer for scripts.

use std::io::Write as _;
use std::path::PathBuf;

use kernel::Figures;
use lab::experiment::{Design, PROGRAM, Passed, Targets, gate};

use super::interrupt;
use super::running::{ONE, Running, progress_line};
use super::side::alone;
use crate::failure::Failure;
use crate::setup::SetupArgs;
use crate::{files, levels};

const EXAMPLES: &str = "\
The file has a target for each figure that matters, by the keys that `banneret lab compare --json` uses:

  first_player = \"47..53\"
  draws = \"<= 5\"
  turns = \"12 ± 4\"

A line passes when the whole 95% interval is inside, and fails when all of it is outside; it is played until every line
is one or the other, or time is up. The chance that any line is told wrongly is at most 5%.

Exit code: 0 if all lines pass, 1 if one fails, 3 if it cannot tell, 2 for bad input.

Examples:
  banneret lab gate knights fair.gate.toml --seats 2 --limit 10s
  banneret lab gate knights fair.gate.toml --seats 2 --limit 10s --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// The file with the targets
    file: PathBuf,
    #[arg(
        long,
        value_name = "BOT",
        default_value = "heuristic",
        help = format!("Who plays at every seat ({})", levels::spec_names())
    )]
    players: String,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    setup: SetupArgs,
}

/// The longest file of targets, in bytes.
pub(super) const LONGEST: u64 = 64 << 10;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => ask::<G>(args))?
}

fn ask<G: Figures>(args: &Args) -> Result<(), Failure> {
    let text = files::read(&args.file, LONGEST)?;
    let targets = Targets::read(&args.file.display().to_string(), &text).map_err(Failure::bad)?;
    let (side, players) = alone::<G>(std::slice::from_ref(&args.players), &args.setup)?;
    let table = side.table(&players[0]);
    let design = Design::alone(&table, PROGRAM, args.running.seed, side.card, vec![args.players.clone()]);
    interrupt::listen()?;
    let line = progress_line();
    let report = gate(&table, &design, &targets, &args.running.conduct(ONE), &interrupt::asked, |so_far| {
        let open = so_far.lines.iter().filter(|line| line.verdict == Passed::CannotTell).count();
        line.set_message(format!("{} matches, {open} of {} open", so_far.matches, so_far.lines.len()));
    });
    line.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    match report.verdict {
        Passed::Passed => Ok(()),
        Passed::Failed => Err(Failure::CheckFailed),
        Passed::CannotTell => Err(Failure::CannotTell),
    }
}
