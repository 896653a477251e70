//! Analyses of finished matches: made once, one at a time, in the background, and kept: in memory for those who look, in
//! the store for good.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use lab::{ANALYSIS_VERSION, Analysis};
use store::Store;
use web::Looked;

use crate::hosted::Inquiry;

/// So many are kept, those asked for last.
const KEPT: usize = 64;

/// Short matches go first, but no match is overtaken more often than this.
const OVERTAKEN: usize = 4;

/// One analysis, on its way or made.
#[derive(Debug)]
pub(crate) struct Work {
    table: String,
    /// Moves that are done.
    done: AtomicUsize,
    /// Of so many.
    of: usize,
    /// What came of it.
    found: OnceLock<Result<Analysis, String>>,
    /// Nobody keeps it any more.
    dropped: AtomicBool,
}

/// All analyses of a server.
#[derive(Debug, Clone, Default)]
pub(crate) struct Analyses(Arc<Desk>);

/// One is made at a time: players go before the curious.
#[derive(Debug, Default)]
struct Desk {
    works: Mutex<VecDeque<Arc<Work>>>,
    queue: Mutex<Queue>,
}

/// What is still to be made.
#[derive(Debug, Default)]
struct Queue {
    /// The next one first.
    waiting: VecDeque<Waiting>,
    /// Is one being made?
    busy: bool,
}

#[derive(Debug)]
struct Waiting {
    work: Arc<Work>,
    inquiry: Inquiry,
    overtaken: usize,
}

impl Analyses {
    /// The analysis of a table, if it is made or on its way; nothing is begun.
    pub(crate) async fn find(&self, store: &Store, table: &str, moves: usize) -> Option<Arc<Work>> {
        if let Some(work) = self.remembered(table) {
            return Some(work);
        }
        let kept = store.analysis(table.to_owned()).await.unwrap_or_else(|error| {
            tracing::warn!(table, %error, "whether there is an analysis cannot be read");
            None
        });
        // What an older server kept is made anew.
        let analysis = kept.and_then(|text| serde_json::from_str::<Analysis>(&text).ok());
        let analysis = analysis.filter(|analysis| analysis.version == ANALYSIS_VERSION)?;
        Some(self.remember(Work::new(table, moves, Some(analysis))).0)
    }

    /// Begins one that is not there, unless somebody else did so meanwhile.
    pub(crate) fn begin(&self, store: &Store, table: &str, moves: usize, inquiry: Inquiry) -> Arc<Work> {
        let (work, fresh) = self.remember(Work::new(table, moves, None));
        if !fresh {
            return work;
        }
        let mut queue = lock(&self.0.queue);
        queue.join(Waiting { work: work.clone(), inquiry, overtaken: 0 });
        if !std::mem::replace(&mut queue.busy, true) {
            tokio::spawn(self.clone().carry_on(store.clone()));
        }
        work
    }

