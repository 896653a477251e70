//! The whole truth of a match.

use kernel::{BySeat, Dice, Seat, SeatSet};

use crate::card::{Card, Cards, MaybeCard};
use crate::phases::Next;
use crate::space::{Facing, MAX_SPACES, Space};
use crate::unit::Kind;
use crate::vocab::{Contact, Phase, Reason, Step};

/// The most units of a side.
pub const MAX_UNITS: usize = 48;
/// The most types of a faction.
const MAX_LIST: usize = 16;
const _: () = assert!(2 * MAX_UNITS < ENGAGED as usize, "a unit and a flag fit a byte");
const _: () = assert!(MAX_UNITS <= u64::BITS as usize, "the units of a side are bits of a number");

/// A value for White and one for Black.
pub(crate) type Both<T> = BySeat<T, 2>;

/// White, whose home edge is in the north (PV-1.1).
pub const WHITE: Seat = Seat::new(0);
/// Black, whose home edge is in the south (PV-1.1).
pub const BLACK: Seat = Seat::new(1);

/// The other seat.
pub(crate) fn rival(seat: Seat) -> Seat {
    if seat == WHITE { BLACK } else { WHITE }
}

/// The way a seat's units face when they deploy (PV-1.1).
pub(crate) fn ahead(seat: Seat) -> Facing {
    if seat == WHITE { Facing::S } else { Facing::N }
}

/// The whole truth of a match, known to nobody.
///
/// Two states are equal when the same match would go on from both: what a step no longer needs is reset.
///
/// It cannot be sent or stored:
/// ```compile_fail,E0277
/// fn sendable<T: serde::Serialize>() {}
/// sendable::<prevail::State>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) dice: Dice,
    /// White's roster, then Black's; who is gone or not there yet stands nowhere.
    pub(crate) units: [Unit; 2 * MAX_UNITS],
    /// Who stands where: the same as in `units`, by space.
    pub(crate) grid: [u8; MAX_SPACES],
    pub(crate) sides: Both<Side>,
    /// From 1; 0 before the first.
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// The question that is open.
    pub(crate) step: Step,
    /// Who owes an answer.
    pub(crate) pending: SeatSet,
    /// Who has the initiative: the first player (PV-3.4).
    pub(crate) first: Seat,
    /// Who had it in the first round, once its cards are shown: only figures ask.
    pub(crate) opener: Option<Seat>,
    /// Whose part of the phase it is.
    pub(crate) acting: Seat,
    /// Where play goes on after a payment or a retreat.
    pub(crate) then: Next,
    /// Commands that may still be issued (PV-6.1).
    pub(crate) orders: u8,
    /// The unit that moves (PV-6.9).
    pub(crate) mover: Option<UnitId>,
    /// Where it goes, and the facings it can have there, until it faces.
    pub(crate) landing: Option<Landing>,
    /// The card that was committed to its move (PV-14.2).
    pub(crate) spur: MaybeCard,
    /// The attack or melee that is being resolved.
    pub(crate) combat: Combat,
    /// The cards that each side owes (PV-12.2).
    pub(crate) owed: Both<u8>,
    /// Whose commander was lost in this event, where that loses the match (PV-10.5).
    pub(crate) beheaded: SeatSet,
    pub(crate) ended: Option<End>,
}

/// A unit, by its place in the rosters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct UnitId(pub(crate) u8);

impl UnitId {
    /// The unit at this place of a side's roster.
    pub(crate) fn new(seat: Seat, place: usize) -> Self {
        Self((seat.index() * MAX_UNITS + place) as u8)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn owner(self) -> Seat {
        if (self.0 as usize) < MAX_UNITS { WHITE } else { BLACK }
    }
}

/// A unit (PV-1.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Unit {
    /// Where it stands, while it does.
    pub(crate) at: Option<Space>,
    pub(crate) kind: Kind,
    pub(crate) facing: Facing,
    /// The enemy in the same space.
    pub(crate) foe: Option<UnitId>,
    /// If it is the engager: how they came together.
    pub(crate) contact: Option<Contact>,
    /// If it is the engager: what the slope adds this round (PV-11.2).
    pub(crate) slope: i8,
    /// Which command of this round named it, from 1; 0 if none did (PV-6.7).
    pub(crate) order: u8,
    /// Has moved, shot or supported this round.
    pub(crate) used: bool,
    /// If it is the engager: was the engagement resolved this round (PV-8.1)?
    pub(crate) resolved: bool,
}

impl Unit {
    const NOBODY: Self = Self {
        at: None,
        kind: Kind(0),
        facing: Facing::N,
        foe: None,
        contact: None,
        slope: 0,
        order: 0,
        used: false,
        resolved: false,
    };

    pub(crate) const fn engaged(&self) -> bool {
        self.foe.is_some()
    }

    pub(crate) const fn commanded(&self) -> bool {
        self.order > 0
    }
}

