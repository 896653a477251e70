//! What the page calls the things that a happening names.

use estraven::{Estraven, Mark, Thing};
use kernel::Seat;
use maud::Markup;

use super::muster::picked;
use super::scene::code;

pub(super) fn key(thing: Thing) -> String {
    let pile = |seat: Seat, name: &str| format!("pile.{}.{name}", code(seat));
    let hand = |seat: Seat| pile(seat, "hand");
    match thing {
        Thing::At(mark) => at(mark),
        // Who stays home has no heart to be seen.
        Thing::Heart(Mark::Object(name)) => format!("heart.{name} {name}"),
        Thing::Heart(mark @ (Mark::Player(_) | Mark::Gone)) => at(mark),
        Thing::Source(seat, name) => format!("{name} hp.{}", code(seat)),
        Thing::Pool(seat) => format!("pool.{}", code(seat)),
        Thing::Field(seat) => format!("field.{}", code(seat)),
        Thing::Seal(seat) | Thing::Picks(seat, _) => format!("seal.{}", code(seat)),
        Thing::Hand(seat) => hand(seat),
        Thing::Held(card) => format!("hand.{card}"),
        Thing::Card(seat, card) => format!("hand.{card} {}", hand(seat)),
        Thing::Played(seat, card) => format!("hand.{card} {card} {}", hand(seat)),
        Thing::Cast(seat, card) => format!("cast.{card} {}", hand(seat)),
        Thing::Entering(seat, card) => {
            format!("cast.{card} hand.{card} {} {}", hand(seat), pile(seat, "grave"))
        }
        Thing::Pitched(card) => format!("pz.{card}"),
        Thing::Deck(seat) => pile(seat, "deck"),
        Thing::Looked(seat) => format!("looked {}", pile(seat, "deck")),
        Thing::Grave(seat) => pile(seat, "grave"),
        Thing::Gone(seat) => format!("{} pile.resource", pile(seat, "grave")),
        Thing::Resources => "pile.resource".to_owned(),
        Thing::Slot(slot) => format!("slot.{slot}"),
        Thing::Item(number) => format!("item.{number}"),
        Thing::Laid(number) => format!("item.{number} seam"),
        Thing::Die(n) => icon(n).to_owned(),
    }
}

pub(super) fn face(game: &Estraven, thing: Thing) -> Option<Markup> {
    if let Thing::Picks(_, picks) = thing { Some(picked(game, &picks)) } else { None }
}

/// A side of the die.
pub(super) fn icon(n: u8) -> &'static str {
    const FACES: [&str; 6] = ["e-die1", "e-die2", "e-die3", "e-die4", "e-die5", "e-die6"];
    usize::from(n).checked_sub(1).and_then(|at| FACES.get(at)).copied().unwrap_or_default()
}

/// A player or a piece.
fn at(mark: Mark) -> String {
    match mark {
        Mark::Player(seat) => format!("hp.{}", code(seat)),
        Mark::Object(name) => name.to_string(),
        Mark::Gone => String::new(),
    }
}
