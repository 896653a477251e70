//! Somebody stays away from a table without a clock: what the others may do about it, as the table chose.

use bots::Level;
use kernel::{Refusal, Seat, Word as _};
use store::{GuestId, Phase, SeatKind, SeatRow};
use tokio::time::Instant;

use super::AbsenceAction;
use super::actor::{Actor, Failed, Handled, halted};
use crate::hosted::Attempt;

/// Whoever has not been there for so many seconds stays away.
const AWAY: u32 = 300;
/// The level of the bot that is called for them.
const STAND_IN: Level = Level::Knight;

impl Actor {
    /// Somebody is there. If they hold a seat for which the others called a bot, it gets up at once.
    pub(super) async fn is_here(&mut self, guest: GuestId) -> Handled {
        let Some(seat) = self.seat_of(guest) else { return Ok(()) };
        self.here.insert(seat, Instant::now());
        let row = self.table.seats[seat.index()].clone();
        if row.away {
            self.put(seat, SeatRow { level: None, away: false, ..row }).await?;
            self.chairs_changed(false);
        }
        Ok(())
    }

    /// When somebody who is waited for has been away for too long, if nobody does anything about it.
    fn stays_away_at(&self, seat: Seat) -> Option<Instant> {
        let Self { table, hub, .. } = self;
        let row = &table.seats[seat.index()];
        let can = table.settings.stand_in || table.settings.claim;
        let away = row.kind == SeatKind::Person && row.level.is_none() && !self.is_online(seat);
        let here = *self.here.get(&seat).unwrap_or(&self.loaded);
        let goes_on = table.phase == Phase::Playing && !self.halted;
        (can && away && goes_on).then(|| here + hub.config().second * AWAY)
    }

    /// When the pages have to say that of the next.
    pub(super) fn next_absence(&self) -> Option<Instant> {
        let told = self.told_absent;
        self.all_seats().filter_map(|seat| self.stays_away_at(seat)).filter(|at| told < *at).min()
    }

    pub(super) fn tell_absence(&mut self) -> Handled {
        self.told_absent = Instant::now();
        self.presence_changed(None);
        Ok(())
    }

    /// Those who stay away while somebody on a seat waits for them.
    pub(super) fn absent(&self, viewer: Seat) -> Vec<Seat> {
        let now = Instant::now();
        let late = |seat: &Seat| self.stays_away_at(*seat).is_some_and(|at| at <= now);
        let away: Vec<Seat> = self.all_seats().filter(|seat| *seat != viewer).filter(late).collect();
        if away.is_empty() {
            return away;
        }
        let awaited = self.hosted().awaited(viewer.index());
        away.into_iter().filter(|seat| awaited.contains(*seat)).collect()
    }

    /// Somebody on a seat does something about one who stays away.
    pub(super) async fn remedy(&mut self, mine: Seat, seat: u8, remedy: AbsenceAction) -> Result<(), Failed> {
        if self.halted {
            return Err(halted().into());
        }
        let seat = Seat::checked(seat.into()).filter(|seat| self.absent(mine).contains(seat));
        let seat =
            seat.ok_or_else(|| Refusal::by_table("not_away", "You wait for nobody who stays away."))?;
        let allowed = match remedy {
            AbsenceAction::Bot => self.table.settings.stand_in,
            AbsenceAction::Claim => self.table.settings.claim,
        };
        if !allowed {
            return Err(Refusal::by_table("not_allowed", "That is not allowed at this table.").into());
        }
        match remedy {
            AbsenceAction::Bot => {
                let level = Some(STAND_IN.word().to_owned());
                let row = SeatRow { level, away: true, ..self.table.seats[seat.index()].clone() };
                Ok(self.put(seat, row).await?)
            }
            AbsenceAction::Claim => self.play(seat, Attempt::Claimed).await,
        }
    }
}
