//! What a learner is given, in Rust.

mod batch;
mod session;
