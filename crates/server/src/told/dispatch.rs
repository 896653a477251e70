//! Takes what waits in the outbox and sends it: at least once, each under an id by which a second time is known.

use std::sync::Arc;
use std::time::Duration;

use store::{Channel, ChannelKind, NoticeKind, Outgoing, StoreError};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::{Message, deliver, digest, hours};
use crate::deadlines::now;
use crate::hub::Hub;
use crate::table::{Denied, Msg};

/// How often the outbox is looked into.
const LOOK: Duration = Duration::from_millis(250);
/// How often it is looked whether a list is due.
const LISTS: Duration = Duration::from_secs(5);
/// The most channels that are told at a time.
const AT_ONCE: usize = 32;
/// When something is tried again that did not arrive, in seconds; after the last of them its channel is switched off.
const AGAIN: [u32; 5] = [5, 60, 600, 3600, 6 * 3600];
/// When a table is asked again that cannot answer now, in milliseconds: it is busy, or it is out of order.
const BUSY: i64 = 1000;
const BROKEN: i64 = 600_000;

/// Sends until the server stops.
pub(crate) async fn run(hub: Hub) {
    let free = Arc::new(Notify::new());
    let mut sending: Vec<(i64, JoinHandle<()>)> = Vec::new();
    let mut listed = tokio::time::Instant::now();
    let grace = hub.config().tell_after.as_millis() as i64;
    loop {
        tokio::select! {
            () = hub.closed() => return,
            () = tokio::time::sleep(LOOK) => {}
            () = free.notified() => {}
        }
        sending.retain(|(_, task)| !task.is_finished());
        if listed.elapsed() >= LISTS {
            listed = tokio::time::Instant::now();
            if let Err(error) = put_lists(&hub).await {
                tracing::error!(%error, "the daily lists cannot be made");
            }
        }
        let due = match hub.store().outbox_due(now() - grace, 2 * AT_ONCE as u32).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be read");
                continue;
            }
        };
        for outgoing in due {
            // One after the other by each channel: whoever hangs holds up nobody else.
            if sending.len() >= AT_ONCE || sending.iter().any(|(channel, _)| *channel == outgoing.channel) {
                continue;
            }
            let (hub, free, channel) = (hub.clone(), free.clone(), outgoing.channel);
            let task = async move {
                let id = outgoing.id;
                if let Err(error) = send(&hub, outgoing).await {
                    tracing::error!(id, %error, "what was to be told could not be told");
                }
                free.notify_one();
            };
            sending.push((channel, tokio::spawn(task)));
        }
    }
}

async fn put_lists(hub: &Hub) -> Result<(), StoreError> {
    if hub.store().digests_due(now()).await? {
        hub.store().put_digests(now()).await?;
    }
    Ok(())
}

/// What becomes of something that is due.
enum Next {
    Tell(Message),
    /// There is nothing to tell any more.
    Drop,
    Later(i64),
}

async fn send(hub: &Hub, outgoing: Outgoing) -> Result<(), StoreError> {
    let store = hub.store();
    // It goes with its channel.
    let Some(channel) = store.channel(outgoing.channel).await? else { return Ok(()) };
    let message = match made(hub, &channel, &outgoing).await? {
        Next::Tell(message) => message,
        Next::Drop => return store.outbox_dropped(outgoing.id).await,
        Next::Later(due) => return store.outbox_later(outgoing.id, due).await,
    };
    if channel.what.table.is_none()
        && let Some(until) = hours::quiet_until(now(), &store.telling(channel.what.guest).await?)
    {
        let too_late = message.left.is_some_and(|left| now() + left as i64 * 1000 < until);
        if !(too_late && outgoing.notice.kind == NoticeKind::Warn) {
            return store.outbox_later(outgoing.id, until).await;
        }
    }
    match deliver(hub, &channel, &format!("msg_{}", outgoing.id), &message).await {
        Ok(()) => store.outbox_sent(outgoing.id).await,
        Err(failed) if failed.gone && channel.what.kind == ChannelKind::Push => {
            // The browser has forgotten it, and so do we.
            store.end_channel(channel.what.guest, channel.id).await
        }
        Err(failed) => {
            tracing::debug!(channel = channel.id, failed.why, "not delivered");
            let wait = AGAIN.get(outgoing.tries as usize).filter(|_| !failed.gone);
            let again = wait.map(|seconds| now() + (hub.config().second * *seconds).as_millis() as i64);
            store.outbox_failed(outgoing.id, failed.why, again).await
        }
    }
}

async fn made(hub: &Hub, channel: &Channel, outgoing: &Outgoing) -> Result<Next, StoreError> {
    let (what, notice) = (&channel.what, outgoing.notice);
    if channel.off || !what.confirmed {
        return Ok(Next::Drop);
    }
    let Some(table) = &outgoing.table else {
        let list = digest::message(hub, what.guest, &what.base).await?;
        return Ok(list.map_or(Next::Drop, Next::Tell));
    };
    let (seat, kind) = (notice.seat, notice.kind);
    let reader = Some(what.guest).filter(|_| seat.is_some());
    Ok(match hub.ask(table, |reply| Msg::Notice { seat, reader, kind, reply }).await {
        Ok(Ok(Some(message))) => Next::Tell(message),
        Ok(Ok(None)) | Ok(Err(Denied::NoTable)) | Err(Denied::NoTable) => Next::Drop,
        Ok(Err(Denied::Busy | Denied::Stopping)) | Err(Denied::Busy | Denied::Stopping) => {
            Next::Later(now() + BUSY)
        }
        Ok(Err(why)) | Err(why) => {
            tracing::warn!(table, %why, "a table cannot say what is to be told");
            Next::Later(now() + BROKEN)
        }
    })
}
