//! Being told: that it is one's turn, once, wherever one wants to be told, and of nothing that one may not know.

mod channels;
pub(crate) mod environment;
mod mail;
mod push;
mod python;
mod receiver;
mod secrets;
mod turns;
mod wire;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use store::Store;

use crate::common::{Answer, Browser, Dir, Running, config};

/// A server that may send to this computer, and on which minutes are short.
async fn server(dir: &Dir) -> Running {
    server_with(dir, |_| {}).await
}

async fn server_with(dir: &Dir, change: impl FnOnce(&mut server::Config)) -> Running {
    let mut config = config(dir.path());
    config.tell_within = vec!["127.0.0.0/8".parse().expect("it is a block")];
    change(&mut config);
    Running::start(config).await
}

/// Waits until nothing is to be sent any more.
async fn settled(dir: &Path) {
    let store = Store::open_to_read(dir).expect("the store opens");
    for _ in 0..2400 {
        if store.outbox_backlog().await.expect("it can be read").waiting == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("something waits to be sent for ever");
}

/// Adds a webhook, of a table if one is named.
async fn hook(browser: &mut Browser, to: SocketAddr, path: &str, form: &str, table: &str) -> Answer {
    let address = format!("http://{to}{path}");
    browser.post("/tell/webhook", &[("form", form), ("address", &address), ("table", table)]).await
}

/// The page of somebody's channels.
async fn channels(browser: &mut Browser) -> String {
    browser.get("/tell").await.body
}

/// The numbers of somebody's channels, the oldest first.
async fn numbers(browser: &mut Browser) -> Vec<String> {
    let page = channels(browser).await;
    let mut numbers: Vec<String> = page
        .split("name=\"channel\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next().map(str::to_owned))
        .collect();
    numbers.dedup();
    numbers
}

/// Opens a duel of Knight's Duty: `host` makes it, and with the other's sitting down it begins.
async fn duel(host: &mut Browser, other: &mut Browser) -> String {
    duel_at(host, other, &[]).await
}

async fn duel_at(host: &mut Browser, other: &mut Browser, chosen: &[(&str, &str)]) -> String {
    let fields = [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];
    let table = host.post("/new", &[&fields[..], chosen].concat()).await.table();
    other.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await;
    table
}
