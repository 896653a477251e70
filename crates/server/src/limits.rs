//! Bounds on how much a stranger may ask, and how fast.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::{Limits, Rate};

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

    /// Takes one; if there is none left, says how long it takes until there is.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.rate.per_second).min(self.rate.burst);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        let wait = (1.0 - self.left) / self.rate.per_second;
        Err(Duration::try_from_secs_f64(wait).map_or(LONGEST_WAIT, |wait| wait.min(LONGEST_WAIT)))
    }

    fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + since * self.rate.per_second >= self.rate.burst
    }
}

/// Nobody is told to wait longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);
/// The most addresses remembered at a time, beside those with something open.
const REMEMBERED: usize = 10_000;

/// What each address has asked for lately, and has open now.
#[derive(Debug)]
pub(crate) struct Addresses {
    limits: Limits,
    seen: Mutex<HashMap<IpAddr, Usage>>,
}

#[derive(Debug)]
struct Usage {
    requests: Bucket,
    posts: Bucket,
    connections: u32,
    sockets: u32,
}

impl Usage {
    fn new(limits: &Limits) -> Self {
        let now = Instant::now();
        let (requests, posts) = (Bucket::new(limits.requests, now), Bucket::new(limits.posts, now));
        Self { requests, posts, connections: 0, sockets: 0 }
    }

    fn has_open(&self) -> bool {
        self.connections > 0 || self.sockets > 0
    }

    fn count(&mut self, thing: Thing) -> &mut u32 {
        match thing {
            Thing::Connection => &mut self.connections,
            Thing::Socket => &mut self.sockets,
        }
    }
}

/// What an address may have only so many of at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    Connection,
    Socket,
}

impl Addresses {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, seen: Mutex::default() })
    }

    /// May this address ask once more? If not, how long it has to wait.
    pub(crate) fn may_ask(&self, from: IpAddr) -> Result<(), Duration> {
        self.with(from, |seen| seen.requests.take(Instant::now()))
    }

    /// May this address post once more? If not, how long it has to wait.
    pub(crate) fn may_post(&self, from: IpAddr) -> Result<(), Duration> {
        self.with(from, |seen| seen.posts.take(Instant::now()))
    }

    /// Opens one more of a thing for this address, unless it has too many. It counts until it is dropped.
    pub(crate) fn open(self: &Arc<Self>, from: IpAddr, thing: Thing) -> Option<Open> {
        let most = match thing {
            Thing::Connection => self.limits.connections_each,
            Thing::Socket => self.limits.sockets,
        };
        let allowed = self.with(from, |seen| {
            let now = seen.count(thing);
            let allowed = *now < most;
            *now += u32::from(allowed);
            allowed
        });
        allowed.then(|| Open { addresses: self.clone(), from, thing })
    }

    fn with<T>(&self, from: IpAddr, ask: impl FnOnce(&mut Usage) -> T) -> T {
        let from = household(from);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED && !seen.contains_key(&from) {
            // Whoever has full buckets and nothing open is as good as new.
            let now = Instant::now();
            seen.retain(|_, seen| seen.has_open() || !seen.posts.is_full(now) || !seen.requests.is_full(now));
            if seen.len() >= REMEMBERED {
                seen.retain(|_, seen| seen.has_open());
            }
        }
        ask(seen.entry(from).or_insert_with(|| Usage::new(&self.limits)))
    }
}

/// Whose address it is: a household has one of the old ones, and 2^64 of the new ones.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(old) => IpAddr::V4(old),
        IpAddr::V6(new) => IpAddr::V6(Ipv6Addr::from_bits(new.to_bits() >> 64 << 64)),
    }
}

/// Something that an address has open.
#[derive(Debug)]
pub(crate) struct Open {
    addresses: Arc<Addresses>,
    from: IpAddr,
    thing: Thing,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.addresses.with(self.from, |seen| {
            let now = seen.count(self.thing);
            *now = now.saturating_sub(1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One post, two sockets.
    fn few() -> Arc<Addresses> {
        let posts = Rate { burst: 1.0, per_second: 0.0 };
        Addresses::new(Limits { posts, sockets: 2, ..Limits::default() })
    }

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { burst: 3.0, per_second: 2.0 }, start);
        assert_eq!((0..5).filter(|_| bucket.take(start).is_ok()).count(), 3);
        assert_eq!(bucket.take(start), Err(Duration::from_millis(500)));
        assert!(!bucket.is_full(start + Duration::from_secs(1)));
        assert!(bucket.take(start + Duration::from_millis(500)).is_ok());
        assert!(bucket.take(start + Duration::from_millis(500)).is_err());
        assert!(bucket.is_full(start + Duration::from_secs(3)));
        let later = start + Duration::from_secs(60);
        assert_eq!((0..5).filter(|_| bucket.take(later).is_ok()).count(), 3);
        let mut never = Bucket::new(Rate { burst: 0.0, per_second: 0.0 }, start);
        assert_eq!(never.take(start), Err(LONGEST_WAIT));
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let addresses = few();
        let from = IpAddr::from([127, 0, 0, 1]);
        let first = addresses.open(from, Thing::Socket).unwrap();
        let _second = addresses.open(from, Thing::Socket).unwrap();
        assert!(addresses.open(from, Thing::Socket).is_none());
        assert!(addresses.open(from, Thing::Connection).is_some(), "connections are counted apart");
        assert!(addresses.open(IpAddr::from([127, 0, 0, 2]), Thing::Socket).is_some());
        drop(first);
        assert!(addresses.open(from, Thing::Socket).is_some());
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let addresses = few();
        let open = addresses.open(IpAddr::from([9, 9, 9, 9]), Thing::Socket).unwrap();
        for i in 0..25_000u32 {
            assert!(addresses.may_post(IpAddr::from(i.to_be_bytes())).is_ok());
        }
        assert!(addresses.seen.lock().unwrap().len() <= REMEMBERED);
        assert_eq!(addresses.with(open.from, |seen| seen.sockets), 1, "what is open is not forgotten");
    }

    #[test]
    fn a_household_has_one_allowance() {
        let addresses = few();
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(addresses.may_post(from("2001:db8::1")).is_ok());
        assert!(addresses.may_post(from("2001:db8::2:3:4:5")).is_err());
        assert!(addresses.may_post(from("2001:db8:0:1::1")).is_ok());
        assert!(addresses.may_post(from("10.0.0.1")).is_ok());
        assert!(addresses.may_post(from("::ffff:10.0.0.1")).is_err());
    }
}
