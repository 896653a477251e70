//! A panic in the rules costs what was just tried: not the table, not the record, and not the people's patience.

use kernel::record::verify;
use kernel::{Game as _, Record};
use testkit::toy::Pennant;

use crate::common::{Browser, Running};
use crate::player::{Client, people_at};

const STOPPED: &str = "A bug in the rules stopped this match";

/// Plays until somebody may discard: who.
async fn until_somebody_may_discard(clients: &mut [Client]) -> usize {
    for _ in 0..40 {
        for (seat, client) in clients.iter_mut().enumerate() {
            client.sync().await;
            let choices = client.choices();
            if choices.iter().any(|line| line.starts_with("discard")) {
                return seat;
            }
            // The first wins most rounds.
            let line = if seat == 0 { choices.last() } else { choices.first() };
            if let Some(line) = line.cloned() {
                client.act(&line).await;
            }
        }
    }
    panic!("nobody ever wins a round");
}

/// PN-5.2: what was kept cannot be shown to anybody. The table comes back at the last position that can, says so, offers
/// the record, and goes on standing however often it is looked at and loaded.
#[tokio::test]
async fn a_match_stands_at_the_last_position_that_can_be_shown() {
    let server = Running::with_toy().await;
    let (table, mut people) = people_at(&server, "pennant", 2, &[("option.fault", "2")]).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    let seat = until_somebody_may_discard(&mut clients).await;
    let line = clients[seat].choices()[0].clone();
    let (act, at) = (format!("/t/{table}/act"), clients[seat].latest["ticket"].to_string());
    let version = clients[seat].version();
    people[seat].post(&act, &[("act", &line), ("at", &at)]).await;
    for browser in &mut people {
        for _ in 0..3 {
            let page = browser.get(&format!("/t/{table}")).await;
            assert!(page.status == 200 && page.body.contains(STOPPED), "{}: {}", page.status, page.body);
        }
    }
    let again = people[seat].post(&act, &[("act", &line), ("at", &at)]).await;
    assert!(again.status == 409 && again.body.contains("stopped this match"), "{}", again.status);
    let mut back = Client::open(&people[seat], &table, "format=json").await;
    assert_eq!(back.version(), version, "it stands where it was");
    assert_eq!(back.act(&line).await[0]["code"], "halted");
    assert_eq!(record(&mut people[0], &table).await.moves.iter().filter(|m| m.notation == line).count(), 0);
    server.stop().await;
}

/// What the rules fail on is not played, and a person may do something else.
#[tokio::test]
async fn an_answer_on_which_the_rules_fail_is_refused() {
    let server = Running::with_toy().await;
    let (table, people) = people_at(&server, "pennant", 2, &[("option.fault", "1")]).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    let seat = until_somebody_may_discard(&mut clients).await;
    let line = clients[seat].choices()[0].clone();
    let news = clients[seat].act(&line).await;
    assert_eq!((news.len(), &news[0]["code"]), (1, &"failed".into()));
    let news = clients[seat].act("done").await;
    assert_eq!(news[0]["type"], "step", "it goes on");
    server.stop().await;
}

/// What a bot answers it would answer again: the match is halted, and nobody waits for it. Where the rules already fail
/// while the bot thinks, they answer for it, and the match goes on.
#[tokio::test]
async fn a_match_is_halted_on_which_a_bot_makes_the_rules_fail() {
    let server = Running::with_toy().await;
    let mut host = server.browser();
    let fields =
        [("game", "pennant"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "squire"), ("option.fault", "1")];
    for _ in 0..50 {
        let table = host.post("/new", &fields).await.table();
        let mut ada = Client::open(&host, &table, "format=json").await;
        while !ada.is_over() {
            if host.get(&format!("/t/{table}")).await.body.contains(STOPPED) {
                assert!(record(&mut host, &table).await.moves.len() > 1);
                return server.stop().await;
            }
            // The lowest card, so that the bot wins and may discard.
            let choices = ada.choices();
            let line = choices.iter().find(|line| *line == "done").or(choices.first());
            match line.cloned() {
                Some(line) => drop(ada.act(&line).await),
                None => drop(ada.sync().await),
            }
        }
    }
    panic!("no match was halted");
}

/// The record of a halted match, which can be played again.
async fn record(browser: &mut Browser, table: &str) -> Record {
    let text = browser.get(&format!("/t/{table}/record")).await.body;
    let record = Record::parse("record", &text).expect("a record");
    verify::<Pennant>(&record, &Pennant::content()).expect("it verifies");
    record
}
