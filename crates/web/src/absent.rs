//! People who are not there: what may be done about one who stays away, and who would like a rematch.

use kernel::{Seat, SeatSet};
use markup::html;
use maud::Markup;

use crate::parts::icon;
use crate::{Absence, Mode, Render, Seen, at};

/// Who is away, and for how long, before anything may be done about it.
pub(crate) fn note<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let away = seen.table.absent.iter().filter(|away| !away.remedy && seen.table.mode == Mode::Live);
    let told: Vec<String> =
        away.map(|away| format!("{} is away, {} min.", seen.names.name(away.seat), away.minutes)).collect();
    html! { @if !told.is_empty() { p class="away" { (icon("person")) " " (told.join(" ")) } } }
}

/// Those who stay away while the viewer waits for them, and what may be done about it.
pub(crate) fn panel<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let table = seen.table;
    html! {
        @for Absence { seat, .. } in table.absent.iter().filter(|away| away.remedy && table.mode == Mode::Live) {
            form class="stand-in undo-request" method="post" action=(at::part(&table.id, "away")) {
                input type="hidden" name="seat" value=(seat);
                span { (icon("person")) " " b { (seen.names.name(*seat)) } " has been away for more than five minutes. You can wait, or:" }
                span class="acts" {
                    @if table.stand_in { button class="btn" name="away" value="bot" { "Let a bot play on" } }
                    @if table.claim { button class="btn" name="away" value="claim" { "Claim the match" } }
                }
            }
        }
    }
}

/// Those who would like a rematch that `own` has not answered.
fn offers<G: Render>(seen: &Seen<'_, G>, own: Option<Seat>) -> SeatSet {
    let rematch = &seen.table.rematch;
    match own {
        Some(own) if rematch.table.is_none() && !rematch.offers.contains(own) => rematch.offers,
        Some(_) | None => SeatSet::EMPTY,
    }
}

/// A rematch is offered: the sign of it in the bar, which leads to the answer.
pub(crate) fn offered<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let own = match &seen.table.mode {
        Mode::Live => seen.seat(),
        Mode::Replay(replay) => replay.own,
    };
    html! {
        @if !offers(seen, own).is_empty() {
            a class="tool offer" href="#rematch" title="A rematch is offered" { (icon("banner")) span { "Rematch?" } i class="unread" { "1" } }
        }
    }
}

/// The rematch of a match that `own` played: an offer, the answer to it, or the way there.
pub(crate) fn rematch<G: Render>(seen: &Seen<'_, G>, own: Option<Seat>) -> Markup {
    let rematch = &seen.table.rematch;
    let action = at::part(&seen.table.id, "rematch");
    let others = offers(seen, own);
    html! {
        @if let Some(table) = &rematch.table {
            a class="btn btn-main" href=(at::table(table)) { "Go to the rematch" }
        } @else if own.is_some_and(|own| rematch.offers.contains(own)) {
            p class="hint" role="status" { "You offered a rematch. Waiting for an answer." }
        } @else if own.is_some() {
            @if !others.is_empty() {
                p role="status" data-offer { (seen.names.subjects(others)) " offered a rematch." }
            } @else if let Some(seat) = rematch.declined {
                p class="hint" role="status" { (seen.names.subject(seat)) " declined a rematch." }
            }
            form id="rematch" method="post" action=(action) {
                button class="btn btn-main" { @if others.is_empty() { "Offer a rematch" } @else { "Accept the rematch" } }
                @if !others.is_empty() { " " button class="btn" name="decline" value="true" { "Decline" } }
            }
        }
    }
}
