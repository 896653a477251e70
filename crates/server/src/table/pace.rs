//! The pace of a table: what is done in secret takes as long as it would look.
//!
//! Where a seat may have been asked as far as the others know ([`kernel::Hidden::secret_delay`]), they are shown nothing of what
//! came after before the time of an answer is over, whether it was asked or not; then they are shown all of it at once.
//! So neither the time nor the number of steps tells who was asked.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bots::Level;
use kernel::Seat;
use tokio::time::Instant;

use super::actor::{Actor, Handled};
use super::clock::whole_milliseconds;
use crate::deadlines::now;
use crate::hosted::Advance;

/// Who is shown what when.
#[derive(Debug)]
pub(super) struct Pace {
    /// When the action was played from which times are counted, and the time that each seat is given since.
    since: Instant,
    waits: BTreeMap<Seat, Duration>,
    /// The viewers that have not been shown everything yet.
    behind: BTreeSet<usize>,
    /// The seat that is asked without anybody knowing.
    secretly: Option<Seat>,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { since: Instant::now(), waits: BTreeMap::new(), behind: BTreeSet::new(), secretly: None }
    }

    /// When a viewer is shown what was played; nobody waits for themselves.
    fn due(&self, viewer: usize) -> Instant {
        let others = self.waits.iter().filter(|(seat, _)| seat.index() != viewer);
        self.since + others.map(|(_, time)| *time).sum::<Duration>()
    }

    /// When everybody has been shown what was played.
    fn public(&self) -> Instant {
        self.since + self.waits.values().sum::<Duration>()
    }

    /// When a bot of this pace answers what its seat is asked: so long after everybody knows that it is. Where others
    /// cannot know, its time is given to it whatever it does, and it answers at once.
    pub(super) fn answers(&self, seat: Seat, pause: Duration) -> Instant {
        let now = Instant::now();
        if self.secretly == Some(seat) { now } else { self.public().max(now) + pause }
    }
}

impl Actor {
    /// An action was played: from now on it is waited for those who may have been asked.
    pub(super) fn wait(&mut self, advance: &Advance) {
        let now = Instant::now();
        if self.pace.behind.is_empty() && self.pace.public() <= now {
            self.pace.since = now;
            self.pace.waits.clear();
        }
        self.pace.secretly = advance.secretly;
        for (seat, mask) in &advance.waits {
            let time = self.answering_time(*seat, Duration::from_millis(u64::from(*mask)));
            *self.pace.waits.entry(*seat).or_default() += time;
        }
    }

    /// When everybody will have been shown an action that is waited for so long, in milliseconds since 1970.
    pub(super) fn shown_at(&self, waits: &[(Seat, u16)]) -> i64 {
        let time =
            |(seat, mask): &(Seat, u16)| self.answering_time(*seat, Duration::from_millis(u64::from(*mask)));
        let wait = waits.iter().map(time).sum::<Duration>();
        let before = self.pace.public().saturating_duration_since(Instant::now());
        now() + whole_milliseconds(before + wait) as i64
    }

    /// How long it takes a seat to answer what it is asked in secret.
    fn answering_time(&self, seat: Seat, mask: Duration) -> Duration {
        let level = self.table.seats[seat.index()].answering();
        match level.map(|level| self.pause(level.parse().unwrap_or(Level::Knight))) {
            _ if self.hub.config().bot_delay.is_zero() => Duration::ZERO,
            Some(pause) => pause.max(mask),
            None => mask,
        }
    }

    /// Shows everybody what they may be shown by now. When the match is over there is nothing to hide.
    pub(super) fn show_due(&mut self) {
        let (now, over) = (Instant::now(), self.hosted().outcome().is_some());
        for viewer in 0..self.feeds.len() {
            if !over && self.pace.due(viewer) > now {
                self.pace.behind.insert(viewer);
                continue;
            }
            self.pace.behind.remove(&viewer);
            self.turns_shown(viewer);
            let audience = self.feeds[viewer].audience();
            if let Some(noticed) = self.hosted_mut().show(viewer, audience) {
                self.show_step(&noticed);
            }
        }
    }

    /// Has a viewer something still to be shown?
    pub(super) fn is_behind(&self, viewer: usize) -> bool {
        self.pace.behind.contains(&viewer)
    }

    /// When the next viewer is shown something.
    pub(super) fn next_showing(&self) -> Option<Instant> {
        self.pace.behind.iter().map(|viewer| self.pace.due(*viewer)).min()
    }

    /// Shows what is due, and the pages that were asked for too early.
    pub(super) async fn show_late(&mut self) -> Handled {
        self.show_due();
        for msg in std::mem::take(&mut self.late) {
            // It is asked for anew if it is still too early.
            Box::pin(self.handle(msg)).await?;
        }
        Ok(())
    }
}
