//! Where somebody is told, when, and about what.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::tables::{now, word};
use crate::{GuestId, NoticeKind, Store, StoreError};

/// How somebody is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChannelKind {
    /// A browser, by the service of whoever makes it.
    Push,
    Mail,
    Webhook,
    /// A program that asks now and then.
    Feed,
}

impl ChannelKind {
    pub const ALL: [Self; 4] = [Self::Push, Self::Mail, Self::Webhook, Self::Feed];

    /// As it is written in the store.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Mail => "mail",
            Self::Webhook => "webhook",
            Self::Feed => "feed",
        }
    }
}

/// A channel to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChannel {
    pub guest: GuestId,
    /// The one table of which it is told, as somebody who looks on; without one it is told of the turns of its owner.
    pub table: Option<String>,
    /// The session with which it ends.
    pub session: Option<i64>,
    pub kind: ChannelKind,
    pub address: String,
    /// What a webhook understands.
    pub form: String,
    /// What is signed or encrypted with.
    pub secret: Vec<u8>,
    /// What addresses of the site begin with.
    pub base: String,
    /// Is it known that its owner reads there?
    pub confirmed: bool,
}

/// Where somebody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    pub id: i64,
    pub what: NewChannel,
    /// It failed too often, or its owner wants no more.
    pub off: bool,
    /// When something last arrived, in milliseconds since 1970.
    pub told: Option<i64>,
    /// Why something last did not, and when.
    pub error: Option<(String, i64)>,
    /// When it is tried again.
    pub again: Option<i64>,
}

/// When somebody is told, and about what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Telling {
    /// The bits of [`NoticeKind::bit`].
    pub about: u8,
    /// From when to when nothing is sent, in minutes of the day where they are.
    pub quiet: Option<(u16, u16)>,
    /// When the daily list is sent, in minutes of the day.
    pub digest: u16,
    /// How many minutes their clock is ahead of Greenwich's.
    pub zone: i16,
}

impl Default for Telling {
    fn default() -> Self {
        Self { about: 7, quiet: None, digest: 18 * 60, zone: 0 }
    }
}

const CHANNEL: &str =
    "SELECT id, guest, table_id, session, kind, address, form, secret, base, confirmed, off, told, error,
         error_at, (SELECT MIN(due) FROM outbox WHERE channel = channels.id AND tries > 0)
     FROM channels";

impl Store {
    /// Makes a channel; one to the same address takes the place of the old one.
    pub async fn add_channel(&self, channel: NewChannel) -> Result<i64, StoreError> {
        self.writer
            .ask(move |db| {
                let NewChannel { guest, table, session, kind, address, form, secret, base, confirmed } = channel;
                db.prepare_cached(
                    "DELETE FROM channels WHERE guest = ? AND kind = ? AND address = ? AND table_id IS ?",
                )?
                .execute(params![guest.0, kind.word(), address, table])?;
                db.prepare_cached(
                    "INSERT INTO channels (guest, table_id, session, kind, address, form, secret, base, confirmed, created)
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                )?
                .execute(params![
                    guest.0, table, session, kind.word(), address, form, secret, base, confirmed, now()
                ])?;
                Ok(db.last_insert_rowid())
            })
            .await
    }

