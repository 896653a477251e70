//! What a card of any game is called.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id printed on a card and used in notation: `HM04`, `RS1`, `SQ`. One to four capitals and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardId([u8; 4]);

impl CardId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(4);
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

/// A text that is no card id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCardId;

impl fmt::Display for NoCardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one to four capitals and digits make a card id")
    }
}

impl std::error::Error for NoCardId {}

impl FromStr for CardId {
    type Err = NoCardId;

    /// Reads an id, in any case.
    fn from_str(text: &str) -> Result<Self, NoCardId> {
        let mut id = [0; 4];
        if text.is_empty() || text.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(NoCardId);
        }
        id.iter_mut().zip(text.bytes()).for_each(|(place, byte)| *place = byte.to_ascii_uppercase());
        Ok(Self(id))
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl crate::Keyed for CardId {
    #[inline]
    fn key(&self) -> u64 {
        u64::from(u32::from_le_bytes(self.0))
    }
}

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

crate::text_schema!(CardId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_in_any_case_and_never_too_long() {
        let id: CardId = "hm04".parse().unwrap();
        assert_eq!((id.as_str(), format!("{id:>6}|{id:?}")), ("HM04", "  HM04|HM04".to_owned()));
        assert_eq!("sq".parse::<CardId>().unwrap().as_str(), "SQ");
        for wrong in ["", "HM045", "H-1", "é1"] {
            assert_eq!(wrong.parse::<CardId>(), Err(NoCardId), "{wrong}");
        }
        assert_eq!(NoCardId.to_string(), "one to four capitals and digits make a card id");
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"HM04\"");
    }
}
