//! Who sits where: a seat, a set of seats, a value for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// One place at the table, counted from 0. People are told the game's own name for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index.
    ///
    /// # Panics
    /// If the index is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS, "a seat index is below MAX_SEATS");
        Self(index)
    }

    /// The seat with this index, if a table can have it.
    pub const fn checked(index: u64) -> Option<Self> {
        if index < MAX_SEATS as u64 { Some(Self(index as u8)) } else { None }
    }

    /// Its index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `n` seats in order.
    pub fn first(n: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n.min(MAX_SEATS as u8)).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let index = u64::deserialize(from)?;
        Self::checked(index).ok_or_else(|| D::Error::custom(format!("no seat {index}")))
    }
}

/// A set of seats in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The first `n` seats.
    pub const fn first(n: u8) -> Self {
        Self(((1u16 << n) - 1) as u8)
    }

    /// This seat alone.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Is `seat` in it?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it?
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Puts `seat` in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes `seat` out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seats in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats in this set and not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The lowest seat in it.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in it, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.lowest()?;
            rest.remove(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}

/// One value for each seat of a table.
///
/// It is a plain array (so a state that holds it clones by copying bytes) whose places past the last seat
/// keep their default; two values are equal when they have the same seats and the same value for each. A game whose
/// tables are smaller says so: `BySeat<u8, 2>` is three bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize = MAX_SEATS> {
    seats: u8,
    items: [T; N],
}

impl<T: Default, const N: usize> BySeat<T, N> {
    /// Asks `make` for the value of each of `seats` seats.
    pub fn new(seats: u8, mut make: impl FnMut(Seat) -> T) -> Self {
        assert!(seats as usize <= N, "no more seats than there is room for");
        let items =
            std::array::from_fn(|i| if i < seats as usize { make(Seat(i as u8)) } else { T::default() });
        Self { seats, items }
    }

    /// The default for each of `seats` seats.
    pub fn filled(seats: u8) -> Self {
        Self::new(seats, |_| T::default())
    }

    /// The same seats with other values; as wide as is wanted there.
    pub fn map<U: Default, const M: usize>(&self, mut f: impl FnMut(Seat, &T) -> U) -> BySeat<U, M> {
        BySeat::new(self.seats, |seat| f(seat, &self[seat]))
    }
}

impl<T, const N: usize> BySeat<T, N> {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Each seat with its value, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + Clone {
        self.as_slice().iter().enumerate().map(|(i, item)| (Seat(i as u8), item))
    }

    /// Each seat with its value to change, in order.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.items[..self.seats as usize].iter_mut().enumerate().map(|(i, item)| (Seat(i as u8), item))
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.seats as usize]
    }

    /// The seats whose value satisfies `test`.
    pub fn seats_where(&self, mut test: impl FnMut(&T) -> bool) -> SeatSet {
        self.iter().filter(|(_, item)| test(item)).map(|(seat, _)| seat).collect()
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        debug_assert!(seat.0 < self.seats, "seat {seat} of {}", self.seats);
        &self.items[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        debug_assert!(seat.0 < self.seats, "seat {seat} of {}", self.seats);
        &mut self.items[seat.index()]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for BySeat<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de, T: Deserialize<'de> + Default, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut items = Vec::<T>::deserialize(from)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("{} seats; the table has at most {N}", items.len())));
        }
        Ok(Self::new(items.len() as u8, |seat| std::mem::take(&mut items[seat.index()])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_seats_ascending() {
        let set: SeatSet = [4, 0, 2].into_iter().map(Seat::new).collect();
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 4]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(Seat::new(2)) && !set.contains(Seat::new(1)));
        assert_eq!(set.difference(SeatSet::only(Seat::new(0))).lowest(), Some(Seat::new(2)));
        assert_eq!(SeatSet::first(6).len(), 6);
    }

    #[test]
    fn values_past_the_last_seat_do_not_count() {
        let two: BySeat<usize> = BySeat::new(2, |seat| seat.index() + 1);
        assert_eq!(two.as_slice(), [1, 2]);
        assert_eq!(two.map::<usize, 2>(|_, v| v * 2).as_slice(), [2, 4]);
        assert_ne!(two, BySeat::new(3, |seat| seat.index() + 1));
        assert_eq!(size_of::<BySeat<u8, 2>>(), 3);
    }
}
