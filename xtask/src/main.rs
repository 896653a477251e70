//! Maintainers' tasks.
fn main() {}
