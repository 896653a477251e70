//! People without accounts, and the secrets of the installation.

use rusqlite::{OptionalExtension as _, params};

use crate::tables::now;
use crate::{Guest, GuestId, Store, StoreError};

impl Store {
    /// Remembers a new guest by the hash of their secret.
    pub async fn add_guest(&self, secret_hash: [u8; 32], name: String) -> Result<Guest, StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("INSERT INTO guests (secret_hash, name, created) VALUES (?, ?, ?)")?
                    .execute(params![secret_hash, name, now()])?;
                Ok(Guest { id: GuestId(db.last_insert_rowid()), name, arms: String::new() })
            })
            .await
    }

    /// The guest whose secret has this hash.
    pub async fn guest(&self, secret_hash: [u8; 32]) -> Result<Option<Guest>, StoreError> {
        self.reader
            .ask(move |db| {
                let row = db
                    .prepare_cached("SELECT id, name, arms FROM guests WHERE secret_hash = ?")?
                    .query_row([secret_hash], |row| {
                        Ok(Guest { id: GuestId(row.get(0)?), name: row.get(1)?, arms: row.get(2)? })
                    })
                    .optional()?;
                Ok(row)
            })
            .await
    }

    /// The guest of this number.
    pub async fn guest_of(&self, id: GuestId) -> Result<Option<Guest>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached("SELECT name, arms FROM guests WHERE id = ?")?;
                let found =
                    query.query_row([id.0], |row| Ok(Guest { id, name: row.get(0)?, arms: row.get(1)? }));
                Ok(found.optional()?)
            })
            .await
    }

    /// Changes a guest's name for tables to come.
    pub async fn rename_guest(&self, guest: GuestId, name: String) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("UPDATE guests SET name = ? WHERE id = ?")?
                    .execute(params![name, guest.0])?;
                Ok(())
            })
            .await
    }

    /// Changes a guest's arms for tables to come.
    pub async fn arm_guest(&self, guest: GuestId, arms: String) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("UPDATE guests SET arms = ? WHERE id = ?")?
                    .execute(params![arms, guest.0])?;
                Ok(())
            })
            .await
    }

    /// Answers if the store can be read and, what is more, written.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.reader.ask(|db| Ok(db.query_row("SELECT 1 FROM keys", [], |_| Ok(())).optional()?)).await?;
        self.writer
            .ask(|db| {
                db.prepare_cached("INSERT OR REPLACE INTO keys (name, value) VALUES ('checked', ?)")?
                    .execute([now().to_le_bytes()])?;
                Ok(())
            })
            .await
    }

    /// A secret of this installation that is as long as it is: the one kept under `name`, or `fresh` if there is none yet.
    pub async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.writer
            .ask(move |db| {
                db.execute("INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)", params![name, fresh])?;
                Ok(db.query_row("SELECT value FROM keys WHERE name = ?", [name], |row| row.get(0))?)
            })
            .await
    }

    /// The same of a secret of 32 bytes.
    pub async fn key(&self, name: &'static str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let kept = self.secret(name, fresh.to_vec()).await?;
        // Nothing else was ever kept under such a name.
        Ok(kept.try_into().unwrap_or(fresh))
    }
}
