//! How much a bot may think.

use std::num::NonZeroU8;

/// The bounds of one decision: iterations first, because they reproduce; time second, because people wait; threads third.
///
/// What an iteration is depends on the bot: one action tried in one sampled world, one path down a tree.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most iterations.
    pub iterations: u32,
    /// The most time, if time matters. With it, an answer may depend on the speed of the machine.
    pub time: Option<TimeLimit>,
    /// How many threads may think at once; they share the iterations. With more than one, an answer may depend on the
    /// machine where time does.
    pub threads: NonZeroU8,
}

/// A limit of time, with the clock it is read from: bots have none of their own.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    /// The most milliseconds.
    pub millis: u32,
    /// Milliseconds since any fixed moment.
    pub clock: fn() -> u64,
}

impl Budget {
    /// This many iterations, however long they take.
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations, time: None, threads: NonZeroU8::MIN }
    }

    /// The same, but no longer than `millis` by this clock.
    ///
    /// ```
    /// use std::{sync::LazyLock, time::Instant};
    /// static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    /// let budget = bots::Budget::iterations(500).within(200, || START.elapsed().as_millis() as u64);
    /// assert_eq!(budget.iterations, 500);
    /// ```
    #[must_use]
    pub const fn within(self, millis: u32, clock: fn() -> u64) -> Self {
        Self { time: Some(TimeLimit { millis, clock }), ..self }
    }

    /// The same on this many threads.
    #[must_use]
    pub const fn on(self, threads: NonZeroU8) -> Self {
        Self { threads, ..self }
    }

    /// Starts spending the share of thread `i`, counted from 0; the remainder goes to the first threads.
    pub(crate) fn share(self, i: u32) -> RemainingBudget {
        let threads = u32::from(self.threads.get());
        let iterations = self.iterations / threads + u32::from(i < self.iterations % threads);
        Self { iterations, ..self }.start()
    }

    /// Starts spending it.
    pub(crate) fn start(self) -> RemainingBudget {
        let until = self.time.map(|limit| ((limit.clock)() + u64::from(limit.millis), limit.clock));
        RemainingBudget { left: self.iterations, until }
    }
}

/// What is left of a budget.
pub(crate) struct RemainingBudget {
    left: u32,
    until: Option<(u64, fn() -> u64)>,
}

impl RemainingBudget {
    /// Takes one iteration; `false` if the budget is used up.
    pub(crate) fn try_consume(&mut self) -> bool {
        if self.left == 0 || self.until.is_some_and(|(until, clock)| clock() >= until) {
            return false;
        }
        self.left -= 1;
        true
    }

    /// How many iterations there are at most to come.
    pub(crate) fn left(&self) -> u32 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn spend(budget: Budget) -> u32 {
        let mut remaining = budget.start();
        let mut spent = 0;
        while remaining.try_consume() {
            spent += 1;
        }
        spent
    }

    thread_local!(static NOW: Cell<u64> = const { Cell::new(100) });

    /// Each look at it takes a millisecond.
    fn slow_clock() -> u64 {
        NOW.replace(NOW.get() + 1)
    }

    #[test]
    fn iterations_come_first_and_time_second() {
        assert_eq!(spend(Budget::iterations(7)), 7);
        assert_eq!(spend(Budget::iterations(7).within(100, slow_clock)), 7, "time to spare");
        assert_eq!(
            spend(Budget::iterations(700).within(10, slow_clock)),
            9,
            "one look to start, nine in time"
        );
        assert_eq!(spend(Budget::iterations(0)), 0);
    }

    #[test]
    fn threads_share_the_iterations() {
        let budget = Budget::iterations(11).on(NonZeroU8::new(4).unwrap());
        let shares: Vec<u32> = (0..4).map(|i| budget.share(i).left).collect();
        assert_eq!(shares, [3, 3, 3, 2]);
    }
}
