//! Clients that play.

use kernel::Rng;
use serde_json::{Value, json};

use crate::common::{Browser, Running, Socket};

/// A socket with a memory of what it was told.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) socket: Socket,
    /// The latest table or step.
    pub(crate) latest: Value,
    /// Everything it was told, as it came.
    pub(crate) heard: Vec<String>,
    pings: u64,
}

impl Client {
    pub(crate) async fn open(browser: &Browser, table: &str, query: &str) -> Self {
        let socket = browser.socket(table, query).await;
        let mut client = Self { socket, latest: Value::Null, heard: Vec::new(), pings: 0 };
        client.sync().await;
        client
    }

    /// Hears everything that was said until now: answers come in order, so a pong is the end of it.
    pub(crate) async fn sync(&mut self) -> Vec<Value> {
        self.pings += 1;
        self.socket.say(&json!({ "ping": self.pings })).await;
        let mut news = Vec::new();
        loop {
            let text = self.socket.text().await.expect("the socket is open");
            let message: Value = serde_json::from_str(&text).expect("a message is JSON");
            match message["type"].as_str() {
                Some("pong") if message["n"] == self.pings => return news,
                Some("table" | "step") => self.latest = message.clone(),
                _ => {}
            }
            self.heard.push(text);
            news.push(message);
        }
    }

    /// Answers the decision at hand, and hears what came of it.
    pub(crate) async fn act(&mut self, line: &str) -> Vec<Value> {
        let at = self.latest["ticket"].clone();
        self.socket.say(&json!({ "act": line, "at": at })).await;
        self.sync().await
    }

    /// Does something beside the question.
    pub(crate) async fn act_beside(&mut self, line: &str) {
        self.socket.say(&json!({ "act": line })).await;
        self.sync().await;
    }

    /// The lines that may be answered.
    pub(crate) fn choices(&self) -> Vec<String> {
        let choices = self.latest["choices"].as_array().cloned().unwrap_or_default();
        choices.iter().filter_map(|choice| choice["notation"].as_str().map(str::to_owned)).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.latest["outcome"].is_object()
    }

    pub(crate) fn version(&self) -> u64 {
        self.latest["version"].as_u64().expect("a table has a version")
    }
}

/// A server, and a duel of Knight's Duty between two people that has just begun.
pub(crate) async fn duel() -> (Running, String, Vec<Browser>) {
    let server = Running::fresh().await;
    let (table, people) = people(&server, "knights", 2).await;
    (server, table, people)
}

/// A table with as many people as seats; each has a browser.
pub(crate) async fn people(server: &Running, game: &str, seats: u8) -> (String, Vec<Browser>) {
    people_at(server, game, seats, &[]).await
}

/// The same at a table of other rules: `chosen` are fields of the form for a new table.
pub(crate) async fn people_at(
    server: &Running,
    game: &str,
    seats: u8,
    chosen: &[(&str, &str)],
) -> (String, Vec<Browser>) {
    let mut host = server.browser();
    let mut fields = vec![("game".to_owned(), game.to_owned()), ("name".to_owned(), "P0".to_owned())];
    fields.push(("spectators".to_owned(), "yes".to_owned()));
    fields.extend(chosen.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
    for seat in 0..seats {
        fields.push((format!("seat.{seat}"), if seat == 0 { "me" } else { "open" }.to_owned()));
    }
    let fields: Vec<(&str, &str)> = fields.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let table = host.post("/new", &fields).await.table();
    let mut browsers = vec![host];
    for seat in 1..seats {
        let mut guest = server.browser();
        let fields = [("seat", &*seat.to_string()), ("name", &*format!("P{seat}"))];
        let answer = guest.post(&format!("/t/{table}/sit"), &fields).await;
        assert_eq!(answer.table(), table);
        browsers.push(guest);
    }
    (table, browsers)
}

/// Plays at random until the match is over, or until this many moves were made.
pub(crate) async fn play_random(clients: &mut [Client], rng: &mut Rng, most: usize) -> usize {
    for moves in 0..most {
        for client in clients.iter_mut() {
            client.sync().await;
        }
        if clients[0].is_over() {
            return moves;
        }
        let ready: Vec<usize> = (0..clients.len()).filter(|i| !clients[*i].choices().is_empty()).collect();
        let seat = *rng.pick(&ready).expect("somebody must decide");
        let choices = clients[seat].choices();
        let line = rng.pick(&choices).expect("there are choices").clone();
        let news = clients[seat].act(&line).await;
        assert!(news.iter().any(|message| message["type"] == "step"), "{line}: {news:?}");
    }
    most
}
