//! A decision is taken back by consent.

use std::time::Duration;

use serde_json::{Value, json};
use server::Rate;

use crate::common::{Browser, Dir, Running};
use crate::player::{Client, people_at, play_random};
use crate::process::Process;

const FRIENDLY: [(&str, &str); 1] = [("friendly", "yes")];

/// What a program knows of a table, apart from how often it was told.
fn position(client: &Client) -> Value {
    let told = &client.latest;
    json!([told["view"], told["prompt"], told["choices"], told["pending"], told["outcome"]])
}

/// The client whose seat is asked, and the others after it.
fn asked(clients: &mut [Client]) -> usize {
    clients.iter().position(|client| !client.choices().is_empty()).expect("somebody is asked")
}

async fn sync(clients: &mut [Client]) -> Vec<Vec<Value>> {
    let mut news = Vec::new();
    for client in clients {
        news.push(client.sync().await);
    }
    news
}

/// Everybody at a table of two, and one who looks on.
async fn sit(table: &str, people: &[Browser], eve: &Browser) -> Vec<Client> {
    let mut clients = Vec::new();
    for browser in people.iter().chain([eve]) {
        clients.push(Client::open(browser, table, "format=json").await);
    }
    clients
}

async fn says(client: &mut Client, message: Value) -> Vec<Value> {
    client.socket.say(&message).await;
    client.sync().await
}

fn code(news: &[Value]) -> &str {
    news.last().and_then(|message| message["code"].as_str()).unwrap_or("nothing was refused")
}

/// The standing request that was told last.
fn number(news: &[Value]) -> u64 {
    let told = news.iter().rev().find(|message| message["type"] == "take_back").expect("it is told");
    told["number"].as_u64().expect("a request has a number")
}

/// Everybody agrees: the match is where it was, for everybody, also after the server was killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_is_taken_back_when_everybody_agrees() {
    let dir = Dir::new();
    let process = Process::start_with(dir.path(), &["messages=100000,100000"]);
    let (mut ada, mut bob, eve) =
        (Browser::new(process.address), Browser::new(process.address), Browser::new(process.address));
    let fields = [("game", "authority"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];
    let table = ada.post("/new", &[&fields[..], &FRIENDLY, &[("spectators", "yes")]].concat()).await.table();
    bob.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await.location();
    let people = [ada.clone(), bob.clone()];
    let mut clients = sit(&table, &people, &eve).await;
    let mut rng = kernel::Rng::new(5);
    play_random(&mut clients[..2], &mut rng, 12).await;
    sync(&mut clients).await;

    let who = asked(&mut clients);
    let before: Vec<Value> = clients.iter().map(position).collect();
    let (versions, old_ticket): (Vec<u64>, Value) =
        (clients.iter().map(Client::version).collect(), clients[who].latest["ticket"].clone());
    let line = clients[who].choices()[0].clone();
    clients[who].act(&line).await;
    let news = says(&mut clients[who], json!({ "take_back": "ask" })).await;
    let number = number(&news);
    sync(&mut clients).await;
    let other = 1 - who;
    let told = says(&mut clients[other], json!({ "take_back": "agree", "at": number })).await;
    let ended = told.iter().find(|message| message["ended"] == "agreed").expect("it is told");
    assert!(ended["told"].as_str().is_some_and(|told| !told.is_empty()), "{ended}");
    sync(&mut clients).await;
    let after: Vec<Value> = clients.iter().map(position).collect();
    assert_eq!(after, before, "the match is where it was, for everybody");
    for (client, version) in clients.iter().zip(versions) {
        assert!(client.version() > version, "what was asked before has another name");
    }
    clients[who].socket.say(&json!({ "act": line, "at": old_ticket })).await;
    assert_eq!(code(&clients[who].sync().await), "stale");

    // The log says it, on the page of each; the server is killed, and everything is as it was.
    let asker = [&ada, &bob][who].clone();
    process.kill();
    let process = Process::start_with(dir.path(), &["messages=100000,100000"]);
    for browser in [&mut ada, &mut bob] {
        browser.address = process.address;
        let page = browser.get(&format!("/t/{table}")).await.body;
        let you = browser.cookies == asker.cookies;
        let words = if you { "You take back by consent: " } else { "takes back by consent: " };
        assert!(page.contains(words), "{words}");
    }
    let eve = Browser::new(process.address);
    let mut clients = sit(&table, &[ada, bob], &eve).await;
    assert_eq!(clients.iter().map(position).collect::<Vec<_>>(), before);
    // It goes on from there.
    play_random(&mut clients[..2], &mut rng, 60).await;
    process.kill();
}

