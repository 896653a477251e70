//! What a happening names on the table, and how it is shown. Equal cards cannot be told apart, so what is shown goes
//! from place to place: from the hand to the wall, from the market to the discard pile.

use authority::{CardId, Cue, From, Mark, Slot};
use kernel::Seat;

use super::scene::code;
use crate::{Motion, Tone};

/// The attack in progress, beside the question.
const ONSET: &str = "onset";
/// The pool of the player whose turn it is.
const POOL: &str = "pool";
const MARKET_DECK: &str = "pile.market.deck";
const MARKET_DISCARD: &str = "pile.market.discard";
const SUPPLY: &str = "pile.market.generals";

/// The pieces and places that a cue names, and its stage directions.
pub(super) fn theatre(cue: &Cue) -> (Vec<String>, Vec<Motion>) {
    match cue {
        Cue::Piercing | Cue::Bypassing { rows: _ } => (vec![ONSET.into()], vec![]),
        Cue::Value { n, value: _ } => {
            (vec![ONSET.into()], vec![Motion::say(ONSET, signed(i32::from(*n)), tone(i32::from(*n)))])
        }
        Cue::Pierced { left } => {
            (vec![ONSET.into()], vec![Motion::say(ONSET, format!("{left} pierce on"), Tone::Plain)])
        }
        Cue::Depleted { n: _ } => (vec![MARKET_DECK.into()], vec![]),
        Cue::Game { number: _, first: seat }
        | Cue::Turn { round: _, seat }
        | Cue::Cheaper { seat, n: _ }
        | Cue::NoSwap { seat }
        | Cue::Passed { seat }
        | Cue::Rested { seat }
        | Cue::Retired { seat, card: _ }
        | Cue::Annihilated { seat, card: _ } => (vec![monarch(*seat)], vec![]),
        Cue::Rallied { seat, n } => {
            let said = format!("{} to attacks", signed(i32::from(*n)));
            (vec![monarch(*seat)], vec![Motion::say(monarch(*seat), said, tone(i32::from(*n)))])
        }
        Cue::Resigned { seat } => {
            (vec![monarch(*seat)], vec![Motion::say(monarch(*seat), "resigns", Tone::Hurt)])
        }
        Cue::Out { seats } => (
            seats.iter().map(monarch).collect(),
            seats.iter().map(|seat| Motion::say(monarch(seat), "is out", Tone::Hurt)).collect(),
        ),
        Cue::Scored { winners, reason: _, points: _ } | Cue::Ended { winners, reason: _ } => {
            (winners.iter().map(monarch).collect(), vec![])
        }
        Cue::Triggered { seat, card, text: _ } => (vec![in_zone(*seat, *card), monarch(*seat)], vec![]),
        Cue::Declared { seat, card, value: _ } => {
            (vec![ONSET.into(), monarch(*seat)], vec![fly(in_hand(*seat, *card), ONSET)])
        }
        Cue::Aimed { seat, by: _, mark, card: _, value: _ } => {
            let (who, whom) = (format!("{ONSET} {}", monarch(*seat)), at(*mark));
            (vec![monarch(*seat), whom.clone()], vec![Motion::Strike { who, whom }])
        }
        Cue::Ignored { seat, slot, card: _ } => {
            (vec![in_wall(*seat, *slot)], vec![Motion::say(in_wall(*seat, *slot), "passed by", Tone::Plain)])
        }
        Cue::Disabled { seat, slot, card: _ } => {
            (vec![in_wall(*seat, *slot)], vec![Motion::say(in_wall(*seat, *slot), "disabled", Tone::Hurt)])
        }
        Cue::Shifted { seat, slot, card: _, n, until: _ } => {
            let (who, n) = (in_wall(*seat, *slot), i32::from(*n));
            (vec![who.clone()], vec![Motion::say(who, signed(n), tone(n))])
        }
        Cue::Defeated { mark, card: _, dealt, defence } => {
            let said = Motion::say(at(*mark), format!("falls: {dealt} against {defence}"), Tone::Hurt);
            (vec![at(*mark)], vec![said, fly(at(*mark), pile(mark.seat(), "discard"))])
        }
        Cue::Stood { mark, card: _, dealt, defence } => {
            let said = Motion::say(at(*mark), format!("holds {defence} against {dealt}"), Tone::Good);
            (vec![at(*mark)], vec![Motion::Shake { who: at(*mark) }, said])
        }
        Cue::Damaged { seat, n, hp: _ } => {
            let who = monarch(*seat);
            let said = Motion::say(who.clone(), format!("−{n}"), Tone::Hurt);
            (vec![who.clone()], vec![Motion::Shake { who: who.clone() }, said, Motion::Count { who }])
        }
        Cue::Lost { seat, n, hp: _ } => {
            let who = monarch(*seat);
            (
                vec![who.clone()],
                vec![Motion::say(who.clone(), format!("−{n}"), Tone::Hurt), Motion::Count { who }],
            )
        }
        Cue::Healed { seat, n, hp: _ } => {
            let who = monarch(*seat);
            (
                vec![who.clone()],
                vec![Motion::say(who.clone(), format!("+{n}"), Tone::Good), Motion::Count { who }],
            )
        }
        Cue::Retreated { seat, card } => {
            let from = format!("{ONSET} {}", in_hand(*seat, *card));
            (vec![pile(*seat, "discard")], vec![fly(from, pile(*seat, "discard"))])
        }
        Cue::Defended { seat, card, slot } => {
            let place = in_wall(*seat, *slot);
            (vec![place.clone()], vec![fly(in_hand(*seat, *card), place)])
        }
        Cue::Relieved { seat, card: _, slot } => {
            let place = in_wall(*seat, *slot);
            (vec![place.clone()], vec![fly(place, pile(*seat, "discard"))])
        }
        Cue::Levied { seat, card, n: _, pool: _ } => {
            let card = fly(in_hand(*seat, *card), pile(*seat, "discard"));
            (vec![pool(*seat)], std::iter::once(card).chain(coins(*seat)).collect())
        }
        Cue::Gained { seat, n: _, pool: _ } => (vec![pool(*seat)], coins(*seat)),
        Cue::Bought { seat, slot, card: _, cost, pool: _, topped } => {
            let (stall, to) = (offer(*slot), pile(*seat, if *topped { "deck" } else { "discard" }));
            let mut motions = pay(*seat, stall.clone(), *cost);
            motions.push(fly(stall.clone(), to.clone()));
            (vec![stall, to], motions)
        }
        Cue::Hired { seat, card, cost, pool: _ } => {
            (vec![in_zone(*seat, *card)], pay(*seat, SUPPLY.into(), *cost))
        }
        Cue::Entered { seat, card } => {
            let from = format!("hand.{0}.{1}.fresh hand.{0}.{1}.spent {SUPPLY}", code(*seat), card);
            (vec![in_zone(*seat, *card)], vec![fly(from, in_zone(*seat, *card))])
        }
        Cue::Used { seat, card, from } => {
            let place = match from {
                From::Hand => in_hand(*seat, *card),
                From::Zone => in_zone(*seat, *card),
            };
            (vec![place.clone(), pile(*seat, "discard")], vec![fly(place, pile(*seat, "discard"))])
        }
        Cue::Exposed { seat, card } => {
            let place = in_zone(*seat, *card);
            (vec![place.clone(), pile(*seat, "discard")], vec![fly(place, pile(*seat, "discard"))])
        }
        Cue::Drew { seat, card, known: _ } => {
            let hand = card.map_or_else(|| pile(*seat, "hand"), |card| in_hand(*seat, card));
            (vec![hand.clone(), pile(*seat, "deck")], vec![fly(pile(*seat, "deck"), hand)])
        }
        Cue::Discarded { seat, cards } => (
            vec![pile(*seat, "discard")],
            cards.iter().map(|card| fly(in_hand(*seat, *card), pile(*seat, "discard"))).collect(),
        ),
        Cue::Dropped { seat, card } => {
            (vec![pile(*seat, "discard")], vec![fly(in_hand(*seat, *card), pile(*seat, "discard"))])
        }
        Cue::Reshuffled { seat } => {
            (vec![pile(*seat, "deck")], vec![fly(pile(*seat, "discard"), pile(*seat, "deck"))])
        }
        Cue::Recalled { seat, slot, card } => {
            let hand = in_hand(*seat, *card);
            (vec![hand.clone(), in_wall(*seat, *slot)], vec![fly(in_wall(*seat, *slot), hand)])
        }
        Cue::Filled { slot, card: _ } => (vec![offer(*slot)], vec![fly(MARKET_DECK, offer(*slot))]),
        Cue::Restocked { n: _ } => (vec![MARKET_DECK.into()], vec![fly(MARKET_DISCARD, MARKET_DECK)]),
        Cue::Swapped { seat: _, slot, out: _, card: _ } => {
            let stall = offer(*slot);
            (vec![stall.clone()], vec![fly(stall.clone(), MARKET_DECK), fly(MARKET_DECK, stall)])
        }
        Cue::Swept { seat: _, slot, card: _ } => {
            (vec![offer(*slot), MARKET_DISCARD.into()], vec![fly(offer(*slot), MARKET_DISCARD)])
        }
        Cue::Peeked { seat: _, card: _ } => (vec![MARKET_DECK.into()], vec![fly(MARKET_DECK, "peeked")]),
        Cue::Kept { seat: _ } | Cue::Bottomed { seat: _ } => (vec![MARKET_DECK.into()], vec![]),
    }
}

