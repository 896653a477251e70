//! What a search would do in the place of whoever asks: the hint before a choice.

use maud::html;

use super::Visit;
use super::layout::{Shell, page};
use crate::at;

/// A choice that is recommended.
#[derive(Clone, PartialEq, Debug)]
pub struct HintRow {
    /// What to read.
    pub label: String,
    /// What to type.
    pub notation: String,
    /// The chance to win after it, 0 to 1.
    pub chance: f32,
    /// How it may go on, in notation, with who does it.
    pub line: Vec<(String, String)>,
}

/// The best choices of a person who asked for a hint.
pub fn hint(visit: &Visit<'_>, table: &str, rows: &[HintRow]) -> String {
    let main = html! {
        main id="main" class="doc" {
            section class="sheet" {
                h1 { "Hint" }
                @if rows.is_empty() {
                    p { "You are not being asked anything at present." }
                } @else {
                    p { "What a marshal would do in your place, and your chance to win after each. It knows what you know." }
                    ol {
                        @for HintRow { label, notation, chance, line } in rows {
                            li {
                                b { (label) } " " code { (notation) } ": " (percent(*chance))
                                @if line.len() > 1 {
                                    br;
                                    small { "then perhaps " (continuation(&line[1..])) }
                                }
                            }
                        }
                    }
                }
                p class="acts" { a class="btn btn-main" href=(at::table(table)) { "Back to the table" } }
            }
        }
    };
    page(visit, &Shell::reading("Hint"), &main)
}

fn continuation(line: &[(String, String)]) -> String {
    line.iter().map(|(who, what)| format!("{who} {what}")).collect::<Vec<_>>().join(", ")
}

/// A chance as it is read.
pub(super) fn percent(chance: f32) -> String {
    format!("{:.0}%", chance * 100.0)
}
