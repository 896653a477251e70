//! What happens in a match.

use kernel::{Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::action::From;
use crate::card::CardId;
use crate::place::{Mark, Slot};
use crate::vocab::{Reason, Until};

/// Something that happened: the whole truth. All of it is public but for cards that a viewer does not see.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A game begins (AU-2.1).
    Game { number: u8, first: Seat },
    /// A turn begins (AU-3.2).
    Turn { round: u8, seat: Seat },
    /// An ability resolves (AU-11.2).
    Triggered { seat: Seat, card: CardId, text: String },
    /// A unit is declared as attacker; the value before abilities (AU-6.2).
    Declared { seat: Seat, card: CardId, value: i16 },
    /// The value of the attack in progress changed.
    Value { n: i16, value: i16 },
    /// The attack in progress has Pierce.
    Piercing,
    /// The attack in progress bypasses these rows.
    Bypassing { rows: Vec<u8> },
    /// A defender is Ignored by the attack in progress (AU-12.1).
    Ignored { seat: Seat, slot: Slot, card: CardId },
    /// A defender is Disabled (AU-12.2).
    Disabled { seat: Seat, slot: Slot, card: CardId },
    /// The defence of a unit changed for a while.
    Shifted { seat: Seat, slot: Slot, card: CardId, n: i8, until: Until },
    /// An attack is aimed (AU-6.4); the card is the one that stands there.
    Aimed { seat: Seat, by: CardId, mark: Mark, card: Option<CardId>, value: u16 },
    /// A unit was defeated (AU-6.7).
    Defeated { mark: Mark, card: CardId, dealt: u16, defence: u16 },
    /// A unit held (AU-6.7).
    Stood { mark: Mark, card: CardId, dealt: u16, defence: u16 },
    /// The rest of a Pierce attack goes on (AU-12.3).
    Pierced { left: u16 },
    /// Damage to a monarch, after Protect (AU-6.7, AU-12.4).
    Damaged { seat: Seat, n: u16, hp: u8 },
    /// HP lost (not damage).
    Lost { seat: Seat, n: u8, hp: u8 },
    /// HP gained.
    Healed { seat: Seat, n: u8, hp: u8 },
    /// The attacker went to its owner's discard pile (AU-6.10).
    Retreated { seat: Seat, card: CardId },
    /// A unit took a slot (AU-5.2).
    Defended { seat: Seat, card: CardId, slot: Slot },
    /// A unit was relieved and discarded (AU-12.10).
    Relieved { seat: Seat, card: CardId, slot: Slot },
    /// A unit became authority (AU-7.1).
    Levied { seat: Seat, card: CardId, n: u16, pool: u16 },
    /// Authority gained by an ability.
    Gained { seat: Seat, n: u16, pool: u16 },
    /// A market card was bought (AU-7.3).
    Bought { seat: Seat, slot: u8, card: CardId, cost: u8, pool: u16, topped: bool },
    /// A General was bought (AU-8.1).
    Hired { seat: Seat, card: CardId, cost: u8, pool: u16 },
    /// A card entered a general zone (AU-8.4, AU-12.8).
    Entered { seat: Seat, card: CardId },
    /// An Active ability was used (AU-11.4).
    Used { seat: Seat, card: CardId, from: From },
    /// A Spy was discarded from a general zone by another (AU-8.5).
    Exposed { seat: Seat, card: CardId },
    /// All attacks of this turn are stronger or weaker from now on.
    Rallied { seat: Seat, n: i8 },
    /// Cards cost less this turn.
    Cheaper { seat: Seat, n: u8 },
    /// A card was drawn; the card is known to its owner, or to all if it was known on top.
    Drew { seat: Seat, card: Option<CardId>, known: bool },
    /// Cards of a hand were discarded (AU-9.1).
    Discarded { seat: Seat, cards: Vec<CardId> },
    /// A card was discarded at random.
    Dropped { seat: Seat, card: CardId },
    /// A discard pile became a deck (AU-9.2).
    Reshuffled { seat: Seat },
    /// A card was annihilated (AU-12.6).
    Annihilated { seat: Seat, card: CardId },
    /// A card was retired (AU-12.6).
    Retired { seat: Seat, card: CardId },
    /// A defender returned to hand (AU-12.12).
    Recalled { seat: Seat, slot: Slot, card: CardId },
    /// A market slot was filled (AU-10.1).
    Filled { slot: u8, card: CardId },
    /// The market deck ran dry (AU-10.2).
    Depleted { n: u8 },
    /// The market discard became the market deck (AU-10.2).
    Restocked { n: u8 },
    /// A market card was swapped (AU-10.6).
    Swapped { seat: Seat, slot: u8, out: CardId, card: CardId },
    /// The swap was declined (AU-10.6).
    NoSwap { seat: Seat },
    /// A market card went to the market discard.
    Swept { seat: Seat, slot: u8, card: CardId },
    /// The top of the market deck was looked at; the card is known to the one who looked (AU-1.13).
    Peeked { seat: Seat, card: Option<CardId> },
    /// The card just seen stays on top.
    Kept { seat: Seat },
    /// The card just seen went to the bottom.
    Bottomed { seat: Seat },
    /// A choice was declined.
    Passed { seat: Seat },
    /// The Command Phase ended (AU-3.3).
    Rested { seat: Seat },
    /// A player resigned (AU-13.6).
    Resigned { seat: Seat },
    /// Monarchs are out (AU-13.1).
    Out { seats: SeatSet },
    /// A game of a tournament match was decided; half points in all (AU-16.1).
    Scored { winners: SeatSet, reason: Reason, points: Vec<u8> },
    /// The match is over (AU-13, AU-16).
    Ended { winners: SeatSet, reason: Reason },
}

