//! A thread pool for slow tasks: opening a table, replaying, verifying, reading a record. Threads and queue are bounded;
//! a task that finds the queue full is refused with [`NotRun::Busy`] (backpressure).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many tasks may wait for each one that runs.
const QUEUE: usize = 32;

/// A bounded pool of threads with a bounded queue. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    threads: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most: usize,
}

/// Why a task was not run, or not to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotRun {
    /// The queue is full.
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    /// The server is being stopped.
    #[error("The server is restarting. Try again in a moment.")]
    Stopping,
    /// It panicked; the log knows more.
    #[error("Something went wrong here. Try again in a moment.")]
    Failed,
}

impl Pool {
    /// A pool that runs this many tasks at a time.
    pub(crate) fn new(threads: usize) -> Self {
        let most = threads * QUEUE;
        Self { threads: Arc::new(Semaphore::new(threads)), waiting: Arc::default(), most }
    }

    /// Nothing begins any more: the server stops.
    pub(crate) fn close(&self) {
        self.threads.close();
    }

    /// Runs a task on a thread where it may take its time.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotRun> {
        self.permit().await?.run(task).await
    }

    /// Waits for a permit. A caller that gets none still has what it would have given to its task.
    pub(crate) async fn permit(&self) -> Result<Permit, NotRun> {
        let _waiting = Waiting::enter(self).ok_or(NotRun::Busy)?;
        let permit = self.threads.clone().acquire_owned().await.map_err(|_| NotRun::Stopping)?;
        Ok(Permit { _permit: permit })
    }
}

/// The right to run one task.
#[derive(Debug)]
pub(crate) struct Permit {
    _permit: OwnedSemaphorePermit,
}

impl Permit {
    /// Runs the task.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotRun> {
        // The thread holds the permit: a task goes on even if its caller is cancelled.
        let done = tokio::task::spawn_blocking(move || {
            let _permit = self;
            task()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a task of the pool failed");
            NotRun::Failed
        })
    }
}

/// A place in the queue, given up when it is dropped: also when the waiting caller is cancelled.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(pool: &'a Pool) -> Option<Self> {
        let before = pool.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Self(&pool.waiting);
        (before < pool.most).then_some(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_full_queue_is_said_to_be_full() {
        let pool = Pool::new(1);
        let (end, ended) = mpsc::channel::<()>();
        let first = pool.clone();
        let running = tokio::spawn(async move { first.run(move || ended.recv().is_err()).await });
        while pool.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let waiting: Vec<_> = (0..QUEUE)
            .map(|n| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.run(move || n).await })
            })
            .collect();
        while pool.waiting.load(Ordering::Relaxed) < QUEUE {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.run(|| 0).await, Err(NotRun::Busy));
        drop(end);
        assert_eq!(running.await.unwrap(), Ok(true));
        for (n, task) in waiting.into_iter().enumerate() {
            assert_eq!(task.await.unwrap(), Ok(n));
        }
        assert_eq!(pool.run(|| panic!("on purpose")).await, Err::<(), _>(NotRun::Failed));
        assert_eq!(pool.run(|| 1).await, Ok(1), "a failure costs nobody else anything");
        pool.close();
        assert_eq!(pool.run(|| 1).await, Err(NotRun::Stopping));
    }
}
