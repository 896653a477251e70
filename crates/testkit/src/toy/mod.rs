//! Pennant, a toy that has one of everything, for testing what is built on the contract: hidden hands, a shuffled deck, a
//! secret simultaneous choice, a choice in several steps, a die, elimination with play going on, options and content. Its
//! rules are the `RULES.md` beside this file; a game to begin one from is the crate `template`.
//!
//! ```
//! use std::sync::Arc;
//! use kernel::{Dice, Game, Match, Seat, Setup};
//! use testkit::toy::Pennant;
//!
//! let pennant = Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(2)).unwrap().open(&Pennant::content()).unwrap();
//! let mut table: Match<Pennant> = Match::start(Arc::new(pennant), Dice::new([7; 32]));
//! let refusal = table.play(Seat::new(0), None, "seal bishop").unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "no card `bishop` (known: page, squire, knight, baron, king) (PN-1.1)"
//! );
//! ```

mod figures;
mod rules;
mod speech;
#[cfg(test)]
mod tests;
mod view;
mod written;

use kernel::{BySeat, Dice, List, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use view::{Player, Seal, View};
pub use written::WrittenPosition;

kernel::options! {
    /// What may be chosen before a match of Pennant.
    pub struct PennantOptions {
        /// Pennants that win the match.
        pennants: kernel::Within<1, 5> = kernel::Within::new(3), "PN-3.1";
        /// Who takes the pennant when the highest card was sealed twice?
        ties: Ties = Ties::None, "PN-2.4";
        /// Where a bug is planted, if anywhere.
        fault: kernel::Within<0, 2> = kernel::Within::new(0), "PN-5.2";
    }
    presets {
        "standard", "PN-5.1", "To three pennants." => {};
        "short", "PN-5.1", "To one pennant." => { pennants = "1" };
    }
}

kernel::words! {
    /// PN-2.4: what a tie brings.
    pub enum Ties: "way to settle ties" {
        /// Nobody takes the pennant.
        None = "none",
        /// A die picks one of the tied seats.
        Dice = "dice",
    }
}

/// The rulebook in force.
#[derive(Clone, Debug)]
pub struct Pennant {
    options: PennantOptions,
    seats: u8,
    /// PN-1.1: the names of the ranks, lowest first, and how many cards there are of each.
    ranks: Vec<(String, u8)>,
    hand: u8,
    exchange: u8,
}

/// A card, by its rank: an index into the ranks of the rulebook.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
pub struct Card(pub u8);

/// The most cards of a deck and of a hand.
const DECK: usize = 32;
const HAND: usize = 6;

/// Cards in order: a pile, or a hand that is kept sorted, so that equal states are the same position.
type Pile = List<Card, DECK>;
type Hand = List<Card, HAND>;

/// The whole truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    dice: Dice,
    /// The top is the last.
    deck: Pile,
    hands: BySeat<Hand>,
    sealed: BySeat<Option<Card>>,
    discards: Pile,
    pennants: BySeat<u8>,
    /// 0 for a seat that plays; 1 for the first that left, 2 for the next.
    left: BySeat<u8>,
    stage: Phase,
}

/// Where in a round the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// PN-2.1: cards are being sealed.
    Sealing,
    /// PN-2.3: the winner of the round may exchange cards.
    Exchange { by: Seat, discarded: u8 },
    /// PN-3.1, PN-3.2, PN-4.1: the match is over.
    Over,
}

/// One choice by one seat: `seal king`, `discard page`, `done`, `unseal`, `resign`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Seal(Card),
    Discard(Card),
    Done,
    Unseal,
    Resign,
}

/// The truth of a happening; as a cue, a card that the viewer may not know is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    Sealed {
        seat: Seat,
        card: Option<Card>,
    },
    Unsealed {
        seat: Seat,
    },
    Revealed {
        seat: Seat,
        card: Card,
    },
    /// A pennant was taken, or by nobody.
    Pennant {
        seat: Option<Seat>,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    Resigned {
        seat: Seat,
    },
}

impl State {
    /// The seats that have not resigned.
    fn playing(&self) -> SeatSet {
        self.left.seats_where(|left| *left == 0)
    }

    /// What a seat has, in its hand or sealed.
    fn held(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.hands[seat].iter().copied().chain(self.sealed[seat])
    }
}
