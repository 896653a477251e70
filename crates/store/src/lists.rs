//! Tables in lists, and how many there are.

use rusqlite::{Connection, params};

use crate::tables::{now, phase, seats};
use crate::{GuestId, Overview, Store, StoreError};

impl Store {
    /// The public tables that wait for people or are being played, those that wait first.
    /// Whoever asks is offered none where somebody sits who has blocked them, or whom they have blocked.
    pub async fn open_tables(&self, to: Option<GuestId>, most: u32) -> Result<Vec<Overview>, StoreError> {
        self.reader
            .ask(move |db| {
                list(
                    db,
                    "SELECT id, game, options, phase, result, updated, NULL, IIF(shown_at <= ?3, awaits, shown_awaits),
                         IIF(shown_at <= ?3, noticed, shown_noticed), clock, NULL FROM tables
                     WHERE public AND (phase = 'waiting' OR (phase = 'playing' AND spectators))
                     AND NOT (phase = 'waiting' AND EXISTS (
                         SELECT 1 FROM holders JOIN blocks ON (blocks.guest = ?1 AND blocked = holders.guest)
                             OR (blocks.guest = holders.guest AND blocked = ?1)
                         WHERE table_id = tables.id))
                     ORDER BY phase = 'waiting' DESC, updated DESC LIMIT ?2",
                    params![to.map(|to| to.0), most, now()],
                )
            })
            .await
    }

    /// The tables where a guest holds a seat, those that go on first.
    pub async fn tables_of(&self, guest: GuestId, most: u32) -> Result<Vec<Overview>, StoreError> {
        self.reader
            .ask(move |db| {
                list(
                    db,
                    "SELECT id, game, options, phase, result, updated, seat, IIF(shown_at <= ?3, awaits, shown_awaits),
                         IIF(shown_at <= ?3, noticed, shown_noticed), clock,
                         (SELECT due FROM deadlines WHERE deadlines.table_id = id AND deadlines.seat = holders.seat)
                     FROM tables JOIN holders ON table_id = id WHERE guest = ?1
                     ORDER BY phase = 'over', updated DESC LIMIT ?2",
                    params![guest.0, most, now()],
                )
            })
            .await
    }

    /// At how many tables it is a guest's turn, as far as they have been shown.
    pub async fn turns_of(&self, guest: GuestId) -> Result<u32, StoreError> {
        self.reader
            .ask(move |db| {
                Ok(db
                    .prepare_cached(
                        "SELECT COUNT(DISTINCT id) FROM holders JOIN tables ON id = table_id
                         WHERE guest = ?1 AND phase = 'playing'
                             AND IIF(shown_at <= ?2, awaits, shown_awaits) >> seat & 1
                             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = id
                                 AND seats.seat = holders.seat AND level IS NOT NULL)",
                    )?
                    .query_row([guest.0, now()], |row| row.get(0))?)
            })
            .await
    }

    /// How many tables that are not over a guest has made.
    pub async fn tables_made_by(&self, guest: GuestId) -> Result<u32, StoreError> {
        self.reader
            .ask(move |db| {
                Ok(db
                    .prepare_cached("SELECT COUNT(*) FROM tables WHERE host = ? AND phase <> 'over'")?
                    .query_row([guest.0], |row| row.get(0))?)
            })
            .await
    }

    /// How many tables there are.
    pub async fn count_tables(&self) -> Result<u32, StoreError> {
        self.reader
            .ask(|db| {
                Ok(db.prepare_cached("SELECT COUNT(*) FROM tables")?.query_row([], |row| row.get(0))?)
            })
            .await
    }

    /// The tables in play that go on by themselves: a person plays there and a bot is to answer or a clock runs that is
    /// shorter than `sleep` seconds, or the end was never written down. Those that moved last come first.
    pub async fn tables_in_motion(&self, sleep: u32) -> Result<Vec<String>, StoreError> {
        self.reader
            .ask(move |db| {
                let mut query = db.prepare_cached(
                    "SELECT id FROM tables WHERE phase = 'playing' AND (awaits = 0 OR (
                         EXISTS (SELECT 1 FROM seats WHERE table_id = id AND level IS NULL) AND (
                             clock < ? OR EXISTS (SELECT 1 FROM seats WHERE table_id = id
                                 AND level IS NOT NULL AND awaits >> seat & 1))))
                     ORDER BY updated DESC",
                )?;
                let ids = query.query_map([sleep], |row| row.get(0))?.collect::<Result<_, _>>()?;
                Ok(ids)
            })
            .await
    }

    /// The ids of all tables, oldest first: for a check of everything that is kept.
    pub async fn all_tables(&self) -> Result<Vec<String>, StoreError> {
        self.reader
            .ask(|db| {
                let mut query = db.prepare_cached("SELECT id FROM tables ORDER BY created, id")?;
                let ids = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
                Ok(ids)
            })
            .await
    }
}

fn list(db: &Connection, query: &str, params: impl rusqlite::Params) -> Result<Vec<Overview>, StoreError> {
    let mut listed: Vec<Overview> = db
        .prepare_cached(query)?
        .query_map(params, |row| {
            Ok(Overview {
                id: row.get(0)?,
                game: row.get(1)?,
                options: row.get(2)?,
                phase: phase(row, 3)?,
                result: row.get(4)?,
                updated: row.get(5)?,
                mine: row.get(6)?,
                awaits: row.get(7)?,
                noticed: row.get(8)?,
                clock: row.get(9)?,
                due: row.get(10)?,
                seats: Vec::new(),
            })
        })?
        .collect::<Result<_, _>>()?;
    for table in &mut listed {
        table.seats = seats(db, &table.id)?.into_iter().map(|seat| (seat.kind, seat.name)).collect();
    }
    Ok(listed)
}
