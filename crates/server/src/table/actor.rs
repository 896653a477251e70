//! The table itself: one task, one match, one message after the other.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use kernel::content::Content;
use kernel::record::Opening;
use kernel::{Match, Record, RecordError, Refusal, Seat, SeatSet, Seed, Setup, Step, Turn, Viewer};
use store::{Action, Phase, SeatKind, Table};
use tokio::sync::mpsc;
use web::Render;

use super::clock::Running;
use super::scene::{Scene, SceneKey};
use super::seeing::Seeing;
use super::thinking::Thought;
use super::{Denied, Msg, Watcher};
use crate::hub::Hub;
use crate::wire::{Command, Plain, text};

/// The longest line a player may send, in bytes.
const LONGEST_LINE: usize = 1000;

/// One table in memory.
pub(super) struct Actor<G: Render> {
    pub(super) hub: Hub,
    pub(super) content: Arc<Content>,
    pub(super) setup: Setup<G>,
    pub(super) game: Arc<G>,
    /// As it is kept; its actions are those of `on`.
    pub(super) table: Table,
    /// The match, once it has begun.
    pub(super) on: Option<On<G>>,
    pub(super) watchers: BTreeMap<u64, (SceneKey, Watcher)>,
    pub(super) scenes: BTreeMap<SceneKey, Scene>,
    pub(super) next_watcher: u64,
    /// The decisions that bots are thinking about.
    pub(super) thinking: BTreeMap<Seat, u32>,
    pub(super) thoughts: mpsc::UnboundedSender<Thought<G>>,
    /// The time of those who are asked, at a table with a clock.
    pub(super) clocks: BTreeMap<Seat, Running>,
}

/// A match and everybody who looks at it.
pub(super) struct On<G: Render> {
    pub(super) at: Match<G>,
    /// The seats in order, then those who only look on.
    pub(super) viewers: Vec<Seeing<G>>,
}

/// What became of a message.
type Handled = Result<(), Stop>;

/// The table can no longer vouch for what it has in memory and must be loaded again.
pub(super) struct Stop;

/// Lives until nobody needs the table, the server stops, or something went wrong.
pub(crate) async fn run<G: Render>(
    hub: Hub,
    id: String,
    content: Arc<Content>,
    mut inbox: mpsc::Receiver<Msg>,
) {
    let (thoughts, mut thought) = mpsc::unbounded_channel();
    let mut actor = match Actor::<G>::load(hub.clone(), id.clone(), content, thoughts).await {
        Ok(actor) => actor,
        Err(why) => {
            tracing::warn!(table = id, ?why, "a table could not be loaded");
            return refuse_all(&hub, &id, &mut inbox, &why).await;
        }
    };
    tracing::debug!(table = id, plies = actor.table.actions.len(), "a table was loaded");
    let mut closed = pin!(hub.closed());
    let mut quiet_since = Instant::now();
    loop {
        let idle_at = (quiet_since + hub.config().idle).into();
        let handled = tokio::select! {
            biased;
            () = &mut closed => return,
            msg = inbox.recv() => match msg {
                Some(msg) => actor.handle(msg).await,
                None => return,
            },
            Some(thought) = thought.recv() => actor.answer_for_bot(thought).await,
            () = until(actor.next_end()) => actor.time_is_up().await,
            () = tokio::time::sleep_until(idle_at), if actor.is_quiet() => {
                if hub.retire(&id, &inbox) {
                    tracing::debug!(table = id, "an idle table left memory");
                    return;
                }
                Ok(())
            }
        };
        quiet_since = Instant::now();
        if let Err(Stop) = handled {
            tracing::error!(table = id, "a table is loaded again");
            return;
        }
        actor.ask_bots();
        actor.wind_clocks();
    }
}

