//! What each seat notices of what is done in a sampled world, as one number.
//!
//! An action of a seat that is asked alone is observed by all; what is done while others choose too is sealed and observed
//! by nobody else. That is coarser than `Hidden::cue` in some places and finer in others, but it costs no event, and with
//! it an iteration allocates nothing. No secret is at stake: the world is a sample.

use std::hash::{Hash, Hasher};

use kernel::{BySeat, Seat, SeatSet};

/// Notes an action for those of `ears` that notice it; `asked` were asked when it was chosen.
pub(super) fn observe<A: Hash>(
    observed: &mut BySeat<u64>,
    ears: SeatSet,
    asked: SeatSet,
    seat: Seat,
    action: A,
) {
    if asked.len() > 1 {
        return;
    }
    for ear in ears.difference(SeatSet::only(seat)).iter() {
        let mut mixer = Mixer(observed[ear]);
        (seat.index(), &action).hash(&mut mixer);
        observed[ear] = mixer.finish();
    }
}

/// A hasher that is the same on every machine and in every run, and quick.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // Never the number of having observed nothing, nor that of what is not told apart.
        (self.0 ^ (self.0 >> 32)).clamp(1, u64::MAX - 1)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.mix(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n as u64);
    }
}
