//! What a search tells: a hint to whoever plays alone, an analysis to all once the match is over.

use std::time::Duration;

use kernel::Rng;

use crate::common::{Browser, Dir, Running, config};
use crate::player::{Client, duel, people, play_random};

#[tokio::test]
async fn whoever_plays_alone_may_ask_for_a_hint() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let fields = [("game", "knights"), ("bots", "1"), ("level", "squire")];
    let table = ada.post("/play", &fields).await.table();
    let page = ada.get(&format!("/t/{table}")).await.body;
    assert!(page.contains(&format!("/t/{table}/hint")), "the button is there");
    let hint = ada.get(&format!("/t/{table}/hint")).await;
    assert_eq!(hint.status, 200);
    assert!(hint.body.contains("<code>place ") && hint.body.contains('%'), "{}", hint.body);
    let stranger = server.browser().get(&format!("/t/{table}/hint")).await;
    assert!(stranger.status == 409 || stranger.status == 403, "{}", stranger.status);
    server.stop().await;
}

#[tokio::test]
async fn where_others_play_there_is_no_hint() {
    let (server, table, mut people) = duel().await;
    assert_eq!(people[0].get(&format!("/t/{table}/hint")).await.status, 409);
    assert!(!people[0].get(&format!("/t/{table}")).await.body.contains("/hint"));
    assert_eq!(people[0].get(&format!("/t/{table}/analysis")).await.status, 409, "the match goes on");
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
    let browser = Browser { address: server.address, ..people[1].clone() };
    assert!(browser.get(&path).await.body.contains("<polyline"), "it outlives a restart");
    server.stop().await;
}
