//! Analyses of finished matches: made once, one at a time, in the background, and kept: in memory for those who look, in
//! the store for good.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lab::Analysis;
use store::Store;
use tokio::sync::Semaphore;

use crate::hosted::Inquiry;

/// So many are kept, those asked for last.
const KEPT: usize = 64;

/// One analysis, on its way or made.
#[derive(Debug)]
pub(crate) struct Work {
    table: String,
    /// Moves that are done.
    pub(crate) done: AtomicUsize,
    /// Of so many.
    pub(crate) of: usize,
    /// What came of it.
    pub(crate) found: OnceLock<Result<Found, String>>,
    /// Nobody keeps it any more.
    dropped: AtomicBool,
}

/// What an analysis found, and its picture.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) analysis: Analysis,
    pub(crate) svg: String,
}

/// All analyses of a server.
#[derive(Debug)]
pub(crate) struct Analyses {
    works: Mutex<VecDeque<Arc<Work>>>,
    /// One is made at a time: players go before the curious.
    desk: Arc<Semaphore>,
}

impl Analyses {
    pub(crate) fn new() -> Self {
        Self { works: Mutex::default(), desk: Arc::new(Semaphore::new(1)) }
    }

    /// The analysis of a table, if somebody has asked for it already.
    pub(crate) fn find(&self, table: &str) -> Option<Arc<Work>> {
        let mut works = self.works.lock().unwrap_or_else(PoisonError::into_inner);
        let index = works.iter().position(|work| work.table == table)?;
        let work = works.remove(index)?;
        works.push_back(work.clone());
        Some(work)
    }

    /// Begins one, unless it was made before.
    pub(crate) async fn begin(
        &self,
        store: &Store,
        table: &str,
        moves: usize,
        inquiry: Inquiry,
    ) -> Arc<Work> {
        if let Some(work) = self.find(table) {
            return work;
        }
        let kept = store.analysis(table.to_owned()).await.unwrap_or_else(|error| {
            tracing::warn!(table, %error, "whether there is an analysis cannot be read");
            None
        });
        // Somebody else may have begun it meanwhile.
        if let Some(work) = self.find(table) {
            return work;
        }
        let found = OnceLock::new();
        // What an older server kept in another shape is made anew.
        if let Some(analysis) = kept.and_then(|text| serde_json::from_str::<Analysis>(&text).ok()) {
            let _ = found.set(Ok(Found::of(analysis)));
        }
        let work = Arc::new(Work {
            table: table.to_owned(),
            done: AtomicUsize::new(0),
            of: moves,
            found,
            dropped: AtomicBool::new(false),
        });
        let mut works = self.works.lock().unwrap_or_else(PoisonError::into_inner);
        works.push_back(work.clone());
        if works.len() > KEPT
            && let Some(oldest) = works.pop_front()
        {
            oldest.dropped.store(true, Ordering::Relaxed);
        }
        drop(works);
        if work.found.get().is_some() {
            return work;
        }
        let store = store.clone();
        let (desk, ours) = (self.desk.clone(), work.clone());
        tokio::spawn(async move {
            // The desk is never closed.
            let Ok(_place) = desk.acquire_owned().await else { return };
            let made = tokio::task::spawn_blocking(move || ours.carry_out(inquiry)).await;
            match made {
                Ok(Some((table, text))) => {
                    if let Err(error) = store.keep_analysis(table, text).await {
                        tracing::warn!(%error, "an analysis is not kept");
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "an analysis failed"),
            }
        });
        work
    }
}

impl Work {
    /// Makes it; gives the table and what is to be kept of it.
    fn carry_out(&self, Inquiry(inquiry): Inquiry) -> Option<(String, String)> {
        let mut progress = |done| {
            self.done.store(done, Ordering::Relaxed);
            !self.dropped.load(Ordering::Relaxed)
        };
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| inquiry(&mut progress)));
        let found = caught.unwrap_or_else(|_| Err("Something went wrong in the analysis.".to_owned()));
        let text = found.as_ref().ok().and_then(|analysis| serde_json::to_string(analysis).ok());
        // Nobody else sets it.
        let _ = self.found.set(found.map(Found::of));
        text.map(|text| (self.table.clone(), text))
    }
}

impl Found {
    fn of(analysis: Analysis) -> Self {
        Self { svg: analysis.svg(), analysis }
    }
}
