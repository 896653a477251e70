//! The grid: spaces, facings, and what lies where around a unit (PV-1.2 to PV-1.6).

use std::fmt;
use std::str::FromStr;

use kernel::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most rows a board has.
pub const MAX_ROWS: usize = 24;
/// The most columns a board has.
pub const MAX_COLUMNS: usize = 36;
/// The number of different spaces, over all boards.
pub const MAX_SPACES: usize = MAX_ROWS * MAX_COLUMNS;

/// A space of a board: a row letter from the north and a column number from the west, `E5` (PV-1.2).
///
/// The same name is the same space on every board, so that nothing depends on the board that is in use but the
/// question whether the board has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u16);

impl Space {
    /// The space in this row and column, both from 0.
    ///
    /// # Panics
    /// If no board has it.
    pub const fn new(row: usize, column: usize) -> Self {
        assert!(row < MAX_ROWS && column < MAX_COLUMNS, "no board has this space");
        Self((row * MAX_COLUMNS + column) as u16)
    }

    /// The space at this place in tables.
    ///
    /// # Panics
    /// If there is none.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < MAX_SPACES, "no board has this space");
        Self(index as u16)
    }

    /// Its place in tables, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from 0 in the north.
    pub const fn row(self) -> usize {
        self.0 as usize / MAX_COLUMNS
    }

    /// Its column, from 0 in the west.
    pub const fn column(self) -> usize {
        self.0 as usize % MAX_COLUMNS
    }

    /// PV-1.4: the larger of the differences in rows and columns.
    pub const fn distance(self, other: Self) -> u8 {
        let (rows, columns) = self.to(other);
        let (rows, columns) = (rows.unsigned_abs(), columns.unsigned_abs());
        if rows > columns { rows } else { columns }
    }

    /// The way from here to there, in rows and columns.
    pub const fn to(self, there: Self) -> (i8, i8) {
        (there.row() as i8 - self.row() as i8, there.column() as i8 - self.column() as i8)
    }

    /// PV-1.6: is `space` behind a unit that stands here and faces so?
    pub const fn has_behind(self, facing: Facing, space: Self) -> bool {
        let (rows, columns) = self.to(space);
        let (row, column) = facing.step();
        rows as i16 * row as i16 + columns as i16 * (column as i16) < 0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", (b'A' + self.row() as u8) as char, self.column() + 1))
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// No board has the space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OffBoard;

impl FromStr for Space {
    type Err = OffBoard;

    /// Reads `E5` or `E-5` (PV-1.2).
    fn from_str(text: &str) -> Result<Self, OffBoard> {
        let mut chars = text.chars();
        let letter = chars.next().filter(char::is_ascii_uppercase).ok_or(OffBoard)?;
        let number = chars.as_str();
        let number = number.strip_prefix('-').unwrap_or(number);
        let plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        let column: usize = number.parse().ok().filter(|_| plain).ok_or(OffBoard)?;
        let row = letter as usize - 'A' as usize;
        if row < MAX_ROWS && (1..=MAX_COLUMNS).contains(&column) {
            Ok(Self::new(row, column - 1))
        } else {
            Err(OffBoard)
        }
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(|OffBoard| D::Error::custom(format!("no space `{}`", kernel::clip(&text))))
    }
}

kernel::words! {
    /// A facing, clockwise from the north (PV-1.3).
    pub enum Facing: "facing" {
        /// North.
        N = "N",
        /// North-east.
        NE = "NE",
        /// East.
        E = "E",
        /// South-east.
        SE = "SE",
        /// South.
        S = "S",
        /// South-west.
        SW = "SW",
        /// West.
        W = "W",
        /// North-west.
        NW = "NW",
    }
}

impl Facing {
    /// Every facing, clockwise.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// Its place in tables, clockwise from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The facing this many steps of 45° on, clockwise.
    #[must_use]
    pub const fn turned(self, steps: usize) -> Self {
        Self::ALL[(self as usize + steps) % 8]
    }

    /// The facing in words, as the seat sits at the board: White looks south.
    pub const fn words(self, seat: Seat) -> &'static str {
        const WORDS: [&str; 8] =
            ["forward", "forward right", "right", "back right", "back", "back left", "left", "forward left"];
        let turned = if seat.index() == crate::WHITE.index() { self.opposite() } else { self };
        WORDS[turned.index()]
    }

    /// The opposite facing.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// PV-1.3: the steps of 45° from one to the other, the smaller way round.
    pub const fn turn(self, other: Self) -> u8 {
        let way = (other as u8 + 8 - self as u8) % 8;
        if way > 4 { 8 - way } else { way }
    }

    /// One step in this direction, in rows and columns.
    pub const fn step(self) -> (i8, i8) {
        const STEPS: [(i8, i8); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        STEPS[self as usize]
    }

    /// Does it point at a corner?
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Its bit in a set of facings.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The facings of a set, clockwise.
    pub(crate) fn of_bits(bits: u8) -> impl Iterator<Item = Self> + Clone {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let next = Self::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*next)
        })
    }

    /// PV-1.5: in which zone of a unit that faces so is its neighbour in this direction?
    pub const fn zone(self, direction: Self) -> Zone {
        match self.turn(direction) {
            0 | 1 => Zone::Front,
            2 => Zone::Flank,
            _ => Zone::Back,
        }
    }
}

/// The part of a unit's surroundings that a neighbour is in (PV-1.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Straight ahead and the two beside that.
    Front,
    /// Left and right.
    Flank,
    /// Straight behind and the two beside that.
    Back,
}

