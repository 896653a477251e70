//! `banneret lab`: what a change does, with intervals.

mod archive;
mod compare;
mod gate;
mod impact;
mod interrupt;
mod merge;
mod quality;
mod report;
mod running;
pub(crate) mod share;
mod side;
mod table;
mod time;
mod tune;
mod watch;

use crate::failure::Failure;

/// What may be typed.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Play two rulebooks, contents or line-ups with the same luck, and say what differs
    Compare(compare::Args),
    /// Change every card, unit or faction in turn, and say which is too strong or too weak
    Impact(impact::Args),
    /// Put the parts of one experiment together
    Merge(merge::Args),
    /// Hold a game against thresholds: an exit code for scripts
    Gate(gate::Args),
    /// Measure what a game is like: balance, length, choices, drama, skill, dead content
    Quality(quality::Args),
    /// Turn numbers and options toward targets, with the fewest changes
    Tune(tune::Args),
    /// Put results into one file for a browser: no script, no network, prints
    Report(report::Args),
    /// Tell what a content folder does each time a file of it is saved
    Watch(watch::Args),
    /// Replay recorded matches under changed content, and say what differs first
    Archive(archive::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Compare(args) => compare::run(args),
        Command::Impact(args) => impact::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Gate(args) => gate::run(args),
        Command::Quality(args) => quality::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Report(args) => report::run(args),
        Command::Watch(args) => watch::run(args),
        Command::Archive(args) => archive::run(args),
    }
}
