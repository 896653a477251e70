//! The names that content gives to things, as they are typed: `leg`, `T05`, `RO`.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id of a unit type, a card or a faction: one to eight letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Id([u8; 8]);

impl Id {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

/// Not one to eight letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoId;

impl FromStr for Id {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Self, NoId> {
        let fits = (1..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let mut bytes = [0; 8];
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
        u64::from_le_bytes(self.0)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(|NoId| D::Error::custom(format!("no id `{}`", kernel::clip(&text))))
    }
}

kernel::text_schema!(Id);
