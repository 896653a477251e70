//! Analyses of finished matches: each is made once, in the background, and kept: the latest in memory, all in the store.
//!
//! One core is spent on them. It passes from address to address after every move, so nobody waits for the end of
//! another's long match. How many are being made for one address, and in all, is bounded ([`QuotaKind::Analysis`]).

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use lab::{ANALYSIS_VERSION, Analysis};
use store::Store;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use web::AnalysisProgress;

use crate::hosted::AnalysisJob;
use crate::limits::{Addresses, Open, QuotaKind, subnet};
use crate::table::Denied;

/// Finished analyses stay in memory up to this many bytes, as they are written; the least recently read go first.
const KEPT: usize = 8 << 20;

/// One analysis, on its way or made.
#[derive(Debug)]
pub(crate) struct Work {
    table: String,
    /// Moves that are done.
    done: AtomicUsize,
    /// Of this many.
    of: usize,
    /// What came of it.
    found: OnceLock<Found>,
}

#[derive(Debug)]
struct Found {
    analysis: Result<Analysis, String>,
    /// Its size as it is written.
    bytes: usize,
}

/// All analyses of a server. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Analyses(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// All that are being made, and the latest that are made: the most recently read last.
    works: Mutex<VecDeque<Arc<Work>>>,
    turns: Turns,
}

/// Who works now: one analysis at a time, the addresses in turn.
#[derive(Debug)]
struct Turns {
    core: Arc<Semaphore>,
    /// Lets one analysis of each address queue for the core.
    by_address: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
}

/// The place of one analysis among those of its address.
#[derive(Debug)]
struct Place {
    core: Arc<Semaphore>,
    address: Arc<Semaphore>,
    _open: Open,
}

/// The right to analyse one move.
type Permits = (OwnedSemaphorePermit, OwnedSemaphorePermit);

impl Analyses {
    /// The analysis of a table, if it is made or on its way; nothing is begun.
    pub(crate) async fn find(&self, store: &Store, table: &str) -> Option<Arc<Work>> {
        if let Some(work) = self.remembered(table) {
            return Some(work);
        }
        let kept = store.analysis(table.to_owned()).await.unwrap_or_else(|error| {
            tracing::warn!(table, %error, "whether there is an analysis cannot be read");
            None
        });
        // What an older server kept is made anew.
        let text = kept?;
        let analysis = serde_json::from_str::<Analysis>(&text).ok()?;
        let found = (analysis.version == ANALYSIS_VERSION)
            .then_some(Found { analysis: Ok(analysis), bytes: text.len() })?;
        let work = Work { found: found.into(), ..Work::new(table, 0) };
        Some(self.remember(work).unwrap_or_else(|theirs| theirs))
    }

    /// Begins one for an address, unless somebody else did so meanwhile or too many are being made.
    pub(crate) fn begin(
        &self,
        store: &Store,
        addresses: &Arc<Addresses>,
        from: IpAddr,
        work: Work,
        inquiry: impl FnOnce() -> AnalysisJob,
    ) -> Result<Arc<Work>, Denied> {
        if self.0.turns.core.is_closed() {
            return Err(Denied::Stopping);
        }
        let open = addresses.open(from, QuotaKind::Analysis).ok_or(Denied::ManyAnalyses)?;
        Ok(match self.remember(work) {
            Ok(work) => {
                let place = self.0.turns.place(from, open);
                tokio::spawn(self.clone().make(store.clone(), work.clone(), inquiry(), place));
                work
            }
            Err(theirs) => theirs,
        })
    }

    /// Nothing is begun any more, and what is being made ends at its next move: a server that stops does not wait for it.
    pub(crate) fn close(&self) {
        self.0.turns.core.close();
    }

    async fn make(self, store: Store, work: Arc<Work>, inquiry: AnalysisJob, place: Place) {
        let Some(permits) = place.permits().await else { return };
        let (making, handle) = (work.clone(), Handle::current());
        let made = tokio::task::spawn_blocking(move || {
            let mut held = Some(permits);
            making.carry_out(inquiry, || {
                held = None;
                held = handle.block_on(place.permits());
                held.is_some()
            })
        });
        match made.await {
            Ok(Some(text)) => {
                if let Err(error) = store.keep_analysis(work.table.clone(), text).await {
                    tracing::warn!(%error, "an analysis is not kept");
                }
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "an analysis failed"),
        }
        evict(&mut lock(&self.0.works), KEPT);
    }

