//! How good it is to stand somewhere: what one decision looks up again and again is looked up once.

use kernel::Seat;

use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{MAX_UNITS, State, ahead, rival};
use crate::unit::UnitType;

/// How far off an enemy still matters for the way a unit faces.
const NEAR: u8 = 3;

/// What a point of support from neighbours is worth, and how many count.
const HELPED: f32 = 0.25;
const MOST_HELP: f32 = 4.0;

/// The directions behind a unit, in steps of 45° from its facing (PV-1.5).
const BEHIND: [usize; 3] = [3, 4, 5];

/// What a step nearer to the distance that a unit likes is worth.
pub(super) const CLOSER: f32 = 0.35;

/// The enemies of a seat, as they stand now: rows and columns apart, so that many are looked at in one go.
pub(super) struct Sight<'a> {
    game: &'a Prevail,
    state: &'a State,
    seat: Seat,
    /// Past the last enemy nobody is near.
    rows: [u8; MAX_UNITS],
    columns: [u8; MAX_UNITS],
    engaged: [bool; MAX_UNITS],
    count: usize,
}

/// The row and column of nobody: far from every space.
const NOWHERE: u8 = u8::MAX;

/// A space as a place to stand.
pub(super) struct Post {
    /// What it is worth, whichever way the unit faces.
    distance: f32,
    /// What the neighbour in each direction would add in a melee.
    help: [u8; 8],
    all: u8,
    /// Where the near enemies are that could come, in rows and columns.
    near: [(i8, i8); MAX_UNITS],
    count: usize,
}

impl<'a> Sight<'a> {
    pub(super) fn new(game: &'a Prevail, state: &'a State, seat: Seat) -> Self {
        Self::of(game, state, seat, |_| true)
    }

    /// The same of those that are so near to a space.
    pub(super) fn near(game: &'a Prevail, state: &'a State, seat: Seat, space: Space, far: u8) -> Self {
        let here = place(space);
        Self::of(game, state, seat, |there| apart(here, there) <= far)
    }

    fn of(game: &'a Prevail, state: &'a State, seat: Seat, seen: impl Fn((u8, u8)) -> bool) -> Self {
        let (rows, columns, engaged) = ([NOWHERE; MAX_UNITS], [NOWHERE; MAX_UNITS], [false; MAX_UNITS]);
        let mut sight = Self { game, state, seat, rows, columns, engaged, count: 0 };
        for (id, at) in state.standing(rival(seat)) {
            let there = place(at);
            if seen(there) {
                (sight.rows[sight.count], sight.columns[sight.count]) = there;
                sight.engaged[sight.count] = state.unit(id).engaged();
                sight.count += 1;
            }
        }
        sight
    }

    /// How far the nearest enemy is.
    #[inline]
    pub(super) fn nearest(&self, from: Space) -> Option<u8> {
        let here = place(from);
        let all = self.rows.iter().zip(&self.columns);
        let far = all.fold(u8::MAX, |far, (row, column)| far.min(apart(here, (*row, *column))));
        (self.count > 0).then_some(far)
    }

    /// A space as a place to stand for a unit of this type; `None` if there is no enemy, or if it cannot be better than
    /// what is known already: the best so far, which is so much better than to stay, and what staying is worth.
    pub(super) fn post(&self, unit: &UnitType, space: Space, known: Option<(f32, f32)>) -> Option<Post> {
        let far = self.nearest(space)?;
        let distance = -CLOSER * f32::from(far.abs_diff(wanted(unit)));
        if known.is_some_and(|(best, stay)| distance + HELPED * MOST_HELP <= best + stay) {
            return None;
        }
        // Nobody's back is turned yet: which neighbours help is said with the facing.
        let help = self.game.helps(self.state, self.seat, space);
        let all = help.iter().sum();
        // However it faces it is worth no more than this.
        let most = distance + HELPED * f32::from(all).min(MOST_HELP);
        if known.is_some_and(|(best, stay)| most - stay <= best) {
            return None;
        }
        let mut post = Post { distance, help, all, near: [(0, 0); MAX_UNITS], count: 0 };
        if far <= NEAR {
            let here = place(space);
            for at in 0..self.count {
                let there = (self.rows[at], self.columns[at]);
                if apart(here, there) <= NEAR && !self.engaged[at] {
                    let way = (there.0 as i8 - here.0 as i8, there.1 as i8 - here.1 as i8);
                    post.near[post.count] = way;
                    post.count += 1;
                }
            }
        }
        Some(post)
    }

    /// How good it is to stand there and face so.
    pub(super) fn worth(&self, post: &Post, facing: Facing) -> f32 {
        // Whoever is behind does not help (PV-8.10).
        let behind: u8 = BEHIND.iter().map(|steps| post.help[facing.turned(*steps).index()]).sum();
        let help = post.all - behind;
        // To look at the enemy, and not to show it a flank.
        let mut worth = post.distance + HELPED * f32::from(help).min(MOST_HELP)
            - 0.4 * f32::from(facing.turn(ahead(self.seat)));
        let (row, column) = facing.step();
        for (rows, columns) in &post.near[..post.count] {
            let dot = i16::from(*rows) * i16::from(row) + i16::from(*columns) * i16::from(column);
            worth -= match dot.signum() {
                -1 => 1.2,
                0 => 0.5,
                _ => 0.0,
            };
        }
        worth
    }
}

/// The distance at which a unit likes to be: whoever shoots keeps the distance it shoots from.
pub(super) fn wanted(unit: &UnitType) -> u8 {
    if unit.range > 0 && unit.attack < 4 { unit.range } else { 1 }
}

/// The row and column of a space.
pub(super) fn place(space: Space) -> (u8, u8) {
    (space.row() as u8, space.column() as u8)
}

/// PV-1.4: how far two rows and columns are apart. Bytes only, so that sixteen are compared at once.
#[inline]
pub(super) fn apart(one: (u8, u8), other: (u8, u8)) -> u8 {
    let between = |a: u8, b: u8| a.saturating_sub(b) | b.saturating_sub(a);
    between(one.0, other.0).max(between(one.1, other.1))
}
