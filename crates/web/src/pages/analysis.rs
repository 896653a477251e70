//! Where a match was won and lost: the analysis after it.

use maud::{Markup, PreEscaped, html};

use super::Visit;
use super::hint::percent;
use super::layout::{Shell, page};
use crate::at;
use crate::parts::icon;

/// How far an analysis has come.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress<'a> {
    /// So many moves of so many are done.
    Working {
        /// Done.
        done: usize,
        /// Of so many.
        of: usize,
    },
    /// It could not be made.
    Failed(&'a str),
    /// It is made.
    Done {
        /// The curve, as a picture that was drawn by this program.
        svg: &'a str,
        /// Each move.
        rows: &'a [AnalysisRow],
    },
}

/// A move as an analysis sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisRow {
    /// Who moved.
    pub who: String,
    /// What.
    pub played: String,
    /// The chance of whoever moved before it: as far as it could know, and as it was.
    pub chance: (f32, f32),
    /// The chance after what was played, as far as the search looked at it; none where there was no choice.
    pub played_chance: Option<f32>,
    /// The best choice and the chance after it; none where there was no choice.
    pub best: Option<(String, f32)>,
    /// Did the match turn here?
    pub turn: bool,
}

/// Where a match was won and lost.
pub fn analysis(visit: &Visit<'_>, table: &str, progress: &Progress<'_>) -> String {
    let main = html! {
        main id="main" class="doc" {
            section class="sheet" {
                h1 { "Where it was won and lost" }
                @match progress {
                    Progress::Working { done, of } => {
                        p { "Move " (done) " of " (of) " is looked at. This page shows itself again." }
                        progress value=(done) max=(of) { (done) " of " (of) }
                    }
                    Progress::Failed(why) => p { (icon("warning")) (why) },
                    Progress::Done { svg, rows } => (findings(table, svg, rows)),
                }
                p class="acts" {
                    a class="btn btn-main" href=(at::part(table, "replay")) { "To the replay" }
                    a class="btn" href=(at::table(table)) { "To the table" }
                }
            }
        }
    };
    page(visit, &Shell::reading("Where it was won and lost"), &main)
}

fn findings(table: &str, svg: &str, rows: &[AnalysisRow]) -> Markup {
    html! {
        // Drawn by the analysis itself, which writes names as text.
        (PreEscaped(svg))
        p { "The curves show what was true. A choice is judged by what whoever made it could know." }
        div class="wide" tabindex="0" {
            table class="stand" {
                thead {
                    tr {
                        th scope="col" { "Move" } th scope="col" { "Who" } th scope="col" { "Played" }
                        th scope="col" { "Could know" } th scope="col" { "True" } th scope="col" { "After it" } th scope="col" { "Best" }
                    }
                }
                tbody {
                    @for (number, row) in (1..).zip(rows) {
                        tr {
                            td {
                                a href=(format!("{}?at={number}", at::part(table, "replay"))) { (number) }
                                @if row.turn { " " (icon("warning")) span class="vh" { "turning point" } }
                            }
                            td { (row.who) }
                            td { code { (row.played) } }
                            td { (percent(row.chance.0)) }
                            td { (percent(row.chance.1)) }
                            td { @if let Some(chance) = row.played_chance { (percent(chance)) } }
                            td { @if let Some((best, chance)) = &row.best { code { (best) } " " (percent(*chance)) } }
                        }
                    }
                }
            }
        }
    }
}
