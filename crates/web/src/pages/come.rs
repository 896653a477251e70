//! Going on with one's seat on another device, by its personal link.

use maud::html;

use super::Visit;
use super::layout::{Shell, page};
use crate::parts::crest;
use crate::{Tincture, at};

/// What the page behind a personal link is made from.
#[derive(Clone, Copy, Debug)]
pub struct Come<'a> {
    /// The table's name in addresses.
    pub id: &'a str,
    /// The game's title.
    pub game: &'a str,
    /// The secret of the link.
    pub token: &'a str,
    /// What the seat is called: "Purple".
    pub seat: &'a str,
    /// How it looks.
    pub tincture: Tincture,
    /// Who sits there.
    pub player: &'a str,
}

/// The page behind a personal link. A link alone must change nothing (browsers fetch them ahead): a button does.
pub fn come(visit: &Visit<'_>, come: &Come<'_>) -> String {
    page(
        visit,
        &Shell::reading(come.game),
        &html! {
            main id="main" class="doc message" {
                form class="sheet saying" method="post" action=(at::part(come.id, "come")) {
                    (crest(come.tincture, 40))
                    h1 { "Go on as " (come.seat) }
                    p { "This is the seat of " b { (come.player) } " at a table of " b { (come.game) } ". Here it can be played from this device." }
                    input type="hidden" name="token" value=(come.token);
                    input type="hidden" name="name" value=(come.player);
                    p class="acts" {
                        button class="btn btn-main" { "Play on this device" }
                        a class="btn" href=(at::FRONT) { "No" }
                    }
                }
            }
        },
    )
}