/// "+2", "−1".
fn signed(n: i32) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

fn tone(n: i32) -> Tone {
    if n < 0 { Tone::Hurt } else { Tone::Good }
}

fn fly(from: impl Into<String>, to: impl Into<String>) -> Motion {
    Motion::Fly { from: from.into(), to: to.into() }
}

/// The pool is shown with its player, and once more with the turn.
fn coins(seat: Seat) -> Vec<Motion> {
    [pool(seat), POOL.into()].map(|who| Motion::Count { who }).into()
}

fn pay(seat: Seat, to: String, cost: u8) -> Vec<Motion> {
    let mut motions = coins(seat);
    motions.push(Motion::Pour { from: format!("{} {POOL}", pool(seat)), to, n: cost.into() });
    motions
}

/// A card of a hand, or the hand where its cards are not shown.
fn in_hand(seat: Seat, card: CardId) -> String {
    format!("hand.{0}.{card}.fresh hand.{0}.{card}.spent {1}", code(seat), pile(seat, "hand"))
}

fn in_zone(seat: Seat, card: CardId) -> String {
    format!("zone.{}.{card}", code(seat))
}

fn in_wall(seat: Seat, slot: Slot) -> String {
    at(Mark::Unit { seat, slot })
}

fn at(mark: Mark) -> String {
    match mark {
        Mark::Unit { seat: _, slot: _ } | Mark::Guard { seat: _ } => format!("unit.{mark}"),
        Mark::Monarch { seat } => monarch(seat),
    }
}

fn monarch(seat: Seat) -> String {
    format!("hp.{}", code(seat))
}

fn pool(seat: Seat) -> String {
    format!("pool.{}", code(seat))
}

fn pile(seat: Seat, name: &str) -> String {
    format!("pile.{}.{name}", code(seat))
}

fn offer(slot: u8) -> String {
    format!("market.{}", slot + 1)
}
