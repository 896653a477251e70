//! The table itself: one task, one match, one message after the other.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use kernel::{Record, Refusal, Seat, SeatSet, caught};
use store::{Action, Ending, Fence, Phase, Progress, SeatKind, Table};
use tokio::sync::{Mutex, mpsc};

use super::clock::Deadline;
use super::feed::Feed;
use super::notices::Turns;
use super::opening::{open_match, recorded};
use super::pace::Pace;
use super::thinking::Answered;
use super::undo_request::UndoRequest;
use super::{Denied, Group, Hint, Msg, Watcher};
use crate::hosted::{Attempt, ErasedMatch};
use crate::hub::{Hub, unreadable};
use crate::limits::Bucket;
use crate::memory::Share;
use crate::wire::{Command, Told, text};

/// The longest line a player may send, in bytes.
const LONGEST_LINE: usize = 1000;

/// One table in memory.
pub(super) struct Actor {
    pub(super) hub: Hub,
    /// By this it may write to the store, until the table is opened again.
    pub(super) fence: Fence,
    /// As it is kept; its actions are those of the match.
    pub(super) table: Table,
    /// The rules have failed: the match stands at the last position that everybody can be shown.
    pub(super) halted: bool,
    /// The match: as it was dealt until it begins. It is away while it is looked back at.
    hosted: Option<Box<dyn ErasedMatch>>,
    /// What each viewer's clients have been sent: the seats in order, then those who look on.
    pub(super) feeds: Vec<Feed>,
    pub(super) watchers: BTreeMap<u64, (Group, Watcher)>,
    /// Somebody was cut, and nobody has been told yet.
    pub(super) cut: bool,
    /// When the people of the seats were last there, since the table was loaded.
    pub(super) loaded: tokio::time::Instant,
    pub(super) here: BTreeMap<Seat, tokio::time::Instant>,
    /// When the pages were last told who stays away.
    pub(super) told_absent: tokio::time::Instant,
    /// Who would rather not have a rematch.
    pub(super) declined: Option<Seat>,
    /// When somebody last looked at a page.
    pub(super) looked: Instant,
    /// The record of the finished match, once somebody wanted it: all who fetch it share it.
    pub(super) written: Option<Utf8Bytes>,
    /// The decisions that bots are thinking about.
    pub(super) thinking: BTreeMap<Seat, u32>,
    pub(super) thoughts: mpsc::UnboundedSender<Answered>,
    /// The last hint of each seat, and whoever works on one.
    pub(super) hints: BTreeMap<Seat, Hint>,
    pub(super) hinting: Arc<Mutex<()>>,
    /// The time of those who are asked, at a table with a clock.
    pub(super) clocks: BTreeMap<Seat, Deadline>,
    /// Those of them that are written down, at a table that sleeps.
    pub(super) deadlines: Vec<store::Deadline>,
    /// What was written of them with the move that was just played, for clocks that begin at once.
    pub(super) promised: BTreeMap<Seat, i64>,
    /// Whose turn has begun, and who knows.
    pub(super) turns: Turns,
    /// How much of the match was public when they were wound.
    pub(super) wound_at: u32,
    /// Who is shown what when.
    pub(super) pace: Pace,
    /// Pages that were asked for while their viewer was not to know yet.
    pub(super) late: Vec<Msg>,
    /// How much each seat may still say.
    pub(super) talk: BTreeMap<Seat, Bucket>,
    /// Somebody asks to take a decision back.
    pub(super) undo_request: Option<UndoRequest>,
    /// Have bots waited for a request already since the match went on?
    pub(super) bots_waited: bool,
    /// How often each seat may still ask that.
    pub(super) undo_rates: BTreeMap<Seat, Bucket>,
}

/// What became of a message.
pub(super) type Handled = Result<(), Stop>;

/// The table can no longer vouch for what it has in memory and must be loaded again.
pub(super) struct Stop;

