//! Experiments: what a change does, with intervals that hold however often they are looked at.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what is compared, and can it be repeated? | [`Design`] |
//! | how are both sides played with the same luck? | [`compare`](fn@compare), one cluster of matches after another |
//! | what is counted? | [`Figure`], kept as [`Moments`] that add up exactly |
//! | how sure is it? | [`Moments::interval`] |
//! | what is said of it? | [`Verdict`], in a [`Compared`] |
//! | does what a designer wants hold? | [`gate`](fn@gate), against [`Targets`] |
//! | how do several machines share the work? | [`Part`] and [`merge`] |
//!
//! The unit is a *cluster*: one seed, played on both sides from every chair. Clusters are independent of each other,
//! matches of one cluster are not.

mod compare;
mod evidence;
mod figure;
mod gate;
mod moments;
mod part;
mod plan;
mod play;
mod readings;
mod result;
mod tally;
mod target;
mod text;
mod verdict;

pub use compare::{Conduct, Progress, Stopped, Stretch, compare, count};
pub use evidence::{Contrast, Interval, Looks};
pub use figure::{Figure, Group};
pub use gate::{GateError, GateLine, GateReport, Passed, gate};
pub use moments::{Moments, Sum};
pub use part::{MergeError, Part, Shard, merge};
pub use plan::{Design, LAB_VERSION, SideCard, short};
pub use play::Table;
pub use readings::Readings;
pub use result::{Compared, FigureResult, Holds};
pub use tally::Counts;
pub use target::{Line, Target, TargetError, Targets};
pub use verdict::Verdict;

#[cfg(test)]
mod tests;
