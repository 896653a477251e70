//! A few numbers that stand for a value.

use std::hash::{Hash, Hasher};

/// A hash of what it was given, the same on every machine: equal values give equal numbers, and different ones almost
/// surely others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sketch(u64);

impl Sketch {
    /// How many numbers there are.
    pub const NUMBERS: usize = 4;

    /// The sketch of one value.
    pub fn of(value: &(impl Hash + ?Sized)) -> Self {
        let mut sketch = Self::default();
        value.hash(&mut sketch);
        sketch
    }

    /// Numbers from 0 to 1, with 16 bits of the hash each.
    pub fn numbers(self) -> [f32; Self::NUMBERS] {
        let hash = self.finish();
        std::array::from_fn(|at| (hash >> (16 * at) & 0xffff) as f32 / 65535.0)
    }
}

impl Hasher for Sketch {
    fn finish(&self) -> u64 {
        // The last steps of splitmix64.
        let mut hash = self.0;
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ hash >> 31
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    }

    // Whole numbers are taken as such, so that neither the order of their bytes nor the width of an address shows.
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_i8(&mut self, n: i8) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_i16(&mut self, n: i16) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_i32(&mut self, n: i32) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_i64(&mut self, n: i64) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers go into what people train: they must not change from one machine or version to the next.
    #[test]
    fn a_sketch_is_the_same_everywhere() {
        let hash = |sketch: Sketch| sketch.finish();
        assert_ne!(hash(Sketch::of(&1u8)), hash(Sketch::of(&2u8)));
        assert_eq!(hash(Sketch::of(&7u16)), hash(Sketch::of(&7u64)));
        assert_ne!(hash(Sketch::of(&(1u8, 2u8))), hash(Sketch::of(&(2u8, 1u8))));
        assert_ne!(hash(Sketch::of(&[0u8; 3])), hash(Sketch::of(&[0u8; 4])));
        assert!(Sketch::of("any").numbers().iter().all(|number| (0.0..=1.0).contains(number)));
    }
}
