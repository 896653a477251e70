//! A table is an actor: one task that owns one match and is told everything by message.
//!
//! What it is told is text and numbers, and the match is behind a trait ([`crate::hosted`]): nobody here knows which
//! game is played.

mod about;
mod absent;
mod actor;
mod chairs;
mod clock;
mod feed;
mod hint;
mod notices;
mod opening;
mod pace;
mod past;
mod rematch;
mod show;
mod thinking;
mod undo_request;

#[cfg(test)]
mod forks;
#[cfg(test)]
mod sizes;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use kernel::{Info, Outcome, Refusal};
use serde::Deserialize;
use store::{Guest, GuestId, NoticeKind};
use tokio::sync::oneshot;
use web::Tincture;

pub(crate) use about::About;
pub(crate) use actor::run;
pub(crate) use chairs::read_level;
pub(crate) use clock::SLEEPS;
pub(crate) use hint::Hint;

use crate::analyses::Work;
use crate::outbox::Outbox;
use crate::pool::NotRun;
use crate::told::Message;
use crate::visitor::Visitor;
use crate::wire::{Command, Format, UndoCommand};

/// A finished match and its analysis, made or on its way.
#[derive(Debug)]
pub(crate) struct Analysed {
    pub(crate) info: Info,
    pub(crate) outcome: Outcome,
    /// Who sat on the seats, in order, and the look of these.
    pub(crate) players: Vec<(String, Tincture)>,
    pub(crate) work: Arc<Work>,
}

/// Everything that can happen to a table.
#[derive(Debug)]
pub(crate) enum Msg {
    /// Somebody opens its page; `refusal` is what became of their last attempt.
    Page { visitor: Visitor, refusal: Option<Refusal>, reply: Reply<String> },
    /// Somebody looks at a move of the finished match.
    Replay {
        visitor: Visitor,
        at: Option<u32>,
        view: Option<String>,
        /// The move that is on their screen, if they want to know only what differs.
        from: Option<u32>,
        reply: Reply<String>,
    },
    /// Somebody wants a picture of what is seen by those who look on: the game, how far it is, and its drawings.
    Picture { reply: Reply<Pictured> },
    /// Somebody wants the record.
    Record { guest: Option<GuestId>, reply: Reply<Utf8Bytes> },
    /// Somebody who plays alone asks what a search would do.
    Hint { guest: Option<GuestId>, reply: Reply<Hint> },
    /// Somebody wants to know where the finished match was won and lost.
    Analyse { visitor: Visitor, reply: Reply<Analysed> },
    /// A program asks how the table is.
    About { guest: Option<GuestId>, reply: Reply<About> },
    /// A program asks for the match as its seat sees it: what a socket of it would be told first.
    Look { guest: Option<GuestId>, reply: Reply<Utf8Bytes> },
    /// Somebody opens a socket.
    Watch { watcher: Watcher, has: Has, reply: Reply<Watching> },
    /// A socket was closed.
    Unwatch { watcher: u64 },
    /// A socket says something.
    Command { watcher: u64, command: Command },
    /// A form answers a decision.
    Act { guest: Option<GuestId>, at: Option<u32>, line: String, reply: Answer },
    /// A form says something.
    Say { guest: Option<GuestId>, text: String, reply: Answer },
    /// A form asks to take a decision back, or answers that.
    Undo { guest: Option<GuestId>, word: UndoCommand, at: Option<u32>, reply: Answer },
    /// Somebody sits down, gets up, or lets a bot play.
    Chair { guest: Guest, change: Chair, reply: Answer },
    /// Somebody opens a personal link: the page that asks whether they mean it.
    Come { visitor: Visitor, token: String, reply: Reply<String> },
    /// Somebody wants another table after this one: its id.
    Next { guest: Guest, from: IpAddr, how: Next, reply: Reply<String> },
    /// Somebody is to be told what is written in the outbox: the guest `reader` who answers for a seat, or those who look
    /// on. Nothing, if there is nothing to tell any more.
    Notice { seat: Option<u8>, reader: Option<GuestId>, kind: NoticeKind, reply: Reply<Option<Message>> },
    /// The server has started: the bots go on.
    Wake { reply: oneshot::Sender<()> },
    /// The store was changed behind its back: it leaves memory, and is loaded again when somebody asks.
    Reopen,
    /// Breaks the table, to see what becomes of the others.
    #[cfg(test)]
    Break,
}

/// A table to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Pictured {
    pub(crate) game: &'static str,
    pub(crate) version: u32,
    /// As [`web::figure::whole`] makes them.
    pub(crate) drawings: String,
}

/// The answer to a question about a table.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Denied>>;
/// The answer to an attempt to change a table.
pub(crate) type Answer = oneshot::Sender<Result<(), Refusal>>;

/// A socket at a table.
#[derive(Clone, Debug)]
pub(crate) struct Watcher {
    /// Whose.
    pub(crate) guest: Option<GuestId>,
    /// From where.
    pub(crate) from: IpAddr,
    /// Is there room for it if it only looks on?
    pub(crate) room: bool,
    /// How it wants to be told.
    pub(crate) format: Format,
    /// Where to.
    pub(crate) to: Outbox,
}

