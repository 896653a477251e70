//! Taking a decision back by consent of the people at a friendly table.
//!
//! Whoever would like their last decision back asks; every other person agrees or declines, and bots always agree. When
//! nobody is left to agree, the match stands before that decision, as if it had never been made: with the same dice, so
//! that nobody can throw again what they did not like.

use std::collections::BTreeMap;
use std::time::Instant as Moment;

use axum::extract::ws::Utf8Bytes;
use kernel::{Refusal, Seat, SeatSet};
use store::{Phase, SeatKind, Undone};
use tokio::time::Instant;

use super::Group;
use super::actor::{Actor, Failed, Handled, bits, halted, kept, not_begun};
use super::notices::Turns;
use super::opening::open_match;
use super::pace::Pace;
use crate::hosted::UndoPoint;
use crate::limits::Bucket;
use crate::secret;
use crate::wire::{Format, Told, UndoCommand, UndoEnd, UndoTold, text};

/// A request stands for so many seconds.
const STANDS: u32 = 60;
/// So often a match goes back; each time begins an age of versions, and they must not run out.
const MOST: usize = 1000;

/// A request to take a decision back.
#[derive(Clone, Debug)]
pub(super) struct UndoRequest {
    number: u32,
    /// Who asks.
    seat: Seat,
    what: UndoPoint,
    agreed: SeatSet,
    ends: Instant,
    /// Why it came to nothing: whoever asked reads it until the match goes on.
    ended: Option<String>,
}

impl Actor {
    /// Somebody asks to take their last decision back, or answers one who did.
    pub(super) async fn undo(
        &mut self,
        seat: Option<Seat>,
        word: UndoCommand,
        at: Option<u32>,
    ) -> Result<(), Failed> {
        let seat = seat.ok_or_else(|| Refusal::by_table("no_seat", "You have no seat at this table."))?;
        match word {
            UndoCommand::Ask => return self.request_undo(seat).await,
            UndoCommand::Withdraw => {
                let request = self.standing(at)?;
                if request.seat != seat {
                    return Err(Refusal::by_table("not_yours", "Somebody else is asking for that.").into());
                }
                self.end_undo_request(UndoEnd::Withdrawn, None);
            }
            UndoCommand::Agree => {
                let request = self.standing(at)?;
                if request.seat == seat {
                    return Err(Refusal::by_table("not_asked", "The others are asked, not you.").into());
                }
                if let Some(request) = &mut self.undo_request {
                    request.agreed.insert(seat);
                }
                self.show_undo_request(None);
                return self.settle_undo().await;
            }
            UndoCommand::Decline => {
                let request = self.standing(at)?;
                if request.seat == seat {
                    return Err(Refusal::by_table("not_asked", "The others are asked, not you.").into());
                }
                let name = &self.table.seats[seat.index()].name;
                let why = format!("{name} declined: the decision stands.");
                self.end_undo_request(UndoEnd::Declined, Some(why));
            }
        }
        Ok(())
    }

    async fn request_undo(&mut self, seat: Seat) -> Result<(), Failed> {
        self.may_ask_back(seat)?;
        let (rate, now) = (self.hub.config().limits.take_backs, Moment::now());
        if self.undo_rates.entry(seat).or_insert_with(|| Bucket::new(rate, now)).take(now).is_err() {
            let why = "You ask to undo too often. Wait a moment.";
            return Err(Refusal::by_table("too_fast", why).into());
        }
        let record = self.record();
        let what = self.send_away(move |hosted| hosted.undo_point(&record, seat)).await??;
        // No earlier request has it, also none from before a restart: nobody agrees to what they have not seen.
        let number = u32::from_le_bytes(secret::random());
        let ends = Instant::now() + self.hub.config().second * STANDS;
        self.undo_request =
            Some(UndoRequest { number, seat, what, agreed: SeatSet::EMPTY, ends, ended: None });
        if !self.awaited_consent().is_empty() {
            self.show_undo_request(None);
        }
        self.settle_undo().await
    }

    /// May this seat ask for its last decision back at all? The button is there if it may.
    pub(super) fn may_request_undo(&self, seat: Seat) -> bool {
        let opened = self.table.settings.openings.last().map_or(0, |opening| opening.moves as usize);
        let own =
            self.table.actions.iter().skip(opened).any(|played| usize::from(played.seat) == seat.index());
        own && self.may_take_back(seat).is_ok()
    }

    fn may_ask_back(&self, seat: Seat) -> Result<(), Refusal> {
        self.may_take_back(seat)?;
        let refused = |code, why: &str| Err(Refusal::by_table(code, why));
        if self.undo_is_asked() {
            return refused("asked", "Somebody is already asking to undo a decision.");
        }
        if self.next_showing().is_some() {
            return refused("too_early", "Not everybody has seen what happened yet. Ask again in a moment.");
        }
        Ok(())
    }

    /// Is it a table and a seat where something may be taken back, whatever is asked and shown just now?
    fn may_take_back(&self, seat: Seat) -> Result<(), Refusal> {
        let refused = |code, why: &str| Err(Refusal::by_table(code, why));
        match self.table.phase {
            Phase::Waiting => return Err(not_begun()),
            Phase::Over => return refused("over", "The match is over."),
            Phase::Playing => {}
        }
        if self.halted {
            return Err(halted());
        }
        if !self.table.settings.friendly {
            return refused("not_friendly", "At this table decisions stand.");
        }
        if self.table.seats[seat.index()].answering().is_some() {
            return refused("handed_over", "A bot plays for you; take your seat back first.");
        }
        if self.table.undone.len() >= MOST {
            return refused("too_often", "Too many decisions were undone in this match.");
        }
        Ok(())
    }

