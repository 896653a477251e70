//! What people are told who have no page open: what is written down with a move, and what is said of it later.
//!
//! A row of the outbox is written in the move's own transaction, from what is true. Whether there is something to tell,
//! and what it says, is found out when it is sent, from what its reader has been shown: somebody who was asked in secret in
//! between leaves no trace in it.

use std::collections::BTreeMap;
use std::time::Duration;

use kernel::{Seat, SeatSet, Ticket};
use store::{Deadline, Deadlines, GuestId, Notice, NoticeKind, Phase, SeatKind};
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::whole_milliseconds;
use crate::deadlines::now;
use crate::hosted::Proposal;
use crate::told::Message;
use crate::told::message::Facts;

/// The longest time before the end of theirs that people are warned.
const WARNING: Duration = Duration::from_secs(12 * 3600);

/// Whose turn has begun as far as each viewer was shown, and who has seen it.
#[derive(Debug)]
pub(super) struct Turns {
    /// The seats that owed a decision when each viewer was last shown the match.
    shown: Vec<SeatSet>,
    /// Of these, those of whom the viewer has not been shown before that it is their turn.
    begun: Vec<SeatSet>,
    /// The questions that were on a page somebody looked at.
    seen: BTreeMap<Seat, Ticket>,
    /// Whoever has seen how it ended.
    seen_end: SeatSet,
}

impl Turns {
    /// At a table that was just loaded nobody knows who was shown what: whatever waits to be told is told.
    pub(super) fn new(viewers: usize, pending: SeatSet) -> Self {
        Self {
            shown: vec![pending; viewers],
            begun: vec![pending; viewers],
            seen: BTreeMap::new(),
            seen_end: SeatSet::EMPTY,
        }
    }

    /// A viewer was shown who owes a decision now.
    fn show(&mut self, viewer: usize, pending: SeatSet) {
        let gained = pending.difference(self.shown[viewer]);
        self.begun[viewer] = self.begun[viewer].intersection(pending).union(gained);
        self.shown[viewer] = pending;
    }

    /// A seat has answered: as long as it goes on, that is the same turn.
    fn answer(&mut self, seat: Seat) {
        self.begun.iter_mut().for_each(|begun| begun.remove(seat));
    }
}

impl Actor {
    /// Who is told of what was proposed: the people whose turn begins by it, and those who look on.
    pub(super) fn notices(&self, by: Seat, late: bool, proposal: &Proposal) -> Vec<Notice> {
        let mut asked = proposal.awaits.difference(self.hosted().pending());
        if late && proposal.awaits.contains(by) {
            // What was asked before was answered for them.
            asked.insert(by);
        }
        self.turn_notices(asked)
    }

    /// The same of the seats that are asked when the match begins.
    pub(super) fn turn_notices(&self, asked: SeatSet) -> Vec<Notice> {
        let mut notices: Vec<Notice> = asked
            .iter()
            .filter(|seat| self.is_person(*seat))
            .map(|seat| Notice { seat: Some(seat.index() as u8), kind: NoticeKind::Turn })
            .collect();
        if !notices.is_empty() {
            notices.push(Notice { seat: None, kind: NoticeKind::Turn });
        }
        notices
    }

    /// Everybody is told of the end.
    pub(super) fn end_notices(&self) -> Vec<Notice> {
        let people = self.all_seats().filter(|seat| self.table.seats[seat.index()].kind == SeatKind::Person);
        let seats = people.map(|seat| Some(seat.index() as u8)).chain([None]);
        seats.map(|seat| Notice { seat, kind: NoticeKind::Over }).collect()
    }

    /// Does a person answer for this seat?
    fn is_person(&self, seat: Seat) -> bool {
        let row = &self.table.seats[seat.index()];
        row.kind == SeatKind::Person && row.answering().is_none()
    }

    /// The deadlines that follow from what was proposed, as far as that is known before it is played: they are written
    /// down with it. Where the clock of a seat begins later, when it is shown the question, they are corrected then.
    pub(super) fn deadlines_after(&mut self, by: Seat, goes_on: bool, awaits: SeatSet) -> Option<Deadlines> {
        if !self.sleeps() {
            return None;
        }
        let time = self.clock_time()?;
        let due = now() + whole_milliseconds(time) as i64;
        let mut each = Vec::new();
        self.promised.clear();
        let people: Vec<Seat> = awaits.iter().filter(|seat| self.is_person(*seat)).collect();
        for seat in people {
            let runs = self.clocks.get(&seat).filter(|_| seat != by || !goes_on).map(|running| running.due);
            if runs.is_none() {
                self.promised.insert(seat, due);
            }
            each.push(Deadline { seat: seat.index() as u8, due: runs.unwrap_or(due) });
        }
        Some(Deadlines { each, warning: self.warning() })
    }

