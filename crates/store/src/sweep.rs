//! Expiry: tables and guests that were inactive for too long are deleted.

use std::time::Duration;

use rusqlite::{Connection, params};

use crate::tables::now;
use crate::{Store, StoreError};

/// The most that one request takes away, so that moves do not wait for it.
const AT_ONCE: u32 = 100;

/// How long things are kept that nothing happens to; without a time, for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ages {
    /// A table that waits for people.
    pub waiting: Option<Duration>,
    /// A match that nobody goes on with.
    pub playing: Option<Duration>,
    /// A match that was played to its end.
    pub over: Option<Duration>,
    /// A record that was uploaded.
    pub uploaded: Option<Duration>,
    /// A guest who has no table.
    pub guests: Option<Duration>,
}

/// What was taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// Tables with everything that belongs to them.
    pub tables: usize,
    pub guests: usize,
}

impl Store {
    /// Takes away some of what is older than it may be, but none of the tables in `spared`. Nothing is left to take
    /// when it has taken nothing.
    pub async fn sweep(&self, ages: Ages, spared: Vec<String>) -> Result<Swept, StoreError> {
        self.writer
            .ask(move |db| {
                let tables = old_tables(db, ages, &spared)?;
                for id in &tables {
                    remove(db, id)?;
                }
                let guests = db
                    .prepare_cached(
                        "DELETE FROM guests WHERE id IN (
                             SELECT id FROM guests WHERE created < ?
                             AND NOT EXISTS (SELECT 1 FROM holders WHERE guest = guests.id)
                             AND NOT EXISTS (SELECT 1 FROM tables WHERE host = guests.id)
                             AND NOT EXISTS (SELECT 1 FROM accounts WHERE guest = guests.id)
                             AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocked = guests.id)
                             AND NOT EXISTS (SELECT 1 FROM reports WHERE reporter = guests.id OR about = guests.id)
                             LIMIT ?)",
                    )?
                    .execute(params![before(ages.guests), AT_ONCE])?;
                Ok(Swept { tables: tables.len(), guests })
            })
            .await
    }
}

fn old_tables(db: &Connection, ages: Ages, spared: &[String]) -> Result<Vec<String>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT id FROM tables WHERE (phase = 'waiting' AND updated < ?1) OR (phase = 'playing' AND updated < ?2)
             OR (phase = 'over' AND updated < CASE WHEN laid THEN ?4 ELSE ?3 END)
         ORDER BY updated LIMIT ?5",
    )?;
    let [waiting, playing, over, uploaded] =
        [ages.waiting, ages.playing, ages.over, ages.uploaded].map(before);
    let most = AT_ONCE.saturating_add(u32::try_from(spared.len()).unwrap_or(u32::MAX));
    let found = query.query_map(params![waiting, playing, over, uploaded, most], |row| row.get(0))?;
    let mut ids: Vec<String> = found.collect::<Result<_, _>>()?;
    ids.retain(|id| !spared.contains(id));
    ids.truncate(AT_ONCE as usize);
    Ok(ids)
}

fn remove(db: &Connection, table: &str) -> Result<(), StoreError> {
    for statement in [
        "UPDATE tables SET rematch = NULL WHERE rematch = ?",
        "DELETE FROM analyses WHERE table_id = ?",
        "DELETE FROM deadlines WHERE table_id = ?",
        "DELETE FROM chat WHERE table_id = ?",
        "DELETE FROM openings WHERE table_id = ?",
        "DELETE FROM taken_back WHERE table_id = ?",
        "DELETE FROM actions WHERE table_id = ?",
        "DELETE FROM holders WHERE table_id = ?",
        "DELETE FROM seats WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?",
    ] {
        db.prepare_cached(statement)?.execute([table])?;
    }
    Ok(())
}

/// The moment before which something is too old.
fn before(age: Option<Duration>) -> i64 {
    age.map_or(i64::MIN, |age| now().saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX)))
}
