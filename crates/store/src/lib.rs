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
//! | what is kept of a table? | [`Table`], [`SeatRow`], [`Action`], [`ChatLine`] |
//! | what is kept of a person? | [`Guest`], [`Account`], [`Session`], [`Token`], [`Report`] |
//! | who may write to a table? | whoever opened it last: [`Fence`] |
//! | what happens while nobody looks? | [`Deadline`], [`Outgoing`] |
//! | where is somebody told? | [`Channel`], [`Telling`] |
//! | what can go wrong? | [`OpenError`], [`StoreError`] |

mod accounts;
mod analyses;
mod channels;
mod deadlines;
mod deletions;
mod error;
mod fence;
mod guests;
mod links;
mod lists;
mod lock;
mod migrate;
mod outbox;
mod profile;
mod programs;
mod reports;
mod rows;
mod sessions;
mod sweep;
mod tables;
mod tokens;
mod worker;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};

pub use accounts::{Account, Holdings, NewAccount};
pub use channels::{Channel, ChannelKind, NewChannel, Telling};
pub use deadlines::{Deadline, Deadlines};
pub use deletions::NOBODY;
pub use error::{OpenError, StoreError};
pub use fence::Fence;
pub use links::LinkKind;
pub use outbox::{Backlog, Notice, NoticeKind, Outgoing};
pub use profile::{Ended, Tally};
pub use programs::BOT_MARK;
pub use reports::{Blocked, NewReport, Report};
pub use rows::{
    Action, ChatLine, Ending, Guest, GuestId, How, Opening, Overview, Phase, Progress, SeatKind, SeatRow,
    Settings, Table, TimeOut, Undone,
};
pub use sessions::{NewSession, Session};
pub use sweep::{Ages, Swept};
pub use tokens::Token;

use worker::Worker;

/// The durable memory of one server. Cheap to clone; the file is closed when the last clone is dropped, after
/// everything asked of it is done.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Arc<Worker>,
    reader: Arc<Worker>,
    dir: Arc<Path>,
    /// Given up after the connections: fields are dropped in their order.
    lock: Option<Arc<File>>,
}

impl Store {
    /// The name of the file in the data directory.
    pub const FILE: &'static str = "banneret.db";

    /// Opens the store in `dir`, making the directory, the file and whatever tables are missing. It is this
    /// process's alone until it is closed.
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        let unwritable = |source| OpenError::Directory { dir: dir.to_owned(), source };
        std::fs::create_dir_all(dir).map_err(unwritable)?;
        let lock = lock::take(dir)?;
        let path = dir.join(Self::FILE);
        let mut connection = connect(&path)?;
        migrate::run(&mut connection, &path)?;
        deletions::apply(&mut connection, dir)?;
        let reader = connect_to_read(&path)?;
        Ok(Self {
            writer: Arc::new(Worker::writing(connection).map_err(unwritable)?),
            reader: Arc::new(Worker::reading(reader).map_err(unwritable)?),
            dir: dir.into(),
            lock: Some(Arc::new(lock)),
        })
    }

    /// Opens the store in `dir` to look at it, also while a server has it. Nothing can be written by it.
    pub fn open_to_read(dir: &Path) -> Result<Self, OpenError> {
        let unwritable = |source| OpenError::Directory { dir: dir.to_owned(), source };
        let path = dir.join(Self::FILE);
        Ok(Self {
            writer: Arc::new(Worker::writing(connect_to_read(&path)?).map_err(unwritable)?),
            reader: Arc::new(Worker::reading(connect_to_read(&path)?).map_err(unwritable)?),
            dir: dir.into(),
            lock: None,
        })
    }

    /// Opens the store in `dir` to write a little beside the server that has it. It must be there already, in the shape
    /// that this program knows.
    pub fn open_beside(dir: &Path) -> Result<Self, OpenError> {
        let unwritable = |source| OpenError::Directory { dir: dir.to_owned(), source };
        let path = dir.join(Self::FILE);
        std::fs::metadata(&path).map_err(unwritable)?;
        let connection = connect(&path)?;
        migrate::must_be_known(&connection, &path)?;
        Ok(Self {
            writer: Arc::new(Worker::writing(connection).map_err(unwritable)?),
            reader: Arc::new(Worker::reading(connect_to_read(&path)?).map_err(unwritable)?),
            dir: dir.into(),
            lock: None,
        })
    }

    /// Finishes what was asked and accepts nothing more; then the directory is free for another, even if clones remain.
    pub async fn close(&self) {
        self.writer.close().await;
        if let Some(lock) = &self.lock
            && let Err(error) = lock.unlock()
        {
            // It is given up with the last clone at the latest.
            drop(error);
        }
    }
}

fn connect_to_read(path: &PathBuf) -> Result<Connection, OpenError> {
    let connection = connect(path)?;
    connection.pragma_update(None, "query_only", true).map_err(|e| OpenError::file(path, e))?;
    Ok(connection)
}

fn connect(path: &PathBuf) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let connection = Connection::open_with_flags(path, flags).map_err(|e| OpenError::file(path, e))?;
    migrate::recognise(&connection, path)?;
    let set_up = || -> rusqlite::Result<()> {
        // Somebody who looks at the file beside us may hold it for a moment.
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(())
    };
    set_up().map_err(|e| OpenError::file(path, e))?;
    Ok(connection)
}