    fn remembered(&self, table: &str) -> Option<Arc<Work>> {
        let mut works = lock(&self.0.works);
        let index = works.iter().position(|work| work.table == table)?;
        let work = works.remove(index)?;
        works.push_back(work.clone());
        Some(work)
    }

    /// Keeps a work, unless somebody else did so meanwhile: theirs then.
    fn remember(&self, work: Work) -> Result<Arc<Work>, Arc<Work>> {
        let mut works = lock(&self.0.works);
        if let Some(theirs) = works.iter().find(|other| other.table == work.table) {
            return Err(theirs.clone());
        }
        let work = Arc::new(work);
        works.push_back(work.clone());
        evict(&mut works, KEPT);
        Ok(work)
    }
}

/// Lets go of finished analyses until the rest has at most this many bytes. What is being made stays.
fn evict(works: &mut VecDeque<Arc<Work>>, most: usize) {
    let mut bytes = 0;
    let mut keep: Vec<bool> = works
        .iter()
        .rev()
        .map(|work| {
            bytes += work.found.get().map_or(0, |found| found.bytes);
            work.found.get().is_none() || bytes <= most
        })
        .collect();
    works.retain(|_| keep.pop().unwrap_or(true));
}

impl Turns {
    fn place(&self, from: IpAddr, open: Open) -> Place {
        let mut by_address = lock(&self.by_address);
        by_address.retain(|_, semaphore| semaphore.strong_count() > 0);
        let known = by_address.get(&subnet(from)).and_then(Weak::upgrade);
        let address = known.unwrap_or_else(|| Arc::new(Semaphore::new(1)));
        by_address.insert(subnet(from), Arc::downgrade(&address));
        Place { core: self.core.clone(), address, _open: open }
    }
}

impl Default for Turns {
    fn default() -> Self {
        Self { core: Arc::new(Semaphore::new(1)), by_address: Mutex::default() }
    }
}

impl Place {
    /// Waits for the next turn; there is none when the server stops.
    async fn permits(&self) -> Option<Permits> {
        let address = self.address.clone().acquire_owned().await.ok()?;
        let core = self.core.clone().acquire_owned().await.ok()?;
        Some((address, core))
    }
}

impl Work {
    /// The analysis of a table with this many moves.
    pub(crate) fn new(table: &str, of: usize) -> Self {
        Self { table: table.to_owned(), done: AtomicUsize::new(0), of, found: OnceLock::new() }
    }

    /// How far it has come.
    pub(crate) fn progress(&self) -> AnalysisProgress<&Analysis> {
        match self.found.get().map(|found| &found.analysis) {
            Some(Ok(analysis)) => AnalysisProgress::Done(analysis),
            Some(Err(why)) => AnalysisProgress::Failed(why.clone()),
            None => AnalysisProgress::Working { done: self.done.load(Ordering::Relaxed), of: self.of },
        }
    }

    /// Makes it, as long as there is another turn; gives what is to be kept of it.
    fn carry_out(
        &self,
        AnalysisJob(inquiry): AnalysisJob,
        mut next_turn: impl FnMut() -> bool,
    ) -> Option<String> {
        let mut progress = |done| {
            self.done.store(done, Ordering::Relaxed);
            next_turn()
        };
        let analysis = kernel::caught(|| inquiry(&mut progress))
            .unwrap_or_else(|_| Err("Something went wrong in the analysis.".to_owned()));
        let text = analysis.as_ref().ok().and_then(|analysis| serde_json::to_string(analysis).ok());
        let bytes = text.as_ref().map_or(0, String::len);
        // Nobody else sets it.
        let _ = self.found.set(Found { analysis, bytes });
        text
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::bounds::Limits;

    struct Lab {
        analyses: Analyses,
        store: Store,
        addresses: Arc<Addresses>,
        dir: std::path::PathBuf,
        /// Who analysed a move, in order.
        worked: (mpsc::Sender<String>, mpsc::Receiver<String>),
    }

    impl Lab {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("banneret-analyses-{name}-{}", std::process::id()));
            let limits = Limits { analyses_each: 3, analyses_all: 5, ..Limits::default() };
            Self {
                analyses: Analyses::default(),
                store: Store::open(&dir).unwrap(),
                addresses: Addresses::new(limits),
                dir,
                worked: mpsc::channel(),
            }
        }

