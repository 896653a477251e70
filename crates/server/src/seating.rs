//! Who takes a seat: a person under their own name, or a bot. A bot's name and arms follow from the table's id, and no
//! two bots of a table are alike.

use bots::{Level, NAMES};
use kernel::{Seat, Word as _};
use sha2::{Digest as _, Sha256};
use store::{Guest, SeatRow};
use web::{Arms, Charge, FIELDS, Ordinary};

/// The most seats of a table: names that many steps apart are never those of two seats.
const SEATS: usize = kernel::MAX_SEATS;

/// A bot on a seat of a table at which these names are taken.
pub(crate) fn bot(table: &str, seat: Seat, level: Level, taken: &[&str]) -> SeatRow {
    let hash = Sha256::digest(table.as_bytes());
    let start = usize::from(u16::from_le_bytes([hash[0], hash[1]]));
    let step = 1 + usize::from(hash[2]) % (NAMES.len() - 1);
    let name = |place: usize| NAMES[(start + place * step) % NAMES.len()];
    let mut places = (seat.index()..NAMES.len()).step_by(SEATS);
    let name =
        places.clone().map(name).find(|name| !taken.contains(name)).or_else(|| places.next().map(name));
    let arms = Arms {
        field: FIELDS[(usize::from(hash[3]) + seat.index()) % FIELDS.len()],
        ordinary: Ordinary::ALL[usize::from(hash[8 + seat.index()]) % Ordinary::ALL.len()],
        charge: Charge::ALL[(usize::from(hash[4]) + seat.index()) % Charge::ALL.len()],
    };
    SeatRow::bot(name.unwrap_or("Bot"), level.word()).bearing(arms.text())
}

/// A person on a seat, as they call themselves.
pub(crate) fn person(guest: &Guest) -> SeatRow {
    SeatRow::person(&guest.name, guest.id).bearing(&guest.arms)
}

/// The arms of whoever sits there: those that are kept, or those of the name.
pub(crate) fn arms(row: &SeatRow) -> Arms {
    Arms::read(&row.arms).unwrap_or_else(|| Arms::of_name(&row.name))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_bots_of_a_table_are_alike() {
        for table in ["a", "b", "0123456789ab"] {
            let taken = [bot(table, Seat::new(3), Level::Knight, &[]).name];
            let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
            let row = |seat: Seat| bot(table, seat, Level::Knight, &taken);
            let rows: Vec<SeatRow> = Seat::first(SEATS as u8).map(row).collect();
            let names: BTreeSet<&str> =
                rows.iter().map(|row| row.name.as_str()).chain(taken.clone()).collect();
            assert_eq!(names.len(), rows.len() + 1, "{names:?}");
            let arms: BTreeSet<Arms> = rows.iter().map(arms).collect();
            assert_eq!(arms.len(), rows.len());
            assert_eq!(row(Seat::new(1)), row(Seat::new(1)));
        }
        let names: BTreeSet<&str> = NAMES.into_iter().collect();
        assert_eq!(names.len(), NAMES.len());
        assert!(names.iter().all(|name| name.chars().count() <= 10), "a name fits its place");
    }
}
