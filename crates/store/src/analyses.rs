//! What was found out about matches that are over.

use rusqlite::{OptionalExtension as _, params};

use crate::{Store, StoreError};

impl Store {
    /// Keeps what was found out about a match; what was kept of it before gives way.
    pub async fn keep_analysis(&self, table: String, found: String) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("INSERT OR REPLACE INTO analyses (table_id, found) VALUES (?, ?)")?
                    .execute(params![table, found])?;
                Ok(())
            })
            .await
    }

    /// What was found out about a match, if that was kept.
    pub async fn analysis(&self, table: String) -> Result<Option<String>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached("SELECT found FROM analyses WHERE table_id = ?")?;
                Ok(query.query_row([table], |row| row.get(0)).optional()?)
            })
            .await
    }

    /// When the table of a match was made, in milliseconds since 1970.
    pub async fn made(&self, table: String) -> Result<Option<i64>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached("SELECT created FROM tables WHERE id = ?")?;
                Ok(query.query_row([table], |row| row.get(0)).optional()?)
            })
            .await
    }
}
