//! The arena: 61 spaces, their neighbours and distances (KD-2.2, KD-3), computed once by the compiler.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::vocab::Clan;

/// How many spaces the arena has.
pub const SPACES: usize = 61;

/// The arena reaches this far from its centre.
const RADIUS: i8 = 4;

/// One space, counted from the north-west in reading order; written `A1` to `I5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(u8);

impl Space {
    /// The centre, E5 (KD-3.4).
    pub const HIGH_GROUND: Self = Self(30);

    /// The space with this index.
    ///
    /// # Panics
    /// If the arena has no such space.
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < SPACES, "a space index is below 61");
        Self(index)
    }

    /// Every space in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..SPACES as u8).map(Self)
    }

    /// The start space of a clan (KD-4.2): the middle of its side.
    pub const fn start(clan: Clan) -> Self {
        let (q, r) = match clan {
            Clan::Purple => (2, -4),
            Clan::Red => (4, -2),
            Clan::Yellow => (2, 2),
            Clan::Aqua => (-2, 4),
            Clan::Blue => (-4, 2),
            Clan::Green => (-2, -2),
        };
        Self(index_of(q, r))
    }

    /// Its index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its axial coordinates `(q, r)`: `q` grows to the east, `r` to the south-east. The centre is `(0, 0)`.
    pub const fn axial(self) -> (i8, i8) {
        AXIAL[self.0 as usize]
    }

    /// Its row, 0 (`A`, north) to 8 (`I`, south).
    pub const fn row(self) -> u8 {
        (self.axial().1 + RADIUS) as u8
    }

    /// The space one step away, unless that leaves the arena.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        match NEIGHBOURS[self.0 as usize][direction as usize] {
            OFF => None,
            index => Some(Self(index)),
        }
    }

    /// The least number of steps to `other`, ignoring knights (KD-3.2).
    pub const fn distance(self, other: Self) -> u8 {
        DISTANCES[self.0 as usize][other.0 as usize]
    }

    /// The set of spaces next to it.
    pub const fn adjacent(self) -> u64 {
        ADJACENT[self.0 as usize]
    }

    /// This space alone, as a set of spaces.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.axial();
        write!(f, "{}{}", char::from(b'A' + self.row()), q - first_q(r) + 1)
    }
}

/// The text names no space of the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OffBoard;

impl FromStr for Space {
    type Err = OffBoard;

    /// Reads `A1` to `I5`, in either case.
    fn from_str(text: &str) -> Result<Self, OffBoard> {
        let [letter, digit @ b'1'..=b'9'] = *text.as_bytes() else { return Err(OffBoard) };
        let row = letter.to_ascii_uppercase().wrapping_sub(b'A');
        if row > 2 * RADIUS as u8 {
            return Err(OffBoard);
        }
        let r = row as i8 - RADIUS;
        let q = first_q(r) + (digit - b'1') as i8;
        if in_arena(q, r) { Ok(Self(index_of(q, r))) } else { Err(OffBoard) }
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

kernel::text_schema!(Space);

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|OffBoard| {
            D::Error::custom(format!("no space `{}`; spaces are A1 to I5", kernel::clip(&text)))
        })
    }
}

kernel::words! {
    /// A direction, in the clockwise order in which destinations are listed. The points of a space look north
    /// and south.
    pub enum Direction: "direction" {
        NorthEast = "NE",
        East = "E",
        SouthEast = "SE",
        SouthWest = "SW",
        West = "W",
        NorthWest = "NW",
    }
}

impl Direction {
    const fn step(self) -> (i8, i8) {
        match self {
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (0, -1),
        }
    }
}