/// Nobody is overruled, and only who is asked may answer.
#[tokio::test]
async fn a_request_may_be_declined_withdrawn_and_passed_over() {
    let server = Running::fresh().await;
    let (table, people) = people_at(&server, "authority", 2, &FRIENDLY).await;
    let eve = server.browser();
    let mut clients = sit(&table, &people, &eve).await;
    assert_eq!(code(&says(&mut clients[0], json!({ "take_back": "ask" })).await), "nothing");
    play_random(&mut clients[..2], &mut kernel::Rng::new(2), 9).await;
    sync(&mut clients).await;
    let who = asked(&mut clients);
    let other = 1 - who;
    let line = clients[who].choices()[0].clone();
    clients[who].act(&line).await;
    let standing = position(&clients[who]);

    // Declined.
    let first = number(&says(&mut clients[who], json!({ "take_back": "ask" })).await);
    assert_eq!(
        code(&says(&mut clients[who], json!({ "take_back": "agree", "at": first })).await),
        "not_asked"
    );
    assert_eq!(code(&says(&mut clients[2], json!({ "take_back": "agree", "at": first })).await), "no_seat");
    assert_eq!(code(&says(&mut clients[2], json!({ "take_back": "ask" })).await), "no_seat");
    assert_eq!(code(&says(&mut clients[other], json!({ "take_back": "ask" })).await), "asked");
    assert_eq!(
        code(&says(&mut clients[other], json!({ "take_back": "withdraw", "at": first })).await),
        "not_yours"
    );
    assert_eq!(code(&says(&mut clients[other], json!({ "take_back": "agree" })).await), "stale");
    let news = says(&mut clients[other], json!({ "take_back": "decline", "at": first })).await;
    assert!(news.iter().any(|message| message["ended"] == "declined"), "{news:?}");
    assert_eq!(code(&says(&mut clients[other], json!({ "take_back": "agree", "at": first })).await), "stale");
    let page = people[who].clone().get(&format!("/t/{table}")).await.body;
    assert!(page.contains("declined"), "whoever asked reads why");

    // Withdrawn.
    let second = number(&says(&mut clients[who], json!({ "take_back": "ask" })).await);
    assert_ne!(first, second);
    let news = says(&mut clients[who], json!({ "take_back": "withdraw", "at": second })).await;
    assert!(news.iter().any(|message| message["ended"] == "withdrawn"), "{news:?}");

    // Passed over: whoever is asked plays on.
    let third = number(&says(&mut clients[who], json!({ "take_back": "ask" })).await);
    sync(&mut clients).await;
    assert_eq!(position(&clients[who]), standing, "until then nothing has changed");
    let next = asked(&mut clients);
    let line = clients[next].choices()[0].clone();
    let news = clients[next].act(&line).await;
    assert!(news.iter().any(|message| message["ended"] == "expired"), "{news:?}");
    assert_eq!(code(&says(&mut clients[other], json!({ "take_back": "agree", "at": third })).await), "stale");
    server.stop().await;
}

