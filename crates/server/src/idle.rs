//! Idle connections: when places run out, they are closed first.
//!
//! Without this a few addresses could hold every place by saying a byte now and then, and everybody else would wait
//! until their time for a request is up.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::limits::subnet;

/// A connection that has been idle for less is probably about to send something.
const GRACE: Duration = Duration::from_millis(100);

/// All connections that ask nothing at the moment.
#[derive(Clone, Default, Debug)]
pub(crate) struct Idlers(Arc<Mutex<Silent>>);

#[derive(Default, Debug)]
struct Silent {
    /// In the order in which they fell silent.
    by_turn: BTreeMap<u64, Since>,
    turns: u64,
}

#[derive(Debug)]
struct Since {
    from: IpAddr,
    when: Instant,
    cut: Arc<Notify>,
}

/// One connection: silent, or asking something.
#[derive(Debug)]
pub(crate) struct Idler {
    all: Idlers,
    from: IpAddr,
    cut: Arc<Notify>,
    turn: Mutex<Option<u64>>,
}

impl Idlers {
    /// Somebody who has just come, and has said nothing yet.
    pub(crate) fn join(&self, from: IpAddr) -> Arc<Idler> {
        let idler = Idler {
            all: self.clone(),
            from: subnet(from),
            cut: Arc::new(Notify::new()),
            turn: Mutex::new(None),
        };
        idler.is_silent();
        Arc::new(idler)
    }

    /// Closes one that has been idle for long enough, if there is any: of the subnet that has most of them, the one that has
    /// been idle longest.
    pub(crate) fn cut_one(&self, now: Instant) {
        let mut silent = self.lock();
        let mut subnets: BTreeMap<IpAddr, (usize, u64)> = BTreeMap::new();
        for (turn, since) in
            silent.by_turn.iter().take_while(|(_, since)| now.saturating_duration_since(since.when) >= GRACE)
        {
            subnets.entry(since.from).or_insert((0, *turn)).0 += 1;
        }
        // Among equals, whose first fell silent earlier.
        let most = subnets.values().max_by_key(|(number, first)| (*number, u64::MAX - first));
        if let Some(since) = most.and_then(|(_, first)| silent.by_turn.remove(first)) {
            since.cut.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Silent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Idler {
    /// It has been answered, or has not asked yet.
    pub(crate) fn is_silent(&self) {
        let mut silent = self.all.lock();
        silent.turns += 1;
        let turn = silent.turns;
        let since = Since { from: self.from, when: Instant::now(), cut: self.cut.clone() };
        silent.by_turn.insert(turn, since);
        *self.turn() = Some(turn);
    }

    /// It has asked something.
    pub(crate) fn asks(&self) {
        let mut silent = self.all.lock();
        if let Some(turn) = self.turn().take() {
            silent.by_turn.remove(&turn);
        }
    }

    /// Has it asked something that was not answered yet?
    pub(crate) fn is_asking(&self) -> bool {
        self.turn().is_none()
    }

    /// Ends when it has to go.
    pub(crate) async fn cut(&self) {
        self.cut.notified().await;
    }

    fn turn(&self) -> MutexGuard<'_, Option<u64>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Idler {
    fn drop(&mut self) {
        self.asks();
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    fn is_cut(idler: &Idler) -> bool {
        pin!(idler.cut()).poll(&mut Context::from_waker(Waker::noop())).is_ready()
    }

    #[test]
    fn the_longest_silent_of_the_largest_subnet_goes_first() {
        let idlers = Idlers::default();
        let [alone, many] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let one = idlers.join(alone);
        let all: Vec<_> = (0..3).map(|_| idlers.join(many)).collect();
        all[0].asks();
        idlers.cut_one(Instant::now());
        assert!(!all.iter().any(|idler| is_cut(idler)), "they have only just come");
        idlers.cut_one(Instant::now() + GRACE);
        assert!(is_cut(&all[1]) && ![&one, &all[0], &all[2]].iter().any(|idler| is_cut(idler)));
        // Among equals, whoever was silent first.
        idlers.cut_one(Instant::now() + GRACE);
        assert!(is_cut(&one) && !is_cut(&all[2]));
    }

    #[test]
    fn who_asks_or_is_gone_is_not_cut() {
        let idlers = Idlers::default();
        let from = IpAddr::from([127, 0, 0, 1]);
        let asking = idlers.join(from);
        asking.asks();
        drop(idlers.join(from));
        idlers.cut_one(Instant::now() + GRACE);
        assert!(!is_cut(&asking));
        asking.is_silent();
        idlers.cut_one(Instant::now() + GRACE);
        assert!(is_cut(&asking));
    }
}
