//! How many bytes the tables in memory take, and which of them leave first.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use tokio::sync::Notify;

use crate::thinkers::now;

/// What all tables take together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(Arc<AtomicUsize>);

/// What one table takes. It counts until it is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    all: Memory,
    bytes: AtomicUsize,
    /// Since when nobody has needed it, in milliseconds; [`NEEDED`] while somebody does.
    quiet_since: AtomicU64,
    evicted: Notify,
}

const NEEDED: u64 = u64::MAX;

impl Memory {
    pub(crate) fn share(&self) -> Arc<Share> {
        let quiet_since = AtomicU64::new(NEEDED);
        Arc::new(Share { all: self.clone(), bytes: AtomicUsize::new(0), quiet_since, evicted: Notify::new() })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks tables to leave until the others take at most this many bytes: the largest and longest idle first. Says
    /// whether enough of them can.
    pub(crate) fn evict<'a>(&self, tables: impl Iterator<Item = &'a Arc<Share>>, most: usize) -> bool {
        let mut excess = self.bytes().saturating_sub(most);
        if excess == 0 {
            return true;
        }
        let mut idle: Vec<(u64, &Arc<Share>)> = tables.map(|share| (share.worth(), share)).collect();
        idle.retain(|(worth, _)| *worth > 0);
        idle.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        for (_, share) in idle {
            share.evicted.notify_one();
            excess = excess.saturating_sub(share.bytes.load(Ordering::Relaxed));
            if excess == 0 {
                return true;
            }
        }
        false
    }
}

impl Share {
    /// The table takes this many bytes now. Says whether that is more than before.
    pub(crate) fn set(&self, bytes: usize, needed: bool) -> bool {
        self.quiet_since.store(if needed { NEEDED } else { now() }, Ordering::Relaxed);
        let before = self.bytes.swap(bytes, Ordering::Relaxed);
        // Adding wraps, so it takes away as well.
        self.all.0.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed);
        bytes > before
    }

    /// Ends when the table is asked to leave.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// How much unloading it gains: bytes times how long they have been unused.
    fn worth(&self) -> u64 {
        let idle = now().checked_sub(self.quiet_since.load(Ordering::Relaxed));
        idle.map_or(0, |idle| (idle + 1).saturating_mul(self.bytes.load(Ordering::Relaxed) as u64))
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.all.0.fetch_sub(*self.bytes.get_mut(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future as _;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    fn is_evicted(share: &Share) -> bool {
        pin!(share.evicted()).poll(&mut Context::from_waker(Waker::noop())).is_ready()
    }

    #[test]
    fn the_largest_and_longest_idle_leave_until_there_is_room() {
        let memory = Memory::default();
        let tables: Vec<Arc<Share>> = [(50, true), (30, false), (10, false), (40, false)]
            .map(|(bytes, needed)| {
                let share = memory.share();
                assert!(share.set(bytes, needed));
                share
            })
            .into();
        // The small one has been idle for much longer than the large ones.
        tables[2].quiet_since.store(0, Ordering::Relaxed);
        let since = now() + 1000;
        for large in [1, 3] {
            tables[large].quiet_since.store(since, Ordering::Relaxed);
        }
        while now() < since + 2 {
            std::thread::yield_now();
        }
        assert_eq!(memory.bytes(), 130);
        assert!(memory.evict(tables.iter(), 130));
        assert!(!tables.iter().any(|share| is_evicted(share)), "there is room for all");
        assert!(memory.evict(tables.iter(), 90));
        assert_eq!(
            tables.iter().map(|share| is_evicted(share)).collect::<Vec<_>>(),
            [false, false, true, true]
        );
        assert!(!memory.evict(tables.iter(), 40), "one of 50 is needed");
        assert!(!tables[3].set(5, false));
        drop(tables);
        assert_eq!(memory.bytes(), 0);
    }
}
