//! Links that do one thing once: let a stranger sign up, sign another device in, or set a new password.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::tables::{now, word};
use crate::{GuestId, Store, StoreError};

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkKind {
    /// Lets a stranger sign up where not everybody may.
    Invite,
    /// Signs another device of its account in.
    Device,
    /// Sets a new password for its account.
    Reset,
}

impl LinkKind {
    pub(crate) const ALL: [Self; 3] = [Self::Invite, Self::Device, Self::Reset];

    /// As it is written in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::Device => "device",
            Self::Reset => "reset",
        }
    }
}

impl Store {
    /// Keeps a link that is good until a moment, in milliseconds since 1970. Links that are not good any more go.
    pub async fn add_link(
        &self,
        secret_hash: [u8; 32],
        kind: LinkKind,
        guest: Option<GuestId>,
        expires: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM links WHERE expires <= ?")?.execute([now()])?;
                db.prepare_cached(
                    "INSERT INTO links (secret_hash, kind, guest, expires) VALUES (?, ?, ?, ?)",
                )?
                .execute(params![
                    secret_hash,
                    kind.word(),
                    guest.map(|guest| guest.0),
                    expires
                ])?;
                Ok(())
            })
            .await
    }

    /// What a link is for and whose it is, if it is still good.
    pub async fn link(
        &self,
        secret_hash: [u8; 32],
    ) -> Result<Option<(LinkKind, Option<GuestId>)>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query =
                    db.prepare_cached("SELECT kind, guest FROM links WHERE secret_hash = ? AND expires > ?")?;
                let found = query.query_row(params![secret_hash, now()], |row| {
                    Ok((
                        word(row, 0, &LinkKind::ALL, LinkKind::word)?,
                        row.get::<_, Option<i64>>(1)?.map(GuestId),
                    ))
                });
                Ok(found.optional()?)
            })
            .await
    }

    /// Uses a link up: whose account it was for.
    pub async fn use_link(
        &self,
        secret_hash: [u8; 32],
        kind: LinkKind,
    ) -> Result<Option<GuestId>, StoreError> {
        self.writer.ask(move |db| take_link(db, secret_hash, kind)).await
    }
}

pub(crate) fn take_link(
    db: &Connection,
    secret_hash: [u8; 32],
    kind: LinkKind,
) -> Result<Option<GuestId>, StoreError> {
    let guest: Option<Option<i64>> = db
        .prepare_cached(
            "DELETE FROM links WHERE secret_hash = ? AND kind = ? AND expires > ? RETURNING guest",
        )?
        .query_row(params![secret_hash, kind.word(), now()], |row| row.get(0))
        .optional()?;
    guest.map(|guest| guest.map(GuestId)).ok_or(StoreError::NoLink)
}