        /// An analysis of this many moves that finds nothing.
        fn begin(&self, from: u8, table: &str, moves: usize) -> Result<Arc<Work>, Denied> {
            let (worked, name) = (self.worked.0.clone(), table.to_owned());
            let inquiry = || {
                AnalysisJob(Box::new(move |progress| {
                    for done in 1..=moves {
                        worked.send(name.clone()).unwrap();
                        if !progress(done) {
                            break;
                        }
                    }
                    Err("nothing was found".to_owned())
                }))
            };
            let address = IpAddr::from([10, 0, 0, from]);
            self.analyses.begin(&self.store, &self.addresses, address, Work::new(table, moves), inquiry)
        }

        async fn order(self, number: usize) -> Vec<String> {
            let mut order = Vec::new();
            while order.len() < number {
                order.extend(self.worked.1.try_recv());
                tokio::task::yield_now().await;
            }
            std::fs::remove_dir_all(&self.dir).unwrap();
            order
        }
    }

    /// Somebody with three long matches does not keep somebody else with a short one waiting.
    #[tokio::test]
    async fn addresses_take_turns_after_every_move() {
        let lab = Lab::new("turns");
        let held = lab.analyses.0.turns.core.clone().acquire_owned().await.unwrap();
        for table in ["a", "b", "c"] {
            lab.begin(1, table, 50).unwrap();
        }
        tokio::task::yield_now().await;
        let short = lab.begin(2, "short", 3).unwrap();
        tokio::task::yield_now().await;
        drop(held);
        while matches!(short.progress(), AnalysisProgress::Working { .. }) {
            tokio::task::yield_now().await;
        }
        let order = lab.order(6).await;
        let before = order.iter().rposition(|table| table == "short").expect("it was analysed");
        assert!(before <= 5, "{order:?}");
    }

    #[tokio::test]
    async fn what_is_being_made_is_bounded_for_one_and_for_all_and_known_work_costs_nothing() {
        let lab = Lab::new("bounds");
        let held = lab.analyses.0.turns.core.clone().acquire_owned().await.unwrap();
        let first = lab.begin(1, "a", 1).unwrap();
        for table in ["b", "c"] {
            lab.begin(1, table, 1).unwrap();
        }
        assert_eq!(lab.begin(1, "d", 1).unwrap_err(), Denied::ManyAnalyses);
        for table in ["d", "e"] {
            lab.begin(2, table, 1).unwrap();
        }
        assert_eq!(lab.begin(3, "f", 1).unwrap_err(), Denied::ManyAnalyses);
        assert_eq!(lock(&lab.analyses.0.works).len(), 5, "what was refused is not remembered");
        let known = lab.analyses.find(&lab.store, "a").await.unwrap();
        assert!(Arc::ptr_eq(&known, &first), "nobody else's asking has taken it away");
        drop(held);
        while lab.begin(3, "f", 1).is_err() {
            tokio::task::yield_now().await;
        }
        assert_eq!(lab.order(6).await.len(), 6);
    }

    #[tokio::test]
    async fn nothing_begins_and_nothing_goes_on_once_the_server_stops() {
        let lab = Lab::new("stops");
        let endless = lab.begin(1, "endless", usize::MAX).unwrap();
        assert_eq!(lab.worked.1.try_recv(), Err(mpsc::TryRecvError::Empty));
        while endless.done.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        lab.analyses.close();
        assert_eq!(lab.begin(1, "late", 1).unwrap_err(), Denied::Stopping);
        while matches!(endless.progress(), AnalysisProgress::Working { .. }) {
            tokio::task::yield_now().await;
        }
        assert_eq!(lab.order(1).await, ["endless"]);
    }

    #[test]
    fn memory_is_bounded_in_bytes_and_what_is_being_made_stays() {
        let work = |table: &str, bytes: Option<usize>| {
            let found = bytes.map(|bytes| Found { analysis: Err(String::new()), bytes });
            let found = found.map_or_else(OnceLock::new, OnceLock::from);
            Arc::new(Work { found, ..Work::new(table, 1) })
        };
        let mut works: VecDeque<_> =
            [work("old", Some(60)), work("making", None), work("new", Some(30)), work("newest", Some(40))]
                .into();
        evict(&mut works, 100);
        let left: Vec<&str> = works.iter().map(|work| work.table.as_str()).collect();
        assert_eq!(left, ["making", "new", "newest"]);
    }
}
