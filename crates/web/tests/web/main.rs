//! What must be true of everything a browser is shown.

mod arena;
mod battle;
mod chart;
#[path = "../../examples/gallery/charts.rs"]
mod charts;
mod court;
#[path = "../../examples/gallery/courts.rs"]
mod courts;
#[path = "../../examples/gallery/fields.rs"]
mod fields;
mod laws;
mod out;
mod pages;
mod realm;
#[path = "../../examples/gallery/realms.rs"]
mod realms;
mod selectors;
mod shipped;
#[path = "../../examples/gallery/shots.rs"]
mod shots;
mod steps;
mod tags;
mod telling;
mod theatre;
