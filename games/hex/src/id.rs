//! What territories, cards, missions, factions and regions are called in text.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One to four letters or digits, like `5a`, `MD5`, `10`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Id([u8; 4]);

impl Id {
    /// The id as it is written.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        // Only letters and digits of ASCII get in.
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }

    /// Is it what somebody wrote, in whatever case?
    pub fn is(&self, text: &str) -> bool {
        self.as_str().eq_ignore_ascii_case(text)
    }
}

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoId;

impl fmt::Display for NoId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one to four letters and digits make an id")
    }
}

impl std::error::Error for NoId {}

impl FromStr for Id {
    type Err = NoId;
    fn from_str(text: &str) -> Result<Self, NoId> {
        let mut bytes = [0; 4];
        let fits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        bytes.get_mut(..text.len()).filter(|_| fits).ok_or(NoId)?.copy_from_slice(text.as_bytes());
        Ok(Self(bytes))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl kernel::Keyed for Id {
    #[inline]
    fn key(&self) -> u64 {
        u64::from(u32::from_le_bytes(self.0))
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

kernel::text_schema!(Id);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_written_as_it_was_read() {
        for text in ["5a", "MD5", "10", "K", "RVB1"] {
            assert_eq!(text.parse::<Id>().unwrap().as_str(), text);
        }
        for text in ["", "MD100", "5-a", "ä", "5 a"] {
            assert_eq!(text.parse::<Id>(), Err(NoId), "{text}");
        }
        assert!("RVB".parse::<Id>().unwrap().is("rvb"));
    }
}
