//! Deleted accounts. What was played stays, without the name; and the deletion is remembered beside the store, so that a
//! copy of the store from before does not bring anybody back.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use rusqlite::{Connection, params};

use crate::accounts::{of_guest, reopen};
use crate::{GuestId, OpenError, Store, StoreError};

/// The name of the list in the data directory: a line for each account, its number and when it was made.
const FILE: &str = "deleted-accounts.txt";
/// What whoever has deleted their account is called.
pub const NOBODY: &str = "Deleted player";
/// The level of the bot that plays on for them.
const STAND_IN: &str = "knight";

impl Store {
    /// Deletes an account with everything that says whose it was. Matches stay, without the name; where one goes on, a
    /// bot plays on. Whoever has one of the tables open, which are given back, has to open it again.
    pub async fn delete_account(&self, guest: GuestId) -> Result<Vec<String>, StoreError> {
        let list = self.dir.join(FILE);
        self.writer
            .ask(move |db| {
                let account = of_guest(db, guest)?.ok_or(StoreError::NoAccount)?;
                remember(&list, guest, account.created).map_err(|e| StoreError::List(e.to_string()))?;
                delete(db, guest)
            })
            .await
    }
}

/// Written down before anything is deleted: a deletion that was cut short is finished when the store is opened.
fn remember(list: &Path, guest: GuestId, created: i64) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(list)?;
    file.write_all(format!("{} {created}\n", guest.0).as_bytes())?;
    file.sync_all()
}

/// Deletes again whoever is on the list and in the store.
pub(crate) fn apply(db: &mut Connection, dir: &Path) -> Result<(), OpenError> {
    let path = dir.join(FILE);
    let list = match std::fs::read_to_string(&path) {
        Ok(list) => list,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(OpenError::Directory { dir: path, source }),
    };
    let mut again = || -> Result<(), StoreError> {
        let change = db.transaction()?;
        for line in list.lines() {
            let numbers =
                line.split_once(' ').and_then(|(guest, at)| Some((guest.parse().ok()?, at.parse().ok()?)));
            let Some((guest, created)) = numbers.map(|(guest, at): (i64, i64)| (GuestId(guest), at)) else {
                continue;
            };
            // The number may be somebody else's in a store that was begun anew.
            if of_guest(&change, guest)?.is_some_and(|account| account.created == created) {
                delete(&change, guest)?;
            }
        }
        Ok(change.commit()?)
    };
    again().map_err(|error| OpenError::Directory { dir: path.clone(), source: std::io::Error::other(error) })
}

fn delete(db: &Connection, guest: GuestId) -> Result<Vec<String>, StoreError> {
    let run = |sql: &str| db.prepare_cached(sql)?.execute([guest.0]);
    for table in ["sessions", "recovery_codes", "links", "tokens", "bot_seats"] {
        run(&format!("DELETE FROM {table} WHERE guest = ?"))?;
    }
    run("DELETE FROM blocks WHERE ?1 IN (guest, blocked)")?;
    run("UPDATE reports SET reporter = NULL WHERE reporter = ?")?;
    db.prepare_cached("UPDATE reports SET about = NULL, name = ? WHERE about = ?")?
        .execute(params![NOBODY, guest.0])?;
    let held: Vec<(String, u8)> = db
        .prepare_cached("DELETE FROM holders WHERE guest = ? RETURNING table_id, seat")?
        .query_map([guest.0], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    for (table, seat) in &held {
        vacate(db, table, *seat)?;
    }
    let hosted: Vec<String> = db
        .prepare_cached("UPDATE tables SET host = NULL WHERE host = ? RETURNING id")?
        .query_map([guest.0], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    run("DELETE FROM accounts WHERE guest = ?")?;
    run("DELETE FROM guests WHERE id = ?")?;
    reopen(db, held.into_iter().map(|(table, _)| table).chain(hosted).collect())
}

/// Nobody's name stands at a seat any more, nor what they said there.
fn vacate(db: &Connection, table: &str, seat: u8) -> Result<(), StoreError> {
    let at = params![table, seat];
    db.prepare_cached("DELETE FROM chat WHERE table_id = ? AND seat = ?")?.execute(at)?;
    // Before the match begins, the seat is free again. Afterwards a bot plays on if nobody else answers for it.
    db.prepare_cached(
        "UPDATE seats SET arms = '', away = 0,
             kind = IIF(waits, 'open', kind), name = IIF(waits, '', ?3),
             level = CASE WHEN waits THEN NULL WHEN shared OR NOT plays THEN level ELSE COALESCE(level, ?4) END
         FROM (SELECT phase = 'waiting' AS waits, phase = 'playing' AS plays,
                   EXISTS (SELECT 1 FROM holders WHERE table_id = ?1 AND seat = ?2) AS shared
               FROM tables WHERE id = ?1)
         WHERE table_id = ?1 AND seat = ?2",
    )?
    .execute(params![table, seat, NOBODY, STAND_IN])?;
    // How it ended was said in names: it is said again when the table is opened.
    db.prepare_cached("UPDATE tables SET result = NULL WHERE id = ?")?.execute([table])?;
    Ok(())
}
