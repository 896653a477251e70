//! The program, run as people run it.

mod admin;
mod bad_input;
mod check;
mod common;
mod completions;
mod docs;
mod figures;
mod help;
mod lab;
mod matches;
mod output;
mod programs;
mod serve;
mod sit;
