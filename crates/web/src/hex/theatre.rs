//! What a happening names on the table, and how it is shown.

use hex::{Cue, Hex, Id};
use kernel::Seat;

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
        Cue::Ready { seat }
        | Cue::Turn { seat, round: _ }
        | Cue::Declined { seat }
        | Cue::Stopped { seat, count: _ } => (vec![format!("cards.{}", word(seat))], Vec::new()),
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
            if missions.is_empty() {
                Vec::new()
            } else {
                vec![fly(slot(seat, 1), "missions.deck".to_owned())]
            },
        ),
        Cue::Capital { seat, land: at } => {
            (vec![land(at)], vec![fly(hand(seat), format!("capital.{}", word(seat)))])
        }
        Cue::Resurged { seat, land: at, from: _ } | Cue::Claimed { seat, land: at, free: _ } => {
            (vec![land(at)], vec![fly(hand(seat), marker(at))])
        }
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
        Cue::Built { seat, land: at } => (vec![land(at)], vec![fly(pile(seat), format!("fort.{at}"))]),
        Cue::Migrated { seat: _, from, to } => {
            (vec![land(from), land(to)], vec![fly(marker(from), marker(to))])
        }
        Cue::Attacked { seat, land: at, defender: _, march: _ } => {
            let motions =
                vec![Motion::Shake { who: format!("on.{at}") }, Motion::say(on(at), "attacked", Tone::Hurt)];
            (vec![land(at), format!("cards.{}", word(seat))], motions)
        }
        Cue::Revealed { seat, card: which, march: _ } => (
            vec!["slot.att".to_owned(), "slot.def".to_owned()],
            vec![Motion::Show { seat: word(seat), word: which.to_string() }],
        ),
        Cue::Swapped { seat, queen: _, card: which } => (
            vec![format!("cards.{}", word(seat))],
            vec![Motion::Show { seat: word(seat), word: which.to_string() }],
        ),
        Cue::Bid { seat, card: which, count: _, face_down: _ } => {
            let mut motions = paid(seat, which);
            motions.push(Motion::Count { who: "value.att".to_owned() });
            motions.push(Motion::Count { who: "value.def".to_owned() });
            (vec![format!("cards.{}", word(seat))], motions)
        }
        Cue::Compared { land: at, attack, defence, captured: _, march: _ } => {
            let [attack, defence] = [attack, defence].map(|side| side.value + side.bonus);
            let strike = Motion::Strike { who: shown("att"), whom: shown("def") };
            let said = Motion::say(on(at), format!("{attack} against {defence}"), Tone::Plain);
            (vec![land(at)], vec![strike, said])
        }
        Cue::DuelEnded { land: at, loser: _ } => {
            (vec![land(at)], vec![Motion::Strike { who: shown("att"), whom: shown("def") }])
        }
        Cue::Captured { seat: _, land: at, from: _ } => {
            let shake = Motion::Shake { who: format!("on.{at}") };
            (vec![land(at)], vec![shake, Motion::say(on(at), "taken", Tone::Hurt)])
        }
        Cue::Held { seat: _, land: at } => {
            let shake = Motion::Shake { who: shown("att") };
            (vec![land(at)], vec![shake, Motion::say(on(at), "holds", Tone::Good)])
        }
        Cue::Removed { seat, card: _ } => (vec![format!("cards.{}", word(seat))], Vec::new()),
        Cue::Kept { seat, card: which } => (
            vec![format!("card.{}.{which}", word(seat))],
            vec![fly("slot.att".to_owned(), card(seat, which))],
        ),
        Cue::Cancelled { land: at } => (vec![land(at)], vec![Motion::say(on(at), "called off", Tone::Plain)]),
        Cue::Scored { seat, mission: _, prestige, total: _ } => {
            let prestige = u16::from(*prestige);
            let to = format!("prestige.{}", word(seat));
            let said = Motion::say(to.clone(), format!("+{prestige}"), Tone::Good);
            (vec![to.clone()], vec![Motion::Pour { from: slot(seat, 1), to, n: prestige }, said])
        }
        Cue::Dropped { seat, mission: _ } => {
            (vec![slot(seat, 1), slot(seat, 2)], vec![fly(slot(seat, 1), "missions.discard".to_owned())])
        }
        Cue::Ended { winners, reason: _ } => {
            (winners.iter().map(|seat| format!("prestige.{}", word(&seat))).collect(), Vec::new())
        }
    }
}

/// What stands on a land, or the land.
fn on(id: &Id) -> String {
    format!("on.{id} land.{id}")
}

/// The card that lies on a side, or where it will lie.
fn shown(side: &str) -> String {
    format!("shown.{side} slot.{side}")
}

fn land(id: &Id) -> String {
    format!("land.{id}")
}

fn marker(id: &Id) -> String {
    format!("marker.{id} on.{id}")
}
