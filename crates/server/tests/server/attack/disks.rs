//! Disks that are full in the middle of matches that move.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use store::Store;

use super::siege::{figure, times};
use crate::common::{Browser, Dir};
use crate::process::Process;

/// The tables that move on each of them.
const TABLES: usize = 6;

/// What was confirmed is kept, what was said not to be saved is not, and when there is room again all goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_kept_by_mistake_on_a_full_disk() {
    let disks = times(2, 20);
    let (mut confirmed, mut refused) = (0, 0);
    for disk in 0..disks {
        let dir = Dir::new();
        let process = Process::start(dir.path());
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            let mut browser = Browser::new(process.address);
            let fields = [("game", "knights"), ("bots", "1"), ("level", "squire")];
            let table = browser.post("/play", &fields).await.table();
            tables.push((browser, table));
        }
        process.kill();
        // Room for some moves, more or fewer.
        let process = Process::start_on_full_disk(dir.path(), 40 + 12 * (disk as u64 % 10));
        let mut playing = Vec::new();
        for (number, (mut browser, table)) in tables.into_iter().enumerate() {
            browser.address = process.address;
            playing.push(tokio::spawn(play_until_full(browser, table, (disk * 10 + number) as u64)));
        }
        let mut told = Vec::new();
        for played in playing {
            told.push(played.await.expect("a player does not panic"));
        }
        process.kill();
        let store = Store::open(dir.path()).expect("the store opens when there is room again");
        for Told { table, kept, not_saved } in &told {
            let actions = store.table(table.clone()).await.expect("the table is there").actions;
            let mine: Vec<String> =
                actions.into_iter().filter(|action| action.seat == 0).map(|action| action.notation).collect();
            assert!(mine.starts_with(kept), "disk {disk}: confirmed {kept:?}, kept {mine:?}");
            // The last may have been on its way; but not if its sender was told that it did not happen.
            let more = mine.len() - kept.len();
            assert!(more <= usize::from(!not_saved), "disk {disk}: said not to be saved, and kept: {mine:?}");
            confirmed += kept.len();
            refused += usize::from(*not_saved);
        }
        drop(store);
        let process = Process::start(dir.path());
        assert_eq!(Browser::new(process.address).get("/healthz").await.status, 200, "there is room again");
        let page = Browser::new(process.address).get(&format!("/t/{}", told[0].table)).await;
        assert_eq!(page.status, 200, "and the match goes on");
    }
    figure(&format!(
        "{disks} full disks: {confirmed} moves confirmed and kept, {refused} said not to be saved and not kept"
    ));
    assert!(refused > 0, "the disks were full");
}

/// What a player was told.
struct Told {
    table: String,
    kept: Vec<String>,
    /// Was the last move said not to be saved?
    not_saved: bool,
}

/// Plays until a move is not saved.
async fn play_until_full(browser: Browser, table: String, seed: u64) -> Told {
    let mut rng = kernel::Rng::new(seed);
    let mut kept = Vec::new();
    let until = Instant::now() + Duration::from_secs(30);
    while Instant::now() < until {
        let Ok(mut socket) = browser.try_socket(&table, "format=json", None).await else {
            // It cannot even be loaded, because it wants to write.
            tokio::time::sleep(Duration::from_millis(50)).await;
            if browser.clone().get("/healthz").await.status == 503 {
                return Told { table, kept, not_saved: false };
            }
            continue;
        };
        let mut sent: Option<(Value, String)> = None;
        while let Some(text) = socket.text().await {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            match message["type"].as_str() {
                Some("table" | "step") => {}
                Some("refused") if message["code"] == "not_saved" => {
                    return Told { table, kept, not_saved: true };
                }
                Some("refused") => panic!("{message}"),
                _ => continue,
            }
            if let Some((ticket, line)) = sent.take() {
                if ticket == message["ticket"] {
                    sent = Some((ticket, line));
                    continue;
                }
                kept.push(line);
            }
            if message["outcome"].is_object() {
                return Told { table, kept, not_saved: false };
            }
            let choices = message["choices"].as_array().cloned().unwrap_or_default();
            if let Some(line) = rng.pick(&choices).and_then(|choice| choice["notation"].as_str()) {
                socket.say(&json!({ "act": line, "at": message["ticket"] })).await;
                sent = Some((message["ticket"].clone(), line.to_owned()));
            }
        }
        // The bot's move was not saved, and the table was loaded again: whether ours was is not known here.
        if sent.is_some() {
            return Told { table, kept, not_saved: false };
        }
    }
    Told { table, kept, not_saved: false }
}
