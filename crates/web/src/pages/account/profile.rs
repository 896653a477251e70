//! What others see of an account.

use markup::html;
use maud::Markup;

use super::shell;
use crate::pages::Visit;
use crate::pages::layout::page;
use crate::parts::count;
use crate::when::Day;
use crate::{Arms, at};

/// What a profile is made from.
#[derive(Clone, Copy, Debug)]
pub struct Profile<'a> {
    /// The number of the player, for forms.
    pub player: i64,
    pub name: &'a str,
    pub arms: Arms,
    /// Is it a program?
    pub bot: bool,
    pub created: i64,
    /// How many matches ended.
    pub matches: u32,
    pub by_game: &'a [Tally],
    /// The same of the matches that the visitor was in too; none for strangers and of oneself.
    pub between: Option<&'a [Tally]>,
    pub played: &'a [Played],
    /// Has the visitor blocked them? None where they cannot.
    pub blocked: Option<bool>,
    /// Is it the visitor's own?
    pub own: bool,
}

/// How matches of a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The game's title.
    pub game: &'static str,
    pub won: u32,
    pub shared: u32,
    pub lost: u32,
}

/// A match that ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub table: String,
    /// The game's title.
    pub game: &'static str,
    /// Against whom.
    pub against: String,
    /// "Won", "Lost", "Third".
    pub place: String,
    pub ended: i64,
}

pub fn profile(visit: &Visit<'_>, profile: &Profile<'_>) -> String {
    page(
        visit,
        &shell(profile.name),
        &html! {
            main id="main" class="doc columns" {
                header class="sheet who" {
                    (profile.arms.draw(62))
                    div {
                        h1 { (profile.name) @if profile.bot { " " span class="badge" { "bot" } } }
                        p class="facts" {
                            span { "Here since " b { (Day::of(profile.created).month_and_year()) } }
                            span { b { (count(profile.matches as usize, "match", "matches")) } }
                        }
                        @if profile.own { p class="acts" { a class="btn" href=(at::ACCOUNT) { "Your account" } } }
                    }
                }
                div class="col" { (results(profile)) (matches(profile)) }
                div class="col" { (between(profile)) (wrong(profile)) }
            }
        },
    )
}

fn results(profile: &Profile<'_>) -> Markup {
    html! {
        section class="sheet" aria-labelledby="h-results" {
            h2 id="h-results" { "Results by game" }
            @if profile.by_game.is_empty() {
                p class="pad hint" { "No match has ended yet." }
            } @else {
                table class="plain" {
                    thead { tr { th scope="col" { "Game" } th scope="col" class="n" { "Won" } th scope="col" class="n" { "Shared" } th scope="col" class="n" { "Lost" } } }
                    tbody {
                        @for tally in profile.by_game {
                            tr { th scope="row" { (tally.game) } td class="n" { (tally.won) } td class="n" { (tally.shared) } td class="n" { (tally.lost) } }
                        }
                    }
                }
            }
        }
    }
}

fn matches(profile: &Profile<'_>) -> Markup {
    html! {
        @if !profile.played.is_empty() {
            section class="sheet" aria-labelledby="h-matches" {
                h2 id="h-matches" { "Matches" }
                table class="plain" {
                    thead { tr { th scope="col" { "Match" } th scope="col" { "Result" } th scope="col" class="n" { "Ended" } } }
                    tbody {
                        @for played in profile.played {
                            tr {
                                td { a href=(at::table(&played.table)) { b { (played.game) } } small { (played.against) } }
                                td { (played.place) }
                                td class="n" { (Day::of(played.ended).in_full()) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn between(profile: &Profile<'_>) -> Markup {
    html! {
        @if let Some(tallies) = profile.between {
            section class="sheet" aria-labelledby="h-between" {
                h2 id="h-between" { "You and " (profile.name) }
                @if tallies.is_empty() {
                    p class="pad hint" { "You have not played each other yet." }
                } @else {
                    dl class="pad pairs" {
                        @for tally in tallies {
                            dt { (tally.game) }
                            dd { "you won " b { (tally.won) } ", shared " b { (tally.shared) } ", lost " b { (tally.lost) } }
                        }
                    }
                }
            }
        }
    }
}

fn wrong(profile: &Profile<'_>) -> Markup {
    html! {
        @if let Some(blocked) = profile.blocked {
            section class="sheet" aria-labelledby="h-wrong" {
                h2 id="h-wrong" { "Something wrong?" }
                div class="pad" {
                    p class="hint" {
                        @if blocked { "You have blocked " (profile.name) ": you read none of their words." }
                        @else { "Blocking hides all of " (profile.name) "'s words and keeps the two of you from being seated together. " (profile.name) " is not told." }
                    }
                    div class="acts" {
                        form method="post" action=(if blocked { at::UNBLOCK } else { at::BLOCK }) {
                            input type="hidden" name="player" value=(profile.player);
                            input type="hidden" name="name" value=(profile.name);
                            button class="btn" { @if blocked { "Unblock" } @else { "Block" } }
                        }
                        a class="btn" href={ (at::REPORT) "?name=" (at::encoded(profile.name)) } { "Report" }
                    }
                }
            }
        }
    }
}
