//! Runs the examples of docs/protocol.md.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::common::{Browser, Running, Socket};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

#[tokio::test]
async fn the_examples_of_the_document_are_true() {
    let examples: Vec<&str> =
        DOCUMENT.split("```protocol\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 6, "the document has examples");
    let server = Running::fresh().await;
    for example in examples {
        run(&server, example).await;
    }
    server.stop().await;
}

/// One example, at a table of its own. Tickets are opaque: a number of the document stands for a ticket of its reader,
/// and different ones for different tickets.
async fn run(server: &Running, example: &str) {
    let (table, browsers) = duel(server).await;
    let mut sockets: BTreeMap<&str, Socket> = BTreeMap::new();
    let mut tickets: BTreeMap<(&str, u64), Value> = BTreeMap::new();
    let mut latest: BTreeMap<&str, Value> = BTreeMap::new();
    for line in example.lines() {
        let (who, what) = line.split_once(' ').expect("a line begins with somebody");
        match what.split_once(' ').unwrap_or((what, "")) {
            ("opens", query) => {
                let socket = browsers[who].socket(&table, query).await;
                sockets.insert(who, socket);
            }
            ("closes", "") => {
                sockets.remove(who).expect("it was open").close().await;
            }
            (">", message) => {
                let mut message: Value = serde_json::from_str(message).expect(message);
                if let Some(at) = message["at"].as_u64() {
                    let ticket = tickets.entry((who, at)).or_insert_with(|| latest[who].clone());
                    message["at"] = ticket.clone();
                }
                sockets.get_mut(who).expect("it is open").say(&message).await;
            }
            ("<", pattern) => {
                let pattern: Value = serde_json::from_str(pattern).expect(pattern);
                let mut told = sockets.get_mut(who).expect("it is open").next().await;
                if told["ticket"].is_u64() {
                    latest.insert(who, told["ticket"].clone());
                }
                for key in ["ticket", "at"] {
                    if let Some(number) = pattern[key].as_u64() {
                        let ticket = told[key].take();
                        let known = tickets.entry((who, number)).or_insert_with(|| ticket.clone());
                        assert_eq!(*known, ticket, "in\n{example}\n{line}");
                        told[key] = number.into();
                    }
                }
                if let Err(why) = fits(&pattern, &told) {
                    panic!("in\n{example}\n{line}\n{why}\nit was told\n{told}");
                }
            }
            (other, _) => panic!("`{other}` is no verb of the examples"),
        }
    }
}

/// Ada and Bob at a table of two, and Eve.
async fn duel(server: &Running) -> (String, BTreeMap<&'static str, Browser>) {
    let (mut ada, mut bob, eve) = (server.browser(), server.browser(), server.browser());
    let fields = [
        ("game", "knights"),
        ("name", "Ada"),
        ("seat.0", "me"),
        ("seat.1", "open"),
        ("spectators", "yes"),
        ("friendly", "yes"),
    ];
    let table = ada.post("/new", &fields).await.table();
    bob.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await.location();
    (table, BTreeMap::from([("ada", ada), ("bob", bob), ("eve", eve)]))
}

const ANY: &str = "…";

/// Is this what the document says?
fn fits(pattern: &Value, told: &Value) -> Result<(), String> {
    match (pattern, told) {
        (Value::String(any), _) if any == ANY => Ok(()),
        (Value::Object(pattern), Value::Object(told)) => {
            for (key, pattern) in pattern.iter().filter(|(key, _)| *key != ANY) {
                let told = told.get(key).ok_or_else(|| format!("`{key}` is missing"))?;
                fits(pattern, told).map_err(|why| format!("{key}: {why}"))?;
            }
            let extra = told.keys().find(|key| !pattern.contains_key(*key));
            match extra {
                Some(key) if !pattern.contains_key(ANY) => Err(format!("`{key}` is not in the document")),
                Some(_) | None => Ok(()),
            }
        }
        (Value::Array(pattern), Value::Array(told)) if pattern.len() == told.len() => {
            pattern.iter().zip(told).try_for_each(|(pattern, told)| fits(pattern, told))
        }
        (pattern, told) if pattern == told => Ok(()),
        (pattern, told) => Err(format!("{pattern} was expected, not {told}")),
    }
}
