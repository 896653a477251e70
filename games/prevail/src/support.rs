//! Counted support (PV-13.7): can the cards of a hand cover all units at once?

use kernel::Seat;

use crate::card::{Card, Cards};
use crate::rulebook::Prevail;
use crate::state::State;
use crate::unit::{Kind, MAX_KINDS};

/// The most cards of a deck.
const MAX_DECK: usize = 16;

/// How many of these units the cards leave without support, if they are shared out as well as possible.
pub(crate) fn cover_all(game: &Prevail, cards: Cards, counts: &[u8; MAX_KINDS]) -> u8 {
    let mut sharing = Sharing { game, cards: [None; MAX_DECK], given: [[0; MAX_KINDS]; MAX_DECK] };
    cards.iter().zip(&mut sharing.cards).for_each(|(card, slot)| *slot = Some(card));
    let mut short = 0;
    for (kind, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        for _ in 0..*count {
            short += u8::from(!sharing.give(Kind(kind as u8), &mut [false; MAX_DECK]));
        }
    }
    short
}

/// How many units of each type a seat has on the board.
pub(crate) fn counts(state: &State, seat: Seat) -> [u8; MAX_KINDS] {
    let mut counts = [0; MAX_KINDS];
    state.standing(seat).for_each(|(id, _)| counts[state.unit(id).kind.index()] += 1);
    counts
}

/// Which card supports how many units of which type.
struct Sharing<'a> {
    game: &'a Prevail,
    cards: [Option<Card>; MAX_DECK],
    given: [[u8; MAX_KINDS]; MAX_DECK],
}

impl Sharing<'_> {
    /// Finds support for one more unit of a type, moving others to other cards if need be.
    fn give(&mut self, kind: Kind, tried: &mut [bool; MAX_DECK]) -> bool {
        for slot in 0..MAX_DECK {
            let Some(card) = self.cards[slot] else { return false };
            let counted = self.game.face(card).counted;
            if tried[slot] || !counted.kinds.has(kind) {
                continue;
            }
            tried[slot] = true;
            let used: u8 = self.given[slot].iter().sum();
            if used < counted.units {
                self.given[slot][kind.index()] += 1;
                return true;
            }
            for other in 0..MAX_KINDS {
                if self.given[slot][other] > 0 && self.give(Kind(other as u8), tried) {
                    self.given[slot][other] -= 1;
                    self.given[slot][kind.index()] += 1;
                    return true;
                }
            }
        }
        false
    }
}
