//! What people think of each other: who is blocked, and what whoever runs the site is told.

use rusqlite::{OptionalExtension as _, Row, params};

use crate::tables::now;
use crate::{GuestId, Store, StoreError};

/// What whoever runs the site is told about somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    pub reporter: GuestId,
    pub about: GuestId,
    /// What that one was called.
    pub name: String,
    pub table: Option<String>,
    /// A word of a closed list.
    pub kind: String,
    pub text: String,
}

/// A report in the inbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: i64,
    /// None once they have deleted their account.
    pub reporter: Option<GuestId>,
    pub about: Option<GuestId>,
    pub name: String,
    pub table: Option<String>,
    pub kind: String,
    pub text: String,
    /// In milliseconds since 1970.
    pub created: i64,
    /// What was done, in a line.
    pub answer: Option<String>,
}

/// Somebody who is blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    pub guest: GuestId,
    /// What they were called then.
    pub name: String,
}

impl Store {
    /// Somebody does not want to read another's words any more, nor be seated with them.
    pub async fn block(&self, guest: GuestId, blocked: Blocked) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("INSERT OR REPLACE INTO blocks (guest, blocked, name) VALUES (?, ?, ?)")?
                    .execute(params![guest.0, blocked.guest.0, blocked.name])?;
                Ok(())
            })
            .await
    }

    /// They do again.
    pub async fn unblock(&self, guest: GuestId, blocked: GuestId) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM blocks WHERE guest = ? AND blocked = ?")?
                    .execute([guest.0, blocked.0])?;
                Ok(())
            })
            .await
    }

    /// Whom somebody has blocked, by name.
    pub async fn blocked_by(&self, guest: GuestId) -> Result<Vec<Blocked>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT blocked, name FROM blocks WHERE guest = ? ORDER BY name, blocked",
                )?;
                let rows = query.query_map([guest.0], |row| {
                    Ok(Blocked { guest: GuestId(row.get(0)?), name: row.get(1)? })
                })?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// The seats of a table whose words somebody does not want to read.
    pub async fn blocked_seats(&self, guest: GuestId, table: String) -> Result<Vec<u8>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT DISTINCT seat FROM holders JOIN blocks ON blocked = holders.guest
                     WHERE blocks.guest = ? AND table_id = ? ORDER BY seat",
                )?;
                let seats = query.query_map(params![guest.0, table], |row| row.get(0))?;
                Ok(seats.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// Does somebody sit at a table who has blocked this one, or whom this one has blocked?
    pub async fn is_apart_from(&self, guest: GuestId, table: String) -> Result<bool, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT 1 FROM holders JOIN blocks ON (blocks.guest = ?1 AND blocked = holders.guest)
                         OR (blocks.guest = holders.guest AND blocked = ?1) WHERE table_id = ?2",
                )?;
                Ok(query.query_row(params![guest.0, table], |_| Ok(())).optional()?.is_some())
            })
            .await
    }

    /// What somebody has said at a table.
    pub async fn said_by(&self, table: String, guest: GuestId) -> Result<Vec<String>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT text FROM chat JOIN holders USING (table_id, seat)
                     WHERE table_id = ? AND guest = ? ORDER BY id",
                )?;
                let said = query.query_map(params![table, guest.0], |row| row.get(0))?;
                Ok(said.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// Puts a report into the inbox.
    pub async fn add_report(&self, report: NewReport) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                let NewReport { reporter, about, name, table, kind, text } = report;
                db.prepare_cached(
                    "INSERT INTO reports (reporter, about, name, table_id, kind, text, created)
                     VALUES (?, ?, ?, ?, ?, ?, ?)",
                )?
                .execute(params![reporter.0, about.0, name, table, kind, text, now()])?;
                Ok(())
            })
            .await
    }

    /// The inbox: what waits first, the oldest of it first; then what was answered, the latest first.
    pub async fn reports(&self, most: u32) -> Result<Vec<Report>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id, reporter, about, name, table_id, kind, text, created, answer FROM reports
                     ORDER BY answer IS NOT NULL, IIF(answer IS NULL, id, -id) LIMIT ?",
                )?;
                let rows = query.query_map([most], report)?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// Those that somebody has made, the latest first.
    pub async fn reports_by(&self, guest: GuestId) -> Result<Vec<Report>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id, reporter, about, name, table_id, kind, text, created, answer FROM reports
                     WHERE reporter = ? ORDER BY id DESC",
                )?;
                let rows = query.query_map([guest.0], report)?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// Notes what was done about a report.
    pub async fn answer_report(&self, id: i64, answer: String) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("UPDATE reports SET answer = ?, answered = ? WHERE id = ?")?
                    .execute(params![answer, now(), id])?;
                Ok(())
            })
            .await
    }
}

fn report(row: &Row<'_>) -> rusqlite::Result<Report> {
    Ok(Report {
        id: row.get(0)?,
        reporter: row.get::<_, Option<i64>>(1)?.map(GuestId),
        about: row.get::<_, Option<i64>>(2)?.map(GuestId),
        name: row.get(3)?,
        table: row.get(4)?,
        kind: row.get(5)?,
        text: row.get(6)?,
        created: row.get(7)?,
        answer: row.get(8)?,
    })
}
