//! What a happening names on the board, and how it is shown.

use kernel::Seat;
use knights::{About, Card, Cue, Knights, Space, Stance, Stopped, Wound};

use super::panel;
use crate::{Motion, Tone};

/// The pieces and spaces that a cue names, and its stage directions.
pub(super) fn theatre(game: &Knights, cue: &Cue) -> (Vec<String>, Vec<Motion>) {
    let knight = |seat: Seat| format!("knight.{}", game.clan(seat).letter());
    let eye = |seat: Seat| format!("eye.{}", game.clan(seat).letter());
    let token = |seat: Seat, slot: u8| format!("slot.{}.{slot}", game.clan(seat).letter());
    let says = |seat: Seat, word: &str, tone: Tone| Motion::say(knight(seat), word, tone);
    match cue {
        Cue::Battle { number: _ } | Cue::SlotSkipped { slot: _ } => (Vec::new(), Vec::new()),
        Cue::Turn { turn: _, initiative: seat } | Cue::Planned { seat } => (vec![knight(*seat)], Vec::new()),
        Cue::Stayed { seat } => (vec![knight(*seat)], vec![says(*seat, "stays", Tone::Plain)]),
        Cue::Equipped { seat, weapon } => {
            (vec![knight(*seat)], vec![says(*seat, weapon.name(), Tone::Plain)])
        }
        Cue::Stance { seat, stance } => {
            let word = match stance {
                Stance::Defending => "defends",
                Stance::Parrying => "parries",
            };
            (vec![knight(*seat)], vec![says(*seat, word, Tone::Plain)])
        }
        Cue::Forfeit { seat } => (vec![knight(*seat)], vec![says(*seat, "holds back", Tone::Plain)]),
        Cue::Fumbled { seat, weapon: _ } => {
            let who = knight(*seat);
            (vec![who.clone()], vec![Motion::Shake { who }, says(*seat, "fumbles", Tone::Hurt)])
        }
        Cue::Resigned { seat } => (vec![knight(*seat)], vec![says(*seat, "resigns", Tone::Hurt)]),
        Cue::Removed { seat } => {
            (vec![knight(*seat)], vec![says(*seat, "falls", Tone::Hurt), Motion::Fall { who: knight(*seat) }])
        }
        Cue::Points { seat, gained, total: _ } => {
            (vec![knight(*seat)], vec![says(*seat, &format!("+{gained}"), Tone::Good)])
        }
        Cue::Revealed { slot, seat, token: up } => {
            let (who, face) = (token(*seat, *slot), panel::face_up(*up, true).into_string());
            (vec![who.clone()], vec![Motion::Turn { who, face: Some(face) }])
        }
        Cue::Heading { seat, to } => {
            (std::iter::once(knight(*seat)).chain(to.map(place)).collect(), Vec::new())
        }
        Cue::Voted { seat, name, about } => {
            let about = match about {
                About::Space(space) => place(*space),
                About::Target(seat) => knight(*seat),
            };
            (std::iter::once(knight(*seat)).chain(name.map(knight)).chain([about]).collect(), Vec::new())
        }
        Cue::Moved { seat, from: _, to } => {
            (vec![knight(*seat), place(*to)], vec![Motion::Go { who: knight(*seat), to: Some(place(*to)) }])
        }
        Cue::Stopped { seat, from: _, to, reason } => {
            let (who, toward) = (knight(*seat), place(*to));
            let motion = match reason {
                Stopped::Contested | Stopped::Blocked => Motion::Lean { who, toward },
                Stopped::HeadOn => Motion::Clash { who, toward },
            };
            (vec![knight(*seat), place(*to)], vec![motion, says(*seat, "stopped", Tone::Plain)])
        }
        Cue::Inspired { seat, source: _ } => {
            (vec![knight(*seat), eye(*seat)], vec![says(*seat, "inspired", Tone::Good)])
        }
        Cue::Spent { seat } => (vec![knight(*seat), eye(*seat)], Vec::new()),
        Cue::Declared { seat, target } | Cue::Retargeted { seat, target } => {
            (std::iter::once(knight(*seat)).chain(target.map(knight)).collect(), Vec::new())
        }
        Cue::Order { seats } => (seats.iter().map(|seat| knight(*seat)).collect(), Vec::new()),
        Cue::Pile { seat, target, weapon: _, hearts, shields } => {
            let (who, whom) = (knight(*seat), knight(*target));
            let mut cards = vec![icon(Card::Heart); usize::from(*hearts)];
            cards.extend(vec![icon(Card::Shield); usize::from(*shields)]);
            (vec![who.clone(), whom.clone()], vec![Motion::Strike { who, whom }, Motion::Lay { cards }])
        }
        Cue::Drawn { seat, card } => (vec![knight(*seat)], vec![Motion::Draw { card: icon(*card) }]),
        Cue::AutoMiss { seat, target } => {
            let (who, whom) = (knight(*seat), knight(*target));
            let strike = Motion::Strike { who: who.clone(), whom: whom.clone() };
            (vec![who, whom], vec![strike, says(*target, "miss", Tone::Plain)])
        }
        Cue::Miss { seat, target } => {
            (vec![knight(*seat), knight(*target)], vec![says(*target, "miss", Tone::Plain)])
        }
        Cue::Hit { seat, target, wound } => {
            let who = knight(*target);
            let shown = match wound {
                Wound::Broken => {
                    vec![Motion::Shake { who }, says(*target, "hit: Broken", Tone::Hurt)]
                }
                Wound::Defeated => {
                    vec![Motion::Shake { who }, says(*target, "hit: Defeated", Tone::Hurt)]
                }
                Wound::NoEffect => vec![says(*target, "hit, no effect", Tone::Plain)],
            };
            (vec![knight(*seat), knight(*target)], shown)
        }
        Cue::Ended { winners, reason: _ } => (winners.iter().map(knight).collect(), Vec::new()),
    }
}

fn place(space: Space) -> String {
    format!("space.{space}")
}

fn icon(card: Card) -> &'static str {
    match card {
        Card::Heart => "heart",
        Card::Shield => "shield",
    }
}
