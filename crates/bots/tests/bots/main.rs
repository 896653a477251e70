//! Bots, as the programs that use them see them.

mod fairness;
mod program;
mod search;
