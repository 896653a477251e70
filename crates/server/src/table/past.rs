//! A match that is over: its replay, its record, the table after it.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use kernel::record::Seal;
use kernel::{Outcome, Refusal, Seat, Seed, Viewer};
use lab::{Analysis, Shown, TurningPoint};
use store::{Guest, GuestId, Phase, Settings, Table};
use web::{AnalysisProgress, Mode};

use super::actor::{Actor, Failed};
use super::chairs::read_level;
use super::{Analysed, Denied, Next};
use crate::analyses::Work;
use crate::curve::curve;
use crate::games::kept_openings;
use crate::hosted::{AnalysisShown, Moment, Swing};
use crate::visitor::Visitor;
use crate::{seating, secret};

impl Actor {
    /// A move of the finished match as anybody saw it: a page, or what differs from the move `from`.
    pub(super) async fn replay(
        &mut self,
        visitor: &Visitor,
        at: Option<u32>,
        view: Option<&str>,
        from: Option<u32>,
    ) -> Result<String, Failed> {
        let guest = visitor.guest.as_ref().map(|guest| guest.id);
        self.may_look(guest)?;
        self.over()?;
        let viewer = match view {
            None => Viewer::Everything,
            Some(view) => web::at::read_view(view, self.table.seats.len() as u8).ok_or_else(|| {
                Denied::Nothing(format!("Nobody at this table is called `{}`.", kernel::clip(view)))
            })?,
        };
        let plies = self.hosted().plies();
        let at = at.unwrap_or(plies);
        if at > plies {
            return Err(
                Denied::Nothing(format!("The match has {plies} moves; there is no move {at}.")).into()
            );
        }
        let own = guest.and_then(|guest| self.seat_of(guest));
        let moment = Moment { at, viewer, own, laid: self.table.laid };
        let mut context = self.context(self.viewer_of(guest), guest, &visitor.base, Mode::Live);
        context.looked = self.looked_at(visitor, own).await;
        let record = (!self.hosted().looks_back()).then(|| self.record());
        let visitor = visitor.clone();
        self.send_away(move |hosted| {
            if let Some(record) = record {
                hosted.look_back(&record);
            }
            match from {
                Some(from) => hosted.replay_step(from, moment, context),
                None => hosted.replay_page(&visitor.visit(), moment, context),
            }
        })
        .await
    }

    /// The record: whole once the match is over. While it goes on only what was promised before it, because
    /// even the hash of a sealed answer would give the answer away.
    pub(super) fn record_text(&mut self, guest: Option<GuestId>) -> Result<Utf8Bytes, Denied> {
        self.may_look(guest)?;
        if let Some(written) = &self.written {
            return Ok(written.clone());
        }
        let record = self.record();
        Ok(match self.table.phase {
            Phase::Over => self.written.insert(record.text(Seal::Closed).into()).clone(),
            // It cannot go on, and whoever mends the rules needs all of it.
            Phase::Playing if self.halted => record.text(Seal::Open).into(),
            // The moves of an earlier match, from which this one goes on, are known.
            Phase::Waiting | Phase::Playing => record.up_to(record.opened()).text(Seal::Closed).into(),
        })
    }

    /// Where the match was won and lost, for whoever may look.
    pub(super) async fn analyse(&mut self, visitor: &Visitor) -> Result<Analysed, Denied> {
        self.may_look(visitor.guest.as_ref().map(|guest| guest.id))?;
        let outcome = self.over()?;
        let work = self.analysis(Some(visitor.address)).await?;
        let (hosted, players) = (self.hosted(), self.table.seats.iter().zip(self.all_seats()));
        Ok(Analysed {
            info: hosted.info(),
            outcome,
            players: players.map(|(row, seat)| (row.name.clone(), hosted.tincture(seat))).collect(),
            work,
        })
    }

