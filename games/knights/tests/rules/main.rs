//! The rules, tried on whole matches. Single rulings are in `tests/scenarios`.

mod common;
mod content;
mod figures;
mod properties;
mod setup;
mod text;
