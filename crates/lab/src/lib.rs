//! Mass simulation and speed measurements, for any game.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | who wins, how long does it take, what is done in it? | [`simulate`] plays a [`Plan`] and gives a [`Report`]; [`Comparison`] puts several side by side |
//! | which bot is stronger, and by how much? | [`arena()`] plays an [`ArenaPlan`] and gives an [`ArenaReport`] |
//! | where was a match won and lost? | [`analyse`] gives an [`Analysis`] |
//! | what is it worth to know how a bot mixes? | [`exploit()`] gives [`Exploited`] |
//! | is `evaluate` a chance to win? | [`calibrate`] gives a [`Calibration`] |
//! | which weights make `evaluate` predict best? | [`fit()`] gives a [`Fit`] |
//! | what does a change do? | [`experiment`] plays both sides with the same luck and says how sure the difference is |
//! | how do several machines share the work? | [`work`] cuts any of these plans into parts that merge exactly |
//! | which recorded matches hold under changed rules? | [`replayed`] gives a [`Replayed`], several are an [`ArchiveReport`] |
//! | how fast are the rules? | [`bench()`] times one game and gives [`Speeds`]; a [`Bench`] has several |
//!
//! A report has two halves. Its [`Findings`] are a function of the plan alone: the same seed gives the same
//! bytes whatever the machine and the number of jobs. Its [`Pace`] is what the clock said.

mod analysis;
mod archive;
mod arena;
mod bench;
mod calibration;
mod comparison;
mod counters;
pub mod experiment;
mod exploit;
mod fit;
mod plan;
mod report;
mod runner;
mod simulate;
mod stats;
mod tally;
mod text;
mod traits;
mod win_stats;
mod words;
pub mod work;

pub use analysis::{
    ANALYSIS_VERSION, Analysis, Effort, Grade, Ink, Moment, MoveText, Palette, Shown, Tone, TurningPoint,
    TurningPoints, Verdict, analyse,
};
pub use archive::{ArchiveReport, Fate, Replayed, replayed};
pub use arena::{ArenaPlan, ArenaReport, Score, Standing, Thinking, arena, matches_a_round};
pub use bench::{Bench, BenchPlan, Figure, Machine, Speeds, bench};
pub use calibration::{Calibration, Reliability, calibrate};
pub use comparison::Comparison;
pub use counters::{CounterFindings, FigureFindings};
pub use exploit::{ExploitPlan, Exploited, exploit};
pub use fit::{Fit, Measured, Weight, fit};
pub use plan::{Plan, PlanError, match_seed};
pub use report::{Crash, End, Findings, GameLengths, Pace, Report, SeatFindings};
pub use simulate::simulate;
pub use stats::{Lengths, Share};
pub use traits::{Pairing, TraitFindings, ValueFindings};
pub use win_stats::WinStats;
