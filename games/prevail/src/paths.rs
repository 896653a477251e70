//! Where a unit can get to: moves (PV-6.10 to PV-6.15) and retreats (PV-9.4), by one search.
//!
//! The search goes through (space, facing, Speed left, Flexibility left) in fixed arrays around the unit: nothing is
//! allocated. A place is looked at again only with more Flexibility at the same Speed than before, and nearer places
//! come first, so nearly every one is looked at once.

use kernel::Seat;

use crate::card::MaybeCard;
use crate::options::{RearStart, TurnCost};
use crate::rulebook::Prevail;
use crate::space::{Facing, MAX_COLUMNS, MAX_ROWS, MAX_SPACES, Space};
use crate::state::{BLACK, Cell, State, UnitId, WHITE};
use crate::view::View;
use crate::vocab::Stat;

/// The Flexibility that two friends need together if one is to pass the other (PV-6.11).
const PASSING: u8 = 4;

/// The end placements of a unit: for each space the set of facings it can have there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    facings: [u8; MAX_SPACES],
    /// Nothing was reached outside these rows, both included.
    rows: (usize, usize),
}

impl Reach {
    const NOTHING: Self = Self { facings: [0; MAX_SPACES], rows: (0, 0) };

    /// The facings that the unit can end with on a space, as a set.
    #[inline]
    pub(crate) fn facings(&self, space: Space) -> u8 {
        self.facings[space.index()]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.part().iter().all(|facings| *facings == 0)
    }

    /// The spaces that the unit can end on, each with its facings, in order.
    pub(crate) fn spaces(&self) -> impl Iterator<Item = (Space, u8)> {
        let first = self.rows.0 * MAX_COLUMNS;
        let numbered = self.part().iter().enumerate().filter(|(_, facings)| **facings != 0);
        numbered.map(move |(at, facings)| (Space::from_index(first + at), *facings))
    }

    /// How many end placements there are.
    fn count(&self) -> u32 {
        self.part().iter().filter(|facings| **facings != 0).map(|facings| facings.count_ones()).sum()
    }

