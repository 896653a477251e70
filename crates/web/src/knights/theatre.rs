//! What a happening names on the board, and how it is shown.

use kernel::Seat;
use knights::{About, Card, Cue, Knights, Space, Stopped, Wound};

use crate::Motion;

/// The pieces and spaces that a cue names, and its stage directions.
pub(super) fn theatre(game: &Knights, cue: &Cue) -> (Vec<String>, Vec<Motion>) {
    let knight = |seat: Seat| format!("knight.{}", game.clan(seat).letter());
    let eye = |seat: Seat| format!("eye.{}", game.clan(seat).letter());
    let token = |seat: Seat, slot: u8| format!("slot.{}.{slot}", game.clan(seat).letter());
    match cue {
        Cue::Battle { number: _ } | Cue::SlotSkipped { slot: _ } => (Vec::new(), Vec::new()),
        Cue::Turn { turn: _, initiative: seat }
        | Cue::Planned { seat }
        | Cue::Stayed { seat }
        | Cue::Equipped { seat, weapon: _ }
        | Cue::Stance { seat, stance: _ }
        | Cue::Forfeit { seat }
        | Cue::Fumbled { seat, weapon: _ }
        | Cue::Resigned { seat }
        | Cue::Removed { seat }
        | Cue::Points { seat, gained: _, total: _ } => (vec![knight(*seat)], Vec::new()),
        Cue::Revealed { slot, seat, token: _ } => {
            (vec![token(*seat, *slot)], vec![Motion::Turn { who: token(*seat, *slot) }])
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
            (vec![knight(*seat), place(*to)], vec![Motion::Go { who: knight(*seat) }])
        }
        Cue::Stopped { seat, from: _, to, reason } => {
            let (who, toward) = (knight(*seat), place(*to));
            let motion = match reason {
                Stopped::Contested | Stopped::Blocked => Motion::Lean { who, toward },
                Stopped::HeadOn => Motion::Clash { who, toward },
            };
            (vec![knight(*seat), place(*to)], vec![motion])
        }
        Cue::Inspired { seat, source: _ } | Cue::Spent { seat } => {
            (vec![knight(*seat), eye(*seat)], Vec::new())
        }
        Cue::Declared { seat, target } | Cue::Retargeted { seat, target } => {
            (std::iter::once(knight(*seat)).chain(target.map(knight)).collect(), Vec::new())
        }
        Cue::Order { seats } => (seats.iter().map(|seat| knight(*seat)).collect(), Vec::new()),
        Cue::Pile { seat, target, hearts, shields } => {
            let (who, whom) = (knight(*seat), knight(*target));
            let mut cards = vec![icon(Card::Heart); usize::from(*hearts)];
            cards.extend(vec![icon(Card::Shield); usize::from(*shields)]);
            (vec![who.clone(), whom.clone()], vec![Motion::Strike { who, whom }, Motion::Lay { cards }])
        }
        Cue::Drawn { seat, card } => (vec![knight(*seat)], vec![Motion::Draw { card: icon(*card) }]),
        Cue::AutoMiss { seat, target } | Cue::Miss { seat, target } => {
            (vec![knight(*seat), knight(*target)], Vec::new())
        }
        Cue::Hit { seat, target, wound } => {
            let shake = match wound {
                Wound::Broken | Wound::Defeated => vec![Motion::Shake { who: knight(*target) }],
                Wound::NoEffect => Vec::new(),
            };
            (vec![knight(*seat), knight(*target)], shake)
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
