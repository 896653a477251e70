//! Rate limits: how much one address may ask, and how fast.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::bounds::{Limits, Rate};

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

    pub(crate) fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + since * self.rate.per_second >= self.rate.burst
    }
}

/// The longest `Retry-After`.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);
/// The most addresses remembered at a time, beside those with something open.
const REMEMBERED: usize = 10_000;

/// What each address has asked for lately, and has open now.
#[derive(Debug)]
pub(crate) struct Addresses {
    limits: Limits,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    by: HashMap<IpAddr, Usage>,
    /// What is open in all.
    open: Counts,
}

#[derive(Debug)]
struct Usage {
    requests: Bucket,
    posts: Bucket,
    guests: Bucket,
    tables: Bucket,
    records: Bucket,
    sign_ins: Bucket,
    sign_ups: Bucket,
    reports: Bucket,
    tells: Bucket,
    open: Counts,
}

/// How many of each thing are open.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Counts([u32; QuotaKind::ALL.len()]);

impl Counts {
    fn of(&mut self, thing: QuotaKind) -> &mut u32 {
        &mut self.0[thing as usize]
    }
}

impl Usage {
    fn new(limits: &Limits) -> Self {
        let now = Instant::now();
        let full = |rate| Bucket::new(rate, now);
        Self {
            requests: full(limits.requests),
            posts: full(limits.posts),
            guests: full(limits.guests),
            tables: full(limits.tables),
            records: full(limits.records),
            sign_ins: full(limits.sign_ins),
            sign_ups: full(limits.sign_ups),
            reports: full(limits.reports),
            tells: full(limits.tells),
            open: Counts::default(),
        }
    }

    fn has_open(&self) -> bool {
        self.open != Counts::default()
    }

    fn bucket(&mut self, what: RateKind) -> &mut Bucket {
        match what {
            RateKind::Request => &mut self.requests,
            RateKind::Post => &mut self.posts,
            RateKind::Guest => &mut self.guests,
            RateKind::Table => &mut self.tables,
            RateKind::Record => &mut self.records,
            RateKind::SignIn => &mut self.sign_ins,
            RateKind::SignUp => &mut self.sign_ups,
            RateKind::Report => &mut self.reports,
            RateKind::Tell => &mut self.tells,
        }
    }

    /// As good as new?
    fn is_full(&self, now: Instant) -> bool {
        let Self { requests, posts, guests, tables, records, sign_ins, sign_ups, reports, tells, open: _ } =
            self;
        [requests, posts, guests, tables, records, sign_ins, sign_ups, reports, tells]
            .iter()
            .all(|bucket| bucket.is_full(now))
    }
}

/// What an address may ask for only so often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RateKind {
    /// Anything.
    Request,
    /// Something that changes something.
    Post,
    /// To be remembered.
    Guest,
    Table,
    /// A match from elsewhere.
    Record,
    /// A try to sign in.
    SignIn,
    /// An account.
    SignUp,
    /// Telling whoever runs the site about somebody.
    Report,
    /// A new channel, or a test of one.
    Tell,
}

impl RateKind {
    /// The name of its limit.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Request => "requests",
            Self::Post => "posts",
            Self::Guest => "guests",
            Self::Table => "tables",
            Self::Record => "records",
            Self::SignIn => "sign_ins",
            Self::SignUp => "sign_ups",
            Self::Report => "reports",
            Self::Tell => "tells",
        }
    }
}

/// What may be open only this many times, or in this many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QuotaKind {
    Connection,
    /// The socket of anybody.
    Socket,
    /// The same for a spectator.
    Onlooker,
    /// A byte of an answer that was not read yet.
    Answer,
    /// An analysis that is being made.
    Analysis,
}

impl QuotaKind {
    const ALL: [Self; 5] = [Self::Connection, Self::Socket, Self::Onlooker, Self::Answer, Self::Analysis];

    /// The most for one address, and in all.
    fn most(self, limits: &Limits) -> (u32, u32) {
        let all = limits.connections;
        match self {
            Self::Connection => (limits.connections_each, u32::MAX),
            // What sockets do not get is for those who only want a page.
            Self::Socket => (limits.sockets_each, (all - all / 4).max(1)),
            // And what onlookers do not get is for those who play.
            Self::Onlooker => (limits.onlookers_each, (all / 2).max(1)),
            Self::Answer => (limits.answers_each, limits.answers_all),
            Self::Analysis => (limits.analyses_each, limits.analyses_all),
        }
    }
}