/// What a side has beside its units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Side {
    /// By its place in the content.
    pub(crate) faction: u8,
    /// The units of the roster, gone or not.
    pub(crate) roster: u8,
    /// Every card it started with.
    pub(crate) deck: Cards,
    pub(crate) hand: Cards,
    pub(crate) played: Cards,
    pub(crate) discard: Cards,
    pub(crate) burnt: Cards,
    /// Chosen and face down (PV-4.1).
    pub(crate) awaiting: MaybeCard,
    pub(crate) in_play: MaybeCard,
    /// Where it is, until it is lost.
    pub(crate) commander: Option<Space>,
    /// The sealed answer to a question about a commit.
    pub(crate) sealed: Option<MaybeCard>,
    /// The army that is being built (PV-2.2).
    pub(crate) muster: Muster,
    /// How many units are deployed (PV-2.5).
    pub(crate) placed: u8,
    /// Where the next one goes, until it faces.
    pub(crate) put: Option<Space>,
}

/// An army that is being built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Muster {
    /// Was the faction chosen?
    pub(crate) sworn: bool,
    /// How many types are decided, and how many units there are of each.
    pub(crate) decided: u8,
    pub(crate) counts: [u8; MAX_LIST],
    /// The cards in the order in which they were taken.
    pub(crate) taken: u8,
    pub(crate) cards: [MaybeCard; MAX_LIST],
}

impl Muster {
    pub(crate) fn deck(&self) -> Cards {
        self.cards[..usize::from(self.taken)].iter().filter_map(|card| card.get()).collect()
    }

    pub(crate) fn take(&mut self, card: Card) {
        self.cards[usize::from(self.taken)] = Some(card).into();
        self.taken += 1;
    }
}

/// Where a mover goes (PV-6.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Landing {
    pub(crate) space: Space,
    /// The facings it can end with, as a set.
    pub(crate) facings: u8,
    /// For a front engagement: the level of the highest space it can be entered from, plus one.
    pub(crate) height: u8,
}

/// The attack or melee that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Combat {
    /// Who shoots, or who engaged.
    pub(crate) attacker: Option<UnitId>,
    pub(crate) target: Option<UnitId>,
    /// Is it a ranged attack?
    pub(crate) ranged: bool,
    /// The units that support the shot, as a set of places in the attacker's roster (PV-6.22).
    pub(crate) supporters: u64,
    /// Must the attacker commit a card that adds to Range (PV-6.21)?
    pub(crate) far: bool,
    /// The cards committed, once they are shown.
    pub(crate) commits: Both<MaybeCard>,
    /// Whose unit must still retreat, and whose must still reverse (PV-8.8).
    pub(crate) retreats: SeatSet,
    pub(crate) reverses: SeatSet,
    /// The unit that is asked where it retreats to.
    pub(crate) leaving: Option<UnitId>,
    /// Where it goes, until it is said how it faces.
    pub(crate) fall: Option<Space>,
}

impl Combat {
    /// Nobody fights.
    pub(crate) fn new() -> Self {
        Self {
            attacker: None,
            target: None,
            ranged: false,
            supporters: 0,
            far: false,
            commits: Both::filled(2),
            retreats: SeatSet::EMPTY,
            reverses: SeatSet::EMPTY,
            leaving: None,
            fall: None,
        }
    }

    /// A unit of the attacker's side joins the shot.
    pub(crate) const fn join(&mut self, id: UnitId) {
        self.supporters |= 1 << (id.index() % MAX_UNITS);
    }

    /// How many support the shot.
    pub(crate) const fn helped(&self) -> u8 {
        self.supporters.count_ones() as u8
    }

    /// Does a unit of the attacker's side support the shot?
    pub(crate) const fn has_joined(&self, id: UnitId) -> bool {
        self.supporters >> (id.index() % MAX_UNITS) & 1 != 0
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct End {
    /// `None` for a draw.
    pub(crate) winner: Option<Seat>,
    pub(crate) reason: Reason,
}

/// Who stands on a space (PV-1.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Empty,
    One(UnitId),
    /// Two enemies; the engager is named.
    Engaged(UnitId),
}

/// The flag of an engaged space.
const ENGAGED: u8 = 0x80;

impl State {
    /// Nobody on the board, nothing asked.
    pub(crate) fn blank(dice: Dice) -> Self {
        Self {
            dice,
            units: [Unit::NOBODY; 2 * MAX_UNITS],
            grid: [0; MAX_SPACES],
            sides: Both::filled(2),
            round: 0,
            phase: Phase::Muster,
            step: Step::Over,
            pending: SeatSet::EMPTY,
            first: WHITE,
            opener: None,
            acting: WHITE,
            then: Next::Wait,
            orders: 0,
            mover: None,
            landing: None,
            spur: MaybeCard::default(),
            combat: Combat::new(),
            owed: Both::filled(2),
            beheaded: SeatSet::EMPTY,
            ended: None,
        }
    }

