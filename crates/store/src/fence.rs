//! Fences: of a table that was opened twice, only the later opening may write.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::{Store, StoreError, Table};

/// The right of one opening of a table to write to it. A later opening, wherever it is, takes it away.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fence {
    /// The table.
    pub table: String,
    /// How often it had been opened then.
    pub epoch: u32,
}

impl Fence {
    /// Fails, and with it the whole request, if the table was opened again since.
    pub(crate) fn check(&self, db: &Connection) -> Result<(), StoreError> {
        let now: Option<u32> = db
            .prepare_cached("SELECT epoch FROM tables WHERE id = ?")?
            .query_row([&self.table], |row| row.get(0))
            .optional()?;
        match now {
            Some(epoch) if epoch == self.epoch => Ok(()),
            Some(epoch) => Err(StoreError::Fenced { table: self.table.clone(), held: self.epoch, epoch }),
            None => Err(StoreError::NoTable(self.table.clone())),
        }
    }
}

impl Store {
    /// Opens a table to play at it: whoever had opened it before can write to it no more.
    pub async fn open_table(&self, id: String) -> Result<(Fence, Table), StoreError> {
        self.writer
            .ask(move |db| {
                let fence = raise(db, &id)?;
                Ok((fence, crate::tables::select(db, id)?))
            })
            .await
    }
}

/// Whoever has the table open can write to it no more.
pub(crate) fn raise(db: &Connection, id: &str) -> Result<Fence, StoreError> {
    let epoch = db
        .prepare_cached("UPDATE tables SET epoch = epoch + 1 WHERE id = ? RETURNING epoch")?
        .query_row(params![id], |row| row.get(0))
        .optional()?;
    let epoch = epoch.ok_or_else(|| StoreError::NoTable(id.to_owned()))?;
    Ok(Fence { table: id.to_owned(), epoch })
}
