//! Hints for whoever plays alone: worked out elsewhere, once for each question, and kept while it stands. However often a
//! person presses, one search at a time thinks for them, and the same question has the same answer.

use std::sync::Arc;

use bots::{Advised, Level};
use kernel::Seat;
use store::{GuestId, Phase, SeatKind};
use tokio::sync::watch;

use super::Denied;
use super::actor::Actor;
use crate::hosted::Advice;
use crate::secret;

/// A hint that is being worked out, or has been.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The decision it is about: whoever follows it names this one.
    pub(crate) ticket: u32,
    /// Whose decision.
    pub(crate) seat: Seat,
    /// What the seats are called.
    pub(crate) names: Arc<[String]>,
    thought: watch::Receiver<Option<Arc<[Advised]>>>,
}

impl Hint {
    /// Waits until it is worked out.
    pub(crate) async fn advised(mut self) -> Result<Arc<[Advised]>, Denied> {
        let thought = self.thought.wait_for(Option::is_some).await.map_err(|_| Denied::Busy)?;
        thought.clone().ok_or(Denied::Busy)
    }

    /// Did whoever worked on it give up?
    fn has_failed(&self) -> bool {
        self.thought.has_changed().is_err() && self.thought.borrow().is_none()
    }
}

impl Actor {
    /// What a search would do in the place of the one person of a table.
    pub(super) fn hint(&mut self, guest: Option<GuestId>) -> Result<Hint, Denied> {
        self.may_look(guest)?;
        let refused = |why: &str| Denied::Refused(why.to_owned());
        let seat = guest.and_then(|guest| self.seat_of(guest));
        let seat = seat.ok_or_else(|| refused("Hints are for those who play."))?;
        self.may_be_hinted(seat).map_err(refused)?;
        let asked = self.hosted().pending().contains(seat) && !self.is_behind(seat.index());
        let ticket = self.hosted().at(seat.index()).ticket.filter(|_| asked);
        let ticket = ticket.ok_or_else(|| refused("You are not being asked anything right now."))?;
        let kept = self.hints.get(&seat).filter(|hint| hint.ticket == ticket && !hint.has_failed());
        if let Some(kept) = kept {
            return Ok(kept.clone());
        }
        let hint = self.think_of_hint(seat, ticket);
        self.hints.insert(seat, hint.clone());
        Ok(hint)
    }

    /// May the person of this seat be given hints? Where others play it would be a voice in one ear, where a coach
    /// teaches a second voice, and where a bot plays nobody would follow it.
    pub(super) fn may_be_hinted(&self, seat: Seat) -> Result<(), &'static str> {
        let mut others = self.table.seats.iter().zip(self.all_seats()).filter(|(_, other)| *other != seat);
        if self.table.phase != Phase::Playing {
            return Err("Hints are for matches in progress.");
        }
        if others.any(|(row, _)| row.kind != SeatKind::Bot) {
            return Err("Hints are for tables without other people.");
        }
        if self.table.seats[seat.index()].answering().is_some() {
            return Err("A bot plays for you; take your seat back first.");
        }
        if self.hosted().is_coached(seat) {
            return Err("The coach tells you what to do; leave the lesson to get hints.");
        }
        Ok(())
    }

    fn think_of_hint(&self, seat: Seat, ticket: u32) -> Hint {
        let Advice(advise) = self.hosted().advice(seat, seed(&self.table.id, seat, ticket));
        let (tell, thought) = watch::channel(None);
        let (hub, one_by_one) = (self.hub.clone(), self.hinting.clone());
        // A task of its own: whoever goes away while it thinks cannot have it begin anew.
        tokio::spawn(async move {
            let _one = one_by_one.lock_owned().await;
            // The question has been answered, and nobody waits for what is said of it.
            if tell.is_closed() {
                return;
            }
            let Some(turn) = hub.thinkers().permit().await else { return };
            let budget = turn.budget(Level::Marshal);
            let advised = tokio::task::spawn_blocking(move || advise(budget)).await;
            drop(turn);
            if let Ok(advised) = advised {
                // The table may have left memory.
                let _ = tell.send(Some(advised.into()));
            }
        });
        let names = self.table.seats.iter().map(|row| row.name.clone()).collect();
        Hint { ticket, seat, names, thought }
    }
}

/// The chance that a search plays with: the same for the same question. It is made of what the person knows, and the
/// search sees nothing else.
fn seed(table: &str, seat: Seat, ticket: u32) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = secret::hash(&format!("hint {table} {seat} {ticket}"));
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
