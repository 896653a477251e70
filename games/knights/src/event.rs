//! What happens in a match.

use kernel::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::Space;
use crate::view::About;
use crate::vocab::{Card, Reason, Source, Stance, Stopped, Token, Weapon, Wound};

/// Something that happened.
///
/// All of it happens in the open: what is secret in this game is only what has *not* happened yet (tokens face
/// down, answers to a question that others still think about). So nothing of it is redacted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A turn begins (KD-5.1).
    Turn { turn: u8, initiative: Seat },
    /// A plan is complete (KD-5.11).
    Planned { seat: Seat },
    /// A token is turned face up (KD-6.1).
    Revealed { slot: u8, seat: Seat, token: Token },
    /// Nobody has a token to reveal (KD-5.9).
    SlotSkipped { slot: u8 },
    /// Where a mover wants to go, shown before a vote; `None` is staying (KD-7.5).
    Heading { seat: Seat, to: Option<Space> },
    /// A vote about a space or about the first strike, shown with all others (KD-7.5, KD-8.14).
    Voted { seat: Seat, name: Option<Seat>, about: About },
    /// A knight moves (KD-7.3).
    Moved { seat: Seat, from: Space, to: Space },
    /// A knight stays on its Movement token by choice (KD-7.2).
    Stayed { seat: Seat },
    /// A knight is kept from where it wanted to go, for the first reason that applied (KD-7.3).
    Stopped { seat: Seat, from: Space, to: Space, reason: Stopped },
    /// An Inspiration token is turned face up.
    Inspired { seat: Seat, source: Source },
    /// A weapon is put on (KD-6.3).
    Equipped { seat: Seat, weapon: Weapon },
    /// A stance is taken (KD-6.6).
    Stance { seat: Seat, stance: Stance },
    /// An attacker named a target, shown with all others (KD-8.1).
    Declared { seat: Seat, target: Option<Seat> },
    /// An attacker has nobody in reach (KD-8.1).
    Forfeit { seat: Seat },
    /// The order of the attacks of this slot (KD-8.2, KD-8.14).
    Order { seats: Vec<Seat> },
    /// An attacker chose again (KD-8.3).
    Retargeted { seat: Seat, target: Option<Seat> },
    /// An Inspiration token is used (KD-8.7).
    Spent { seat: Seat },
    /// The pile of a combat, with all that changed it (KD-8.5).
    Pile { seat: Seat, target: Seat, weapon: Weapon, hearts: u8, shields: u8 },
    /// The card that was drawn (KD-8.9).
    Drawn { seat: Seat, card: Card },
    /// No Heart in the pile: a miss without a draw (KD-8.9).
    AutoMiss { seat: Seat, target: Seat },
    /// A hit (KD-8.10).
    Hit { seat: Seat, target: Seat, wound: Wound },
    /// A miss (KD-8.11).
    Miss { seat: Seat, target: Seat },
    /// An attacker lost its weapon to a parry (KD-8.11).
    Fumbled { seat: Seat, weapon: Weapon },
    /// A player resigned (KD-11.1).
    Resigned { seat: Seat },
    /// A knight leaves the board (KD-9.1, KD-11.1).
    Removed { seat: Seat },
    /// Points for a battle of a series (KD-12.4).
    Points { seat: Seat, gained: u16, total: u16 },
    /// The next battle of a series begins (KD-12.6).
    Battle { number: u8 },
    /// The match is over (KD-10, KD-12).
    Ended { winners: SeatSet, reason: Reason },
}

impl Event {
    /// Does it show what a token, a vote or a way was, which no view remembers once it has had its effect? A rival's slots may
    /// follow each other without a question in between, and the tokens go back to their owners (KD-5.1). An attack at a pile
    /// without a Heart leaves no trace either: no card is drawn and nobody is hurt (KD-8.9).
    pub(crate) fn is_forgotten(&self) -> bool {
        matches!(
            self,
            Self::Revealed { .. }
                | Self::SlotSkipped { .. }
                | Self::Heading { .. }
                | Self::Voted { .. }
                | Self::Moved { .. }
                | Self::Stayed { .. }
                | Self::Stopped { .. }
                | Self::Equipped { .. }
                | Self::Stance { .. }
                | Self::Forfeit { .. }
                | Self::Declared { .. }
                | Self::Order { .. }
                | Self::Pile { hearts: 0, .. }
                | Self::AutoMiss { .. }
                | Self::Miss { .. }
        )
    }
}
