//! `banneret lab merge FILE…`: the parts of one experiment, put together.

use std::io::Write as _;
use std::path::PathBuf;

use lab::work::{Found, found, headed};

use super::compare::show;
use crate::failure::Failure;
use crate::files;

const EXAMPLES: &str = "\
The parts are written by `--shard` of `lab compare`, `lab impact`, `sim` and `arena`. The result is, to the byte, what the
same command prints on one machine, but for what the clock says. A part that is missing or there twice, and one of another
plan, content or program, is named and nothing is merged.

Examples:
  banneret lab merge one.json two.json
  banneret lab merge two.json one.json --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The parts, in any order
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// The longest part that is read, in bytes.
const LONGEST: u64 = 64 << 20;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let read = |path: &PathBuf| Ok((path.display().to_string(), files::read(path, LONGEST)?));
    let parts: Vec<(String, String)> = args.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let Some((file, text)) = parts.first() else { return Err(Failure::bad("no part to merge")) };
    let (_, game) = headed(file, text).map_err(Failure::bad)?;
    let whole = catalog::with_game!(&game, G => found::<G>(&parts))?.map_err(Failure::bad)?;
    let crashed = match &whole {
        Found::Compare(compared) => return show(compared, args.json),
        Found::Sim(report) => report.findings.crashed,
        Found::Arena(report) => report.crashed,
        Found::Impact(_) | Found::Tune(_) => 0,
    };
    let mut out = anstream::stdout().lock();
    match args.json {
        true => write!(out, "{}", whole.json())?,
        false => write!(out, "{whole}")?,
    }
    if crashed > 0 { Err(Failure::CheckFailed) } else { Ok(()) }
}
