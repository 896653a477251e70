//! What can go wrong.

use std::path::{Path, PathBuf};

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be made or written.
    #[error("the data directory {} cannot be written: {source}", dir.display())]
    Directory {
        /// The directory.
        dir: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Another process has it open: a directory is one server's at a time.
    #[error("the data directory {} is used by {by}; a directory serves one server at a time", dir.display())]
    Taken {
        /// The directory.
        dir: PathBuf,
        /// The other, as it has signed.
        by: String,
    },
    /// The file is the database of another program.
    #[error("{} is the database of another program, not a store", file.display())]
    Foreign { file: PathBuf },
    /// The file is not a store, or is damaged.
    #[error("the store {} cannot be opened: {}", file.display(), in_short(source))]
    File {
        file: PathBuf,
        /// Why not.
        source: rusqlite::Error,
    },
    /// The file was written by an older program, and no server of this one has opened it since.
    #[error("the store {} has version {found}, not {known}; start the server of this program once", file.display())]
    Older {
        file: PathBuf,
        /// Its version.
        found: u32,
        /// The one that is needed.
        known: u32,
    },
    /// The file was written by a newer program.
    #[error("the store {} has version {found}; this program knows versions up to {known}", file.display())]
    Newer {
        file: PathBuf,
        /// Its version.
        found: u32,
        /// The newest version this program can use.
        known: u32,
    },
}

/// What SQLite complains of, without the statement that it complains of.
fn in_short(error: &rusqlite::Error) -> String {
    if let rusqlite::Error::SqlInputError { msg, .. } = error { msg.clone() } else { error.to_string() }
}

impl OpenError {
    pub(crate) fn file(file: &Path, source: rusqlite::Error) -> Self {
        Self::File { file: file.to_owned(), source }
    }
}

/// Why a request failed. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The action is not the next one: somebody else appended first.
    #[error("table {table} has no place for action {seq}")]
    Conflict {
        table: String,
        /// The action that was not the next.
        seq: u32,
    },
    /// The table was opened again since: nothing that the earlier opening writes counts.
    #[error("table {table} was opened again: writes of opening {held} are refused, it is at {epoch}")]
    Fenced {
        table: String,
        /// The opening that would have written.
        held: u32,
        /// The one that may.
        epoch: u32,
    },
    /// No such table.
    #[error("no table {0}")]
    NoTable(String),
    /// Somebody has a name already that cannot be told from this one.
    #[error("the name `{0}` is taken")]
    Taken(String),
    /// No such account.
    #[error("there is no such account")]
    NoAccount,
    /// The link was never there, was used, or is too old.
    #[error("this link is not good any more")]
    NoLink,
    /// The list of deleted accounts cannot be written: nothing was deleted.
    #[error("the list of deleted accounts cannot be written: {0}")]
    List(String),
    /// SQLite refused.
    #[error("the store failed: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The transaction that this request shared with others could not be committed.
    #[error("the store could not commit: {0}")]
    Commit(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}
