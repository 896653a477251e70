//! What a server is started with, and why it could not be.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::bounds::Limits;
use crate::told::Within;
use crate::told::mail::MailConfig;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where to keep what must not be forgotten.
    pub data: PathBuf,
    /// A designer's content: a folder that has a folder for each game it changes, named by the game's id.
    pub content: Option<PathBuf>,
    /// A secret by which whoever runs the server uses the lab from elsewhere; without one only this computer does.
    pub operator: Option<String>,
    /// How long a bot waits before it answers, so that people can follow. With no time at all nothing is held back
    /// either ([`kernel::Hidden::secret_delay`]): for programs and tests that play whole matches.
    pub bot_delay: Duration,
    /// How long a second lasts on the clocks of tables: a test has less time than people have.
    pub second: Duration,
    /// How long a table that nobody watches stays in memory.
    pub idle: Duration,
    /// How long bots alone play on after somebody has looked at a page of theirs.
    pub unwatched: Duration,
    /// Who may sign up. Guests play in any case.
    pub sign_ups: SignUps,
    /// What a stranger may ask for.
    pub limits: Limits,
    /// The addresses of proxies that are believed when they say for whom they ask (`X-Forwarded-For`) and how
    /// (`X-Forwarded-Proto`). From anybody else these headers are ignored.
    pub proxies: Vec<IpAddr>,
    /// How mail is sent; without it there is none.
    pub mail: Option<MailConfig>,
    /// How long after a move people are told of it: a page that shows the question says so until then.
    pub tell_after: Duration,
    /// Addresses inside the network to which messages may be sent all the same.
    pub tell_within: Vec<Within>,
}

impl Config {
    /// The usual settings for an address and a data directory.
    pub fn new(listen: SocketAddr, data: impl Into<PathBuf>) -> Self {
        Self {
            listen,
            data: data.into(),
            content: None,
            operator: None,
            bot_delay: Duration::from_millis(350),
            second: Duration::from_secs(1),
            idle: Duration::from_secs(300),
            unwatched: Duration::from_secs(60),
            sign_ups: SignUps::Open,
            limits: Limits::default(),
            proxies: Vec::new(),
            mail: None,
            tell_after: Duration::from_millis(700),
            tell_within: Vec::new(),
        }
    }
}

/// Who may sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignUps {
    /// Everybody.
    Open,
    /// Whoever has an invitation (`banneret admin invite`).
    Invite,
    /// Nobody.
    Closed,
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on: in use, or not ours.
    #[error("cannot listen on {address}: {source}")]
    Listen {
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
