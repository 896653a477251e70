//! Who sits where.

use std::str::FromStr as _;
use std::time::Instant;

use bots::Level;
use kernel::{Refusal, Seat, Word as _};
use store::{ChatLine, Guest, GuestId, Phase, SeatKind, SeatRow};

use super::Chair;
use super::actor::{Actor, Failed, Handled, kept};
use crate::limits::Bucket;
use crate::{seating, secret, words};

/// The most devices that answer for one seat.
const DEVICES: usize = 8;
/// The most lines of chat that a table keeps in memory and shows.
const CHAT_KEPT: usize = 100;

impl Actor {
    /// The seat a guest may answer for.
    pub(super) fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        let index = self.table.seats.iter().position(|row| row.holders.contains(&guest))?;
        Seat::checked(index as u64)
    }

    /// The secret by which another device takes this seat. It changes with the person.
    pub(super) fn personal_token(&self, seat: Seat) -> Option<String> {
        let first = self.table.seats[seat.index()].holders.first()?;
        let parts = [self.table.id.as_str(), &seat.to_string(), &first.0.to_string()];
        Some(secret::derived(self.hub.key(), &parts))
    }

    /// The seat that a personal link is for.
    pub(super) fn seat_of_token(&self, token: &str) -> Option<Seat> {
        self.all_seats()
            .find(|seat| self.personal_token(*seat).is_some_and(|right| secret::equal(&right, token)))
    }

    /// Changes who sits where, tells everybody, and begins the match if that was the last seat.
    pub(super) async fn chair(&mut self, guest: &Guest, change: Chair) -> Result<(), Failed> {
        match change {
            Chair::Sit { seat, name } => self.sit(guest, seat, &name).await?,
            Chair::Come { token } => self.come(guest, &token).await?,
            Chair::Leave => {
                self.must_wait()?;
                let seat = self.my_seat(guest.id)?;
                self.put(seat, SeatRow::open()).await?;
            }
            Chair::Fill { level } => self.fill(guest, &level).await?,
            Chair::HandOver { level } => {
                let level = read_level(&level)?;
                self.must_play()?;
                self.answer_by(guest.id, Some(level)).await?;
            }
            Chair::Reclaim => {
                self.must_play()?;
                self.answer_by(guest.id, None).await?;
            }
            Chair::Away { seat, remedy } => {
                self.must_play()?;
                let mine = self.my_seat(guest.id)?;
                self.remedy(mine, seat, remedy).await?;
            }
            Chair::GoFree => {
                self.my_seat(guest.id)?;
                kept(&self.table.id, self.hub.store().leave_lesson(self.fence.clone()).await)?;
                self.table.settings.lesson = false;
                self.hosted_mut().go_free();
            }
        }
        let waited = !self.begun();
        self.start_if_full().await?;
        self.chairs_changed(waited && self.begun());
        // A bot that has taken somebody's place agrees to everything.
        self.settle_undo().await
    }

    async fn sit(&mut self, guest: &Guest, seat: u8, name: &str) -> Result<(), Failed> {
        self.must_wait()?;
        let seat = Seat::checked(seat.into())
            .filter(|seat| seat.index() < self.table.seats.len())
            .ok_or_else(|| Refusal::by_table("no_such_seat", "This table has no such seat."))?;
        if self.table.seats[seat.index()].kind != SeatKind::Open {
            return Err(Refusal::by_table("taken", "That seat is taken.").into());
        }
        self.hub.may_sit(guest.id, &self.table.id).await?;
        let name = words::name(name).unwrap_or_else(|| guest.name.clone());
        if let Some(old) = self.seat_of(guest.id) {
            self.put(old, SeatRow::open()).await?;
        }
        self.put(seat, seating::person(&Guest { name, ..guest.clone() })).await?;
        self.hub.seated().tell(guest.id, &self.table.id);
        Ok(())
    }

    async fn come(&mut self, guest: &Guest, token: &str) -> Result<(), Failed> {
        let seat = self
            .seat_of_token(token)
            .ok_or_else(|| Refusal::by_table("no_such_link", "This link no longer leads to a seat."))?;
        match self.seat_of(guest.id) {
            Some(mine) if mine == seat => return Ok(()),
            Some(_) => {
                let why = "This device already plays another seat at this table.";
                return Err(Refusal::by_table("other_seat", why).into());
            }
            None => {}
        }
        let mut row = self.table.seats[seat.index()].clone();
        if row.holders.len() >= DEVICES {
            return Err(Refusal::by_table("devices", "Too many devices play this seat already.").into());
        }
        self.hub.may_sit(guest.id, &self.table.id).await?;
        row.holders.push(guest.id);
        self.put(seat, row).await?;
        self.hub.seated().tell(guest.id, &self.table.id);
        Ok(())
    }

    async fn fill(&mut self, guest: &Guest, level: &str) -> Result<(), Failed> {
        let level = read_level(level)?;
        self.must_wait()?;
        if self.table.host != Some(guest.id) {
            return Err(Refusal::by_table("not_host", "Only the host of the table may add bots.").into());
        }
        for seat in self.all_seats() {
            if self.table.seats[seat.index()].kind == SeatKind::Open {
                let taken: Vec<&str> = self.table.seats.iter().map(|row| row.name.as_str()).collect();
                let bot = seating::bot(&self.table.id, seat, level, &taken);
                self.put(seat, bot).await?;
            }
        }
        Ok(())
    }

    async fn answer_by(&mut self, guest: GuestId, level: Option<Level>) -> Result<(), Failed> {
        let seat = self.my_seat(guest)?;
        let mut row = self.table.seats[seat.index()].clone();
        (row.level, row.away) = (level.map(|level| level.word().to_owned()), false);
        Ok(self.put(seat, row).await?)
    }

    pub(super) async fn put(&mut self, seat: Seat, row: SeatRow) -> Handled {
        let index = seat.index();
        kept(&self.table.id, self.hub.store().seat(self.fence.clone(), index as u8, row.clone()).await)?;
        self.table.seats[index] = row;
        self.call_seats();
        Ok(())
    }

    /// A seat says something by one press.
    pub(super) async fn greet(&mut self, seat: Option<Seat>, word: &str) -> Result<(), Failed> {
        self.say(seat, words::sentence(word)?).await
    }

    /// A seat says something to the table.
    pub(super) async fn say(&mut self, seat: Option<Seat>, text: &str) -> Result<(), Failed> {
        let seat = seat.ok_or_else(|| Refusal::by_table("no_seat", "Only players at the table may chat."))?;
        let text = words::chat(text).ok_or_else(|| Refusal::by_table("empty", "There is nothing to say."))?;
        let rate = self.hub.config().limits.chat;
        let now = Instant::now();
        if self.talk.entry(seat).or_insert_with(|| Bucket::new(rate, now)).take(now).is_err() {
            return Err(Refusal::by_table("too_fast", "You are writing too fast. Wait a moment.").into());
        }
        let name = self.table.seats[seat.index()].name.clone();
        let said = ChatLine { seat: seat.index() as u8, name, text };
        kept(&self.table.id, self.hub.store().say(self.fence.clone(), said.clone()).await)?;
        self.table.chat.push(said);
        let over = self.table.chat.len().saturating_sub(CHAT_KEPT);
        self.table.chat.drain(..over);
        self.show_chat();
        Ok(())
    }

    fn my_seat(&self, guest: GuestId) -> Result<Seat, Refusal> {
        self.seat_of(guest).ok_or_else(|| Refusal::by_table("no_seat", "You have no seat at this table."))
    }

    fn must_wait(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Waiting => Ok(()),
            Phase::Playing | Phase::Over => {
                Err(Refusal::by_table("begun", "The match has begun, so the seats are settled."))
            }
        }
    }

    fn must_play(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(super::actor::not_begun()),
            Phase::Over => Err(Refusal::by_table("over", "The match is over.")),
        }
    }
}

/// Reads a level as a form sends it.
pub(crate) fn read_level(level: &str) -> Result<Level, Refusal> {
    Level::from_str(level).map_err(|unknown| Refusal::by_table("no_such_level", unknown.to_string()))
}
