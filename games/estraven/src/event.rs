//! What happens in a match.

use kernel::{Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::card::CardId;
use crate::name::{Mark, Name};
use crate::vocab::{Keyword, Reason, Stop, Window};

/// Something that happened: the whole truth. All of it is public but for what a viewer does not see.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A seat picked a deck; which one is its own secret until all have (LE-3.2).
    Picked { seat: Seat, deck: Option<CardId>, ready: bool },
    /// All picks are in, and the first seat is drawn (LE-3.3).
    Dealt { first: Seat, decks: Vec<(Seat, [CardId; 2])> },
    /// Cards were revealed into the marketplace (LE-10.3).
    Revealed { slot: u8, card: Name },
    /// A round begins (LE-4.1).
    Round { n: u8 },
    /// The oldest card left the marketplace (LE-10.3).
    Swept { card: Name },
    /// A turn begins (LE-4.4).
    Turn { round: u8, turn: u16, seat: Seat },
    /// Unused pitched cards came back, and hurt (LE-5.6).
    Returned { seat: Seat, cards: Vec<Name>, health: i16 },
    /// Used pitched cards went to the graveyard (LE-5.6).
    Spent { seat: Seat, cards: Vec<Name>, loose: u16 },
    /// Cards were drawn; which ones only their owner knows (LE-4.4).
    Drew { seat: Seat, n: u8, cards: Vec<Name> },
    /// A card was pitched (LE-5.3).
    Pitched { seat: Seat, card: Name, pool: u16 },
    /// Mana was made otherwise (LE-5.8).
    Mana { seat: Seat, n: u8, pool: u16 },
    /// A mana ability was used.
    Tapped { seat: Seat, object: Name },
    /// A Resource was laid out (LE-6.6).
    Laid { seat: Seat, card: Name },
    /// A card or ability is announced (LE-6.2).
    Announced { seat: Seat, source: Name, ability: bool },
    /// An item is on the stack; so much mana was paid for it (LE-5.5). What it answers is told by number and by name, a trade
    /// having none.
    Put {
        seat: Seat,
        number: u16,
        source: Name,
        text: String,
        targets: Vec<Mark>,
        answers: Option<u16>,
        answered: String,
        paid: u8,
    },
    /// A trade is on the stack (LE-10.4).
    Offered { seat: Seat, number: u16, card: Name, slot: u8, ware: Name },
    /// An object was sacrificed (LE-9.4).
    Sacrificed { seat: Seat, object: Name },
    /// A card was discarded.
    Discarded { seat: Seat, card: Name },
    /// An item begins to resolve (LE-7.7).
    Resolves { number: u16, seat: Seat, source: String },
    /// All its targets were gone (LE-7.7).
    Fizzled { number: u16, source: String },
    /// It left the stack without effect (LE-12.10).
    Countered { number: u16, source: String },
    /// A unit entered the battlefield (LE-6.7).
    Entered { seat: Seat, unit: Name, tapped: bool },
    /// A unit died (LE-9.4).
    Died { seat: Seat, unit: Name },
    /// Damage was dealt, by a unit's blow or by a stack item; what is left of health (LE-9.1).
    Damaged { mark: Mark, n: u16, left: i16, by: Option<Name>, item: Option<u16> },
    /// Damage was prevented (LE-9.6).
    Prevented { mark: Mark, n: u16 },
    /// Damage was taken off, or health gained (LE-9.3).
    Healed { mark: Mark, n: u16, left: i16 },
    /// A prevention shield (LE-9.6).
    Shielded { mark: Mark, n: u8 },
    /// Numbers changed for this turn (LE-9.5).
    Buffed { unit: Name, power: i8, guard: i8 },
    /// A keyword for this turn.
    Granted { unit: Name, keyword: Keyword },
    /// A unit was tapped or untapped by an effect.
    Turned { unit: Name, tapped: bool },
    /// A card went from a graveyard to a hand.
    Recalled { seat: Seat, card: Name },
    /// Cards went from a deck to a graveyard (LE-12.9).
    Milled { seat: Seat, cards: Vec<Name> },
    /// The top card was looked at; which one only that seat knows (LE-12.9).
    Looked { seat: Seat, card: Option<Name> },
    /// It stayed.
    Kept { seat: Seat },
    /// It went to the bottom.
    Bottomed { seat: Seat },
    /// A hand was looked at; what is in it only that seat knows.
    Saw { seat: Seat, of: Seat, cards: Vec<Name> },
    /// A die was rolled.
    Rolled { n: u8 },
    /// More attacks this turn.
    MoreAttacks { seat: Seat, n: u8 },
    /// More trades this turn.
    MoreTrades { seat: Seat, n: u8 },
    /// A market card was taken (LE-10.7).
    Took { seat: Seat, slot: u8, card: Name },
    /// A trade was completed (LE-10.5).
    Traded { seat: Seat, slot: u8, card: Name, ware: Name },
    /// A seat may pay or see its item countered (LE-12.10).
    Taxed { seat: Seat, number: u16, source: String, n: u8 },
    /// It paid.
    Paid { seat: Seat, number: u16, n: u8 },
    /// An attack was declared (LE-8.1).
    Attacked { seat: Seat, leader: Name, target: Mark },
    /// A Troop joined (LE-8.3).
    Joined { unit: Name },
    /// A unit blocks (LE-8.6).
    Blocked { unit: Name, attacker: Name },
    /// Combat is at this window (LE-7.3).
    Opened { window: Window },
    /// A seat's turn to answer came; whether it was asked is its secret, and nobody is told (LE-7.11).
    Waited { seat: Seat, may: bool },
    /// Combat ended early (LE-8.5).
    Broken,
    /// The Main phase ended (LE-4.6).
    Rested { seat: Seat },
    /// A stop was switched: nobody else's business (LE-7.6).
    Stop { seat: Seat, stop: Stop, on: bool },
    /// A seat resigned (LE-13.6).
    Resigned { seat: Seat },
    /// Players lost (LE-13.1).
    Lost { seats: SeatSet },
    /// The match is over.
    Ended { winners: SeatSet, reason: Reason },
}

