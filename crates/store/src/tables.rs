//! Tables: made, seated, played at, listed.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::{
    Action, ChatLine, Deadlines, Ending, Fence, GuestId, How, Notice, Opening, Phase, Progress, SeatKind,
    SeatRow, Settings, Store, StoreError, Table, TimeOut, Undone, deadlines, outbox,
};

/// The most lines of chat that a table gives back.
const CHAT_KEPT: u32 = 100;

impl Store {
    /// Keeps a new table, with the actions that it begins with.
    pub async fn add_table(&self, table: Table) -> Result<(), StoreError> {
        self.writer.ask(move |db| insert(db, &table)).await
    }

    /// Keeps the table where the people of `of` go on, unless there is one: the id of the one that counts.
    pub async fn add_rematch(&self, of: Fence, table: Table) -> Result<String, StoreError> {
        self.writer
            .ask(move |db| {
                of.check(db)?;
                let of = of.table;
                let there: Option<String> =
                    db.query_row("SELECT rematch FROM tables WHERE id = ?", [&of], |row| row.get(0))?;
                if let Some(id) = there {
                    return Ok(id);
                }
                insert(db, &table)?;
                db.execute("UPDATE tables SET rematch = ? WHERE id = ?", params![table.id, of])?;
                Ok(table.id)
            })
            .await
    }

