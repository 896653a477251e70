//! Bots at a table: they think elsewhere, on a bounded pool, and answer by message.

use std::str::FromStr as _;

use bots::Level;
use kernel::{Seat, Ticket, Viewer};
use web::Render;

use super::actor::{Actor, Stop};
use crate::secret;

/// What a bot came to.
#[derive(Debug)]
pub(super) struct Thought<G: Render> {
    seat: Seat,
    /// The decision it thought about.
    ticket: Ticket,
    /// Its answer; none if it failed.
    action: Option<G::Action>,
}

impl<G: Render> Actor<G> {
    /// Has every bot think that owes a decision and is not thinking about it already.
    pub(super) fn ask_bots(&mut self) {
        let Some(on) = &self.on else { return };
        for seat in on.at.pending().iter() {
            let Some(level) = self.table.seats[seat.index()].answering() else { continue };
            let ticket = on.at.ticket(seat);
            if self.thinking.contains_key(&seat) {
                continue;
            }
            self.thinking.insert(seat, ticket);
            let level = Level::from_str(level).unwrap_or(Level::Knight);
            let (game, view, legal) = (self.game.clone(), on.at.view(Viewer::Seat(seat)), on.at.legal(seat));
            let seed = u64::from_le_bytes(secret::random());
            let (hub, thoughts) = (self.hub.clone(), self.thoughts.clone());
            tokio::spawn(async move {
                let delay = tokio::time::sleep(hub.config().bot_delay);
                let think = async {
                    // The pool is closed only when the server stops.
                    let _turn = hub.thinkers().acquire_owned().await.ok()?;
                    let think = move || level.bot::<G>(seed).choose(&game, &view, &legal, level.budget());
                    tokio::task::spawn_blocking(think).await.ok()
                };
                let (action, ()) = tokio::join!(think, delay);
                // The table may have left memory; then it asks again when it comes back.
                let _ = thoughts.send(Thought { seat, ticket, action });
            });
        }
    }

    /// A bot has thought: its answer is played if the question still stands and the seat is still the bot's.
    pub(super) async fn answer_for_bot(&mut self, thought: Thought<G>) -> Result<(), Stop> {
        let Thought { seat, ticket, action } = thought;
        self.thinking.remove(&seat);
        let Some(on) = &self.on else { return Ok(()) };
        let still_asked = on.at.pending().contains(seat) && on.at.ticket(seat) == ticket;
        if !still_asked || self.table.seats[seat.index()].answering().is_none() {
            return Ok(());
        }
        let action = action.unwrap_or_else(|| {
            tracing::error!(table = self.table.id, %seat, "a bot failed; the rules answer for it");
            self.game.timeout(on.at.state(), seat)
        });
        self.answer_for(seat, action).await
    }

    /// Plays what was answered for a seat by a bot or by the rules.
    pub(super) async fn answer_for(&mut self, seat: Seat, action: G::Action) -> Result<(), Stop> {
        let Some(on) = &self.on else { return Ok(()) };
        match on.at.check_action(seat, action) {
            Ok(turn) => self.play(turn).await,
            Err(refusal) => {
                tracing::error!(table = self.table.id, %seat, %refusal, "what is not legal was answered for a seat");
                Err(Stop)
            }
        }
    }
}
