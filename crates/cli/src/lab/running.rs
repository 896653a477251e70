//! How long, with which luck and on how many cores: what may be said of every measurement.

use std::num::NonZeroUsize;
use std::time::Duration;

use bots::Budget;
use indicatif::{ProgressBar, ProgressStyle};
use lab::experiment::Conduct;

use super::time;
use crate::arena::budget;

/// What may be typed about how it is played.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Running {
    /// How long it may take, for each of the players; 30s if nothing is said, 2m for many things
    #[arg(long, value_name = "TIME", value_parser = time::read)]
    pub(super) limit: Option<Duration>,
    /// How much each thinks about a decision: iterations (`500`), or milliseconds (`200ms`)
    #[arg(long, value_name = "N", value_parser = budget)]
    pub(super) budget: Option<Budget>,
    /// What all chance is derived from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many threads; all cores if nothing is said
    #[arg(long, value_name = "J")]
    pub(super) jobs: Option<NonZeroUsize>,
}

impl Running {
    /// With this limit if none was asked for.
    pub(super) fn conduct(&self, usual: Duration) -> Conduct {
        Conduct { budget: self.budget, jobs: self.jobs, limit: self.limit.unwrap_or(usual), rows: false }
    }
}

/// How long one question may take.
pub(super) const ONE: Duration = Duration::from_secs(30);
/// How long a question about many things may take.
pub(super) const MANY: Duration = Duration::from_secs(120);

/// A line that is written anew at every look, on a terminal only.
pub(super) fn progress_line() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}").expect("the template is ours");
    let line = ProgressBar::new_spinner().with_style(style);
    line.set_message("first look after 50 pairs");
    line
}
