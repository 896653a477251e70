//! A board in a window: it comes nearer, and what is not seen of it can be reached. Radios do it without script; with it
//! `pan.js` adds wheel, fingers, keys and the mouse.

use markup::html;
use maud::Markup;

use crate::parts::icon;

/// How near a board can be by one press. How near that is, a game's style sheet says: `--usual`, `--close`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Near {
    /// All of it is seen.
    Whole,
    /// As large as it is mostly looked at, where that is not all of it.
    Usual,
    /// Large enough for a finger on the smallest spot.
    Close,
}

impl Near {
    /// Its word in names, its sign, and what it says.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Whole => ("whole", "map", "The whole board"),
            Self::Usual => ("usual", "far", "As usual"),
            Self::Close => ("close", "near", "Close"),
        }
    }
}

/// The window. What it lies in has the class `panned`.
pub(crate) fn window(board: &Markup) -> Markup {
    html! { div class="pan" data-pan tabindex="-1" { div class="pan-ground" { (board) } } }
}

/// Zoom, to be chosen: as usual to begin with, or else all of it.
pub(crate) fn nearness(all: &[Near]) -> Markup {
    let first = if all.contains(&Near::Usual) { Near::Usual } else { Near::Whole };
    html! {
        fieldset class="nearness" aria-label="Zoom" data-ground="nearness" {
            @for near in all {
                @let (id, sign, word) = near.words();
                label title=(word) {
                    input type="radio" name="near" id={ "near-" (id) } value=(id) checked[*near == first];
                    (icon(sign))
                    span class="vh" { (word) }
                }
            }
        }
    }
}
