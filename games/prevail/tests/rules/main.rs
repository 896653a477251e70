//! The rules, tried on whole matches. Single rulings are in `tests/scenarios`.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands, in its helpers too")]

mod bots;
mod common;
mod content;
mod fate;
mod forecast;
mod matches;
mod paths;
mod properties;
mod words;
