//! What a happening names on the table, and how it is shown.

use hex::{Cue, Hex, Id};
use kernel::Seat;

use super::card::{self, Look};
use super::scene::tincture;
use crate::{Motion, Tone};

/// The pieces and places that a cue names, and its stage directions.
pub(super) fn theatre(game: &Hex, cue: &Cue) -> (Vec<String>, Vec<Motion>) {
    let word = |seat: &Seat| tincture(game.colour(*seat)).word();
    let pile = |seat: &Seat| format!("pile.{0}.discard cards.{0} held.{0}", word(seat));
    let hand = |seat: &Seat| format!("hand.{0} held.{0} cards.{0}", word(seat));
    let card = |seat: &Seat, card: &Id| format!("card.{}.{card} {}", word(seat), hand(seat));
    let slot = |seat: &Seat, slot: u8| format!("dossier.{}.{slot}", word(seat));
    let fly = |from: String, to: String| Motion::Fly { from, to };
    let mission = |seat: &Seat, mission: &Id| format!("mission.{mission} dossier.{}.1", word(seat));
    // In a battle every side has a place for its card, and what it comes to.
    let place = |seat: &Seat| format!("slot.{}", word(seat));
    let heap = |seat: &Seat| format!("heap.{}", word(seat));
    let shown = |seat: &Seat| format!("shown.{0} slot.{0}", word(seat));
    let value = |seat: &Seat| Motion::Count { who: format!("value.{}", word(seat)) };
    let turn = |seat: &Seat, which: &Id| Motion::Turn { who: place(seat), face: face(game, *seat, *which) };
    let paid = |seat: &Seat, which: &Option<Id>| {
        let from = which.as_ref().map_or_else(|| hand(seat), |which| card(seat, which));
        vec![fly(from, pile(seat))]
    };
    match cue {
        Cue::Faction { seat, faction } => {
            (vec![format!("cards.{}", word(seat)), format!("faction.{faction}")], Vec::new())
        }
        Cue::Drew { seat, slot: at, mission: _ } => {
            (vec![slot(seat, *at)], vec![fly("missions.deck".to_owned(), slot(seat, *at))])
        }
        Cue::Rejected { seat: _, mission: _ } => (
            vec!["missions.discard".to_owned()],
            vec![fly("missions.deck".to_owned(), "missions.discard".to_owned())],
        ),
        Cue::NoMission { seat, slot: at } => (vec![slot(seat, *at)], Vec::new()),
        Cue::Shuffled { cards: _ } => (
            vec!["missions.deck".to_owned()],
            vec![fly("missions.discard".to_owned(), "missions.deck".to_owned())],
        ),
        // The back of the card, or one's own, comes to lie in its place; where missions are given back there is none.
        Cue::Ready { seat } => {
            let held = format!("held.{}", word(seat));
            (
                vec![format!("cards.{}", word(seat))],
                vec![fly(held.clone(), format!("{} {held}", shown(seat)))],
            )
        }
        Cue::Turn { seat, round: _ } | Cue::Declined { seat } | Cue::Stopped { seat, count: _ } => {
            (vec![format!("cards.{}", word(seat))], Vec::new())
        }
        Cue::Income { seat, coins } => {
            let who = format!("cards.{}", word(seat));
            (vec![who.clone()], vec![Motion::say(who, format!("+{coins}"), Tone::Good)])
        }
        Cue::Resigned { seat } => {
            let who = format!("cards.{}", word(seat));
            (vec![who.clone()], vec![Motion::say(who, "resigns", Tone::Hurt)])
        }
        Cue::Mulligan { seat, missions } => (
            vec![slot(seat, 1), slot(seat, 2)],
            missions.iter().map(|which| fly(mission(seat, which), "missions.deck".to_owned())).collect(),
        ),
        Cue::Capital { seat, land: at } => {
            (vec![land(at)], vec![fly(hand(seat), format!("capital.{}", word(seat)))])
        }
        // What is written first has a beat of its own, apart from the cards that fly before and after it.
        Cue::Resurged { seat, land: at, from: _ } => {
            let said = Motion::say(on(at), "comes back", Tone::Good);
            (vec![land(at)], vec![said, fly(hand(seat), marker(at))])
        }
        Cue::Claimed { seat, land: at, free: _ } => (vec![land(at)], vec![fly(hand(seat), marker(at))]),
        Cue::Refreshed { seat, cards, face_down: _, unseen } => (
            vec![format!("cards.{}", word(seat))],
            cards.iter().chain(unseen).map(|which| fly(pile(seat), card(seat, which))).collect(),
        ),
        Cue::Recovered { seat, card: which, face_down: _ } => {
            let to = which.as_ref().map_or_else(|| hand(seat), |which| card(seat, which));
            (vec![format!("cards.{}", word(seat))], vec![fly(pile(seat), to)])
        }
        Cue::Fort { seat: _, land: at, price: _ } => (vec![land(at)], Vec::new()),
        Cue::Paid { seat, card: which, face_down: _ } => {
            (vec![format!("cards.{}", word(seat))], paid(seat, which))
        }
        Cue::Built { seat, land: at } => {
            let said = Motion::say(on(at), "fortress", Tone::Good);
            (vec![land(at)], vec![said, fly(pile(seat), format!("fort.{at}"))])
        }
        Cue::Migrated { seat: _, from, to } => {
            (vec![land(from), land(to)], vec![fly(marker(from), marker(to))])
        }
        Cue::Attacked { seat, land: at, from, defender: _, march: _ } => {
            // In one's own capital no marker stands beside the crown.
            let leans = from.iter().map(|from| Motion::Lean {
                who: format!("marker.{from} capital.{}", word(seat)),
                toward: on(at),
            });
            let motions = leans.chain([Motion::say(on(at), "attacked", Tone::Hurt)]).collect();
            (vec![land(at), format!("cards.{}", word(seat))], motions)
        }
        Cue::Revealed { seat, card: which, march: _ } => (vec![place(seat)], vec![turn(seat, which)]),
        // The Queen goes to the pile; the card she takes is turned up in her place.
        Cue::Swapped { seat, queen: _, card: which } => {
            (vec![place(seat)], vec![fly(shown(seat), heap(seat)), turn(seat, which)])
        }
        Cue::Bid { seat, card: which, count: _, face_down: _ } => {
            let mut motions = paid(seat, which);
            motions.push(value(seat));
            (vec![format!("cards.{}", word(seat))], motions)
        }
        Cue::Mustered { seat, card: _, value: worth } => {
            (vec![place(seat)], vec![Motion::say(shown(seat), format!("musters {worth}"), Tone::Good)])
        }
        Cue::Compared { land: at, attack, defence, captured: _, march: _ } => {
            let strike = Motion::Strike { who: shown(&attack.seat), whom: shown(&defence.seat) };
            let [attack, defence] = [attack, defence].map(|side| side.value + side.bonus);
            let said = Motion::say(on(at), format!("{attack} against {defence}"), Tone::Plain);
            (vec![land(at)], vec![strike, said])
        }
        Cue::DuelEnded { land: at, loser } => (
            vec![land(at), place(loser)],
            vec![Motion::Shake { who: shown(loser) }, Motion::say(shown(loser), "gives in", Tone::Hurt)],
        ),
        Cue::Captured { seat: _, land: at, from: _ } => {
            let shake = Motion::Shake { who: format!("on.{at}") };
            (vec![land(at)], vec![shake, Motion::say(on(at), "taken", Tone::Hurt)])
        }
        Cue::Held { seat: _, land: at } => {
            let shake = Motion::Shake { who: "side.att".to_owned() };
            (vec![land(at)], vec![shake, Motion::say(on(at), "holds", Tone::Good)])
        }
        Cue::Discarded { seats } => (
            seats.iter().map(|seat| format!("cards.{}", word(&seat))).collect(),
            seats.iter().map(|seat| fly(shown(&seat), heap(&seat))).collect(),
        ),
        Cue::Removed { seat, card: _ } => {
            let said = Motion::say(shown(seat), "removed", Tone::Hurt);
            (
                vec![format!("cards.{}", word(seat))],
                vec![said, fly(shown(seat), format!("seat.{}", word(seat)))],
            )
        }
        Cue::Kept { seat, card: which } => {
            (vec![format!("card.{}.{which}", word(seat))], vec![fly(shown(seat), card(seat, which))])
        }
        Cue::Cancelled { land: at } => (vec![land(at)], vec![Motion::say(on(at), "called off", Tone::Plain)]),
        Cue::Scored { seat, mission: which, prestige, total: _ } => {
            let prestige = u16::from(*prestige);
            let (from, to) = (mission(seat, which), format!("prestige.{}", word(seat)));
            let said = Motion::say(to.clone(), format!("+{prestige}"), Tone::Good);
            let pour = Motion::Pour { from: from.clone(), to: to.clone(), n: prestige };
            (vec![to], vec![said, pour, fly(from, "missions.discard".to_owned())])
        }
        Cue::Dropped { seat, mission: which } => (
            vec![slot(seat, 1), slot(seat, 2)],
            vec![fly(mission(seat, which), "missions.discard".to_owned())],
        ),
        Cue::Ended { winners, reason: _ } => {
            (winners.iter().map(|seat| format!("prestige.{}", word(&seat))).collect(), Vec::new())
        }
    }
}

/// What stands on a land, or the land.
fn on(id: &Id) -> String {
    format!("on.{id} land.{id}")
}

/// A card as it lies in its place once it is turned up.
fn face(game: &Hex, seat: Seat, card: Id) -> Option<String> {
    let face = game.card(card.as_str()).and_then(|card| game.cards().get(card.index()))?;
    let tincture = tincture(game.colour(seat));
    let look = Look {
        key: Some(format!("shown.{}", tincture.word())),
        part: Some(format!("slotcard.{}", tincture.word())),
        ..Look::default()
    };
    Some(card::card(face, tincture, look).into_string())
}

fn land(id: &Id) -> String {
    format!("land.{id}")
}

fn marker(id: &Id) -> String {
    format!("marker.{id} on.{id}")
}