    /// The analysis of the match. One that is not known is begun for whoever asks from an address.
    async fn analysis(&mut self, from: Option<IpAddr>) -> Result<Arc<Work>, Denied> {
        let (hub, id) = (self.hub.clone(), &self.table.id);
        if let Some(work) = hub.analyses().find(hub.store(), id).await {
            return Ok(work);
        }
        let from = from.ok_or_else(|| Denied::Refused("Nobody has asked for an analysis.".to_owned()))?;
        let work = Work::new(id, self.table.actions.len());
        let inquiry = || self.hosted().analysis(self.record());
        hub.analyses().begin(hub.store(), hub.addresses(), from, work, inquiry)
    }

    /// What the result shows of the analysis. Whoever played the match has it begun by looking at the result; for others
    /// it is there if somebody has asked for it.
    async fn looked_at(&mut self, visitor: &Visitor, own: Option<Seat>) -> AnalysisShown {
        let Ok(work) = self.analysis(own.map(|_| visitor.address)).await else {
            return AnalysisShown::default();
        };
        let tincture = |seat| self.hosted().tincture(seat);
        let swing = |found: &Analysis, turn: &TurningPoint| {
            let seat = found.sides.get(turn.side).and_then(|side| side.first()).copied().unwrap_or_default();
            Swing { ply: turn.number as u32, seat, from: turn.from, to: turn.to }
        };
        let looked = work.progress();
        let swings = match &looked {
            AnalysisProgress::Done(found) => {
                Some(found.turns(Shown::Known).iter().map(|turn| swing(found, turn)).collect())
            }
            AnalysisProgress::Unasked | AnalysisProgress::Working { .. } | AnalysisProgress::Failed(_) => {
                None
            }
        };
        AnalysisShown { curve: Arc::new(looked.map(|found| curve(found, Shown::Known, tincture))), swings }
    }

    /// Makes the table after this one: its id.
    pub(super) async fn next_table(
        &mut self,
        guest: &Guest,
        from: IpAddr,
        how: Next,
    ) -> Result<String, Denied> {
        self.may_look(Some(guest.id))?;
        self.over()?;
        if let Next::Rematch { decline } = how
            && !self.may_go_on(guest, decline).await?
        {
            return Ok(self.table.id.clone());
        }
        self.hub.may_make_table(guest.id, from).await?;
        let made = match how {
            Next::Rematch { decline: _ } => self.make_rematch(guest).await,
            Next::On { at, seat, level } => {
                let next = self.play_on(guest, at, seat, &level)?;
                let id = next.id.clone();
                self.hub.store().add_table(next).await.map(|()| id)
            }
        };
        made.map_err(|error| {
            tracing::error!(table = self.table.id, %error, "a table could not be made");
            Denied::Broken("The new table could not be saved. Try again in a moment.".to_owned())
        })
    }

    /// Against bots from a move of this match, with fresh dice: those that were to come are known by now. So is
    /// what is hidden in the position, and therefore nobody but its maker ever sits down at such a table.
    fn play_on(&self, guest: &Guest, at: u32, seat: u8, level: &str) -> Result<Table, Denied> {
        let level = read_level(level)?;
        if at >= self.hosted().plies() {
            return Err(Refusal::by_table("ended", "The match ended there. Choose an earlier move.").into());
        }
        let mine = Seat::checked(seat.into())
            .filter(|seat| seat.index() < self.table.seats.len())
            .ok_or_else(|| Denied::Nothing("This table has no such seat.".to_owned()))?;
        let id = secret::table_id();
        let seats = self
            .all_seats()
            .map(|seat| match seat == mine {
                true => seating::person(guest),
                false => seating::bot(&id, seat, level, &[&guest.name]),
            })
            .collect();
        let seed = secret::random();
        let record = self.record().played_on(at as usize, Seed(seed));
        let openings = kept_openings(&record.map_err(|error| Denied::Broken(error.to_string()))?);
        let settings = Settings {
            seed,
            openings,
            public: false,
            clock: None,
            lesson: false,
            friendly: true,
            ..self.table.settings.clone()
        };
        let table = Table::new(id, settings, Some(guest.id), seats);
        Ok(Table { actions: self.table.actions[..at as usize].to_vec(), ..table })
    }

    fn over(&self) -> Result<Outcome, Denied> {
        let outcome = if self.begun() { self.hosted().outcome() } else { None };
        outcome.ok_or_else(|| Denied::Refused("The match is not over yet.".to_owned()))
    }
}
