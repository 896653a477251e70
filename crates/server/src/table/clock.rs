//! The clock: how long a person may take over one decision. When the time is up, the rules answer.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Ticket};
use tokio::time::Instant;

use super::actor::{Actor, Stop};
use crate::hosted::Attempt;
use crate::wire::{ClockTold, Told, text};

/// One person's time for one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    ticket: Ticket,
    ends: Instant,
}

impl Actor {
    /// Starts the clock of every person who was just asked, and stops those of all who were not.
    ///
    /// An answer that is given in parts and secret has one time, from the moment the question was put. Were it to
    /// start anew with each part, the others would learn from the moment of the time-out that something was laid
    /// (KD-5.11). So whoever goes on with an answer that nobody else has noticed goes on with the same time. Each is
    /// told of their own clock, and of those of the others whom they see waited for.
    pub(super) fn wind_clocks(&mut self) {
        let Some(seconds) = self.table.settings.clock.filter(|_| self.begun() && !self.halted) else {
            return;
        };
        let ends = Instant::now() + self.hub.config().second * seconds;
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
                (Some(ticket), _) => self.clocks.insert(seat, Deadline { ticket, ends }),
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

    /// Whoever has run out of time is answered for by the rules.
    ///
    /// An answer in parts is finished at once: it goes on as long as nobody else has noticed anything of it.
    pub(super) async fn time_is_up(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        let late: Vec<(Seat, Deadline)> =
            self.clocks.iter().filter(|(_, running)| running.ends <= now).map(|(s, r)| (*s, *r)).collect();
        for (seat, running) in late {
            // The answer of another who was late may have brought a new question, and time for it.
            if self.hosted().ticket(seat) != running.ticket || self.next_showing().is_some() {
                continue;
            }
            tracing::info!(table = self.table.id, %seat, "the time is up; the rules answer");
            let noticed = self.noticed_by_all();
            while self.hosted().pending().contains(seat)
                && self.noticed_by_all() == noticed
                && self.next_showing().is_none()
            {
                self.answer_for(seat, Attempt::Late).await?;
            }
        }
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

fn whole_milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
