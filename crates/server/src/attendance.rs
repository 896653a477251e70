//! Somebody listens at a table, by a socket or by a stream of lines.

use std::net::IpAddr;

use store::GuestId;
use tokio::sync::mpsc;

use crate::hub::Hub;
use crate::limits::{Open, QuotaKind, subnet};
use crate::outbox::{Frame, Frames, outbox};
use crate::table::{Denied, Has, Msg, Watcher, Watching};
use crate::wire::{CloseReason, Command, Format};

/// Who wants to listen, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listener {
    pub(crate) guest: Option<GuestId>,
    pub(crate) address: IpAddr,
    pub(crate) format: Format,
    /// The last version they have seen.
    pub(crate) since: Option<u32>,
}

/// They are let in; the table is told when it is dropped.
#[derive(Debug)]
pub(crate) struct Attendance {
    inbox: mpsc::Sender<Msg>,
    number: u64,
    frames: Frames,
    /// The place of one who only looks on.
    _onlooker: Option<Open>,
}

impl Attendance {
    pub(crate) async fn begin(hub: &Hub, listener: Listener, id: &str) -> Result<Self, Denied> {
        let Listener { guest, address, format, since } = listener;
        // Whether it is a seat's is known to the table only; for those who look on there is a place, or not.
        let onlooker = hub.addresses().open(address, QuotaKind::Onlooker);
        let (to, frames) = outbox(hub.config().limits.queue as usize);
        let watcher = Watcher { guest, from: subnet(address), room: onlooker.is_some(), format, to };
        let has = Has { version: since };
        let Watching { number, seated } = hub.ask(id, |reply| Msg::Watch { watcher, has, reply }).await??;
        let inbox = hub.table(id).await?;
        Ok(Self { inbox, number, frames, _onlooker: onlooker.filter(|_| !seated) })
    }

    /// What is to be told next. That the table has cut them, or was loaded again, is a word too.
    pub(crate) async fn next(&mut self) -> Frame {
        self.frames.next().await.unwrap_or(Frame::Bye(CloseReason::Reload))
    }

    /// This many bytes have been sent.
    pub(crate) fn sent(&self, bytes: usize) {
        self.frames.sent(bytes);
    }

    /// Says something to the table.
    pub(crate) async fn say(&self, command: Command) {
        // A table that is gone has closed our queue, which ends the listening.
        let _ = self.inbox.send(Msg::Command { watcher: self.number, command }).await;
    }
}

/// However it ended, the table is told.
impl Drop for Attendance {
    fn drop(&mut self) {
        let (inbox, watcher) = (self.inbox.clone(), self.number);
        if let Err(mpsc::error::TrySendError::Full(msg)) = inbox.try_send(Msg::Unwatch { watcher }) {
            tokio::spawn(async move { inbox.send(msg).await });
        }
    }
}