    /// These seats would like a rematch, as bits.
    pub async fn offer_rematch(&self, at: Fence, offers: u8) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                db.prepare_cached("UPDATE tables SET offers = ? WHERE id = ?")?
                    .execute(params![offers, at.table])?;
                Ok(())
            })
            .await
    }

    /// A table, whole.
    pub async fn table(&self, id: String) -> Result<Table, StoreError> {
        self.reader.ask(move |db| select(db, id)).await
    }

    /// Which game is played at a table.
    pub async fn game_of(&self, id: String) -> Result<String, StoreError> {
        self.reader
            .ask(move |db| {
                db.prepare_cached("SELECT game FROM tables WHERE id = ?")?
                    .query_row([&id], |row| row.get(0))
                    .optional()?
                    .ok_or(StoreError::NoTable(id))
            })
            .await
    }

    /// Appends what was played, notes who owes a decision then, and puts what is to be told of it into the outbox. What
    /// was still to be told to those who have played is not told any more. Answered when it is durable.
    pub async fn append(&self, at: Fence, progress: Progress) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let table = at.table;
                let Progress { seq, actions, awaits, noticed, shown_at, notices, deadlines } = progress;
                let next: u32 = db
                    .prepare_cached("SELECT COALESCE(MAX(seq) + 1, 0) FROM actions WHERE table_id = ?")?
                    .query_row([&table], |row| row.get(0))?;
                if next != seq {
                    return Err(StoreError::Conflict { table, seq });
                }
                append(db, &table, seq, &actions)?;
                // A sealed answer moves nothing that strangers can see.
                db.prepare_cached(
                    "UPDATE tables SET shown_awaits = IIF(shown_at <= ?3, awaits, shown_awaits),
                         shown_noticed = IIF(shown_at <= ?3, noticed, shown_noticed), shown_at = ?5,
                         awaits = ?1, noticed = ?2, updated = IIF(noticed = ?2, updated, ?3)
                     WHERE id = ?4",
                )?
                .execute(params![awaits, noticed, now(), table, shown_at])?;
                let played = seq.saturating_add(actions.len() as u32);
                outbox::answered(db, &table, &actions)?;
                if let Some(deadlines) = deadlines {
                    deadlines::set(db, &table, played, &deadlines)?;
                }
                outbox::put(db, &table, played, &notices)
            })
            .await
    }

    /// Takes everything back that was played after the actions that are `left`: it is as if it had not been, but for the
    /// note of it. Answered when that is durable.
    pub async fn undo(&self, at: Fence, taken: Undone, awaits: u8, noticed: u32) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let table = at.table;
                let Undone { left, seat, told } = taken;
                db.prepare_cached("DELETE FROM actions WHERE table_id = ? AND seq >= ?")?
                    .execute(params![table, left])?;
                // What had been noted of moves that are gone is noted where the match goes on.
                db.prepare_cached("UPDATE taken_back SET seq = MIN(seq, ?) WHERE table_id = ?")?
                    .execute(params![left, table])?;
                db.prepare_cached("INSERT INTO taken_back (table_id, seq, seat, told) VALUES (?, ?, ?, ?)")?
                    .execute(params![table, left, seat, told])?;
                db.prepare_cached(
                    "UPDATE tables SET awaits = ?, noticed = ?, updated = ?, shown_at = 0 WHERE id = ?",
                )?
                .execute(params![awaits, noticed, now(), table])?;
                outbox::withdraw(db, &table, left)
            })
            .await
    }

    /// Changes who sits on a seat, and who may answer for it.
    pub async fn seat(&self, at: Fence, seat: u8, row: SeatRow) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                put_seat(db, &at.table, seat, &row)?;
                touch(db, &at.table)
            })
            .await
    }

    /// The match begins; these seats owe the first decision.
    pub async fn begin(
        &self,
        at: Fence,
        awaits: u8,
        notices: Vec<Notice>,
        deadlines: Option<Deadlines>,
    ) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let table = at.table;
                db.prepare_cached(
                    "UPDATE tables SET phase = 'playing', awaits = ?, updated = ? WHERE id = ?",
                )?
                .execute(params![awaits, now(), table])?;
                let played: u32 = db
                    .prepare_cached("SELECT COUNT(*) FROM actions WHERE table_id = ?")?
                    .query_row([&table], |row| row.get(0))?;
                if let Some(deadlines) = deadlines {
                    deadlines::set(db, &table, played, &deadlines)?;
                }
                outbox::put(db, &table, played, &notices)
            })
            .await
    }

    /// The match is over. Nobody has a deadline there any more.
    pub async fn finish(&self, at: Fence, ending: Ending, notices: Vec<Notice>) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let table = at.table;
                let Ending { result, places, sides } = ending;
                db.prepare_cached(
                    "UPDATE tables SET phase = 'over', awaits = 0, result = ?, sides = ?, updated = ? WHERE id = ?",
                )?
                .execute(params![result, sides, now(), table])?;
                let mut place =
                    db.prepare_cached("UPDATE seats SET place = ? WHERE table_id = ? AND seat = ?")?;
                for (seat, reached) in (0u8..).zip(places) {
                    place.execute(params![reached, table, seat])?;
                }
                deadlines::set(db, &table, 0, &Deadlines::default())?;
                let played: u32 = db
                    .prepare_cached("SELECT COUNT(*) FROM actions WHERE table_id = ?")?
                    .query_row([&table], |row| row.get(0))?;
                outbox::put(db, &table, played, &notices)
            })
            .await
    }

    /// The coach of a guided first match leaves the table.
    pub async fn leave_lesson(&self, at: Fence) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let table = at.table;
                db.prepare_cached("UPDATE tables SET lesson = 0 WHERE id = ?")?.execute([&table])?;
                touch(db, &table)
            })
            .await
    }

    /// Keeps a line of chat.
    pub async fn say(&self, at: Fence, said: ChatLine) -> Result<(), StoreError> {
        self.writer
            .ask(move |db| {
                at.check(db)?;
                let table = at.table;
                db.prepare_cached(
                    "INSERT INTO chat (table_id, seat, name, text, created) VALUES (?, ?, ?, ?, ?)",
                )?
                .execute(params![table, said.seat, said.name, said.text, now()])?;
                Ok(())
            })
            .await
    }
}

