//! Deadlines: when the time of a seat runs out, also while nobody has its table open.

use rusqlite::{Connection, params};

use crate::{Fence, Store, StoreError};

/// A seat must have answered by then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    pub seat: u8,
    /// In milliseconds since 1970.
    pub due: i64,
}

impl Store {
    /// From now on these are the deadlines of a table, and no others.
    pub async fn set_deadlines(&self, at: Fence, deadlines: Vec<Deadline>) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                forget(db, &at.table)?;
                let mut insert =
                    db.prepare_cached("INSERT INTO deadlines (table_id, seat, due) VALUES (?, ?, ?)")?;
                for Deadline { seat, due } in deadlines {
                    insert.execute(params![at.table, seat, due])?;
                }
                Ok(())
            })
            .await
    }

    /// The deadlines of a table, by seat.
    pub async fn deadlines(&self, table: String) -> Result<Vec<Deadline>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query =
                    db.prepare_cached("SELECT seat, due FROM deadlines WHERE table_id = ? ORDER BY seat")?;
                let rows =
                    query.query_map([table], |row| Ok(Deadline { seat: row.get(0)?, due: row.get(1)? }))?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// The tables where somebody's time had run out at a moment, the latest first served.
    pub async fn tables_due(&self, by: i64, most: u32) -> Result<Vec<String>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT table_id FROM deadlines WHERE due <= ? GROUP BY table_id ORDER BY MIN(due) LIMIT ?",
                )?;
                let ids = query.query_map(params![by, most], |row| row.get(0))?;
                Ok(ids.collect::<Result<_, _>>()?)
            })
            .await
    }
}

/// Nobody at this table has a deadline any more.
pub(crate) fn forget(db: &Connection, table: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM deadlines WHERE table_id = ?")?.execute([table])?;
    Ok(())
}
