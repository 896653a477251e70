//! The rules, tried on whole matches, and everything that is checked of every game. Single rulings are in
//! `tests/scenarios`.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands, in its helpers too")]
#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for the few events that it is about")]

mod common;
mod conformance;
mod content;
mod fate;
mod figures;
mod forecast;
mod playthroughs;
mod properties;
mod scenarios;
mod setup;
mod text;
