//! The forms of the lab's questions.

use std::collections::BTreeMap;

use markup::html;
use maud::Markup;

use super::{Banner, Experiment, QUESTIONS, Visit, refusal, shell};
use crate::at;
use crate::parts::icon;

/// What a form of the lab is made from.
#[derive(Debug)]
pub struct Ask<'a> {
    /// About which game.
    pub game: &'a Banner,
    /// "compare", "impact", "tune", "quality" or "gate".
    pub kind: &'static str,
    /// What was sent, to be mended.
    pub values: &'a BTreeMap<String, String>,
    /// What is wrong with it.
    pub problem: Option<&'a str>,
    /// The latest of this kind.
    pub latest: Option<&'a Experiment>,
    /// Who can play.
    pub players: &'a [&'a str],
    /// What content can be named: `.` and what was edited.
    pub content: &'a [&'a str],
}

impl Ask<'_> {
    fn value<'v>(&'v self, field: &str, usual: &'v str) -> &'v str {
        self.values.get(field).map_or(usual, String::as_str)
    }
}

/// The form of one question.
pub fn ask(visit: &Visit<'_>, ask: &Ask<'_>) -> String {
    let Ask { game, kind, problem, latest, .. } = ask;
    let (question, meaning) = QUESTIONS
        .iter()
        .find(|(segment, ..)| segment == kind)
        .map_or(("", ""), |(_, question, meaning, ..)| (question, meaning));
    let main = html! {
        div class="head" { div { h1 { (question) } p class="sub" { (game.info.title) ". " (meaning) } } }
        (refusal(*problem))
        @if let Some(latest) = latest {
            p class="hint" { "Asked last: " a href=(at::experiment(&latest.id)) { (latest.name) } }
        }
        form class="sheet labform" method="post" action=(at::lab(game.info.id, kind)) {
            @match *kind {
                "compare" => (compared(ask)),
                "impact" => (impact(ask)),
                "tune" => (tune(ask)),
                "gate" => (gate(ask)),
                _ => (quality(ask)),
            }
            div class="row" {
                (field("seats", "Seats", html! {
                    select class="inp" id="seats" name="seats" {
                        @let chosen = ask.value("seats", "").parse().unwrap_or(game.usual);
                        @for seats in &game.seats { option value=(seats) selected[*seats == chosen] { (seats) } }
                    }
                }))
                (field("limit", "At the longest", html! {
                    select class="inp" id="limit" name="limit" {
                        @let chosen = ask.value("limit", if matches!(*kind, "compare" | "gate") { "30" } else { "120" });
                        @for (seconds, words) in [("10", "10 s"), ("30", "30 s"), ("60", "1 min"), ("120", "2 min"), ("600", "10 min"), ("3600", "1 h")] {
                            option value=(seconds) selected[seconds == chosen] { (words) }
                        }
                    }
                }))
                (field("seed", "Seed", html! { input class="inp" id="seed" name="seed" inputmode="numeric" pattern="[0-9]{1,18}" value=(ask.value("seed", "1")); }))
            }
            (field("name", "Called", html! { input class="inp" id="name" name="name" maxlength="80" placeholder="what it is about" value=(ask.value("name", "")); }))
            p class="acts" { button class="btn btn-main" { (icon("play")) "Ask" } }
        }
        datalist id="players-known" { @for player in ask.players { option value=(player) {} } }
        datalist id="sides-known" {
            @for content in ask.content { option value=(content) {} }
            @for preset in game.presets { option value=(preset.name) {} }
            @for spec in &game.specs { option value={ (spec.key) "=" } {} }
        }
    };
    shell(visit, question, Some(game), kind, None, &main)
}

fn field(id: &str, label: &str, control: Markup) -> Markup {
    html! { div class="field" { label for=(id) { (label) } (control) } }
}

/// One side in words.
fn words(ask: &Ask<'_>, id: &str, label: &str, usual: &str) -> Markup {
    html! {
        div class="field" {
            label for=(id) { (label) }
            input class="inp mono" id=(id) name=(id) list="sides-known" autocomplete="off" spellcheck="false" value=(ask.value(id, usual));
        }
    }
}

fn players(ask: &Ask<'_>, several: bool) -> Markup {
    html! {
        div class="field" {
            label for="players" { "Who plays" }
            input class="inp mono" id="players" name="players" list="players-known" autocomplete="off" spellcheck="false" value=(ask.value("players", "heuristic"));
            @if several { p class="hint" { "With more than one, such as " code { "heuristic,captain" } ", it is asked whether what was found holds for the others." } }
        }
    }
}

