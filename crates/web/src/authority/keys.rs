//! What the page calls the things that a happening names.

use authority::{CardId, Mark, Thing};
use kernel::Seat;

use super::scene::code;

pub(super) fn key(thing: Thing) -> String {
    let pile = |seat: Seat, name: &str| format!("pile.{}.{name}", code(seat));
    let held = |seat: Seat, card: CardId| format!("hand.{0}.{card}.fresh hand.{0}.{card}.spent", code(seat));
    let in_hand = |seat: Seat, card: CardId| format!("{} {}", held(seat, card), pile(seat, "hand"));
    match thing {
        Thing::Onset => "onset".to_owned(),
        Thing::Attacker(seat) => format!("onset hp.{}", code(seat)),
        Thing::Attack(seat, card) => format!("onset {}", in_hand(seat, card)),
        Thing::At(Mark::Monarch { seat }) => format!("hp.{}", code(seat)),
        Thing::At(mark @ (Mark::Unit { seat: _, slot: _ } | Mark::Guard { seat: _ })) => {
            format!("unit.{mark}")
        }
        Thing::Pool(seat) => format!("pool.{}", code(seat)),
        Thing::TurnPool => "pool".to_owned(),
        Thing::Purse(seat) => format!("pool.{} pool", code(seat)),
        Thing::Card(seat, card) => in_hand(seat, card),
        Thing::Entering(seat, card) => format!("{} pile.market.generals", held(seat, card)),
        Thing::Hand(seat) => pile(seat, "hand"),
        Thing::Zone(seat, card) => format!("zone.{}.{card}", code(seat)),
        Thing::Deck(seat) => pile(seat, "deck"),
        Thing::Discard(seat) => pile(seat, "discard"),
        Thing::Offer(slot) => format!("market.{}", slot + 1),
        Thing::MarketDeck => "pile.market.deck".to_owned(),
        Thing::MarketDiscard => "pile.market.discard".to_owned(),
        Thing::Supply => "pile.market.generals".to_owned(),
        Thing::Peeked => "peeked".to_owned(),
    }
}
