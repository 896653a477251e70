//! Somebody stays away from a table without a clock: what the others may do about it, as the table chose.

use bots::Level;
use kernel::{Refusal, Seat, Word as _};
use store::{GuestId, Phase, SeatKind, SeatRow};
use tokio::time::Instant;
use web::Absence;

use super::AbsenceAction;
use super::actor::{Actor, Failed, Handled, halted};
use crate::hosted::Attempt;

/// Whoever has not been there for so many seconds is said to be away, and then for one minute after the other…
const NOTED: u32 = 60;
/// …until they stay away for so long that something may be done about it.
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

    /// Since when a person is not there, of whom the match needs something.
    fn away_since(&self, seat: Seat) -> Option<Instant> {
        let row = &self.table.seats[seat.index()];
        let away = row.kind == SeatKind::Person && row.level.is_none() && !self.is_online(seat);
        let goes_on = self.table.phase == Phase::Playing && !self.halted;
        (away && goes_on).then(|| *self.here.get(&seat).unwrap_or(&self.loaded))
    }

    /// When the pages have to say next that somebody is away, or that something may be done about it.
    pub(super) fn next_absence(&self) -> Option<Instant> {
        let (told, second) = (self.told_absent, self.hub.config().second);
        let minutes = |since: Instant| (1..=AWAY / NOTED).map(move |minute| since + second * NOTED * minute);
        let all = self.all_seats().filter_map(|seat| self.away_since(seat)).flat_map(minutes);
        all.filter(|at| told < *at).min()
    }

    pub(super) fn tell_absence(&mut self) -> Handled {
        self.told_absent = Instant::now();
        self.presence_changed(None);
        Ok(())
    }

    /// Those who are away while somebody on a seat waits for them.
    pub(super) fn absent(&self, viewer: Seat) -> Vec<Absence> {
        let (now, second) = (Instant::now(), self.hub.config().second);
        let can = self.table.settings.stand_in || self.table.settings.claim;
        let away = |seat: Seat| {
            let since = self.away_since(seat)?;
            let minutes = (1..=AWAY / NOTED).rfind(|minute| since + second * NOTED * *minute <= now)?;
            Some(Absence { seat, minutes, remedy: can && minutes * NOTED >= AWAY })
        };
        let away: Vec<Absence> = self.all_seats().filter(|seat| *seat != viewer).filter_map(away).collect();
        if away.is_empty() {
            return away;
        }
        let awaited = self.hosted().awaited(viewer.index());
        away.into_iter().filter(|away| awaited.contains(away.seat)).collect()
    }

    /// Somebody on a seat does something about one who stays away.
    pub(super) async fn remedy(&mut self, mine: Seat, seat: u8, remedy: AbsenceAction) -> Result<(), Failed> {
        if self.halted {
            return Err(halted().into());
        }
        let away =
            self.absent(mine).into_iter().find(|away| away.remedy && away.seat.index() == usize::from(seat));
        let Absence { seat, .. } = away
            .ok_or_else(|| Refusal::by_table("not_away", "Nobody you wait for has been away long enough."))?;
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
