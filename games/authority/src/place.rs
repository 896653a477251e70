//! Where units stand: slots `1a` to `3a`, rows, and what an attack can be aimed at.

use std::fmt;

use kernel::Seat;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A slot of Rows 1 to 3 (AU-1.10): `1a`, `1b`, `1c`, `2a`, `2b`, `3a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Slot(u8);

impl Slot {
    /// How many there are (AU-5.1).
    pub const COUNT: usize = 6;

    /// Every slot, row by row.
    pub const ALL: [Self; Self::COUNT] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Its place in tables, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 1 to 3.
    #[inline]
    pub const fn row(self) -> u8 {
        match self.0 {
            0..=2 => 1,
            3 | 4 => 2,
            _ => 3,
        }
    }

    /// Its letter, `a` to `c`.
    pub const fn letter(self) -> char {
        match self.0 {
            0 | 3 | 5 => 'a',
            1 | 4 => 'b',
            _ => 'c',
        }
    }

    /// The slots of a row, 1 to 3; none of any other.
    #[inline]
    pub const fn of_row(row: u8) -> &'static [Self] {
        match row {
            1 => &[Self(0), Self(1), Self(2)],
            2 => &[Self(3), Self(4)],
            3 => &[Self(5)],
            _ => &[],
        }
    }

    /// The slot of a text like `2b`, in either case.
    pub fn read(text: &str) -> Option<Self> {
        let &[row, letter] = text.as_bytes() else { return None };
        let said =
            |slot: &Self| row == b'0' + slot.row() && char::from(letter).eq_ignore_ascii_case(&slot.letter());
        Self::ALL.into_iter().find(said)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), self.letter())
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

kernel::text_schema!(Slot);

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        Self::read(&text).ok_or_else(|| D::Error::custom(format!("no slot `{}`", kernel::clip(&text))))
    }
}

/// What an attack can be aimed at (AU-6.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A defender, `P2:1a`.
    Unit {
        /// Whose.
        seat: Seat,
        /// Where.
        slot: Slot,
    },
    /// The Kingsguard in Row 0, `P2:0`.
    Guard {
        /// Whose.
        seat: Seat,
    },
    /// The monarch, `P2:M`.
    Monarch {
        /// Whose.
        seat: Seat,
    },
}

impl Mark {
    /// Whose it is.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Unit { seat, .. } | Self::Guard { seat } | Self::Monarch { seat } => seat,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit { seat, slot } => write!(f, "P{}:{slot}", seat.index() + 1),
            Self::Guard { seat } => write!(f, "P{}:0", seat.index() + 1),
            Self::Monarch { seat } => write!(f, "P{}:M", seat.index() + 1),
        }
    }
}
