//! What a server is started with, and why it could not be.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where to keep what must not be forgotten.
    pub data: PathBuf,
    /// A designer's content: a folder that has a folder for each game it changes, named by the game's id.
    pub content: Option<PathBuf>,
    /// How long a bot waits before it answers, so that people can follow.
    pub bot_delay: Duration,
    /// How long a second lasts on the clocks of tables: a test has less time than people have.
    pub second: Duration,
    /// How long a table nobody looks at stays in memory.
    pub idle: Duration,
    /// What a stranger may ask for.
    pub limits: Limits,
    /// The addresses of proxies that are believed when they say for whom they ask (`X-Forwarded-For`) and how
    /// (`X-Forwarded-Proto`). From anybody else these headers are ignored.
    pub proxies: Vec<IpAddr>,
}

/// What a stranger may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages on one socket: this many at once, then so many a second.
    pub messages: Rate,
    /// Lines of chat of one seat likewise.
    pub chat: Rate,
    /// Requests of any kind from one address likewise.
    pub requests: Rate,
    /// Posted forms from one address likewise.
    pub posts: Rate,
    /// Connections at a time; who finds no place waits in the system's queue.
    pub connections: u32,
    /// Connections from one address at a time; a proxy may have all of them.
    pub connections_each: u32,
    /// How long a client may take to send the head of a request, or say nothing between two of them.
    pub headers: Duration,
    /// How long a request may take in all; one that sends its form too slowly is cut.
    pub answer: Duration,
    /// Sockets from one address at a time.
    pub sockets: u32,
    /// Sockets at one table at a time.
    pub watchers: usize,
    /// Tables one guest has made that are not over.
    pub tables: u32,
}

/// So many at once, then so many a second.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub per_second: f64,
}

impl Config {
    /// The usual settings for an address and a data directory.
    pub fn new(listen: SocketAddr, data: impl Into<PathBuf>) -> Self {
        Self {
            listen,
            data: data.into(),
            content: None,
            bot_delay: Duration::from_millis(350),
            second: Duration::from_secs(1),
            idle: Duration::from_secs(300),
            limits: Limits::default(),
            proxies: Vec::new(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            messages: Rate { burst: 60.0, per_second: 30.0 },
            chat: Rate { burst: 8.0, per_second: 0.5 },
            requests: Rate { burst: 1000.0, per_second: 100.0 },
            posts: Rate { burst: 120.0, per_second: 10.0 },
            // Most systems allow a process 1024 open files unless they are told otherwise.
            connections: 900,
            connections_each: 300,
            headers: Duration::from_secs(15),
            answer: Duration::from_secs(30),
            sockets: 200,
            watchers: 200,
            tables: 50,
        }
    }
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on: in use, or not ours.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why not.
        source: std::io::Error,
    },
    /// The data directory cannot be used.
    #[error(transparent)]
    Store(#[from] store::OpenError),
    /// The content has mistakes.
    #[error("the content of `{game}` cannot be used:\n{mistakes}")]
    Content {
        /// The game's id.
        game: &'static str,
        /// All of them.
        mistakes: String,
    },
    /// The content directory does not exist, or holds a folder that is no game's.
    #[error("the content directory {}: {problem}", dir.display())]
    ContentDir {
        /// The directory.
        dir: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// The store failed while starting.
    #[error(transparent)]
    Start(#[from] store::StoreError),
}
