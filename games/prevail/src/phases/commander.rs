//! Phase 2: commanders move (PV-5).

use kernel::{Seat, Sink};

use super::{Stage, ask_one};
use crate::event::Event;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{State, rival};
use crate::vocab::{Ground, Phase, Step};

/// How many steps a commander may take (PV-5.1).
const STEPS: i8 = 4;
const SIDE: usize = 2 * STEPS as usize + 1;

/// Asks the acting player; who has no commander is skipped.
pub(super) fn open(state: &mut State) -> Stage {
    if state.sides[state.acting].commander.is_some() {
        return ask_one(state, Step::Commander, state.acting);
    }
    next(state)
}

pub(super) fn go(state: &mut State, seat: Seat, space: Space, sink: &mut impl Sink<Event>) -> Stage {
    let from = state.sides[seat].commander.replace(space);
    if let Some(from) = from.filter(|from| *from != space) {
        sink.emit(|| Event::Led { seat, from, to: space });
    }
    next(state)
}

fn next(state: &mut State) -> Stage {
    if state.acting == state.first {
        state.acting = rival(state.first);
        return Stage::Commander;
    }
    state.acting = state.first;
    state.phase = Phase::Commands;
    Stage::Orders
}

/// PV-5.2: calls back with every space that a commander can get to, its own included, row by row.
pub(crate) fn commander_reach(game: &Prevail, state: &State, seat: Seat, mut found: impl FnMut(Space)) {
    let Some(from) = state.sides[seat].commander else { return };
    let enemy_near = || state.standing(rival(seat)).any(|(_, at)| from.distance(at) <= STEPS as u8);
    if game.is_flat() && !enemy_near() {
        // Nothing is in its way: it gets to every space so near.
        let steps = STEPS as usize;
        let span = |at: usize, end: usize| at.saturating_sub(steps)..(at + steps + 1).min(end);
        for row in span(from.row(), game.board().rows()) {
            span(from.column(), game.board().columns()).for_each(|column| found(Space::new(row, column)));
        }
        return;
    }
    let place = |space: Space| {
        let (row, column) = from.to(space);
        ((row + STEPS) as usize, (column + STEPS) as usize)
    };
    let mut seen = [[false; SIDE]; SIDE];
    let mut queue = [(from, 0); SIDE * SIDE];
    let (mut popped, mut pushed) = (0, 1);
    seen[STEPS as usize][STEPS as usize] = true;
    while popped < pushed {
        let (space, steps) = queue[popped];
        popped += 1;
        if steps == STEPS {
            continue;
        }
        for way in Facing::ALL {
            let Some(next) = game.neighbour(space, way) else { continue };
            let (row, column) = place(next);
            if seen[row][column] || barred(game, state, seat, next) || corner(game, state, seat, space, way) {
                continue;
            }
            seen[row][column] = true;
            queue[pushed] = (next, steps + 1);
            pushed += 1;
        }
    }
    for (row, line) in seen.iter().enumerate() {
        for column in (0..SIDE).filter(|column| line[*column]) {
            let place = |at: usize, step: usize| at + step - STEPS as usize;
            found(Space::new(place(from.row(), row), place(from.column(), column)));
        }
    }
}

/// May a commander not enter it?
fn barred(game: &Prevail, state: &State, seat: Seat, space: Space) -> bool {
    state.holds(rival(seat), space) || game.ground(space) == Ground::Deep
}

/// PV-5.2: is a diagonal step shut, because both spaces beside it are?
fn corner(game: &Prevail, state: &State, seat: Seat, from: Space, way: Facing) -> bool {
    let shut = |way: Facing| game.neighbour(from, way).is_none_or(|side| barred(game, state, seat, side));
    way.is_diagonal() && shut(way.turned(1)) && shut(way.turned(7))
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, Game as _};

    use super::*;
    use crate::given::{Given, GivenSide};
    use crate::state::WHITE;

    /// PV-5.2: a corner between two enemies is shut; beside one of them it is open.
    #[test]
    fn pv_5_2_a_corner_between_enemies() {
        let game: Prevail = kernel::rehearsal::open("rulebook", 2, &[]).unwrap();
        let shut = |units: &[&str]| {
            let side = |units: &[&str]| GivenSide {
                hand: vec!["T05".to_owned()],
                units: units.iter().map(|unit| (*unit).to_owned()).collect(),
                ..GivenSide::default()
            };
            let given = Given { white: side(&[]), black: side(units), ..Given::default() };
            let state = game.arrange(given, Dice::new([0; 32])).unwrap();
            corner(&game, &state, WHITE, Space::new(4, 4), Facing::NE)
        };
        assert!(shut(&["leg D5 N", "leg E6 N"]));
        assert!(!shut(&["leg D5 N"]));
    }
}
