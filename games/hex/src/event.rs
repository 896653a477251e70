//! What happens in a match.

use kernel::{Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::id::Id;
use crate::vocab::Reason;

/// Something that happened, and how one viewer may know it: cards that lie face down for the viewer are left out.
///
/// A secret choice is told as made, never as what it was; that is told when it is turned over (HX-12.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A seat has a faction (HX-3.2).
    Faction { seat: Seat, faction: Id },
    /// A mission enters a slot, 1 or 2 (HX-4.1).
    Drew { seat: Seat, slot: u8, mission: Id },
    /// A mission is met already and set aside (HX-4.1).
    Rejected { seat: Seat, mission: Id },
    /// There was no mission to draw (HX-4.2).
    NoMission { seat: Seat, slot: u8 },
    /// The mission discard pile becomes the deck (HX-4.2), or goes `under` it (HX-3.7).
    Shuffled { cards: u8, under: bool },
    /// A seat has chosen in secret (HX-3.6, HX-6.4).
    Ready { seat: Seat },
    /// What a seat gives back (HX-3.6).
    Mulligan { seat: Seat, missions: Vec<Id> },
    /// A capital is placed (HX-3.9).
    Capital { seat: Seat, land: Id },
    /// A turn begins (HX-5.1).
    Turn { seat: Seat, round: u8 },
    /// A seat comes back (HX-8.1).
    Resurged { seat: Seat, land: Id, from: Option<Seat> },
    /// A seat does not come back (HX-8.3).
    Declined { seat: Seat },
    /// Basics return to the hand (HX-5.3); `face_down` of them unseen, `unseen` as far as the viewer knows them.
    Refreshed { seat: Seat, cards: Vec<Id>, face_down: u8, unseen: Vec<Id> },
    /// A fortress is declared (HX-7.4).
    Fort { seat: Seat, land: Id, price: u8 },
    /// A card is discarded for a claim (HX-6.3), or `for_fortress` (HX-7.4).
    Paid { seat: Seat, card: Option<Id>, for_fortress: bool, face_down: bool },
    /// A fortress is placed (HX-7.4), with a capital for nothing (HX-3.10).
    Built { seat: Seat, land: Id, with_capital: bool },
    /// A territory is claimed; `free` by a march (HX-6.3).
    Claimed { seat: Seat, land: Id, free: bool },
    /// A marker moves (the Nomads).
    Migrated { seat: Seat, from: Id, to: Id },
    /// A battle begins, `from` where it may come (HX-6.1, HX-6.4).
    Attacked { seat: Seat, land: Id, from: Vec<Id>, defender: Seat, march: bool },
    /// A card is turned over, perhaps in a march (HX-6.5, HX-6.19).
    Revealed { seat: Seat, card: Id, march: bool },
    /// A Queen takes a card (HX-6.6).
    Swapped { seat: Seat, queen: Id, card: Id },
    /// A card is discarded for a Jack, the n-th (HX-6.7).
    Bid { seat: Seat, card: Option<Id>, count: u8, face_down: bool },
    /// No more is discarded for a Jack (HX-6.7).
    Stopped { seat: Seat, count: u8 },
    /// A card whose worth is read off the map (HX-6.9).
    Mustered { seat: Seat, card: Id, value: u8 },
    /// The values are compared (HX-6.11).
    Compared { land: Id, attack: Terms, defence: Terms, captured: bool, march: bool },
    /// A duel of Jacks is decided (HX-6.7).
    DuelEnded { land: Id, loser: Seat },
    /// A territory changes hands (HX-6.11).
    Captured { seat: Seat, land: Id, from: Seat },
    /// A territory stays with its defender (HX-6.11).
    Held { seat: Seat, land: Id },
    /// The cards that these showed go to their discard piles (HX-6.13).
    Discarded { seats: SeatSet },
    /// A card is removed from the game (HX-6.13).
    Removed { seat: Seat, card: Id },
    /// A basic returns from a march (HX-6.13).
    Kept { seat: Seat, card: Id },
    /// A battle is called off (HX-10.5).
    Cancelled { land: Id },
    /// A mission scores (HX-5.6).
    Scored { seat: Seat, mission: Id, prestige: u8, total: u8 },
    /// Coins come in (HX-11.2).
    Income { seat: Seat, coins: u16 },
    /// A mission is discarded (HX-5.9).
    Dropped { seat: Seat, mission: Id },
    /// A basic is recovered (HX-5.10).
    Recovered { seat: Seat, card: Option<Id>, face_down: bool },
    /// A seat leaves (HX-10.2).
    Resigned { seat: Seat },
    /// The match is over (HX-10).
    Ended { winners: SeatSet, reason: Reason },
}

/// What one side of a battle is worth (HX-6.8, HX-6.10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
pub struct Terms {
    /// Who.
    pub seat: Seat,
    /// The card shown.
    pub card: Option<Id>,
    /// What it is worth.
    pub value: u8,
    /// What is added to it.
    pub bonus: u8,
}

impl Event {
    /// Does no view remember it? In which order missions were rejected is seen nowhere, since they lie in the discard
    /// pile; nor which basic was shown on a march, since it is back in the hand (HX-6.19).
    pub(crate) fn is_forgotten(&self) -> bool {
        let marched = matches!(self, Self::Revealed { march: true, .. } | Self::Compared { march: true, .. });
        marched || matches!(self, Self::Kept { .. } | Self::Rejected { .. })
    }

    /// The event as `viewer` may know it (HX-12.4).
    pub(crate) fn redact(&self, viewer: Viewer) -> Self {
        let mut left = self.clone();
        match &mut left {
            Event::Paid { seat, card, face_down, .. }
            | Event::Bid { seat, card, face_down, .. }
            | Event::Recovered { seat, card, face_down } => {
                if *face_down && !viewer.owns(*seat) {
                    *card = None;
                }
            }
            Event::Refreshed { seat, unseen, .. } => {
                if !viewer.owns(*seat) {
                    unseen.clear();
                }
            }
            Event::Faction { .. }
            | Event::Drew { .. }
            | Event::Rejected { .. }
            | Event::NoMission { .. }
            | Event::Shuffled { .. }
            | Event::Ready { .. }
            | Event::Mulligan { .. }
            | Event::Capital { .. }
            | Event::Turn { .. }
            | Event::Resurged { .. }
            | Event::Declined { .. }
            | Event::Fort { .. }
            | Event::Built { .. }
            | Event::Claimed { .. }
            | Event::Migrated { .. }
            | Event::Attacked { .. }
            | Event::Revealed { .. }
            | Event::Swapped { .. }
            | Event::Stopped { .. }
            | Event::Mustered { .. }
            | Event::Compared { .. }
            | Event::DuelEnded { .. }
            | Event::Captured { .. }
            | Event::Held { .. }
            | Event::Discarded { .. }
            | Event::Removed { .. }
            | Event::Kept { .. }
            | Event::Cancelled { .. }
            | Event::Scored { .. }
            | Event::Income { .. }
            | Event::Dropped { .. }
            | Event::Resigned { .. }
            | Event::Ended { .. } => {}
        }
        left
    }
}