impl Addresses {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, seen: Mutex::default() })
    }

    /// May this address ask once more? If not, how long it has to wait.
    pub(crate) fn may(&self, from: IpAddr, what: RateKind) -> Result<(), Duration> {
        self.with(from, |seen, _| seen.bucket(what).take(Instant::now()))
    }

    /// Opens one more of a thing for this address, unless there are too many. It counts until it is dropped.
    pub(crate) fn open(self: &Arc<Self>, from: IpAddr, thing: QuotaKind) -> Option<Open> {
        self.open_many(from, thing, 1)
    }

    /// The same for several at once. Of what is counted in bytes, the first may be larger than all that is allowed.
    pub(crate) fn open_many(self: &Arc<Self>, from: IpAddr, thing: QuotaKind, number: u32) -> Option<Open> {
        let (each, all) = thing.most(&self.limits);
        let allowed = self.with(from, |seen, open| {
            let (mine, total) = (seen.open.of(thing), open.of(thing));
            let fits = |now: u32, most: u32| (now == 0 && number > 1) || now.saturating_add(number) <= most;
            let allowed = fits(*mine, each) && fits(*total, all);
            if allowed {
                (*mine, *total) = (mine.saturating_add(number), total.saturating_add(number));
            }
            allowed
        });
        allowed.then(|| Open { addresses: self.clone(), from, thing, number })
    }

    fn with<T>(&self, from: IpAddr, ask: impl FnOnce(&mut Usage, &mut Counts) -> T) -> T {
        let from = subnet(from);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let Seen { by, open } = &mut *seen;
        if by.len() >= REMEMBERED && !by.contains_key(&from) {
            // An address with full buckets and nothing open can be forgotten.
            let now = Instant::now();
            by.retain(|_, seen| seen.has_open() || !seen.is_full(now));
            if by.len() >= REMEMBERED {
                by.retain(|_, seen| seen.has_open());
            }
        }
        ask(by.entry(from).or_insert_with(|| Usage::new(&self.limits)), open)
    }
}

/// What counts as one address: an IPv4 address, or a /64 network of IPv6, which one household has.
pub(crate) fn subnet(address: IpAddr) -> IpAddr {
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
    thing: QuotaKind,
    number: u32,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.addresses.with(self.from, |seen, open| {
            for count in [seen.open.of(self.thing), open.of(self.thing)] {
                *count = count.saturating_sub(self.number);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One post, two sockets.
    fn few() -> Arc<Addresses> {
        let posts = Rate { burst: 1.0, per_second: 0.0 };
        Addresses::new(Limits { posts, sockets_each: 2, ..Limits::default() })
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
        let first = addresses.open(from, QuotaKind::Socket).unwrap();
        let _second = addresses.open(from, QuotaKind::Socket).unwrap();
        assert!(addresses.open(from, QuotaKind::Socket).is_none());
        assert!(addresses.open(from, QuotaKind::Connection).is_some(), "connections are counted apart");
        assert!(addresses.open(IpAddr::from([127, 0, 0, 2]), QuotaKind::Socket).is_some());
        drop(first);
        assert!(addresses.open(from, QuotaKind::Socket).is_some());
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let addresses = few();
        let open = addresses.open(IpAddr::from([9, 9, 9, 9]), QuotaKind::Socket).unwrap();
        for i in 0..25_000u32 {
            assert!(addresses.may(IpAddr::from(i.to_be_bytes()), RateKind::Post).is_ok());
        }
        assert!(addresses.seen.lock().unwrap().by.len() <= REMEMBERED);
        assert_eq!(
            addresses.with(open.from, |seen, _| *seen.open.of(QuotaKind::Socket)),
            1,
            "what is open is not forgotten"
        );
    }

    #[test]
    fn a_subnet_has_one_allowance() {
        let addresses = few();
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(addresses.may(from("2001:db8::1"), RateKind::Post).is_ok());
        assert!(addresses.may(from("2001:db8::2:3:4:5"), RateKind::Post).is_err());
        assert!(addresses.may(from("2001:db8:0:1::1"), RateKind::Post).is_ok());
        assert!(addresses.may(from("10.0.0.1"), RateKind::Post).is_ok());
        assert!(addresses.may(from("::ffff:10.0.0.1"), RateKind::Post).is_err());
    }

    /// Onlookers leave room for those who play, and sockets for those who only want a page.
    #[test]
    fn places_are_kept_for_seats_and_for_pages() {
        let addresses = Addresses::new(Limits { connections: 8, ..Limits::default() });
        let mut number = 0u8;
        let mut open = |thing| {
            number += 1;
            addresses.open(IpAddr::from([10, 0, 0, number]), thing)
        };
        let onlookers: Vec<Open> = std::iter::from_fn(|| open(QuotaKind::Onlooker)).collect();
        assert_eq!(onlookers.len(), 4);
        let sockets: Vec<Open> = std::iter::from_fn(|| open(QuotaKind::Socket)).collect();
        assert_eq!(sockets.len(), 6);
        drop(onlookers);
        assert!(open(QuotaKind::Onlooker).is_some());
    }

    #[test]
    fn what_waits_to_be_read_is_bounded_for_one_and_for_all() {
        let limits = Limits { answers_each: 100, answers_all: 150, ..Limits::default() };
        let addresses = Addresses::new(limits);
        let bytes =
            |last: u8, number| addresses.open_many(IpAddr::from([10, 0, 0, last]), QuotaKind::Answer, number);
        let first = bytes(1, 60).unwrap();
        assert!(bytes(1, 60).is_none(), "one address");
        let second = bytes(2, 60).unwrap();
        assert!(bytes(3, 60).is_none(), "all together");
        drop((first, second));
        assert!(bytes(3, 1000).is_some(), "alone anything fits");
    }
}
