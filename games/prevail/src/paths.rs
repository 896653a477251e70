//! Where a unit can get to: moves (PV-6.10 to PV-6.15) and retreats (PV-9.4), by one search.
//!
//! The search goes through (Speed left, space) in fixed arrays around the unit, with the Flexibility left for all eight
//! facings in one word: nothing is allocated. A place is gone on from again only with more Flexibility than with more
//! Speed before, so nearly every one is looked at once.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use kernel::Seat;

use crate::card::MaybeCard;
use crate::options::{RearStart, TurnCost};
use crate::rulebook::Prevail;
use crate::space::{Facing, MAX_COLUMNS, MAX_ROWS, MAX_SPACES, Space};
use crate::state::{Cell, State, UnitId};
use crate::unit::Kind;
use crate::view::View;
use crate::vocab::Stat;

/// The Flexibility that two friends need together if one is to pass the other (PV-6.11).
const PASSING: u8 = 4;

/// The end placements of a unit: for each space the set of facings it can have there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    facings: [u8; MAX_SPACES],
    /// Nothing was reached outside these rows and columns, the last not included.
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Reach {
    const NOTHING: Self = Self { facings: [0; MAX_SPACES], rows: (0, 0), columns: (0, 0) };

    /// The facings that the unit can end with on a space, as a set.
    #[inline]
    pub(crate) fn facings(&self, space: Space) -> u8 {
        self.facings[space.index()]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.spaces().next().is_none()
    }

    /// The spaces that the unit can end on, each with its facings, in order.
    pub(crate) fn spaces(&self) -> impl Iterator<Item = (Space, u8)> {
        let (left, right) = self.columns;
        (self.rows.0..self.rows.1).flat_map(move |row| {
            let first = row * MAX_COLUMNS + left;
            let numbered = self.facings[first..first + right - left].iter().enumerate();
            numbered
                .filter(|(_, facings)| **facings != 0)
                .map(move |(at, facings)| (Space::from_index(first + at), *facings))
        })
    }

    /// Every end placement, in order.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (Space, Facing)> {
        self.spaces().flat_map(|(space, facings)| Facing::of_bits(facings).map(move |facing| (space, facing)))
    }
}

/// How a unit walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gait {
    /// Forward, at the price of the ground, into enemies.
    Advance,
    /// Backward, behind where it started, past enemies only.
    Retreat,
}

/// A unit about to walk.
#[derive(Clone, Copy, Debug)]
struct Walker {
    seat: Seat,
    id: UnitId,
    from: Space,
    facing: Facing,
    speed: u8,
    flexibility: u8,
    /// Its whole Flexibility, which counts for passing friends (PV-6.11).
    suppleness: u8,
    gait: Gait,
    /// The space whose front engagements are looked at for where they are entered from.
    watched: Option<Space>,
}

impl Prevail {
    /// The end placements that the unit of a seat on a space would have if it were commanded and moved now, as far as
    /// the viewer can tell.
    pub fn placements(&self, view: &View, seat: Seat, space: Space) -> Vec<(Space, Facing)> {
        let state = self.world(view);
        let unit = state.own(seat, space).filter(|id| !state.unit(*id).engaged());
        let spur = |id: UnitId| if state.mover == Some(id) { state.spur } else { MaybeCard::default() };
        unit.map_or_else(Vec::new, |id| self.reach(&state, id, spur(id)).placements().collect())
    }

    /// The end placements of a move, staying and engagements included (PV-6.10 to PV-6.15).
    pub(crate) fn reach(&self, state: &State, id: UnitId, spur: MaybeCard) -> Reach {
        let mut reach = Reach::NOTHING;
        if let Some(walker) = self.mover(state, id, spur) {
            self.walk(state, walker, &mut reach);
        }
        reach
    }

    /// The facings with which a move can end on a space, and for a front engagement there the level of the highest space
    /// it can be entered from, plus one (PV-6.14).
    pub(crate) fn arrival(&self, state: &State, id: UnitId, spur: MaybeCard, space: Space) -> (u8, u8) {
        let mut reach = Reach::NOTHING;
        let walker = self.mover(state, id, spur);
        let height = walker
            .map_or(0, |walker| self.walk(state, Walker { watched: Some(space), ..walker }, &mut reach));
        (reach.facings(space), height)
    }

    /// A unit about to move.
    fn mover(&self, state: &State, id: UnitId, spur: MaybeCard) -> Option<Walker> {
        let unit = state.unit(id);
        let from = unit.at?;
        // PV-7.4: fixed for the whole move.
        let flexibility = self.stat(state, id, Stat::Flexibility, spur);
        Some(Walker {
            seat: id.owner(),
            id,
            from,
            facing: unit.facing,
            speed: self.stat(state, id, Stat::Speed, spur),
            flexibility,
            suppleness: flexibility,
            gait: Gait::Advance,
            watched: None,
        })
    }

