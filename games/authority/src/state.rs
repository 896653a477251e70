//! The whole truth of a match.

use kernel::{Dice, List, Seat, SeatSet};

use crate::action::Object;
use crate::card::Design;
use crate::content::{MAX_DESIGNS, MAX_FACTION_CARDS, MAX_TRIGGERS, MAX_ZONE};
use crate::cycle::{Cycle, Held};
use crate::place::{Mark, Slot};
use crate::vocab::{Next, Phase, Reason, Step};

/// The most seats.
pub(crate) const MAX_SEATS: usize = 4;
/// How many cards the market shows (AU-1.6).
pub(crate) const MARKET: usize = 6;

/// The whole truth of a match, known to nobody.
///
/// Two states are equal when the same match would go on from both, whatever is answered and drawn: copies of a card
/// are alike, and hands and piles whose order means nothing are sorted.
///
/// It cannot be sent or stored:
/// ```compile_fail,E0277
/// fn sendable<T: serde::Serialize>() {}
/// sendable::<authority::State>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) dice: Dice,
    pub(crate) courts: [Court; MAX_SEATS],
    pub(crate) market: Market,
    /// From 1 (AU-3.8).
    pub(crate) round: u8,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// Who has the first-player token.
    pub(crate) first: Seat,
    pub(crate) phase: Phase,
    /// The question that is open.
    pub(crate) step: Step,
    /// Whom the open question was put to.
    pub(crate) asked: Seat,
    /// What follows when no trigger waits any more.
    pub(crate) then: Next,
    /// The attack in progress.
    pub(crate) attack: Option<Attack>,
    /// Triggers that wait, in canonical order (AU-11.6).
    pub(crate) queue: List<Trigger, MAX_TRIGGERS>,
    /// The ability that is resolving.
    pub(crate) resolving: Option<Resolving>,
    /// Who has declined the swap of this turn (AU-10.6).
    pub(crate) declined: SeatSet,
    /// How many times monarchs have fallen: the order of elimination (AU-13.9).
    pub(crate) falls: u8,
    /// How many turns were begun (AU-14.3).
    pub(crate) turns: u16,
    /// How many decisions were made in this turn, by whomever (AU-13.10).
    pub(crate) decisions: u8,
    /// How the last game ended, once it has.
    pub(crate) ended: Option<Reason>,
    /// The game of a tournament match, from 1 (AU-16.1).
    pub(crate) game: u8,
    /// The half points of a tournament match so far.
    pub(crate) points: [u8; MAX_SEATS],
}

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Court {
    pub(crate) hp: u8,
    pub(crate) pool: u16,
    pub(crate) cycle: Cycle,
    pub(crate) rows: [Option<Defender>; Slot::COUNT],
    /// The Kingsguard in Row 0 with the damage marked on it, while it stands there (AU-5.7).
    pub(crate) guard: Option<u8>,
    /// The general zone in order of arrival.
    pub(crate) zone: List<Held, MAX_ZONE>,
    /// Attacks declared this turn.
    pub(crate) attacks: u8,
    /// Purchases made this turn (AU-7.8).
    pub(crate) bought: u8,
    /// Those of them that went, or would have gone, to the discard pile.
    pub(crate) deck_buys: u8,
    /// Units defeated by attacks this turn.
    pub(crate) kills: u8,
    /// Attacks that cost a monarch HP this turn.
    pub(crate) hits: u8,
    /// What every attack gets for the rest of this turn.
    pub(crate) atk_turn: i8,
    /// How much less market cards cost for the rest of this turn.
    pub(crate) cheaper_market: u8,
    /// How much less Generals cost for the rest of this turn.
    pub(crate) cheaper_generals: u8,
    /// When the player was eliminated: 0 while alive, else the number of the fall.
    pub(crate) fell: u8,
    /// Was it by resigning (AU-13.6)?
    pub(crate) resigned: bool,
    /// The number of the player's last turn; 0 before the first.
    pub(crate) last_turn: u16,
}

impl Court {
    #[inline]
    pub(crate) fn alive(&self) -> bool {
        self.fell == 0
    }

    /// The units in Rows 1 to 3, row by row.
    #[inline]
    pub(crate) fn defenders(&self) -> impl Iterator<Item = (Slot, &Defender)> {
        Slot::ALL.into_iter().zip(&self.rows).filter_map(|(slot, unit)| Some((slot, unit.as_ref()?)))
    }
}

/// A unit in Rows 1 to 3 (AU-1.8). What is attached to it ends when it leaves (AU-11.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Defender {
    pub(crate) card: Held,
    /// What its defence gets until the End step.
    pub(crate) this_turn: i8,
    /// What its defence gets until its owner's next turn.
    pub(crate) lasting: i8,
    /// Marked damage (option `damage_memory`).
    pub(crate) damage: u8,
    /// Disabled until the End step (AU-12.2).
    pub(crate) disabled: bool,
}

impl Defender {
    pub(crate) fn new(card: Held) -> Self {
        Self { card, this_turn: 0, lasting: 0, damage: 0, disabled: false }
    }
}

/// What belongs to nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Market {
    pub(crate) slots: [Option<Design>; MARKET],
    /// Bottom to top.
    pub(crate) deck: List<Placed, MAX_FACTION_CARDS>,
    /// How many of each design are in the market discard.
    pub(crate) discard: Counts,
    /// How many of each design are removed from the game.
    pub(crate) removed: Counts,
    /// The Generals in the supply, by their place among the Generals.
    pub(crate) supply: u32,
    pub(crate) depletions: u8,
    /// Has the deck been made from the market discard, so that everybody knows what is in it?
    pub(crate) open: bool,
}

