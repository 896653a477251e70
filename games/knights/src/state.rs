//! The whole truth of a match.

use kernel::{BySeat, Dice, List, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::board::Space;
use crate::vocab::{Face, Heart, Stance, Step, Token, Weapon};

/// The whole truth of a match, known to nobody.
///
/// Two states are equal when the same match would go on from both, whatever is answered and drawn: there is no
/// history in it. What a step no longer needs is reset, so that equal positions are equal states.
///
/// It cannot be sent or stored:
/// ```compile_fail,E0277
/// fn sendable<T: serde::Serialize>() {}
/// sendable::<knights::State>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) dice: Dice,
    pub(crate) knights: BySeat<Knight>,
    /// From 1 (KD-5.1).
    pub(crate) turn: u8,
    /// 0 while planning, then 1 to 3.
    pub(crate) slot: u8,
    /// The question that is open.
    pub(crate) step: Step,
    /// Whose panel has the initiative; its knight may be gone (KD-4.5).
    pub(crate) initiative: Seat,
    /// Whom the open question was put to.
    pub(crate) asked: SeatSet,
    /// Who of them has not answered.
    pub(crate) pending: SeatSet,
    /// The sealed answers to the open question. A plan is its own answer.
    pub(crate) answers: BySeat<Option<Action>>,
    /// Whose token of this slot is an Attack (KD-6.4).
    pub(crate) attackers: SeatSet,
    /// Those that named a target, in the order in which they strike (KD-8.2).
    pub(crate) queue: Queue,
    /// How many of the queue have had their moment; the last of these is the current attacker.
    pub(crate) struck: u8,
    /// Who was the target of a combat in this slot (KD-8.3).
    pub(crate) attacked: SeatSet,
    /// Has the current attacker openly used Inspiration (KD-8.7, `attacker_first`)?
    pub(crate) boosted: bool,
    /// The battle of a series, from 1 (KD-12.6).
    pub(crate) battle: u8,
    /// The points of a series so far (KD-12.4).
    pub(crate) points: BySeat<u16>,
}

/// One knight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Knight {
    /// Where it is, until it is removed.
    pub(crate) space: Option<Space>,
    /// When it was removed.
    pub(crate) removed: Option<Moment>,
    pub(crate) heart: Heart,
    pub(crate) weapon: Option<Weapon>,
    pub(crate) inspiration: Face,
    /// Defeated in this slot and not cleared yet (KD-8.10).
    pub(crate) defeated: bool,
    /// Has its player resigned from this battle (KD-11.1)?
    pub(crate) resigned: bool,
    /// Barred from acting in this slot by its Heart at the reveal (KD-5.7).
    pub(crate) barred: bool,
    pub(crate) plan: Plan,
    /// The last slot of the turn in which it is Defending; 0 if it is not (KD-6.7).
    pub(crate) defending: u8,
    /// The last slot of the turn in which it is Parrying; 0 if it is not (KD-6.7).
    pub(crate) parrying: u8,
    /// Where it wants to go, once that was shown and until the moves are made (KD-7.5).
    pub(crate) heading: Option<Space>,
    /// The knight it attacks in this slot (KD-8.1).
    pub(crate) target: Option<Seat>,
}

impl Default for Knight {
    /// A place at the table that nobody takes.
    fn default() -> Self {
        Self {
            space: None,
            removed: None,
            heart: Heart::Full,
            weapon: None,
            inspiration: Face::Up,
            defeated: false,
            resigned: false,
            barred: false,
            plan: Plan::default(),
            defending: 0,
            parrying: 0,
            heading: None,
            target: None,
        }
    }
}

impl Knight {
    /// Is it on the board (KD-1.1)?
    pub(crate) fn standing(&self) -> bool {
        self.space.is_some()
    }

    /// Is this stance in force?
    pub(crate) fn holds(&self, stance: Stance) -> bool {
        match stance {
            Stance::Defending => self.defending > 0,
            Stance::Parrying => self.parrying > 0,
        }
    }
}

/// The tokens a knight has laid this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Plan {
    tokens: [Token; 3],
    /// How many it has laid.
    placed: u8,
    /// How many it lays (KD-5.3).
    pub(crate) owned: u8,
    /// How many of them are face up (KD-6.1).
    pub(crate) revealed: u8,
}

impl Default for Plan {
    fn default() -> Self {
        Self::empty(0)
    }
}

impl Plan {
    /// Nothing laid of `owned` tokens.
    pub(crate) const fn empty(owned: u8) -> Self {
        Self { tokens: [Token::Movement; 3], placed: 0, owned, revealed: 0 }
    }

    /// The tokens laid, in slot order.
    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens[..usize::from(self.placed)]
    }

    pub(crate) fn complete(&self) -> bool {
        self.placed == self.owned
    }

    /// How many slots are still to fill.
    pub(crate) fn left(&self) -> u8 {
        self.owned - self.placed
    }

    pub(crate) fn place(&mut self, token: Token) {
        self.tokens[usize::from(self.placed)] = token;
        self.placed += 1;
    }

    /// Takes the last token back.
    pub(crate) fn pop(&mut self) -> Option<Token> {
        self.placed = self.placed.checked_sub(1)?;
        // What is not laid is Movement, so that equal plans are equal.
        Some(std::mem::replace(&mut self.tokens[usize::from(self.placed)], Token::Movement))
    }

    /// How many tokens of this kind are laid.
    pub(crate) fn count(&self, token: Token) -> u8 {
        self.tokens().iter().filter(|placed| **placed == token).count() as u8
    }

    /// The token face up in this slot.
    pub(crate) fn shown(&self, slot: u8) -> Option<Token> {
        (0 < slot && slot <= self.revealed).then(|| self.tokens[usize::from(slot) - 1])
    }
}

/// Seats in an order that matters.
pub(crate) type Queue = List<Seat, 6>;

/// A moment of a battle (KD-10.3): slot 0 is the planning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Moment {
    /// The turn; 0 for a knight that was gone before the position began.
    pub turn: u8,
    /// The slot.
    pub slot: u8,
}

impl State {
    /// Nobody on the board, nothing asked, before the first turn of the first battle.
    pub(crate) fn blank(seats: u8, dice: Dice) -> Self {
        Self {
            dice,
            knights: BySeat::filled(seats),
            turn: 0,
            slot: 0,
            step: Step::Plan,
            initiative: Seat::new(0),
            asked: SeatSet::EMPTY,
            pending: SeatSet::EMPTY,
            answers: BySeat::filled(seats),
            attackers: SeatSet::EMPTY,
            queue: Queue::default(),
            struck: 0,
            attacked: SeatSet::EMPTY,
            boosted: false,
            battle: 1,
            points: BySeat::filled(seats),
        }
    }

    /// The knight whose moment it is, once attacks are being resolved (KD-8.2).
    pub(crate) fn striking(&self) -> Option<Seat> {
        self.queue.as_slice().get(usize::from(self.struck).checked_sub(1)?).copied()
    }

    /// The seats whose knights stand.
    pub(crate) fn standing(&self) -> SeatSet {
        self.knights.seats_where(Knight::standing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    }
}