kernel::words! {
    /// A board (PV-1.2).
    pub enum Board: "board" {
        /// 8 rows of 12.
        Small = "small",
        /// 12 rows of 18.
        Standard = "standard",
        /// 24 rows of 36.
        Large = "large",
    }
}

impl Board {
    /// How many rows it has.
    pub const fn rows(self) -> usize {
        match self {
            Self::Small => 8,
            Self::Standard => 12,
            Self::Large => 24,
        }
    }

    /// How many columns it has.
    pub const fn columns(self) -> usize {
        match self {
            Self::Small => 12,
            Self::Standard => 18,
            Self::Large => 36,
        }
    }

    /// Does it have this space?
    pub const fn has(self, space: Space) -> bool {
        space.row() < self.rows() && space.column() < self.columns()
    }

    /// The neighbour of a space in a direction, if the board has it.
    pub fn neighbour(self, space: Space, direction: Facing) -> Option<Space> {
        let (row, column) = direction.step();
        let row = space.row().checked_add_signed(row.into())?;
        let column = space.column().checked_add_signed(column.into())?;
        (row < self.rows() && column < self.columns()).then(|| Space::new(row, column))
    }

    /// Its spaces, row by row.
    pub fn spaces(self) -> impl Iterator<Item = Space> {
        let columns = self.columns();
        (0..self.rows()).flat_map(move |row| (0..columns).map(move |column| Space::new(row, column)))
    }

    /// The same space seen from the other side of the table (part C.5 of the deployments).
    #[must_use]
    pub const fn turned(self, space: Space) -> Space {
        Space::new(self.rows() - 1 - space.row(), self.columns() - 1 - space.column())
    }
}

kernel::text_schema!(Space);

#[cfg(test)]
mod tests {
    use kernel::Word as _;
    use proptest::prelude::*;

    use super::*;

    fn space(text: &str) -> Space {
        text.parse().unwrap()
    }

    /// PV-1.2: `E5` and `E-5` are read, `E5` is printed, and nothing else is a space.
    #[test]
    fn pv_1_2_spaces_as_text() {
        assert_eq!(space("E-5").to_string(), "E5");
        assert_eq!((space("A1").index(), space("X36").index()), (0, MAX_SPACES - 1));
        for text in ["", "E", "5", "e5", "E0", "E05", "E37", "Y1", "E5 ", "E--5", "E+5", "EE5"] {
            assert_eq!(text.parse::<Space>(), Err(OffBoard), "{text}");
        }
        assert!(Board::Small.has(space("H12")) && !Board::Small.has(space("H13")));
        assert!(!Board::Small.has(space("I1")));
        for board in Board::ALL {
            assert_eq!(board.spaces().count(), board.rows() * board.columns());
        }
    }

    /// PV-1.3: facings are told apart in steps of 45°, the smaller way round.
    #[test]
    fn pv_1_3_turns() {
        assert_eq!(Facing::N.turn(Facing::NW), 1);
        assert_eq!(Facing::NW.turn(Facing::NE), 2);
        assert_eq!(Facing::E.turn(Facing::W), 4);
        assert_eq!(Facing::SW.turn(Facing::E), 3);
    }

    /// PV-1.4: distance is counted as a king moves in chess.
    #[test]
    fn pv_1_4_distance() {
        assert_eq!(space("C9").distance(space("G13")), 4);
        assert_eq!(space("C9").distance(space("H9")), 5);
        assert_eq!(space("C9").distance(space("C9")), 0);
    }

    /// PV-1.5, PV-1.6: the neighbours behind a unit are exactly those in its back.
    #[test]
    fn pv_1_6_behind_a_unit() {
        let here = space("E5");
        for facing in Facing::ALL {
            let (mut zones, mut behind) = ([0; 3], 0);
            for direction in Facing::ALL {
                let there = Board::Small.neighbour(here, direction).unwrap();
                let zone = facing.zone(direction);
                zones[zone as usize] += 1;
                behind += usize::from(here.has_behind(facing, there));
                assert_eq!(here.has_behind(facing, there), zone == Zone::Back);
            }
            assert_eq!((zones, behind), ([3, 2, 3], 3));
        }
        assert!(space("G9").has_behind(Facing::N, space("H1")), "every space of the rows behind");
        assert!(!space("G9").has_behind(Facing::N, space("G5")), "level is not behind");
        assert!(space("E5").has_behind(Facing::NE, space("H3")), "the half behind the diagonal");
        assert!(!space("E5").has_behind(Facing::NE, space("F6")), "on the diagonal");
    }

    proptest! {
        /// PV-1.3, PV-1.5: turning or mirroring a unit and its neighbour together changes nothing.
        #[test]
        fn pv_1_5_zones_turn_and_mirror(facing in 0..8usize, direction in 0..8usize, by in 0..8usize) {
            let (unit, other) = (Facing::ALL[facing], Facing::ALL[direction]);
            prop_assert_eq!(unit.zone(other), unit.turned(by).zone(other.turned(by)));
            let mirror = |facing: Facing| Facing::ALL[(8 - facing.index()) % 8];
            prop_assert_eq!(unit.zone(other), mirror(unit).zone(mirror(other)));
        }

        /// PV-1.6: seen from the other side of the table the same spaces are behind.
        #[test]
        fn pv_1_6_behind_turns(row in 0..24usize, column in 0..36usize, a in 0..24usize, b in 0..36usize, facing in 0..8usize) {
            let (here, there, facing) = (Space::new(row, column), Space::new(a, b), Facing::ALL[facing]);
            let turned = |space| Board::Large.turned(space);
            prop_assert_eq!(
                here.has_behind(facing, there),
                turned(here).has_behind(facing.opposite(), turned(there))
            );
        }
    }
}