const DIRECTIONS: [Direction; 6] = [
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// Marks a neighbour that the arena does not have.
const OFF: u8 = u8::MAX;

const AXIAL: [(i8, i8); SPACES] = axial_table();
const NEIGHBOURS: [[u8; 6]; SPACES] = neighbour_table();
const ADJACENT: [u64; SPACES] = adjacent_table();
static DISTANCES: [[u8; SPACES]; SPACES] = distance_table();

const fn first_q(r: i8) -> i8 {
    if r < 0 { -RADIUS - r } else { -RADIUS }
}

const fn in_arena(q: i8, r: i8) -> bool {
    steps(q, r) <= RADIUS as u8
}

/// The distance from the centre: the largest cube coordinate.
const fn steps(q: i8, r: i8) -> u8 {
    let (a, b, c) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
    let most = if a > b { a } else { b };
    if most > c { most } else { c }
}

const fn axial_table() -> [(i8, i8); SPACES] {
    let mut table = [(0, 0); SPACES];
    let mut index = 0;
    let mut r = -RADIUS;
    while r <= RADIUS {
        let mut q = -RADIUS;
        while q <= RADIUS {
            if in_arena(q, r) {
                table[index] = (q, r);
                index += 1;
            }
            q += 1;
        }
        r += 1;
    }
    table
}

const fn index_of(q: i8, r: i8) -> u8 {
    let mut index = 0;
    while AXIAL[index].0 != q || AXIAL[index].1 != r {
        index += 1;
    }
    index as u8
}

const fn neighbour_table() -> [[u8; 6]; SPACES] {
    let mut table = [[OFF; 6]; SPACES];
    let mut from = 0;
    while from < SPACES {
        let mut way = 0;
        while way < 6 {
            let (dq, dr) = DIRECTIONS[way].step();
            let (q, r) = (AXIAL[from].0 + dq, AXIAL[from].1 + dr);
            if in_arena(q, r) {
                table[from][way] = index_of(q, r);
            }
            way += 1;
        }
        from += 1;
    }
    table
}

const fn adjacent_table() -> [u64; SPACES] {
    let mut table = [0; SPACES];
    let mut from = 0;
    while from < SPACES {
        let mut way = 0;
        while way < 6 {
            let to = NEIGHBOURS[from][way];
            if to != OFF {
                table[from] |= 1 << to;
            }
            way += 1;
        }
        from += 1;
    }
    table
}

const fn distance_table() -> [[u8; SPACES]; SPACES] {
    let mut table = [[0; SPACES]; SPACES];
    let mut a = 0;
    while a < SPACES {
        let mut b = 0;
        while b < SPACES {
            table[a][b] = steps(AXIAL[a].0 - AXIAL[b].0, AXIAL[a].1 - AXIAL[b].1);
            b += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use kernel::Word as _;

    use super::*;

    /// The rows of the table of spaces in RULES.md.
    fn table() -> Vec<Vec<&'static str>> {
        let rows =
            include_str!("../RULES.md").lines().skip_while(|line| !line.starts_with("| space | q | r |"));
        rows.skip(2)
            .take_while(|line| line.starts_with('|'))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect()
    }

    /// KD-2.2, KD-3.1, KD-3.2: spaces, coordinates, neighbours and rings are those of the table.
    #[test]
    fn kd_2_2_the_arena_is_the_table() {
        let table = table();
        assert_eq!(table.len(), SPACES);
        for (space, row) in Space::all().zip(table) {
            let (q, r) = space.axial();
            let ring = space.distance(Space::HIGH_GROUND);
            assert_eq!(row[..4], [space.to_string(), q.to_string(), r.to_string(), ring.to_string()]);
            let neighbours =
                DIRECTIONS.map(|way| space.neighbour(way).map_or("-".to_owned(), |s| s.to_string()));
            assert_eq!(row[4..], neighbours);
            assert_eq!(row[0].parse(), Ok(space));
            assert_eq!(row[0].to_lowercase().parse(), Ok(space));
        }
    }

    /// KD-3.1: 156 adjacent pairs; 6 spaces with three neighbours, 18 with four, 37 with six.
    #[test]
    fn kd_3_1_neighbours() {
        let degrees: Vec<u32> = Space::all().map(|space| space.adjacent().count_ones()).collect();
        assert_eq!(degrees.iter().sum::<u32>(), 2 * 156);
        let count = |n| degrees.iter().filter(|degree| **degree == n).count();
        assert_eq!((count(3), count(4), count(6)), (6, 18, 37));
        for (one, other) in Space::all().flat_map(|one| Space::all().map(move |other| (one, other))) {
            assert_eq!(one.adjacent() & other.bit() != 0, one.distance(other) == 1);
            assert_eq!(one.distance(other), other.distance(one));
        }
    }

    /// KD-4.2: the start spaces lie 4 from the High Ground and 4, 6 or 8 from each other.
    #[test]
    fn kd_4_2_start_spaces() {
        let starts: Vec<String> = Clan::ALL.iter().map(|clan| Space::start(*clan).to_string()).collect();
        assert_eq!(starts, ["A3", "C7", "G7", "I3", "G1", "C1"]);
        for clan in Clan::ALL {
            assert_eq!(Space::start(*clan).distance(Space::HIGH_GROUND), 4);
            let apart = [1, 2, 3].map(|panels| {
                Space::start(*clan).distance(Space::start(Clan::ALL[(clan.index() + panels) % Clan::COUNT]))
            });
            assert_eq!(apart, [4, 6, 8]);
        }
        assert_eq!(Space::HIGH_GROUND.to_string(), "E5");
    }

    #[test]
    fn what_is_no_space_is_refused() {
        for text in ["", "A", "A0", "A6", "E10", "J1", "5E", "É1", "B7", "I6", "@1"] {
            assert_eq!(Space::from_str(text), Err(OffBoard), "{text}");
        }
    }
}
