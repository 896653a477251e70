//! Listening, and stopping well.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};

use crate::accept::Acceptor;
use crate::config::{Config, ServeError};
use crate::games::Games;
use crate::hub::Hub;
use crate::{deadlines, reload, site, sweep, told};

/// Whatever is still busy so long after the server was told to stop is cut.
const PATIENCE: Duration = Duration::from_secs(4);
/// Threads that still work so long after that are left behind.
const LAST: Duration = Duration::from_millis(500);

/// A server that has its address, its store and its games, and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hub: Hub,
}

impl Server {
    /// Opens the store and the games and takes the address.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        let games = Games::catalogue(config.content.as_deref())?;
        Self::bind_with(config, games).await
    }

    /// The same with other games than those of the catalogue.
    pub async fn bind_with(config: Config, games: Games) -> Result<Self, ServeError> {
        let address = config.listen;
        let taken = |source| ServeError::Listen { address, source };
        // The address first: a second server must not so much as open the store of the first.
        let listener = listen(address).map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let hub = Hub::open(config, games).await?;
        Ok(Self { listener, address, hub })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How much there is in memory, for those who run the server.
    pub fn gauge(&self) -> Gauge {
        Gauge(self.hub.clone())
    }

    /// Answers until `stop` comes; then finishes what it is writing.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Self { listener, address, hub } = self;
        tracing::info!(%address, "listening");
        tokio::spawn(hub.clone().wake());
        tokio::spawn(sweep::run(hub.clone()));
        tokio::spawn(deadlines::run(hub.clone()));
        tokio::spawn(reload::run(hub.clone()));
        tokio::spawn(told::run(hub.clone()));
        let acceptor = Acceptor::new(listener, hub.clone());
        tokio::select! {
            () = acceptor.serve(site::app(hub.clone())) => {}
            () = stop => {}
        }
        tracing::info!("stopping");
        let stopped = async {
            hub.close().await;
            // The store takes what tables had to write before it is closed, whoever still reads a page.
            let drained = tokio::time::timeout(PATIENCE * 3 / 4, acceptor.drained()).await;
            hub.store().close().await;
            drained
        };
        match tokio::time::timeout(PATIENCE, stopped).await {
            Ok(Ok(())) => tracing::info!("stopped"),
            Ok(Err(_)) | Err(_) => tracing::warn!("stopped; what was still busy is cut"),
        }
    }
}

/// How much there is in memory. Strangers are not told: when a table leaves memory depends on when somebody last did
/// something there, though it were in secret.
#[derive(Clone, Debug)]
pub struct Gauge(Hub);

impl Gauge {
    pub fn tables(&self) -> usize {
        self.0.tables_in_memory()
    }

    /// The bytes they take, about.
    pub fn bytes(&self) -> usize {
        self.0.bytes_in_memory()
    }
}

/// What the system keeps of what one connection was sent and has not taken: a page or two.
const SEND_BUFFER: u32 = 128 << 10;
/// Connections that the system lets wait.
const BACKLOG: u32 = 1024;

/// Takes an address. Connections have the settings of the one who listens.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // As the library does it: the address of a server that was just stopped can be taken again.
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Runs a server on threads of its own until it has stopped. Whatever still works then is left behind: the process can
/// end at once.
pub fn run_to_end<T>(server: impl Future<Output = T>) -> std::io::Result<T> {
    let runtime = tokio::runtime::Runtime::new()?;
    let ended = runtime.block_on(server);
    runtime.shutdown_timeout(LAST);
    Ok(ended)
}

/// Serves until the process is told to stop by SIGTERM or SIGINT.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let stop = told_to_stop();
    Server::bind(config).await?.run(stop).await;
    Ok(())
}

/// Ends when the process is told to stop. It listens from the moment it is called, not only when it is awaited:
/// whoever was told the address may be quick to tell the server to stop.
pub fn told_to_stop() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async move {
        let (Ok(mut interrupted), Ok(mut terminated)) = signals else {
            // Without a handler the system's own is in force, and ends the process.
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn the_process_ends_whatever_runs() {
        let start = Instant::now();
        let ended = run_to_end(async {
            tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_secs(60)));
            tokio::task::yield_now().await;
            7
        });
        assert_eq!(ended.ok(), Some(7));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}