/// Waits for a moment, or for ever.
async fn until(moment: Option<tokio::time::Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// A table that cannot be loaded tells everybody so for a moment, then is tried anew.
async fn refuse_all(hub: &Hub, id: &str, inbox: &mut mpsc::Receiver<Msg>, why: &Denied) {
    let until = tokio::time::Instant::now() + Duration::from_secs(2);
    loop {
        match tokio::time::timeout_at(until, inbox.recv()).await {
            Ok(Some(msg)) => msg.deny(why),
            Ok(None) => return,
            Err(_) if hub.retire(id, inbox) => return,
            // Somebody is just about to ask.
            Err(_) => tokio::task::yield_now().await,
        }
    }
}

impl<G: Render> Actor<G> {
    /// Brings a table back as it was kept, by replaying it.
    async fn load(
        hub: Hub,
        id: String,
        content: Arc<Content>,
        thoughts: mpsc::UnboundedSender<Thought<G>>,
    ) -> Result<Self, Denied> {
        let table = hub.store().table(id).await.map_err(|_| Denied::NoTable)?;
        let record = recorded(&table);
        let setup = record.setup::<G>().map_err(|e| Denied::Broken(e.to_string()))?;
        let dealt = record.start::<G>(&content).map_err(|e| Denied::Broken(e.to_string()))?;
        let game = dealt.game().clone();
        let mut actor = Self {
            hub,
            content,
            setup,
            game,
            table,
            on: None,
            watchers: BTreeMap::new(),
            scenes: BTreeMap::new(),
            next_watcher: 0,
            thinking: BTreeMap::new(),
            thoughts,
            clocks: BTreeMap::new(),
        };
        match actor.table.phase {
            Phase::Waiting => {
                actor.start_if_full().await.map_err(|Stop| Denied::Broken(NOT_SAVED.to_owned()))?
            }
            Phase::Playing | Phase::Over => {
                let on = On::replay(&record, &actor.content).map_err(|e| Denied::Broken(e.to_string()))?;
                actor.on = Some(on);
                // A server that was killed between the last move and this line did not get to write it.
                actor.finish_if_over().await.map_err(|Stop| Denied::Broken(NOT_SAVED.to_owned()))?;
            }
        }
        Ok(actor)
    }

    async fn handle(&mut self, msg: Msg) -> Handled {
        // A reply that nobody waits for any more is dropped: whoever asked has gone away.
        match msg {
            Msg::Page { visitor, refusal, reply } => {
                let _ = reply.send(self.page(&visitor, refusal.as_ref()));
            }
            Msg::Replay { visitor, at, view, reply } => {
                let _ = reply.send(self.replay_page(&visitor, at, view.as_deref()));
            }
            Msg::Record { visitor, reply } => {
                let _ = reply.send(self.record_text(&visitor));
            }
            Msg::Watch { watcher, since, reply } => {
                let _ = reply.send(self.watch(watcher, since));
            }
            Msg::Unwatch { watcher } => self.unwatch(watcher),
            Msg::Command { watcher, command } => return self.command(watcher, command).await,
            Msg::Act { guest, at, line, reply } => {
                let (answer, handled) =
                    split(self.act(guest.and_then(|guest| self.seat_of(guest)), at, &line).await);
                let _ = reply.send(answer);
                return handled;
            }
            Msg::Say { guest, text, reply } => {
                let (answer, handled) =
                    split(self.say(guest.and_then(|guest| self.seat_of(guest)), &text).await);
                let _ = reply.send(answer);
                return handled;
            }
            Msg::Chair { guest, change, reply } => {
                let (answer, handled) = split(self.chair(&guest, change).await);
                let _ = reply.send(answer);
                return handled;
            }
            Msg::Come { visitor, token, reply } => {
                let _ = reply.send(self.come_page(&visitor, &token));
            }
            Msg::Next { guest, how, reply } => {
                let _ = reply.send(self.next_table(&guest, how).await);
            }
            Msg::Wake { reply } => {
                let _ = reply.send(());
            }
            #[cfg(test)]
            Msg::Break => panic!("a table was broken on purpose"),
        }
        Ok(())
    }

    async fn command(&mut self, watcher: u64, command: Command) -> Handled {
        let Some((_, from)) = self.watchers.get(&watcher) else { return Ok(()) };
        let seat = from.guest.and_then(|guest| self.seat_of(guest));
        let (at, done) = match command {
            Command::Ping { n } => {
                self.tell_one(watcher, text(&Plain::Pong { n }));
                return Ok(());
            }
            Command::Act { line, at } => (at, self.act(seat, at, &line).await),
            Command::Chat { text } => (None, self.say(seat, &text).await),
        };
        let (answer, handled) = split(done);
        if let Err(refusal) = answer {
            self.tell_one(watcher, text(&Plain::Refused { at, refusal: &refusal }));
        }
        handled
    }

    /// A seat answers the decision `at`, or does something beside.
    async fn act(&mut self, seat: Option<Seat>, at: Option<u32>, line: &str) -> Result<(), Failed> {
        let seat = seat.ok_or_else(|| Refusal::by_table("no_seat", "You have no seat at this table."))?;
        let on = self.on.as_ref().ok_or_else(not_begun)?;
        if self.table.seats[seat.index()].answering().is_some() {
            return Err(
                Refusal::by_table("handed_over", "A bot plays for you; take your seat back first.").into()
            );
        }
        if line.len() > LONGEST_LINE {
            return Err(Refusal::by_table("too_long", "That is too long for an answer.").into());
        }
        let seeing = &on.viewers[seat.index()];
        let turn = match at {
            Some(at) if at != seeing.ticket => return Err(stale().into()),
            Some(_) => on.at.check(seat, Some(on.at.ticket(seat)), line)?,
            None => {
                let turn = on.at.check(seat, None, line)?;
                if !turn.steps.iter().all(|step| seeing.sight.asides.contains(&step.action)) {
                    return Err(Refusal::by_table("no_ticket", "Say which question you answer.").into());
                }
                turn
            }
        };
        Ok(self.play(turn).await?)
    }

    /// The line of a move: it was checked, it is made durable, then everybody is told.
    pub(super) async fn play(&mut self, turn: Turn<G>) -> Result<(), Stop> {
        let on = self.on.as_ref().expect("a turn was checked against the match");
        let seat = turn.seat;
        let path = step_by_step(&on.at, turn);
        let actions: Vec<Action> = path
            .iter()
            .map(|(step, _)| Action { seat: seat.index() as u8, notation: step.notation.clone() })
            .collect();
        let awaits = path.last().map_or(SeatSet::EMPTY, |(_, after)| after.pending());
        let id = self.table.id.clone();
        let kept = self.hub.store().append(id, on.at.plies(), actions.clone(), bits(awaits)).await;
        if let Err(error) = kept {
            tracing::error!(table = self.table.id, %error, "a move could not be kept");
            return Err(Stop);
        }
        self.table.actions.extend(actions);
        for (step, after) in path {
            self.tell_step(after, &step);
        }
        self.finish_if_over().await
    }

    fn tell_step(&mut self, after: Match<G>, step: &Step<G>) {
        let on = self.on.as_mut().expect("only a match has steps");
        on.at = after;
        let mut noticed = Vec::new();
        for (index, seeing) in on.viewers.iter_mut().enumerate() {
            if let Some(cues) = seeing.advance(&on.at, step) {
                noticed.push((index, cues));
            }
        }
        for (index, cues) in noticed {
            self.show_step(index, &cues);
        }
    }

    async fn finish_if_over(&mut self) -> Result<(), Stop> {
        let Some(outcome) = self.on.as_ref().and_then(|on| on.at.outcome()) else { return Ok(()) };
        if self.table.phase == Phase::Over {
            return Ok(());
        }
        let result = self.result_in_words(&outcome);
        self.kept(self.hub.store().finish(self.table.id.clone(), result.clone()).await)?;
        self.table.phase = Phase::Over;
        self.table.result = Some(result);
        self.presence_changed(None);
        Ok(())
    }

    /// Begins the match as soon as every seat is taken.
    pub(super) async fn start_if_full(&mut self) -> Result<(), Stop> {
        let open = self.table.seats.iter().any(|seat| seat.kind == SeatKind::Open);
        if self.table.phase != Phase::Waiting || open {
            return Ok(());
        }
        // The moves a table begins with come from a match that was checked.
        let on = On::replay(&self.record(), &self.content).map_err(|error| {
            tracing::error!(table = self.table.id, %error, "a table cannot begin");
            Stop
        })?;
        let awaits = bits(on.at.pending());
        self.kept(self.hub.store().begin(self.table.id.clone(), awaits).await)?;
        self.table.phase = Phase::Playing;
        self.on = Some(on);
        Ok(())
    }

    /// Without the store a table cannot go on: it is loaded again, and finds what was kept and what was not.
    pub(super) fn kept<T>(&self, result: Result<T, store::StoreError>) -> Result<T, Stop> {
        result.map_err(|error| {
            tracing::error!(table = self.table.id, %error, "a change of a table could not be kept");
            Stop
        })
    }

    /// The record of the match so far, with its seed.
    pub(super) fn record(&self) -> Record {
        let mut record = recorded(&self.table);
        if let Some(outcome) = self.on.as_ref().and_then(|on| on.at.outcome()) {
            record.finish(&outcome);
        }
        record
    }

    fn is_quiet(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_empty() && self.clocks.is_empty()
    }

    pub(super) fn tell_one(&mut self, watcher: u64, message: Utf8Bytes) {
        if let Some((_, to)) = self.watchers.get(&watcher)
            && to.to.try_send(message).is_err()
        {
            self.watchers.remove(&watcher);
        }
    }
}

impl<G: Render> On<G> {
    /// Plays again what was kept; everything is checked: rules, content, seed, every move and its notation.
    fn replay(record: &Record, content: &Content) -> Result<Self, RecordError> {
        let mut at = record.start::<G>(content)?;
        let seats = at.game().seats();
        let mut viewers: Vec<_> = Viewer::during_play(seats).map(|viewer| Seeing::new(&at, viewer)).collect();
        while let Some(step) = record.play_next(&mut at)? {
            for seeing in &mut viewers {
                seeing.advance(&at, &step);
            }
        }
        Ok(Self { at, viewers })
    }
}

/// A packed line was checked whole; it is told action by action.
fn step_by_step<G: Render>(from: &Match<G>, turn: Turn<G>) -> Vec<(Step<G>, Match<G>)> {
    let mut at = from.clone();
    if turn.steps.len() == 1 {
        let steps = at.commit(turn);
        return steps.into_iter().map(|step| (step, at.clone())).collect();
    }
    let mut path = Vec::new();
    for step in turn.steps {
        let played = at.play_action(turn.seat, step.action).expect("the line was checked as a whole");
        path.extend(played.into_iter().map(|step| (step, at.clone())));
    }
    path
}

/// The record of a table as it is kept.
fn recorded(table: &Table) -> Record {
    let seed = Seed(table.settings.seed);
    Record {
        game: table.settings.game.clone(),
        rules: table.settings.rules_version,
        content: table.settings.content_hash.clone(),
        options: crate::games::read_options(&table.settings.options),
        chairs: table.seats.iter().map(chair).collect(),
        commitment: seed.commitment(),
        seed: Some(seed),
        openings: table
            .settings
            .openings
            .iter()
            .map(|opening| Opening { seed: Seed(opening.seed), moves: opening.moves as usize })
            .collect(),
        result: None,
        moves: table
            .actions
            .iter()
            .map(|action| kernel::record::Move {
                seat: Seat::checked(action.seat.into()).unwrap_or_default(),
                notation: action.notation.clone(),
            })
            .collect(),
    }
}

fn chair(row: &store::SeatRow) -> kernel::Chair {
    match (row.kind, &row.level) {
        (SeatKind::Bot, Some(level)) => kernel::Chair::bot(&row.name, level),
        (SeatKind::Person | SeatKind::Open, _) | (SeatKind::Bot, None) => kernel::Chair::person(&row.name),
    }
}

/// Seats as bits, as the store keeps them.
fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// What an attempt came to: refused, or the table is in trouble.
pub(super) enum Failed {
    Refused(Refusal),
    Stopped,
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Stop> for Failed {
    fn from(Stop: Stop) -> Self {
        Self::Stopped
    }
}

/// What is told to whoever tried, and what the table does about it.
fn split(done: Result<(), Failed>) -> (Result<(), Refusal>, Handled) {
    match done {
        Ok(()) => (Ok(()), Ok(())),
        Err(Failed::Refused(refusal)) => (Err(refusal), Ok(())),
        Err(Failed::Stopped) => (Err(Refusal::by_table("not_saved", NOT_SAVED)), Err(Stop)),
    }
}

const NOT_SAVED: &str = "The table could not be saved; try again in a moment.";

fn stale() -> Refusal {
    Refusal::by_table("stale", "That question has been answered already; look again.")
}

pub(super) fn not_begun() -> Refusal {
    Refusal::by_table("not_begun", "The match has not begun yet.")
}
