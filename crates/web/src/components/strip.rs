//! Where a turn is: its parts in a row, what is done and what is now.

use markup::html;
use maud::{Markup, Render};

/// The parts, told aloud by a label: those before the one `at` this place are done, and that one is now, unless all is over.
pub(crate) fn strip<T: Render>(
    label: &str,
    parts: impl IntoIterator<Item = T>,
    at: usize,
    over: bool,
) -> Markup {
    html! {
        ol class="strip" aria-label=(label) {
            @for (place, part) in parts.into_iter().enumerate() {
                li class=[(place < at).then_some("done")] aria-current=[(place == at && !over).then_some("step")] { (part) }
            }
        }
    }
}