    /// PV-9.4: every end placement of a retreat, whatever it uses.
    pub(crate) fn retreats(&self, state: &State, id: UnitId, commit: MaybeCard) -> Reach {
        let mut reach = Reach::NOTHING;
        if let Some(walker) = self.retreater(state, id, commit) {
            self.walk(state, walker, &mut reach);
        }
        reach
    }

    /// PV-9.4: the end placements of a retreat that use the least Flexibility, and of these the least Speed.
    pub(crate) fn nearest_retreats(&self, state: &State, id: UnitId, commit: MaybeCard) -> Reach {
        let mut reach = Reach::NOTHING;
        let Some(whole) = self.retreater(state, id, commit) else { return reach };
        for flexibility in 0..=whole.flexibility {
            for speed in 1..=whole.speed {
                self.walk(state, Walker { speed, flexibility, ..whole }, &mut reach);
                if !reach.is_empty() {
                    return reach;
                }
            }
        }
        reach
    }

    /// A unit about to retreat, unless it is cut off (PV-9.5).
    fn retreater(&self, state: &State, id: UnitId, commit: MaybeCard) -> Option<Walker> {
        let unit = state.unit(id);
        let from = unit.at?;
        if self.is_cut_off(state, id) {
            return None;
        }
        let flexibility = self.stat(state, id, Stat::Flexibility, commit);
        Some(Walker {
            seat: id.owner(),
            id,
            from,
            facing: unit.facing,
            // A penalty to Speed must not turn every retreat into a rout.
            speed: self.stat(state, id, Stat::Speed, commit).max(1),
            flexibility,
            suppleness: flexibility,
            gait: Gait::Retreat,
            watched: None,
        })
    }

    /// Searches in a window that is just large enough; tells the height of what is watched.
    fn walk(&self, state: &State, walker: Walker, reach: &mut Reach) -> u8 {
        let far = usize::from(walker.speed);
        let span = |at: usize, end: usize| (at.saturating_sub(far), (at + far + 1).min(end));
        reach.rows = span(walker.from.row(), MAX_ROWS);
        reach.columns = span(walker.from.column(), MAX_COLUMNS);
        if walker.flexibility < u64::BYTES as u8 {
            self.search::<u64>(state, walker, reach)
        } else {
            self.search::<u128>(state, walker, reach)
        }
    }

    fn search<W: Layered>(&self, state: &State, walker: Walker, reach: &mut Reach) -> u8 {
        match walker.speed {
            0..=2 => Search::<W, 5, 3>::run(self, state, walker, reach),
            3 => Search::<W, 7, 4>::run(self, state, walker, reach),
            4 => Search::<W, 9, 5>::run(self, state, walker, reach),
            5..=6 => Search::<W, 13, 7>::run(self, state, walker, reach),
            _ => Search::<W, 23, 12>::run(self, state, walker, reach),
        }
    }

    /// PV-6.11: may a unit of this seat and Flexibility pass what stands there, if it stands there at all?
    #[inline]
    fn passes(&self, state: &State, walker: &Walker, space: Space) -> bool {
        match state.cell(space) {
            Cell::Empty => true,
            Cell::One(id) if id == walker.id => true,
            Cell::One(id) => {
                id.owner() == walker.seat
                    && walker.suppleness + self.plain(state, id, Stat::Flexibility) >= PASSING
            }
            Cell::Engaged(_) => false,
        }
    }

    /// PV-11: the Speed that a step costs; `None` if the ground forbids it.
    #[inline]
    pub(crate) fn step_cost(&self, kind: Kind, from: Space, to: Space) -> Option<u8> {
        if self.is_flat() {
            return Some(1);
        }
        let (here, there) = (self.ground(from), self.ground(to));
        let (low, high) = (here.level(), there.level());
        let speed = self.kind(kind).footing[there as usize].speed?;
        (low.abs_diff(high) < 2).then(|| speed + high.saturating_sub(low))
    }

    /// PV-6.12: is one of the two spaces beside a diagonal step free to pass?
    #[inline]
    fn opens(&self, state: &State, walker: &Walker, from: Space, way: Facing) -> bool {
        let kind = state.unit(walker.id).kind;
        let side = |way: Facing| {
            self.neighbour(from, way).is_some_and(|space| {
                self.passes(state, walker, space) && self.step_cost(kind, from, space).is_some()
            })
        };
        !way.is_diagonal() || side(way.turned(1)) || side(way.turned(7))
    }
}

