//! Bots thinking at many tables at once: fair and bounded.
//!
//! There are as many permits as cores. Bots that think while others wait get a smaller budget, so that all answers come
//! within the pause of their level: budgets shrink instead of queues growing.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use bots::{Budget, Level};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The part of a pause that may be thought through: the rest is for getting a place and for telling.
const PART: (u32, u32) = (3, 4);

/// Permits for bots to think, one for each core.
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
    cores: usize,
    /// How many think or wait for a place.
    asked: Arc<AtomicUsize>,
}

/// A permit to think; given back when it is dropped.
pub(crate) struct Permit {
    _place: OwnedSemaphorePermit,
    cores: usize,
    asked: Asked,
}

/// Somebody who thinks or waits for a place.
struct Asked(Arc<AtomicUsize>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Thinkers {
    pub(crate) fn new(cores: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(cores)), cores, asked: Arc::default() }
    }

    /// No permits are given any more: the server stops.
    pub(crate) fn close(&self) {
        self.places.close();
    }

    /// Waits for a permit; `None` when the server stops.
    pub(crate) async fn permit(&self) -> Option<Permit> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let asked = Asked(self.asked.clone());
        let place = self.places.clone().acquire_owned().await.ok()?;
        Some(Permit { _place: place, cores: self.cores, asked })
    }
}

impl Permit {
    /// How much a bot of this level may think now.
    pub(crate) fn budget(&self, level: Level) -> Budget {
        shared(level, self.cores, self.asked.0.load(Ordering::Relaxed))
    }
}

/// The budget of a level where this many think or wait for one of this many places.
fn shared(level: Level, cores: usize, asked: usize) -> Budget {
    let budget = level.budget();
    match level.pause() {
        // Quick enough not to matter.
        0 => budget,
        pause => {
            let share = (pause * PART.0 / PART.1) as usize * cores / asked.max(cores);
            budget.within((share as u32).max(1), now)
        }
    }
}

/// Milliseconds since the server began.
pub(crate) fn now() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_thinks_while_others_wait_thinks_shorter() {
        let millis = |asked| shared(Level::Marshal, 2, asked).time.expect("a marshal minds the time").millis;
        assert_eq!(millis(1), 675);
        assert_eq!(millis(2), 675);
        assert_eq!(millis(4), 337);
        // 50 tables on 2 cores: 25 one after the other are done within the pause.
        assert!(millis(50) * 25 <= Level::Marshal.pause());
        assert!(millis(100_000) >= 1);
        assert!(shared(Level::Knight, 2, 50).time.is_none());
    }

    #[tokio::test]
    async fn a_place_is_given_back_and_counted() {
        let thinkers = Thinkers::new(1);
        let permit = thinkers.permit().await.expect("there is a place");
        assert_eq!(thinkers.asked.load(Ordering::Relaxed), 1);
        drop(permit);
        assert_eq!(thinkers.asked.load(Ordering::Relaxed), 0);
        assert!(thinkers.permit().await.is_some());
    }
}