impl Event {
    /// The event as `viewer` may know it: all is public but for cards that are drawn or peeked at. Every event is
    /// named, so that a new one cannot be shown without a decision.
    pub(crate) fn redact(&self, viewer: Viewer) -> Self {
        let sees = |seat: Seat| match viewer {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        };
        match self {
            Self::Drew { seat, card, known } => {
                Self::Drew { seat: *seat, card: card.filter(|_| *known || sees(*seat)), known: *known }
            }
            Self::Peeked { seat, card } => Self::Peeked { seat: *seat, card: card.filter(|_| sees(*seat)) },
            Self::Game { .. }
            | Self::Turn { .. }
            | Self::Triggered { .. }
            | Self::Declared { .. }
            | Self::Value { .. }
            | Self::Piercing
            | Self::Bypassing { .. }
            | Self::Ignored { .. }
            | Self::Disabled { .. }
            | Self::Shifted { .. }
            | Self::Aimed { .. }
            | Self::Defeated { .. }
            | Self::Stood { .. }
            | Self::Pierced { .. }
            | Self::Damaged { .. }
            | Self::Lost { .. }
            | Self::Healed { .. }
            | Self::Retreated { .. }
            | Self::Defended { .. }
            | Self::Relieved { .. }
            | Self::Levied { .. }
            | Self::Gained { .. }
            | Self::Bought { .. }
            | Self::Hired { .. }
            | Self::Entered { .. }
            | Self::Used { .. }
            | Self::Exposed { .. }
            | Self::Rallied { .. }
            | Self::Cheaper { .. }
            | Self::Discarded { .. }
            | Self::Dropped { .. }
            | Self::Reshuffled { .. }
            | Self::Annihilated { .. }
            | Self::Retired { .. }
            | Self::Recalled { .. }
            | Self::Filled { .. }
            | Self::Depleted { .. }
            | Self::Restocked { .. }
            | Self::Swapped { .. }
            | Self::NoSwap { .. }
            | Self::Swept { .. }
            | Self::Kept { .. }
            | Self::Bottomed { .. }
            | Self::Passed { .. }
            | Self::Rested { .. }
            | Self::Resigned { .. }
            | Self::Out { .. }
            | Self::Scored { .. }
            | Self::Ended { .. } => self.clone(),
        }
    }
}
