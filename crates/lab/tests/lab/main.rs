//! Simulation, benchmarks and ratings.

mod bench;
mod plain;
mod simulate;
mod strength;