    /// How far an analysis has come.
    pub(crate) fn progress<'a>(&self, work: &'a Work) -> Looked<&'a Analysis> {
        match work.found.get() {
            Some(Ok(analysis)) => Looked::Done(analysis),
            Some(Err(why)) => Looked::Failed(why.clone()),
            None => match lock(&self.0.queue).before(work) {
                Some(before) => Looked::Waiting { before },
                None => Looked::Working { done: work.done.load(Ordering::Relaxed), of: work.of },
            },
        }
    }

    /// Nothing more is made, and what is being made ends at its next move: a server that stops does not wait for it.
    pub(crate) fn give_up(&self) {
        lock(&self.0.queue).waiting.clear();
        lock(&self.0.works).drain(..).for_each(|work| work.dropped.store(true, Ordering::Relaxed));
    }

    /// Makes one after another until none is left.
    async fn carry_on(self, store: Store) {
        loop {
            let next = {
                let mut queue = lock(&self.0.queue);
                let next = queue.waiting.pop_front();
                queue.busy = next.is_some();
                next
            };
            let Some(Waiting { work, inquiry, .. }) = next else { return };
            let made = tokio::task::spawn_blocking(move || work.carry_out(inquiry)).await;
            match made {
                Ok(Some((table, text))) => {
                    if let Err(error) = store.keep_analysis(table, text).await {
                        tracing::warn!(%error, "an analysis is not kept");
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "an analysis failed"),
            }
        }
    }

    fn remembered(&self, table: &str) -> Option<Arc<Work>> {
        let mut works = lock(&self.0.works);
        let index = works.iter().position(|work| work.table == table)?;
        let work = works.remove(index)?;
        works.push_back(work.clone());
        Some(work)
    }

    /// Keeps a work, unless somebody else did so meanwhile: theirs then. Says whether it is ours.
    fn remember(&self, work: Work) -> (Arc<Work>, bool) {
        let mut works = lock(&self.0.works);
        if let Some(theirs) = works.iter().find(|other| other.table == work.table) {
            return (theirs.clone(), false);
        }
        let work = Arc::new(work);
        works.push_back(work.clone());
        if works.len() > KEPT
            && let Some(oldest) = works.pop_front()
        {
            oldest.dropped.store(true, Ordering::Relaxed);
        }
        (work, true)
    }
}

impl Queue {
    /// Before all that are longer, unless they have been overtaken often enough.
    fn join(&mut self, newcomer: Waiting) {
        let may_pass = |other: &Waiting| other.work.of > newcomer.work.of && other.overtaken < OVERTAKEN;
        let behind = self.waiting.iter().rposition(|other| !may_pass(other)).map_or(0, |last| last + 1);
        self.waiting.iter_mut().skip(behind).for_each(|other| other.overtaken += 1);
        self.waiting.insert(behind, newcomer);
    }

    /// How many are made before a work that waits, the one that is being made included.
    fn before(&self, work: &Work) -> Option<usize> {
        let place = self.waiting.iter().position(|other| std::ptr::eq(&*other.work, work))?;
        Some(place + usize::from(self.busy))
    }
}

impl Work {
    fn new(table: &str, of: usize, found: Option<Analysis>) -> Self {
        Self {
            table: table.to_owned(),
            done: AtomicUsize::new(0),
            of,
            found: found.map(Ok).map_or_else(OnceLock::new, OnceLock::from),
            dropped: AtomicBool::new(false),
        }
    }

    /// Makes it; gives the table and what is to be kept of it.
    fn carry_out(&self, Inquiry(inquiry): Inquiry) -> Option<(String, String)> {
        let mut progress = |done| {
            self.done.store(done, Ordering::Relaxed);
            !self.dropped.load(Ordering::Relaxed)
        };
        let found = kernel::caught(|| inquiry(&mut progress))
            .unwrap_or_else(|_| Err("Something went wrong in the analysis.".to_owned()));
        let text = found.as_ref().ok().and_then(|analysis| serde_json::to_string(analysis).ok());
        // Nobody else sets it.
        let _ = self.found.set(found);
        text.map(|text| (self.table.clone(), text))
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(table: &str, of: usize) -> Waiting {
        let inquiry = Inquiry(Box::new(|_| Err("nobody asks".to_owned())));
        Waiting { work: Arc::new(Work::new(table, of, None)), inquiry, overtaken: 0 }
    }

    #[test]
    fn short_matches_go_first_but_not_for_ever() {
        let mut queue = Queue { busy: true, ..Queue::default() };
        let long = waiting("long", 400);
        let work = long.work.clone();
        queue.join(long);
        assert_eq!(queue.before(&work), Some(1), "the one that is being made");
        for index in 0..6 {
            queue.join(waiting(&format!("short {index}"), 20));
        }
        assert_eq!(queue.before(&work), Some(1 + OVERTAKEN));
        let order: Vec<&str> = queue.waiting.iter().map(|one| one.work.table.as_str()).collect();
        assert_eq!(order, ["short 0", "short 1", "short 2", "short 3", "long", "short 4", "short 5"]);
    }
}