fn what_is_named(ask: &Ask<'_>) -> Markup {
    let presets: Vec<&str> = ask.game.presets.iter().map(|preset| preset.name).collect();
    html! {
        p class="hint" {
            "A preset (" (presets.join(", ")) "), an option such as " code { "option=value" } ", " code { "bots=knight,squire" } ", or several of these with spaces between. "
            code { "." } " is the game as it ships, " code { "cards" } " what you have edited here."
        }
    }
}

fn compared(ask: &Ask<'_>) -> Markup {
    html! {
        div class="row" { (words(ask, "a", "A", ".")) (words(ask, "b", "B", "")) }
        (what_is_named(ask))
        (players(ask, true))
        label class="tick" { input type="checkbox" name="deep" value="yes" checked[ask.value("deep", "") == "yes"]; " how it went as well, slower: choices, lead changes, drama" }
        label class="tick" { input type="checkbox" name="luck" value="yes" checked[ask.value("luck", "") == "yes"]; " take luck out of the results: fewer matches are needed" }
    }
}

fn impact(ask: &Ask<'_>) -> Markup {
    html! {
        (words(ask, "of", "In which game", "."))
        (what_is_named(ask))
        div class="row" {
            (field("do", "What is done with each", html! {
                select class="inp" id="do" name="do" {
                    @let chosen = ask.value("do", "");
                    @for (word, told) in [("", "as is usual for the game"), ("hand", "handed to one seat"), ("blank", "can do nothing"), ("free", "costs nothing"), ("more", "one copy more")] {
                        option value=(word) selected[word == chosen] { (told) }
                    }
                }
            }))
            (field("pairs", "Pairs for each", html! { input class="inp" id="pairs" name="pairs" inputmode="numeric" pattern="[0-9]{1,6}" value=(ask.value("pairs", "1000")); }))
        }
        (field("only", "Only these, by name, with commas; all if empty", html! { input class="inp" id="only" name="only" value=(ask.value("only", "")); }))
        (players(ask, true))
    }
}

/// A file that says what may be changed, to begin with.
const EXAMPLE: &str = "[change]\n# OPTION = \"LOW..HIGH\", or [\"one\", \"other\"]; \"CARD.cost\" = \"1..6\"\n\n[target]\nfirst_player = \"50 ± 1\"\n";

fn tune(ask: &Ask<'_>) -> Markup {
    html! {
        (words(ask, "of", "In which game", "."))
        (what_is_named(ask))
        div class="field" {
            label for="text" { "What may be changed, and what is wanted" }
            textarea class="inp mono" id="text" name="text" rows="12" spellcheck="false" { (ask.value("text", EXAMPLE)) }
            p class="hint" { "Options: " @for spec in &ask.game.specs { code { (spec.key) } " " } ". Numbers of the content: id and key, such as " code { "\"RS06.cost\"" } "." }
        }
        (players(ask, true))
    }
}

/// What must hold, to begin with.
const TARGETS: &str = "first_player = \"47..53\"\ndraws = \"<= 5\"\n";

fn gate(ask: &Ask<'_>) -> Markup {
    html! {
        (words(ask, "of", "In which game", "."))
        (what_is_named(ask))
        div class="field" {
            label for="text" { "What must hold, one figure a line" }
            textarea class="inp mono" id="text" name="text" rows="8" spellcheck="false" { (ask.value("text", TARGETS)) }
            p class="hint" { "A target is " code { "\"47..53\"" } ", " code { "\"12 ± 4\"" } ", " code { "\"<= 5\"" } " or " code { "\">= 8\"" } ". A figure that is unknown is refused with those there are." }
        }
        (players(ask, false))
    }
}

fn quality(ask: &Ask<'_>) -> Markup {
    html! {
        (words(ask, "of", "Which game", "."))
        (what_is_named(ask))
        div class="row" {
            (field("matches", "Matches, at most", html! { input class="inp" id="matches" name="matches" inputmode="numeric" pattern="[0-9]{1,7}" value=(ask.value("matches", "2000")); }))
            (field("skill", "Levels against each other, the weakest first", html! { input class="inp mono" id="skill" name="skill" value=(ask.value("skill", "squire,knight")); }))
        }
        (players(ask, false))
    }
}
