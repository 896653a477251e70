//! How a match ended, and the controls of its replay.

use kernel::{Names, Outcome, Seat, Viewer};
use markup::html;
use maud::Markup;

use super::result;
use crate::parts::{crest, icon, level_options, listed, rule_no, sprite, title_case};
use crate::{Mark, Mode, Render, Replay, Seen, Tincture, absent, at};

/// "You prevail", "Ada prevails", "Ada and Bob draw".
pub(crate) fn verdict_words(names: Names<'_>, outcome: &Outcome) -> String {
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    match winners.as_slice() {
        [one] => names.does(*one, "prevails"),
        [] => "Nobody prevails".to_owned(),
        [first, rest @ ..] => {
            let rest = rest.iter().map(|seat| names.object(*seat).to_string());
            let all: Vec<String> = std::iter::once(names.subject(*first).to_string()).chain(rest).collect();
            format!("{} {}", listed(&all), if outcome.is_draw() { "draw" } else { "prevail" })
        }
    }
}

/// "2nd of 4".
pub(crate) fn place(place: usize, of: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        (_, _) => "th",
    };
    format!("{place}{ending} of {of}")
}

/// A few words as a sentence.
pub(super) fn sentence(words: &str) -> String {
    format!("{}.", title_case(words))
}

/// Who won, why, and what to do next: the top of the rail once the match is over.
pub(crate) fn verdict<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let (outcome, replay) = match (&seen.table.mode, seen.outcome) {
        (Mode::Replay(replay), _) => (replay.outcome, Some(replay)),
        (Mode::Live, Some(outcome)) => (outcome, None),
        (Mode::Live, None) => return html! {},
    };
    let first = outcome.winners().lowest().map_or(Tincture::Empty, |seat| G::tincture(seen.game, seat));
    html! {
        div class="verdict" {
            div class="lau" {
                svg class="l" viewBox="0 0 24 24" aria-hidden="true" { use href=(sprite("i-", "laurel")) {} }
                (crest(first, 48))
            }
            h2 { (verdict_words(own_names(seen, replay), &outcome)) }
            p { (result::how(seen, replay, &outcome)) " " (rule_no(&G::INFO, outcome.rule)) }
        }
        (result::places(seen, &outcome, replay))
        @if let Some(replay) = replay { (result::course(seen, replay)) (next_steps(seen, replay)) }
    }
}

/// The names as they are said to whoever looks, through whose eyes ever.
pub(super) fn own_names<'a, G: Render>(seen: &Seen<'a, G>, replay: Option<&Replay>) -> Names<'a> {
    match replay.and_then(|replay| replay.own) {
        Some(own) => seen.names.told_to(Viewer::Seat(own)),
        None => seen.names,
    }
}

/// Rematch, the record, the proof that the dice were fixed.
fn next_steps<G: Render>(seen: &Seen<'_, G>, replay: &Replay) -> Markup {
    let id = &seen.table.id;
    html! {
        div class="acts2" {
            (absent::rematch(seen, replay.own))
            a class="btn" href=(at::part(id, "record")) download { (icon("mission")) "Record" }
        }
        @if replay.laid {
            p class="hint laid" { (icon("mission")) "This match comes from an uploaded record. It was not played here, and the names are those in the record." }
        }
        @if let Some(seed) = &replay.seed {
            details class="verify" id="verify" {
                summary {
                    @match &seed.verified {
                        Ok(()) => span class="ok" { (icon("check")) "Record verified: " (replay.plies) " moves, seed matches" }
                        Err(problem) => span class="hurt-ink" { (icon("warning")) (problem) }
                    }
                }
                dl {
                    @for (moves, earlier) in &seed.openings { dt { "seed up to move " (moves) } dd { code { (earlier) } } }
                    @if let Some((moves, _)) = seed.openings.last() { dt { "seed from move " (moves + 1) " on" } } @else { dt { "seed" } }
                    dd { code { (seed.seed) } }
                    dt { "promised" } dd { code { (seed.commitment) } }
                }
            }
        }
    }
}

