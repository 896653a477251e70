//! `banneret lab merge FILE…`: the parts of one comparison, put together.

use std::path::PathBuf;

use lab::experiment::{Part, merge};

use super::compare::show;
use crate::failure::Failure;
use crate::files;

const EXAMPLES: &str = "\
The result is, to the byte, what `banneret lab compare` with the same plan prints on one machine. A part that is missing
or there twice, and one of another plan, content or program, is named and nothing is merged.

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
    let read = |path: &PathBuf| {
        let name = path.display().to_string();
        let part = Part::read(&name, &files::read(path, LONGEST)?).map_err(Failure::bad)?;
        Ok((name, part))
    };
    let parts: Vec<(String, Part)> = args.files.iter().map(read).collect::<Result<_, Failure>>()?;
    show(&merge(parts).map_err(Failure::bad)?, args.json)
}