    #[inline]
    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// The units of a side, gone or not, in the order of its roster.
    pub(crate) fn roster(&self, seat: Seat) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        let first = seat.index() * MAX_UNITS;
        (first..first + usize::from(self.sides[seat].roster)).map(|index| UnitId(index as u8))
    }

    /// The units of a side that are on the board, each with its space.
    pub(crate) fn standing(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (UnitId, Space)> + Clone {
        self.roster(seat).filter_map(|id| Some((id, self.unit(id).at?)))
    }

    /// Who stands there?
    #[inline]
    pub(crate) fn cell(&self, space: Space) -> Cell {
        match self.grid[space.index()] {
            0 => Cell::Empty,
            cell if cell & ENGAGED == 0 => Cell::One(UnitId(cell - 1)),
            cell => Cell::Engaged(UnitId((cell & !ENGAGED) - 1)),
        }
    }

    /// The unit of a seat that stands there, engaged or not.
    pub(crate) fn own(&self, seat: Seat, space: Space) -> Option<UnitId> {
        match self.cell(space) {
            Cell::Empty => None,
            Cell::One(id) => (id.owner() == seat).then_some(id),
            Cell::Engaged(id) if id.owner() == seat => Some(id),
            Cell::Engaged(id) => self.unit(id).foe,
        }
    }

    /// Does a unit of this seat stand there, engaged or not?
    #[inline]
    pub(crate) fn holds(&self, seat: Seat, space: Space) -> bool {
        match self.cell(space) {
            Cell::Empty => false,
            Cell::One(id) => id.owner() == seat,
            Cell::Engaged(_) => true,
        }
    }

    /// Puts a unit that stands nowhere on a free space.
    pub(crate) fn place(&mut self, id: UnitId, space: Space, facing: Facing) {
        debug_assert_eq!(self.cell(space), Cell::Empty);
        self.grid[space.index()] = id.0 + 1;
        let unit = self.unit_mut(id);
        unit.at = Some(space);
        unit.facing = facing;
    }

    /// Puts a unit that stands nowhere on the space of an enemy.
    pub(crate) fn engage(&mut self, id: UnitId, foe: UnitId, facing: Facing, contact: Contact, slope: i8) {
        let Some(space) = self.unit(foe).at else { return };
        self.grid[space.index()] = ENGAGED | (id.0 + 1);
        self.unit_mut(foe).foe = Some(id);
        let unit = self.unit_mut(id);
        unit.at = Some(space);
        unit.facing = facing;
        unit.foe = Some(foe);
        unit.contact = Some(contact);
        unit.slope = slope;
    }

    /// Takes a unit off its space; a foe that is left there is engaged no more (PV-9.6).
    pub(crate) fn lift(&mut self, id: UnitId) {
        let unit = self.unit_mut(id);
        let (space, foe) = (unit.at.take(), unit.foe.take());
        (unit.contact, unit.slope, unit.resolved) = (None, 0, false);
        if let Some(space) = space {
            self.grid[space.index()] = foe.map_or(0, |foe| foe.0 + 1);
        }
        if let Some(foe) = foe {
            let foe = self.unit_mut(foe);
            foe.foe = None;
            (foe.contact, foe.slope, foe.resolved) = (None, 0, false);
        }
    }

    /// Makes the space of a unit one that nobody passes: to ask what would be without it.
    pub(crate) fn bar(&mut self, id: UnitId) {
        if let Some(space) = self.unit(id).at {
            self.grid[space.index()] |= ENGAGED;
        }
    }

    /// Takes a unit off for good: nothing of its moment is kept.
    pub(crate) fn remove(&mut self, id: UnitId) {
        self.lift(id);
        let unit = self.unit_mut(id);
        *unit = Unit { kind: unit.kind, ..Unit::NOBODY };
    }

    /// A unit of the roster that stands nowhere yet.
    pub(crate) fn enlist(&mut self, seat: Seat, kind: Kind) -> UnitId {
        let id = UnitId::new(seat, self.sides[seat].roster.into());
        self.sides[seat].roster += 1;
        *self.unit_mut(id) = Unit { kind, ..Unit::NOBODY };
        id
    }

    /// The units that engage others, those whose engagement is still to be resolved this round if `open`.
    pub(crate) fn engagers(&self, open: bool) -> impl Iterator<Item = (UnitId, Space)> + Clone {
        let fits = move |(id, _): &(UnitId, Space)| {
            let unit = self.unit(*id);
            unit.contact.is_some() && !(open && unit.resolved)
        };
        self.standing(WHITE).chain(self.standing(BLACK)).filter(fits)
    }

    /// Which of the units of its type a unit is, from 1.
    pub(crate) fn number(&self, id: UnitId) -> u8 {
        let kind = self.unit(id).kind;
        self.roster(id.owner()).filter(|other| *other <= id && self.unit(*other).kind == kind).count() as u8
    }

    /// The cards in a hand.
    pub(crate) fn hand(&self, seat: Seat) -> usize {
        self.sides[seat].hand.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
    }
}
