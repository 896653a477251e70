//! Territories, cards and missions as small numbers, and sets of them as bits.

/// Defines a small number and the set of such numbers.
macro_rules! set {
    ($(#[$item_meta:meta])* $item:ident; $(#[$meta:meta])* $set:ident($bits:ty)) => {
        $(#[$item_meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $item(pub(crate) u8);

        impl $item {
            /// Its place in the order of the content.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// None.
            pub const EMPTY: Self = Self(0);
            /// The most that a set can hold.
            pub const MOST: usize = <$bits>::BITS as usize;

            /// This one alone.
            #[inline]
            pub const fn only(item: $item) -> Self {
                Self(1 << item.0)
            }

            /// The first `n`.
            pub const fn first(n: usize) -> Self {
                if n >= Self::MOST { Self(<$bits>::MAX) } else { Self((1 << n) - 1) }
            }

            /// Is it in the set?
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.0 & 1 != 0
            }

            /// Puts it in.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes it out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// How many there are.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Is there none?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Are all of these in it?
            #[inline]
            pub const fn has_all(self, others: Self) -> bool {
                others.0 & !self.0 == 0
            }

            /// Is any of these in it?
            #[inline]
            pub const fn has_any(self, others: Self) -> bool {
                others.0 & self.0 != 0
            }

            /// The first of them, in the order of the content.
            #[inline]
            pub fn lowest(self) -> Option<$item> {
                (self.0 != 0).then(|| $item(self.0.trailing_zeros() as u8))
            }

            /// All of them, in the order of the content.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let item = (bits != 0).then(|| $item(bits.trailing_zeros() as u8))?;
                    bits &= bits - 1;
                    Some(item)
                })
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        /// Those that are not among the others.
        impl std::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set | Self::only(item))
            }
        }
    };
}

set! {
    /// A territory of the map (HX-1.1).
    Land;
    /// A set of territories.
    Lands(u64)
}

set! {
    /// A battle card (HX-1.11). Every seat has one of each.
    Card;
    /// A set of battle cards of one seat.
    Cards(u16)
}

set! {
    /// A mission card (HX-1.12).
    Mission;
    /// A set of mission cards.
    Missions(u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_what_was_put_in() {
        let mut set: Lands = [Land(63), Land(0), Land(7)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Land(0), Land(7), Land(63)]);
        set.remove(Land(0));
        assert_eq!((set.len(), set.lowest()), (2, Some(Land(7))));
        assert!(Lands::first(64).has_all(set) && !Lands::first(7).has_any(set));
        assert_eq!(Cards::first(13) - Cards::first(9), Cards(0b1_1110_0000_0000));
        assert_eq!(Missions::EMPTY.lowest(), None);
    }
}
