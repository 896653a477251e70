//! Listening, and stopping well.

use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::{ListenerExt as _, TapIo};
use tokio::net::{TcpListener, TcpStream};

use crate::config::{Config, ServeError};
use crate::hub::Hub;
use crate::site;

/// Connections that are still busy so long after the server was told to stop are cut.
const PATIENCE: Duration = Duration::from_secs(5);

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
        let address = config.listen;
        let taken = |source| ServeError::Listen { address, source };
        // The address first: a second server must not so much as open the store of the first.
        let listener = TcpListener::bind(address).await.map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let hub = Hub::open(config).await?;
        Ok(Self { listener, address, hub })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` comes; then finishes what it is writing.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { listener, address, hub } = self;
        tracing::info!(%address, "listening");
        let service = site::app(hub.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let closed = hub.closed();
        let stopping = {
            let hub = hub.clone();
            async move {
                stop.await;
                tracing::info!("stopping");
                hub.close().await;
            }
        };
        let serving = axum::serve(without_delay(listener), service).with_graceful_shutdown(stopping);
        let cut = async {
            closed.await;
            tokio::time::sleep(PATIENCE).await;
        };
        let result = tokio::select! {
            done = async { serving.await } => done.map_err(ServeError::Stopped),
            () = cut => Ok(()),
        };
        hub.close().await;
        tracing::info!("stopped");
        result
    }
}

/// Serves until the process is told to stop by SIGTERM or SIGINT.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let stop = told_to_stop();
    Server::bind(config).await?.run(stop).await
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

/// Every connection sends what it has at once: with Nagle's algorithm the other player's update would wait up
/// to 40 milliseconds for an acknowledgement.
fn without_delay(listener: TcpListener) -> TapIo<TcpListener, impl FnMut(&mut TcpStream) + Send> {
    listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps Nagle's algorithm");
        }
    })
}

#[cfg(test)]
mod tests {
    use axum::serve::Listener as _;

    use super::*;

    #[tokio::test]
    async fn accepted_connections_do_not_wait_to_send() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut listener = without_delay(listener);
        let _client = TcpStream::connect(address).await.unwrap();
        let (accepted, _) = listener.accept().await;
        assert!(accepted.nodelay().unwrap());
    }
}
