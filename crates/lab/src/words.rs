//! What is written down and read back, where JSON or Rust make it harder than it is: maps whose keys are no text, and words
//! that a game has for good.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// So many different words may be read: more than all games have together, and no file can fill the memory.
const MOST: usize = 10_000;
/// No game has a longer one.
const LONGEST: usize = 200;

/// A word that lasts as long as the program, as the words of a game do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Word(pub(crate) &'static str);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let text = String::deserialize(from)?;
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(word) = known.get(text.as_str()) {
            return Ok(Self(word));
        }
        if known.len() >= MOST || text.len() > LONGEST {
            return Err(D::Error::custom("these are no words of a game"));
        }
        let word: &'static str = text.leak();
        known.insert(word);
        Ok(Self(word))
    }
}

/// A map by words of a game.
pub(crate) fn by_word<'de, D: Deserializer<'de>, V: Deserialize<'de>>(
    from: D,
) -> Result<BTreeMap<&'static str, V>, D::Error> {
    let map = BTreeMap::<Word, V>::deserialize(from)?;
    Ok(map.into_iter().map(|(Word(word), value)| (word, value)).collect())
}

/// JSON has no keys but text, so other maps are written as a list.
pub(crate) mod listed {
    use super::{BTreeMap, Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub(crate) fn deserialize<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<K, V>, D::Error> {
        Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
    }
}
