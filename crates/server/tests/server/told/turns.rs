//! Once for each turn: not when it was seen, not when nothing new is asked, and not lost when the server is killed.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use ring::hmac;
use serde_json::{Value, json};

use super::receiver::{Received, Receiver};
use super::{channels, duel, hook, server, server_with, settled};
use crate::common::{Browser, Dir};
use crate::player::Client;
use crate::process::Process;

/// Was it signed with the key that its owner was shown?
fn is_signed(key: &str, received: &Received) -> bool {
    let key = BASE64.decode(key.strip_prefix("whsec_").expect("it is one").as_bytes()).expect("it is base64");
    let said = format!("{}.{}.{}", received.id(), received.header("webhook-timestamp"), received.text());
    let signature =
        received.header("webhook-signature").strip_prefix("v1,").expect("it is signed").as_bytes();
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    hmac::verify(&key, said.as_bytes(), &BASE64.decode(signature).expect("it is base64")).is_ok()
}

/// Did the turn of seat 1 begin in one of these messages, after `before`?
fn begins(news: &[Value], before: bool) -> bool {
    let pending = |message: &Value| message["pending"].as_array().map(|seats| seats.contains(&json!(1)));
    let mut was = before;
    news.iter().filter_map(pending).any(|is| !std::mem::replace(&mut was, is) && is)
}

#[tokio::test]
async fn each_turn_is_told_once() {
    let dir = Dir::new();
    let server = server(&dir).await;
    let receiver = Receiver::start().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    hook(&mut bob, receiver.address, "/bob", "json", "").await;
    let start = Instant::now();
    let table = duel(&mut ada, &mut bob).await;
    let told = receiver.wait("/bob", 1).await;
    println!("told {:?} after the move", told[0].at - start);
    let first = told[0].json();
    assert_eq!((&first["type"], &first["title"]), (&json!("turn"), &json!("Your turn: Knight's Duty")));
    assert_eq!(
        (&first["table"], first["text"].as_str().map(|text| text.contains("With Ada."))),
        (&json!(table), Some(true))
    );
    assert!(first["url"].as_str().is_some_and(|url| url.ends_with(&table)), "{first}");
    let page = channels(&mut bob).await;
    let key =
        page.split("value=\"whsec_").nth(1).and_then(|rest| rest.split('"').next()).expect("it is shown");
    assert!(is_signed(&format!("whsec_{key}"), &told[0]));
    assert!(page.contains("Last sent"), "{page}");

    let mut seats =
        [Client::open(&ada, &table, "format=json").await, Client::open(&bob, &table, "format=json").await];
    let mut turns = 1;
    for number in 0..60 {
        let asked = usize::from(seats[0].choices().is_empty());
        let before = !seats[1].choices().is_empty();
        let choices = seats[asked].choices();
        let Some(line) = choices.get(number % choices.len().max(1)).cloned() else { break };
        let mut news = seats[asked].act(&line).await;
        let heard = seats[1 - asked].sync().await;
        if asked == 0 {
            news = heard;
        }
        turns += usize::from(!seats[1].choices().is_empty() && begins(&news, before));
        settled(dir.path()).await;
        assert_eq!(receiver.at("/bob").len(), turns, "after {number} moves");
        if turns >= 4 {
            break;
        }
    }
    assert!(turns >= 3, "{turns} turns");
    let ids: BTreeSet<String> = receiver.at("/bob").iter().map(|told| told.id().to_owned()).collect();
    assert_eq!(ids.len(), turns, "each under an id of its own");
    server.stop().await;
}

