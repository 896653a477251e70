//! The kernel, tried on the toy.

mod fuzz;
mod lesson;
mod record;
mod setup;
