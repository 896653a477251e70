//! Experiments: what a change does, with intervals that hold however often they are looked at.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | how is a side typed? | [`Side`] |
//! | what is compared, and can it be repeated? | [`Design`] |
//! | how are both sides played with the same luck? | [`compare`](fn@compare), one cluster of matches after another |
//! | what is counted? | [`Figure`], kept as [`Moments`] that add up exactly |
//! | how sure is it? | [`Moments::interval`]; `luck` says how much chance was worth, `bootstrap` what skewed values say |
//! | what is said of it? | [`Verdict`], in a [`Compared`] |
//! | what is each card worth? | [`impact`](fn@impact), by intervention |
//! | what is it like to play? | [`quality`](fn@quality) |
//! | which numbers would be right? | [`tune`](fn@tune), toward [`Targets`] |
//! | does what a designer wants hold? | [`gate`](fn@gate), against [`Targets`] |
//! | what do other programs read? | JSON, and a [`Sheet`], of a result or of each [`MatchRow`] |
//! | how do several machines share the work? | [`crate::work`] |
//!
//! The unit is a *cluster*: one seed, played on both sides from every chair. Clusters are independent of each other,
//! matches of one cluster are not.

mod bootstrap;
mod compare;
mod edits;
mod evidence;
mod figure;
mod findings;
mod gate;
mod impact;
mod knobs;
mod luck;
mod match_row;
mod moments;
mod ntbea;
#[cfg(feature = "parquet")]
mod parquet;
mod plan;
mod play;
mod quality;
mod readings;
mod result;
mod sheet;
mod side;
mod stakes;
mod tally;
mod target;
mod text;
mod tune;
mod verdict;

pub use compare::{Conduct, Progress, Stopped, Stretch, compare, count};
pub use edits::Change;
pub use evidence::{Contrast, Interval, Looks};
pub use figure::{Figure, Group};
pub use findings::{ImpactReport, ImpactRow, Made};
pub use gate::{GateError, GateLine, GateReport, Passed, gate};
pub use impact::{ImpactCounts, ImpactPlan, Thing, impact, names, things};
pub(crate) use impact::{effects, impact_of};
pub use knobs::{Knob, Wish, WishError, changed_numbers};
pub use match_row::{MOST_ROWS, MatchRow};
pub use moments::{Moments, Sum};
pub use plan::{Design, LAB_VERSION, PROGRAM, SideCard, short};
pub use play::{Depth, Table};
pub use quality::{Measured, QualityPlan, QualityReport, Rung, quality};
pub use readings::Readings;
pub use result::{Compared, FigureResult, Holds, MatchUp};
pub use sheet::Sheet;
pub use side::{Common, Shelf, Side, Terms, read_bots};
pub use tally::Counts;
pub use target::{Line, Target, TargetError, Targets};
pub use tune::{Candidate, Finals, TuneError, TunePlan, TuneReport, Wanted, tune};
pub(crate) use tune::{Trail, ask_again, finals, search, tuned};
pub use verdict::Verdict;

#[cfg(test)]
mod tests;
