//! How a cue is shown: which pieces and places it names, and what moves.

use kernel::Seat;
use prevail::{Cue, Name, Space};

use super::scene::{key, letter};
use crate::Motion;

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
            (vec![who.clone()], vec![Motion::Turn { who }])
        }
        Cue::Led { seat, from: _, to } => {
            (vec![commander(*seat), place(*to)], vec![Motion::Go { who: commander(*seat) }])
        }
        Cue::Commanded { seat: _, space } => (vec![place(*space)], Vec::new()),
        Cue::Lined { seat: _, from, to } => (vec![place(*from), place(*to)], Vec::new()),
        Cue::Moved { unit, from: _, to, facing: _ } | Cue::Retreated { unit, from: _, to, facing: _ } => {
            (vec![piece(unit), place(*to)], vec![Motion::Go { who: piece(unit) }])
        }
        Cue::Engaged { space, contact: _ }
        | Cue::Fought { space, contact: _ }
        | Cue::Values { space, white: _, black: _ }
        | Cue::Locked { space } => (vec![place(*space)], Vec::new()),
        Cue::Shot { unit, from: _, at } => {
            (vec![piece(unit), place(*at)], vec![Motion::Strike { who: piece(unit), whom: place(*at) }])
        }
        Cue::Supported { unit, space: _ } | Cue::Evaded { unit } => (vec![piece(unit)], Vec::new()),
        Cue::Committed { seat, card } => {
            let who = card.map(|card| format!("hand.{}.{card}", letter(*seat)));
            (who.into_iter().collect(), Vec::new())
        }
        Cue::Rotated { unit, space: _, facing: _ }
        | Cue::Stood { unit }
        | Cue::Blocked { unit }
        | Cue::Reversed { unit, space: _, facing: _ } => {
            (vec![piece(unit)], vec![Motion::Shake { who: piece(unit) }])
        }
        Cue::Routed { unit, space, penalty: _ } => (vec![piece(unit), place(*space)], Vec::new()),
        Cue::Captured { seat, space } => (vec![commander(*seat), place(*space)], Vec::new()),
        Cue::Discarded { seat, card } => {
            let from = format!("hand.{}.{card}", letter(*seat));
            (vec![pile(*seat, "spent")], vec![fly(from, pile(*seat, "spent")), counted(*seat)])
        }
        Cue::Burnt { seat, card: _, hand: _ } => (vec![pile(*seat, "burnt")], vec![counted(*seat)]),
    }
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
