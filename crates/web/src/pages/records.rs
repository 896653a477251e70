//! The page that replays records people have.

use markup::html;

use super::Visit;
use super::layout::{Shell, page};
use crate::at;
use crate::parts::icon;

/// What the records page is made from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Records<'a> {
    /// What was sent, to be mended.
    pub text: &'a str,
    /// What is wrong with it.
    pub problem: Option<&'a str>,
}

/// The page that replays records people have.
pub fn records(visit: &Visit<'_>, records: &Records<'_>) -> String {
    page(
        visit,
        &Shell::reading("Records"),
        &html! {
            main id="main" class="doc records" {
                h1 { "Replay a record" }
                p class="intro" {
                    "Every finished match can be saved as a text file: who sat where, the options, the seed, every move. "
                    "Upload one to watch it. Every move is checked against the rules."
                }
                @if let Some(problem) = records.problem {
                    div class="refusal" role="alert" { (icon("warning")) span class="pre" { (problem) } }
                }
                form class="sheet lay" method="post" action=(at::RECORDS) {
                    div class="field js-only" {
                        label for="file" { "From a file" }
                        input class="inp" type="file" id="file" accept=".txt,.toml,.record,text/plain" data-into="record";
                    }
                    div class="field" {
                        label for="record" { "The record" }
                        textarea class="inp mono" id="record" name="record" rows="14" required spellcheck="false" { (records.text) }
                    }
                    button class="btn btn-main" { "Check and replay" }
                }
            }
        },
    )
}
