//! How a table is, for programs: what a page of it says around the board, and the match as a seat sees it.

use axum::extract::ws::Utf8Bytes;
use kernel::{Outcome, Seat, Seed};
use schemars::JsonSchema;
use serde::Serialize;
use store::{GuestId, Phase};

use super::Denied;
use super::actor::{Actor, not_begun};
use crate::wire::{PROTOCOL, Told, text};

/// A table as a program is told of it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Table")]
pub(crate) struct About {
    /// Its id, as in its address.
    pub(crate) id: String,
    /// The game's id.
    game: &'static str,
    /// How far it is: `waiting`, `playing` or `over`.
    phase: &'static str,
    /// The options that differ from the rulebook's, by name.
    options: std::collections::BTreeMap<&'static str, String>,
    /// Is it listed for everybody?
    public: bool,
    /// May people without a seat look on?
    spectators: bool,
    /// Seconds for a decision, if there is a clock.
    clock: Option<u32>,
    /// What follows when somebody's time runs out.
    time_out: &'static str,
    /// May decisions be taken back by consent?
    friendly: bool,
    /// The seats in order.
    pub(crate) seats: Vec<SeatTold>,
    /// The seat of whoever asks.
    seat: Option<Seat>,
    /// Has whoever asks made the table?
    host: bool,
    /// The seats that owe a decision, as far as whoever asks may know.
    pending: Vec<Seat>,
    /// What whoever asks has heard of the match, as on the socket; missing before it begins.
    version: Option<u32>,
    /// How it ended, in words.
    result: Option<String>,
    /// Each seat's place, from 1, once the match is over.
    places: Option<Vec<u8>>,
    /// Why it ended.
    reason: Option<&'static str>,
    /// The table where the same people went on.
    rematch: Option<String>,
    /// The promise of the seed, which the record keeps.
    commitment: String,
}

/// A seat of it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeatOfTable")]
pub(crate) struct SeatTold {
    pub(crate) seat: Seat,
    /// Empty where nobody sits.
    name: String,
    /// `open`, `person` or `bot`.
    pub(crate) kind: &'static str,
    /// The level of the bot that answers, if one does.
    level: Option<String>,
    /// Is it the account of a program?
    program: bool,
    /// Is somebody there?
    online: bool,
}

impl Actor {
    /// How the table is, as far as a guest may know.
    pub(super) fn about(&self, guest: Option<GuestId>) -> Result<About, Denied> {
        self.may_look(guest)?;
        let (viewer, seat) = (self.viewer_of(guest), guest.and_then(|guest| self.seat_of(guest)));
        let begun = self.begun();
        let hosted = self.hosted();
        // That the match is over is told when its viewer was shown the end.
        let outcome = if begun { hosted.observed(viewer).outcome } else { None };
        let phase = match (self.table.phase, outcome) {
            (Phase::Over, None) => Phase::Playing,
            (phase, _) => phase,
        };
        let over = phase == Phase::Over;
        let settings = &self.table.settings;
        let seats = self.table.seats.iter().zip(self.all_seats()).map(|(row, seat)| SeatTold {
            seat,
            name: row.name.clone(),
            kind: row.kind.word(),
            level: row.level.clone(),
            program: row.name.ends_with(store::BOT_MARK),
            online: self.is_online(seat),
        });
        Ok(About {
            id: self.table.id.clone(),
            game: hosted.info().id,
            phase: phase.word(),
            options: hosted.changes().into_iter().collect(),
            public: settings.public,
            spectators: settings.spectators,
            clock: settings.clock,
            time_out: web::TIME_OUTS[settings.time_out as usize].0,
            friendly: settings.friendly,
            seats: seats.collect(),
            seat,
            host: guest.is_some() && self.table.host == guest,
            pending: if begun && !over { hosted.awaited(viewer).iter().collect() } else { Vec::new() },
            version: begun.then(|| hosted.at(viewer).version),
            result: self.table.result.clone().filter(|_| over),
            places: outcome.map(|outcome: Outcome| outcome.places.iter().map(|(_, place)| *place).collect()),
            reason: outcome.map(|outcome| outcome.reason),
            rematch: self.table.rematch.clone().filter(|_| over),
            commitment: Seed(settings.seed).commitment().to_string(),
        })
    }

    /// The match as a guest sees it: the first message of a socket.
    pub(super) fn look(&self, guest: Option<GuestId>) -> Result<Utf8Bytes, Denied> {
        self.may_look(guest)?;
        if !self.begun() {
            return Err(not_begun().into());
        }
        let viewer = self.viewer_of(guest);
        let (game, at) = (self.hosted().info().id, self.hosted().at(viewer));
        let observed = self.hosted().observed(viewer);
        Ok(text(&Told::Table { protocol: PROTOCOL, game, at, body: observed.body() }))
    }
}
