//! How matches ended for somebody.

use rusqlite::{Row, params};

use crate::{GuestId, Store, StoreError};

/// How somebody's matches of a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The game's id.
    pub game: String,
    /// Alone, or with their team, in the first place.
    pub won: u32,
    /// In the first place with others of another side.
    pub shared: u32,
    pub lost: u32,
}

/// A match that ended, as somebody played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Who sat at the other seats, in order.
    pub against: Vec<String>,
    /// The place they reached, from 1.
    pub place: u8,
    /// In milliseconds since 1970.
    pub ended: i64,
}

/// The matches that count: played here to their end, by hand, by people or against bots.
const COUNTED: &str = "FROM holders JOIN tables ON tables.id = holders.table_id
     JOIN seats ON seats.table_id = holders.table_id AND seats.seat = holders.seat
     WHERE holders.guest = ?1 AND phase = 'over' AND NOT laid AND NOT lesson AND seats.place IS NOT NULL";

impl Store {
    /// How somebody's matches ended, by game; with another person, only those that both were in. Against that one a match
    /// is won by whoever reached the better place.
    pub async fn tallies(&self, of: GuestId, with: Option<GuestId>) -> Result<Vec<Tally>, StoreError> {
        self.reader
            .ask(move |db| match with {
                None => {
                    let sql = format!(
                        "SELECT game, SUM(seats.place = 1 AND sides = 1), SUM(seats.place = 1 AND sides <> 1), SUM(seats.place <> 1)
                         {COUNTED} GROUP BY game ORDER BY COUNT(*) DESC, game"
                    );
                    let mut query = db.prepare_cached(&sql)?;
                    let rows = query.query_map([of.0], tally)?;
                    Ok(rows.collect::<Result<_, _>>()?)
                }
                Some(with) => {
                    let sql = format!(
                        "SELECT game, SUM(mine < theirs), SUM(mine = theirs), SUM(mine > theirs) FROM (
                             SELECT game, seats.place AS mine, (
                                 SELECT MIN(other.place) FROM holders AS rival JOIN seats AS other
                                     ON other.table_id = rival.table_id AND other.seat = rival.seat
                                 WHERE rival.guest = ?2 AND rival.table_id = tables.id) AS theirs
                             {COUNTED}) WHERE theirs IS NOT NULL GROUP BY game ORDER BY COUNT(*) DESC, game"
                    );
                    let mut query = db.prepare_cached(&sql)?;
                    let rows = query.query_map([of.0, with.0], tally)?;
                    Ok(rows.collect::<Result<_, _>>()?)
                }
            })
            .await
    }

    /// The matches of somebody that ended last, as far as `to` may look at them: those that everybody may watch, and those
    /// that they were in too.
    pub async fn ended_of(
        &self,
        of: GuestId,
        to: Option<GuestId>,
        most: u32,
    ) -> Result<Vec<Ended>, StoreError> {
        self.reader
            .ask(move |db| {
                let sql = format!(
                    "SELECT tables.id, game, seats.place, updated, holders.seat {COUNTED}
                     AND ((public AND spectators)
                         OR EXISTS (SELECT 1 FROM holders AS own WHERE own.guest = ?2 AND own.table_id = tables.id))
                     ORDER BY updated DESC LIMIT ?3"
                );
                let mut query = db.prepare_cached(&sql)?;
                let rows = query.query_map(params![of.0, to.map(|to| to.0), most], |row| {
                    let (table, seat): (String, u8) = (row.get(0)?, row.get(4)?);
                    let against = db
                        .prepare_cached("SELECT name FROM seats WHERE table_id = ? AND seat <> ? ORDER BY seat")?
                        .query_map(params![table, seat], |row| row.get(0))?
                        .collect::<Result<_, _>>()?;
                    Ok(Ended { table, game: row.get(1)?, against, place: row.get(2)?, ended: row.get(3)? })
                })?;
                Ok(rows.collect::<Result<_, _>>()?)
            })
            .await
    }
}

fn tally(row: &Row<'_>) -> rusqlite::Result<Tally> {
    Ok(Tally { game: row.get(0)?, won: row.get(1)?, shared: row.get(2)?, lost: row.get(3)? })
}