    /// A channel.
    pub async fn channel(&self, id: i64) -> Result<Option<Channel>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(&format!("{CHANNEL} WHERE id = ?"))?;
                Ok(query.query_row([id], channel).optional()?)
            })
            .await
    }

    /// The channels of somebody, the oldest first.
    pub async fn channels_of(&self, guest: GuestId) -> Result<Vec<Channel>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(&format!("{CHANNEL} WHERE guest = ? ORDER BY id"))?;
                let rows = query.query_map([guest.0], channel)?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// Takes a channel of somebody away, with what it was still to be told. Another's is left alone.
    pub async fn end_channel(&self, guest: GuestId, id: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM channels WHERE guest = ? AND id = ?")?
                    .execute([guest.0, id])?;
                Ok(())
            })
            .await
    }

    /// Whoever reads there wants to be told; `digest` is when they get the first list.
    pub async fn confirm_channel(&self, id: i64, digest: i64) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached(
                    "UPDATE channels SET confirmed = 1, off = 0, error = NULL, digest = ? WHERE id = ?",
                )?
                .execute([digest, id])?;
                Ok(())
            })
            .await
    }

    /// Switches a channel off, or on again; what went wrong before is forgotten then.
    pub async fn switch_channel(&self, id: i64, off: bool) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                db.prepare_cached(
                    "UPDATE channels SET off = ?1, error = IIF(?1, error, NULL), error_at = IIF(?1, error_at, NULL)
                     WHERE id = ?2",
                )?
                .execute(params![off, id])?;
                if off {
                    db.prepare_cached("DELETE FROM outbox WHERE channel = ?")?.execute([id])?;
                }
                Ok(())
            })
            .await
    }

    /// What came of a test: it arrived, or why it did not.
    pub async fn channel_tested(&self, id: i64, error: Option<String>) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                let (told, failed) = if error.is_none() { (Some(now()), None) } else { (None, Some(now())) };
                db.prepare_cached(
                    "UPDATE channels SET told = COALESCE(?1, told), error = ?2, error_at = ?3, off = off AND ?2 IS NOT NULL
                     WHERE id = ?4",
                )?
                .execute(params![told, error, failed, id])?;
                Ok(())
            })
            .await
    }

    /// When somebody is told, and about what.
    pub async fn telling(&self, guest: GuestId) -> Result<Telling, StoreError> {
        self.reader.ask(move |db| telling(db, guest)).await
    }

    /// From now on it is so; lists that are due are due then.
    pub async fn set_telling(
        &self,
        guest: GuestId,
        telling: Telling,
        next_list: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                let Telling { about, quiet, digest, zone } = telling;
                db.prepare_cached(
                    "INSERT OR REPLACE INTO telling (guest, about, quiet_from, quiet_to, digest, zone)
                     VALUES (?, ?, ?, ?, ?, ?)",
                )?
                .execute(params![
                    guest.0,
                    about,
                    quiet.map(|q| q.0),
                    quiet.map(|q| q.1),
                    digest,
                    zone
                ])?;
                db.prepare_cached("UPDATE channels SET digest = ? WHERE guest = ? AND digest IS NOT NULL")?
                    .execute([next_list, guest.0])?;
                Ok(())
            })
            .await
    }

    /// Puts the lists that were due by a moment into the outbox. The next of each is due a day later.
    pub async fn put_digests(&self, by: i64) -> Result<(), StoreError> {
        /// In milliseconds.
        const DAY: i64 = 86_400_000;
        self.writer
            .ask(move |db| {
                let mut due = db.prepare_cached(
                    "UPDATE channels SET digest = digest + ?2 * (1 + (?1 - digest) / ?2)
                     WHERE digest <= ?1 AND confirmed AND NOT off RETURNING id",
                )?;
                let ids: Vec<i64> = due.query_map([by, DAY], |row| row.get(0))?.collect::<Result<_, _>>()?;
                let mut put = db.prepare_cached(
                    "INSERT INTO outbox (channel, kind, at, created, due) VALUES (?1, ?2, 0, ?3, ?3)",
                )?;
                for id in ids {
                    put.execute(params![id, NoticeKind::Digest.word(), by])?;
                }
                Ok(())
            })
            .await
    }

    /// Is there a list to be sent by this moment?
    pub async fn digests_due(&self, by: i64) -> Result<bool, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM channels WHERE digest <= ? AND confirmed AND NOT off)",
                )?;
                Ok(query.query_row([by], |row| row.get(0))?)
            })
            .await
    }
}

fn telling(db: &Connection, guest: GuestId) -> Result<Telling, StoreError> {
    let mut query =
        db.prepare_cached("SELECT about, quiet_from, quiet_to, digest, zone FROM telling WHERE guest = ?")?;
    let found = query.query_row([guest.0], |row| {
        let quiet: (Option<u16>, Option<u16>) = (row.get(1)?, row.get(2)?);
        Ok(Telling {
            about: row.get(0)?,
            quiet: quiet.0.zip(quiet.1),
            digest: row.get(3)?,
            zone: row.get(4)?,
        })
    });
    Ok(found.optional()?.unwrap_or_default())
}

fn channel(row: &Row<'_>) -> rusqlite::Result<Channel> {
    let what = NewChannel {
        guest: GuestId(row.get(1)?),
        table: row.get(2)?,
        session: row.get(3)?,
        kind: word(row, 4, &ChannelKind::ALL, ChannelKind::word)?,
        address: row.get(5)?,
        form: row.get(6)?,
        secret: row.get(7)?,
        base: row.get(8)?,
        confirmed: row.get(9)?,
    };
    let error: (Option<String>, Option<i64>) = (row.get(12)?, row.get(13)?);
    Ok(Channel {
        id: row.get(0)?,
        what,
        off: row.get(10)?,
        told: row.get(11)?,
        error: error.0.zip(error.1),
        again: row.get(14)?,
    })
}
