//! What each seat notices of what happens in an imagined world, as one number.

use std::hash::{Hash, Hasher};

use kernel::{BySeat, Game, SeatSet, Sink, Viewer};

/// Listens for the seats whose trees still tell things apart.
pub(super) struct Notice<'a, G> {
    pub(super) game: &'a G,
    /// Who is listened for.
    pub(super) ears: SeatSet,
    /// What each has noticed since its last decision; 0 if nothing.
    pub(super) noticed: &'a mut BySeat<u64>,
}

impl<G: Game> Sink<G::Event> for Notice<'_, G> {
    fn emit(&mut self, event: impl FnOnce() -> G::Event) {
        let event = event();
        for seat in self.ears.iter() {
            if let Some(cue) = self.game.cue(&event, Viewer::Seat(seat)) {
                let mut mixer = Mixer(self.noticed[seat]);
                cue.hash(&mut mixer);
                self.noticed[seat] = mixer.finish();
            }
        }
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
        // Never the number of having noticed nothing, nor that of what is not told apart.
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
