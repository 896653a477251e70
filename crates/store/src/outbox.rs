//! The outbox: what people are to be told of a table, kept in one transaction with what it follows from.

use rusqlite::{Connection, Row, params};

use crate::tables::{now, word};
use crate::{Action, Store, StoreError};

/// What somebody is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoticeKind {
    /// It is their turn; or, to those who look on, that somebody is waited for.
    Turn,
    /// Their time runs out before long.
    Warn,
    /// The match is over.
    Over,
    /// All tables that wait for them, once a day.
    Digest,
}

impl NoticeKind {
    pub(crate) const ALL: [Self; 4] = [Self::Turn, Self::Warn, Self::Over, Self::Digest];

    /// As it is written in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Warn => "warn",
            Self::Over => "over",
            Self::Digest => "digest",
        }
    }

    /// As somebody chooses what they are told about.
    pub const fn bit(self) -> u8 {
        match self {
            Self::Turn | Self::Digest => 1,
            Self::Warn => 2,
            Self::Over => 4,
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

/// Something that one channel is to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// No other ever has it.
    pub id: i64,
    pub channel: i64,
    /// None for a list of several tables.
    pub table: Option<String>,
    pub notice: Notice,
    /// How many actions had been played.
    pub at: u32,
    /// In milliseconds since 1970.
    pub created: i64,
    /// When it is to be sent.
    pub due: i64,
    /// How often it was tried in vain.
    pub tries: u32,
}

/// What the operator sees of the outbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Backlog {
    pub waiting: u32,
    /// Of these, what was tried in vain.
    pub failed: u32,
    /// When the oldest was written down.
    pub oldest: Option<i64>,
}

impl Store {
    /// What was to be sent by a moment, for each channel the oldest.
    pub async fn outbox_due(&self, by: i64, most: u32) -> Result<Vec<Outgoing>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id, channel, table_id, seat, kind, at, created, due, tries FROM outbox
                     WHERE id IN (SELECT MIN(id) FROM outbox WHERE due <= ? GROUP BY channel) ORDER BY due, id LIMIT ?",
                )?;
                let rows = query.query_map(params![by, most], outgoing)?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// How much waits to be sent.
    pub async fn outbox_backlog(&self) -> Result<Backlog, StoreError> {
        self.reader
            .ask(|db| {
                let mut query = db.prepare_cached(
                    "SELECT COUNT(*), COUNT(*) FILTER (WHERE tries > 0), MIN(created) FROM outbox",
                )?;
                Ok(query.query_row([], |row| {
                    Ok(Backlog { waiting: row.get(0)?, failed: row.get(1)?, oldest: row.get(2)? })
                })?)
            })
            .await
    }

    /// One need not be sent: there is nothing to tell any more.
    pub async fn outbox_dropped(&self, id: i64) -> Result<(), StoreError> {
        self.writer.ask(move |db| remove(db, id)).await
    }

    /// One has arrived.
    pub async fn outbox_sent(&self, id: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached(
                    "UPDATE channels SET told = ?, error = NULL, error_at = NULL
                     WHERE id = (SELECT channel FROM outbox WHERE id = ?)",
                )?
                .execute([now(), id])?;
                remove(db, id)
            })
            .await
    }

    /// One is sent later, and nobody is at fault.
    pub async fn outbox_later(&self, id: i64, due: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("UPDATE outbox SET due = ? WHERE id = ?")?.execute([due, id])?;
                Ok(())
            })
            .await
    }

    /// One did not arrive. It is tried again at a moment; where there is none, the channel is switched off.
    pub async fn outbox_failed(&self, id: i64, error: String, again: Option<i64>) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached(
                    "UPDATE channels SET error = ?, error_at = ?, off = off OR ?
                     WHERE id = (SELECT channel FROM outbox WHERE id = ?)",
                )?
                .execute(params![error, now(), again.is_none(), id])?;
                match again {
                    Some(due) => {
                        db.prepare_cached("UPDATE outbox SET tries = tries + 1, due = ? WHERE id = ?")?
                            .execute([due, id])?;
                    }
                    None => {
                        db.prepare_cached(
                            "DELETE FROM outbox WHERE channel = (SELECT channel FROM outbox WHERE id = ?)",
                        )?
                        .execute([id])?;
                    }
                }
                Ok(())
            })
            .await
    }
}

