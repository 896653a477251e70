//! What a search tells to all once the match is over, and how many tables may think at once.

use std::time::{Duration, Instant};

use kernel::Rng;

use crate::common::{Browser, Dir, Running, config};
use crate::player::{Client, duel, people, play_random};

#[tokio::test]
async fn a_match_that_goes_on_is_not_analysed_and_the_way_back_is_shown() {
    let (server, table, mut people) = duel().await;
    let refused = people[0].get(&format!("/t/{table}/analysis")).await;
    assert_eq!(refused.status, 409, "the match goes on");
    assert!(refused.body.contains(&format!("href=\"/t/{table}\"")), "{}", refused.body);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_match_is_analysed_once_and_in_the_background() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let (table, mut people) = people(&server, "knights", 2).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    // A short match: somebody gives up before the plans are complete, so at once (KD-11.1).
    play_random(&mut clients, &mut Rng::new(3), 5).await;
    people[0].post(&format!("/t/{table}/act"), &[("act", "resign")]).await;
    let path = format!("/t/{table}/analysis");
    let first = people[0].get(&path).await;
    assert_eq!(first.status, 200);
    assert!(first.body.contains("<progress") || first.body.contains("<polyline"), "{}", first.body);
    let mut seen = first.body;
    for _ in 0..600 {
        if seen.contains("<polyline") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        seen = people[1].get(&path).await.body;
    }
    assert!(seen.contains("<polyline") && seen.contains("Could know"), "{seen}");
    assert_eq!(people[1].get(&path).await.body, seen, "it is kept");
    server.stop().await;
    // Also by the store: a server that was stopped does not begin again.
    let server = Running::start(config(dir.path())).await;
    let mut browser = Browser { address: server.address, ..people[1].clone() };
    assert!(browser.get(&path).await.body.contains("<polyline"), "it outlives a restart");
    server.stop().await;
}

/// Many tables think at once, on however few cores: whoever looks is answered all the same, and no bot waits for the
/// others to finish, because each thinks the shorter the more there are.
#[tokio::test(flavor = "multi_thread")]
async fn fifty_tables_that_think_keep_nobody_waiting() {
    let server = Running::fresh().await;
    let fields = [("game", "knights"), ("bots", "1"), ("level", "marshal")];
    let mut thinking = Vec::new();
    for _ in 0..50 {
        let mut browser = server.browser();
        let table = browser.post("/play", &fields).await.table();
        thinking.push(Client::open(&browser, &table, "format=json").await);
    }
    let start = Instant::now();
    let mut answers = Vec::new();
    // The bot in the other chair lays its whole plan while the person has laid nothing.
    // Three tokens after three pauses: if nobody thought the shorter, they would take more than twice as long as is waited.
    while !thinking.is_empty() && start.elapsed() < Duration::from_secs(25) {
        let mut still = Vec::new();
        for mut client in thinking {
            let asked = Instant::now();
            client.sync().await;
            answers.push(asked.elapsed());
            let pending = client.latest["pending"].as_array().cloned().unwrap_or_default();
            if pending.contains(&1.into()) {
                still.push(client);
            }
        }
        thinking = still;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(thinking.is_empty(), "{} bots have not answered in time", thinking.len());
    answers.sort_unstable();
    let (middle, slow) = (answers[answers.len() / 2], answers[answers.len() * 99 / 100]);
    assert!(middle < Duration::from_millis(250) && slow < Duration::from_secs(2), "{middle:?}, {slow:?}");
    server.stop().await;
}