/// A card of the market deck, and who knows that it is there (part E).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Placed {
    pub(crate) card: Design,
    pub(crate) known: SeatSet,
}

impl Placed {
    /// Everybody, spectators included.
    pub(crate) const PUBLIC: SeatSet = SeatSet::first(kernel::MAX_SEATS as u8);
}

/// How many of each design.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Counts([u8; MAX_DESIGNS]);

impl Default for Counts {
    fn default() -> Self {
        Self([0; MAX_DESIGNS])
    }
}

impl Counts {
    #[inline]
    pub(crate) fn add(&mut self, card: Design) {
        self.0[card.index()] += 1;
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Every card, by design.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Design> + '_ {
        let designs = self.0.iter().enumerate();
        designs.flat_map(|(design, n)| std::iter::repeat_n(Design(design as u8), usize::from(*n)))
    }
}

/// The attack in progress (AU-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Attack {
    /// The attacker, in the Command zone.
    pub(crate) card: Held,
    /// The attack value before the limit at 0; in a Pierce chain what is left of it.
    pub(crate) value: i16,
    pub(crate) pierce: bool,
    /// The rows that are bypassed, a bit each, Row 0 included.
    pub(crate) bypass: u8,
    /// The defenders that are Ignored, a bit for each slot of each seat.
    pub(crate) ignored: u32,
    /// What it is aimed at, once it is.
    pub(crate) mark: Option<Mark>,
    /// What it has defeated, in order.
    pub(crate) defeated: List<Fallen, 4>,
    /// Whose monarch lost HP.
    pub(crate) hit: Option<Seat>,
}

impl Attack {
    /// The bit of a slot in [`Attack::ignored`].
    pub(crate) fn bit(seat: Seat, slot: Slot) -> u32 {
        1 << (seat.index() * Slot::COUNT + slot.index())
    }
}

/// A unit that an attack defeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Fallen {
    pub(crate) card: Design,
    pub(crate) place: Origin,
    /// Does its `defeated` ability trigger? Not if it was Disabled.
    pub(crate) able: bool,
}

/// Where the card of a trigger is or last was, in canonical order (AU-11.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Origin(pub(crate) u8);

impl Origin {
    /// The Command zone, or a place that does not matter.
    pub(crate) const COMMAND: Self = Self(0);
    /// Row 0.
    pub(crate) const GUARD: Self = Self(127);

    /// A place of the general zone, by arrival.
    pub(crate) const fn zone(at: usize) -> Self {
        Self(1 + at as u8)
    }

    /// A slot of Rows 1 to 3.
    pub(crate) const fn slot(slot: Slot) -> Self {
        Self(64 + slot.index() as u8)
    }

    /// X (AU-12.9).
    pub(crate) fn row(self) -> u8 {
        let slot = self.0.checked_sub(64).and_then(|slot| Slot::ALL.get(usize::from(slot)));
        slot.map_or(0, |slot| slot.row())
    }
}

/// An ability that is due (AU-11.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Trigger {
    pub(crate) owner: Seat,
    pub(crate) card: Design,
    /// Its place among the abilities of the card; [`Trigger::COUNTER_SPY`] for the one that every Spy has.
    pub(crate) ability: u8,
    pub(crate) place: Origin,
    /// The earlier group resolves first (AU-11.5).
    pub(crate) group: u8,
    /// The player the event was about: whose unit was defeated, whose monarch was damaged, who attacked.
    pub(crate) about: Seat,
    /// The unit that was defeated.
    pub(crate) unit: Design,
}

impl Trigger {
    /// The built-in ability of Spies (AU-8.5).
    pub(crate) const COUNTER_SPY: u8 = u8::MAX;
}

/// An ability that is resolving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Resolving {
    pub(crate) trigger: Trigger,
    /// The effect it is at.
    pub(crate) clause: u8,
    /// What was chosen for that effect so far.
    pub(crate) picks: List<Object, MARKET>,
    /// Were all choices for that effect made?
    pub(crate) chosen: bool,
}

impl Resolving {
    pub(crate) fn new(trigger: Trigger) -> Self {
        Self { trigger, clause: 0, picks: List::new(), chosen: false }
    }
}

impl State {
    /// Nobody has anything, nothing is asked, before the first game.
    pub(crate) fn blank(dice: Dice) -> Self {
        Self {
            dice,
            courts: [Court::default(); MAX_SEATS],
            market: Market {
                slots: [None; MARKET],
                deck: List::new(),
                discard: Counts::default(),
                removed: Counts::default(),
                supply: 0,
                depletions: 0,
                open: false,
            },
            round: 1,
            active: Seat::new(0),
            first: Seat::new(0),
            phase: Phase::Start,
            step: Step::Command,
            asked: Seat::new(0),
            then: Next::Command,
            attack: None,
            queue: List::new(),
            resolving: None,
            declined: SeatSet::EMPTY,
            falls: 0,
            turns: 0,
            decisions: 0,
            ended: None,
            game: 1,
            points: [0; MAX_SEATS],
        }
    }

    /// What belongs to `seat`.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> &Court {
        &self.courts[seat.index()]
    }

    /// What belongs to `seat`, to change.
    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Court {
        &mut self.courts[seat.index()]
    }

    /// The seat that owes a decision; none once the match is over.
    #[inline]
    pub(crate) fn pending(&self) -> SeatSet {
        if self.step == Step::Over { SeatSet::EMPTY } else { SeatSet::only(self.asked) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 2048, "{}", size_of::<State>());
    }
}