fn insert(db: &Connection, table: &Table) -> Result<(), StoreError> {
    let Settings {
        game,
        rules_version,
        content_hash,
        options,
        given,
        seed,
        openings,
        public,
        spectators,
        clock,
        time_out,
        lesson,
        friendly,
        stand_in,
        claim,
    } = &table.settings;
    db.prepare_cached(
        "INSERT INTO tables (id, game, rules_version, content_hash, options, seed, public, spectators, host,
                             phase, awaits, result, rematch, created, updated, clock, lesson, laid,
                             friendly, stand_in, claim, given, time_out)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14, ?15, ?16, ?17, ?18, ?19,
                 ?20, ?21, ?22)",
    )?
    .execute(params![
        table.id,
        game,
        rules_version,
        content_hash,
        options,
        seed,
        public,
        spectators,
        table.host.map(|guest| guest.0),
        table.phase.word(),
        table.awaits,
        table.result,
        table.rematch,
        now(),
        clock,
        lesson,
        table.laid,
        friendly,
        stand_in,
        claim,
        given,
        *time_out as u8,
    ])?;
    for (seat, row) in (0..).zip(&table.seats) {
        put_seat(db, &table.id, seat, row)?;
    }
    for Opening { moves, seed } in openings {
        db.prepare_cached("INSERT INTO openings (table_id, moves, seed) VALUES (?, ?, ?)")?
            .execute(params![table.id, moves, seed])?;
    }
    append(db, &table.id, 0, &table.actions)
}

fn put_seat(db: &Connection, table: &str, seat: u8, row: &SeatRow) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO seats (table_id, seat, kind, name, level, away, arms) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, name = excluded.name,
             level = excluded.level, away = excluded.away, arms = excluded.arms",
    )?
    .execute(params![table, seat, row.kind.word(), row.name, row.level, row.away, row.arms])?;
    db.prepare_cached("DELETE FROM holders WHERE table_id = ? AND seat = ?")?
        .execute(params![table, seat])?;
    for (place, guest) in (0u32..).zip(&row.holders) {
        db.prepare_cached("INSERT INTO holders (guest, table_id, seat, place) VALUES (?, ?, ?, ?)")?
            .execute(params![guest.0, table, seat, place])?;
    }
    Ok(())
}

fn append(db: &Connection, table: &str, seq: u32, actions: &[Action]) -> Result<(), StoreError> {
    let mut insert =
        db.prepare_cached("INSERT INTO actions (table_id, seq, seat, notation, how) VALUES (?, ?, ?, ?, ?)")?;
    for (seq, action) in (seq..).zip(actions) {
        insert.execute(params![table, seq, action.seat, action.notation, action.how as u8])?;
    }
    Ok(())
}

fn touch(db: &Connection, table: &str) -> Result<(), StoreError> {
    let changed =
        db.prepare_cached("UPDATE tables SET updated = ? WHERE id = ?")?.execute(params![now(), table])?;
    if changed == 1 { Ok(()) } else { Err(StoreError::NoTable(table.to_owned())) }
}

