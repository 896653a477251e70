//! The front page of the lab: games, questions, and what was asked before.

use markup::html;
use maud::Markup;

use super::{Banner, Experiment, QUESTIONS, State, Visit, shell};
use crate::at;
use crate::lab::{Plate, grouped_of};
use crate::parts::icon;

/// What the front page of the lab is made from.
#[derive(Debug)]
pub struct LabHome<'a> {
    /// All games.
    pub games: &'a [Banner],
    /// The one that is asked about.
    pub game: &'a Banner,
    /// What was asked, the latest first.
    pub experiments: &'a [Experiment],
}

/// The front page of the lab.
pub fn home(visit: &Visit<'_>, home: &LabHome<'_>) -> String {
    let LabHome { games, game, experiments } = home;
    let goes_on = experiments.iter().any(|one| one.state.goes_on());
    let main = html! {
        div class="head" {
            div { h1 { "The lab" } p class="sub" { "Change a card or a rule and see what it does, with error bars. Nothing leaves this computer." } }
        }
        nav class="picker" aria-label="Game" {
            @for banner in *games {
                a href={ (at::LAB) "?game=" (banner.info.id) } aria-current=[(banner.info.id == game.info.id).then_some("true")] { (banner.info.title) }
            }
        }
        section class="sheet" aria-label="What to ask" {
            ul class="asks" {
                @for (segment, question, meaning, sign, _) in QUESTIONS {
                    li { a href=(at::lab(game.info.id, segment)) { (icon(sign)) b { (question) } span { (meaning) } } }
                }
            }
        }
        section class="sheet" id="experiments" data-live=[goes_on.then_some("1000")] {
            header { h2 { "Experiments" } @if experiments.len() > 1 { p class="hint" { "Tick two to see them side by side." } } }
            @if experiments.is_empty() { (nothing(game)) } @else { (list(games, experiments)) }
        }
    };
    shell(visit, "The lab", None, "", goes_on.then_some(2), &main)
}

/// Before anything was asked: one question that every game can answer at once.
fn nothing(game: &Banner) -> Markup {
    html! {
        div class="none" {
            p { "Nothing asked yet. Is whoever begins better off in " (game.info.title) "?" }
            form method="post" action=(at::lab(game.info.id, "quality")) {
                input type="hidden" name="name" value={ "Is " (game.info.title) " a good game?" };
                button class="btn btn-main" { "Find out" }
            }
        }
    }
}

fn list(games: &[Banner], experiments: &[Experiment]) -> Markup {
    let title = |id: &str| games.iter().find(|game| game.info.id == id).map_or("", |game| game.info.title);
    html! {
        form method="get" action=(at::LAB_TWO) {
            table class="figs blocks" {
                thead { tr { th {} th { "name" } th { "finding" } th class="n" { "matches" } th class="n" { "when" } } }
                tbody {
                    @for one in experiments {
                        @let finding = one.result.as_ref().map(crate::lab::LabResult::finding);
                        tr {
                            td { input type="checkbox" name="x" value=(one.id) aria-label={ "Choose " (one.name) } disabled[one.result.is_none()]; }
                            th scope="row" class="name" { a href=(at::experiment(&one.id)) { (one.name) } small { (title(&one.game)) ", " (one.kind) } }
                            td class="told" {
                                @match (&one.state, finding) {
                                    (State::Failed(why), _) => { (Plate::No.with("broke off")) small { (why) } }
                                    (State::Waiting, _) => (Plate::Wait.with("waits for others")),
                                    (State::Running { told, .. }, Some((plate, words))) => { (plate.with(&words)) small { "running: " (told) } }
                                    (State::Running { told, .. }, None) => { (Plate::Wait.with("running")) small { (told) } }
                                    (State::Over, Some((plate, words))) => (plate.with(&words)),
                                    (State::Over, None) => (Plate::Wait.with("nothing was found")),
                                }
                            }
                            td class="n" { (one.result.as_ref().map_or(String::new(), |result| grouped_of(result, "matches"))) }
                            td class="n" { (one.when) }
                        }
                    }
                }
            }
            @if experiments.iter().filter(|one| one.result.is_some()).count() > 1 {
                p class="foot" { button class="btn" { "Compare the two chosen" } }
            }
        }
    }
}
