//! What can be chosen (LE-16).

use crate::state::{Id, Target};
use crate::vocab::Stop;

/// One choice by one seat. Cards of hands are named by their place in the roster of the match, objects by their id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Action {
    /// One of two decks (LE-3.1).
    PickDeck {
        deck: u8,
    },
    /// A card of the hand becomes mana (LE-5.1).
    Pitch {
        card: Id,
    },
    /// A mana ability (LE-5.8).
    Mana {
        object: Id,
    },
    /// A Leader, Troop, Spell or Resource (LE-6.1).
    Play {
        card: Id,
    },
    /// An activated ability, counted from 1 (LE-6.1).
    Activate {
        object: Id,
        k: u8,
    },
    /// A Leader attacks (LE-8.1).
    Attack {
        leader: Id,
        target: Target,
    },
    /// A card for a slot of the marketplace, counted from 1 (LE-10.4).
    Trade {
        card: Id,
        slot: u8,
    },
    /// The Main phase ends (LE-4.6).
    EndTurn,
    /// Which stack item is answered (LE-6.2).
    Answer {
        item: u16,
    },
    /// A Resource is sacrificed for a lower cost (LE-6.5).
    Levy {
        object: Id,
    },
    /// None is.
    NoLevy,
    /// The next target (LE-6.9).
    Target {
        target: Target,
    },
    /// The optional target is declined.
    NoTarget,
    /// What a cost or an edict takes (LE-6.2).
    Cost {
        object: Id,
    },
    /// A Reaction (LE-6.1).
    React {
        card: Id,
    },
    /// A reaction ability, counted from 1.
    ReactAbility {
        object: Id,
        k: u8,
    },
    /// Nothing now (LE-7.4).
    #[default]
    Pass,
    /// A Troop joins the attack (LE-8.3).
    Join {
        unit: Id,
    },
    /// No more do.
    JoinDone,
    /// A unit blocks an attacker (LE-8.6).
    Block {
        unit: Id,
        attacker: Id,
    },
    /// No more do.
    BlockDone,
    /// A tax is paid (LE-12.10).
    PayTax,
    /// It is not.
    DeclineTax,
    /// The card stays on top (LE-12.9).
    Keep,
    /// It goes to the bottom.
    Bottom,
    /// A card of a hand (LE-12.8, LE-12.9).
    Pick {
        card: Id,
    },
    PickNone,
    /// A slot of the marketplace, counted from 1 (LE-10.7).
    Slot {
        slot: u8,
    },
    /// What is over the hand size (LE-4.6).
    Discard {
        card: Id,
    },
    /// A stop is switched on or off (LE-7.6).
    SetStop {
        stop: Stop,
        on: bool,
    },
    /// The seat gives up (LE-13.6).
    Resign,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_has_at_most_eight_bytes() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    }
}
