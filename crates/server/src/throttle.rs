//! A throttled connection: its bytes are rate limited on the way in, and a client that reads too slowly is cut.
//!
//! Incoming bytes cost work even when they form no message, such as empty frames, so they are counted here, below
//! everything that parses them. Outgoing bytes stay in memory until the client reads them, so a client that does not
//! read them loses the connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

use crate::bounds::{Limits, Rate};

/// A client that reads this many bytes a second is not cut.
const SLOWEST: f64 = 4096.0;

/// What a connection is used for; the upgrade to a socket sets it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Use(Arc<AtomicBool>);

impl Use {
    /// From now on it is a socket: messages are short.
    pub(crate) fn is_socket_now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_socket(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A stream with a rate limit on reading and a timeout on writing.
#[derive(Debug)]
pub(crate) struct Throttled<S> {
    stream: S,
    used: Use,
    requests: Rate,
    messages: Rate,
    /// The bytes that may be read at once; below zero after a large piece.
    allowed: f64,
    since: Instant,
    patience: Duration,
    /// How long the other side may still let us wait. It earns time by taking what it is sent.
    left: Duration,
    waiting_since: Option<Instant>,
    /// The moment at which reading, or waiting, ends.
    reading: Option<Pin<Box<Sleep>>>,
    writing: Option<Pin<Box<Sleep>>>,
}

impl<S> Throttled<S> {
    pub(crate) fn new(stream: S, limits: &Limits, used: Use) -> Self {
        Self {
            stream,
            used,
            requests: limits.request_bytes,
            messages: limits.message_bytes,
            allowed: limits.request_bytes.burst,
            since: Instant::now(),
            patience: limits.unread,
            left: limits.unread,
            waiting_since: None,
            reading: None,
            writing: None,
        }
    }

    /// May something be read? If not, this task is woken when it may.
    fn poll_allowed(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            let rate = if self.used.is_socket() { self.messages } else { self.requests };
            let now = Instant::now();
            let earned = now.saturating_duration_since(self.since).as_secs_f64() * rate.per_second;
            (self.allowed, self.since) = ((self.allowed + earned).min(rate.burst), now);
            if self.allowed > 0.0 {
                self.reading = None;
                return Poll::Ready(());
            }
            let missing = (1.0 - self.allowed) / rate.per_second;
            let wait = Duration::try_from_secs_f64(missing).unwrap_or(FOREVER).min(FOREVER);
            let sleep = self.reading.get_or_insert_with(|| Box::pin(tokio::time::sleep(wait)));
            ready!(sleep.as_mut().poll(cx));
            self.reading = None;
        }
    }

    /// Notes what became of an attempt to write; a wait that has become too long is an error.
    fn note(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                let waited = self.waiting_since.take().map_or(Duration::ZERO, |since| since.elapsed());
                let earned = Duration::from_secs_f64(bytes as f64 / SLOWEST);
                self.left = self.left.saturating_sub(waited).saturating_add(earned).min(self.patience);
                self.writing = None;
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let since = *self.waiting_since.get_or_insert_with(Instant::now);
                let until = since + self.left;
                let sleep = self.writing.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
                ready!(sleep.as_mut().poll(cx));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "nobody takes what is sent")))
            }
        }
    }
}

/// As good as for ever.
const FOREVER: Duration = Duration::from_secs(3600);

impl<S: AsyncRead + Unpin> AsyncRead for Throttled<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_allowed(cx));
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        self.allowed -= (buf.filled().len() - before) as f64;
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Throttled<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.note(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.note(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;

    fn paced(change: impl FnOnce(&mut Limits)) -> (Throttled<DuplexStream>, DuplexStream, Use) {
        let (ours, theirs) = duplex(1 << 10);
        let (mut limits, used) = (Limits::default(), Use::default());
        change(&mut limits);
        (Throttled::new(ours, &limits, used.clone()), theirs, used)
    }

    #[tokio::test]
    async fn whoever_does_not_read_is_cut() {
        let (mut ours, theirs, _) = paced(|limits| limits.unread = Duration::from_millis(300));
        let start = Instant::now();
        let cut = ours.write_all(&[0; 5000]).await.expect_err("nobody reads");
        assert_eq!(cut.kind(), io::ErrorKind::TimedOut);
        assert!(start.elapsed() >= Duration::from_millis(300), "{:?}", start.elapsed());
        drop(theirs);
    }

    /// A few bytes now and then buy no time; a slow line that goes on does.
    #[tokio::test]
    async fn whoever_reads_slowly_is_served_and_whoever_pretends_to_is_not() {
        for (bytes, taken) in [(1, false), (2 << 10, true)] {
            let (mut ours, mut theirs, _) = paced(|limits| limits.unread = Duration::from_millis(500));
            tokio::spawn(async move {
                let mut buffer = vec![0; bytes];
                while theirs.read_exact(&mut buffer).await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            });
            let sent = ours.write_all(&[0; 20 << 10]).await;
            assert_eq!(sent.is_ok(), taken, "{bytes} bytes at a time: {sent:?}");
        }
    }

    #[tokio::test]
    async fn a_socket_is_read_no_faster_than_it_may_send() {
        let (mut ours, mut theirs, used) = paced(|limits| {
            limits.request_bytes = Rate { burst: 100_000.0, per_second: 1.0 };
            limits.message_bytes = Rate { burst: 500.0, per_second: 10_000.0 };
        });
        tokio::spawn(async move { while theirs.write_all(&[0; 100]).await.is_ok() {} });
        let mut buffer = [0; 100];
        for _ in 0..900 {
            ours.read_exact(&mut buffer).await.expect("a form may be long");
        }
        used.is_socket_now();
        let start = Instant::now();
        for _ in 0..105 {
            ours.read_exact(&mut buffer).await.expect("it comes");
        }
        assert!(start.elapsed() > Duration::from_millis(900), "{:?}", start.elapsed());
    }
}
