//! The clock: how long a person may take over one decision, and what follows when the time is up.
//!
//! A clock of hours or days runs while the table sleeps: its deadlines are rows of the store, and whoever is late wakes
//! it (`deadlines`). A shorter one is in memory only, and starts anew when the server does.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use kernel::{Seat, Ticket, Word as _};
use store::{Phase, SeatRow, TimeOut};
use tokio::time::Instant;
use web::TIME_OUTS;

use super::actor::{Actor, Failed, Stop, kept};
use crate::deadlines::now;
use crate::hosted::Attempt;
use crate::wire::{ClockTold, Told, text};

/// From so many seconds on, a table sleeps while its clocks run.
pub(crate) const SLEEPS: u32 = 3600;
/// The level of the bot that plays on for whoever is late.
const STAND_IN: Level = Level::Knight;

/// One person's time for one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    ticket: Ticket,
    ends: Instant,
    /// The same on the wall, in milliseconds since 1970.
    pub(super) due: i64,
}

/// What follows when somebody's time runs out, in words.
pub(super) fn in_words(time_out: TimeOut) -> &'static str {
    TIME_OUTS[time_out as usize].2
}

impl Actor {
    /// Starts the clock of every person who was just asked, and stops those of all who were not.
    ///
    /// An answer that is given in parts and secret has one time, from the moment the question was put. Were it to
    /// start anew with each part, the others would learn from the moment of the time-out that something was laid
    /// (KD-5.11). So whoever goes on with an answer that nobody else has noticed goes on with the same time. Each is
    /// told of their own clock, and of those of the others whom they see waited for.
    pub(super) async fn wind_clocks(&mut self) -> Result<(), Stop> {
        self.wind();
        self.keep_deadlines().await
    }

    fn wind(&mut self) {
        let promised = std::mem::take(&mut self.promised);
        let Some(time) = self.clock_time().filter(|_| self.begun() && !self.halted) else { return };
        let (ends, due) = (Instant::now() + time, now() + whole_milliseconds(time) as i64);
        let public = self.noticed_by_all();
        let in_secret = std::mem::replace(&mut self.wound_at, public) == public;
        for seat in self.all_seats() {
            let asked = self.hosted().pending().contains(seat)
                && !self.is_behind(seat.index())
                && self.table.seats[seat.index()].answering().is_none();
            let now = asked.then(|| self.hosted().ticket(seat));
            if self.clocks.get(&seat).map(|running| running.ticket) == now {
                continue;
            }
            match (now, self.clocks.get_mut(&seat)) {
                (Some(ticket), Some(running)) if in_secret => {
                    running.ticket = ticket;
                    continue;
                }
                (Some(ticket), _) => {
                    let due = promised.get(&seat).copied().unwrap_or(due);
                    self.clocks.insert(seat, Deadline { ticket, ends, due })
                }
                (None, _) => self.clocks.remove(&seat),
            };
        }
        for viewer in 0..self.feeds.len() {
            let its = self.watchers.iter().filter(|(_, (group, _))| group.viewer == viewer);
            let numbers: Vec<u64> = its.map(|(number, _)| *number).collect();
            let clocks = if numbers.is_empty() { BTreeMap::new() } else { self.clocks_of(viewer) };
            if clocks == self.feeds[viewer].clocks {
                continue;
            }
            let told = self.clock_told(viewer, &clocks);
            self.feeds[viewer].clocks = clocks;
            for number in numbers {
                self.tell_one(number, told.clone());
            }
        }
    }

    /// How long a person may take over one decision.
    pub(super) fn clock_time(&self) -> Option<Duration> {
        self.table.settings.clock.map(|seconds| self.hub.config().second * seconds)
    }

    /// Does the table sleep while its clocks run?
    pub(super) fn sleeps(&self) -> bool {
        self.table.settings.clock.is_some_and(|seconds| seconds >= SLEEPS)
    }

    /// Writes the deadlines of a table that sleeps down, if they are others than those that are written.
    async fn keep_deadlines(&mut self) -> Result<(), Stop> {
        if !self.sleeps() || self.table.phase == Phase::Over {
            return Ok(());
        }
        let row = |(seat, running): (&Seat, &Deadline)| store::Deadline {
            seat: seat.index() as u8,
            due: running.due,
        };
        let deadlines: Vec<store::Deadline> = self.clocks.iter().map(row).collect();
        if deadlines != self.deadlines {
            let rows = store::Deadlines { each: deadlines.clone(), warning: self.warning() };
            let written = self.hub.store().set_deadlines(self.fence.clone(), rows).await;
            kept(&self.table.id, written)?;
            self.deadlines = deadlines;
        }
        Ok(())
    }

