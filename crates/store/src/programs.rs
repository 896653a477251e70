//! Accounts of programs: marked in their name wherever it stands, and at only so many tables a day.

use rusqlite::params;

use crate::accounts::of_guest;
use crate::tables::now;
use crate::{GuestId, Store, StoreError};

/// What stands behind the name of a program at every table.
pub const BOT_MARK: &str = " (bot)";
/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

impl Store {
    /// An account is that of a program from now on, for good: `false` if a match of it has ended already. Its name is
    /// marked at the tables to come.
    pub async fn become_bot(&self, guest: GuestId) -> Result<bool, StoreError> {
        self.writer
            .ask(move |db| {
                let account = of_guest(db, guest)?.ok_or(StoreError::NoAccount)?;
                if account.bot {
                    return Ok(true);
                }
                let ended: u32 = db
                    .prepare_cached(
                        "SELECT COUNT(*) FROM tables JOIN holders ON table_id = id WHERE guest = ? AND phase = 'over'",
                    )?
                    .query_row([guest.0], |row| row.get(0))?;
                if ended > 0 {
                    return Ok(false);
                }
                db.prepare_cached("UPDATE accounts SET bot = 1 WHERE guest = ?")?.execute([guest.0])?;
                db.prepare_cached("UPDATE guests SET name = ? WHERE id = ?")?
                    .execute(params![format!("{}{BOT_MARK}", account.name), guest.0])?;
                Ok(true)
            })
            .await
    }

    /// Notes that somebody takes a seat at a table. A program may at so many tables in 24 hours; `false` if it would be
    /// one more, and then nothing is noted.
    pub async fn note_seat(&self, guest: GuestId, table: String, most: u32) -> Result<bool, StoreError> {
        let bot =
            self.reader.ask(move |db| Ok(of_guest(db, guest)?.is_some_and(|account| account.bot))).await?;
        if !bot {
            return Ok(true);
        }
        self.writer
            .ask(move |db| {
                db.prepare_cached("DELETE FROM bot_seats WHERE guest = ? AND at < ?")?
                    .execute(params![guest.0, now() - DAY])?;
                let others: u32 = db
                    .prepare_cached("SELECT COUNT(*) FROM bot_seats WHERE guest = ? AND table_id <> ?")?
                    .query_row(params![guest.0, table], |row| row.get(0))?;
                if others >= most {
                    return Ok(false);
                }
                db.prepare_cached("INSERT OR IGNORE INTO bot_seats (guest, table_id, at) VALUES (?, ?, ?)")?
                    .execute(params![guest.0, table, now()])?;
                Ok(true)
            })
            .await
    }
}
