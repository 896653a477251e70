//! People with accounts: who they are, and what of a guest becomes theirs.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::links::take_link;
use crate::sessions::put_session;
use crate::tables::now;
use crate::{BOT_MARK, GuestId, LinkKind, NewSession, Store, StoreError, fence};

/// Somebody with a name of their own and a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Whose seats, tables and records are theirs.
    pub guest: GuestId,
    pub name: String,
    /// As argon2 writes it; empty while it is being reset.
    pub password: String,
    /// Is it a program?
    pub bot: bool,
    /// In milliseconds since 1970.
    pub created: i64,
}

/// An account that is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    pub name: String,
    /// What the name is compared by.
    pub skeleton: String,
    /// As argon2 writes it.
    pub password: String,
    /// The cookie by which the guest was known opens nothing any more: this takes its place.
    pub retired: [u8; 32],
}

/// How much there is of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holdings {
    /// Tables that are not over.
    pub tables: u32,
    /// Matches that are.
    pub records: u32,
}

impl Store {
    /// Makes the account of a guest, with their first session. With an invitation that is used up by it; without a
    /// valid one nothing is made.
    pub async fn sign_up(
        &self,
        guest: GuestId,
        account: NewAccount,
        invite: Option<[u8; 32]>,
        session: NewSession,
    ) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                if let Some(invite) = invite {
                    take_link(db, invite, LinkKind::Invite)?;
                }
                let NewAccount { name, skeleton, password, retired } = account;
                if of_skeleton(db, &skeleton)?.is_some() || of_guest(db, guest)?.is_some() {
                    return Err(StoreError::Taken(name));
                }
                db.prepare_cached(
                    "INSERT INTO accounts (guest, name, skeleton, password, created) VALUES (?, ?, ?, ?, ?)",
                )?
                .execute(params![guest.0, name, skeleton, password, now()])?;
                db.prepare_cached("UPDATE guests SET name = ?, secret_hash = ? WHERE id = ?")?
                    .execute(params![name, retired, guest.0])?;
                put_session(db, guest, &session)
            })
            .await
    }

    /// The account with a name that cannot be told from this one.
    pub async fn account_like(&self, skeleton: String) -> Result<Option<Account>, StoreError> {
        self.reader.ask(move |db| of_skeleton(db, &skeleton)).await
    }

    /// The account of a guest, if they have one.
    pub async fn account_of(&self, guest: GuestId) -> Result<Option<Account>, StoreError> {
        self.reader.ask(move |db| of_guest(db, guest)).await
    }

    /// Changes the name of an account. Matches that were played keep the one they were played under.
    pub async fn rename_account(
        &self,
        guest: GuestId,
        name: String,
        skeleton: String,
    ) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                if of_skeleton(db, &skeleton)?.is_some_and(|other| other.guest != guest) {
                    return Err(StoreError::Taken(name));
                }
                db.prepare_cached("UPDATE accounts SET name = ?, skeleton = ? WHERE guest = ?")?
                    .execute(params![name, skeleton, guest.0])?;
                let bot = of_guest(db, guest)?.is_some_and(|account| account.bot);
                let shown = if bot { format!("{name}{BOT_MARK}") } else { name };
                db.prepare_cached("UPDATE guests SET name = ? WHERE id = ?")?
                    .execute(params![shown, guest.0])?;
                Ok(())
            })
            .await
    }

    /// Changes a password: every session but `kept` ends, and no link of the account is good any more.
    pub async fn set_password(
        &self,
        guest: GuestId,
        password: String,
        kept: Option<i64>,
    ) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                let changed = db
                    .prepare_cached("UPDATE accounts SET password = ? WHERE guest = ?")?
                    .execute(params![password, guest.0])?;
                if changed == 0 {
                    return Err(StoreError::NoAccount);
                }
                db.prepare_cached("DELETE FROM sessions WHERE guest = ? AND id IS NOT ?")?
                    .execute(params![guest.0, kept])?;
                db.prepare_cached("DELETE FROM links WHERE guest = ?")?.execute([guest.0])?;
                Ok(())
            })
            .await
    }

    /// How much there is of somebody.
    pub async fn holdings(&self, guest: GuestId) -> Result<Holdings, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT COUNT(*) FILTER (WHERE phase <> 'over'), COUNT(*) FILTER (WHERE phase = 'over')
                     FROM tables JOIN holders ON table_id = id WHERE guest = ?",
                )?;
                let held = query
                    .query_row([guest.0], |row| Ok(Holdings { tables: row.get(0)?, records: row.get(1)? }))?;
                Ok(held)
            })
            .await
    }

    /// The seats of a guest at these tables, and the tables themselves, become another's, but no seat where that one has
    /// one already. The guest must have no account. Whoever has one of the tables open, which are given back, has to open
    /// it again.
    pub async fn claim(
        &self,
        from: GuestId,
        to: GuestId,
        tables: Vec<String>,
    ) -> Result<Vec<String>, StoreError> {
        self.writer
            .ask(move |db| {
                if from == to || of_guest(db, from)?.is_some() {
                    return Ok(Vec::new());
                }
                let mut seat = db.prepare_cached(
                    "UPDATE OR IGNORE holders SET guest = ?2 WHERE guest = ?1 AND table_id = ?3",
                )?;
                let mut host =
                    db.prepare_cached("UPDATE tables SET host = ?2 WHERE host = ?1 AND id = ?3")?;
                let mut changed = Vec::new();
                for table in tables {
                    let moved = params![from.0, to.0, table];
                    if seat.execute(moved)? + host.execute(moved)? > 0 {
                        changed.push(table);
                    }
                }
                // Where the guest was told, the account is.
                db.prepare_cached("UPDATE channels SET guest = ?2 WHERE guest = ?1")?
                    .execute([from.0, to.0])?;
                reopen(db, changed)
            })
            .await
    }
}

/// Whoever has these tables open has to open them again: each of them once.
pub(crate) fn reopen(db: &Connection, mut tables: Vec<String>) -> Result<Vec<String>, StoreError> {
    tables.sort_unstable();
    tables.dedup();
    for table in &tables {
        fence::raise(db, table)?;
    }
    Ok(tables)
}

pub(crate) fn of_guest(db: &Connection, guest: GuestId) -> Result<Option<Account>, StoreError> {
    let mut query =
        db.prepare_cached("SELECT guest, name, password, bot, created FROM accounts WHERE guest = ?")?;
    Ok(query.query_row([guest.0], account).optional()?)
}

fn of_skeleton(db: &Connection, skeleton: &str) -> Result<Option<Account>, StoreError> {
    let mut query =
        db.prepare_cached("SELECT guest, name, password, bot, created FROM accounts WHERE skeleton = ?")?;
    Ok(query.query_row([skeleton], account).optional()?)
}

fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        guest: GuestId(row.get(0)?),
        name: row.get(1)?,
        password: row.get(2)?,
        bot: row.get(3)?,
        created: row.get(4)?,
    })
}