fn remove(db: &Connection, id: i64) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM outbox WHERE id = ?")?.execute([id])?;
    Ok(())
}

/// Puts what is to be told of a table after this many actions into the outbox: a row for each channel that is told of
/// it. Lists take the place of single turns in the mail.
pub(crate) fn put(db: &Connection, table: &str, at: u32, notices: &[Notice]) -> Result<(), StoreError> {
    for notice in notices {
        put_at(db, table, at, *notice, now())?;
    }
    Ok(())
}

/// The same at a moment.
pub(crate) fn put_at(
    db: &Connection,
    table: &str,
    at: u32,
    notice: Notice,
    due: i64,
) -> Result<(), StoreError> {
    let Notice { seat, kind } = notice;
    let (word, bit) = (kind.word(), kind.bit());
    match seat {
        Some(seat) => db
            .prepare_cached(
                "INSERT INTO outbox (channel, table_id, seat, kind, at, created, due)
                 SELECT channels.id, ?1, ?2, ?3, ?4, ?5, ?6
                 FROM holders JOIN channels ON channels.guest = holders.guest
                     LEFT JOIN telling ON telling.guest = holders.guest
                 WHERE holders.table_id = ?1 AND holders.seat = ?2 AND channels.table_id IS NULL
                     AND confirmed AND NOT off AND channels.kind <> 'feed'
                     AND (channels.kind <> 'mail' OR ?3 = 'warn')
                     AND COALESCE(about, 7) & ?7",
            )?
            .execute(params![table, seat, word, at, now(), due, bit])?,
        None => {
            // What was to be said before is out of date.
            db.prepare_cached("DELETE FROM outbox WHERE table_id = ? AND seat IS NULL")?.execute([table])?;
            db.prepare_cached(
                "INSERT INTO outbox (channel, table_id, kind, at, created, due)
                 SELECT id, ?1, ?2, ?3, ?4, ?5 FROM channels WHERE table_id = ?1 AND NOT off",
            )?
            .execute(params![table, word, at, now(), due])?
        }
    };
    Ok(())
}

/// Whoever has played need not be told any more that it was their turn.
pub(crate) fn answered(db: &Connection, table: &str, actions: &[Action]) -> Result<(), StoreError> {
    let mut delete =
        db.prepare_cached("DELETE FROM outbox WHERE table_id = ? AND seat = ? AND kind IN ('turn', 'warn')")?;
    for action in actions {
        delete.execute(params![table, action.seat])?;
    }
    Ok(())
}

/// The time of a seat is another, or it is asked nothing any more: it is not warned of what was.
pub(crate) fn unwarn(db: &Connection, table: &str, seat: u8) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM outbox WHERE table_id = ? AND seat = ? AND kind = 'warn'")?
        .execute(params![table, seat])?;
    Ok(())
}

/// What followed from actions that were taken back is told to nobody any more.
pub(crate) fn withdraw(db: &Connection, table: &str, left: u32) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM outbox WHERE table_id = ? AND at > ?")?.execute(params![table, left])?;
    Ok(())
}

fn outgoing(row: &Row<'_>) -> rusqlite::Result<Outgoing> {
    let notice = Notice { seat: row.get(3)?, kind: word(row, 4, &NoticeKind::ALL, NoticeKind::word)? };
    Ok(Outgoing {
        id: row.get(0)?,
        channel: row.get(1)?,
        table: row.get(2)?,
        notice,
        at: row.get(5)?,
        created: row.get(6)?,
        due: row.get(7)?,
        tries: row.get(8)?,
    })
}
