//! The tables in memory, and what they share.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use kernel::Refusal;
use store::{GuestId, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{JoinError, JoinSet};

use crate::accounts::{Guesses, Passwords};
use crate::analyses::Analyses;
use crate::config::{Config, ServeError};
use crate::games::Games;
use crate::health::Health;
use crate::lab::Experiments;
use crate::limits::{Addresses, RateKind};
use crate::memory::{Memory, Share};
use crate::pictures::Pictures;
use crate::pool::Pool;
use crate::seated::Seated;
use crate::secret;
use crate::table::{self, Denied, Msg};
use crate::thinkers::Thinkers;
use crate::told::Told;

/// The messages that may wait for one table.
const INBOX: usize = 256;
/// How many tables are brought back at a time when the server starts.
const WAKING: usize = 4;

/// Everything the tables and the pages share. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Hub(Arc<Inner>);

/// A table in memory.
struct Loaded {
    inbox: mpsc::Sender<Msg>,
    share: Arc<Share>,
}

struct Inner {
    config: Config,
    store: Store,
    /// Put in their place where the content was edited.
    games: RwLock<Arc<Games>>,
    experiments: Experiments,
    /// Personal links are made from it.
    key: [u8; 32],
    tables: Mutex<HashMap<String, Loaded>>,
    memory: Memory,
    /// How often tables panicked.
    failed: Mutex<HashMap<String, u32>>,
    /// Numbers the sockets of all tables: one that outlives its table is nobody's at the next.
    watchers: AtomicU64,
    health: Health,
    thinkers: Thinkers,
    analyses: Analyses,
    pool: Pool,
    passwords: Passwords,
    guesses: Guesses,
    pictures: Pictures,
    told: Told,
    seated: Seated,
    addresses: Arc<Addresses>,
    closing: watch::Sender<bool>,
    /// Every table in memory holds a clone; when all are gone, all tables are.
    alive: Mutex<Option<mpsc::Sender<Infallible>>>,
    all_gone: tokio::sync::Mutex<mpsc::Receiver<Infallible>>,
}

impl Hub {
    /// Opens the store.
    pub(crate) async fn open(config: Config, games: Games) -> Result<Self, ServeError> {
        let store = Store::open(&config.data)?;
        let key = store.key("personal links", secret::random()).await?;
        let told = Told::open(&config, &store).await?;
        games.keep_content_in(&config.data.join("content"));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (alive, all_gone) = mpsc::channel(1);
        Ok(Self(Arc::new(Inner {
            store,
            games: RwLock::new(Arc::new(games)),
            experiments: Experiments::open(config.data.join("lab")),
            key,
            tables: Mutex::default(),
            memory: Memory::default(),
            failed: Mutex::default(),
            watchers: AtomicU64::new(0),
            health: Health::default(),
            thinkers: Thinkers::new(cores),
            analyses: Analyses::default(),
            pool: Pool::new(cores),
            passwords: Passwords::new(cores),
            guesses: Guesses::new(config.limits.guesses),
            pictures: Pictures::default(),
            told,
            seated: Seated::default(),
            addresses: Addresses::new(config.limits),
            closing: watch::Sender::new(false),
            alive: Mutex::new(Some(alive)),
            all_gone: tokio::sync::Mutex::new(all_gone),
            config,
        })))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// The pictures of tables.
    pub(crate) fn pictures(&self) -> &Pictures {
        &self.0.pictures
    }

    /// The games as they are now.
    pub(crate) fn games(&self) -> Arc<Games> {
        self.0.games.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on these are the games.
    pub(crate) fn put_games(&self, games: Games) {
        *self.0.games.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(games);
    }

    /// The experiments of the lab.
    pub(crate) fn experiments(&self) -> &Experiments {
        &self.0.experiments
    }

    pub(crate) fn key(&self) -> &[u8; 32] {
        &self.0.key
    }

    pub(crate) fn addresses(&self) -> &Arc<Addresses> {
        &self.0.addresses
    }

    /// Is this a proxy that is believed?
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.config().proxies.iter().any(|proxy| proxy.to_canonical() == address)
    }

    /// Where bots wait for a core.
    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    /// The analyses of finished matches.
    pub(crate) fn analyses(&self) -> &Analyses {
        &self.0.analyses
    }

    /// Where rules are run that take long.
    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// Where passwords are hashed.
    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// What messages are sent with.
    pub(crate) fn told(&self) -> &Told {
        &self.0.told
    }

    /// How often who has tried to sign in.
    pub(crate) fn guesses(&self) -> &Guesses {
        &self.0.guesses
    }

    /// Who has just taken a seat.
    pub(crate) fn seated(&self) -> &Seated {
        &self.0.seated
    }

    /// May somebody take a seat at one more table? Programs may at so many a day.
    pub(crate) async fn may_sit(&self, guest: GuestId, table: &str) -> Result<(), Refusal> {
        let most = self.config().limits.bot_tables;
        match self.store().note_seat(guest, table.to_owned(), most).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                let why = format!("A program may sit down at {most} tables a day. Come back tomorrow.");
                Err(Refusal::by_table("bot_tables", why))
            }
            Err(error) => {
                tracing::error!(%error, "the tables of a program could not be counted");
                Err(Refusal::by_table("not_saved", "The table could not be saved. Try again in a moment."))
            }
        }
    }

    /// A number that no other socket has.
    pub(crate) fn number_watcher(&self) -> u64 {
        self.0.watchers.fetch_add(1, Ordering::Relaxed)
    }

    /// Can everything be kept that should be?
    pub(crate) async fn is_well(&self) -> bool {
        self.0.health.of(self.store()).await
    }

    /// Ends when the server stops.
    pub(crate) fn closed(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.0.closing.subscribe();
        async move {
            // A sender that is gone has stopped as well.
            let _ = closing.wait_for(|closing| *closing).await;
        }
    }

    /// Has every table finish what it is writing, and waits for it. Nothing that takes long begins any more.
    pub(crate) async fn close(&self) {
        self.0.closing.send_replace(true);
        drop(lock(&self.0.alive).take());
        self.analyses().close();
        self.experiments().close();
        self.thinkers().close();
        self.pool().close();
        self.passwords().close();
        while self.0.all_gone.lock().await.recv().await.is_some() {}
    }

    /// A table's inbox; the table is brought into memory if it is not there.
    pub(crate) async fn table(&self, id: &str) -> Result<mpsc::Sender<Msg>, Denied> {
        let there = |tables: &HashMap<String, Loaded>| {
            tables.get(id).map(|loaded| loaded.inbox.clone()).filter(|inbox| !inbox.is_closed())
        };
        if let Some(inbox) = there(&lock(&self.0.tables)) {
            return Ok(inbox);
        }
        let game = self.store().game_of(id.to_owned()).await.map_err(|error| unreadable(id, &error))?;
        self.games().find(&game).map_err(|unknown| Denied::Broken(unknown.to_string()))?;
        let mut tables = lock(&self.0.tables);
        if let Some(inbox) = there(&tables) {
            return Ok(inbox);
        }
        let limits = &self.config().limits;
        let room = self.has_room(&tables);
        if !room || tables.len() >= limits.tables_live as usize {
            tracing::warn!(table = id, "there is no memory for one more table");
            return Err(Denied::Busy);
        }
        let alive = lock(&self.0.alive).clone();
        let Some(alive) = alive else { return Err(Denied::Stopping) };
        let (inbox, messages) = mpsc::channel(INBOX);
        let share = self.0.memory.share();
        tables.insert(id.to_owned(), Loaded { inbox: inbox.clone(), share: share.clone() });
        drop(tables);
        let (hub, id) = (self.clone(), id.to_owned());
        let task = tokio::spawn(table::run(hub.clone(), id.clone(), messages, share));
        tokio::spawn(async move {
            if let Err(failed) = task.await {
                tracing::error!(table = id, %failed, "a table failed and is loaded again when asked for");
                *lock(&hub.0.failed).entry(id.clone()).or_default() += 1;
            }
            hub.forget(&id);
            drop(alive);
        });
        Ok(inbox)
    }

    /// Asks a table; one that just left memory or failed is asked once more.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        question: impl FnOnce(oneshot::Sender<T>) -> Msg,
    ) -> Result<T, Denied> {
        let (reply, answer) = oneshot::channel();
        let inbox = self.table(id).await?;
        if let Err(mpsc::error::SendError(question)) = inbox.send(question(reply)).await {
            // The table went away between being found and being asked.
            self.table(id).await?.send(question).await.map_err(|_| loaded_again())?;
        }
        answer.await.map_err(|_| loaded_again())
    }

    /// Takes a table out of memory, unless somebody is about to ask it.
    pub(crate) fn retire(&self, id: &str, inbox: &mpsc::Receiver<Msg>) -> bool {
        let mut tables = lock(&self.0.tables);
        // Inboxes are only handed out under this lock, so the only sender left is the one in the map.
        let alone = inbox.is_empty() && inbox.sender_strong_count() <= 1;
        if alone {
            tables.remove(id);
        }
        alone
    }

    /// These tables were changed in the store: those in memory are loaded again.
    pub(crate) async fn reopen(&self, ids: &[String]) {
        for id in ids {
            let inbox = lock(&self.0.tables).get(id).map(|loaded| loaded.inbox.clone());
            if let Some(inbox) = inbox {
                // One that has just left memory has nothing to forget.
                let _ = inbox.send(Msg::Reopen).await;
            }
        }
    }

    /// Asks idle tables to leave memory if all together take too much of it.
    pub(crate) fn make_room(&self) {
        if self.0.memory.bytes() > self.config().limits.tables_bytes as usize {
            self.has_room(&lock(&self.0.tables));
        }
    }

    /// The same; says whether enough of them can.
    fn has_room(&self, tables: &HashMap<String, Loaded>) -> bool {
        let shares = tables.values().map(|loaded| &loaded.share);
        self.0.memory.evict(shares, self.config().limits.tables_bytes as usize)
    }

    /// How often this table has panicked since the server was started.
    pub(crate) fn failures(&self, id: &str) -> u32 {
        lock(&self.0.failed).get(id).copied().unwrap_or(0)
    }

    fn forget(&self, id: &str) {
        let mut tables = lock(&self.0.tables);
        if tables.get(id).is_some_and(|loaded| loaded.inbox.is_closed()) {
            tables.remove(id);
        }
    }

    /// May this guest make one more table from this address?
    pub(crate) async fn may_make_table(&self, guest: GuestId, from: IpAddr) -> Result<(), Denied> {
        let limits = &self.config().limits;
        let counted = |counted: Result<u32, StoreError>| {
            counted.map_err(|error| {
                tracing::error!(%error, "tables could not be counted");
                Denied::Broken("The server cannot make tables right now.".to_owned())
            })
        };
        if counted(self.store().tables_made_by(guest).await)? >= limits.tables_guest {
            let most = limits.tables_guest;
            let why = format!("You have {most} unfinished tables. Finish some of them first.");
            return Err(Denied::Refused(why));
        }
        if counted(self.store().count_tables().await)? >= limits.tables_all {
            tracing::warn!(limits.tables_all, "there are as many tables as may be kept");
            return Err(Denied::Busy);
        }
        self.addresses().may(from, RateKind::Table).map_err(Denied::TooMany)
    }

    /// Loads the tables where a bot is due, so that they go on before anybody opens the page.
    pub(crate) async fn wake(self) {
        let ids = match self.store().tables_in_motion(table::SLEEPS).await {
            Ok(ids) => ids,
            Err(error) => return tracing::error!(%error, "the tables of bots could not be found"),
        };
        if ids.is_empty() {
            return;
        }
        tracing::info!(tables = ids.len(), "waking the tables where bots must go on");
        let (mut waking, mut failed) = (JoinSet::new(), 0);
        let mut count = |woken: Option<Result<bool, JoinError>>| {
            failed += usize::from(!matches!(woken, None | Some(Ok(true))));
        };
        for id in ids {
            if waking.len() >= WAKING {
                count(waking.join_next().await);
            }
            let hub = self.clone();
            waking.spawn(async move { hub.ask(&id, |reply| Msg::Wake { reply }).await.is_ok() });
        }
        while let Some(woken) = waking.join_next().await {
            count(Some(woken));
        }
        tracing::info!(failed, "the tables of bots are awake");
    }

    /// How many bytes the tables in memory take.
    pub(crate) fn bytes_in_memory(&self) -> usize {
        self.0.memory.bytes()
    }

    /// How many tables are in memory.
    pub(crate) fn tables_in_memory(&self) -> usize {
        lock(&self.0.tables).len()
    }

    /// Which tables are.
    pub(crate) fn ids_in_memory(&self) -> Vec<String> {
        lock(&self.0.tables).keys().cloned().collect()
    }

    /// How long a table that nobody watches stays in memory: less if there are many.
    pub(crate) fn idle(&self) -> Duration {
        let crowded = self.tables_in_memory() * 2 > self.config().limits.tables_live as usize;
        if crowded { self.config().idle / 20 } else { self.config().idle }
    }
}