/// A word with a byte for each amount of Flexibility from 0 up.
trait Layered:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    /// The lowest bit of each byte.
    const LOW: Self;
    /// How many bytes there are.
    const BYTES: u32;
    fn count_ones(self) -> u32;
    fn leading_zeros(self) -> u32;
    /// The lowest byte.
    fn byte(self) -> u8;
}

macro_rules! layered {
    ($word:ty) => {
        impl Layered for $word {
            const NONE: Self = 0;
            const LOW: Self = <$word>::MAX / 255;
            const BYTES: u32 = <$word>::BITS / 8;

            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }

            fn byte(self) -> u8 {
                self as u8
            }
        }
    };
}

layered!(u64);
layered!(u128);

/// For each facing the Flexibility left with it: the first byte is the set of facings that are reached, the next of those
/// reached with one left at least, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fan<W>(W);

impl<W: Layered> Fan<W> {
    const NONE: Self = Self(W::NONE);

    #[inline]
    fn of(facing: Facing, flexibility: u8) -> Self {
        let most = W::BYTES - 1;
        let unused = 8 * (most - most.min(flexibility.into()));
        Self((W::LOW >> unused) << facing as u32)
    }

    /// The facings that are reached, as a set.
    #[inline]
    fn facings(self) -> u8 {
        self.0.byte()
    }

    /// The Flexibility left with a facing that is reached.
    #[inline]
    fn left(self, facing: Facing) -> u8 {
        ((self.0 >> facing as u32) & W::LOW).count_ones() as u8 - 1
    }

    /// For each facing the better of the two.
    #[inline]
    #[must_use]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What turns of up to this many steps of 45° lead to, each at a price of one.
    #[inline]
    #[must_use]
    fn turned(self, steps: u8) -> Self {
        let mut fan = self.0;
        for _ in 0..steps {
            let paid = fan >> 8;
            if paid == W::NONE {
                break;
            }
            let right = (paid & !(W::LOW << 7)) << 1 | (paid >> 7) & W::LOW;
            let left = (paid & !W::LOW) >> 1 | (paid & W::LOW) << 7;
            fan = fan | right | left;
        }
        Self(fan)
    }

    /// What one turn to any facing leads to, at a price of one.
    #[inline]
    #[must_use]
    fn spun(self) -> Self {
        let paid = self.0 >> 8;
        let unused = paid.leading_zeros() / 8;
        Self(if unused == W::BYTES { self.0 } else { self.0 | !W::NONE >> (8 * unused) })
    }

    /// The facings that it has more of than the other has, as a set.
    #[inline]
    fn beyond(self, other: Self) -> u8 {
        let mut more = self.0 & !other.0;
        let mut half = W::BYTES * 4;
        while half >= 8 {
            more = more | more >> half;
            half /= 2;
        }
        more.byte()
    }
}

/// The search in a window of `SIDE` by `SIDE` spaces around the start, for each Speed left from the most down: whoever
/// has so much left has arrived before anybody goes on from there.
struct Search<'a, W, const SIDE: usize, const LAYERS: usize> {
    game: &'a Prevail,
    state: &'a State,
    walker: Walker,
    kind: Kind,
    reach: &'a mut Reach,
    /// Who arrives with how much Speed left, where.
    layers: [[[Fan<W>; SIDE]; SIDE]; LAYERS],
    /// The columns of each row where somebody arrives with so much Speed left, a bit each.
    arrivals: [[u32; SIDE]; LAYERS],
    /// The most of each facing that was gone on from, with any Speed.
    seen: [[Fan<W>; SIDE]; SIDE],
    /// What is watched can be entered from this level at most, plus one.
    height: u8,
}

impl<'a, W: Layered, const SIDE: usize, const LAYERS: usize> Search<'a, W, SIDE, LAYERS> {
    const HALF: usize = SIDE / 2;

    fn run(game: &'a Prevail, state: &'a State, walker: Walker, reach: &'a mut Reach) -> u8 {
        let mut search = Self {
            game,
            state,
            walker,
            kind: state.unit(walker.id).kind,
            reach,
            layers: [[[Fan::NONE; SIDE]; SIDE]; LAYERS],
            arrivals: [[0; SIDE]; LAYERS],
            seen: [[Fan::NONE; SIDE]; SIDE],
            height: 0,
        };
        let speed = usize::from(walker.speed).min(LAYERS - 1);
        search.arrive(speed, (Self::HALF, Self::HALF), Fan::of(walker.facing, walker.flexibility));
        for left in (0..=speed).rev() {
            // Every step costs some Speed: nobody is farther yet.
            let far = speed - left;
            for row in Self::HALF - far..=Self::HALF + far {
                let mut columns = search.arrivals[left][row];
                while columns != 0 {
                    let column = columns.trailing_zeros() as usize;
                    columns &= columns - 1;
                    let arrived = search.layers[left][row][column];
                    search.expand((row, column), arrived, left as u8, far == 0);
                }
            }
        }
        search.height
    }

