//! How a cue is shown: which pieces and places it names, and what moves.

use kernel::Seat;
use prevail::{Cue, Name, Space};

use super::scene::{key, letter};
use crate::{Motion, Tone};

/// The pieces and places of a cue, and its stage directions.
pub(super) fn theatre(cue: &Cue) -> (Vec<String>, Vec<Motion>) {
    let none = Vec::new;
    match cue {
        Cue::Mustered { seat: _, faction: _, units: _ }
        | Cue::Ready { seat: _ }
        | Cue::Deployed
        | Cue::First { seat: _, coin: _ }
        | Cue::Round { round: _ }
        | Cue::ShotValue { seat: _, value: _ }
        | Cue::Declined { seat: _ }
        | Cue::Unsupported { seat: _, kind: _ }
        | Cue::Ended { winner: _, reason: _ } => (none(), Vec::new()),
        Cue::Initiative { seat } => (vec![commander(*seat)], Vec::new()),
        Cue::Chosen { seat } => (none(), vec![fly(format!("hand.{}", letter(*seat)), in_play(*seat))]),
        Cue::Played { seat, card } => {
            let who = format!("inplay.{}.{card}", letter(*seat));
            (vec![who.clone()], vec![Motion::Turn { who, face: None }])
        }
        Cue::Led { seat, from: _, to } => {
            (vec![commander(*seat), place(*to)], vec![goes(commander(*seat), *to)])
        }
        Cue::Commanded { seat: _, space } => (vec![place(*space)], Vec::new()),
        Cue::Lined { seat: _, from, to } => (vec![place(*from), place(*to)], Vec::new()),
        Cue::Moved { unit, from: _, to, facing: _ } => {
            (vec![piece(unit), place(*to)], vec![goes(piece(unit), *to)])
        }
        Cue::Retreated { unit, from: _, to, facing: _ } => {
            let said = Motion::say(piece(unit), "falls back", Tone::Hurt);
            (vec![piece(unit), place(*to)], vec![goes(piece(unit), *to), said])
        }
        Cue::Engaged { space, contact: _ } => {
            (vec![place(*space)], vec![Motion::say(place(*space), "engaged", Tone::Plain)])
        }
        Cue::Fought { space, contact: _ } => (vec![place(*space)], Vec::new()),
        Cue::Values { space, white, black } => {
            let said = Motion::say(place(*space), format!("White {white}, Black {black}"), Tone::Plain);
            (vec![place(*space)], vec![said])
        }
        Cue::Locked { space } => {
            (vec![place(*space)], vec![Motion::say(place(*space), "locked", Tone::Plain)])
        }
        Cue::Shot { unit, from: _, at } => {
            (vec![piece(unit), place(*at)], vec![Motion::Strike { who: piece(unit), whom: place(*at) }])
        }
        Cue::Supported { unit, space: _ } => {
            (vec![piece(unit)], vec![Motion::say(piece(unit), "supports", Tone::Good)])
        }
        Cue::Evaded { unit } => (vec![piece(unit)], vec![Motion::say(piece(unit), "evades", Tone::Good)]),
        Cue::Committed { seat, card } => {
            let who = card.map(|card| format!("hand.{}.{card}", letter(*seat)));
            (who.into_iter().collect(), Vec::new())
        }
        Cue::Rotated { unit, space: _, facing: _ } => jolted(unit, "turns", Tone::Plain),
        Cue::Stood { unit } => jolted(unit, "stands", Tone::Good),
        Cue::Blocked { unit } => jolted(unit, "no way back", Tone::Hurt),
        Cue::Reversed { unit, space: _, facing: _ } => jolted(unit, "turned about", Tone::Hurt),
        Cue::Routed { unit, space, penalty } => {
            let said = Motion::say(piece(unit), format!("routs: −{penalty}"), Tone::Hurt);
            (vec![piece(unit), place(*space)], vec![said, Motion::Fall { who: piece(unit) }])
        }
        Cue::Captured { seat, space } => {
            let said = Motion::say(commander(*seat), "captured", Tone::Hurt);
            (vec![commander(*seat), place(*space)], vec![said, Motion::Fall { who: commander(*seat) }])
        }
        Cue::Discarded { seat, card } => {
            let from = format!("hand.{}.{card}", letter(*seat));
            (vec![pile(*seat, "spent")], vec![fly(from, pile(*seat, "spent")), counted(*seat)])
        }
        Cue::Burnt { seat, card: _, hand: _ } => (vec![pile(*seat, "burnt")], vec![counted(*seat)]),
    }
}

fn goes(who: String, to: Space) -> Motion {
    Motion::Go { who, to: Some(place(to)) }
}

/// A unit that something happened to where it stands.
fn jolted(unit: &Name, word: &str, tone: Tone) -> (Vec<String>, Vec<Motion>) {
    let who = piece(unit);
    (vec![who.clone()], vec![Motion::Shake { who: who.clone() }, Motion::say(who, word, tone)])
}

fn piece(unit: &Name) -> String {
    key(unit.seat, unit.kind, unit.number)
}

fn commander(seat: Seat) -> String {
    format!("{}-cmd", letter(seat))
}

fn place(space: Space) -> String {
    space.to_string()
}

fn in_play(seat: Seat) -> String {
    format!("inplay.{}", letter(seat))
}

fn pile(seat: Seat, name: &str) -> String {
    format!("pile.{}.{name}", letter(seat))
}

fn fly(from: String, to: String) -> Motion {
    Motion::Fly { from, to }
}

fn counted(seat: Seat) -> Motion {
    Motion::Count { who: format!("will.{}", letter(seat)) }
}
