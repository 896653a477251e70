//! `banneret lab`: what a change does, with intervals.

mod compare;
mod interrupt;
mod merge;
mod side;
mod time;

use crate::failure::Failure;

/// What may be typed.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Play two rulebooks, contents or line-ups with the same luck, and say what differs
    Compare(compare::Args),
    /// Put the parts of one comparison together
    Merge(merge::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Compare(args) => compare::run(args),
        Command::Merge(args) => merge::run(args),
    }
}
