//! Data files: what a game ships with, what a designer lays over it, and what is wrong with them.

mod brackets;
mod fault;
mod item;
mod reader;

use std::collections::BTreeMap;
use std::fmt;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

pub use fault::{Fault, Faults, Place};
pub use item::Item;
pub use reader::{Ids, Key, MAX_FAULTS, MAX_FILE, Reader, Spot, Table};

use crate::UnknownWord;

/// The data files of one game, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    files: BTreeMap<String, String>,
    /// Where a designer may add files.
    folders: Vec<&'static str>,
}

/// The most files a designer may have in one folder.
pub const MAX_FOLDER: usize = 100;

impl Content {
    /// Files built into the program, as `(name, text)`.
    pub fn embedded(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        Self { files, folders: Vec::new() }
    }

    /// The same, with a folder in which files may be added: another map, another deck.
    #[must_use]
    pub fn with_folder(mut self, folder: &'static str) -> Self {
        self.folders.push(folder);
        self
    }

    /// Replaces one file, or adds one to a folder that takes more. Any other name is a mistake, not an addition.
    pub fn overlay(&mut self, name: &str, text: String) -> Result<(), UnknownWord> {
        if !self.files.contains_key(name) && !self.takes(name) {
            return Err(UnknownWord::new("content file", name, self.files.keys().map(String::as_str)));
        }
        self.files.insert(name.to_owned(), text);
        Ok(())
    }

    /// The folders in which files may be added.
    pub fn folders(&self) -> &[&'static str] {
        &self.folders
    }

    /// May a file of this name be added? Its name is a word of the game: small letters, digits and dashes.
    fn takes(&self, name: &str) -> bool {
        let Some((folder, file)) = name.split_once('/') else { return false };
        let Some(stem) = file.strip_suffix(".toml") else { return false };
        let wordlike = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let word = !stem.is_empty() && stem.len() <= 40 && stem.chars().all(wordlike);
        word && self.folders.contains(&folder) && self.folder(folder).count() < MAX_FOLDER
    }

    /// The files of a folder as `(stem, text)`: `maps/north.toml` is `north`.
    pub fn folder(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(move |(name, text)| {
            let stem = name.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".toml")?;
            Some((stem, text.as_str()))
        })
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
        HEXLOWER.encode_write(&self.0, f)
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
