//! The clock: how long a person may take over one decision. When the time is up, the rules answer.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Ticket};
use tokio::time::Instant;
use web::Render;

use super::actor::{Actor, Stop};
use crate::wire::{Plain, text};

/// One person's time for one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    ticket: Ticket,
    ends: Instant,
}

impl<G: Render> Actor<G> {
    /// Starts the clock of every person who was just asked, and stops those of all who were not.
    ///
    /// Each is told of their own clock only: that somebody's starts anew would show how far they are with an answer
    /// that is given in parts and secret.
    pub(super) fn wind_clocks(&mut self) {
        let (Some(seconds), Some(on)) = (self.table.settings.clock, &self.on) else { return };
        let ends = Instant::now() + self.hub.config().second * seconds;
        let mut changed = Vec::new();
        for seat in Seat::first(self.game.seats()) {
            let asked =
                on.at.pending().contains(seat) && self.table.seats[seat.index()].answering().is_none();
            let now = asked.then(|| on.at.ticket(seat));
            if self.clocks.get(&seat).map(|running| running.ticket) == now {
                continue;
            }
            match now {
                Some(ticket) => self.clocks.insert(seat, Running { ticket, ends }),
                None => self.clocks.remove(&seat),
            };
            changed.push(seat);
        }
        for seat in changed {
            let told = self.clock_told(seat);
            let its = self.watchers.iter().filter(|(_, (key, _))| key.viewer == seat.index());
            let numbers: Vec<u64> = its.map(|(number, _)| *number).collect();
            for number in numbers {
                self.tell_one(number, told.clone());
            }
        }
    }

    /// When the next clock runs out.
    pub(super) fn next_end(&self) -> Option<Instant> {
        self.clocks.values().map(|running| running.ends).min()
    }

    /// Whoever has run out of time is answered for by the rules.
    ///
    /// An answer in parts is finished at once: it goes on as long as nobody else has noticed anything of it.
    pub(super) async fn time_is_up(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        let late: Vec<(Seat, Running)> =
            self.clocks.iter().filter(|(_, running)| running.ends <= now).map(|(s, r)| (*s, *r)).collect();
        for (seat, running) in late {
            // The answer of another who was late may have brought a new question, and time for it.
            if self.on.as_ref().is_none_or(|on| on.at.ticket(seat) != running.ticket) {
                continue;
            }
            tracing::info!(table = self.table.id, %seat, "the time is up; the rules answer");
            let noticed = self.noticed_by_all();
            while let Some(on) = self.on.as_ref().filter(|on| on.at.pending().contains(seat))
                && self.noticed_by_all() == noticed
            {
                let action = self.game.timeout(on.at.state(), seat);
                self.answer_for(seat, action).await?;
            }
        }
        Ok(())
    }

    /// How much of the match those have noticed who only look on.
    fn noticed_by_all(&self) -> Option<u32> {
        Some(self.on.as_ref()?.viewers.last()?.version)
    }

    /// What a seat is told of its clock.
    pub(super) fn clock_told(&self, seat: Seat) -> Utf8Bytes {
        let left =
            self.clocks.get(&seat).map(|running| running.ends.saturating_duration_since(Instant::now()));
        text(&Plain::Clock { left: left.map(whole_milliseconds) })
    }
}

fn whole_milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
