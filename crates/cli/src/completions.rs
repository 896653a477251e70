//! `banneret completions SHELL`: what a shell needs to complete our commands.

use std::io::Write as _;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret completions bash
  banneret completions fish";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // Into memory first: the generator panics where it cannot write, and a closed pipe is no reason to.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "banneret", &mut script);
    Ok(std::io::stdout().lock().write_all(&script)?)
}
