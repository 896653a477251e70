//! Somebody who is told by webhook or push, and answers as the path says.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;
use tokio::net::TcpListener;

/// Something that came in.
#[derive(Clone, Debug)]
pub(super) struct Received {
    pub(super) path: String,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    pub(super) at: Instant,
}

impl Received {
    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub(super) fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("it is JSON")
    }
}

#[derive(Clone, Debug)]
pub(super) struct Receiver {
    pub(super) address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
}

impl Receiver {
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
        let address = listener.local_addr().expect("it listens");
        let receiver = Self { address, received: Arc::default() };
        let app = Router::new().fallback(answer).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        receiver
    }

    /// What came in at a path until now.
    pub(super) fn at(&self, path: &str) -> Vec<Received> {
        let received = self.received.lock().expect("nobody has panicked");
        received.iter().filter(|received| received.path == path).cloned().collect()
    }

    /// Waits until so much has come in at a path.
    pub(super) async fn wait(&self, path: &str, number: usize) -> Vec<Received> {
        for _ in 0..2400 {
            let there = self.at(path);
            if there.len() >= number {
                return there;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("{path}: {} of {number} came", self.at(path).len());
    }
}

async fn answer(State(receiver): State<Receiver>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let path = uri.path().to_owned();
    let before = receiver.at(&path).len();
    let received = Received { path: path.clone(), headers, body, at: Instant::now() };
    receiver.received.lock().expect("nobody has panicked").push(received);
    match path.as_str() {
        "/fails-twice" if before < 2 => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        "/fails" => StatusCode::NOT_FOUND.into_response(),
        "/gone" => StatusCode::GONE.into_response(),
        "/redirects" => (StatusCode::FOUND, [(header::LOCATION, "/ok")]).into_response(),
        "/hangs" => std::future::pending().await,
        _ => StatusCode::NO_CONTENT.into_response(),
    }
}
