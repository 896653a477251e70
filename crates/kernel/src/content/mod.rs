//! Data files: what a game ships with, what a designer lays over it, and what is wrong with them.

mod fault;
mod item;
mod reader;

use std::collections::BTreeMap;
use std::fmt;

use sha2::{Digest, Sha256};

pub use fault::{Fault, Faults, Place};
pub use item::Item;
pub use reader::{Ids, Key, MAX_FAULTS, MAX_FILE, Reader, Spot, Table};

use crate::{UnknownWord, hex};

/// The data files of one game, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    files: BTreeMap<String, String>,
}

impl Content {
    /// Files built into the program, as `(name, text)`.
    pub fn embedded(files: &[(&str, &str)]) -> Self {
        Self { files: files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect() }
    }

    /// Replaces one file. A name the game does not have is a mistake, not an addition.
    pub fn overlay(&mut self, name: &str, text: String) -> Result<(), UnknownWord> {
        match self.files.get_mut(name) {
            Some(file) => {
                *file = text;
                Ok(())
            }
            None => Err(UnknownWord::new("content file", name, self.files.keys().map(String::as_str))),
        }
    }

    /// The text of a file.
    ///
    /// # Panics
    /// If the game does not ship a file of this name: an overlay can replace files, never remove one.
    pub fn file(&self, name: &str) -> &str {
        self.files.get(name).unwrap_or_else(|| panic!("the game ships no content file `{name}`"))
    }

    /// Every file as `(name, text)`, by name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// What a record keeps of the content it was played with: equal exactly when all files are.
    pub fn hash(&self) -> ContentHash {
        let mut digest = Sha256::new();
        for (name, text) in &self.files {
            for part in [name, text] {
                digest.update((part.len() as u64).to_le_bytes());
                digest.update(part.as_bytes());
            }
        }
        ContentHash(digest.finalize().into())
    }
}

/// The SHA-256 of a game's content.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContentHash(pub [u8; 32]);

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
