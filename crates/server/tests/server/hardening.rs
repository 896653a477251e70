//! What strangers send.

use serde_json::json;
use server::Rate;

use crate::common::Running;
use crate::player::{Client, duel, people};

#[tokio::test]
async fn every_answer_tells_the_browser_to_be_strict() {
    let server = Running::fresh().await;
    let mut guest = server.browser();
    for path in ["/", "/new", "/rules", "/rules/knights", "/records", "/healthz", "/nowhere", "/t/nowhere"] {
        let answer = guest.get(path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        let inline = ["<style", " style=\"", " onclick=", " onload=", "javascript:"];
        let found = inline.iter().find(|word| answer.body.contains(**word));
        assert_eq!(found, None, "the policy would break {path}");
        assert!(answer.status < 500, "{path}: {}", answer.status);
    }
    let asset = guest.get("/").await.body;
    let start = asset.find("/assets/site.").expect("the page has a script");
    let href = &asset[start..start + asset[start..].find('"').expect("a quote")];
    let script = guest.get(href).await;
    assert_eq!(script.status, 200);
    assert!(script.header("cache-control").is_some_and(|cache| cache.contains("immutable")));
    assert_eq!(guest.get("/assets/../Cargo.toml").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn other_sites_cannot_act_for_a_guest() {
    let (server, table, mut people) = duel().await;
    let ada = &mut people[0];
    let form = ("content-type", "application/x-www-form-urlencoded");
    let (act, own) = (format!("/t/{table}/act"), format!("http://{}", ada.address));
    let ticket = Client::open(ada, &table, "format=json").await.latest["ticket"].clone();
    let body = format!("act=place%20Sw&at={ticket}");
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let answer = ada.send("POST", &act, &[form, ("origin", origin)], &body).await;
        assert_eq!(answer.status, 403, "{origin}");
        assert!(ada.try_socket(&table, "format=json", Some(origin)).await.is_err(), "{origin}");
    }
    let answer = ada.send("POST", &act, &[form, ("origin", &own)], &body).await;
    assert_eq!(answer.status, 303);
    assert!(ada.try_socket(&table, "format=json", Some(&own)).await.is_ok());
    // A cookie that was guessed is nobody's.
    let mut eve = server.browser();
    eve.cookies.insert("guest".to_owned(), "0".repeat(64));
    assert_eq!(eve.post(&act, &[("act", "place Sw"), ("at", "1")]).await.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn nonsense_on_a_socket_is_refused_and_harms_nobody() {
    let (server, table, people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    ada.sync().await;
    for nonsense in
        ["", "{", "null", "[1,2]", "\"act\"", "{\"act\":{}}", "{\"act\":\"x\",\"chat\":\"y\"}", "\u{0}"]
    {
        ada.socket.send(nonsense).await;
        let news = ada.sync().await;
        assert_eq!((news.len(), &news[0]["code"]), (1, &json!("bad_message")), "{nonsense}");
    }
    bob.socket.send(&format!("{{\"chat\":\"{}\"}}", "x".repeat(5000))).await;
    assert_eq!(bob.socket.text().await, None, "an oversize message ends the socket");
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    assert_eq!((bob.version(), ada.version()), (0, 0));
    assert!(!bob.act("place Sw").await.is_empty());
    server.stop().await;
}

/// Arbitrary bytes: no panic, no change of the table.
#[tokio::test]
async fn random_messages_change_nothing() {
    let (server, table, people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let before = ada.latest.clone();
    let mut rng = kernel::Rng::new(9);
    let words =
        ["{", "}", "\"act\"", ":", "\"at\"", "0", ",", "\"place\"", "é", "\\u0000", "1e999", "[", "null"];
    for _ in 0..400 {
        let text: String = (0..rng.below(9)).filter_map(|_| rng.pick(&words)).copied().collect();
        ada.socket.send(&text).await;
        let line: String = (0..rng.below(20)).filter_map(|_| char::from_u32(rng.below(0x3000))).collect();
        ada.socket.say(&json!({ "act": line, "at": 0 })).await;
    }
    ada.sync().await;
    assert_eq!(ada.latest, before);
    let mut again = Client::open(&people[0], &table, "format=json").await;
    again.sync().await;
    assert_eq!(again.latest["view"], before["view"]);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_is_slowed_then_cut() {
    let server = Running::with(|config| config.limits.messages = Rate { burst: 10.0, per_second: 1.0 }).await;
    let (table, people) = people(&server, "knights", 2).await;
    let mut socket = people[0].socket(&table, "format=json").await;
    for _ in 0..100 {
        socket.send("{\"ping\":1}").await;
    }
    let mut heard = Vec::new();
    while let Some(text) = socket.text().await {
        let message: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        heard.push(message["code"].as_str().or(message["reason"].as_str()).unwrap_or_default().to_owned());
    }
    assert!(heard.iter().any(|code| code == "too_fast"), "{heard:?}");
    assert_eq!(heard.last().map(String::as_str), Some("flood"));
    server.stop().await;
}

#[tokio::test]
async fn forms_are_bounded_in_size_number_and_tables() {
    let server = Running::with(|config| {
        config.limits.posts = Rate { burst: 12.0, per_second: 0.0 };
        (config.limits.tables_guest, config.limits.sockets_each) = (3, 2);
    })
    .await;
    let mut ada = server.browser();
    let long = "x".repeat(100_000);
    let answer = ada.post("/new", &[("game", "knights"), ("name", &long)]).await;
    assert_eq!(answer.status, 413);
    let mut table = String::new();
    for made in 0..5 {
        let answer = ada.post("/play", &[("game", "knights")]).await;
        assert_eq!(answer.status, if made < 3 { 303 } else { 409 }, "table {made}");
        if made < 3 {
            table = answer.table();
        }
    }
    let _first = ada.socket(&table, "format=json").await;
    let _second = ada.socket(&table, "format=json").await;
    assert!(ada.try_socket(&table, "format=json", None).await.is_err(), "a third socket");
    let mut refused = 0;
    for _ in 0..10 {
        refused += usize::from(ada.post("/settings", &[("theme", "dark")]).await.status == 429);
    }
    assert!(refused >= 3, "{refused}");
    assert_eq!(ada.get("/").await.status, 200, "looking has an allowance of its own");
    server.stop().await;
}

#[tokio::test]
async fn settings_lead_back_to_our_own_pages_only() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    for (back, to) in
        [("/rules", "/rules"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil", "/")]
    {
        assert_eq!(ada.post("/settings", &[("theme", "dark"), ("back", back)]).await.location(), to);
    }
    assert_eq!(ada.cookies.get("theme").map(String::as_str), Some("dark"));
    ada.post("/settings", &[("speed", "fast")]).await;
    assert_eq!(ada.cookies.get("theme").map(String::as_str), Some("dark"), "the others stay");
    server.stop().await;
}

/// Pages and files are compressed for who can read that, and say so to caches; files are kept for ever.
#[tokio::test]
async fn what_a_browser_can_unpack_is_packed() {
    let (server, table, mut people) = duel().await;
    let page = people[0].get(&format!("/t/{table}")).await;
    assert_eq!(page.header("content-encoding"), None, "who does not ask gets it plain");
    let plain = page.body.len();
    for (asked, sent) in [("gzip", "gzip"), ("br", "br"), ("gzip, deflate, br, zstd", "br")] {
        let answer = people[0].send("GET", &format!("/t/{table}"), &[("accept-encoding", asked)], "").await;
        assert_eq!(answer.header("content-encoding"), Some(sent));
        // Here a byte that is no text counts as one character.
        let packed = answer.body.chars().count();
        assert!(packed * 3 < plain, "{asked}: {packed} of {plain}");
    }
    let start = page.body.find("/assets/site.").expect("the page has a script");
    let href = &page.body[start..start + page.body[start..].find('"').expect("a quote")];
    let script = people[0].send("GET", href, &[("accept-encoding", "gzip")], "").await;
    assert_eq!(script.header("content-encoding"), Some("gzip"));
    assert!(script.header("cache-control").is_some_and(|cache| cache.contains("immutable")));
    server.stop().await;
}

/// What people say is bounded for each seat, over sockets and forms alike.
#[tokio::test]
async fn nobody_can_talk_without_end() {
    let server = Running::with(|config| config.limits.chat = Rate { burst: 3.0, per_second: 0.0 }).await;
    let (table, mut people) = people(&server, "knights", 2).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    for n in 0..5 {
        ada.socket.say(&json!({ "chat": format!("line {n}") })).await;
    }
    let told = ada.sync().await;
    let kinds: Vec<&str> = told.iter().filter_map(|message| message["type"].as_str()).collect();
    assert_eq!(kinds, ["chat", "chat", "chat", "refused", "refused"]);
    assert_eq!(told[4]["code"], "too_fast");
    assert_eq!(people[0].post(&format!("/t/{table}/say"), &[("say", "by form")]).await.status, 409);
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    bob.socket.say(&json!({ "chat": "I may" })).await;
    assert!(bob.sync().await.iter().any(|message| message["type"] == "chat"));
    server.stop().await;
}
