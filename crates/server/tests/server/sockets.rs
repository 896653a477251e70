//! Two people at one table.

use kernel::Rng;
use serde_json::json;

use crate::player::{Client, duel, play_random};

#[tokio::test]
async fn a_secret_plan_is_told_to_its_planner_only() {
    let (server, table, people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    bob.sync().await;
    let asked = bob.latest["ticket"].clone();
    let news = ada.act("plan Sw Mo Sw").await;
    let steps: Vec<_> = news.iter().filter(|message| message["type"] == "step").collect();
    assert_eq!(steps.len(), 3, "one step for each action of a packed line");
    assert_eq!(ada.version(), 4, "three actions, and the news that she has planned");
    let news = bob.sync().await;
    assert_eq!(news.len(), 1, "a token laid in secret is not so much as counted");
    assert_eq!(news[0]["version"], 1);
    assert_eq!(news[0]["cues"][0]["text"], "P0 is ready.");
    assert_eq!(news[0]["ticket"], asked, "the question put to Bob has not changed");
    assert!(!bob.act("plan Bo Mo Mo").await.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn a_stale_click_and_a_repeated_one_change_nothing() {
    let (server, table, people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    ada.sync().await;
    bob.sync().await;
    let asked = ada.latest["ticket"].clone();
    let line = json!({ "act": "place Sw", "at": asked });
    ada.socket.say(&line).await;
    ada.socket.say(&line).await;
    let news = ada.sync().await;
    let kinds: Vec<&str> = news.iter().filter_map(|message| message["type"].as_str()).collect();
    assert_eq!(kinds, ["step", "refused"]);
    assert_eq!((&news[1]["code"], &news[1]["at"]), (&json!("stale"), &asked));
    let at = ada.latest["ticket"].clone();
    // Illegal, unreadable, without a ticket, from somebody else's seat: each is refused, each says why.
    for (message, code) in [
        (json!({ "act": "place Xx", "at": at }), None),
        (json!({ "act": "mv Z99", "at": at }), None),
        (json!({ "act": "", "at": at }), None),
        (json!({ "act": "place Sw" }), Some("no_ticket")),
        (json!({ "act": "x".repeat(2000), "at": at }), Some("too_long")),
    ] {
        ada.socket.say(&message).await;
        let news = ada.sync().await;
        assert_eq!(news.len(), 1, "{message}: {news:?}");
        assert_eq!(news[0]["type"], "refused", "{message}");
        assert!(news[0]["message"].as_str().is_some_and(|text| !text.is_empty()));
        if let Some(code) = code {
            assert_eq!(news[0]["code"], code);
        }
    }
    assert_eq!(ada.version(), 1);
    assert!(bob.sync().await.is_empty(), "nobody else hears of a refusal");
    let mut guest = Client::open(&server.browser(), &table, "format=json").await;
    guest.socket.say(&json!({ "act": "resign" })).await;
    let news = guest.sync().await;
    assert_eq!(news[0]["code"], "no_seat");
    server.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_gets_the_gap_or_a_fresh_table() {
    let (server, table, people) = duel().await;
    let mut rng = Rng::new(5);
    let mut clients = vec![
        Client::open(&people[0], &table, "format=json").await,
        Client::open(&people[1], &table, "format=json").await,
    ];
    play_random(&mut clients, &mut rng, 6).await;
    for client in &mut clients {
        client.sync().await;
    }
    let seen = clients[1].version();
    let bob = clients.pop().expect("there are two");
    bob.socket.cut();
    // Resigning is beside the question and needs no ticket.
    clients[0].socket.say(&json!({ "act": "resign" })).await;
    let news = clients[0].sync().await;
    let step = news.iter().find(|message| message["type"] == "step").expect("it is told");
    assert_eq!(step["cues"][0]["text"], "You resign.");
    let mut back = Client::open(&people[1], &table, &format!("format=json&since={seen}")).await;
    let first: serde_json::Value = serde_json::from_str(&back.heard[0]).expect("JSON");
    assert_eq!(first["type"], "step", "the gap, not the whole table");
    let heard = first["cues"].as_array().map_or(0, Vec::len) as u64;
    assert_eq!(first["version"], seen + heard, "what is heard is counted");
    assert_eq!(back.latest["cues"][0]["text"], "P0 resigns.");
    back.sync().await;
    for since in ["999", "-1", "x"] {
        let odd = people[1].try_socket(&table, &format!("format=json&since={since}"), None).await;
        match odd {
            Ok(mut socket) => assert_eq!(socket.next().await["type"], "table", "since={since}"),
            Err(refused) => assert!(refused.to_string().contains("400"), "{refused}"),
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_page_gets_whole_fragments_first_and_changed_ones_after() {
    let (server, table, people) = duel().await;
    let mut page = Client::open(&people[0], &table, "format=html").await;
    let all = page.latest["fragments"].as_object().expect("fragments").len();
    assert!(all >= 8, "{all}");
    assert!(page.latest.get("view").is_none());
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    page.sync().await;
    ada.act("place Sw").await;
    let news = page.sync().await;
    assert_eq!(news.len(), 1);
    let some = news[0]["fragments"].as_object().expect("fragments");
    assert!(!some.is_empty() && some.len() < all, "only what changed: {:?}", some.keys());
    assert!(some.contains_key("plan.1") && !some.contains_key("board"), "{:?}", some.keys());
    // Somebody looks on: that is no step.
    let version = page.version();
    let _guest = Client::open(&server.browser(), &table, "format=html").await;
    let news = page.sync().await;
    assert_eq!(news[0]["type"], "presence");
    assert_eq!(news[0]["version"], version + 1, "the page is another");
    server.stop().await;
}

#[tokio::test]
async fn chat_reaches_the_table_and_is_remembered() {
    let (server, table, people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut page = Client::open(&people[1], &table, "format=html").await;
    ada.socket.say(&json!({ "chat": " <b>hello</b>\n\u{202e}there " })).await;
    let heard = ada.sync().await;
    let chat = heard.iter().find(|message| message["type"] == "chat").expect("it is told");
    assert_eq!((&chat["text"], &chat["seat"]), (&json!("<b>hello</b> there"), &json!(0)));
    let news = page.sync().await;
    let chat = news.iter().find(|message| message["type"] == "chat").expect("it is told");
    let line = chat["line"].as_str().expect("a line of the page");
    assert!(line.contains("&lt;b&gt;hello") && chat.get("fragments").is_none(), "its line only: {chat}");
    ada.socket.say(&json!({ "chat": "\u{200b} " })).await;
    assert_eq!(ada.sync().await[0]["code"], "empty");
    let mut guest = Client::open(&server.browser(), &table, "format=json").await;
    guest.socket.say(&json!({ "chat": "psst" })).await;
    assert!(guest.sync().await.iter().any(|message| message["code"] == "no_seat"));
    server.stop().await;
}

/// A page says which version it shows, and gets what changed since then; nothing that did not, never the ground.
#[tokio::test]
async fn a_page_that_comes_back_gets_what_it_lacks() {
    let (server, table, mut people) = duel().await;
    let page = people[1].get(&format!("/t/{table}")).await.body;
    let field = |name: &str| {
        let (_, rest) = page.split_once(&format!("data-{name}=\"")).expect("the page says it");
        rest.split('"').next().expect("a value").to_owned()
    };
    assert!(page.contains("Turn 1 begins"), "the log begins with the deal");
    let had = format!("format=html&since={}", field("version"));
    let mut bob = Client::open(&people[1], &table, &had).await;
    let names = |message: &serde_json::Value| -> Vec<String> {
        message["fragments"].as_object().expect("fragments").keys().cloned().collect()
    };
    assert_eq!(bob.latest["log"], json!([]));
    assert!(bob.latest.get("fresh").is_none() && bob.latest.get("choices").is_none(), "{}", bob.latest);
    assert_eq!(names(&bob.latest), [""; 0], "whoever looks is there: nothing has changed");
    let had = format!("format=html&since={}", bob.version());
    bob.socket.close().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    ada.socket.say(&json!({ "chat": "hurry" })).await;
    ada.sync().await;
    bob = Client::open(&people[1], &table, &had).await;
    let lines = bob.latest["log"].as_array().expect("lines").clone();
    assert!(lines.len() == 1 && bob.latest.get("fresh").is_none(), "one line more: {lines:?}");
    assert!(lines[0].as_str().is_some_and(|line| line.contains("is ready")));
    assert_eq!(bob.latest["chat"].as_array().map(Vec::len), Some(1));
    let some = names(&bob.latest);
    assert!(some.contains(&"ready.P".to_owned()) && !some.contains(&"space.E5".to_owned()), "{some:?}");
    for other in [0, bob.version() + 1] {
        let odd = Client::open(&people[1], &table, &format!("format=html&since={other}")).await;
        assert!(odd.heard[0].contains("\"type\":\"reload\""), "{other}: another table");
    }
    server.stop().await;
}
