//! The page behind a personal link: taking a seat over on another device.

use markup::html;

use super::Visit;
use super::layout::{Shell, page};
use crate::parts::crest;
use crate::{Tincture, at};

/// What the page behind a personal link is made from.
#[derive(Clone, Copy, Debug)]
pub struct PersonalLink<'a> {
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
pub fn personal_link(visit: &Visit<'_>, link: &PersonalLink<'_>) -> String {
    page(
        visit,
        &Shell::reading(link.game),
        &html! {
            main id="main" class="doc message" {
                form class="sheet saying" method="post" action=(at::part(link.id, "come")) {
                    (crest(link.tincture, 40))
                    h1 { "Continue as " (link.seat) }
                    p { "This is the seat of " b { (link.player) } " at a table of " b { (link.game) } ". Here it can be played from this device." }
                    input type="hidden" name="token" value=(link.token);
                    input type="hidden" name="name" value=(link.player);
                    p class="acts" {
                        button class="btn btn-main" { "Play on this device" }
                        a class="btn" href=(at::FRONT) { "No" }
                    }
                }
            }
        },
    )
}
