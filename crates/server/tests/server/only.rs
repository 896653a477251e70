//! Nobody is asked what has one answer only: the table gives it.

use kernel::Rng;
use kernel::record::verify;
use kernel::{Game as _, Record};
use serde_json::json;

use crate::common::Running;
use crate::player::{Client, people_at};

/// Whoever has nothing left to attack with is not asked what they attack; the record has the answer all the same, and undoing
/// goes back past it, to what was decided last.
#[tokio::test]
async fn what_has_one_answer_is_not_asked() {
    let server = Running::fresh().await;
    let (table, people) = people_at(&server, "hex", 2, &[("friendly", "yes")]).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    let mut rng = Rng::new(4);
    let (mut given, mut decided) = (0, 0);
    while given < 3 && decided < 400 {
        for client in &mut clients {
            client.sync().await;
        }
        let Some(seat) = clients.iter().position(|client| !client.choices().is_empty()) else { break };
        let before = clients[seat].latest.clone();
        let choices = clients[seat].choices();
        let beside = before["side_actions"].as_array().cloned().unwrap_or_default();
        let goes_back = beside.iter().any(|side| side["kind"] == "take_back");
        assert!(choices.len() > 1 || goes_back, "asked for {choices:?} alone: {}", before["prompt"]);
        let line = rng.pick(&choices).expect("there are choices").clone();
        let news = clients[seat].act(&line).await;
        decided += 1;
        // One step is the answer, another what was given after it.
        if news.iter().filter(|message| message["type"] == "step").count() < 2 {
            continue;
        }
        given += 1;
        // What was given is no decision: undoing goes back to what was.
        let news = {
            clients[seat].socket.say(&json!({ "take_back": "ask" })).await;
            clients[seat].sync().await
        };
        let told =
            news.iter().rev().find(|message| message["type"] == "take_back").expect("it is told").clone();
        let other = &mut clients[1 - seat];
        other.sync().await;
        other.socket.say(&json!({ "take_back": "agree", "at": told["number"] })).await;
        other.sync().await;
        clients[seat].sync().await;
        assert_eq!(clients[seat].choices(), choices, "undone up to the last decision");
        clients[seat].act(&line).await;
    }
    for client in &mut clients {
        client.sync().await;
        client.socket.say(&json!({ "act": "resign" })).await;
        client.sync().await;
    }
    assert!(given > 0, "nothing was ever the only answer");
    let record = people[0].clone().get(&format!("/t/{table}/record")).await.body;
    let record = Record::parse("record", &record).expect("a record");
    verify::<hex::Hex>(&record, &hex::Hex::content()).expect("it verifies");
    server.stop().await;
}
