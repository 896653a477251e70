//! What programs sign in with.

use rusqlite::{OptionalExtension as _, Row, params};

use crate::tables::now;
use crate::{Guest, GuestId, Store, StoreError};

/// A token of an account. The token itself is not kept, only its hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub id: i64,
    /// As its owner calls it.
    pub name: String,
    /// What it may be used for: words of a closed list, with blanks between them.
    pub scopes: String,
    /// In milliseconds since 1970.
    pub created: i64,
    /// Until when it is good; without it, until it is taken back.
    pub expires: Option<i64>,
    /// When it was last used, to the hour.
    pub used: Option<i64>,
}

/// How old the note of when a token was used may be.
const NOTED: i64 = 3_600_000;

impl Store {
    /// Keeps a token of an account: its number.
    pub async fn add_token(
        &self,
        guest: GuestId,
        secret_hash: [u8; 32],
        name: String,
        scopes: String,
        expires: Option<i64>,
    ) -> Result<i64, StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached(
                    "INSERT INTO tokens (guest, secret_hash, name, scopes, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
                )?
                .execute(params![guest.0, secret_hash, name, scopes, now(), expires])?;
                Ok(db.last_insert_rowid())
            })
            .await
    }

    /// The tokens of an account, the latest first.
    pub async fn tokens_of(&self, guest: GuestId) -> Result<Vec<Token>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id, name, scopes, created, expires, used FROM tokens WHERE guest = ? ORDER BY id DESC",
                )?;
                let rows = query.query_map([guest.0], token)?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// A token that is good, and whose it is.
    pub async fn token(&self, secret_hash: [u8; 32]) -> Result<Option<(Token, Guest)>, StoreError> {
        let found = self
            .reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT tokens.id, tokens.name, scopes, tokens.created, expires, used, guests.id, guests.name, arms
                     FROM tokens JOIN guests ON guest = guests.id
                     WHERE tokens.secret_hash = ? AND (expires IS NULL OR expires > ?)",
                )?;
                let row = query.query_row(params![secret_hash, now()], |row| {
                    Ok((token(row)?, Guest { id: GuestId(row.get(6)?), name: row.get(7)?, arms: row.get(8)? }))
                });
                Ok(row.optional()?)
            })
            .await?;
        if let Some((token, _)) = &found
            && token.used.is_none_or(|used| used < now() - NOTED)
        {
            let id = token.id;
            self.writer
                .ask(move |db| {
                    db.prepare_cached("UPDATE tokens SET used = ? WHERE id = ?")?.execute([now(), id])?;
                    Ok(())
                })
                .await?;
        }
        Ok(found)
    }

    /// Takes one of somebody's tokens back. Another's is left alone.
    pub async fn end_token(&self, guest: GuestId, id: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM tokens WHERE guest = ? AND id = ?")?.execute([guest.0, id])?;
                Ok(())
            })
            .await
    }
}

fn token(row: &Row<'_>) -> rusqlite::Result<Token> {
    Ok(Token {
        id: row.get(0)?,
        name: row.get(1)?,
        scopes: row.get(2)?,
        created: row.get(3)?,
        expires: row.get(4)?,
        used: row.get(5)?,
    })
}
