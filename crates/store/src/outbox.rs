//! The outbox: what people are to be told of a table, kept in one transaction with what it follows from.

use rusqlite::{Connection, Row, params};

use crate::tables::{now, word};
use crate::{Action, Store, StoreError};

/// What somebody is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoticeKind {
    /// It is their turn; or, to those who look on, that somebody is waited for.
    Turn,
    /// The match is over.
    Over,
}

impl NoticeKind {
    pub(crate) const ALL: [Self; 2] = [Self::Turn, Self::Over];

    /// As it is written in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Over => "over",
        }
    }
}

/// Something to tell, as it is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Whoever answers for this seat; those who look on where there is none.
    pub seat: Option<u8>,
    pub kind: NoticeKind,
}

/// Something to tell that waits to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// No other notice ever has it.
    pub id: i64,
    pub table: String,
    pub notice: Notice,
    /// How many actions had been played.
    pub at: u32,
    /// In milliseconds since 1970.
    pub created: i64,
    /// How often it was tried in vain.
    pub tries: u32,
    /// Why in vain, the last time.
    pub error: Option<String>,
}

impl Store {
    /// What was to be sent by a moment, the oldest first.
    pub async fn outbox_due(&self, by: i64, most: u32) -> Result<Vec<Outgoing>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id, table_id, seat, kind, at, created, tries, error FROM outbox
                     WHERE due <= ? ORDER BY due, id LIMIT ?",
                )?;
                let rows = query.query_map(params![by, most], outgoing)?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// These were sent, or are to be sent no more.
    pub async fn outbox_done(&self, ids: Vec<i64>) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                let mut delete = db.prepare_cached("DELETE FROM outbox WHERE id = ?")?;
                for id in ids {
                    delete.execute([id])?;
                }
                Ok(())
            })
            .await
    }

    /// One could not be sent: it is tried again at this moment.
    pub async fn outbox_failed(&self, id: i64, error: String, again: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("UPDATE outbox SET tries = tries + 1, error = ?, due = ? WHERE id = ?")?
                    .execute(params![error, again, id])?;
                Ok(())
            })
            .await
    }
}

/// Puts what is to be told of a table after this many actions into the outbox.
pub(crate) fn put(db: &Connection, table: &str, at: u32, notices: &[Notice]) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached(
        "INSERT INTO outbox (table_id, seat, kind, at, created, due) VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
    )?;
    for Notice { seat, kind } in notices {
        insert.execute(params![table, seat, kind.word(), at, now()])?;
    }
    Ok(())
}

/// Whoever has played need not be told any more that it was their turn.
pub(crate) fn answered(db: &Connection, table: &str, actions: &[Action]) -> Result<(), StoreError> {
    let mut delete =
        db.prepare_cached("DELETE FROM outbox WHERE table_id = ? AND seat = ? AND kind = 'turn'")?;
    for action in actions {
        delete.execute(params![table, action.seat])?;
    }
    Ok(())
}

/// What followed from actions that were taken back is told to nobody any more.
pub(crate) fn withdraw(db: &Connection, table: &str, left: u32) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM outbox WHERE table_id = ? AND at > ?")?.execute(params![table, left])?;
    Ok(())
}

fn outgoing(row: &Row<'_>) -> rusqlite::Result<Outgoing> {
    let notice = Notice { seat: row.get(2)?, kind: word(row, 3, &NoticeKind::ALL, NoticeKind::word)? };
    Ok(Outgoing {
        id: row.get(0)?,
        table: row.get(1)?,
        notice,
        at: row.get(4)?,
        created: row.get(5)?,
        tries: row.get(6)?,
        error: row.get(7)?,
    })
}
