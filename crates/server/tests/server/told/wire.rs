//! Addresses that programs ask for: feeds, and what makes the site an app.

use super::{duel, server};
use crate::common::Dir;

#[tokio::test]
async fn feeds_list_the_turns_of_whoever_has_the_address() {
    let dir = Dir::new();
    let server = server(&dir).await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    bob.post("/tell/feed", &[]).await;
    let page = bob.get("/tell").await.body;
    let feeds: Vec<String> = page
        .split("/feed/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next().map(|rest| format!("/feed/{rest}")))
        .collect();
    assert_eq!(feeds.len(), 2, "{page}");
    let mut reader = server.browser();
    let (atom, json) = (reader.get(&feeds[0]).await, reader.get(&feeds[1]).await);
    assert_eq!(atom.header("content-type"), Some("application/atom+xml; charset=utf-8"));
    assert!(!atom.body.contains("<entry>") && json.body.contains("\"items\":[]"));
    let table = duel(&mut ada, &mut bob).await;
    let (atom, json) = (reader.get(&feeds[0]).await.body, reader.get(&feeds[1]).await.body);
    assert!(
        atom.contains("<title>Your turn: Knight&apos;s Duty")
            || atom.contains("<title>Your turn: Knight's Duty with Ada")
    );
    assert!(atom.contains(&format!("/t/{table}")) && json.contains(&format!("/t/{table}")));
    for wrong in
        [feeds[0].replace(".atom", ".xml"), feeds[0].replacen('-', "-0", 1), "/feed/1-x.json".to_owned()]
    {
        assert_eq!(reader.get(&wrong).await.status, 404, "{wrong}");
    }
    let mine = bob.get("/my-turn").await.body;
    assert!(mine.contains("<title>(1) My turn") && mine.contains("Your turn at one table"), "{mine}");
    assert!(bob.get("/").await.body.contains("<title>(1) "), "the number stands in every title");
    assert!(reader.get("/my-turn").await.body.contains("Nobody waits for you"));
    server.stop().await;
}

#[tokio::test]
async fn the_site_is_an_app() {
    let dir = Dir::new();
    let server = server(&dir).await;
    let mut ada = server.browser();
    ada.post("/settings", &[("name", "Ada")]).await;
    let manifest = ada.get("/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    let told: serde_json::Value = serde_json::from_str(&manifest.body).expect("it is JSON");
    assert_eq!((&told["start_url"], &told["display"]), (&"/my-turn".into(), &"standalone".into()));
    for icon in told["icons"].as_array().expect("it has icons") {
        assert_eq!(ada.get(icon["src"].as_str().expect("an address")).await.status, 200);
    }
    let worker = ada.get("/worker.js").await;
    assert_eq!((worker.status, worker.header("cache-control")), (200, Some("no-cache")));
    let offline = ada.get("/offline").await.body;
    assert!(
        offline.contains("You are offline") && !offline.contains("Ada"),
        "nobody's name is kept by a browser"
    );
    server.stop().await;
}