/// Without script: forms, and what is seen by whom.
#[tokio::test]
async fn forms_ask_and_agree() {
    let server = Running::fresh().await;
    let (table, mut people) = people_at(&server, "authority", 2, &FRIENDLY).await;
    let mut clients = sit(&table, &people, &server.browser()).await;
    play_random(&mut clients[..2], &mut kernel::Rng::new(3), 8).await;
    sync(&mut clients).await;
    let who = asked(&mut clients);
    let line = clients[who].choices()[0].clone();
    let before = position(&clients[who]);
    clients[who].act(&line).await;
    let (path, post) = (format!("/t/{table}"), format!("/t/{table}/take-back"));
    assert!(people[who].get(&path).await.body.contains("Undo your last move"));
    assert_eq!(people[who].post(&post, &[("take_back", "ask")]).await.status, 303);
    assert!(people[who].get(&path).await.body.contains("You ask to undo"));
    let page = people[1 - who].get(&path).await.body;
    assert!(page.contains("asks to undo") && page.contains("value=\"agree\""), "the other is asked");
    let watched = server.browser().get(&path).await.body;
    assert!(watched.contains("asks to undo") && !watched.contains("value=\"agree\""));
    let number = page.split("name=\"at\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let number = number.expect("the form names the request").to_owned();
    let stranger = server.browser().post(&post, &[("take_back", "agree"), ("at", &number)]).await;
    assert_eq!(stranger.status, 403);
    assert_eq!(people[1 - who].post(&post, &[("take_back", "nonsense")]).await.status, 422);
    assert_eq!(people[1 - who].post(&post, &[("take_back", "agree"), ("at", &number)]).await.status, 303);
    sync(&mut clients).await;
    assert_eq!(position(&clients[who]), before);
    server.stop().await;
}

/// Bots agree at once, and so does a bot that plays for somebody.
#[tokio::test]
async fn bots_agree_at_once() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let table = ada.post("/play", &[("game", "authority"), ("bots", "1"), ("level", "squire")]).await.table();
    let mut client = Client::open(&ada, &table, "format=json").await;
    while client.choices().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
        client.sync().await;
    }
    let before = position(&client);
    let line = client.choices()[0].clone();
    client.act(&line).await;
    let news = says(&mut client, json!({ "take_back": "ask" })).await;
    assert!(news.iter().any(|message| message["type"] == "table"), "{news:?}");
    assert_eq!(position(&client), before);

    // With a person it takes their word, or that of the bot that takes their place.
    let (table, mut people) = people_at(&server, "authority", 2, &FRIENDLY).await;
    let mut clients = sit(&table, &people, &server.browser()).await;
    let who = asked(&mut clients);
    let before = position(&clients[who]);
    let line = clients[who].choices()[0].clone();
    clients[who].act(&line).await;
    says(&mut clients[who], json!({ "take_back": "ask" })).await;
    let handed = people[1 - who].post(&format!("/t/{table}/bot"), &[("level", "squire")]).await;
    assert_eq!(handed.status, 303);
    clients[who].sync().await;
    assert_eq!(position(&clients[who]), before);
    server.stop().await;
}

/// What was decided in secret together with others stands; what one decided alone does not have to.
#[tokio::test]
async fn a_sealed_plan_cannot_be_taken_back() {
    let server = Running::fresh().await;
    let (table, people) = people_at(&server, "knights", 2, &FRIENDLY).await;
    let mut clients = sit(&table, &people, &server.browser()).await;
    clients[0].act("plan Mo Mo Mo").await;
    assert_eq!(
        code(&says(&mut clients[0], json!({ "take_back": "ask" })).await),
        "sealed",
        "while it is sealed"
    );
    clients[1].act("plan Mo Mo Mo").await;
    sync(&mut clients).await;
    // Both have revealed: whoever sealed last is no better off than who did first.
    for client in &mut clients[..2] {
        assert_eq!(code(&says(client, json!({ "take_back": "ask" })).await), "sealed");
    }
    let who = asked(&mut clients);
    let (before, line) = (position(&clients[who]), clients[who].choices()[0].clone());
    clients[who].act(&line).await;
    let asked_alone = before[3].as_array().is_some_and(|pending| pending.len() == 1);
    let news = says(&mut clients[who], json!({ "take_back": "ask" })).await;
    if asked_alone {
        let number = number(&news);
        says(&mut clients[1 - who], json!({ "take_back": "agree", "at": number })).await;
        clients[who].sync().await;
        assert_eq!(position(&clients[who]), before, "one's own step");
    } else {
        assert_eq!(code(&news), "sealed");
    }
    server.stop().await;
}

