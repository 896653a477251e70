//! Disks that are full in the middle of matches that move.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use store::Store;

use super::siege::{figure, times};
use crate::common::{Browser, Dir, Socket};
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
            let mut host = Browser::new(process.address);
            let fields = [
                ("game", "knights"),
                ("name", "Ada"),
                ("seat.0", "me"),
                ("seat.1", "open"),
                ("spectators", "yes"),
            ];
            let table = host.post("/new", &fields).await.table();
            let mut guest = Browser::new(process.address);
            guest.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await.table();
            tables.push(([host, guest], table));
        }
        process.kill();
        // Room for some moves, more or fewer.
        let process = Process::start_on_full_disk(dir.path(), 60 + 12 * (disk as u64 % 10));
        let mut playing = Vec::new();
        for (number, (mut people, table)) in tables.into_iter().enumerate() {
            for browser in &mut people {
                browser.address = process.address;
            }
            playing.push(tokio::spawn(play_until_full(people, table, (disk * 10 + number) as u64)));
        }
        let mut told = Vec::new();
        for played in playing {
            told.push(played.await.expect("a player does not panic"));
        }
        process.kill();
        let store = Store::open(dir.path()).expect("the store opens when there is room again");
        for Told { table, kept, not_saved } in &told {
            let actions = store.table(table.clone()).await.expect("the table is there").actions;
            let all: Vec<(u8, String)> =
                actions.into_iter().map(|action| (action.seat, action.notation)).collect();
            // What was on its way when the table was lost may have been kept; not so what was said not to be saved.
            let more = all.len().saturating_sub(kept.len());
            assert!(all.starts_with(kept), "disk {disk}: confirmed {kept:?}, kept {all:?}");
            assert!(more <= usize::from(!not_saved), "disk {disk}: said not to be saved, and kept: {all:?}");
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

/// What the players of a table were told.
struct Told {
    table: String,
    /// What was confirmed, and by whom.
    kept: Vec<(u8, String)>,
    /// Was the last move said not to be saved?
    not_saved: bool,
}

/// Plays both seats until a move is not saved.
async fn play_until_full(people: [Browser; 2], table: String, seed: u64) -> Told {
    let mut rng = kernel::Rng::new(seed);
    let mut told = Told { table, kept: Vec::new(), not_saved: false };
    let until = Instant::now() + Duration::from_secs(60);
    while Instant::now() < until {
        for (seat, browser) in (0..).zip(&people) {
            // A table that cannot be loaded has nothing to add.
            let Ok(mut socket) = browser.try_socket(&told.table, "format=json", None).await else {
                return told;
            };
            let Some(now) = next_of(&mut socket, |message| message["type"] == "table").await else {
                return told;
            };
            if now["outcome"].is_object() {
                return told;
            }
            let choices = now["choices"].as_array().cloned().unwrap_or_default();
            let Some(line) = rng.pick(&choices).and_then(|choice| choice["notation"].as_str()) else {
                continue;
            };
            socket.say(&json!({ "act": line, "at": now["ticket"] })).await;
            let answered = |message: &Value| {
                message["type"] == "refused"
                    || (message["type"] == "step" && message["ticket"] != now["ticket"])
            };
            let Some(answer) = next_of(&mut socket, answered).await else { return told };
            if answer["type"] == "refused" {
                assert_eq!(answer["code"], "not_saved", "{answer}");
                return Told { not_saved: true, ..told };
            }
            told.kept.push((seat, line.to_owned()));
        }
    }
    told
}

/// The next message that is `so`, or `None` if the socket was closed.
async fn next_of(socket: &mut Socket, so: impl Fn(&Value) -> bool) -> Option<Value> {
    loop {
        let message: Value = serde_json::from_str(&socket.text().await?).expect("JSON");
        if so(&message) {
            return Some(message);
        }
    }
}
