//! A decision that somebody would like to take back, where the question is.

use markup::html;
use maud::Markup;

use crate::parts::{icon, listed, told};
use crate::{Mode, Render, Seen, at};

/// What was asked, who has still to agree, and the buttons to answer it.
pub(crate) fn panel<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let Some(request) = seen.table.undo_request.as_ref().filter(|_| seen.table.mode == Mode::Live) else {
        return html! {};
    };
    let (mine, asked) =
        (seen.seat() == Some(request.seat), seen.seat().is_some_and(|seat| request.awaits.contains(seat)));
    let others: Vec<&str> = request.awaits.iter().map(|seat| seen.names.name(seat)).collect();
    let button = |word: &str, class: &str, key: Option<&str>, label: &str| {
        html! {
            button class=(class) name="take_back" value=(word) data-hotkey=[key] { (label) @if let Some(key) = key { kbd { (key) } } }
        }
    };
    html! {
        @if let Some(why) = &request.ended {
            @if mine { p class="stand-in undo-request" role="status" { span { (icon("prev")) " " (told(seen.game, seen.names, why)) } } }
        } @else {
            form class="stand-in undo-request" method="post" action=(at::part(&seen.table.id, "take-back")) {
                input type="hidden" name="at" value=(request.number);
                span {
                    (icon("prev")) " "
                    @if mine { "You ask to undo: " } @else { b { (seen.names.name(request.seat)) } " asks to undo: " }
                    q { (told(seen.game, seen.names, &request.told)) }
                    @if !asked && !others.is_empty() { " Waiting for " (listed(&others)) "." }
                }
                span class="acts" {
                    @if asked {
                        (button("agree", "btn btn-main", Some("y"), "Agree"))
                        (button("decline", "btn", Some("n"), "Decline"))
                    } @else if mine {
                        (button("withdraw", "btn", None, "Withdraw"))
                    }
                }
            }
        }
    }
}

/// The button that asks.
pub(crate) fn ask<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let asking = seen.table.undo_request.as_ref().is_some_and(|request| request.ended.is_none());
    html! {
        @if seen.table.may.request_undo && !asking {
            form class="ask-undo" method="post" action=(at::part(&seen.table.id, "take-back")) {
                button class="ptool" name="take_back" value="ask" data-hotkey="u" title="Undo your last move, if everyone at the table agrees" {
                    (icon("prev")) span { "Undo" }
                }
            }
        }
    }
}
