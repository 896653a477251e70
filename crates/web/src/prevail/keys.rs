//! What the page calls the things that a happening names.

use kernel::Seat;
use prevail::{Name, Prevail, Thing, WHITE};

use super::card;
use super::scene::{self, letter};

pub(super) fn key(thing: Thing) -> String {
    // That of a rival is not on the table, only its will to fight.
    let hand = |seat: Seat| format!("hand.{0} will.{0}", letter(seat));
    match thing {
        Thing::Unit(Name { seat, kind, number }) => scene::key(seat, kind, number),
        Thing::Commander(seat) => format!("{}-cmd", letter(seat)),
        Thing::Space(space) => space.to_string(),
        Thing::Hand(seat) => hand(seat),
        Thing::Card(seat, card) => format!("hand.{}.{card} {}", letter(seat), hand(seat)),
        Thing::InPlay(seat) => format!("inplay.{}", letter(seat)),
        Thing::Played(seat, card) => format!("inplay.{}.{card}", letter(seat)),
        Thing::Committed(seat) => format!("commit.{}", letter(seat)),
        Thing::Spent(seat) => format!("pile.{}.spent", letter(seat)),
        Thing::Old(seat) => format!("pile.{}.played", letter(seat)),
        Thing::Burnt(seat) => format!("pile.{}.burnt", letter(seat)),
        Thing::Will(seat) => format!("will.{}", letter(seat)),
        Thing::Side(seat) => side(seat).to_owned(),
        Thing::Charge(card) => card.to_string(),
    }
}

pub(super) fn icon(game: &Prevail, thing: Thing) -> &'static str {
    if let Thing::Side(seat) = thing {
        return side(seat);
    }
    let card = if let Thing::Charge(card) = thing { game.card(card) } else { None };
    card.map_or("pv-played", |face| card::charge(game, &face.command))
}

fn side(seat: Seat) -> &'static str {
    if seat == WHITE { "k-white" } else { "k-black" }
}