    /// Every end placement, in order.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (Space, Facing)> {
        self.spaces().flat_map(|(space, facings)| Facing::of_bits(facings).map(move |facing| (space, facing)))
    }

    fn part(&self) -> &[u8] {
        &self.facings[self.rows.0 * MAX_COLUMNS..(self.rows.1 + 1) * MAX_COLUMNS]
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

    /// How many end placements all units on the board have together, each as if it alone were commanded: a measure of
    /// how fast moves are found.
    pub fn count_placements(&self, state: &State) -> u32 {
        let units = state.standing(WHITE).chain(state.standing(BLACK));
        let free = units.filter(|(id, _)| !state.unit(*id).engaged());
        free.map(|(id, _)| self.reach(state, id, MaybeCard::default()).count()).sum()
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
        let (row, far) = (walker.from.row(), usize::from(walker.speed));
        reach.rows = (row.saturating_sub(far), (row + far).min(MAX_ROWS - 1));
        match walker.speed {
            0..=2 => Search::<5>::run(self, state, walker, reach),
            3 => Search::<7>::run(self, state, walker, reach),
            4..=5 => Search::<11>::run(self, state, walker, reach),
            _ => Search::<23>::run(self, state, walker, reach),
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
    pub(crate) fn step_cost(&self, kind: crate::unit::Kind, from: Space, to: Space) -> Option<u8> {
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

/// A place that was reached and is to be gone on from.
#[derive(Clone, Copy, Default)]
struct Arrival {
    space: u16,
    facing: u8,
    speed: u8,
    flexibility: u8,
}

/// The search in a window of `SIDE` by `SIDE` spaces around the start.
struct Search<'a, const SIDE: usize> {
    game: &'a Prevail,
    state: &'a State,
    walker: Walker,
    reach: &'a mut Reach,
    /// For each space and facing, four bits for each Speed left: the most Flexibility left with that Speed or more,
    /// plus one; 0 if it was not reached.
    best: [[[u64; 8]; SIDE]; SIDE],
    queue: [Arrival; QUEUE],
    pushed: usize,
    /// What is watched can be entered from this level at most, plus one.
    height: u8,
}

/// The facings up to so many steps of 45° either way from the north, as sets.
const FANS: [u8; 5] = [0b0000_0001, 0b1000_0011, 0b1100_0111, 0b1110_1111, 0b1111_1111];

/// How many arrivals can wait; what comes beyond that is gone on from at once.
const QUEUE: usize = 192;

impl<'a, const SIDE: usize> Search<'a, SIDE> {
    fn run(game: &'a Prevail, state: &'a State, walker: Walker, reach: &'a mut Reach) -> u8 {
        let mut search = Self {
            game,
            state,
            walker,
            reach,
            best: [[[0; 8]; SIDE]; SIDE],
            queue: [Arrival::default(); QUEUE],
            pushed: 0,
            height: 0,
        };
        let Walker { from, facing, speed, flexibility, .. } = walker;
        let speed = speed.min((SIDE / 2) as u8);
        let start = Arrival { space: from.index() as u16, facing: facing as u8, speed, flexibility };
        search.improves(from, facing, speed, flexibility);
        search.expand(start, true);
        let mut popped = 0;
        while popped < search.pushed {
            let arrival = search.queue[popped];
            popped += 1;
            search.expand(arrival, false);
            if popped == search.pushed {
                (popped, search.pushed) = (0, 0);
            }
        }
        search.height
    }

    /// Turns on the spot in every affordable way, and goes a step on from each.
    fn expand(&mut self, arrival: Arrival, start: bool) {
        let space = Space::from_index(arrival.space.into());
        let entered = Facing::ALL[usize::from(arrival.facing)];
        let most = match (self.game.options().turn_cost, self.walker.gait, start) {
            // PV-9.4: a retreat begins with one step of 45° at most.
            (_, Gait::Retreat, true) => 1,
            (TurnCost::Per45, _, _) => arrival.flexibility.min(4),
            (TurnCost::PerTurn, _, _) => 4,
        };
        self.go_on(space, entered, arrival.speed, arrival.flexibility, start);
        for distance in 1..=most {
            let price = match self.game.options().turn_cost {
                TurnCost::Per45 => distance,
                TurnCost::PerTurn => 1,
            };
            let Some(left) = arrival.flexibility.checked_sub(price) else { break };
            let (right, wrong) = (usize::from(distance), usize::from(8 - distance));
            for steps in [right, wrong] {
                let facing = entered.turned(steps);
                if self.improves(space, facing, arrival.speed, left) {
                    self.go_on(space, facing, arrival.speed, left, start);
                }
                if distance == 4 {
                    break;
                }
            }
        }
    }

    /// Notes that the unit can end here, if it can, and takes the next step.
    fn go_on(&mut self, space: Space, facing: Facing, speed: u8, flexibility: u8, start: bool) {
        let Walker { id, from, .. } = self.walker;
        let ends = match self.walker.gait {
            // The mover's own starting space counts as empty for it (PV-6.11).
            Gait::Advance => space == from || self.state.cell(space) == Cell::Empty,
            Gait::Retreat => !start && self.state.cell(space) == Cell::Empty,
        };
        if ends {
            self.reach.facings[space.index()] |= facing.bit();
        }
        if speed == 0 {
            return;
        }
        let way = match self.walker.gait {
            Gait::Advance => facing,
            Gait::Retreat => facing.opposite(),
        };
        let Some(next) = self.game.neighbour(space, way) else { return };
        let Some(cost) = self.game.step_cost(self.state.unit(id).kind, space, next) else { return };
        let left = match self.walker.gait {
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
            if self.walker.gait == Gait::Advance {
                self.contact(space, next, other, facing, flexibility);
            }
            return;
        }
        if left == 0 {
            // Nothing is left but to turn.
            if self.state.cell(next) == Cell::Empty || (next == from && self.walker.gait == Gait::Advance) {
                self.reach.facings[next.index()] |= self.turns(facing, flexibility);
            }
            return;
        }
        if self.game.passes(self.state, &self.walker, next) && self.improves(next, facing, left, flexibility)
        {
            let arrival =
                Arrival { space: next.index() as u16, facing: facing as u8, speed: left, flexibility };
            if self.pushed < QUEUE {
                self.queue[self.pushed] = arrival;
                self.pushed += 1;
            } else {
                self.expand(arrival, false);
            }
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

    /// The facings that can be had by turning on the spot, as a set.
    #[inline]
    fn turns(&self, facing: Facing, flexibility: u8) -> u8 {
        let steps = match self.game.options().turn_cost {
            TurnCost::Per45 => flexibility.min(4),
            TurnCost::PerTurn => 4 * flexibility.min(1),
        };
        FANS[usize::from(steps)].rotate_left(facing as u32)
    }

    /// Is this more than was known of the place? Then it is known now.
    #[inline]
    fn improves(&mut self, space: Space, facing: Facing, speed: u8, flexibility: u8) -> bool {
        let (row, column) = self.walker.from.to(space);
        let half = SIDE as i8 / 2;
        let place = &mut self.best[(row + half) as usize][(column + half) as usize][facing.index()];
        let value = u64::from(flexibility.min(14)) + 1;
        if *place >> (4 * speed) & 15 >= value {
            return false;
        }
        // What can be had with more Speed can be had with less: the values never fall from there on down.
        for level in (0..=speed).rev() {
            let shift = 4 * level;
            if *place >> shift & 15 >= value {
                break;
            }
            *place = *place & !(15 << shift) | value << shift;
        }
        true
    }
}

#[cfg(test)]
mod tests;
