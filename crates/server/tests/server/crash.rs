//! kill -9 in the middle of many moving matches.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use kernel::record::verify;
use kernel::{Game as _, Record};
use knights::Knights;
use serde_json::{Value, json};
use store::Store;

use crate::common::{Browser, Dir};
use crate::moving::Player;
use crate::process::Process;

const TABLES: usize = 10;
const ROUNDS: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let dir = Dir::new();
    let mut process = Process::start(dir.path());
    let mut players = Vec::new();
    for table in 0..TABLES {
        let mut browser = Browser::new(process.address);
        let bots = (1 + table % 3).to_string();
        let fields = [("game", "knights"), ("bots", &*bots), ("level", "knight")];
        let table = browser.post("/play", &fields).await.table();
        players.push(Player { browser, table, acknowledged: Vec::new(), version: 0, over: false });
    }
    let (mut moves, mut playing) = (0, Duration::ZERO);
    for round in 0..ROUNDS {
        let start = Instant::now();
        let time = Duration::from_millis(500 + 150 * round as u64);
        let before: usize = players.iter().map(|player| player.acknowledged.len()).sum();
        let tasks: Vec<_> = players
            .drain(..)
            .enumerate()
            .map(|(i, player)| {
                tokio::spawn(player.play((round * 100 + i) as u64, start + Duration::from_secs(30)))
            })
            .collect();
        tokio::time::sleep(time).await;
        process.kill();
        for task in tasks {
            players.push(task.await.expect("a player does not panic"));
        }
        moves += players.iter().map(|player| player.acknowledged.len()).sum::<usize>() - before;
        playing += time;

        let store = Store::open(dir.path()).expect("the store opens after a kill");
        for player in &players {
            let kept = store.table(player.table.clone()).await.expect("the table is there");
            let mine: Vec<&str> =
                kept.actions.iter().filter(|a| a.seat == 0).map(|a| a.notation.as_str()).collect();
            let acknowledged: Vec<&str> = player.acknowledged.iter().map(String::as_str).collect();
            assert!(
                mine.starts_with(&acknowledged) && mine.len() <= acknowledged.len() + 1,
                "acknowledged {acknowledged:?}, kept {mine:?}"
            );
        }
        drop(store);

        process = Process::start(dir.path());
        for player in &mut players {
            player.browser.address = process.address;
            let table = player.open().await.next_of("table").await;
            let version = table["version"].as_u64().expect("a version");
            assert!(version >= player.version, "told {}, kept {version}", player.version);
            // What was sent but not confirmed before the kill may have been kept: it counts from now on.
            player.acknowledged = answers_kept(dir.path(), &player.table).await;
        }
    }
    println!("{moves} moves of people acknowledged in {playing:?} before {ROUNDS} kills");
    assert!(moves > TABLES * ROUNDS, "the matches were moving: {moves}");

    for (i, mut player) in players.into_iter().enumerate() {
        player = player.play(1000 + i as u64, Instant::now() + Duration::from_secs(30)).await;
        assert!(player.over, "the match goes on to its end");
        let text = player.browser.get(&format!("/t/{}/record", player.table)).await.body;
        let record = Record::parse("record", &text).expect("a record");
        verify::<Knights>(&record, &Knights::content()).expect("it verifies");
        assert!(record.result.is_some());
    }
}

/// What seat 0 has played, as the store has it.
async fn answers_kept(dir: &Path, table: &str) -> Vec<String> {
    let store = Store::open_to_read(dir).expect("a second reader may open the store");
    let kept = store.table(table.to_owned()).await.expect("the table is there");
    kept.actions.into_iter().filter(|a| a.seat == 0).map(|a| a.notation).collect()
}

/// With the library's buffers a socket costs 138 KB.
#[tokio::test]
async fn a_socket_costs_little_memory() {
    let dir = Dir::new();
    let roomy = ["onlookers=500", "onlookers_each=500", "onlookers_table_each=500"];
    let process = Process::start_with(dir.path(), &roomy);
    let mut browser = Browser::new(process.address);
    let table =
        browser.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await.table();
    let browser = Browser::new(process.address);
    let mut sockets = Vec::new();
    for _ in 0..20 {
        let mut socket = browser.socket(&table, "format=json").await;
        socket.next_of("table").await;
        sockets.push(socket);
    }
    let before = process.memory();
    const MORE: usize = 150;
    for _ in 0..MORE {
        let mut socket = browser.socket(&table, "format=json").await;
        socket.next_of("table").await;
        sockets.push(socket);
    }
    let each = process.memory().saturating_sub(before) / MORE;
    println!("{each} bytes a socket");
    assert!(each < 60_000, "{each} bytes a socket");
}

#[test]
fn a_busy_port_is_a_message_and_exit_code_2() {
    let dir = Dir::new();
    let process = Process::start(dir.path());
    let other = Dir::new();
    let refused = Command::new(env!("CARGO_BIN_EXE_banneret-table"))
        .args([process.address.to_string().as_ref(), other.path().as_os_str()])
        .output()
        .expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot listen on"));
    let usage = Command::new(env!("CARGO_BIN_EXE_banneret-table")).output().expect("it runs");
    assert_eq!(usage.status.code(), Some(2));
    process.kill();
}

#[tokio::test]
async fn a_server_told_to_stop_finishes_and_ends_well() {
    let dir = Dir::new();
    let start = Instant::now();
    let mut process = Process::start(dir.path());
    println!("started in {:?}", start.elapsed());
    let mut browser = Browser::new(process.address);
    let table =
        browser.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await.table();
    let mut socket = browser.socket(&table, "format=json").await;
    let ticket = socket.next_of("table").await["ticket"].clone();
    socket.say(&json!({ "act": "place Sw", "at": ticket })).await;
    let told = Command::new("kill").arg(process.child.id().to_string()).status().expect("kill is there");
    assert!(told.success());
    let mut steps = 0;
    while let Some(text) = socket.text().await {
        let message: Value = serde_json::from_str(&text).expect("JSON");
        steps += usize::from(message["type"] == "step" && message["ticket"] != ticket);
    }
    assert!(process.child.wait().expect("it ends").success());
    let store = Store::open(dir.path()).expect("the store opens");
    let kept = store.table(table).await.expect("the table is there");
    let mine = kept.actions.iter().filter(|action| action.seat == 0).count();
    assert!(mine >= steps.min(1), "told {steps}, kept {mine}");
}
