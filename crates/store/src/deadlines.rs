//! Deadlines: when the time of a seat runs out, also while nobody has its table open.

use rusqlite::{Connection, params};

use crate::outbox::{put_at, unwarn};
use crate::{Fence, Notice, NoticeKind, Store, StoreError};

/// A seat must have answered by then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    pub seat: u8,
    /// In milliseconds since 1970.
    pub due: i64,
}

/// The deadlines of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deadlines {
    /// By seat.
    pub each: Vec<Deadline>,
    /// How long before the end of their time people are warned, in milliseconds.
    pub warning: i64,
}

impl Store {
    /// From now on these are the deadlines of a table, and no others.
    pub async fn set_deadlines(&self, at: Fence, deadlines: Deadlines) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let played: u32 = db
                    .prepare_cached("SELECT COUNT(*) FROM actions WHERE table_id = ?")?
                    .query_row([&at.table], |row| row.get(0))?;
                set(db, &at.table, played, &deadlines)
            })
            .await
    }

    /// The deadlines of a table, by seat.
    pub async fn deadlines(&self, table: String) -> Result<Vec<Deadline>, StoreError> {
        self.reader.ask(move |db| of_table(db, &table)).await
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

fn of_table(db: &Connection, table: &str) -> Result<Vec<Deadline>, StoreError> {
    let mut query = db.prepare_cached("SELECT seat, due FROM deadlines WHERE table_id = ? ORDER BY seat")?;
    let rows = query.query_map([table], |row| Ok(Deadline { seat: row.get(0)?, due: row.get(1)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// These are the deadlines of a table after this many actions. Whoever has another one than before is warned of it.
pub(crate) fn set(db: &Connection, table: &str, at: u32, deadlines: &Deadlines) -> Result<(), StoreError> {
    let before = of_table(db, table)?;
    for gone in before.iter().filter(|deadline| !deadlines.each.contains(deadline)) {
        unwarn(db, table, gone.seat)?;
    }
    forget(db, table)?;
    let mut insert = db.prepare_cached("INSERT INTO deadlines (table_id, seat, due) VALUES (?, ?, ?)")?;
    for deadline in &deadlines.each {
        let Deadline { seat, due } = *deadline;
        insert.execute(params![table, seat, due])?;
        if !before.contains(deadline) {
            let notice = Notice { seat: Some(seat), kind: NoticeKind::Warn };
            put_at(db, table, at, notice, due - deadlines.warning)?;
        }
    }
    Ok(())
}

/// Nobody at this table has a deadline any more.
pub(crate) fn forget(db: &Connection, table: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM deadlines WHERE table_id = ?")?.execute([table])?;
    Ok(())
}