/// Lives until nobody needs the table, the server stops, or something went wrong.
pub(crate) async fn run(hub: Hub, id: String, mut inbox: mpsc::Receiver<Msg>, share: Arc<Share>) {
    let (thoughts, mut thought) = mpsc::unbounded_channel();
    let mut actor = match Actor::load(hub.clone(), id.clone(), thoughts).await {
        Ok(actor) => actor,
        Err(why) => {
            tracing::warn!(table = id, ?why, "a table could not be loaded");
            return refuse_all(&hub, &id, &mut inbox, &why).await;
        }
    };
    tracing::debug!(table = id, plies = actor.table.actions.len(), "a table was loaded");
    let mut closed = pin!(hub.closed());
    let mut quiet_since = Instant::now();
    if let Err(Stop) = actor.give_only_answers().await {
        return reload(&id);
    }
    loop {
        if share.set(actor.bytes(), !actor.is_quiet()) {
            hub.make_room();
        }
        let idle_at = (quiet_since + hub.idle()).into();
        let handled = tokio::select! {
            biased;
            () = &mut closed => return,
            msg = inbox.recv() => match msg {
                Some(Msg::Reopen) => return tracing::debug!(table = id, "a table is opened again"),
                Some(msg) => actor.handle(msg).await,
                None => return,
            },
            Some(thought) = thought.recv() => actor.answer_for_bot(thought).await,
            () = until(actor.next_end()) => actor.time_is_up().await,
            () = until(actor.next_showing()) => actor.show_late().await,
            () = until(actor.undo_request_ends()) => actor.undo_request_expires(),
            () = until(actor.next_absence()) => actor.tell_absence(),
            () = idle(idle_at, &share), if actor.is_quiet() => {
                if hub.retire(&id, &inbox) {
                    tracing::debug!(table = id, "an idle table left memory");
                    return;
                }
                Ok(())
            }
        };
        quiet_since = Instant::now();
        if handled.is_err() || actor.give_only_answers().await.is_err() {
            return reload(&id);
        }
        if std::mem::take(&mut actor.cut) {
            actor.presence_changed(None);
        }
        actor.ask_bots();
        if actor.wind_clocks().await.is_err() {
            return reload(&id);
        }
    }
}

fn reload(id: &str) {
    tracing::error!(table = id, "a table is loaded again");
}

