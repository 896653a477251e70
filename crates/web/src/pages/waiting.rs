//! A table whose match has not started: people take seats.

use kernel::Seat;
use maud::{Markup, html};

use super::layout::{Shell, page};
use super::{Visit, options};
use crate::clock::clock_words;
use crate::parts::{crest, icon, level_options, tinctures};
use crate::{Kind, Player, Render, TableInfo, Tincture, at};

/// What a waiting table is made from.
#[derive(Debug)]
pub struct Waiting<'a, G: Render> {
    /// The rulebook in force.
    pub game: &'a G,
    /// Who sits where, one for each seat.
    pub players: &'a [Player],
    /// What the table is.
    pub table: &'a TableInfo,
    /// The visitor's own seat, if they have one.
    pub seat: Option<Seat>,
    /// Why the last attempt failed: "That seat is taken."
    pub problem: Option<&'a str>,
}

/// A table whose match has not started.
pub fn waiting<G: Render>(visit: &Visit<'_>, waiting: &Waiting<'_, G>) -> String {
    let table = waiting.table;
    let open = waiting.players.iter().filter(|player| player.kind == Kind::Open).count();
    page(
        visit,
        &Shell { refresh: Some(4), ..Shell::reading(G::INFO.title) },
        &html! {
            main id="main" class="doc lobby" data-page="waiting" data-socket=(at::part(&table.id, "ws")) data-version=(table.version) {
                div {
                    h1 { (G::INFO.title) }
                    p class="intro" {
                        "Table " span class="mono" { (table.id) } " starts as soon as every seat is taken."
                    }
                    @if let Some(problem) = waiting.problem {
                        div class="refusal" role="alert" { (icon("warning")) span { (problem) } }
                    }
                    @if let Some(remark) = G::remark(waiting.game) { p class="hint remark" { (remark) } }
                    div id="seats" data-fragment {
                        p class="sr-status" role="status" {
                            @if open == 1 { "One seat is open." } @else { (open) " seats are open." }
                        }
                        ol class="seatlist" {
                            @for ((index, player), tincture) in waiting.players.iter().enumerate().zip(tinctures(waiting.game)) {
                                (row(visit, waiting, index, player, tincture))
                            }
                        }
                    }
                }
                aside class="sheet sum" {
                    h2 { "Invite" }
                    p { "Send this link to whom you want at the table." }
                    (share("share", "The link of this table", &table.link))
                    @if table.may.fill {
                        form class="fill" method="post" action=(at::part(&table.id, "fill")) {
                            label class="vh" for="fill-level" { "Level of the bots" }
                            select class="inp" id="fill-level" name="level" {
                                (level_options(&table.levels, None))
                            }
                            button class="btn btn-main" { "Fill with bots and start" }
                        }
                    }
                    @if let Some(link) = &table.may.personal {
                        details class="more" {
                            summary { "Go on with another device" }
                            p { "Whoever has this link has your seat: keep it to yourself." }
                            (share("personal", "The link of your seat", link))
                        }
                    }
                    (facts(table))
                    (options::<G>(table))
                }
            }
        },
    )
}

fn row<G: Render>(
    visit: &Visit<'_>,
    waiting: &Waiting<'_, G>,
    index: usize,
    player: &Player,
    tincture: Tincture,
) -> Markup {
    let name = Seat::checked(index as u64).map(|seat| waiting.game.seat_name(seat)).unwrap_or_default();
    let mine = waiting.seat.is_some_and(|seat| seat.index() == index);
    html! {
        li class=(if mine { "you" } else { "" }) {
            (crest(tincture, 28))
            span { b { (name) } }
            @match &player.kind {
                Kind::Open => {
                    form class="sit" method="post" action=(at::part(&waiting.table.id, "sit")) {
                        input type="hidden" name="seat" value=(index);
                        @if waiting.seat.is_none() {
                            label class="vh" for={ "name-" (index) } { "Your name" }
                            input class="inp" id={ "name-" (index) } name="name" maxlength="24" required placeholder="Your name" autocomplete="nickname" value=(visit.name.unwrap_or(""));
                        }
                        @let say = if waiting.seat.is_none() { "Sit down" } else { "Move here" };
                        button class="btn" aria-label={ (say) " as " (name) } { (say) }
                    }
                }
                Kind::Person { online } => {
                    span class="taken" {
                        (icon("person")) span { (player.name) @if mine { " (you)" } @else if !online { " (away)" } }
                        @if mine && waiting.table.may.leave {
                            form method="post" action=(at::part(&waiting.table.id, "leave")) { button class="btn btn-quiet" { "Leave" } }
                        }
                    }
                }
                Kind::Bot { level, standing_in: _ } => {
                    span class="taken" { (icon("bot")) span { (player.name) ", " (level) } }
                }
            }
        }
    }
}

/// A link to copy.
pub(crate) fn share(id: &str, label: &str, link: &str) -> Markup {
    html! {
        div class="share" {
            label class="vh" for=(id) { (label) }
            input class="inp mono" id=(id) readonly value=(link) data-link;
            button class="btn js-only" type="button" data-copy=(id) { "Copy" }
        }
    }
}

/// What the table is, in a few lines.
pub(crate) fn facts(table: &TableInfo) -> Markup {
    html! {
        dl class="facts" data-part="facts" {
            dt { "Who may join" } dd { @if table.public { "anyone, it is on the front page" } @else { "whoever has the link" } }
            dt { "Watching" } dd { @if table.spectators { "allowed" } @else { "not allowed" } }
            @if let Some(seconds) = table.clock { dt { "Clock" } dd { (clock_words(seconds)) " a decision" } }
            dt { "Options" } dd {
                @if table.changes.is_empty() { "the rulebook's" }
                @for (key, value) in &table.changes { span class="mono change" { (key) " = " (value) } " " }
            }
            @if !table.commitment.is_empty() {
                dt { "Seed" } dd { "its fingerprint is " code { (table.commitment) } }
            }
        }
    }
}
