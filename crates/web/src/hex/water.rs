//! What is drawn on open water: waves and a compass rose.

use hex::Map;
use markup::html;
use maud::Markup;

use super::outline::Sheet;
use super::places::{is_drawn, open_water};
use crate::parts::n;

/// Where each kind of drawing lies was chosen by eye: on a map that nobody has looked at the water stays empty.
pub(super) fn water(map: &Map, sheet: Sheet) -> Markup {
    if !is_drawn(map) {
        return html! {};
    }
    let ((x, y), waves) = open_water();
    html! {
        g class="waves" { @for (x, y) in waves { path d={ "M" (n(sheet.x(*x))) " " (y) "q5-5 10 0t10 0" } {} } }
        g class="rose" transform={ "translate(" (n(sheet.x(x))) " " (y) ")" } {
            circle r="33" {}
            circle r="28" {}
            path class="thin" d="M-17-17L17 17M17-17L-17 17" {}
            path d="M0-42L6-6 0 0-6-6zM0 42L-6 6 0 0 6 6zM42 0L6 6 0 0 6-6zM-42 0L-6-6 0 0-6 6z" {}
        }
    }
}
