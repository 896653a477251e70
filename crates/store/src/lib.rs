//! What the server must not forget: tables, seats, actions, guests and chat, durable in one SQLite file.
//!
//! No game is known here. A game is a name, its options are text, an action is a line of notation; what they
//! mean is derived by replaying them.
//!
//! # Durability
//!
//! Every write is answered after its transaction is on the disk: the file is in WAL mode with
//! `synchronous = FULL`, so an answered write survives both a killed process and a power cut. Writes that wait
//! at the same time share one transaction and one sync (group commit), so a busy server pays for few of them.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | how is it opened and asked? | [`Store`] |
//! | who talks to SQLite? | two threads, one that writes and one that reads |
//! | what is kept? | [`Table`], [`SeatRow`], [`Action`], [`Guest`], [`Said`] |
//! | what can go wrong? | [`OpenError`], [`StoreError`] |

mod error;
mod guests;
mod migrate;
mod rows;
mod tables;
mod worker;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};

pub use error::{OpenError, StoreError};
pub use rows::{Action, Guest, GuestId, Opening, Overview, Phase, Said, SeatKind, SeatRow, Settings, Table};

use worker::Worker;

/// The durable memory of one server. Cheap to clone; the file is closed when the last clone is dropped, after
/// everything asked of it is done.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Arc<Worker>,
    reader: Arc<Worker>,
}

impl Store {
    /// The name of the file in the data directory.
    pub const FILE: &'static str = "banneret.db";

    /// Opens the store in `dir`, making the directory, the file and whatever tables are missing.
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        let unwritable = |source| OpenError::Directory { dir: dir.to_owned(), source };
        std::fs::create_dir_all(dir).map_err(unwritable)?;
        let probe = dir.join(".banneret-writable");
        std::fs::write(&probe, []).and_then(|()| std::fs::remove_file(&probe)).map_err(unwritable)?;
        let path = dir.join(Self::FILE);
        let mut connection = connect(&path)?;
        migrate::run(&mut connection, &path)?;
        let reader = connect(&path)?;
        reader.pragma_update(None, "query_only", true).map_err(|e| OpenError::file(&path, e))?;
        Ok(Self {
            writer: Arc::new(Worker::writing(connection).map_err(unwritable)?),
            reader: Arc::new(Worker::reading(reader).map_err(unwritable)?),
        })
    }
}

fn connect(path: &PathBuf) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(path, flags)?;
        // A second server on the same file waits a moment, then is refused instead of damaging anything.
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(connection)
    };
    open().map_err(|e| OpenError::file(path, e))
}
