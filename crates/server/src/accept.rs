//! Accepts connections and limits how many are open: too many from one address are rejected, and idle ones are closed
//! when all places are taken.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::StatusCode;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::api::Lasting;
use crate::hub::Hub;
use crate::idle::Idlers;
use crate::limits::{Open, QuotaKind};
use crate::throttle::{Throttled, Use};

/// The longest head of a request, and what a connection buffers at most, in bytes.
const BUFFER: usize = 32 << 10;
/// How long to wait for a place before another idle connection is closed.
const MAKING_ROOM: Duration = Duration::from_millis(50);
/// This many rejected connections at a time have their request read first, for so long: closing a connection with
/// unread input can discard the answer. The others are answered at once.
const REJECTIONS: usize = 64;
const REJECTING: Duration = Duration::from_secs(1);
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: text/plain\r\ncontent-length: 47\r\n\r\ntoo many connections are open from your address";
/// How long to wait when the system has no connection to give, as when it has run out of files.
const EXHAUSTED: Duration = Duration::from_millis(500);

/// The place of one connection. It is given up when the connection and the socket it may have become are closed.
#[derive(Clone, Debug)]
pub(crate) struct Admission {
    _held: Arc<(OwnedSemaphorePermit, Option<Open>)>,
    /// What it is used for.
    pub(crate) used: Use,
}

/// Accepts connections until it is dropped.
pub(crate) struct Acceptor {
    listener: TcpListener,
    places: Arc<Semaphore>,
    rejections: Arc<Semaphore>,
    idlers: Idlers,
    hub: Hub,
}

impl Acceptor {
    pub(crate) fn new(listener: TcpListener, hub: Hub) -> Self {
        let places = Arc::new(Semaphore::new(hub.config().limits.connections as usize));
        let rejections = Arc::new(Semaphore::new(REJECTIONS));
        Self { listener, places, rejections, idlers: Idlers::default(), hub }
    }

    /// Serves every connection, until dropped.
    pub(crate) async fn serve(&self, app: Router) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.hub.config().limits.headers)
            .max_buf_size(BUFFER);
        let app = TowerToHyperService::new(app);
        loop {
            let (stream, from) = match accept(&self.listener).await {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(EXHAUSTED).await;
                    continue;
                }
            };
            // While there is no place, further connections wait in the system's queue.
            let Some(place) = self.free_place().await else { return };
            let Some(place) = self.place(place, from) else {
                tracing::debug!(%from, "too many connections from this address");
                tokio::spawn(reject(stream, self.rejections.clone().try_acquire_owned().ok()));
                continue;
            };
            let (app, closed) = (app.clone(), self.hub.closed());
            let idler = self.idlers.join(from.ip());
            let (held, asker) = (place.clone(), idler.clone());
            let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(from));
                request.extensions_mut().insert(held.clone());
                let (answer, asker) = (app.call(request), asker.clone());
                asker.asks();
                async move {
                    let answer = answer.await;
                    // What has become a socket is not silent, however little it says; nor is an answer that goes on.
                    let lasts = |answer: &axum::response::Response| {
                        answer.status() == StatusCode::SWITCHING_PROTOCOLS
                            || answer.extensions().get::<Lasting>().is_some()
                    };
                    if !answer.as_ref().is_ok_and(lasts) {
                        asker.is_silent();
                    }
                    answer
                }
            });
            let stream = Throttled::new(stream, &self.hub.config().limits, place.used.clone());
            let connection = http.serve_connection(TokioIo::new(stream), answer).with_upgrades();
            tokio::spawn(async move {
                let mut connection = pin!(connection);
                let mut closed = pin!(closed);
                let ended = loop {
                    tokio::select! {
                        // Input is read first: a request is answered even if the server is busy and late.
                        biased;
                        ended = connection.as_mut() => break ended,
                        () = idler.cut() => {
                            if !idler.is_asking() {
                                tracing::debug!(%from, "an idle connection makes room");
                                return;
                            }
                        }
                        () = &mut closed => {
                            connection.as_mut().graceful_shutdown();
                            break connection.await;
                        }
                    }
                };
                if let Err(error) = ended {
                    tracing::debug!(%from, %error, "a connection was cut");
                }
                drop(place);
            });
        }
    }

    /// A place. If all are taken, idle connections are closed one after the other.
    async fn free_place(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if let Ok(place) = self.places.clone().try_acquire_owned() {
                return Some(place);
            }
            self.idlers.cut_one(Instant::now());
            if let Ok(place) = tokio::time::timeout(MAKING_ROOM, self.places.clone().acquire_owned()).await {
                return place.ok();
            }
        }
    }

    /// Ends when every connection is closed.
    pub(crate) async fn drained(&self) {
        // The semaphore is never closed, so this cannot fail.
        let _ = self.places.acquire_many(self.hub.config().limits.connections).await;
    }

    /// Counts a connection, unless its address has too many. A trusted proxy serves many people and is not counted.
    fn place(&self, place: OwnedSemaphorePermit, from: SocketAddr) -> Option<Admission> {
        let open = match self.hub.is_proxy(from.ip()) {
            true => None,
            false => Some(self.hub.addresses().open(from.ip(), QuotaKind::Connection)?),
        };
        Some(Admission { _held: Arc::new((place, open)), used: Use::default() })
    }
}

/// Says that there are too many connections, after the request if that can be waited for.
async fn reject(mut stream: TcpStream, wait: Option<OwnedSemaphorePermit>) {
    if wait.is_some() {
        // Without a request by then, it is answered all the same.
        let _ = tokio::time::timeout(REJECTING, stream.read(&mut [0; 4 << 10])).await;
    }
    let tell = async {
        stream.write_all(TOO_MANY).await?;
        stream.shutdown().await
    };
    // A client that does not read gets no answer.
    let _ = tokio::time::timeout(REJECTING, tell).await;
}

/// The next connection. It sends what it has at once: with Nagle's algorithm the other player's update would wait
/// up to 40 milliseconds for an acknowledgement.
async fn accept(listener: &TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "a connection keeps Nagle's algorithm");
                }
                return Ok((stream, from));
            }
            // The client has gone already; go on with the next one.
            Err(error) if gone(error.kind()) => {}
            Err(error) => return Err(error),
        }
    }
}

fn gone(kind: io::ErrorKind) -> bool {
    [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset, io::ErrorKind::Interrupted]
        .contains(&kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With Nagle's algorithm the update of another seat would wait for an acknowledgement, about 40 ms.
    #[tokio::test]
    async fn accepted_connections_do_not_wait_to_send() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (accepted, _) = accept(&listener).await.unwrap();
        assert!(accepted.nodelay().unwrap());
    }
}
