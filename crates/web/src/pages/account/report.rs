//! Telling whoever runs the site about somebody, and reading what people told.

use markup::html;

use super::{Wrong, refused, shell};
use crate::at;
use crate::pages::Visit;
use crate::pages::layout::page;
use crate::when::ago;

/// What can be reported: the word that is sent, and what it says.
pub const REPORTS: [(&str, &str); 3] = [
    ("words", "What they say"),
    ("play", "How they play: they leave, stall or cheat"),
    ("name", "Their name or arms"),
];

/// What the form of a report is made from.
#[derive(Clone, Copy, Debug)]
pub struct Reported<'a> {
    pub name: &'a str,
    pub table: &'a str,
    pub text: &'a str,
    pub wrong: Option<&'a Wrong>,
}

pub fn report(visit: &Visit<'_>, form: &Reported<'_>) -> String {
    page(
        visit,
        &shell("Report"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "Report " (form.name) }
                p class="intro" { "Only whoever runs this site reads it." }
                (refused(form.wrong))
                form class="sheet pad" method="post" action=(at::REPORT) {
                    input type="hidden" name="name" value=(form.name);
                    input type="hidden" name="table" value=(form.table);
                    fieldset class="choice" {
                        legend { "What is it about?" }
                        @for (number, (word, what)) in REPORTS.iter().enumerate() {
                            label { input type="radio" name="kind" value=(word) checked[number == 0]; span { (what) } }
                        }
                    }
                    div class="field" {
                        label for="text" { "What happened?" }
                        textarea class="inp" id="text" name="text" rows="4" maxlength="600" required { (form.text) }
                    }
                    label class="tick" { input type="checkbox" name="block" value="yes" checked; span { "Also block " (form.name) } }
                    p class="acts" { button class="btn btn-main" { "Send" } }
                }
            }
        },
    )
}

/// A report in the inbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inbox {
    pub id: i64,
    /// Who is reported.
    pub name: String,
    pub table: Option<String>,
    /// What it is about, in words.
    pub what: &'static str,
    pub text: String,
    pub created: i64,
    pub answer: Option<String>,
}

/// The inbox of whoever runs the site.
pub fn reports(visit: &Visit<'_>, now: i64, inbox: &[Inbox]) -> String {
    page(
        visit,
        &shell("Reports"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "Reports" }
                @if inbox.is_empty() { p class="intro" { "Nobody has reported anything." } }
                @for report in inbox {
                    section class="sheet" aria-labelledby={ "r" (report.id) } {
                        h2 id={ "r" (report.id) } { (report.name) " " small { (report.what) ", " (ago(report.created, now)) } }
                        div class="pad" {
                            p class="pre" { (report.text) }
                            @if let Some(table) = &report.table { p { a href=(at::table(table)) { "The table" } } }
                            @if let Some(answer) = &report.answer {
                                p class="hint" { "Done: " (answer) }
                            } @else {
                                form method="post" action=(at::REPORTS) {
                                    input type="hidden" name="report" value=(report.id);
                                    div class="field" {
                                        label for={ "a" (report.id) } { "What was done; whoever reported it reads this" }
                                        input class="inp" id={ "a" (report.id) } name="answer" maxlength="300" required;
                                    }
                                    p class="acts" { button class="btn" { "Done" } }
                                }
                            }
                        }
                    }
                }
            }
        },
    )
}
