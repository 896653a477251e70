//! Bots at a table: they think elsewhere, on a bounded pool, and answer by message.

use std::str::FromStr as _;
use std::time::Duration;

use bots::Level;
use kernel::{Seat, Ticket};

use super::actor::{Actor, Failed, Stop};
use crate::hosted::Attempt;
use crate::secret;

/// What a bot came to.
#[derive(Debug)]
pub(super) struct Answered {
    seat: Seat,
    /// The decision it thought about.
    ticket: Ticket,
    /// Its answer; none if it failed.
    line: Option<String>,
}

impl Actor {
    /// Has every bot think that owes a decision and is not thinking about it already.
    pub(super) fn ask_bots(&mut self) {
        // While people are asked whether something may be taken back, nobody plays on in haste.
        if !self.begun() || self.halted || self.is_paused() || self.bots_wait() {
            return;
        }
        for seat in self.hosted().pending().iter() {
            let Some(level) = self.table.seats[seat.index()].answering() else { continue };
            if self.thinking.contains_key(&seat) {
                continue;
            }
            let level = Level::from_str(level).unwrap_or(Level::Knight);
            let ticket = self.hosted().ticket(seat);
            let think = self.hosted().thought(seat, level, u64::from_le_bytes(secret::random()));
            self.thinking.insert(seat, ticket);
            // Neither what a bot holds nor how hard it thinks shows in how long it takes.
            let answers = self.pace.answers(seat, self.pause(level));
            let (hub, thoughts) = (self.hub.clone(), self.thoughts.clone());
            tokio::spawn(async move {
                let delay = tokio::time::sleep_until(answers);
                let think = async {
                    let turn = hub.thinkers().permit().await?;
                    let budget = turn.budget(level);
                    tokio::task::spawn_blocking(move || think(budget)).await.ok()?
                };
                let (line, ()) = tokio::join!(think, delay);
                // The table may have left memory; then it asks again when it comes back.
                let _ = thoughts.send(Answered { seat, ticket, line });
            });
        }
    }

    /// How long the answer of a bot takes, whatever the question and whatever is in hand. Thinking ends before.
    pub(super) fn pause(&self, level: Level) -> Duration {
        self.hub.config().bot_delay.max(Duration::from_millis(u64::from(level.pause())))
    }

    /// Where only bots play they wait for somebody to look on.
    pub(super) fn is_paused(&self) -> bool {
        self.watchers.is_empty()
            && self.table.seats.iter().all(|row| row.answering().is_some())
            && self.looked.elapsed() >= self.hub.config().unwatched
    }

    /// A bot has thought: its answer is played if the question still stands and the seat is still the bot's.
    pub(super) async fn answer_for_bot(&mut self, answered: Answered) -> Result<(), Stop> {
        let Answered { seat, ticket, line } = answered;
        self.thinking.remove(&seat);
        let still_asked = self.hosted().pending().contains(seat) && self.hosted().ticket(seat) == ticket;
        if !still_asked || self.bots_wait() || self.table.seats[seat.index()].answering().is_none() {
            return Ok(());
        }
        if line.is_none() {
            tracing::error!(table = self.table.id, %seat, "a bot failed; the rules answer for it");
        }
        let attempt = line.as_deref().map_or(Attempt::Failed, |line| Attempt::Thought { line });
        self.answer_for(seat, attempt).await
    }

    /// A person is not asked what has one answer only, as everybody knows: it is given. Bots answer at their pace.
    pub(super) async fn give_only_answers(&mut self) -> Result<(), Stop> {
        while self.begun() && !self.halted && !self.bots_wait() {
            let asked = self.hosted().pending();
            let mut people = asked.iter().filter(|seat| self.table.seats[seat.index()].answering().is_none());
            let given = people.find_map(|seat| Some((seat, self.hosted().only_answer(seat)?)));
            let Some((seat, line)) = given else { break };
            self.answer_for(seat, Attempt::Thought { line: &line }).await?;
        }
        Ok(())
    }

    /// Plays what was answered for a seat by a bot or by the rules.
    pub(super) async fn answer_for(&mut self, seat: Seat, attempt: Attempt<'_>) -> Result<(), Stop> {
        match self.play(seat, attempt).await {
            Ok(()) => Ok(()),
            Err(Failed::Refused(refusal)) => {
                tracing::error!(table = self.table.id, %seat, %refusal, "what is not legal was answered for a seat");
                Err(Stop)
            }
            Err(Failed::Denied(_) | Failed::Stopped) => Err(Stop),
        }
    }
}
