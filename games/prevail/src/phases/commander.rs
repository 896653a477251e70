//! Phase 2: commanders move (PV-5).

use kernel::{Seat, Sink};

use super::{Next, ask_one};
use crate::event::Event;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{State, rival};
use crate::vocab::{Ground, Phase, Step};

/// How many steps a commander may take (PV-5.1).
const STEPS: i8 = 4;
const SIDE: usize = 2 * STEPS as usize + 1;

/// Asks the acting player; who has no commander is skipped.
pub(super) fn open(state: &mut State) -> Next {
    if state.sides[state.acting].commander.is_some() {
        return ask_one(state, Step::Commander, state.acting);
    }
    next(state)
}

pub(super) fn go(state: &mut State, seat: Seat, space: Space, sink: &mut impl Sink<Event>) -> Next {
    let from = state.sides[seat].commander.replace(space);
    if let Some(from) = from.filter(|from| *from != space) {
        sink.emit(|| Event::Led { seat, from, to: space });
    }
    next(state)
}

fn next(state: &mut State) -> Next {
    if state.acting == state.first {
        state.acting = rival(state.first);
        return Next::Commander;
    }
    state.acting = state.first;
    state.phase = Phase::Commands;
    Next::Orders
}

/// PV-5.2: calls back with every space that a commander can get to, its own included, row by row.
pub(crate) fn commander_reach(game: &Prevail, state: &State, seat: Seat, found: impl FnMut(Space)) {
    let Some(from) = state.sides[seat].commander else { return };
    let mut open = Window::on(game, from);
    if !game.is_flat() {
        let all = open;
        all.each(from, |space| {
            if game.ground(space) == Ground::Deep {
                open.0 &= !Window::bit(from, space);
            }
        });
    }
    let enemies = state.standing(rival(seat)).filter(|(_, at)| from.distance(*at) <= STEPS as u8);
    enemies.for_each(|(_, at)| open.0 &= !Window::bit(from, at));
    let mut reached = Window(Window::bit(from, from));
    for _ in 0..STEPS {
        reached = reached.spread(open);
    }
    reached.each(from, found);
}

/// A set of spaces around a commander, a bit each, row by row; no bit is set beyond the end of a row.
#[derive(Clone, Copy)]
struct Window(u128);

impl Window {
    /// The bits from one row to the next.
    const ROW: u32 = SIDE as u32 + 1;

    const fn at(row: usize, column: usize) -> u128 {
        1 << (row as u32 * Self::ROW + column as u32)
    }

    /// A space that is near enough to the commander.
    fn bit(commander: Space, space: Space) -> u128 {
        let (rows, columns) = commander.to(space);
        Self::at((rows + STEPS) as usize, (columns + STEPS) as usize)
    }

    /// All spaces around a commander that the board has.
    #[inline]
    fn on(game: &Prevail, commander: Space) -> Self {
        let inside = |middle: usize, end: usize| {
            (STEPS as usize).saturating_sub(middle)..SIDE.min(end + STEPS as usize - middle)
        };
        let columns = inside(commander.column(), game.board().columns());
        let row = Self::at(0, columns.end) - Self::at(0, columns.start);
        let rows = inside(commander.row(), game.board().rows());
        Self(rows.fold(0, |all, at| all | row << (at as u32 * Self::ROW)))
    }

    /// Calls back with the spaces in it, row by row: no bit costs a division, and a row fits in a word.
    fn each(self, commander: Space, mut found: impl FnMut(Space)) {
        let on = |middle: usize, at: usize| middle + at - STEPS as usize;
        for row in 0..SIDE {
            let mut rest = (self.0 >> (row as u32 * Self::ROW)) as u32 & ((1 << Self::ROW) - 1);
            while rest != 0 {
                let column = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                found(Space::new(on(commander.row(), row), on(commander.column(), column)));
            }
        }
    }

    /// With every open space that is one step away. PV-5.2: a diagonal step is shut if both spaces beside it are.
    fn spread(self, open: Self) -> Self {
        let (here, free, row) = (self.0, open.0, Self::ROW);
        let (north, south, east, west) = (free << row, free >> row, free >> 1, free << 1);
        let straight = here >> row | here << row | here << 1 | here >> 1;
        let northern = (here & (north | east)) >> (row - 1) | (here & (north | west)) >> (row + 1);
        let southern = (here & (south | east)) << (row + 1) | (here & (south | west)) << (row - 1);
        Self(here | (straight | northern | southern) & free)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::Rng;

    use super::*;
    use crate::paths::tests::drawn;
    use crate::space::Facing;
    use crate::state::{BLACK, WHITE};

    /// PV-5.2: a corner between two enemies is shut; beside one of them it is open.
    #[test]
    fn pv_5_2_a_corner_between_enemies() {
        let reached = |barred: &[(usize, usize)]| {
            let all = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
            let free = all.filter(|place| !barred.contains(place));
            let open = Window(free.fold(0, |bits, (row, column)| bits | Window::at(row, column)));
            Window(Window::at(4, 4)).spread(open).0 & Window::at(3, 5) != 0
        };
        assert!(!reached(&[(3, 4), (4, 5)]));
        assert!(reached(&[(3, 4)]) && reached(&[(4, 5)]) && reached(&[(5, 4), (4, 3)]));
        assert!(!reached(&[(3, 5)]));
    }

    /// May a commander not enter it?
    fn barred(game: &Prevail, state: &State, seat: Seat, space: Space) -> bool {
        state.holds(rival(seat), space) || game.ground(space) == Ground::Deep
    }

    /// PV-5.1, PV-5.2, word by word: step by step from the commander.
    fn slow_reach(game: &Prevail, state: &State, seat: Seat, from: Space) -> BTreeSet<Space> {
        let shut = |at: Space, way: Facing| {
            game.neighbour(at, way).is_none_or(|side| barred(game, state, seat, side))
        };
        let mut reached = BTreeSet::from([from]);
        for _ in 0..STEPS {
            for at in reached.clone() {
                let ways = Facing::ALL.iter().filter(|way| {
                    let corner = way.is_diagonal() && shut(at, way.turned(1)) && shut(at, way.turned(7));
                    !corner && !shut(at, **way)
                });
                reached.extend(ways.filter_map(|way| game.neighbour(at, *way)));
            }
        }
        reached
    }

    /// PV-5.2: a commander gets where it can get step by step, in crowds, at the edge and by the water.
    #[test]
    fn pv_5_2_a_commander_gets_everywhere_it_can() {
        for settings in [&[][..], &[("scenario", "river")]] {
            let game: Prevail = testkit::rehearsal::open("rulebook", 2, settings).unwrap();
            let mut rng = Rng::new(9);
            for round in 0..40 {
                let mut state = drawn(&game, &mut rng);
                for seat in [WHITE, BLACK] {
                    let (rows, columns) = (game.board().rows() as u32, game.board().columns() as u32);
                    let from = Space::new(rng.below(rows) as usize, rng.below(columns) as usize);
                    state.sides[seat].commander = Some(from);
                    let mut found = Vec::new();
                    commander_reach(&game, &state, seat, |space| found.push(space));
                    assert!(found.is_sorted(), "row by row");
                    let found: BTreeSet<Space> = found.into_iter().collect();
                    assert_eq!(found, slow_reach(&game, &state, seat, from), "{settings:?}, {round}: {from}");
                }
            }
        }
    }
}