/// The bar below the board: step, play, jump, whose eyes, play on.
pub(crate) fn replay_bar<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let Mode::Replay(replay) = &seen.table.mode else { return html! {} };
    let id = &seen.table.id;
    let to = |ply: u32| at::replay(id, ply.min(replay.plies), seen.viewer);
    let here = replay.marks.iter().rposition(|mark| mark.ply <= replay.at);
    let label = here.and_then(|here| replay.marks.get(here)).map_or("", |mark| mark.label.as_str());
    html! {
        div class="ctl" data-ply=(replay.at) data-view=(at::view(seen.viewer)) {
            (step("First move", "first", &to(0), replay.at > 0, "Home"))
            (step("Back one move", "prev", &to(replay.at.saturating_sub(1)), replay.at > 0, "ArrowLeft"))
            button class="btn btn-main js-only" type="button" data-play aria-label="Play" { (icon("play")) }
            (step("Forward one move", "next", &to(replay.at + 1), replay.at < replay.plies, "ArrowRight"))
            (step("Last move", "last", &to(replay.plies), replay.at < replay.plies, "End"))
            span class="now" { @if !label.is_empty() { "Turn " (label) } small { "move " (replay.at) " of " (replay.plies) } }
            span class="gap" {}
            (eyes(seen, replay))
            @if replay.play_on { (play_on(seen, replay)) }
        }
        (track(seen, replay, here))
    }
}

fn step(label: &str, sign: &str, to: &str, can: bool, key: &str) -> Markup {
    html! {
        @if can {
            a class="btn" href=(to) aria-label=(label) data-soft data-hotkey=(key) { (icon(sign)) }
        } @else {
            span class="btn" aria-disabled="true" { (icon(sign)) span class="vh" { (label) } }
        }
    }
}

/// Whose eyes to look through.
fn eyes<G: Render>(seen: &Seen<'_, G>, replay: &Replay) -> Markup {
    let mut viewers = vec![
        (Viewer::Everything, "Everything".to_owned()),
        (Viewer::Spectator, "The public view".to_owned()),
    ];
    viewers.extend(
        Seat::first(seen.game.seats()).map(|seat| (Viewer::Seat(seat), seen.names.name(seat).to_owned())),
    );
    html! {
        form class="eyes" method="get" action=(at::part(&seen.table.id, "replay")) data-soft {
            input type="hidden" name="at" value=(replay.at);
            label class="vh" for="eyes" { "Whose view" }
            select class="inp" id="eyes" name="view" data-submit {
                @for (viewer, name) in viewers {
                    option value=(at::view(viewer)) selected[viewer == seen.viewer] { (name) }
                }
            }
            noscript { button class="btn" { "Look" } }
        }
    }
}

/// A new table against bots that goes on from here.
fn play_on<G: Render>(seen: &Seen<'_, G>, replay: &Replay) -> Markup {
    html! {
        details class="menu up" id="play-on" {
            summary class="btn" { "Play on from here" }
            form class="sheet menu-sheet" method="post" action=(at::part(&seen.table.id, "on")) {
                h2 { "Play on from move " (replay.at) }
                p class="hint" { "The deal stays the same. The dice are new from here on." }
                input type="hidden" name="at" value=(replay.at);
                div class="field" {
                    label for="on-seat" { "You are" }
                    select class="inp" id="on-seat" name="seat" {
                        @for seat in Seat::first(seen.game.seats()) { option value=(seat) selected[Some(seat) == seen.seat()] { (seen.names.name(seat)) } }
                    }
                }
                div class="field" {
                    label for="on-level" { "The others are bots" }
                    select class="inp" id="on-level" name="level" {
                        (level_options(&seen.table.levels, None))
                    }
                }
                button class="btn btn-main" { "Play on" }
            }
        }
    }
}

/// The marks of the match, grouped by turn.
fn track<G: Render>(seen: &Seen<'_, G>, replay: &Replay, here: Option<usize>) -> Markup {
    let mut turns: Vec<Vec<(usize, &Mark)>> = Vec::new();
    for (index, mark) in replay.marks.iter().enumerate() {
        match turns.last_mut() {
            Some(turn) if !mark.chapter => turn.push((index, mark)),
            Some(_) | None => turns.push(vec![(index, mark)]),
        }
    }
    html! {
        nav class="track" data-part="track" aria-label="Jump to" {
            @for turn in &turns {
                ol {
                    @for (index, mark) in turn {
                        li data-part={ "mark." (index) } {
                            a class=(if mark.harm { "hit" } else { "" }) href=(at::replay(&seen.table.id, mark.ply, seen.viewer)) data-soft
                                aria-current=[(Some(*index) == here).then_some("step")]
                                aria-label={ "Turn " (mark.label) @if mark.harm { ", somebody is hurt" } } { (mark.label) }
                        }
                    }
                }
            }
        }
    }
}
