//! The rules, tried on whole matches and on every card. Single rulings are in `tests/scenarios`.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands, in its helpers too")]

mod bots;
mod cards;
mod common;
mod conformance;
mod content;
mod cost;
mod designers;
mod falls;
mod figures;
mod forecast;
mod hints;
mod limits;
mod lines;
mod names;
mod pairs;
mod playthroughs;
mod printed;
mod properties;
mod said;
mod scenarios;
