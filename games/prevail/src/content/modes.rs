//! # The file of modes
//!
//! Each of the tables `[mini]`, `[standard]` and `[epic]` says what may be brought to a battle of that size (PV-2.1):
//!
//! ```toml
//! [standard]
//! board = "standard"         # small, standard, large
//! cost = 300                 # the most an army may cost, 50 to 900
//! copies = 2                 # a type may be fielded limit × copies / 2 times, rounded up; 1 to 4
//! types = 6                  # the most different types, 1 to 12
//! morale = 10                # the least morale, 0 to 60
//! cards = 3                  # cards of each initiative in a deck, 1 to 4
//! zone = 4                   # rows of a deployment zone, 1 to a third of the board more or less
//! ```

use kernel::content::Table;

use crate::space::Board;
use crate::unit::UnitType;
use crate::vocab::Mode;

/// What may be brought to a battle (PV-2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub board: Board,
    /// The most an army may cost.
    pub cost: u16,
    /// Half of what the printed limit is multiplied with.
    pub copies: u8,
    /// The most different types.
    pub types: u8,
    /// The least morale.
    pub morale: u16,
    /// Cards of each initiative in a deck.
    pub cards: u8,
    /// Rows of a deployment zone.
    pub zone: u8,
}

impl Default for Limits {
    fn default() -> Self {
        Self { board: Board::Small, cost: 0, copies: 1, types: 0, morale: 0, cards: 2, zone: 3 }
    }
}

impl Limits {
    /// How many units of a type an army may have.
    pub fn limit(&self, unit: &UnitType) -> u8 {
        (unit.limit * self.copies).div_ceil(2)
    }
}

/// Reads the three tables.
pub(super) fn read(file: &mut Table<'_>) -> [Limits; 3] {
    ["mini", "standard", "epic"].map(|mode| {
        let mut table = file.need(mode).table();
        let board: Board = table.need("board").word();
        Limits {
            board,
            cost: table.need("cost").count(50..=900),
            copies: table.need("copies").count(1..=4),
            types: table.need("types").count(1..=12),
            morale: table.need("morale").count(0..=60),
            cards: table.need("cards").count(1..=4),
            zone: table.need("zone").count(1..=(board.rows() as u8 - 2) / 2),
        }
    })
}

/// The place of a mode's limits; the tutorial is fought on the board of the mini battle.
pub(crate) const fn place(mode: Mode) -> usize {
    match mode {
        Mode::Tutorial | Mode::Mini => 0,
        Mode::Standard => 1,
        Mode::Epic => 2,
    }
}
