//! One experiment: the verdict first, then charts and figures; it shows itself again while it runs.

use markup::html;
use maud::Markup;

use super::{Banner, Experiment, State, Visit, shell};
use crate::at;
use crate::lab::Plate;
use crate::parts::icon;

/// While it runs, it is shown again so often, in milliseconds.
const AGAIN: &str = "400";

/// The page of an experiment.
pub fn experiment(visit: &Visit<'_>, game: Option<&Banner>, one: &Experiment) -> String {
    let goes_on = one.state.goes_on();
    let main = html! {
        p class="crumb" { a href=(at::LAB) { "Experiments" } " / " (one.kind) }
        div class="head" {
            @let about = one.result.as_ref().map_or(String::new(), crate::lab::LabResult::title);
            div { h1 { (one.name) } @if about != one.name { p class="sub" { (about) } } }
            form class="acts" method="post" action=(at::experiment_part(&one.id, "name")) {
                input class="inp" name="name" maxlength="80" value=(one.name) aria-label="Another name";
                button class="btn" { "Rename" }
            }
        }
        div id="experiment" data-live=[goes_on.then_some(AGAIN)] { (outcome(one)) (body(one)) }
    };
    shell(visit, &one.name, game, one.kind, goes_on.then_some(2), &main)
}

/// What was found, and what can be done with it.
fn outcome(one: &Experiment) -> Markup {
    let (plate, words) = match (&one.state, &one.result) {
        (State::Failed(why), _) => (Plate::No, why.clone()),
        (_, Some(result)) => result.finding(),
        (State::Waiting, None) => (Plate::Wait, "Waits for others".to_owned()),
        (State::Running { .. } | State::Over, None) => (Plate::Wait, "First look after 50 pairs".to_owned()),
    };
    html! {
        section class={ "sheet outcome " (plate.class()) } {
            div {
                p class="say-it" role="status" { (plate.with(one.result.as_ref().map_or("Open", crate::lab::LabResult::label))) " " (words) }
                @if let State::Running { told, .. } = &one.state { p class="hint" { (told) } }
            }
            div class="acts" {
                @if one.state.goes_on() {
                    form method="post" action=(at::experiment_part(&one.id, "stop")) { button class="btn btn-main" { (icon("pause")) "Stop and keep" } }
                } @else {
                    @if one.result.is_some() {
                        a class="btn btn-main" href=(at::experiment_file(&one.id, "html")) download { (icon("book")) "Report" }
                        span class="files" {
                            a class="btn" href=(at::experiment_file(&one.id, "json")) download { "JSON" }
                            @for ending in one.tables { a class="btn" href=(at::experiment_file(&one.id, ending)) download { @match *ending { "csv" => "CSV", _ => "Parquet" } } }
                            @if one.result.as_ref().is_some_and(|result| result.patch().is_some()) { a class="btn" href=(at::experiment_file(&one.id, "patch")) download { "Patch" } }
                        }
                    }
                    form method="post" action=(at::experiment_part(&one.id, "again")) { button class="btn" { "Run again" } }
                    form method="post" action=(at::experiment_part(&one.id, "remove")) { button class="btn btn-quiet" { "Remove" } }
                }
            }
            @if let State::Running { percent: Some(percent), .. } = one.state {
                svg class="progress" width="100%" height="12" role="progressbar" aria-label="Matches played" aria-valuenow=(percent) aria-valuemin="0" aria-valuemax="100" {
                    rect class="track" width="100%" height="12" {}
                    rect class="done" width={ (percent) "%" } height="12" {}
                }
            }
            p class="measured" {
                @if let Some(result) = &one.result { (result.measured()) }
                @if !one.when.is_empty() { "; " (one.when) }
            }
        }
    }
}

fn body(one: &Experiment) -> Markup {
    html! {
        @if let Some(result) = &one.result { (result.body()) }
        section class="sheet" { header { h2 { "The same in a terminal" } } p class="cmd" { code { (one.command) } } }
    }
}

/// Two experiments side by side.
pub fn two(visit: &Visit<'_>, both: [&Experiment; 2]) -> String {
    let main = html! {
        p class="crumb" { a href=(at::LAB) { "Experiments" } " / two" }
        div class="head" { div { h1 { "Side by side" } } }
        div class="cols" {
            @for one in both {
                div {
                    h2 { a href=(at::experiment(&one.id)) { (one.name) } }
                    @if let Some(result) = &one.result {
                        @let (plate, words) = result.finding();
                        p class="say-it" { (plate.with(result.label())) " " (words) }
                        p class="hint" { (result.measured()) }
                        (result.body())
                    }
                }
            }
        }
    };
    shell(visit, "Side by side", None, "", None, &main)
}
