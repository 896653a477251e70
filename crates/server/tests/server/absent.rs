//! Somebody stays away: the others wait, let a bot play on, or claim the match, as the table chose.

use std::time::Duration;

use serde_json::json;

use crate::common::{Browser, Running};
use crate::player::{Client, people_at};

/// Five minutes pass in less than a second.
const SECOND: Duration = Duration::from_millis(2);

const BOTH: [(&str, &str); 2] = [("stand_in", "yes"), ("claim", "yes")];

/// A table of two at which the second has never looked at a page since, and is waited for.
async fn left_alone(server: &Running, chosen: &[(&str, &str)]) -> (String, Vec<Browser>, Client) {
    let (table, people) = people_at(server, "knights", 2, chosen).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    (table, people, ada)
}

/// The page of the first once it says that the second stays away.
async fn offered(browser: &mut Browser, table: &str) -> String {
    let mut page = browser.socket(table, "format=html").await;
    loop {
        let body = browser.get(&format!("/t/{table}")).await.body;
        if body.contains("away for more than five minutes") {
            return body;
        }
        page.next_of("presence").await;
    }
}

#[tokio::test]
async fn a_match_can_be_claimed_from_somebody_who_stays_away() {
    let server = Running::with(|config| config.second = SECOND).await;
    let (table, mut people, mut ada) = left_alone(&server, &BOTH).await;
    let away = format!("/t/{table}/away");
    let fields = [("seat", "1"), ("away", "claim")];
    let page = offered(&mut people[0], &table).await;
    assert!(page.contains("Let a bot play on") && page.contains("Claim the match"));
    assert_eq!(server.browser().post(&away, &fields).await.status, 403, "only who plays may");
    people[0].post(&away, &fields).await;
    ada.sync().await;
    assert_eq!(ada.latest["outcome"]["places"], json!([1, 2]), "{}", ada.latest);
    let result = people[0].get(&format!("/t/{table}")).await.body;
    assert!(result.contains("P1 stayed away after 1 turn."), "{result}");
    assert!(people[1].get("/").await.body.contains("P0 wins: P1 stayed away"));
    server.stop().await;
}

#[tokio::test]
async fn a_bot_plays_on_until_somebody_comes_back() {
    let server = Running::with(|config| config.second = SECOND).await;
    let (table, mut people, mut ada) = left_alone(&server, &[("stand_in", "yes")]).await;
    let away = format!("/t/{table}/away");
    assert!(!offered(&mut people[0], &table).await.contains("Claim the match"));
    assert_eq!(people[0].post(&away, &[("seat", "1"), ("away", "claim")]).await.status, 409);
    people[0].post(&away, &[("seat", "1"), ("away", "bot")]).await;
    while ada.choices().is_empty() {
        ada.latest = ada.socket.next_of("step").await;
    }
    // Whoever opens the page again has the seat again.
    let mut bob = Client::open(&people[1], &table, "format=json").await;
    let seats = bob.sync().await;
    let told = bob.heard.iter().rfind(|text| text.contains("\"presence\"")).expect("who is there");
    assert!(told.contains(r#""name":"P1","kind":"person","level":null,"online":true"#), "{told} {seats:?}");
    server.stop().await;
}

/// Before that it is said how long somebody is away; where the table waits, that stays all.
#[tokio::test]
async fn who_is_away_is_said_minute_by_minute() {
    let server = Running::with(|config| config.second = SECOND).await;
    let (table, mut people, _ada) = left_alone(&server, &[]).await;
    let mut page = people[0].socket(&table, "format=html").await;
    let told = |body: &str| body.contains("P1 is away, 5 min.");
    while !told(&people[0].get(&format!("/t/{table}")).await.body) {
        page.next_of("presence").await;
    }
    let body = people[0].get(&format!("/t/{table}")).await.body;
    assert!(!body.contains("Let a bot play on") && !body.contains("Claim the match"), "{body}");
    server.stop().await;
}

/// Nobody is offered anything at a table that chose to wait, about somebody who is there, or where nobody waits for them.
#[tokio::test]
async fn nobody_loses_a_seat_who_is_there_or_not_waited_for() {
    let server = Running::with(|config| config.second = SECOND).await;
    for (chosen, there, waited) in [(&[][..], false, true), (&BOTH, true, true), (&BOTH, false, false)] {
        let (table, mut people) = people_at(&server, "knights", 2, chosen).await;
        let mut ada = Client::open(&people[0], &table, "format=json").await;
        let mut bob = Client::open(&people[1], &table, "format=json").await;
        if !waited {
            bob.act("plan Sw Mo Sw").await;
        } else {
            ada.act("plan Sw Mo Sw").await;
        }
        if !there {
            drop(bob);
        }
        tokio::time::sleep(SECOND * 400).await;
        let answer = people[0].post(&format!("/t/{table}/away"), &[("seat", "1"), ("away", "claim")]).await;
        assert_eq!(answer.status, 409, "{chosen:?} {there} {waited}");
        assert!(!answer.body.contains("away for more than"), "{chosen:?} {there} {waited}");
    }
    server.stop().await;
}
