//! The hint: what a search would do in a person's place, on a page of its own or beside the question.

use markup::html;
use maud::Markup;

use super::Visit;
use super::layout::{Shell, page};
use crate::at;
use crate::parts::{icon, notation};

/// What is told to a person who asked for a hint.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hinted<'a> {
    pub table: &'a str,
    /// The decision it is about.
    pub ticket: u32,
    /// The choices, the best first.
    pub rows: &'a [HintRow],
}

/// A choice that is recommended.
#[derive(Clone, PartialEq, Debug)]
pub struct HintRow {
    /// What to read.
    pub label: String,
    /// What to type.
    pub notation: String,
    /// The spots by which it is clicked.
    pub path: Vec<String>,
    /// The chance to win after it, 0 to 1.
    pub chance: f32,
    /// Is it no worse than the first, as far as can be told?
    pub as_good: bool,
    /// Is there nothing else that can be done?
    pub only: bool,
    /// How it may go on, by whose turn it is.
    pub line: Vec<HintRun>,
}

/// What one player may do, one thing after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintRun {
    /// Who; nobody else is `None`, the person themselves.
    pub who: Option<String>,
    /// What.
    pub acts: Vec<HintAct>,
}

/// One thing that may be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintAct {
    /// What to read.
    pub label: String,
    /// How often, one after another.
    pub times: usize,
}

/// The page of a hint, for a browser without script.
pub fn hint(visit: &Visit<'_>, hinted: &Hinted<'_>) -> String {
    let main = html! {
        main id="main" class="doc" {
            section class="sheet hintpage" {
                h1 { "Hint" }
                (advice(hinted))
                p class="acts" { a class="btn" href=(at::table(hinted.table)) { "Back to the table" } }
            }
        }
    };
    page(visit, &Shell::reading("Hint"), &main)
}

/// The same for a script that shows it beside the question.
pub fn hint_part(hinted: &Hinted<'_>) -> String {
    beside(&advice(hinted)).into_string()
}

/// Why there is none, for a script.
pub fn no_hint_part(why: &str) -> String {
    beside(&html! { p { (icon("warning")) " " (why) } }).into_string()
}

fn beside(said: &Markup) -> Markup {
    html! {
        button type="button" class="btn btn-quiet" data-hint-close aria-label="Close the hint" title="Close (Esc)" { (icon("close")) }
        (said)
    }
}

/// The choices, each a button that plays it while the same is asked.
fn advice(hinted: &Hinted<'_>) -> Markup {
    let only = hinted.rows.iter().any(|row| row.only);
    html! {
        @if hinted.rows.is_empty() {
            p { "No hint for this one." }
        } @else {
            p {
                @if only { "You have only one choice. Your chance to win after it:" }
                @else { "What a strong bot would do, and your chance to win after each. What others hold is a guess." }
            }
            form method="post" action=(at::part(hinted.table, "act")) {
                input type="hidden" name="at" value=(hinted.ticket);
                ol class="hints" {
                    @for (index, row) in hinted.rows.iter().enumerate() {
                        li {
                            // The table marks the spots of the first.
                            button class="btn" name="act" value=(row.notation) data-coach=[(index == 0).then(|| row.path.join(" "))] {
                                @if !only { span class="n" { (index + 1) } }
                                span class="what" { (row.label) " " (notation(&row.notation)) }
                                b { (percent(row.chance)) }
                            }
                            (more(index, row))
                        }
                    }
                }
            }
        }
    }
}

/// How good a choice is beside the first, and how it may go on: unfolded for the first, so that all choices are in sight.
fn more(index: usize, row: &HintRow) -> Markup {
    let even = html! { @if index > 0 && row.as_good { span class="even" { "about as good" } } };
    html! {
        @match (index, row.line.is_empty()) {
            (0, false) => p { (continuation(&row.line)) },
            (_, true) => p { (even) },
            (_, false) => details {
                summary { (even) " " span { "how it may go on" } }
                p { (continuation(&row.line)) }
            },
        }
    }
}

/// "Then Recruit a Knight (2 times); perhaps Ada: Attack". What comes after somebody else has played is a guess.
fn continuation(line: &[HintRun]) -> Markup {
    html! {
        @for (index, run) in line.iter().enumerate() {
            @match (&run.who, index) {
                (None, 0) => "Then ",
                (Some(who), 0) => { "Then perhaps " (who) ": " },
                (None, _) => "; perhaps you: ",
                (Some(who), _) => { "; perhaps " (who) ": " },
            }
            @for (index, act) in run.acts.iter().enumerate() {
                @if index > 0 { ", " }
                (act.label) @if act.times > 1 { " (" (act.times) " times)" }
            }
        }
        "."
    }
}

/// A chance as it is read.
pub(super) fn percent(chance: f32) -> String {
    format!("{:.0}%", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::plain;

    fn row(label: &str, line: Vec<HintRun>) -> HintRow {
        let (label, notation) = (label.to_owned(), label.to_lowercase());
        HintRow {
            label,
            notation,
            path: vec!["a".into(), "b".into()],
            chance: 0.5,
            as_good: true,
            only: false,
            line,
        }
    }

    fn run(who: Option<&str>, acts: &[(&str, usize)]) -> HintRun {
        let acts = acts.iter().map(|(label, times)| HintAct { label: (*label).to_owned(), times: *times });
        HintRun { who: who.map(str::to_owned), acts: acts.collect() }
    }

    #[test]
    fn a_continuation_counts_what_is_done_again_and_says_what_is_a_guess() {
        let line = [
            run(None, &[("Recruit", 2), ("End", 1)]),
            run(Some("Bo"), &[("Attack", 1)]),
            run(None, &[("Defend", 1)]),
        ];
        let told = |line: &[HintRun]| plain(&continuation(line).into_string());
        assert_eq!(told(&line), "Then Recruit (2 times), End; perhaps Bo: Attack; perhaps you: Defend.");
        assert_eq!(told(&line[1..]), "Then perhaps Bo: Attack; perhaps you: Defend.");
    }

    #[test]
    fn choices_are_numbered_and_what_is_as_good_says_so() {
        let rows = [row("Move", Vec::new()), row("Stay", Vec::new())];
        let part = hint_part(&Hinted { table: "t1", ticket: 7, rows: &rows });
        assert!(part.contains("action=\"/t/t1/act\"") && part.contains("name=\"at\" value=\"7\""), "{part}");
        assert_eq!(part.matches("about as good").count(), 1, "the first is the measure: {part}");
        assert_eq!(part.matches("data-coach=\"a b\"").count(), 1, "the first is marked: {part}");
        assert!(part.contains("<span class=\"n\">2</span>"), "{part}");
        let only = [HintRow { only: true, ..row("Pass", Vec::new()) }];
        let part = hint_part(&Hinted { table: "t1", ticket: 7, rows: &only });
        assert!(part.contains("only one choice") && !part.contains("class=\"n\""), "{part}");
    }
}
