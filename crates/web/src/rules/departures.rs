//! Where a rulebook departs from its author's text: what we decided, why, and the option that plays another reading.

use kernel::{Info, Preset};
use markup::html;
use maud::Markup;

use super::pieces::{self, Piece};
use crate::at;
use crate::parts::icon;

/// The chapter of the rules that lists them.
const CHAPTER: &str = "Rulings";

/// The preset that takes the author's words to the letter.
const LETTER: &str = "letter";

/// The page of a game; `None` of a game that lists none.
pub(super) fn departures(info: &Info, presets: &[Preset], pieces: &[Piece]) -> Option<Markup> {
    let told = pieces::chapter(info, pieces, CHAPTER)?;
    Some(html! {
        div class="departures" { (told) }
        @if presets.iter().any(|preset| preset.name == LETTER) {
            p class="acts" {
                a class="btn" href={ (at::NEW) "?game=" (info.id) "&preset=" (LETTER) } { (icon("play")) "New table, to the letter" }
            }
        }
    })
}
