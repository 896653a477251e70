//! How a match was won: in a sentence, in figures, and by which moves.

use kernel::{Outcome, Seat};
use markup::html;
use maud::Markup;

use super::replay::{own_names, sentence};
use crate::curve::{AnalysisProgress, again, figure, waiting};
use crate::parts::crest;
use crate::{Kind, Player, Render, Replay, Seen, at};

/// "After 7 turns: last knight standing.", "Anna resigned after 1 turn.", "Anna stayed away."
pub(crate) fn how<G: Render>(seen: &Seen<'_, G>, replay: Option<&Replay>, outcome: &Outcome) -> String {
    let length = replay.and_then(|replay| replay.course.length.as_ref());
    let gone = seen.table.resigned.map(|gone| {
        let did = if gone.stayed_away { "stayed away" } else { "resigned" };
        format!("{} {did}", own_names(seen, replay).subject(gone.seat))
    });
    match (gone, length) {
        (Some(gone), Some(length)) => format!("{gone} after {length}."),
        (Some(gone), None) => format!("{gone}."),
        (None, Some(length)) => format!("After {length}: {}.", outcome.reason),
        (None, None) => sentence(outcome.reason),
    }
}

/// Every seat by its place, with what the game counts; one's own row is marked.
pub(super) fn places<G: Render>(seen: &Seen<'_, G>, outcome: &Outcome, replay: Option<&Replay>) -> Markup {
    let mut order: Vec<(Seat, u8)> = outcome.places.iter().map(|(seat, place)| (seat, *place)).collect();
    order.sort_by_key(|(seat, place)| (*place, *seat));
    let own = replay.map_or(seen.seat(), |replay| replay.own);
    let names = own_names(seen, replay);
    let figures = replay.map_or(&[][..], |replay| &replay.course.figures);
    html! {
        div class="results" {
            table class="stand places" {
                thead { tr {
                    th scope="col" { "Place" } th scope="col" { "Player" }
                    @for (label, _) in figures { th scope="col" class="num" { (label) } }
                } }
                tbody {
                    @for (seat, place) in order {
                        tr class=(if own == Some(seat) { "you" } else { "" }) {
                            td class="serif" { b { (place) } }
                            td {
                                span class="who" {
                                    (crest(G::tincture(seen.game, seat), 20))
                                    @if let Some(player) = seen.players.get(seat.index()) { (player.arms.draw(20)) }
                                    span { b { (names.subject(seat)) } small { (seen.players.get(seat.index()).map(kind).unwrap_or_default()) } }
                                }
                            }
                            @for (_, counts) in figures { td class="num" { (counts[seat]) } }
                        }
                    }
                }
            }
        }
    }
}

/// The curve of the match, or how far it has come, and where it turned.
pub(super) fn course<G: Render>(seen: &Seen<'_, G>, replay: &Replay) -> Markup {
    let turnings = &replay.course.turnings;
    let names = own_names(seen, Some(replay));
    let (id, looked) = (&seen.table.id, &*replay.looked);
    html! {
        section id="course" aria-label="The chances over the match" data-live=[again(looked)] {
            @match looked {
                AnalysisProgress::Done(curve) => {
                    a class="whole" href=(at::part(id, "analysis")) aria-label="Where it was won and lost, move by move" { (figure(curve, false)) }
                }
                AnalysisProgress::Unasked | AnalysisProgress::Working { .. } | AnalysisProgress::Failed(_) => div role="status" { (waiting(looked)) },
            }
            a class="btn" href=(at::part(id, "analysis")) { "Where it was won and lost" }
        }
        section class="turnings" id="turnings" aria-label="Where it turned" data-live=[again(looked)] {
            @if !turnings.is_empty() {
                h3 class="caps" { "Where it turned" }
                ol {
                    @for (index, turning) in (1..).zip(turnings) {
                        li {
                            a href=(at::replay(id, turning.ply, seen.viewer)) data-soft {
                                @if matches!(looked, AnalysisProgress::Done(_)) { b class="no" { (index) (crest(G::tincture(seen.game, turning.seat), 16)) } }
                                @else { (crest(G::tincture(seen.game, turning.seat), 16)) }
                                span { (replay.own.and_then(|own| turning.told.get(own.index())).unwrap_or(&turning.text)) }
                                small title={ (names.whose(turning.seat)) " prospects before and after it, as bots reckon them" } { (turning.from) " → " (turning.to) "%" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What sits on a seat, beside its name.
fn kind(player: &Player) -> String {
    match &player.kind {
        Kind::Person { online: _ } => String::new(),
        Kind::Bot { level, standing_in: false } => format!("{level} bot"),
        Kind::Bot { level, standing_in: true } => format!("a {level} bot played on"),
        Kind::Open => "nobody".to_owned(),
    }
}
