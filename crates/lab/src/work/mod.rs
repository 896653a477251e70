//! Work that machines share: a plan of so many units is cut into parts, and the parts merge to exactly what one machine
//! gives, whoever played which and however often.
//!
//! | question | answer |
//! |---|---|
//! | what is a plan? | `Planned`: words that survive being written down, and counts that add up |
//! | what is a part? | a [`Shard`] of the units, and a `Part` with what was counted of them |
//! | do parts belong together? | `merge` says so, or in which word they differ: a [`MergeError`] |
//! | which experiments can be shared? | those that a [`Request`] can ask for; [`task`] opens one as a [`Task`] |
//! | what do parts from files come to? | [`found`] |

mod part;
mod plans;
mod request;
mod setting;
mod task;

pub use part::{MergeError, Shard, headed};
#[cfg(test)]
pub(crate) use part::{Part, merge};
pub(crate) use part::{Planned, listed};
pub use plans::{Found, found};
pub use request::{Kind, Request};
pub use task::{Conclusion, Effort, Task, task};

#[cfg(test)]
mod tests;