    /// Somebody arrives with so much Speed left.
    #[inline]
    fn arrive(&mut self, left: usize, (row, column): (usize, usize), fan: Fan<W>) {
        let place = &mut self.layers[left][row][column];
        *place = place.or(fan);
        self.arrivals[left][row] |= 1 << column;
    }

    /// Turns on the spot in every affordable way, notes that the unit can end there, if it can, and goes a step on from
    /// each facing of which more is left than was with more Speed.
    fn expand(&mut self, (row, column): (usize, usize), arrived: Fan<W>, speed: u8, start: bool) {
        let Walker { from, gait, .. } = self.walker;
        let step = |at: usize, middle: usize| middle + at - Self::HALF;
        let space = Space::new(step(row, from.row()), step(column, from.column()));
        if self.walker.watched.is_some_and(|watched| space.distance(watched) > speed) {
            return;
        }
        let fan = match (self.game.options().turn_cost, gait, start) {
            // PV-9.4: a retreat begins with one step of 45° at most.
            (_, Gait::Retreat, true) => arrived.turned(1),
            (TurnCost::Per45, _, _) => arrived.turned(4),
            (TurnCost::PerTurn, _, _) => arrived.spun(),
        };
        let empty = self.state.cell(space) == Cell::Empty;
        let ends = match gait {
            // The mover's own starting space counts as empty for it (PV-6.11).
            Gait::Advance => empty || space == from,
            Gait::Retreat => empty,
        };
        if ends {
            self.reach.facings[space.index()] |= fan.facings();
        }
        if speed == 0 {
            return;
        }
        let seen = &mut self.seen[row][column];
        let more = fan.beyond(*seen);
        *seen = fan.or(*seen);
        for facing in Facing::of_bits(more) {
            self.go_on((row, column), space, facing, speed, fan.left(facing), start);
        }
    }

    /// Takes the next step.
    fn go_on(
        &mut self,
        (row, column): (usize, usize),
        space: Space,
        facing: Facing,
        speed: u8,
        flexibility: u8,
        start: bool,
    ) {
        let Walker { from, gait, .. } = self.walker;
        let way = match gait {
            Gait::Advance => facing,
            Gait::Retreat => facing.opposite(),
        };
        let Some(next) = self.game.neighbour(space, way) else { return };
        let Some(cost) = self.game.step_cost(self.kind, space, next) else { return };
        let left = match gait {
            // PV-11.1: the first step may cost more than the unit has.
            Gait::Advance if start => speed.saturating_sub(cost),
            Gait::Advance => match speed.checked_sub(cost) {
                Some(left) => left,
                None => return,
            },
            Gait::Retreat => {
                if !from.has_behind(self.walker.facing, next) {
                    return;
                }
                speed - 1
            }
        };
        if !self.game.opens(self.state, &self.walker, space, way) {
            return;
        }
        if let Cell::One(other) = self.state.cell(next)
            && other.owner() != self.walker.seat
        {
            if gait == Gait::Advance {
                self.contact(space, next, other, facing, flexibility);
            }
            return;
        }
        // Whoever has nothing left to go on with need not be able to pass.
        if left == 0 || self.game.passes(self.state, &self.walker, next) {
            let (south, east) = way.step();
            let place = (row.wrapping_add_signed(south.into()), column.wrapping_add_signed(east.into()));
            self.arrive(usize::from(left), place, Fan::of(facing, flexibility));
        }
    }

    /// PV-6.15: an engagement, if it is legal.
    fn contact(&mut self, space: Space, next: Space, foe: UnitId, facing: Facing, flexibility: u8) {
        let theirs = self.state.unit(foe).facing;
        let Walker { from, .. } = self.walker;
        let ends = match facing.turn(theirs) {
            4 => Some(facing),
            // The unit squares up.
            3 => (flexibility >= 1).then(|| theirs.opposite()),
            2 => Some(facing),
            _ => {
                let anywhere = self.game.options().rear_start_behind == RearStart::Off;
                (anywhere || next.has_behind(theirs, from)).then_some(facing)
            }
        };
        let Some(ends) = ends else { return };
        self.reach.facings[next.index()] |= ends.bit();
        if self.walker.watched == Some(next) && ends == theirs.opposite() {
            self.height = self.height.max(self.game.ground(space).level() + 1);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
