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

/// The enemies of a seat, as they stand now.
pub(super) struct Sight<'a> {
    game: &'a Prevail,
    state: &'a State,
    seat: Seat,
    enemies: [Enemy; MAX_UNITS],
    count: usize,
}

#[derive(Clone, Copy, Default)]
struct Enemy {
    row: i8,
    column: i8,
    engaged: bool,
}

impl Enemy {
    /// The way to it from a row and column.
    const fn from(self, (row, column): (i8, i8)) -> (i8, i8) {
        (self.row - row, self.column - column)
    }
}

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
        let (mut enemies, mut count) = ([Enemy::default(); MAX_UNITS], 0);
        for (id, at) in state.standing(rival(seat)) {
            let (row, column) = place(at);
            enemies[count] = Enemy { row, column, engaged: state.unit(id).engaged() };
            count += 1;
        }
        Self { game, state, seat, enemies, count }
    }

    /// The same of those that are so near to a space.
    pub(super) fn near(game: &'a Prevail, state: &'a State, seat: Seat, space: Space, far: u8) -> Self {
        let mut sight = Self::new(game, state, seat);
        let (here, mut kept) = (place(space), 0);
        for index in 0..sight.count {
            if steps(sight.enemies[index].from(here)) <= far {
                sight.enemies[kept] = sight.enemies[index];
                kept += 1;
            }
        }
        sight.count = kept;
        sight
    }

    fn enemies(&self) -> &[Enemy] {
        &self.enemies[..self.count]
    }

    /// How far the nearest enemy is.
    pub(super) fn nearest(&self, from: Space) -> Option<u8> {
        let here = place(from);
        self.enemies().iter().map(|enemy| steps(enemy.from(here))).min()
    }

    /// A space as a place to stand for a unit of this type; `None` if there is no enemy, or if it cannot be better than
    /// what is known already.
    pub(super) fn post(&self, unit: &UnitType, space: Space, known: Option<f32>) -> Option<Post> {
        let mut post = Post { distance: 0.0, help: [0; 8], all: 0, near: [(0, 0); MAX_UNITS], count: 0 };
        let (here, mut far) = (place(space), u8::MAX);
        for enemy in self.enemies() {
            let way = enemy.from(here);
            far = far.min(steps(way));
            if steps(way) <= NEAR && !enemy.engaged {
                post.near[post.count] = way;
                post.count += 1;
            }
        }
        if far == u8::MAX {
            return None;
        }
        post.distance = -CLOSER * f32::from(far.abs_diff(wanted(unit)));
        if known.is_some_and(|known| post.distance + HELPED * MOST_HELP <= known) {
            return None;
        }
        for way in Facing::ALL {
            // Nobody's back is turned yet: which neighbours help is said with the facing.
            let help = self.game.support_from(self.state, self.seat, space, way, way);
            post.help[way.index()] = help;
            post.all += help;
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

fn place(space: Space) -> (i8, i8) {
    (space.row() as i8, space.column() as i8)
}

/// PV-1.4: how far it is that way.
const fn steps((rows, columns): (i8, i8)) -> u8 {
    let (rows, columns) = (rows.unsigned_abs(), columns.unsigned_abs());
    if rows > columns { rows } else { columns }
}