/// Waits for a moment, or for ever.
async fn until(moment: Option<tokio::time::Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// Ends when a table that nobody needs has to leave memory: after a while, or to make room.
async fn idle(until: tokio::time::Instant, share: &Share) {
    tokio::select! {
        () = tokio::time::sleep_until(until) => {}
        () = share.evicted() => {}
    }
}

/// A table that cannot be loaded tells everybody so for a moment, then is tried anew.
async fn refuse_all(hub: &Hub, id: &str, inbox: &mut mpsc::Receiver<Msg>, why: &Denied) {
    let until = tokio::time::Instant::now() + Duration::from_secs(2);
    let mut closed = pin!(hub.closed());
    loop {
        let next = tokio::time::timeout_at(until, inbox.recv());
        let next = tokio::select! {
            biased;
            () = &mut closed => return,
            next = next => next,
        };
        match next {
            Ok(Some(msg)) => msg.deny(why),
            Ok(None) => return,
            Err(_) if hub.retire(id, inbox) => return,
            // Somebody is just about to ask.
            Err(_) => tokio::task::yield_now().await,
        }
    }
}

impl Actor {
    /// Brings a table back as it was kept, by replaying it.
    ///
    /// A match on which the rules panic, or have panicked twice while it was in memory, is halted: it is brought back as
    /// far as everybody can be shown it, and stays there. Nothing of what was kept is lost.
    async fn load(hub: Hub, id: String, thoughts: mpsc::UnboundedSender<Answered>) -> Result<Self, Denied> {
        let opened = hub.store().open_table(id.clone()).await;
        let (fence, kept) = opened.map_err(|error| unreadable(&id, &error))?;
        let failures = hub.failures(&id);
        let mut halted = failures > 1;
        for left in (0..=kept.actions.len()).rev() {
            let table = kept.up_to(left);
            match open_match(&hub, &table).await {
                Ok(hosted) => {
                    let mut actor = Self::at(hub.clone(), fence.clone(), table, hosted, thoughts.clone());
                    actor.call_seats();
                    if failures > 0 && caught(|| actor.try_showing()).is_err() {
                        halted = true;
                        continue;
                    }
                    if halted {
                        actor.halt();
                    } else {
                        actor.mend().await.map_err(|Stop| Denied::Broken(NOT_SAVED.to_owned()))?;
                        let taken_up = actor.take_up_deadlines().await;
                        taken_up.map_err(|Stop| Denied::Broken(NOT_SAVED.to_owned()))?;
                    }
                    return Ok(actor);
                }
                Err(Denied::Panicked) => halted = true,
                Err(why) => return Err(why),
            }
        }
        Err(Denied::Panicked)
    }

    fn at(
        hub: Hub,
        fence: Fence,
        table: Table,
        hosted: Box<dyn ErasedMatch>,
        thoughts: mpsc::UnboundedSender<Answered>,
    ) -> Self {
        let turns = Turns::new(table.seats.len() + 1, hosted.pending());
        Self {
            halted: false,
            hub,
            fence,
            feeds: (0..=table.seats.len()).map(|_| Feed::default()).collect(),
            table,
            hosted: Some(hosted),
            watchers: BTreeMap::new(),
            cut: false,
            loaded: tokio::time::Instant::now(),
            here: BTreeMap::new(),
            told_absent: tokio::time::Instant::now(),
            declined: None,
            looked: Instant::now(),
            written: None,
            thinking: BTreeMap::new(),
            thoughts,
            hints: BTreeMap::new(),
            hinting: Arc::default(),
            clocks: BTreeMap::new(),
            deadlines: Vec::new(),
            promised: BTreeMap::new(),
            turns,
            wound_at: 0,
            pace: Pace::new(),
            late: Vec::new(),
            talk: BTreeMap::new(),
            undo_request: None,
            bots_waited: false,
            undo_rates: BTreeMap::new(),
        }
    }

    /// A server that was killed between the last move and what follows from it did not get to write that.
    async fn mend(&mut self) -> Result<(), Stop> {
        match self.table.phase {
            Phase::Waiting => self.start_if_full().await,
            Phase::Playing | Phase::Over => self.finish_if_over().await,
        }
    }

    /// The match.
    ///
    /// # Panics
    /// Never: it is away only while the one who sent it away waits for it.
    pub(super) fn hosted(&self) -> &dyn ErasedMatch {
        &**self.hosted.as_ref().expect("the match is back before anything else is done")
    }

    pub(super) fn hosted_mut(&mut self) -> &mut dyn ErasedMatch {
        &mut **self.hosted.as_mut().expect("the match is back before anything else is done")
    }

    /// Sends the match to a thread where it may take its time.
    pub(super) async fn send_away<T: Send + 'static>(
        &mut self,
        task: impl FnOnce(&mut dyn ErasedMatch) -> T + Send + 'static,
    ) -> Result<T, Failed> {
        let turn = self.hub.pool().permit().await.map_err(|busy| Failed::Denied(busy.into()))?;
        let mut hosted = self.hosted.take().expect("the match is back before anything else is done");
        let away = move || {
            let done = task(&mut *hosted);
            (hosted, done)
        };
        // A match that does not come back is loaded again.
        let (hosted, done) = turn.run(away).await.map_err(|_| Failed::Stopped)?;
        self.hosted = Some(hosted);
        Ok(done)
    }

    /// Another match, or the same at another moment, takes the place of this one.
    pub(super) fn replace_match(&mut self, hosted: Box<dyn ErasedMatch>) {
        self.hosted = Some(hosted);
        self.call_seats();
    }

    /// People are called by the names of their seats' rows.
    pub(super) fn call_seats(&mut self) {
        let names: Vec<String> = self.table.seats.iter().map(|row| row.name.clone()).collect();
        self.hosted_mut().call(&names);
    }

    /// Has the match begun?
    pub(super) fn begun(&self) -> bool {
        self.table.phase != Phase::Waiting
    }

    /// The seats of the table.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.table.seats.len() as u8)
    }

    pub(super) async fn handle(&mut self, msg: Msg) -> Handled {
        if let Some(guest) = msg.comes_from() {
            self.is_here(guest).await?;
        }
        let behind = if let Msg::Page { visitor, .. } = &msg {
            self.is_behind(self.viewer_of(visitor.guest.as_ref().map(|guest| guest.id)))
        } else if let Msg::Notice { seat, .. } = &msg {
            self.is_behind(self.told_as(*seat))
        } else {
            matches!(msg, Msg::Picture { .. }) && self.is_behind(self.viewer_of(None))
        };
        if behind {
            self.late.push(msg);
            return Ok(());
        }
        // A reply that nobody waits for any more is dropped: whoever asked has gone away.
        match msg {
            Msg::Page { visitor, refusal, reply } => {
                self.looked = Instant::now();
                let (answer, handled) = shown(self.page(&visitor, refusal.as_ref()).await);
                let _ = reply.send(answer);
                return handled;
            }
            Msg::Replay { visitor, at, view, from, reply } => {
                let (answer, handled) = shown(self.replay(&visitor, at, view.as_deref(), from).await);
                let _ = reply.send(answer);
                return handled;
            }
            Msg::Picture { reply } => {
                let _ = reply.send(self.pictured());
            }
            Msg::Record { guest, reply } => {
                let _ = reply.send(self.record_text(guest));
            }
            Msg::About { guest, reply } => {
                let _ = reply.send(self.about(guest));
            }
            Msg::Look { guest, reply } => {
                let _ = reply.send(self.look(guest));
            }
            Msg::Hint { guest, reply } => {
                let _ = reply.send(self.hint(guest));
            }
            Msg::Analyse { visitor, reply } => {
                let _ = reply.send(self.analyse(&visitor).await);
            }
            Msg::Watch { watcher, has, reply } => {
                let _ = reply.send(self.watch(watcher, &has));
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
            Msg::Undo { guest, word, at, reply } => {
                let seat = guest.and_then(|guest| self.seat_of(guest));
                let (answer, handled) = split(self.undo(seat, word, at).await);
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
            Msg::Next { guest, from, how, reply } => {
                let _ = reply.send(self.next_table(&guest, from, how).await);
            }
            Msg::Notice { seat, reader, kind, reply } => {
                let _ = reply.send(Ok(self.notice(seat, reader, kind)));
            }
            Msg::Wake { reply } => {
                let _ = reply.send(());
            }
            Msg::Reopen => {}
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
                self.tell_one(watcher, text(&Told::Pong { n }));
                return Ok(());
            }
            Command::Seen { at } => {
                self.saw(seat, at);
                return Ok(());
            }
            Command::Act { line, at } => (at, self.act(seat, at, &line).await),
            Command::Chat { text } => (None, self.say(seat, &text).await),
            Command::Greet { word } => (None, self.greet(seat, &word).await),
            Command::Undo { word, at } => (at, self.undo(seat, word, at).await),
        };
        let (answer, handled) = split(done);
        if let Err(refusal) = answer {
            self.tell_one(watcher, text(&Told::refused(at, &refusal)));
        }
        handled
    }

    /// A seat answers the decision `at`, or does something beside.
    async fn act(&mut self, seat: Option<Seat>, at: Option<u32>, line: &str) -> Result<(), Failed> {
        let seat = seat.ok_or_else(|| Refusal::by_table("no_seat", "You have no seat at this table."))?;
        if !self.begun() {
            return Err(not_begun().into());
        }
        if self.table.seats[seat.index()].answering().is_some() {
            return Err(
                Refusal::by_table("handed_over", "A bot plays for you; take your seat back first.").into()
            );
        }
        if self.halted {
            return Err(halted().into());
        }
        if line.len() > LONGEST_LINE {
            return Err(Refusal::by_table("too_long", "That is too long for an answer.").into());
        }
        self.play(seat, at.map_or(Attempt::SideAction { line }, |at| Attempt::Answer { at, line })).await
    }

    /// The line of a move: it is checked, it is made durable, then everybody is told.
    pub(super) async fn play(&mut self, seat: Seat, attempt: Attempt<'_>) -> Result<(), Failed> {
        // Nothing is changed by a proposal that is not made.
        let Ok(proposal) = caught(|| self.hosted_mut().propose(seat, attempt)) else {
            return self.rules_failed(seat, attempt);
        };
        let proposal = proposal?;
        let goes_on = proposal.version != self.noticed_by_all();
        let (by, how) = (seat.index() as u8, proposal.how);
        let late = matches!(attempt, Attempt::Late);
        let notices = self.notices(seat, late && goes_on, &proposal);
        let deadlines = self.deadlines_after(seat, goes_on, proposal.awaits);
        let shown_at = self.shown_at(&proposal.waits);
        let actions: Vec<Action> =
            proposal.notations.into_iter().map(|notation| Action { seat: by, notation, how }).collect();
        let progress = Progress {
            seq: self.hosted().plies(),
            actions: actions.clone(),
            awaits: bits(proposal.awaits),
            noticed: proposal.steps,
            shown_at,
            notices,
            deadlines: deadlines.clone(),
        };
        if let Err(error) = self.hub.store().append(self.fence.clone(), progress).await {
            tracing::error!(table = self.table.id, %error, "a move could not be kept");
            return Err(Failed::Stopped);
        }
        self.table.actions.extend(actions);
        if let Some(deadlines) = deadlines {
            self.deadlines = deadlines.each;
        }
        if goes_on {
            self.undo_request_lapses();
        }
        while let Some(advance) = self.hosted_mut().advance() {
            self.wait(&advance);
            self.turn_answered(seat, late && goes_on);
            self.show_due();
        }
        Ok(self.finish_if_over().await?)
    }

    /// The rules panicked on what a seat would do. A person may do something else; what a bot or the rules themselves
    /// answer they would answer again, so the match is halted.
    fn rules_failed(&mut self, seat: Seat, attempt: Attempt<'_>) -> Result<(), Failed> {
        tracing::error!(table = self.table.id, %seat, ?attempt, "the rules failed");
        match attempt {
            Attempt::Answer { .. } | Attempt::SideAction { .. } => {
                let why = "The rules failed on that, which is a bug. The match stands as it was: do something else.";
                Err(Refusal::by_table("failed", why).into())
            }
            Attempt::Thought { .. } | Attempt::Failed | Attempt::Late | Attempt::Claimed => {
                self.halt();
                self.reload_pages();
                Ok(())
            }
        }
    }

    /// From here on nothing is played.
    fn halt(&mut self) {
        self.halted = true;
        self.clocks.clear();
        if self.table.phase == Phase::Over && self.hosted().outcome().is_none() {
            // It cannot be brought back to its end.
            self.table.phase = Phase::Playing;
        }
    }

    async fn finish_if_over(&mut self) -> Result<(), Stop> {
        let Some(outcome) = self.hosted().outcome() else { return Ok(()) };
        // How it ended is said anew where somebody has deleted their account.
        if self.table.phase == Phase::Over && self.table.result.is_some() {
            return Ok(());
        }
        let result = self.result_in_words(&outcome);
        let places = outcome.places.iter().map(|(_, place)| *place).collect();
        let ending = Ending { result: result.clone(), places, sides: outcome.sides };
        kept(&self.table.id, self.hub.store().finish(self.fence.clone(), ending, self.end_notices()).await)?;
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
        let pending = self.hosted().pending();
        let (notices, first) = (self.turn_notices(pending), pending.lowest().unwrap_or_default());
        let deadlines = self.deadlines_after(first, true, pending);
        let begun =
            self.hub.store().begin(self.fence.clone(), bits(pending), notices, deadlines.clone()).await;
        kept(&self.table.id, begun)?;
        self.deadlines = deadlines.map(|deadlines| deadlines.each).unwrap_or_default();
        self.table.phase = Phase::Playing;
        Ok(())
    }

    /// The record of the match so far, with its seed.
    pub(super) fn record(&self) -> Record {
        let mut record = recorded(&self.table);
        if let Some(outcome) = self.hosted().outcome() {
            record.finish(&outcome);
        }
        record
    }

    /// The memory that the table takes, about.
    fn bytes(&self) -> usize {
        /// An action of a table: two words and a text.
        const ACTION: usize = 64;
        let written = self.written.as_ref().map_or(0, |written| written.len());
        let feeds: usize = self.feeds.iter().map(Feed::bytes).sum();
        size_of::<Self>() + self.table.actions.len() * ACTION + written + feeds + self.hosted().bytes()
    }

    fn is_quiet(&self) -> bool {
        let idle = self.watchers.is_empty() && self.thinking.is_empty();
        let idle = idle && (self.clocks.is_empty() || self.sleeps());
        idle && self.next_showing().is_none()
    }

    pub(super) fn tell_one(&mut self, watcher: u64, message: Utf8Bytes) {
        if let Some((_, to)) = self.watchers.get(&watcher)
            && !to.to.put(message)
        {
            self.watchers.remove(&watcher);
            self.cut = true;
        }
    }
}

