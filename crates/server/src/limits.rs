//! Bounds on how much a stranger may ask, and how fast.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::config::Rate;

/// A token bucket: full at first, emptied by one a request, filled steadily.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, left: rate.burst, at: now }
    }

    /// Takes one; `false` if there is none left.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.rate.per_second).min(self.rate.burst);
        self.at = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + since * self.rate.per_second >= self.rate.burst
    }
}

/// The most addresses remembered at a time.
const REMEMBERED: usize = 10_000;

/// What each address has asked for lately.
#[derive(Debug)]
pub(crate) struct Addresses {
    posts: Rate,
    sockets: u32,
    seen: Mutex<HashMap<IpAddr, Seen>>,
}

#[derive(Debug)]
struct Seen {
    posts: Bucket,
    sockets: u32,
}

impl Addresses {
    pub(crate) fn new(posts: Rate, sockets: u32) -> Arc<Self> {
        Arc::new(Self { posts, sockets, seen: Mutex::default() })
    }

    /// May this address post once more?
    pub(crate) fn may_post(&self, from: IpAddr) -> bool {
        self.with(from, |seen| seen.posts.take(Instant::now()))
    }

    /// Opens one more socket for this address, unless it has too many. It counts until it is dropped.
    pub(crate) fn open_socket(self: &Arc<Self>, from: IpAddr) -> Option<OpenSocket> {
        let most = self.sockets;
        let allowed = self.with(from, |seen| {
            let allowed = seen.sockets < most;
            seen.sockets += u32::from(allowed);
            allowed
        });
        allowed.then(|| OpenSocket { addresses: self.clone(), from })
    }

    fn with<T>(&self, from: IpAddr, ask: impl FnOnce(&mut Seen) -> T) -> T {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED && !seen.contains_key(&from) {
            // Whoever has a full bucket and no socket is as good as new.
            let now = Instant::now();
            seen.retain(|_, seen| seen.sockets > 0 || !seen.posts.is_full(now));
            if seen.len() >= REMEMBERED {
                seen.clear();
            }
        }
        let posts = self.posts;
        ask(seen
            .entry(from)
            .or_insert_with(|| Seen { posts: Bucket::new(posts, Instant::now()), sockets: 0 }))
    }
}

/// One open socket of an address.
#[derive(Debug)]
pub(crate) struct OpenSocket {
    addresses: Arc<Addresses>,
    from: IpAddr,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.addresses.with(self.from, |seen| seen.sockets = seen.sockets.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { burst: 3.0, per_second: 2.0 }, start);
        assert_eq!((0..5).filter(|_| bucket.take(start)).count(), 3);
        assert!(!bucket.is_full(start + Duration::from_secs(1)));
        assert!(bucket.take(start + Duration::from_millis(500)));
        assert!(!bucket.take(start + Duration::from_millis(500)));
        assert!(bucket.is_full(start + Duration::from_secs(3)));
        assert_eq!((0..5).filter(|_| bucket.take(start + Duration::from_secs(60))).count(), 3);
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let addresses = Addresses::new(Rate { burst: 1.0, per_second: 0.0 }, 2);
        let from = IpAddr::from([127, 0, 0, 1]);
        let first = addresses.open_socket(from).unwrap();
        let _second = addresses.open_socket(from).unwrap();
        assert!(addresses.open_socket(from).is_none());
        assert!(addresses.open_socket(IpAddr::from([127, 0, 0, 2])).is_some());
        drop(first);
        assert!(addresses.open_socket(from).is_some());
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let addresses = Addresses::new(Rate { burst: 1.0, per_second: 0.0 }, 2);
        for i in 0..25_000u32 {
            assert!(addresses.may_post(IpAddr::from(i.to_be_bytes())));
        }
        assert!(addresses.seen.lock().unwrap().len() <= REMEMBERED);
    }
}
