//! Who is signed in where, and the codes that let them in without a password.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::tables::now;
use crate::{Guest, GuestId, Store, StoreError};

/// A session that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Of the cookie.
    pub secret_hash: [u8; 32],
    /// Which browser on which system, in a few words.
    pub device: String,
}

/// A device that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub id: i64,
    pub device: String,
    /// In milliseconds since 1970.
    pub created: i64,
    /// When it was last used, to the hour.
    pub seen: i64,
}

/// How old the note of when a session was used may be: not every page is worth a write.
const NOTED: i64 = 3_600_000;
/// A session that nobody has used for so long has ended.
const ENDS: i64 = 180 * 24 * NOTED;

impl Store {
    /// Signs a device in.
    pub async fn add_session(&self, guest: GuestId, session: NewSession) -> Result<(), StoreError> {
        self.writer.ask(move |db| put_session(db, guest, &session)).await
    }

    /// Who is signed in by this cookie.
    pub async fn session(&self, secret_hash: [u8; 32]) -> Result<Option<(Session, Guest)>, StoreError> {
        let found = self
            .reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT sessions.id, device, sessions.created, seen, guests.id, name, arms
                     FROM sessions JOIN guests ON guest = guests.id
                     WHERE sessions.secret_hash = ? AND seen > ?",
                )?;
                let row = query.query_row(params![secret_hash, now() - ENDS], |row| {
                    let session = Session {
                        id: row.get(0)?,
                        device: row.get(1)?,
                        created: row.get(2)?,
                        seen: row.get(3)?,
                    };
                    Ok((session, Guest { id: GuestId(row.get(4)?), name: row.get(5)?, arms: row.get(6)? }))
                });
                Ok(row.optional()?)
            })
            .await?;
        if let Some((session, _)) = &found
            && session.seen < now() - NOTED
        {
            let id = session.id;
            self.writer
                .ask(move |db| {
                    db.prepare_cached("UPDATE sessions SET seen = ? WHERE id = ?")?
                        .execute(params![now(), id])?;
                    Ok(())
                })
                .await?;
        }
        Ok(found)
    }

    /// Where somebody is signed in, the latest first.
    pub async fn sessions_of(&self, guest: GuestId) -> Result<Vec<Session>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id, device, created, seen FROM sessions WHERE guest = ? AND seen > ?
                     ORDER BY seen DESC, id DESC",
                )?;
                let rows = query.query_map(params![guest.0, now() - ENDS], |row| {
                    Ok(Session {
                        id: row.get(0)?,
                        device: row.get(1)?,
                        created: row.get(2)?,
                        seen: row.get(3)?,
                    })
                })?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// Signs one of somebody's devices out. Another's is left alone.
    pub async fn end_session(&self, guest: GuestId, id: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM sessions WHERE guest = ? AND id = ?")?
                    .execute([guest.0, id])?;
                Ok(())
            })
            .await
    }

    /// From now on these are the recovery codes of an account, by their hashes, and no others.
    pub async fn set_recovery_codes(&self, guest: GuestId, hashes: Vec<[u8; 32]>) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM recovery_codes WHERE guest = ?")?.execute([guest.0])?;
                let mut insert =
                    db.prepare_cached("INSERT INTO recovery_codes (guest, hash) VALUES (?, ?)")?;
                for hash in hashes {
                    insert.execute(params![guest.0, hash])?;
                }
                Ok(())
            })
            .await
    }

    /// Uses a recovery code up. Was it one?
    pub async fn use_recovery_code(&self, guest: GuestId, hash: [u8; 32]) -> Result<bool, StoreError> {
        self.writer
            .ask(move |db| {
                let used = db
                    .prepare_cached("DELETE FROM recovery_codes WHERE guest = ? AND hash = ?")?
                    .execute(params![guest.0, hash])?;
                Ok(used == 1)
            })
            .await
    }

    /// How many recovery codes somebody has left.
    pub async fn recovery_codes_left(&self, guest: GuestId) -> Result<u32, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached("SELECT COUNT(*) FROM recovery_codes WHERE guest = ?")?;
                Ok(query.query_row([guest.0], |row| row.get(0))?)
            })
            .await
    }
}

pub(crate) fn put_session(db: &Connection, guest: GuestId, session: &NewSession) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO sessions (guest, secret_hash, device, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)",
    )?
    .execute(params![guest.0, session.secret_hash, session.device, now()])?;
    Ok(())
}
