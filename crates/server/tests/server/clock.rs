//! The clock: a player who takes too long is answered for by the rules, and nobody else is.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use store::{Store, Table};

use crate::common::{Browser, Dir, Running, config};
use crate::player::{Client, people, people_at};

/// A clock of fifteen seconds runs out in three: time enough for a busy machine.
const SECOND: Duration = Duration::from_millis(200);

/// What is kept of a table, once it is `so`.
async fn kept(store: &Store, table: &str, so: impl Fn(&Table) -> bool) -> Table {
    for _ in 0..600 {
        let kept = store.table(table.to_owned()).await.expect("it is kept");
        if so(&kept) {
            return kept;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the match does not go on");
}

/// What a seat has played.
fn lines(table: &Table, seat: u8) -> Vec<&str> {
    table.actions.iter().filter(|action| action.seat == seat).map(|action| action.notation.as_str()).collect()
}

/// KD-11.2: unfilled slots get Movement, and it is written down as ordinary actions of that seat.
#[tokio::test]
async fn when_the_time_is_up_the_rules_answer() {
    let dir = Dir::new();
    let mut quick = config(dir.path());
    quick.second = SECOND;
    let server = Running::start(quick).await;
    let (table, people) = people_at(&server, "knights", 2, &[("clock", "15")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    let kept = kept(&store, &table, |table| lines(table, 1).len() >= 3).await;
    assert_eq!(
        lines(&kept, 0)[..3],
        ["place Sw", "place Mo", "place Sw"],
        "who answers in time has answered"
    );
    assert_eq!(
        lines(&kept, 1),
        ["place Mo", "place Mo", "place Mo"],
        "for the next question there is time again"
    );
    server.stop().await;
}

#[tokio::test]
async fn everybody_is_told_of_the_clocks_they_wait_for() {
    let server = Running::fresh().await;
    let (table, people) = people_at(&server, "knights", 2, &[("clock", "120")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    // Who has a clock: "own", and the names of the others.
    let told = |heard: &[Value]| -> Vec<Vec<String>> {
        let clocks = heard.iter().filter(|message| message["type"] == "clock");
        let own = |clock: &Value| clock["left"].as_u64().map(|_| "own".to_owned());
        let others = |clock: &Value| clock["others"].as_array().cloned().unwrap_or_default();
        let names =
            |clock: &Value| others(clock).into_iter().map(|other| other["name"].as_str().map(str::to_owned));
        clocks.map(|clock| own(clock).into_iter().chain(names(clock).flatten()).collect()).collect()
    };
    let first: Vec<Value> = ada.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(told(&first), [["own", "P1"]]);
    let clock = first.iter().find(|message| message["type"] == "clock").expect("a clock runs");
    for left in [&clock["left"], &clock["others"][0]["left"]] {
        let left = left.as_u64().expect("a clock runs");
        assert!((100_000..=120_000).contains(&left), "{left} ms are left");
    }
    bob.sync().await;
    // An answer given in parts has one time; there is nothing new to tell of it, least of all to the other.
    assert!(told(&ada.act("place Sw").await).is_empty());
    assert!(told(&bob.sync().await).is_empty());
    ada.act("place Mo").await;
    assert_eq!(told(&ada.act("place Sw").await), [["P1"]], "who owes nothing has no clock");
    assert_eq!(told(&bob.sync().await), [["own"]]);
    let spectator = Client::open(&server.browser(), &table, "format=json").await;
    let heard: Vec<Value> = spectator.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(told(&heard), [["P1"]]);
    server.stop().await;
}

/// Everybody reads that the time ran out; whose it was reads what was played, and is told so with the next question.
#[tokio::test]
async fn a_time_out_is_told_to_all() {
    let dir = Dir::new();
    let mut quick = config(dir.path());
    quick.second = SECOND;
    let server = Running::start(quick).await;
    let (table, mut people) = people_at(&server, "knights", 2, &[("clock", "15")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    let spectator = server.browser();
    let mut onlooker = Client::open(&spectator, &table, "format=json").await;
    bob.act("place Sw").await;
    ada.act("plan Sw Mo Sw").await;
    let late = |client: &Client| -> Vec<String> {
        let heard = client.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let cues = heard.flat_map(|message| message["cues"].as_array().cloned().unwrap_or_default());
        let texts = cues.filter_map(|cue| cue["text"].as_str().map(str::to_owned));
        texts.filter(|text| text.starts_with("Time ran out")).collect()
    };
    while late(&bob).len() < 2 {
        bob.sync().await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    ada.sync().await;
    onlooker.sync().await;
    // How much was left to lay is Bob's secret.
    assert_eq!(late(&ada), ["Time ran out for P1."]);
    assert_eq!(late(&onlooker), ["Time ran out for P1."]);
    let own = late(&bob);
    assert!(own.iter().all(|text| text.starts_with("Time ran out for you. Played for you: ")), "{own:?}");
    let page = people[1].get(&format!("/t/{table}")).await.body;
    assert!(page.contains("You ran out of time: "), "{page}");
    assert!(page.contains("Time ran out for you.") && !page.contains("Time ran out for P1."));
    server.stop().await;
    let mut slow = config(dir.path());
    slow.second = Duration::from_secs(60);
    let server = Running::start(slow).await;
    let mut back = Browser { address: server.address, ..people[0].clone() };
    let page = back.get(&format!("/t/{table}")).await.body;
    assert!(page.contains("Time ran out for P1."), "{page}");
    server.stop().await;
}

/// KD-5.11: that something was laid in secret cannot be read off the moment at which the time is up.
#[tokio::test]
async fn what_is_laid_in_secret_buys_no_time() {
    let dir = Dir::new();
    let mut quick = config(dir.path());
    quick.second = SECOND * 2;
    let server = Running::start(quick).await;
    let (table, people) = people_at(&server, "knights", 2, &[("clock", "15")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    bob.act("plan Sw Mo Sw").await;
    // What a page that is opened now is told.
    let left = async || {
        let page = Client::open(&people[0], &table, "format=json").await;
        let mut heard = page.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let clock = heard.find(|message| message["type"] == "clock").expect("a clock runs");
        Duration::from_millis(clock["left"].as_u64().expect("it is Ada's"))
    };
    while left().await > SECOND * 2 * 13 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for token in ["place Sw", "place Mo"] {
        let asked = Instant::now();
        let before = left().await;
        ada.act(token).await;
        let after = left().await;
        assert!(after <= before, "the time is that of the question: {before:?}, then {after:?}");
        let lost = before - after;
        assert!(lost <= asked.elapsed() + Duration::from_millis(1), "{token} costs {lost:?}");
    }
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    let kept = kept(&store, &table, |table| lines(table, 0).len() >= 3).await;
    assert_eq!(
        lines(&kept, 0)[..3],
        ["place Sw", "place Mo", "place Mo"],
        "the rest is answered by the rules"
    );
    server.stop().await;
}

/// At a table without a clock nobody is ever hurried.
#[tokio::test]
async fn without_a_clock_everybody_has_the_time_they_like() {
    let dir = Dir::new();
    let mut quick = config(dir.path());
    quick.second = Duration::from_millis(1);
    let server = Running::start(quick).await;
    let (table, people) = people(&server, "knights", 2).await;
    // Both are there: nobody is told of somebody who stays away.
    let _bob = Client::open(&people[1], &table, "format=json").await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    // At another table the time runs out meanwhile, and more than once.
    let (hurried, _) = people_at(&server, "knights", 2, &[("clock", "15")]).await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    kept(&store, &hurried, |table| table.actions.len() > 6).await;
    assert_eq!(ada.sync().await, Vec::<Value>::new());
    server.stop().await;
}

/// A bot that stands in for a person has no clock, and the person's starts when they take their seat back.
#[tokio::test]
async fn a_bot_that_stands_in_has_no_clock() {
    let server = Running::with(|config| config.bot_delay = Duration::from_secs(60)).await;
    let (table, mut people) = people_at(&server, "knights", 2, &[("clock", "60")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    people[0].post(&format!("/t/{table}/bot"), &[("level", "squire")]).await;
    let stopped = ada.socket.next_of("clock").await;
    assert_eq!(stopped["left"], json!(null));
    people[0].post(&format!("/t/{table}/back"), &[]).await;
    assert!(ada.socket.next_of("clock").await["left"].as_u64().is_some_and(|left| left > 50_000));
    server.stop().await;
}

/// Nobody looks, the server was restarted, and yet the match goes on.
#[tokio::test]
async fn clocks_run_on_after_a_restart() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let (table, _) = people_at(&server, "knights", 2, &[("clock", "15")]).await;
    server.stop().await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    assert!(store.table(table.clone()).await.expect("it is kept").actions.is_empty());
    let mut quick = config(dir.path());
    (quick.second, quick.idle) = (SECOND, Duration::from_millis(50));
    let server = Running::start(quick).await;
    kept(&store, &table, |table| table.actions.len() > 6).await;
    server.stop().await;
}

#[tokio::test]
async fn a_clock_that_is_none_is_refused() {
    let server = Running::fresh().await;
    let fields = [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open"), ("clock", "7")];
    let answer = server.browser().post("/new", &fields).await;
    assert!(answer.body.contains("There is no clock of `7` seconds"), "{}", answer.body);
    server.stop().await;
}
