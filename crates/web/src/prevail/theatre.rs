//! How a cue is shown: which pieces and places it names, and what moves.

use kernel::{Names, Seat};
use prevail::{Cue, Id, Name, Prevail, Space, Step, WHITE};

use super::card;
use super::scene::{key, letter};
use crate::{Motion, Tone};

/// The pieces and places of a cue, and its stage directions.
pub(super) fn theatre(game: &Prevail, cue: &Cue, names: Names<'_>) -> (Vec<String>, Vec<Motion>) {
    let none = Vec::new;
    match cue {
        Cue::Mustered { seat: _, faction: _, units: _ }
        | Cue::Ready { seat: _ }
        | Cue::Deployed
        | Cue::First { seat: _, coin: false }
        | Cue::Round { round: _ }
        | Cue::ShotValue { seat: _, value: _ }
        | Cue::Declined { seat: _ }
        | Cue::Unsupported { seat: _, kind: _ }
        | Cue::Ended { winner: _, reason: _ } => (none(), Vec::new()),
        Cue::First { seat, coin: true } => {
            let side = |seat: Seat| if seat == WHITE { "k-white" } else { "k-black" };
            let cards = vec!["k-white", "k-black"];
            (none(), vec![Motion::Lay { cards }, Motion::Draw { card: side(*seat) }])
        }
        Cue::Initiative { seat } => (vec![commander(*seat)], Vec::new()),
        Cue::Chosen { seat, step: Step::Play } => (none(), vec![fly(hand(*seat), in_play(*seat))]),
        Cue::Chosen { seat, step: _ } => (none(), vec![fly(hand(*seat), committed(*seat))]),
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
            let said = Motion::say(piece(unit), "retreats", Tone::Hurt);
            (vec![piece(unit), place(*to)], vec![goes(piece(unit), *to), said])
        }
        Cue::Engaged { space, contact: _, unit: _, met } => {
            let said = Motion::say(place(*space), "engaged", Tone::Plain);
            (vec![piece(met), place(*space)], vec![Motion::Shake { who: piece(met) }, said])
        }
        Cue::Fought { space, contact: _ } => (vec![place(*space)], Vec::new()),
        Cue::Values { space, white, black, units: [ours, theirs] } => {
            let (one, other) = (names.subject(ours.seat), names.object(theirs.seat));
            let said = Motion::say(place(*space), format!("{one} {white}, {other} {black}"), Tone::Plain);
            let strikes = vec![strikes(ours, piece(theirs)), strikes(theirs, piece(ours)), said];
            (vec![piece(ours), piece(theirs), place(*space)], strikes)
        }
        Cue::Locked { space, units: [ours, theirs] } => {
            let clash = |who: &Name, other: &Name| Motion::Clash { who: piece(who), toward: piece(other) };
            let said = Motion::say(place(*space), "locked", Tone::Plain);
            let all = vec![clash(ours, theirs), clash(theirs, ours), said];
            (vec![piece(ours), piece(theirs), place(*space)], all)
        }
        Cue::Shot { unit, from: _, at } => (vec![piece(unit), place(*at)], vec![strikes(unit, place(*at))]),
        Cue::Supported { unit, space: _, at } => {
            let said = Motion::say(piece(unit), "supports", Tone::Good);
            (vec![piece(unit), place(*at)], vec![strikes(unit, place(*at)), said])
        }
        Cue::Evaded { unit } => (vec![piece(unit)], vec![Motion::say(piece(unit), "evades", Tone::Good)]),
        Cue::Committed { seat, card, step: _ } => {
            let named = card.map(|card| format!("hand.{}.{card}", letter(*seat)));
            let flies = card.map(|card| fly(from_hand(*seat, card), pile(*seat, "spent")));
            (named.into_iter().collect(), flies.into_iter().chain(card.map(|_| counted(*seat))).collect())
        }
        Cue::Rotated { unit, space: _, facing: _ } => jolted(unit, "turns", Tone::Plain),
        Cue::Stood { unit } => jolted(unit, "stands", Tone::Good),
        Cue::Blocked { unit } => jolted(unit, "no way back", Tone::Hurt),
        Cue::Reversed { unit, space: _, facing: _ } => jolted(unit, "reversed", Tone::Hurt),
        Cue::Routed { unit, space, penalty } => {
            let said = Motion::say(piece(unit), format!("routs: −{penalty}"), Tone::Hurt);
            (vec![piece(unit), place(*space)], vec![said, Motion::Fall { who: piece(unit) }])
        }
        Cue::Captured { seat, space } => {
            let said = Motion::say(commander(*seat), "captured", Tone::Hurt);
            (vec![commander(*seat), place(*space)], vec![said, Motion::Fall { who: commander(*seat) }])
        }
        Cue::Discarded { seat, card } => {
            let flies = fly(from_hand(*seat, *card), pile(*seat, "spent"));
            (vec![pile(*seat, "spent")], vec![flies, counted(*seat)])
        }
        Cue::Burnt { seat, card, played, hand: _ } => {
            let cards = played.iter().map(|id| charge(game, *id)).collect();
            let played = || pile(*seat, "played");
            let all = vec![
                Motion::Lay { cards },
                Motion::Draw { card: charge(game, *card) },
                fly(played(), pile(*seat, "burnt")),
                fly(played(), hand(*seat)),
                counted(*seat),
            ];
            (vec![pile(*seat, "burnt")], all)
        }
    }
}

/// Whom a card orders, as an icon.
fn charge(game: &Prevail, id: Id) -> &'static str {
    game.card(id).map_or("pv-played", |face| card::charge(game, &face.command))
}

fn goes(who: String, to: Space) -> Motion {
    Motion::Go { who, to: Some(place(to)) }
}

fn strikes(who: &Name, whom: String) -> Motion {
    Motion::Strike { who: piece(who), whom }
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

/// The hand; that of a rival is not on the table, only its will to fight.
fn hand(seat: Seat) -> String {
    format!("hand.{0} will.{0}", letter(seat))
}

/// A card of the hand; one of a rival's lies nowhere, so it comes from where their hand is told of.
fn from_hand(seat: Seat, card: Id) -> String {
    format!("hand.{}.{card} {}", letter(seat), hand(seat))
}

fn in_play(seat: Seat) -> String {
    format!("inplay.{}", letter(seat))
}

fn committed(seat: Seat) -> String {
    format!("commit.{}", letter(seat))
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
