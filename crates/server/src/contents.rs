//! The content that tables were made with: one that was edited since is kept, so that running tables keep theirs.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kernel::content::Content;

/// So many versions of a game's content stay in memory; others are read again.
const REMEMBERED: usize = 16;

/// The versions of one game's content, by their hash.
#[derive(Debug)]
pub(crate) struct Versions {
    /// What the program ships with: never written down.
    shipped: Content,
    load: fn(Option<&Path>) -> Result<Content, String>,
    /// Where others are kept, a folder each.
    dir: OnceLock<PathBuf>,
    latest: Mutex<VecDeque<Arc<Content>>>,
}

impl Versions {
    pub(crate) fn new(shipped: Content, load: fn(Option<&Path>) -> Result<Content, String>) -> Self {
        Self { shipped, load, dir: OnceLock::new(), latest: Mutex::default() }
    }

    /// From now on versions are kept in this folder.
    pub(crate) fn keep_in(&self, dir: PathBuf) {
        // Whoever came first has said the same.
        let _ = self.dir.set(dir);
    }

    /// A table is made with this content: it will be found when the table is opened again.
    pub(crate) fn keep(&self, content: &Arc<Content>) {
        if **content == self.shipped {
            return;
        }
        self.remember(content.clone());
        if let Some(dir) = self.dir.get()
            && let Err(error) = self.write(&dir.join(content.hash().to_string()), content)
        {
            tracing::warn!(%error, "the content of a table is not kept: it will not open after a restart");
        }
    }

    /// The content with this hash, if a table was made with it.
    pub(crate) fn find(&self, hash: &str) -> Option<Arc<Content>> {
        let has = |content: &Content| content.hash().to_string() == hash;
        if has(&self.shipped) {
            return Some(Arc::new(self.shipped.clone()));
        }
        if let Some(found) = self.lock().iter().find(|content| has(content)) {
            return Some(found.clone());
        }
        // The hash comes from the store, but a path is made of it.
        let plain = !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let dir = self.dir.get().filter(|_| plain)?.join(hash);
        let content = (self.load)(Some(&dir)).ok().filter(has).map(Arc::new)?;
        self.remember(content.clone());
        Some(content)
    }

    fn remember(&self, content: Arc<Content>) {
        let mut latest = self.lock();
        latest.retain(|other| **other != *content);
        latest.push_back(content);
        if latest.len() > REMEMBERED {
            latest.pop_front();
        }
    }

    /// Writes what differs from what the program ships with, whole or not at all.
    fn write(&self, dir: &Path, content: &Content) -> std::io::Result<()> {
        if dir.is_dir() {
            return Ok(());
        }
        let part = dir.with_extension("part");
        let _ = fs::remove_dir_all(&part);
        let own: Vec<(&str, &str)> = self.shipped.files().collect();
        for (name, text) in content.files().filter(|file| !own.contains(file)) {
            let path = part.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&part))?;
            fs::write(path, text)?;
        }
        fs::rename(part, dir)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Arc<Content>>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