/// Bots wait for the answer to a request, but nobody can hold them up by asking again and again.
#[tokio::test]
async fn bots_wait_once_for_a_request() {
    let server = Running::with(|config| {
        config.bot_delay = Duration::from_secs(4);
        config.second = Duration::from_secs(600);
    })
    .await;
    let mut host = server.browser();
    let seats = [("seat.0", "me"), ("seat.1", "open"), ("seat.2", "squire")];
    let fields = [[("game", "authority"), ("name", "Ada"), FRIENDLY[0]], seats].concat();
    let table = host.post("/new", &fields).await.table();
    let mut guest = server.browser();
    guest.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await;
    let mut clients = Vec::new();
    for browser in [&host, &guest] {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    let mut last = None;
    while last.is_none() || clients[0].latest["pending"] != json!([2]) {
        sync(&mut clients).await;
        match (0..2).find(|seat| !clients[*seat].choices().is_empty()) {
            Some(seat) => {
                let line = clients[seat].choices().last().expect("a choice").clone();
                clients[seat].act(&line).await;
                last = Some(seat);
            }
            None if last.is_none() => clients[0].latest = clients[0].socket.next_of("step").await,
            None => {}
        }
        sync(&mut clients).await;
    }
    let who = &mut clients[last.expect("somebody has played")];
    let first = number(&says(who, json!({ "take_back": "ask" })).await);
    says(who, json!({ "take_back": "withdraw", "at": first })).await;
    number(&says(who, json!({ "take_back": "ask" })).await);
    let ended = who.socket.next_of("take_back").await;
    assert_eq!(ended["ended"], "expired", "the bot plays on");
    server.stop().await;
}

/// Not everywhere, not too often, and not for ever.
#[tokio::test]
async fn a_request_is_bounded() {
    let server = Running::with(|config| {
        config.limits.take_backs = Rate { burst: 2.0, per_second: 0.0 };
        config.second = Duration::from_millis(20);
    })
    .await;
    let (table, people) = people_at(&server, "authority", 2, &[]).await;
    let mut clients = sit(&table, &people, &server.browser()).await;
    assert_eq!(code(&says(&mut clients[0], json!({ "take_back": "ask" })).await), "not_friendly");
    // A clock, or a place on the front page, makes it serious.
    for serious in [("clock", "60"), ("public", "yes")] {
        let (table, people) = people_at(&server, "authority", 2, &[FRIENDLY[0], serious]).await;
        let mut clients = sit(&table, &people, &server.browser()).await;
        assert_eq!(code(&says(&mut clients[0], json!({ "take_back": "ask" })).await), "not_friendly");
    }
    let (table, people) = people_at(&server, "authority", 2, &FRIENDLY).await;
    let mut clients = sit(&table, &people, &server.browser()).await;
    let who = asked(&mut clients);
    let line = clients[who].choices()[0].clone();
    clients[who].act(&line).await;
    says(&mut clients[who], json!({ "take_back": "ask" })).await;
    let ended = clients[who].socket.next_of("take_back").await;
    assert_eq!(ended["ended"], "expired", "nobody answers for a minute");
    says(&mut clients[who], json!({ "take_back": "ask" })).await;
    clients[who].socket.next_of("take_back").await;
    assert_eq!(code(&says(&mut clients[who], json!({ "take_back": "ask" })).await), "too_fast");
    server.stop().await;
}
