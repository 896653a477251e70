//! The rules, tried on whole matches, and everything that is checked of every game. Single rulings are in
//! `tests/scenarios`.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands, in its helpers too")]

mod allocation;
mod bots;
mod common;
mod conformance;
mod content;
mod fate;
mod forecast;
mod matches;
mod paths;
mod playthroughs;
mod properties;
mod scenarios;
mod words;
