//! People who are not there: what may be done about one who stays away, and who would like a rematch.

use kernel::Seat;
use markup::html;
use maud::Markup;

use crate::parts::icon;
use crate::{Mode, Render, Seen, at};

/// Those who stay away while the viewer waits for them, and what may be done about it.
pub(crate) fn panel<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let table = seen.table;
    html! {
        @for seat in table.absent.iter().filter(|_| table.mode == Mode::Live) {
            form class="stand-in undo-request" method="post" action=(at::part(&table.id, "away")) {
                input type="hidden" name="seat" value=(seat);
                span { (icon("person")) " " b { (seen.names.name(*seat)) } " has been away for more than five minutes. Wait, or:" }
                span class="acts" {
                    @if table.stand_in { button class="btn" name="away" value="bot" { "Let a bot play on" } }
                    @if table.claim { button class="btn" name="away" value="claim" { "Claim the match" } }
                }
            }
        }
    }
}

/// The rematch of a match that `own` played: an offer, the answer to it, or the way there.
pub(crate) fn rematch<G: Render>(seen: &Seen<'_, G>, own: Option<Seat>) -> Markup {
    let rematch = &seen.table.rematch;
    let action = at::part(&seen.table.id, "rematch");
    let others = own.map_or(rematch.offers, |own| {
        let mut others = rematch.offers;
        others.remove(own);
        others
    });
    html! {
        @if let Some(table) = &rematch.table {
            a class="btn btn-main" href=(at::table(table)) { "Go to the rematch" }
        } @else if own.is_some_and(|own| rematch.offers.contains(own)) {
            p class="hint" role="status" { "You offered a rematch. Waiting for an answer." }
        } @else if own.is_some() {
            @if !others.is_empty() {
                p role="status" { (seen.names.subjects(others)) " would like a rematch." }
            } @else if let Some(seat) = rematch.declined {
                p class="hint" role="status" { (seen.names.subject(seat)) " declined a rematch." }
            }
            form method="post" action=(action) {
                button class="btn btn-main" { @if others.is_empty() { "Offer a rematch" } @else { "Accept the rematch" } }
                @if !others.is_empty() { " " button class="btn" name="decline" value="true" { "Decline" } }
            }
        }
    }
}