/// A page that shows the question says so, and nobody is told of it elsewhere.
#[tokio::test]
async fn what_was_seen_is_not_told() {
    let dir = Dir::new();
    let server = server_with(&dir, |config| config.tell_after = Duration::from_secs(5)).await;
    let receiver = Receiver::start().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    hook(&mut ada, receiver.address, "/ada", "json", "").await;
    hook(&mut bob, receiver.address, "/bob", "json", "").await;
    let table = duel(&mut ada, &mut bob).await;
    let mut looks = Client::open(&bob, &table, "format=json").await;
    let at = looks.latest["ticket"].clone();
    looks.socket.say(&json!({ "seen": at })).await;
    looks.sync().await;
    // Of another question it says nothing.
    let mut elsewhere = Client::open(&ada, &table, "format=json").await;
    elsewhere.socket.say(&json!({ "seen": 1 })).await;
    elsewhere.sync().await;
    settled(dir.path()).await;
    assert_eq!((receiver.at("/ada").len(), receiver.at("/bob").len()), (1, 0));
    server.stop().await;
}

/// A channel hears of a whole table what everybody may know, and everybody hears of the end.
#[tokio::test]
async fn a_channel_hears_of_a_whole_table() {
    let dir = Dir::new();
    let server = server(&dir).await;
    let receiver = Receiver::start().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    hook(&mut bob, receiver.address, "/bob", "slack", "").await;
    let fields = [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];
    let table = ada.post("/new", &fields).await.table();
    assert_eq!(hook(&mut ada, receiver.address, "/table", "discord", &table).await.status, 303);
    assert_eq!(
        hook(&mut bob, receiver.address, "/other", "discord", &table).await.status,
        422,
        "not a seat of theirs"
    );
    bob.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await;
    let said = receiver.wait("/table", 1).await[0].json()["content"].to_string();
    assert!(said.contains("(Ada and Bob)") && said.contains("Waiting for Ada and Bob."), "{said}");
    receiver.wait("/bob", 1).await;
    Client::open(&ada, &table, "format=json").await.act_beside("resign").await;
    let (of_table, of_bob) = (receiver.wait("/table", 2).await, receiver.wait("/bob", 2).await);
    let said = [of_table[1].text(), of_bob[1].text()];
    assert!(
        said.iter().all(|said| said.contains("Knight's Duty has ended") && said.contains("Bob")),
        "{said:?}"
    );
    settled(dir.path()).await;
    assert_eq!([receiver.at("/table").len(), receiver.at("/bob").len()], [2, 2]);
    server.stop().await;
}

/// The tables that are begun before each kill, and the kills; ten times as many by night.
const TABLES: usize = 3;
const KILLS: u32 = 3;
const ROOMY: [&str; 4] = ["tell_within=127.0.0.1", "tables=1000,100", "tables_guest=1000", "posts=1000,100"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_doubled_when_the_server_is_killed() {
    let dir = Dir::new();
    let receiver = Receiver::start().await;
    let mut process = Process::start_with(dir.path(), &ROOMY);
    let (mut ada, mut bob) = (Browser::new(process.address), Browser::new(process.address));
    hook(&mut bob, receiver.address, "/bob", "json", "").await;
    let kills = testkit::sweep(KILLS);
    let mut begun = BTreeMap::new();
    for kill in 0..kills {
        for _ in 0..TABLES {
            let table = duel(&mut ada, &mut bob).await;
            begun.insert(table, Instant::now());
        }
        // Before it is sent, while it is sent, after it was sent.
        tokio::time::sleep(Duration::from_millis(u64::from(kill) * 477 % 1400)).await;
        process.kill();
        process = Process::start_with(dir.path(), &ROOMY);
        (ada.address, bob.address) = (process.address, process.address);
    }
    settled(dir.path()).await;
    let mut told: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for received in receiver.at("/bob") {
        let table = received.json()["table"].as_str().expect("a table").to_owned();
        told.entry(table).or_default().insert(received.id().to_owned());
    }
    assert_eq!(told.keys().collect::<Vec<_>>(), begun.keys().collect::<Vec<_>>(), "none is lost");
    assert!(told.values().all(|ids| ids.len() == 1), "none is told under two ids: {told:?}");
    let again = receiver.at("/bob").len() - begun.len();
    println!("{} turns, {kills} kills; {again} were sent twice, under the same id", begun.len());
    process.kill();
}
