//! The send queue of one client, with backpressure: bounded in messages and in bytes. A client that falls too far behind
//! is cut.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::wire::CloseReason;

/// The messages that may wait for one client. One that falls further behind is cut, and may come back.
const MESSAGES: usize = 256;

/// Something for a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Frame {
    /// A message.
    Text(Utf8Bytes),
    /// The last one, and why.
    Bye(CloseReason),
}

/// The end at which a table puts what a client is told. The client is cut when it is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    to: mpsc::Sender<Frame>,
    /// The bytes that are not sent yet.
    waiting: Arc<AtomicUsize>,
    most: usize,
}

/// The end from which a socket takes it.
#[derive(Debug)]
pub(crate) struct Frames {
    from: mpsc::Receiver<Frame>,
    waiting: Arc<AtomicUsize>,
}

/// An empty box in which at most this many bytes wait.
pub(crate) fn outbox(most: usize) -> (Outbox, Frames) {
    let (to, from) = mpsc::channel(MESSAGES);
    let waiting = Arc::<AtomicUsize>::default();
    (Outbox { to, waiting: waiting.clone(), most }, Frames { from, waiting })
}

impl Outbox {
    /// Queues a message; `false` if the client is gone or has fallen too far behind. A message always fits an empty queue:
    /// a whole table may be larger than the bound.
    pub(crate) fn put(&self, message: Utf8Bytes) -> bool {
        let before = self.waiting.fetch_add(message.len(), Ordering::Relaxed);
        let fits = before == 0 || before.saturating_add(message.len()) <= self.most;
        fits && self.to.try_send(Frame::Text(message)).is_ok()
    }

    /// Says the last word. A client that is too far behind to hear it is cut without.
    pub(crate) fn dismiss(&self, why: CloseReason) {
        let _ = self.to.try_send(Frame::Bye(why));
    }
}

impl Frames {
    /// The next thing to send; `None` when the table has cut the client or is gone.
    pub(crate) async fn next(&mut self) -> Option<Frame> {
        self.from.recv().await
    }

    /// This many bytes have been sent.
    pub(crate) fn sent(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(bytes: usize) -> Utf8Bytes {
        "x".repeat(bytes).into()
    }

    #[tokio::test]
    async fn what_waits_is_bounded_in_bytes() {
        let (to, mut frames) = outbox(1000);
        assert!(to.put(message(5000)), "alone anything fits");
        assert!(!to.put(message(1)), "but nothing behind it");
        let (to, mut few) = outbox(1000);
        assert!(to.put(message(400)) && to.put(message(600)) && !to.put(message(1)));
        let Some(Frame::Text(first)) = few.next().await else { panic!("it waits") };
        few.sent(first.len());
        to.dismiss(CloseReason::Gone);
        assert_eq!(few.next().await, Some(Frame::Text(message(600))));
        assert_eq!(few.next().await, Some(Frame::Bye(CloseReason::Gone)));
        assert_eq!(frames.next().await, Some(Frame::Text(message(5000))));
    }

    #[test]
    fn and_in_number() {
        let (to, _frames) = outbox(usize::MAX);
        assert_eq!((0..1000).take_while(|_| to.put(message(1))).count(), MESSAGES);
    }
}