pub(crate) fn select(db: &Connection, id: String) -> Result<Table, StoreError> {
    let found = db
        .prepare_cached(
            "SELECT game, rules_version, content_hash, options, seed, public, spectators, host, phase, result,
                    rematch, awaits, clock, lesson, laid, friendly, stand_in, claim, offers, given, time_out
             FROM tables WHERE id = ?",
        )?
        .query_row([&id], |row| {
            Ok(Table {
                id: id.clone(),
                settings: Settings {
                    game: row.get(0)?,
                    rules_version: row.get(1)?,
                    content_hash: row.get(2)?,
                    options: row.get(3)?,
                    seed: row.get(4)?,
                    openings: Vec::new(),
                    public: row.get(5)?,
                    spectators: row.get(6)?,
                    clock: row.get(12)?,
                    time_out: time_out(row, 20)?,
                    lesson: row.get(13)?,
                    friendly: row.get(15)?,
                    stand_in: row.get(16)?,
                    claim: row.get(17)?,
                    given: row.get(19)?,
                },
                host: row.get::<_, Option<i64>>(7)?.map(GuestId),
                phase: phase(row, 8)?,
                awaits: row.get(11)?,
                result: row.get(9)?,
                rematch: row.get(10)?,
                offers: row.get(18)?,
                laid: row.get(14)?,
                seats: Vec::new(),
                actions: Vec::new(),
                undone: Vec::new(),
                chat: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut table) = found else { return Err(StoreError::NoTable(id)) };
    table.seats = seats(db, &id)?;
    table.settings.openings = db
        .prepare_cached("SELECT moves, seed FROM openings WHERE table_id = ? ORDER BY moves")?
        .query_map([&id], |row| Ok(Opening { moves: row.get(0)?, seed: row.get(1)? }))?
        .collect::<Result<_, _>>()?;
    table.actions = db
        .prepare_cached("SELECT seat, notation, how FROM actions WHERE table_id = ? ORDER BY seq")?
        .query_map([&id], |row| Ok(Action { seat: row.get(0)?, notation: row.get(1)?, how: how(row, 2)? }))?
        .collect::<Result<_, _>>()?;
    table.undone = db
        .prepare_cached("SELECT seq, seat, told FROM taken_back WHERE table_id = ? ORDER BY id")?
        .query_map([&id], |row| Ok(Undone { left: row.get(0)?, seat: row.get(1)?, told: row.get(2)? }))?
        .collect::<Result<_, _>>()?;
    table.chat = db
        .prepare_cached("SELECT seat, name, text FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?")?
        .query_map(params![id, CHAT_KEPT], |row| {
            Ok(ChatLine { seat: row.get(0)?, name: row.get(1)?, text: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    table.chat.reverse();
    Ok(table)
}

pub(crate) fn seats(db: &Connection, table: &str) -> Result<Vec<SeatRow>, StoreError> {
    let mut seats: Vec<SeatRow> = db
        .prepare_cached("SELECT kind, name, level, arms, away FROM seats WHERE table_id = ? ORDER BY seat")?
        .query_map([table], |row| {
            Ok(SeatRow {
                kind: kind(row, 0)?,
                name: row.get(1)?,
                level: row.get(2)?,
                arms: row.get(3)?,
                away: row.get(4)?,
                holders: Vec::new(),
            })
        })?
        .collect::<Result<_, _>>()?;
    let mut holders =
        db.prepare_cached("SELECT seat, guest FROM holders WHERE table_id = ? ORDER BY seat, place, guest")?;
    for holder in holders.query_map([table], |row| Ok((row.get::<_, u8>(0)?, GuestId(row.get(1)?))))? {
        let (seat, guest) = holder?;
        if let Some(row) = seats.get_mut(usize::from(seat)) {
            row.holders.push(guest);
        }
    }
    Ok(seats)
}

pub(crate) fn phase(row: &Row<'_>, column: usize) -> rusqlite::Result<Phase> {
    word(row, column, &Phase::ALL, Phase::word)
}

fn kind(row: &Row<'_>, column: usize) -> rusqlite::Result<SeatKind> {
    word(row, column, &SeatKind::ALL, SeatKind::word)
}

fn how(row: &Row<'_>, column: usize) -> rusqlite::Result<How> {
    numbered(row, column, &How::ALL)
}

fn time_out(row: &Row<'_>, column: usize) -> rusqlite::Result<TimeOut> {
    numbered(row, column, &TimeOut::ALL)
}

fn numbered<T: Copy>(row: &Row<'_>, column: usize, all: &[T]) -> rusqlite::Result<T> {
    let number: u8 = row.get(column)?;
    let known = all.get(usize::from(number)).copied();
    known.ok_or(rusqlite::Error::IntegralValueOutOfRange(column, number.into()))
}

pub(crate) fn word<T: Copy>(
    row: &Row<'_>,
    column: usize,
    all: &[T],
    of: fn(T) -> &'static str,
) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    all.iter().copied().find(|value| of(*value) == text).ok_or_else(|| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, format!("unknown word `{text}`").into())
    })
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
