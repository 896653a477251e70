//! What must be true of everything a browser is shown.

mod arena;
mod pages;
#[path = "../../examples/gallery/shots.rs"]
mod shots;
mod tags;