    /// The clocks of a table that has slept go on as they ran.
    pub(super) async fn take_up_deadlines(&mut self) -> Result<(), Stop> {
        if !self.sleeps() {
            return Ok(());
        }
        self.deadlines = kept(&self.table.id, self.hub.store().deadlines(self.table.id.clone()).await)?;
        let left = |due: i64| Duration::from_millis(u64::try_from(due - now()).unwrap_or(0));
        for store::Deadline { seat, due } in self.deadlines.clone() {
            if let Some(seat) =
                Seat::checked(seat.into()).filter(|seat| self.hosted().pending().contains(*seat))
            {
                let ticket = self.hosted().ticket(seat);
                self.clocks.insert(seat, Deadline { ticket, ends: Instant::now() + left(due), due });
            }
        }
        Ok(())
    }

    /// The clocks that a viewer may see, and when they run out.
    pub(super) fn clocks_of(&self, viewer: usize) -> BTreeMap<Seat, Instant> {
        let awaited = self.hosted().awaited(viewer);
        let seen = |seat: Seat| seat.index() == viewer || awaited.contains(seat);
        self.clocks.iter().filter(|(seat, _)| seen(**seat)).map(|(seat, clock)| (*seat, clock.ends)).collect()
    }

    /// When the next clock runs out. Nobody is late before everybody has seen what there is to see.
    pub(super) fn next_end(&self) -> Option<Instant> {
        let ends = self.clocks.values().map(|running| running.ends).min();
        ends.filter(|_| self.next_showing().is_none())
    }

    /// What the table has chosen happens to whoever has run out of time.
    ///
    /// Where nobody else knows that a seat is asked, the rules answer whatever the table has chosen: everybody would
    /// learn of it otherwise.
    pub(super) async fn time_is_up(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        let late: Vec<(Seat, Deadline)> =
            self.clocks.iter().filter(|(_, running)| running.ends <= now).map(|(s, r)| (*s, *r)).collect();
        for (seat, running) in late {
            // The answer of another who was late may have brought a new question, and time for it.
            if self.hosted().ticket(seat) != running.ticket || self.next_showing().is_some() {
                continue;
            }
            let everybody_knows = self.hosted().awaited(self.table.seats.len()).contains(seat);
            let what = if everybody_knows { self.table.settings.time_out } else { TimeOut::Rules };
            tracing::info!(table = self.table.id, %seat, ?what, "the time is up");
            match what {
                TimeOut::Rules => self.rules_answer(seat).await?,
                TimeOut::Bot => self.bot_plays_on(seat).await?,
                TimeOut::Resign => match self.play(seat, Attempt::Claimed).await {
                    Ok(()) => {}
                    // One cannot resign in the midst of everything.
                    Err(Failed::Refused(_)) => self.rules_answer(seat).await?,
                    Err(Failed::Denied(_) | Failed::Stopped) => return Err(Stop),
                },
            }
        }
        Ok(())
    }

    /// An answer in parts is finished at once: it goes on as long as nobody else has noticed anything of it.
    async fn rules_answer(&mut self, seat: Seat) -> Result<(), Stop> {
        let noticed = self.noticed_by_all();
        while self.hosted().pending().contains(seat)
            && self.noticed_by_all() == noticed
            && self.next_showing().is_none()
        {
            self.answer_for(seat, Attempt::Late).await?;
        }
        Ok(())
    }

    /// It gets up as soon as the person is there.
    async fn bot_plays_on(&mut self, seat: Seat) -> Result<(), Stop> {
        let level = Some(STAND_IN.word().to_owned());
        let row = SeatRow { level, away: true, ..self.table.seats[seat.index()].clone() };
        self.put(seat, row).await?;
        self.chairs_changed(false);
        Ok(())
    }

    /// How much of the match those have noticed who only look on.
    pub(super) fn noticed_by_all(&self) -> u32 {
        self.hosted().at(self.table.seats.len()).version
    }

    /// What a viewer is told of these clocks.
    pub(super) fn clock_told(&self, viewer: usize, clocks: &BTreeMap<Seat, Instant>) -> Utf8Bytes {
        let left = |ends: &Instant| whole_milliseconds(ends.saturating_duration_since(Instant::now()));
        let others = clocks.iter().filter(|(seat, _)| seat.index() != viewer);
        let other = |(seat, ends): (&Seat, &Instant)| ClockTold {
            seat: *seat,
            name: &self.table.seats[seat.index()].name,
            left: left(ends),
        };
        let own = clocks.iter().find(|(seat, _)| seat.index() == viewer);
        text(&Told::Clock { left: own.map(|(_, ends)| left(ends)), others: others.map(other).collect() })
    }
}

pub(super) fn whole_milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_its_words() {
        let words = [(TimeOut::Rules, "rules"), (TimeOut::Bot, "bot"), (TimeOut::Resign, "resign")];
        for ((time_out, word), (index, (sent, _, _))) in
            words.into_iter().zip(TIME_OUTS.into_iter().enumerate())
        {
            assert_eq!((TimeOut::ALL[index], sent), (time_out, word));
        }
    }
}
