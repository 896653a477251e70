//! What must be true of everything a browser is shown.

mod animation;
mod authority;
#[path = "../../examples/gallery/authority_pages.rs"]
mod authority_pages;
mod estraven;
#[path = "../../examples/gallery/estraven_pages.rs"]
mod estraven_pages;
mod figures;
mod hex;
#[path = "../../examples/gallery/hex_pages.rs"]
mod hex_pages;
mod knights;
mod laws;
mod marks;
mod out;
mod pages;
mod prevail;
#[path = "../../examples/gallery/prevail_pages.rs"]
mod prevail_pages;
mod rulebooks;
mod selectors;
mod sentences;
mod shipped;
#[path = "../../examples/gallery/shots.rs"]
mod shots;
mod steps;
mod tags;
mod telling;
mod words;
