//! Results as one file for a browser: styles and pictures inside, no script, no address, light and dark, on paper too.

use markup::html;
use maud::{DOCTYPE, PreEscaped};

use super::result::LabResult;
use crate::assets;

/// One page of several results.
pub fn report(title: &str, results: &[LabResult]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(assets::text("report.css"))) }
            }
            body {
                main class="report" {
                    h1 { (title) }
                    @for result in results {
                        @let (plate, words) = result.finding();
                        h2 { (result.title()) }
                        p class="say-it" { (plate.with(result.label())) " " (words) }
                        (result.body())
                        p class="hint" { (result.measured()) }
                    }
                    h2 { "How it was measured" }
                    p class="hint" {
                        "Bots played; every number names them. Both sides of a comparison have the same seeds. "
                        "Intervals are at 95%; those of a comparison that stops by itself hold however often it was \
                         looked at. A dot in a bar is the best guess, a hollow one is open, a square is the same \
                         within the margin. Right of the line is more or better, left is less or worse."
                    }
                }
            }
        }
    };
    page.into_string()
}
