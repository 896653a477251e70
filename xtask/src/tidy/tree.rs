//! The repository as the checks see it: names, texts, and Rust sources taken apart.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::source::Source;

/// All files under version control or about to be. Paths are relative and written with `/`.
#[derive(Default, Debug)]
pub(super) struct Tree {
    names: BTreeSet<String>,
    texts: BTreeMap<String, String>,
    sources: BTreeMap<String, Source>,
}

impl Tree {
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut tree = Self::default();
        for name in files(root)? {
            let bytes = std::fs::read(root.join(&name)).with_context(|| format!("cannot read {name}"))?;
            tree.add(&name, String::from_utf8(bytes).ok());
        }
        Ok(tree)
    }

    /// A small tree for a test.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let mut tree = Self::default();
        for (name, text) in files {
            tree.add(name, Some((*text).to_owned()));
        }
        tree
    }

    pub(super) fn add(&mut self, name: &str, text: Option<String>) {
        self.names.insert(name.to_owned());
        let Some(text) = text else { return };
        if name.ends_with(".rs") {
            self.sources.insert(name.to_owned(), Source::read(&text));
        }
        self.texts.insert(name.to_owned(), text);
    }

    /// How many files there are.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is a file or a folder of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name) || self.under(&format!("{name}/")).next().is_some()
    }

    /// The files whose names begin so.
    pub(super) fn under<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        let from =
            self.names.range::<str, _>((std::ops::Bound::Included(prefix), std::ops::Bound::Unbounded));
        from.map(String::as_str).take_while(move |name| name.starts_with(prefix))
    }

    /// All files that are text.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The text of one file.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// All Rust sources.
    pub(super) fn sources(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.sources.iter().map(|(name, source)| (name.as_str(), source))
    }

    /// One Rust source.
    pub(super) fn source(&self, name: &str) -> Option<&Source> {
        self.sources.get(name)
    }

    /// The folders `games/<game>` that are crates, as `games/<game>`.
    pub(super) fn games(&self) -> Vec<&str> {
        let manifests = self.under("games/").filter_map(|name| name.strip_suffix("/Cargo.toml"));
        manifests.filter(|folder| folder.matches('/').count() == 1).collect()
    }
}

/// What git tracks and what it would track, so that a file is checked before it is committed.
pub(crate) fn files(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("cannot start git")?;
    if !output.status.success() {
        bail!("git ls-files failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    // A name may be that of a deleted file, or of a link to a folder.
    Ok(names.split_terminator('\0').filter(|name| root.join(name).is_file()).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn a_folder_is_there_when_a_file_is_in_it() {
        let tree =
            Tree::of(&[("games/a/Cargo.toml", ""), ("games/a/src/lib.rs", ""), ("games/notes.md", "")]);
        assert!(tree.has("games/a") && tree.has("games/a/src") && tree.has("games/a/src/lib.rs"));
        assert!(!tree.has("games/a/src/li") && !tree.has("games/b"));
        assert_eq!(tree.games(), ["games/a"]);
    }
}
