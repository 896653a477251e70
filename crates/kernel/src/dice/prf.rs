//! SipHash-2-4, a pseudorandom function: who knows some of its values, but not the key, can tell nothing of the others.
//!
//! It is written out here so that no dependency can change a replay, and works on whole numbers only: it gives the same
//! values on every machine, whichever way that orders its bytes.

/// The state of the hash after some words of a message. Several messages may go on from one beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prf([u64; 4]);

impl Prf {
    #[inline]
    pub(super) const fn new([k0, k1]: [u64; 2]) -> Self {
        let name =
            [0x736f_6d65_7073_6575, 0x646f_7261_6e64_6f6d, 0x6c79_6765_6e65_7261, 0x7465_6462_7974_6573];
        Self([name[0] ^ k0, name[1] ^ k1, name[2] ^ k0, name[3] ^ k1])
    }

    /// The next eight bytes of the message, the first of them the lowest.
    #[inline]
    #[must_use]
    pub(super) const fn word(self, word: u64) -> Self {
        let Self([v0, v1, v2, v3]) = self;
        let Self([v0, v1, v2, v3]) = Self([v0, v1, v2, v3 ^ word]).round().round();
        Self([v0 ^ word, v1, v2, v3])
    }

    /// The value of a message of `bytes` bytes: those before, and a tail of at most seven.
    #[inline]
    pub(super) const fn value(self, tail: u64, bytes: u64) -> u64 {
        let Self([v0, v1, v2, v3]) = self.word(tail | bytes << 56);
        let Self([v0, v1, v2, v3]) = Self([v0, v1, v2 ^ 0xff, v3]).round().round().round().round();
        v0 ^ v1 ^ v2 ^ v3
    }

    #[inline]
    const fn round(self) -> Self {
        let Self([mut v0, mut v1, mut v2, mut v3]) = self;
        v0 = v0.wrapping_add(v1);
        v2 = v2.wrapping_add(v3);
        v1 = v1.rotate_left(13) ^ v0;
        v3 = v3.rotate_left(16) ^ v2;
        v0 = v0.rotate_left(32).wrapping_add(v3);
        v2 = v2.wrapping_add(v1);
        v1 = v1.rotate_left(17) ^ v2;
        v3 = v3.rotate_left(21) ^ v0;
        v2 = v2.rotate_left(32);
        Self([v0, v1, v2, v3])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of the paper's authors: the key 00 01 … 0f, the messages 00 01 02 … of this many bytes.
    #[test]
    fn the_published_values_come_out() {
        let prf = Prf::new([0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908]);
        let first = prf.word(0x0706_0504_0302_0100);
        let second = first.word(0x0f0e_0d0c_0b0a_0908);
        assert_eq!(prf.value(0, 0), 0x726f_db47_dd0e_0e31);
        assert_eq!(first.value(0, 8), 0x93f5_f579_9a93_2462);
        assert_eq!(first.value(0x000e_0d0c_0b0a_0908, 15), 0xa129_ca61_49be_45e5);
        assert_eq!(second.value(0, 16), 0x3f2a_cc7f_57c2_9bdb);
    }
}
