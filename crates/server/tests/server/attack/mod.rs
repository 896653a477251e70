//! A hostile client: every attack on a server in a process of its own, with an innocent player beside it.
//!
//! As part of the suite each attack lasts a moment and must neither stop the server nor fill it. `cargo xtask attack`
//! gives each its time on a program that was built for speed, holds the innocent player's waiting to its goal, and
//! prints what docs/hosting.md shows.

mod disks;
mod exhaustion;
mod hostile;
mod kills;
mod siege;
mod soak;
