//! The threads that own the connections.

use std::fmt;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

/// The most requests that share a transaction.
const GROUP: usize = 256;

/// A thread with a connection. What is sent to it is done in order; dropping it waits until all is done.
pub(crate) struct Worker {
    /// None once it is closed.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    thread: Option<JoinHandle<()>>,
}

/// Works now, answers later: the answer waits for the commit.
type Job = Box<dyn FnOnce(Result<&Connection, &str>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), &str>)>;

impl Worker {
    /// Does everything inside transactions, as many requests in one as are waiting.
    pub(crate) fn writing(connection: Connection) -> std::io::Result<Self> {
        Self::spawn("store-writer", move |jobs| {
            while let Ok(first) = jobs.recv() {
                let group = std::iter::once(first).chain(jobs.try_iter()).take(GROUP);
                commit_together(&connection, group);
            }
        })
    }

    /// Answers at once; each request sees everything committed before it was asked.
    pub(crate) fn reading(connection: Connection) -> std::io::Result<Self> {
        Self::spawn("store-reader", move |jobs| {
            while let Ok(job) = jobs.recv() {
                job(Ok(&connection))(Ok(()));
            }
        })
    }

    fn spawn(name: &str, run: impl FnOnce(mpsc::Receiver<Job>) + Send + 'static) -> std::io::Result<Self> {
        let (jobs, inbox) = mpsc::channel();
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || run(inbox))?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Some(thread) })
    }

    /// Does what was asked until now, and nothing more.
    pub(crate) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        let last = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(jobs) = last
            && jobs.send(job(reply, |_| Ok(()))).is_ok()
        {
            // It answers, or has gone; in both cases there is nothing left to do.
            let _ = answer.await;
        }
    }

    /// Has `work` done and waits for its answer. What a failed request wrote is undone.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(job(reply, work))?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or(StoreError::Closed)
    }
}

/// Something to do, and where its answer goes. What a failed request wrote is undone.
fn job<T: Send + 'static>(
    reply: oneshot::Sender<Result<T, StoreError>>,
    work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
) -> Job {
    Box::new(move |connection| {
        let done = match connection {
            Ok(connection) => guarded(connection, work),
            Err(why) => Err(StoreError::Commit(why.to_owned())),
        };
        Box::new(move |committed| {
            let result = match committed {
                Ok(()) => done,
                Err(why) => done.and(Err(StoreError::Commit(why.to_owned()))),
            };
            // The asker may have gone away; what was written stays written.
            let _ = reply.send(result);
        })
    })
}

/// A group is kept as a whole or not at all.
///
/// SQLite ends a transaction by itself when it cannot go on, as on a full disk. Whatever ran after that would be kept
/// alone, though everybody is told that nothing was: so nothing of the group runs any more.
fn commit_together(connection: &Connection, group: impl Iterator<Item = Job>) {
    let run = |sql| connection.prepare_cached(sql)?.execute([]);
    let mut usable = run("BEGIN IMMEDIATE").map(drop).map_err(|e| e.to_string());
    let mut answers: Vec<Answer> = Vec::new();
    for job in group {
        answers.push(job(usable.as_ref().map(|()| connection).map_err(String::as_str)));
        if usable.is_ok() && connection.is_autocommit() {
            usable = Err("the transaction was rolled back".to_owned());
        }
    }
    let committed = usable.and_then(|()| {
        run("COMMIT").map(drop).map_err(|e| {
            // A failed commit may leave the transaction open; if it did not, there is nothing to roll back.
            let _ = run("ROLLBACK");
            e.to_string()
        })
    });
    for answer in answers {
        answer(committed.as_ref().copied().map_err(String::as_str));
    }
}

/// Undoes what a failed request wrote without undoing its neighbours in the transaction.
fn guarded<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    if connection.is_autocommit() {
        return work(connection);
    }
    connection.prepare_cached("SAVEPOINT request")?.execute([])?;
    let result = work(connection);
    if connection.is_autocommit() {
        // It took the whole transaction with it; what it says is why.
        return result;
    }
    let end = if result.is_ok() { "RELEASE request" } else { "ROLLBACK TO request" };
    connection.prepare_cached(end)?.execute([])?;
    if result.is_err() {
        connection.prepare_cached("RELEASE request")?.execute([])?;
    }
    result
}

impl Drop for Worker {
    fn drop(&mut self) {
        drop(self.jobs.get_mut().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(thread) = self.thread.take() {
            // A panicked worker has already closed its requests; there is nothing more to do about it here.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store of a few pages that is full after some of them.
    fn tiny() -> Worker {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "PRAGMA page_size = 512; PRAGMA max_page_count = 16; CREATE TABLE kept (what TEXT) STRICT",
            )
            .unwrap();
        Worker::writing(connection).unwrap()
    }

    async fn keep(store: &Worker, what: String) -> Result<(), StoreError> {
        store.ask(move |db| Ok(db.execute("INSERT INTO kept VALUES (?)", [what]).map(drop)?)).await
    }

    async fn kept(store: &Worker) -> Vec<String> {
        let all = store.ask(|db| {
            let mut query = db.prepare("SELECT what FROM kept")?;
            let rows = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(rows)
        });
        all.await.unwrap()
    }

    /// What was answered `not saved` is not kept, whatever was asked together with it.
    #[tokio::test]
    async fn a_group_that_fills_the_disk_fails_as_one() {
        let store = tiny();
        keep(&store, "before".to_owned()).await.unwrap();
        // The writer is held up, so that all that follows is one group.
        let (go, wait) = mpsc::channel::<()>();
        let held = store.ask(move |_| {
            wait.recv().unwrap_or_default();
            Ok(())
        });
        let (first, last) = (keep(&store, "first".to_owned()), keep(&store, "last".to_owned()));
        let large = keep(&store, "x".repeat(100_000));
        let (held, first, large, last, ()) = tokio::join!(held, first, large, last, async { drop(go) });
        assert!(matches!(large, Err(StoreError::Sqlite(_))), "{large:?}");
        for neighbour in [held, first, last] {
            assert!(matches!(neighbour, Err(StoreError::Commit(_))), "{neighbour:?}");
        }
        assert_eq!(kept(&store).await, ["before"]);
        keep(&store, "after".to_owned()).await.expect("there is room for little things again");
        assert_eq!(kept(&store).await, ["before", "after"]);
    }
}