impl Event {
    /// The event as `viewer` may know it. What is secret is named here; everything else is public.
    pub(crate) fn redact(&self, viewer: Viewer) -> Option<Self> {
        Some(match self {
            Self::Picked { seat, deck, ready } => {
                let sees = viewer.owns(*seat);
                // A first pick shows nothing at all: others see only who is ready.
                if !sees && !ready {
                    return None;
                }
                Self::Picked { seat: *seat, deck: deck.filter(|_| sees), ready: *ready }
            }
            Self::Drew { seat, n, .. } if !viewer.owns(*seat) => {
                Self::Drew { seat: *seat, n: *n, cards: Vec::new() }
            }
            Self::Looked { seat, .. } if !viewer.owns(*seat) => Self::Looked { seat: *seat, card: None },
            Self::Saw { seat, of, .. } if !viewer.owns(*seat) && !viewer.owns(*of) => {
                Self::Saw { seat: *seat, of: *of, cards: Vec::new() }
            }
            Self::Stop { seat, .. } if !viewer.owns(*seat) => return None,
            Self::Waited { .. } => return None,
            Self::Drew { .. }
            | Self::Looked { .. }
            | Self::Saw { .. }
            | Self::Stop { .. }
            | Self::Dealt { .. }
            | Self::Revealed { .. }
            | Self::Round { .. }
            | Self::Swept { .. }
            | Self::Turn { .. }
            | Self::Returned { .. }
            | Self::Spent { .. }
            | Self::Pitched { .. }
            | Self::Mana { .. }
            | Self::Tapped { .. }
            | Self::Laid { .. }
            | Self::Announced { .. }
            | Self::Put { .. }
            | Self::Offered { .. }
            | Self::Sacrificed { .. }
            | Self::Discarded { .. }
            | Self::Resolves { .. }
            | Self::Fizzled { .. }
            | Self::Countered { .. }
            | Self::Entered { .. }
            | Self::Died { .. }
            | Self::Damaged { .. }
            | Self::Prevented { .. }
            | Self::Healed { .. }
            | Self::Shielded { .. }
            | Self::Buffed { .. }
            | Self::Granted { .. }
            | Self::Turned { .. }
            | Self::Recalled { .. }
            | Self::Milled { .. }
            | Self::Kept { .. }
            | Self::Bottomed { .. }
            | Self::Rolled { .. }
            | Self::MoreAttacks { .. }
            | Self::MoreTrades { .. }
            | Self::Took { .. }
            | Self::Traded { .. }
            | Self::Taxed { .. }
            | Self::Paid { .. }
            | Self::Attacked { .. }
            | Self::Joined { .. }
            | Self::Blocked { .. }
            | Self::Opened { .. }
            | Self::Broken
            | Self::Rested { .. }
            | Self::Resigned { .. }
            | Self::Lost { .. }
            | Self::Ended { .. } => self.clone(),
        })
    }
}
