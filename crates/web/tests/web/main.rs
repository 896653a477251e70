//! What must be true of everything a browser is shown.

mod arena;
mod court;
#[path = "../../examples/gallery/courts.rs"]
mod courts;
mod pages;
mod redealt;
#[path = "../../examples/gallery/shots.rs"]
mod shots;
mod steps;
mod tags;
mod theatre;