/// Why a table could not be read: there is none, or the store is in trouble, which somebody should know.
pub(crate) fn unreadable(id: &str, error: &StoreError) -> Denied {
    match error {
        StoreError::NoTable(_) => Denied::NoTable,
        StoreError::Conflict { .. }
        | StoreError::Fenced { .. }
        | StoreError::Taken(_)
        | StoreError::NoAccount
        | StoreError::NoLink
        | StoreError::List(_)
        | StoreError::Sqlite(_)
        | StoreError::Commit(_)
        | StoreError::Closed => {
            tracing::error!(table = id, %error, "a table cannot be read");
            Denied::Broken("This table cannot be read right now.".to_owned())
        }
    }
}

fn loaded_again() -> Denied {
    Denied::Broken("The table had to be loaded again. Try once more.".to_owned())
}

/// What is behind these locks is whole after every statement, so a panic elsewhere does not spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub").field("tables", &self.tables_in_memory()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use store::Table;

    use super::*;
    use crate::games::Asked;
    use crate::visitor::Visitor;

    async fn page(hub: &Hub, id: &str) -> Result<String, Denied> {
        let visitor = Visitor {
            guest: None,
            session: None,
            address: IpAddr::from([127, 0, 0, 1]),
            prefs: web::Prefs::default(),
            path: "/".to_owned(),
            base: "http://localhost".to_owned(),
            muted: web::Muted::NOBODY,
            lab: false,
            turns: 0,
        };
        hub.ask(id, |reply| Msg::Page { visitor, refusal: None, reply }).await?
    }

    async fn add_table(hub: &Hub, id: &str) {
        let game = hub.games().find("knights").unwrap();
        let prepared = game.prepare(&Asked { seats: Some(2), ..Asked::default() }).unwrap();
        let bots =
            [0, 1].map(|seat| crate::seating::bot(id, kernel::Seat::new(seat), bots::Level::Squire, &[]));
        hub.store().add_table(Table::new(id, prepared.settings, None, bots.into())).await.unwrap();
    }

    /// Opens a socket at a table.
    async fn watch(hub: &Hub, id: &str) -> (u64, crate::outbox::Frames) {
        let (to, frames) = crate::outbox::outbox(1 << 20);
        let from = IpAddr::from([127, 0, 0, 1]);
        let format = crate::wire::Format::Json;
        let watcher = table::Watcher { guest: None, from, room: true, format, to };
        let has = table::Has::default();
        let watching = hub.ask(id, |reply| Msg::Watch { watcher, has, reply }).await.unwrap().unwrap();
        (watching.number, frames)
    }

    /// A socket that outlived its table takes nobody's place at the table that was loaded in its stead.
    #[tokio::test]
    async fn a_socket_of_before_is_nobody_afterwards() {
        let dir = std::env::temp_dir().join(format!("banneret-hub-stale-{}", std::process::id()));
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), &dir);
        config.bot_delay = Duration::from_secs(60);
        let hub = Hub::open(config, Games::catalogue(None).unwrap()).await.unwrap();
        add_table(&hub, "one").await;
        let (before, _) = watch(&hub, "one").await;
        hub.table("one").await.unwrap().send(Msg::Break).await.unwrap();
        while hub.tables_in_memory() == 1 {
            tokio::task::yield_now().await;
        }
        let (after, mut frames) = watch(&hub, "one").await;
        assert_ne!(before, after);
        let inbox = hub.table("one").await.unwrap();
        inbox.send(Msg::Unwatch { watcher: before }).await.unwrap();
        let command = crate::wire::Command::Ping { n: 7 };
        inbox.send(Msg::Command { watcher: after, command }).await.unwrap();
        loop {
            match frames.next().await {
                Some(crate::outbox::Frame::Text(text)) if text.contains("pong") => break,
                Some(_) => {}
                None => panic!("a stale word has removed somebody else"),
            }
        }
        hub.close().await;
        drop((inbox, hub));
        std::fs::remove_dir_all(dir).unwrap();
    }

    /// A panic is contained: it costs its own table a reload and the others nothing.
    #[tokio::test]
    async fn a_broken_table_breaks_no_other() {
        let dir = std::env::temp_dir().join(format!("banneret-hub-{}", std::process::id()));
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), &dir);
        config.bot_delay = std::time::Duration::from_secs(60);
        let hub = Hub::open(config, Games::catalogue(None).unwrap()).await.unwrap();
        for id in ["one", "two"] {
            add_table(&hub, id).await;
            page(&hub, id).await.unwrap();
        }
        let other = hub.table("two").await.unwrap();
        hub.table("one").await.unwrap().send(Msg::Break).await.unwrap();
        while hub.tables_in_memory() == 2 {
            tokio::task::yield_now().await;
        }
        assert!(page(&hub, "one").await.unwrap().contains("Knight"), "it is loaded again");
        assert!(!other.is_closed(), "the other never noticed");
        assert_eq!(page(&hub, "three").await, Err(Denied::NoTable));
        hub.close().await;
        assert_eq!(page(&hub, "one").await, Err(Denied::Stopping), "nothing is loaded any more");
        drop((other, hub));
        std::fs::remove_dir_all(dir).unwrap();
    }
}
