//! The seed of a match: all its chance, and the promise made about it beforehand.

use std::fmt;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use sha2::{Digest, Sha256};

use crate::Dice;

/// The 32-byte key that all dice of a match are thrown from. Secret while the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed a person typed: 64 hexadecimal digits are the key itself, any other text is hashed to one.
    ///
    /// ```
    /// use kernel::Seed;
    /// let seven = Seed::from_text("7");
    /// assert_eq!(Seed::from_text(&seven.to_string()), seven);
    /// assert_ne!(Seed::from_text("8"), seven);
    /// ```
    pub fn from_text(text: &str) -> Self {
        Self(key(text).unwrap_or_else(|| hash("banneret seed", [text.as_bytes()])))
    }

    /// The dice of the match.
    pub const fn dice(self) -> Dice {
        Dice::new(self.0)
    }

    /// What is published before the match: it tells nothing of the seed, and no other seed fits it.
    pub fn commitment(self) -> Commitment {
        Commitment(hash("banneret seed commitment", [self.0.as_slice()]))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_write(&self.0, f)
    }
}

/// A seed is a secret: it is not written into logs by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The key that 64 hexadecimal digits of either case spell.
pub(super) fn key(digits: &str) -> Option<[u8; 32]> {
    HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()?.try_into().ok()
}

/// The SHA-256 that binds a match to its seed before the seed is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_write(&self.0, f)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The SHA-256 of `parts` under a tag that keeps one use apart from another; each part is preceded by its
/// length, so no two lists of parts are hashed alike.
pub(super) fn hash<'a>(tag: &'a str, parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in std::iter::once(tag.as_bytes()).chain(parts) {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_and_commitments_are_pinned() {
        let seed = Seed::from_text("7");
        assert_eq!(seed.to_string(), GOLDEN_SEED);
        assert_eq!(seed.commitment().to_string(), GOLDEN_COMMITMENT);
        assert_eq!(format!("{seed:?}"), "Seed(..)");
    }

    #[test]
    fn a_key_has_exactly_64_digits_of_either_case() {
        assert_eq!(key(&"0F".repeat(32)), Some([15; 32]));
        for wrong in ["0f".repeat(31), "0f".repeat(33), "0g".repeat(32), "é".repeat(32)] {
            assert_eq!(key(&wrong), None, "{wrong}");
        }
    }
    const GOLDEN_SEED: &str = "cc32a1d88750a83258f68264d4808e813831e1426249e9ef28d3e7ccd2aee2e1";
    const GOLDEN_COMMITMENT: &str = "e7938c379a46527863db5dc4e09ef47b59b793bf663c56ba22e861efc3265703";
}
