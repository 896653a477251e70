//! What the page calls the things that a happening names.

use kernel::{Seat, Word as _};
use knights::{Card, Knights, Thing};
use maud::Markup;

use super::panel;

pub(super) fn key(game: &Knights, thing: Thing) -> String {
    let letter = |seat: Seat| game.clan(seat).letter();
    match thing {
        Thing::Knight(seat) => format!("knight.{}", letter(seat)),
        Thing::Eye(seat) => format!("eye.{}", letter(seat)),
        Thing::Slot(seat, slot) => format!("slot.{}.{slot}", letter(seat)),
        Thing::Space(space) => format!("space.{space}"),
        Thing::Token(token) => token.word().to_owned(),
        Thing::Card(card) => icon(card).to_owned(),
    }
}

pub(super) fn face(thing: Thing) -> Option<Markup> {
    if let Thing::Token(token) = thing { Some(panel::face_up(token, true)) } else { None }
}

pub(super) fn icon(card: Card) -> &'static str {
    match card {
        Card::Heart => "heart",
        Card::Shield => "shield",
    }
}
