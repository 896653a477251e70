//! The front page.

use kernel::Info;
use markup::html;
use maud::Markup;

use super::layout::{Shell, page};
use super::{Banner, Level, Visit};
use crate::parts::{crest, icon, level_options};
use crate::{Tincture, at};

/// What the front page is made from.
#[derive(Clone, Copy, Debug)]
pub struct Front<'a> {
    pub games: &'a [Banner],
    /// The levels of bots, weakest first.
    pub levels: &'a [Level],
    /// Tables with open seats, or to watch.
    pub open: &'a [TableRow],
    /// Tables the visitor sits at.
    pub mine: &'a [TableRow],
}

/// One table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its name in addresses.
    pub id: String,
    /// The game's title.
    pub game: &'static str,
    /// What sets it apart: the host's name, the options changed.
    pub detail: String,
    /// The seats, the empty ones as [`Tincture::Empty`].
    pub seats: Vec<Tincture>,
    /// How far it is: "2 of 4 seats", "turn 3", "your move".
    pub state: String,
    /// Is the visitor being waited for?
    pub urgent: bool,
    /// What one would do there: "Join", "Watch", "Continue", "Replay".
    pub action: &'static str,
}

/// The front page.
pub fn front(visit: &Visit<'_>, front: &Front<'_>) -> String {
    let few = if front.games.len() < 3 { "games few" } else { "games" };
    page(
        visit,
        &Shell::reading("Play"),
        &html! {
            main id="main" {
                div class="doc top" {
                    section class="hero" {
                        div {
                            h1 { "War games," br; "one honest table." }
                            p class="lead" {
                                "Play friends or bots in your browser. Every move is checked against the written rules, "
                                "nothing hidden ever leaves the server, and every match can be replayed to the letter."
                            }
                            p class="facts" {
                                span { (icon("check")) "No account needed" }
                                span { (icon("bot")) "Bots that cannot peek" }
                                span { (icon("book")) "Every rule has a number" }
                            }
                        }
                        (quick(visit, front))
                    }
                }
                @if !front.mine.is_empty() {
                    section class="doc mine" aria-label="Your tables" {
                        h2 { "Your tables" }
                        (rows(front.mine))
                        @if !visit.account { p class="hint" { "On every device: " a href=(at::SIGN_UP) { "choose a name and a password" } ". No e-mail address needed." } }
                    }
                }
                section class="hall" aria-label="The games" {
                    div class="pole" {}
                    ul class=(few) { @for banner in front.games { (game(banner)) } }
                }
                div class="doc" {
                    div class="below" {
                        section aria-label="Open tables" {
                            h2 { "Open tables" }
                            @if front.open.is_empty() {
                                p class="hint" { "Nobody is waiting for players right now. " a href=(at::NEW) { "Set up a table" } " and share its link." }
                            } @else { (rows(front.open)) }
                        }
                        section aria-label="More than a table" {
                            h2 { "More than a table" }
                            ul class="ways" {
                                li { (icon("mission")) span { b { a href=(at::RECORDS) { "Replay a record" } } "Upload the file of any match, watch it, and play on from any move." } }
                                li { (icon("book")) span { b { a href=(at::RULES) { "Look up a rule" } } "Every rule has a number, and the game links to it." } }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// One click and one sits at a table with bots.
fn quick(visit: &Visit<'_>, front: &Front<'_>) -> Markup {
    let most = front.games.iter().flat_map(|game| &game.seats).max().copied().unwrap_or(2) - 1;
    let usual = front.games.first().map_or(2, |game| game.usual) - 1;
    let levels: Vec<&str> = front.levels.iter().map(|level| level.name).collect();
    html! {
        form class="sheet quick" method="post" action=(at::PLAY) {
            h2 { "Play now against bots" }
            @match front.games {
                [only] => {
                    input type="hidden" name="game" value=(only.info.id);
                    p class="hint" { b class="serif" { (only.info.title) } ", " (minutes(&only.info)) }
                }
                games => {
                    div class="field" {
                        label for="quick-game" { "Game" }
                        select class="inp" id="quick-game" name="game" data-offers="quick-bots" {
                            // Which numbers of bots suit a game, for the script that offers no others.
                            @for game in games {
                                option value=(game.info.id) data-bots=(game.seats.iter().map(|seats| (seats - 1).to_string()).collect::<Vec<_>>().join(" ")) data-usual=(game.usual - 1) { (game.info.title) }
                            }
                        }
                    }
                }
            }
            div class="two" {
                div class="field" {
                    label for="quick-bots" { "Against" }
                    select class="inp" id="quick-bots" name="bots" {
                        @for bots in 1..=most {
                            option value=(bots) selected[bots == usual] { (crate::parts::count(bots.into(), "bot", "bots")) }
                        }
                    }
                }
                div class="field" {
                    label for="quick-level" { "Level" }
                    select class="inp" id="quick-level" name="level" {
                        // Whoever was never here meets the weakest first.
                        (level_options(&levels, visit.name.map_or(levels.first().copied(), |_| None)))
                    }
                }
            }
            button class="btn btn-main" { "Take a seat" }
            button class="btn" formaction=(at::LEARN) { (icon("book")) "Learn by playing" }
            a class="aside" href=(at::NEW) { "or set up a table for friends" }
        }
    }
}

fn game(banner: &Banner) -> Markup {
    let info = &banner.info;
    html! {
        li {
            div class="flagpole" { (banner.picture) }
            div class="about" {
                h3 { (info.title) }
                p { (info.blurb) }
                div class="m" {
                    span { (icon("person")) (players(info)) }
                    span { (icon("clock")) (minutes(info)) }
                }
                form class="acts" method="post" action=(at::PLAY) {
                    input type="hidden" name="game" value=(info.id);
                    button class="btn" aria-label={ "Play now: " (info.title) " against bots" } { "Play now" }
                    @if banner.lesson {
                        button class="btn btn-felt" formaction=(at::LEARN) aria-label={ "Learn " (info.title) " by playing" } { "Learn" }
                    }
                    a class="btn btn-felt" href={ (at::NEW) "?game=" (info.id) } { "Set up" }
                    a class="btn btn-felt" href=(at::rules(info.id)) { "Rules" }
                }
            }
        }
    }
}

pub(super) fn rows(rows: &[TableRow]) -> Markup {
    html! {
        ul class="tables" {
            @for row in rows {
                li {
                    span class="what" { b { (row.game) } small { (row.detail) } }
                    span class="seats" { @for tincture in &row.seats { (crest(*tincture, 17)) } }
                    span class=(if row.urgent { "state urgent" } else { "state" }) { (row.state) }
                    a class="btn" href=(at::table(&row.id)) aria-label={ (row.action) ": " (row.game) ", " (row.detail) } { (row.action) }
                }
            }
        }
    }
}

pub(super) fn players(info: &Info) -> String {
    if info.min_seats == info.max_seats {
        info.min_seats.to_string()
    } else {
        format!("{}–{}", info.min_seats, info.max_seats)
    }
}

pub(super) fn minutes(info: &Info) -> String {
    format!("{}–{} min", info.minutes.0, info.minutes.1)
}
