//! One choice by one seat.

use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::Design;
use crate::place::{Mark, Slot};

/// One choice by one seat. Which of them is asked for is told by [`Step`](crate::Step). Cards are named by design:
/// copies are alike but for the mark of having acted, and the one that may act is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Attack with a card of the hand, `atk KN` (AU-6.2).
    Attack {
        /// The attacker.
        card: Design,
    },
    /// Defend with a card of the hand, `def SQ @1` (AU-5.2).
    Defend {
        /// The defender.
        card: Design,
        /// The row, 1 to 3.
        row: u8,
    },
    /// Take the slot of one's own defender, `rel IW07 P1:2b` (AU-12.10).
    Relieve {
        /// The new defender.
        card: Design,
        /// The slot.
        slot: Slot,
    },
    /// Recruit: turn a card of the hand into authority, `rec MA` (AU-7.1).
    Levy {
        /// The card.
        card: Design,
    },
    /// Move a Spy into one's general zone, `spy HB08` (AU-8.4).
    Infiltrate {
        /// The Spy.
        card: Design,
    },
    /// Use an Active ability, `act RS10`, or a Spy of the general zone, `act HB09@g` (AU-11.4, AU-8.5).
    Use {
        /// The card.
        card: Design,
        /// Where it is.
        from: From,
    },
    /// Buy a card of the market, `buy m3` (AU-7.3).
    Buy {
        /// The market slot, from 0.
        slot: u8,
    },
    /// Buy a General, `gen GRS2` (AU-8.1).
    Hire {
        /// The General.
        card: Design,
    },
    /// End the Command Phase, `end` (AU-3.3).
    End,
    /// Choose the target of an attack, `tgt P2:1a` (AU-6.4, AU-12.3).
    Target {
        /// Whom.
        mark: Mark,
    },
    /// Choose what an ability is about, `pick P2:1a` (AU-11.10).
    Pick {
        /// What.
        object: Object,
    },
    /// Decline, or stop choosing, `pass` (AU-11.10).
    Pass,
    /// Choose the ability that resolves next, `ord 2` (AU-11.6).
    Order {
        /// Its place in the list, from 0.
        index: u8,
    },
    /// Swap a market card, `swap m4` (AU-10.6).
    Swap {
        /// The market slot, from 0.
        slot: u8,
    },
    /// Leave the market as it is, `noswap` (AU-10.6).
    NoSwap,
    /// Leave the card just seen on top of the market deck, `keep` (AU-1.13).
    Keep,
    /// Put the card just seen on the bottom of the market deck, `bottom` (AU-1.13).
    Bottom,
    /// Discard a card of the hand, `drop MA` (AU-3.6, AU-9.1).
    Drop {
        /// The card.
        card: Design,
    },
    /// Keep what is left of the hand, `done` (AU-9.1).
    Done,
    /// Choose who starts the next game of a tournament match, `first P1` (AU-16.1).
    First {
        /// Who.
        seat: Seat,
    },
    /// Take back what was picked last for an effect that wants more, `back` (AU-11.14).
    Back,
    /// Give up, `resign` (AU-13.6).
    Resign,
}

/// Where a used card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// In the hand.
    Hand,
    /// In the general zone.
    Zone,
}

/// What an ability can be about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// A defender, `P2:1a`.
    Unit {
        /// Whose.
        seat: Seat,
        /// Where.
        slot: Slot,
    },
    /// A player, `P2`.
    Player {
        /// Who.
        seat: Seat,
    },
    /// A market slot from 0, `m2`.
    Market {
        /// Which.
        slot: u8,
    },
    /// A card of one's own hand, `h:SQ`.
    Hand {
        /// Which.
        card: Design,
    },
    /// A card of one's own discard pile, `d:SQ`.
    Discard {
        /// Which.
        card: Design,
    },
    /// A unit just defeated, `P2:d:SQ`.
    Defeated {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Design,
    },
    /// A Spy in an enemy's general zone, `P2:g:HB09`.
    Spy {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Design,
    },
}

impl Default for Object {
    /// A place in a list that holds nothing.
    fn default() -> Self {
        Self::Market { slot: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    }
}
