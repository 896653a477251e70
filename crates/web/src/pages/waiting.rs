//! A table whose match has not started: people take seats.

use kernel::{Options, Seat};
use markup::html;
use maud::Markup;

use super::layout::{Shell, page};
use super::{Visit, options};
use crate::clock::clock_words;
use crate::parts::{crest, icon, level_options, tinctures};
use crate::{Kind, Player, Render, TableInfo, Tincture, at, qr};

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
            main id="main" class="doc lobby" data-page="waiting" data-socket=(at::part(&table.id, "ws")) {
                div {
                    (title(waiting))
                    @if let Some(problem) = waiting.problem {
                        div class="refusal" role="alert" { (icon("warning")) span { (problem) } }
                    }
                    @if waiting.seat.is_none() { (invitation(visit, waiting)) }
                    @if let Some(remark) = G::remark(waiting.game) { p class="hint remark" { (remark) } }
                    div id="seats" data-fragment {
                        p class="sr-status" role="status" {
                            @if open == 1 { "One seat is open." } @else { (open) " seats are open." }
                            " The match starts as soon as every seat is taken."
                        }
                        ol class="seatlist" {
                            @for ((index, player), tincture) in waiting.players.iter().enumerate().zip(tinctures(waiting.game)) {
                                (row(waiting, index, player, tincture))
                            }
                        }
                    }
                }
                aside class="sheet sum" {
                    h2 { "Invite" }
                    p { "Send this link to your friends, or let them scan the code." }
                    (share("share", "Link to this table", &table.link))
                    @if let Some(code) = qr::code(&table.link) { (code) }
                    @if table.may.fill {
                        form class="fill" method="post" action=(at::part(&table.id, "fill")) {
                            label class="vh" for="fill-level" { "Bot levels" }
                            select class="inp" id="fill-level" name="level" {
                                (level_options(&table.levels, None))
                            }
                            button class="btn btn-main" { "Fill with bots and start" }
                        }
                    }
                    @if let Some(link) = &table.may.personal {
                        details class="more" {
                            summary { "Play on another device" }
                            p { "Whoever has this link can play your seat. Keep it to yourself." }
                            (share("personal", "Link to your seat", link))
                        }
                    }
                    (facts::<G>(table))
                    (options::<G>(table))
                }
            }
        },
    )
}

/// What this table is: to its people a waiting room, to everybody else an invitation.
fn title<G: Render>(waiting: &Waiting<'_, G>) -> Markup {
    let host = waiting.table.host.and_then(|seat| waiting.players.get(seat.index()));
    html! {
        @match (waiting.seat, host) {
            (Some(_), _) => h1 { (G::INFO.title) }
            (None, Some(host)) => h1 class="invited" { (host.arms.draw(44)) span { (host.name) " invites you to " (G::INFO.title) } }
            (None, None) => h1 { "You are invited to " (G::INFO.title) }
        }
        p class="intro" {
            (G::INFO.blurb) " " (super::front::players(&G::INFO)) " players, " (super::front::minutes(&G::INFO)) ". "
            a href=(at::rules(G::INFO.id)) { "The rules" }
        }
    }
}

/// One button, and one sits; where several seats are open, one may choose.
fn invitation<G: Render>(visit: &Visit<'_>, waiting: &Waiting<'_, G>) -> Markup {
    let open: Vec<Seat> = waiting
        .players
        .iter()
        .enumerate()
        .filter(|(_, player)| player.kind == Kind::Open)
        .filter_map(|(index, _)| Seat::checked(index as u64))
        .collect();
    html! {
        @if !open.is_empty() {
            form class="sheet sit" method="post" action=(at::part(&waiting.table.id, "sit")) {
                div class="field" {
                    label for="name" { "Your name" }
                    input class="inp" id="name" name="name" maxlength="24" required autocomplete="nickname" value=(visit.name.unwrap_or(""));
                }
                @if let [only] = open.as_slice() {
                    input type="hidden" name="seat" value=(only.index());
                } @else {
                    div class="field" {
                        label for="seat" { "Seat" }
                        select class="inp" id="seat" name="seat" {
                            @for seat in &open { option value=(seat.index()) { (G::tincture(waiting.game, *seat).name()) } }
                        }
                    }
                }
                button class="btn btn-main" { "Take a seat" }
                p class="hint" { "No account, nothing to install. Stay on this page to just watch." }
            }
        }
    }
}

fn row<G: Render>(waiting: &Waiting<'_, G>, index: usize, player: &Player, tincture: Tincture) -> Markup {
    let mine = waiting.seat.is_some_and(|seat| seat.index() == index);
    html! {
        li class=(if mine { "you" } else { "" }) {
            (crest(tincture, 28))
            span { b { (tincture.name()) } }
            @match &player.kind {
                Kind::Open => {
                    @if waiting.seat.is_some() {
                        form class="move" method="post" action=(at::part(&waiting.table.id, "sit")) {
                            span { "Open to anyone with the link" }
                            input type="hidden" name="seat" value=(index);
                            button class="btn btn-quiet" aria-label={ "Move here, as " (tincture.name()) } { "Move here" }
                        }
                    } @else { span class="taken" { "Open" } }
                }
                Kind::Person { online } => {
                    span class="taken" {
                        (player.arms.draw(22)) span { (player.name) @if mine { " (you)" } @else if !online { " (away)" } }
                        @if mine && waiting.table.may.leave {
                            form method="post" action=(at::part(&waiting.table.id, "leave")) { button class="btn btn-quiet" { "Leave" } }
                        }
                    }
                }
                Kind::Bot { level, standing_in: _ } => {
                    span class="taken" { (player.arms.draw(22)) span { (player.name) ", " (level) " bot" } }
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
            button class="btn js-only" type="button" data-share=(id) hidden { "Share" }
        }
    }
}

/// What the table is, in a few lines.
pub(crate) fn facts<G: Render>(table: &TableInfo) -> Markup {
    let changes = table.changes.iter().map(|(key, value)| (*key, value.as_str()));
    let changed = super::options_in_words(<G::Options as Options>::PRESETS, changes);
    let remedy = match (table.stand_in, table.claim) {
        (true, true) => Some("a bot may play on, or the match be claimed"),
        (true, false) => Some("a bot may play on"),
        (false, true) => Some("the match may be claimed"),
        (false, false) => None,
    };
    html! {
        dl class="facts" data-part="facts" {
            dt { "Who can join" } dd { @if table.public { "anyone (listed on the front page)" } @else { "anyone with the link" } }
            dt { "Watching" } dd { @if table.spectators { "allowed" } @else { "not allowed" } }
            @if let Some(seconds) = table.clock { dt { "Clock" } dd { (clock_words(seconds)) " a decision" } dt { "When time runs out" } dd { (table.time_out) } }
            @if table.friendly { dt { "Undo" } dd { "allowed if everyone agrees" } }
            @if let Some(remedy) = remedy { dt { "Staying away" } dd { (remedy) } }
            dt { "Options" } dd {
                @if changed.is_empty() { "standard rules" } @else { (changed) }
            }
            @if !table.commitment.is_empty() {
                dt { "Dice" } dd { "fixed before the first move by a secret seed, shown at the end. Its fingerprint: " code { (table.commitment) } }
            }
        }
    }
}
