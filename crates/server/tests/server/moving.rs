//! Somebody who plays on whatever happens to the server, and remembers what was acknowledged.

use std::time::Instant;

use kernel::Rng;
use serde_json::{Value, json};

use crate::common::{Browser, Socket};

/// A player who remembers what was acknowledged.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) browser: Browser,
    pub(crate) table: String,
    /// The answers of this seat that a step has confirmed, in order.
    pub(crate) acknowledged: Vec<String>,
    /// The greatest version this seat was told.
    pub(crate) version: u64,
    pub(crate) over: bool,
}

impl Player {
    pub(crate) async fn open(&self) -> Socket {
        self.browser.socket(&self.table, "format=json").await
    }

    /// Plays at random until the connection breaks, the match ends or time is up.
    pub(crate) async fn play(mut self, seed: u64, until: Instant) -> Self {
        let mut rng = Rng::new(seed);
        let Ok(mut socket) = self.browser.try_socket(&self.table, "format=json", None).await else {
            return self;
        };
        let mut sent: Option<(u64, String)> = None;
        while Instant::now() < until {
            let Some(text) = socket.text().await else { break };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            assert_ne!(message["type"], "refused", "{message}");
            if !matches!(message["type"].as_str(), Some("table" | "step")) {
                continue;
            }
            let version = message["version"].as_u64().expect("a version");
            assert!(version >= self.version, "told {}, then {version}", self.version);
            self.version = version;
            let ticket = message["ticket"].as_u64().expect("a ticket");
            if let Some((at, line)) = sent.take() {
                if ticket == at {
                    // Somebody else moved; our answer is still on its way.
                    sent = Some((at, line));
                    continue;
                }
                self.acknowledged.push(line);
            }
            if message["outcome"].is_object() {
                self.over = true;
                break;
            }
            let choices = message["choices"].as_array().cloned().unwrap_or_default();
            if let Some(choice) = rng.pick(&choices) {
                let line = choice["notation"].as_str().expect("a notation").to_owned();
                socket.say(&json!({ "act": line, "at": ticket })).await;
                sent = Some((ticket, line));
            }
        }
        self
    }
}
