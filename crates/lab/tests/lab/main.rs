//! Simulation, benchmarks and ratings.

mod bench;
mod simulate;
mod strength;