/// A socket that was let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Watching {
    /// No other has it.
    pub(crate) number: u64,
    /// Is it that of a seat?
    pub(crate) seated: bool,
}

/// What a client has already.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Has {
    /// The last version it was told.
    pub(crate) version: Option<u32>,
}

/// The clients that are sent the same. Nothing in it is theirs to choose but the format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Group {
    /// The number of the viewer.
    viewer: usize,
    format: Format,
}

/// A change of who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chair {
    /// Takes an open seat.
    Sit { seat: u8, name: String },
    /// Takes a seat that is one's own already, on another device.
    Come { token: String },
    /// Leaves a seat before the match begins.
    Leave,
    /// Gives every open seat to a bot.
    Fill { level: String },
    /// Lets a bot answer for one's seat.
    HandOver { level: String },
    /// Answers for oneself again.
    Reclaim,
    /// Sends the coach of a guided first match away.
    GoFree,
    /// Does something about somebody who stays away.
    Away { seat: u8, remedy: AbsenceAction },
}

/// What can be done about somebody who stays away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AbsenceAction {
    /// A bot plays on, until they come back.
    Bot,
    /// They have resigned.
    Claim,
}

/// Another table after this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The same people, one seat further: one of them would like that, or would rather not.
    Rematch { decline: bool },
    /// Against bots, from a move of this match.
    On { at: u32, seat: u8, level: String },
}

impl Msg {
    /// Who is there because of it.
    fn comes_from(&self) -> Option<GuestId> {
        match self {
            Self::Page { visitor, .. } => visitor.guest.as_ref().map(|guest| guest.id),
            Self::Watch { watcher, .. } => watcher.guest,
            Self::Act { guest, .. } | Self::Say { guest, .. } | Self::Undo { guest, .. } => *guest,
            Self::Chair { guest, .. } => Some(guest.id),
            Self::Look { guest, .. } => *guest,
            Self::About { .. }
            | Self::Replay { .. }
            | Self::Picture { .. }
            | Self::Record { .. }
            | Self::Hint { .. }
            | Self::Analyse { .. }
            | Self::Unwatch { .. }
            | Self::Command { .. }
            | Self::Come { .. }
            | Self::Next { .. }
            | Self::Notice { .. }
            | Self::Wake { .. }
            | Self::Reopen => None,
            #[cfg(test)]
            Self::Break => None,
        }
    }

    /// Answers that there is no table to ask.
    fn deny(self, why: &Denied) {
        // Whoever asked may have gone away.
        match self {
            Self::Page { reply, .. } | Self::Replay { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Picture { reply } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Record { reply, .. } | Self::Look { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::About { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Hint { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Analyse { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Next { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Watch { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Come { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Notice { reply, .. } => {
                let _ = reply.send(Err(why.clone()));
            }
            Self::Act { reply, .. }
            | Self::Say { reply, .. }
            | Self::Undo { reply, .. }
            | Self::Chair { reply, .. } => {
                let _ = reply.send(Err(Refusal::by_table("broken", why.to_string())));
            }
            // Whoever woke it learns from the silence that it does not wake.
            Self::Unwatch { .. } | Self::Command { .. } | Self::Wake { .. } | Self::Reopen => {}
            #[cfg(test)]
            Self::Break => {}
        }
    }
}

/// Why a question about a table is not answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Denied {
    /// There is no such table.
    #[error("There is no such table.")]
    NoTable,
    /// Only its players may look.
    #[error("Only its players may look at this table.")]
    Private,
    /// What was asked for does not exist, in a sentence.
    #[error("{0}")]
    Nothing(String),
    /// It cannot be done now, in a sentence.
    #[error("{0}")]
    Refused(String),
    /// The table cannot be played on, in a sentence.
    #[error("{0}")]
    Broken(String),
    /// The rules panicked.
    #[error("A bug in the rules of this game stopped the match; what was played is kept.")]
    Panicked,
    /// The server has too much to do.
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    /// The server is being stopped; what is asked of the next one is answered.
    #[error("The server is restarting. Try again in a moment.")]
    Stopping,
    /// Too much was asked from one address; after so long there is some more.
    #[error("Too much was asked from your address; try again in {} s.", in_seconds(*.0))]
    TooMany(Duration),
    /// As many analyses are being made as may be, for one address or in all.
    #[error("Other analyses are still being made; look again when one of them is done.")]
    ManyAnalyses,
    /// Too many look on, from one address or at one table.
    #[error("Too many people look on already.")]
    Crowded,
}

/// How long to wait, in whole seconds.
pub(crate) fn in_seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

impl From<NotRun> for Denied {
    fn from(why: NotRun) -> Self {
        match why {
            NotRun::Busy => Self::Busy,
            NotRun::Stopping => Self::Stopping,
            NotRun::Failed => Self::Broken(why.to_string()),
        }
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.to_string())
    }
}
