//! What happens in a match.

use kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::id::Id;
use crate::space::{Facing, Space};
use crate::vocab::{Contact, Reason, Step};

/// Something that happened.
///
/// All of it happens in the open: what is secret in this game has not happened yet (armies, deployments and cards that
/// the other side still thinks about). So nothing of it is redacted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// An army is known (PV-2.9).
    Mustered {
        /// Whose.
        seat: Seat,
        /// Its faction.
        faction: Id,
        /// How many units it has.
        units: u8,
    },
    /// A player has finished an army or a deployment, in secret (PV-2.5).
    Ready {
        /// Who.
        seat: Seat,
    },
    /// Both armies stand (PV-2.5).
    Deployed,
    /// The first initiative (PV-2.8).
    First {
        /// Whose it is.
        seat: Seat,
        /// By a coin, or by the scenario?
        coin: bool,
    },
    /// A round begins (PV-3.1).
    Round {
        /// Its number.
        round: u8,
    },
    /// A player has made a secret choice (PV-4.1, PV-6.23, PV-8.6).
    Chosen {
        /// Who.
        seat: Seat,
        /// What was asked.
        step: Step,
    },
    /// A card comes into play (PV-4.2).
    Played {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Id,
    },
    /// Who is first this round (PV-3.4).
    Initiative {
        /// Who.
        seat: Seat,
    },
    /// A commander moved (PV-5.1).
    Led {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Space,
        /// To where.
        to: Space,
    },
    /// A unit was commanded (PV-6.3).
    Commanded {
        /// Whose.
        seat: Seat,
        /// Where it is.
        space: Space,
    },
    /// A line was commanded (PV-6.4).
    Lined {
        /// Whose.
        seat: Seat,
        /// One end.
        from: Space,
        /// The other.
        to: Space,
    },
    /// A unit moved or turned (PV-6.10).
    Moved {
        /// The unit.
        unit: Name,
        /// From where.
        from: Space,
        /// To where.
        to: Space,
        /// How it faces now.
        facing: Facing,
    },
    /// Two units met (PV-6.15).
    Engaged {
        /// Where.
        space: Space,
        /// How.
        contact: Contact,
        /// Who came.
        unit: Name,
        /// The unit that was met.
        met: Name,
    },
    /// A unit shoots (PV-6.18).
    Shot {
        /// The unit.
        unit: Name,
        /// From where.
        from: Space,
        /// At where.
        at: Space,
    },
    /// A unit supports the shot (PV-6.22).
    Supported {
        /// The unit.
        unit: Name,
        /// Where it is.
        space: Space,
        /// At where it shoots.
        at: Space,
    },
    /// A card was committed, or none (PV-6.23, PV-8.6, PV-14.2).
    Committed {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Option<Id>,
        /// What was asked.
        step: Step,
    },
    /// The value of a ranged attack (PV-6.25).
    ShotValue {
        /// Whose attack.
        seat: Seat,
        /// The value.
        value: u8,
    },
    /// An engagement is resolved (PV-8.1).
    Fought {
        /// Where.
        space: Space,
        /// How they came together.
        contact: Contact,
    },
    /// A unit that was taken in the flank turns to its enemy (PV-8.4).
    Rotated {
        /// The unit.
        unit: Name,
        /// Where it is.
        space: Space,
        /// How it faces now.
        facing: Facing,
    },
    /// The values of a melee (PV-8.7).
    Values {
        /// Where.
        space: Space,
        /// White's value.
        white: u8,
        /// Black's value.
        black: u8,
        /// White's unit and Black's.
        units: [Name; 2],
    },
    /// A unit evades (PV-8.5).
    Evaded {
        /// The unit.
        unit: Name,
    },
    /// A unit stands where it could have evaded (PV-8.5).
    Stood {
        /// The unit.
        unit: Name,
    },
    /// A unit is gone (PV-9.2).
    Routed {
        /// The unit.
        unit: Name,
        /// Where it was.
        space: Space,
        /// What it costs.
        penalty: u8,
    },
    /// A unit fell back (PV-9.3).
    Retreated {
        /// The unit.
        unit: Name,
        /// From where.
        from: Space,
        /// To where.
        to: Space,
        /// How it faces now.
        facing: Facing,
    },
    /// A unit could not retreat and stands (PV-9.3).
    Blocked {
        /// The unit.
        unit: Name,
    },
    /// A unit turned round (PV-9.7).
    Reversed {
        /// The unit.
        unit: Name,
        /// Where it is.
        space: Space,
        /// How it faces now.
        facing: Facing,
    },
    /// Two units stay locked (PV-8.9).
    Locked {
        /// Where.
        space: Space,
        /// White's and Black's.
        units: [Name; 2],
    },
    /// A commander is captured (PV-10.2).
    Captured {
        /// Whose.
        seat: Seat,
        /// Where.
        space: Space,
    },
    /// A card was paid (PV-12.2).
    Discarded {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Id,
    },
    /// A player rallied: a card burns, the others return (PV-13.3).
    Burnt {
        /// Who.
        seat: Seat,
        /// The card.
        card: Id,
        /// The cards of which it was drawn.
        played: Vec<Id>,
        /// How many cards the hand has now.
        hand: u8,
    },
    /// A player did not rally (PV-13.5).
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A type lost its last supporting card (PV-13.4).
    Unsupported {
        /// Whose.
        seat: Seat,
        /// The type.
        kind: Id,
    },
    /// The match is over (PV-12.7).
    Ended {
        /// Who won; `None` for a draw.
        winner: Option<Seat>,
        /// Why.
        reason: Reason,
    },
}

/// A unit as a log names it: `leg2` of Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
pub struct Name {
    /// Whose.
    pub seat: Seat,
    /// Its type.
    pub kind: Id,
    /// Which of its type, from 1.
    pub number: u8,
}
