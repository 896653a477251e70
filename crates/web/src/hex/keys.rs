//! What the page calls the things that a happening names.

use hex::{Hex, Thing};
use kernel::Seat;
use maud::Markup;

use super::card::{self, Look};
use super::scene::tincture;

pub(super) fn key(game: &Hex, thing: Thing) -> String {
    let word = |seat: Seat| tincture(game.colour(seat)).word();
    let hand = |seat: Seat| format!("hand.{0} held.{0} cards.{0}", word(seat));
    match thing {
        Thing::Cards(seat) => format!("cards.{}", word(seat)),
        Thing::Hand(seat) => hand(seat),
        Thing::Card(seat, card) => format!("card.{}.{card} {}", word(seat), hand(seat)),
        Thing::Pile(seat) => format!("pile.{0}.discard cards.{0} held.{0}", word(seat)),
        Thing::Held(seat) => format!("held.{}", word(seat)),
        Thing::Slot(seat, slot) => format!("dossier.{}.{slot}", word(seat)),
        Thing::Mission(seat, mission) => format!("mission.{mission} dossier.{}.1", word(seat)),
        Thing::Missions => "missions.deck".to_owned(),
        Thing::OldMissions => "missions.discard".to_owned(),
        Thing::Prestige(seat) => format!("prestige.{}", word(seat)),
        Thing::Seat(seat) => format!("seat.{}", word(seat)),
        Thing::Faction(faction) => format!("faction.{faction}"),
        Thing::Land(land) => format!("land.{land}"),
        Thing::On(land) => format!("on.{land} land.{land}"),
        Thing::Marker(land) => format!("marker.{land} on.{land}"),
        Thing::Base(seat, land) => format!("marker.{land} capital.{}", word(seat)),
        Thing::Capital(seat) => format!("capital.{}", word(seat)),
        Thing::Fort(land) => format!("fort.{land}"),
        Thing::Attacker => "side.att".to_owned(),
        Thing::Place(seat) => format!("slot.{}", word(seat)),
        Thing::Shown(seat) => format!("shown.{0} slot.{0}", word(seat)),
        Thing::Sealed(seat) => format!("shown.{0} slot.{0} held.{0}", word(seat)),
        Thing::Value(seat) => format!("value.{}", word(seat)),
        Thing::Heap(seat) => format!("heap.{}", word(seat)),
        Thing::Face(seat, card) => format!("card.{}.{card}", word(seat)),
    }
}

/// A card as it lies in its place once it is turned up.
pub(super) fn face(game: &Hex, thing: Thing) -> Option<Markup> {
    let Thing::Face(seat, card) = thing else { return None };
    let face = game.card(card.as_str()).and_then(|card| game.cards().get(card.index()))?;
    let tincture = tincture(game.colour(seat));
    let look = Look {
        key: Some(format!("shown.{}", tincture.word())),
        part: Some(format!("slotcard.{}", tincture.word())),
        ..Look::default()
    };
    Some(card::card(face, tincture, look))
}