/// Without the store a table cannot go on: it is loaded again, and finds what was kept and what was not.
pub(super) fn kept<T>(table: &str, result: Result<T, store::StoreError>) -> Result<T, Stop> {
    result.map_err(|error| {
        tracing::error!(table, %error, "a change of a table could not be kept");
        Stop
    })
}

/// Seats as bits, as the store keeps them.
pub(super) fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// What an attempt came to.
pub(super) enum Failed {
    /// It is against the rules, or the table's.
    Refused(Refusal),
    /// It cannot be done now.
    Denied(Denied),
    /// The table is in trouble.
    Stopped,
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Denied> for Failed {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
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
        Err(Failed::Denied(why)) => (Err(Refusal::by_table("busy", why.to_string())), Ok(())),
        Err(Failed::Stopped) => (Err(Refusal::by_table("not_saved", NOT_SAVED)), Err(Stop)),
    }
}

/// The same for a page.
fn shown(page: Result<String, Failed>) -> (Result<String, Denied>, Handled) {
    match page {
        Ok(page) => (Ok(page), Ok(())),
        Err(Failed::Refused(refusal)) => (Err(refusal.into()), Ok(())),
        Err(Failed::Denied(why)) => (Err(why), Ok(())),
        Err(Failed::Stopped) => (Err(Denied::Broken(NOT_SAVED.to_owned())), Err(Stop)),
    }
}

const NOT_SAVED: &str = "The table could not be saved. Try again in a moment.";

pub(super) fn halted() -> Refusal {
    Refusal::by_table("halted", "A bug in the rules stopped this match; it cannot go on here.")
}

pub(super) fn not_begun() -> Refusal {
    Refusal::by_table("not_begun", "The match has not begun yet.")
}
