//! Whoever is asked in secret leaves no trace: not in what is sent, not in lists, not in feeds.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;

use super::receiver::Receiver;
use super::{hook, numbers, server_with, settled};
use crate::common::{Browser, Dir};
use crate::pace::{Duel, duel_with};

/// How long an answer is waited for, whether it is asked for or not.
const MASK: &str = "1500";

/// The address of somebody's feed, as JSON.
async fn feed(browser: &mut Browser) -> String {
    assert_eq!(browser.post("/tell/feed", &[]).await.status, 303);
    let page = browser.get("/tell").await.body;
    let rest = page.split("/feed/").nth(2).and_then(|rest| rest.split('"').next()).expect("it is shown");
    format!("/feed/{rest}")
}

/// What lists and feeds say to the one whose turn it is, and to somebody who only looks on.
async fn lists(player: &mut Browser, feed: &str, table: &str) -> (String, String, String) {
    let mine = player.get("/my-turn").await.body;
    let of_table = |page: &str| {
        let row = page.split("<li>").find(|row| row.contains(table)).unwrap_or_default();
        row.split("</li>").next().unwrap_or_default().replace(table, "T")
    };
    let feed = player.get(feed).await.body.replace(table, "T");
    let feed: serde_json::Value = serde_json::from_str(&feed).expect("it is JSON");
    let titles =
        feed["items"].as_array().map(|items| items.iter().map(|item| item["id"].to_string()).collect());
    let title =
        mine.split("<title>").nth(1).and_then(|rest| rest.split('<').next()).unwrap_or_default().to_owned();
    (of_table(&mine), titles.unwrap_or_default(), title)
}

/// What a player saw in lists, feed and titles at each look, and how much was sent to each address.
type Told = (Vec<(String, String, String)>, BTreeMap<&'static str, usize>);

/// What was told in one of two worlds: in one the rival is asked in secret, and passes at once; in the other nobody is.
async fn told(asked: bool) -> Told {
    let dir = Dir::new();
    let server = server_with(&dir, |config| config.bot_delay = Duration::from_millis(100)).await;
    let receiver = Receiver::start().await;
    let chosen = [("option.mask_ms", MASK), ("public", "yes")];
    let Duel { table, mut people, mut active, line, mut waits } = duel_with(&server, &chosen).await;
    if asked {
        waits.socket.say(&json!({ "act": "stop item on" })).await;
        waits.sync().await;
    }
    let turn = usize::from(active.latest["seat"] == json!(1));
    let player = &mut people[turn];
    hook(player, receiver.address, "/own", "json", "").await;
    hook(player, receiver.address, "/table", "json", &table).await;
    assert_eq!(numbers(player).await.len(), 2);
    let feed = feed(player).await;
    let mut seen = vec![lists(player, &feed, &table).await];
    let passing = tokio::spawn(async move {
        if asked {
            waits.latest = waits.socket.next_of("step").await;
            waits.act("pass").await;
        }
        waits
    });
    let at = active.latest["ticket"].clone();
    active.socket.say(&json!({ "act": line, "at": at })).await;
    // What was played is durable when it is heard of; until it is shown, lists say what they said.
    let waits = passing.await.expect("it passes");
    seen.push(lists(player, &feed, &table).await);
    active.latest = active.socket.next_of("step").await;
    seen.push(lists(player, &feed, &table).await);
    settled(dir.path()).await;
    let counts = ["/own", "/table"].map(|path| (path, receiver.at(path).len()));
    drop(waits);
    server.stop().await;
    (seen, counts.into())
}

#[tokio::test]
async fn nobody_is_told_that_somebody_was_asked_in_secret() {
    let (silent, spoken) = tokio::join!(told(false), told(true));
    let only_titles = |(seen, counts): &Told| {
        let rows: Vec<(bool, String)> =
            seen.iter().map(|(row, _, title)| (row.contains("urgent"), title.clone())).collect();
        (rows, counts.clone())
    };
    assert_eq!(only_titles(&silent), only_titles(&spoken));
    assert!(
        silent.0.iter().all(|(row, feed, _)| row.contains("urgent") && !feed.is_empty()),
        "{:?}",
        silent.0
    );
    assert_eq!(silent.1, [("/own", 0), ("/table", 0)].into(), "their turn goes on: nobody is told anew");
}