    /// The request that an answer names.
    fn standing(&self, at: Option<u32>) -> Result<&UndoRequest, Refusal> {
        let standing = self
            .undo_request
            .as_ref()
            .filter(|request| request.ended.is_none() && at == Some(request.number));
        standing.ok_or_else(|| Refusal::by_table("stale", "Nobody is asking for that any more."))
    }

    pub(super) fn undo_is_asked(&self) -> bool {
        self.undo_request.as_ref().is_some_and(|request| request.ended.is_none())
    }

    /// Do bots wait for an answer to it? Once for each decision: whoever asks again and again holds nobody up.
    pub(super) fn bots_wait(&self) -> bool {
        self.undo_is_asked() && !self.bots_waited
    }

    /// The people who have still to agree. Nobody waits for a bot, nor for a person for whom one plays.
    fn awaited_consent(&self) -> SeatSet {
        let Some(request) = &self.undo_request else { return SeatSet::EMPTY };
        self.all_seats()
            .filter(|seat| *seat != request.seat && !request.agreed.contains(*seat))
            .filter(|seat| {
                let row = &self.table.seats[seat.index()];
                row.kind == SeatKind::Person && row.answering().is_none()
            })
            .collect()
    }

    /// Takes the decision back if nobody is left to agree.
    pub(super) async fn settle_undo(&mut self) -> Result<(), Failed> {
        if !self.undo_is_asked() || !self.awaited_consent().is_empty() {
            return Ok(());
        }
        let Some(UndoRequest { seat, what: UndoPoint { left, told }, .. }) = self.undo_request.clone() else {
            return Ok(());
        };
        if self.table.seats[seat.index()].answering().is_some() {
            self.end_undo_request(UndoEnd::Withdrawn, None);
            return Ok(());
        }
        let taken = Undone { left, seat: seat.index() as u8, told };
        let mut table = self.table.up_to(left as usize);
        table.undone.push(taken.clone());
        let hosted = open_match(&self.hub, &table).await?;
        let (awaits, noticed) = (bits(hosted.pending()), hosted.steps());
        kept(&table.id, self.hub.store().undo(self.fence.clone(), taken, awaits, noticed).await)?;
        tracing::info!(table = table.id, %seat, left, "a decision was taken back");
        self.tell_undo_request(Some(UndoEnd::Agreed));
        (self.table, self.undo_request, self.pace) = (table, None, Pace::new());
        self.replace_match(hosted);
        self.turns = Turns::new(self.feeds.len(), self.hosted().pending());
        self.begin_afresh();
        Ok(self.show_late().await?)
    }

    /// The match goes on: nothing is asked any more, and nobody needs to know why.
    pub(super) fn undo_request_lapses(&mut self) {
        if self.undo_is_asked() {
            self.tell_undo_request(Some(UndoEnd::Expired));
        }
        (self.undo_request, self.bots_waited) = (None, false);
    }

    /// When the request that stands is over.
    pub(super) fn undo_request_ends(&self) -> Option<Instant> {
        self.undo_request.as_ref().filter(|request| request.ended.is_none()).map(|request| request.ends)
    }

    pub(super) fn undo_request_expires(&mut self) -> Handled {
        self.end_undo_request(UndoEnd::Expired, Some("Nobody answered: the decision stands.".to_owned()));
        Ok(())
    }

    /// The request came to nothing; `why` is for whoever asked.
    fn end_undo_request(&mut self, end: UndoEnd, why: Option<String>) {
        self.tell_undo_request(Some(end));
        self.bots_waited = true;
        match (&mut self.undo_request, why) {
            (Some(request), Some(why)) => request.ended = Some(why),
            (request, _) => *request = None,
        }
        self.presence_changed(None);
    }

    /// Everybody sees the request as it stands.
    fn show_undo_request(&mut self, end: Option<UndoEnd>) {
        self.tell_undo_request(end);
        self.presence_changed(None);
    }

    /// Programs are told.
    fn tell_undo_request(&mut self, ended: Option<UndoEnd>) {
        let awaits = self.awaited_consent();
        let Some(UndoRequest { number, seat, what, .. }) = &self.undo_request else { return };
        let request = UndoTold { number: *number, seat: *seat, told: &what.told, awaits, ended };
        let message = text(&Told::Undo { request });
        let programs = (0..self.feeds.len()).map(|viewer| Group { viewer, format: Format::Json });
        let told: BTreeMap<Group, Utf8Bytes> = programs.map(|group| (group, message.clone())).collect();
        self.tell_groups(&told, None);
    }

    /// The request as a page shows it.
    pub(super) fn undo_request_shown(&self) -> Option<web::UndoRequest> {
        let UndoRequest { number, seat, what, ended, .. } = self.undo_request.as_ref()?;
        Some(web::UndoRequest {
            number: *number,
            seat: *seat,
            told: what.told.clone(),
            awaits: self.awaited_consent(),
            ended: ended.clone(),
        })
    }
}
