//! Whose words a visitor does not want to read at a table: kept in a cookie of that table, so that it holds without
//! script too.

use kernel::{Seat, SeatSet};

/// The seats that are muted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Muted(SeatSet);

impl Muted {
    /// The name of the cookie; its path is the table's. No secret: the script sets it too.
    pub const COOKIE: &str = "muted";

    /// Nobody is.
    pub const NOBODY: Self = Self(SeatSet::EMPTY);

    /// Reads the cookie: the numbers of the seats. What is no seat's number is overlooked.
    pub fn read(cookie: &str) -> Self {
        Self(cookie.split('.').filter_map(|number| Seat::checked(number.parse().ok()?)).collect())
    }

    /// The same with this seat muted, or heard again if it was.
    #[must_use]
    pub fn turned(self, seat: Seat) -> Self {
        let mut seats = self.0;
        if self.has(seat) {
            seats.remove(seat);
        } else {
            seats.insert(seat);
        }
        Self(seats)
    }

    /// Is this seat muted?
    pub fn has(self, seat: Seat) -> bool {
        self.0.contains(seat)
    }

    /// What the cookie holds.
    pub fn cookie(self) -> String {
        self.0.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(".")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_muted_survives_the_cookie() {
        let muted = Muted::NOBODY.turned(Seat::new(0)).turned(Seat::new(2)).turned(Seat::new(5));
        assert_eq!(muted.turned(Seat::new(2)).cookie(), "0.5");
        assert_eq!(Muted::read(&muted.cookie()), muted);
        assert_eq!(Muted::read(""), Muted::NOBODY);
        assert_eq!(Muted::read("2.zeppelin.4294967296.-1"), Muted::NOBODY.turned(Seat::new(2)));
    }
}