    /// How long before the end of their time people are warned, in milliseconds.
    pub(super) fn warning(&self) -> i64 {
        let time = self.clock_time().unwrap_or_default();
        whole_milliseconds((time / 4).min(WARNING)) as i64
    }

    /// A viewer was shown the match as it stands.
    pub(super) fn turns_shown(&mut self, viewer: usize) {
        let pending = self.hosted().pending();
        self.turns.show(viewer, pending);
    }

    /// A seat has answered, or it was answered for it because its time was over.
    pub(super) fn turn_answered(&mut self, seat: Seat, late: bool) {
        self.turns.answer(seat);
        if late && self.hosted().pending().contains(seat) {
            self.turns.begun[seat.index()].insert(seat);
        }
    }

    /// A page says that somebody looks at the question with this number; 0 is the end of the match.
    pub(super) fn saw(&mut self, seat: Option<Seat>, at: Ticket) {
        let Some(seat) = seat else { return };
        if at == 0 && self.table.phase == Phase::Over {
            self.turns.seen_end.insert(seat);
        } else if self.hosted().at(seat.index()).ticket == Some(at) {
            self.turns.seen.insert(seat, at);
        }
    }

    /// The viewer for whom a message is made.
    pub(super) fn told_as(&self, seat: Option<u8>) -> usize {
        seat.map(usize::from).filter(|seat| *seat < self.table.seats.len()).unwrap_or(self.table.seats.len())
    }

    /// What there is to say to whoever answers for a seat, or to those who look on; nothing if there is no need any more.
    pub(super) fn notice(
        &self,
        seat: Option<u8>,
        reader: Option<GuestId>,
        kind: NoticeKind,
    ) -> Option<Message> {
        let viewer = self.told_as(seat);
        let own = seat.and_then(|seat| Seat::checked(seat.into()));
        if let Some(reader) = reader
            && self.seat_of(reader) != own
        {
            return None;
        }
        let pending = self.hosted().pending();
        let begun = self.turns.begun[viewer].intersection(pending);
        let told = match (kind, own) {
            (NoticeKind::Over, Some(seat)) => {
                self.table.phase == Phase::Over && !self.turns.seen_end.contains(seat)
            }
            (NoticeKind::Over, None) => self.table.phase == Phase::Over,
            (NoticeKind::Turn, Some(seat)) => {
                self.plays() && self.is_person(seat) && begun.contains(seat) && !self.has_seen(seat)
            }
            (NoticeKind::Turn, None) => self.plays() && begun.iter().any(|seat| self.is_person(seat)),
            (NoticeKind::Warn, Some(seat)) => {
                self.plays() && self.is_person(seat) && self.clocks.contains_key(&seat)
            }
            (NoticeKind::Warn | NoticeKind::Digest, None) | (NoticeKind::Digest, Some(_)) => false,
        };
        told.then(|| {
            let facts = self.facts(viewer, own);
            if own.is_some() { facts.for_player(kind) } else { facts.for_table(kind) }
        })
    }

    fn plays(&self) -> bool {
        self.table.phase == Phase::Playing && !self.halted
    }

    /// Was the question at hand on a page that somebody looked at?
    fn has_seen(&self, seat: Seat) -> bool {
        self.turns.seen.get(&seat).copied() == self.hosted().at(seat.index()).ticket
    }

    fn facts(&self, viewer: usize, own: Option<Seat>) -> Facts {
        let name = |seat: Seat| self.table.seats[seat.index()].name.clone();
        let people = self.all_seats().filter(|seat| self.table.seats[seat.index()].kind == SeatKind::Person);
        let awaited = self.hosted().awaited(viewer);
        let clocks = self.clocks_of(viewer);
        let mine = |seat: &Seat| own.is_none_or(|own| own == *seat);
        let ends = clocks.iter().filter(|(seat, _)| mine(seat)).map(|(_, ends)| *ends).min();
        Facts {
            table: self.table.id.clone(),
            game: self.hosted().info().title.to_owned(),
            others: people.filter(|seat| Some(*seat) != own).map(name).collect(),
            asked: own.and_then(|_| {
                self.hosted().observed(viewer).prompt.as_ref().map(|prompt| prompt.text.clone())
            }),
            waiting: awaited.iter().filter(|seat| self.is_person(*seat)).map(name).collect(),
            left: ends.map(|ends| ends.saturating_duration_since(Instant::now()).as_secs()),
            result: self.table.result.clone(),
        }
    }
}
