//! One choice by one seat.

use crate::card::Card;
use crate::space::{Facing, Space};

/// One choice by one seat. Which of them is asked for is told by [`Step`](crate::Step).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Action {
    /// Lead this faction, by its place in the content: `faction RO` (PV-2.2).
    Faction(u8),
    /// Field this many of the next type of the faction's list: `field 3vel` (PV-2.2).
    Field(u8),
    /// Take a card into the deck: `enlist T05` (PV-2.2).
    Enlist(Card),
    /// Deploy the next unit here: `put D7` (PV-2.5).
    Put(Space),
    /// Face so: `face S` (PV-2.5, PV-6.10, PV-9.4).
    Face(Facing),
    /// Deploy the commander here: `placecmd B7` (PV-2.6).
    Lead(Space),
    /// Army or deployment are final: `ready` (PV-2.5).
    Ready,
    /// Take the last part of an army or deployment back: `undo` (PV-2.5).
    Undo,
    /// Play a card: `play T12` (PV-4.1).
    Play(Card),
    /// Move the commander, or leave it where it is: `cmdr F9` (PV-5.1).
    Commander(Space),
    /// Command a unit: `cmd E9` (PV-6.3).
    Command(Space),
    /// Command a line, by its ends: `line C6-C12` (PV-6.4).
    Line(Space, Space),
    /// Command nobody else: `done` (PV-6.1).
    #[default]
    Done,
    /// Move this unit next: `pick E9` (PV-6.9).
    Pick(Space),
    /// Choose another unit to move: `back` (PV-6.9).
    Back,
    /// Go there: `to F9` (PV-6.10).
    To(Space),
    /// All other units hold: `endmv` (PV-6.9).
    EndMoves,
    /// Shoot from here at there: `shoot E9xG9` (PV-6.18).
    Shoot(Space, Space),
    /// Support the shot: `sup E8` (PV-6.22).
    Support(Space),
    /// Enough support: `fire` (PV-6.22).
    Fire,
    /// No more shots: `endshoot` (PV-6.18).
    EndShots,
    /// Commit a card, or none: `commit T26`, `commit -` (PV-6.23, PV-8.6).
    Commit(Option<Card>),
    /// Resolve this engagement: `fight F9` (PV-8.1).
    Fight(Space),
    /// Give way: `evade` (PV-8.5).
    Evade,
    /// Hold: `stand` (PV-8.5).
    Stand,
    /// Retreat there: `ret C5S` (PV-9.3).
    Retreat(Space, Facing),
    /// Retreat there, and then say how it faces: `fall C5` (PV-9.4).
    Fall(Space),
    /// Pay with a card: `disc T05` (PV-12.2).
    Discard(Card),
    /// Rally: `rally` (PV-13.2).
    Rally,
    /// Do not: `norally` (PV-13.2).
    NoRally,
    /// Give a unit up: `abandon C9` (PV-13.7).
    Abandon(Space),
    /// Give the match up: `concede` (PV-12.4).
    Concede,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    }
}
