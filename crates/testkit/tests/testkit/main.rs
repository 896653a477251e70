//! The checks, tried on the toy: they hold for it, and find the bugs that are planted in it.

mod conformance;
mod planted;
mod playthroughs;
mod scenarios;
