//! What nobody may know is in none of the answers of the API: not in what is seen, nor in versions, times and counts.

use serde_json::{Value, json};

use super::client::{Program, duel};
use crate::common::Running;

/// Everything that can be asked without changing anything, of a table and around it.
async fn everything(who: &mut Program, table: &str) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    let of_table = ["", "/view", "/record", "/hint"].map(|part| format!("/tables/{table}{part}"));
    let around = [
        "/tables",
        "/profile",
        "/profile/tables",
        "/profile/results",
        "/players/Hawise",
        "/players/Hawise/results",
    ];
    for path in of_table.into_iter().chain(around.map(str::to_owned)) {
        let answer = who.send("GET", &path, None).await;
        answers.push((path, format!("{} {}", answer.status, answer.body)));
    }
    answers
}

/// While a seat seals an answer, step by step, no byte of what others are told changes: neither the other seat's nor that
/// of somebody who looks on, in no address. What it has sealed itself is in its own.
#[tokio::test]
async fn a_sealed_answer_changes_nothing_for_anybody_else() {
    let server = Running::fresh().await;
    let (_, mut hawise) = Program::account(&server, "Hawise", &["read", "tables", "play"]).await;
    let mut bob = Program::guest(&server, "Bob").await;
    let wanted = json!({ "game": "knights", "seats": ["me", "open"], "public": true });
    let table =
        hawise.done("POST", "/tables", Some(wanted), 201).await["id"].as_str().expect("an id").to_owned();
    bob.done("POST", &format!("/tables/{table}/seats"), Some(json!({})), 201).await;
    let mut eve = Program::guest(&server, "Eve").await;
    let mut nobody = Program::nobody(&server);
    let (moves, view) = (format!("/tables/{table}/moves"), format!("/tables/{table}/view"));
    let mut before = Vec::new();
    for who in [&mut bob, &mut eve, &mut nobody] {
        before.push(everything(who, &table).await);
    }
    let mut own = hawise.get(&view).await;
    for placed in ["place Sw", "place Mo"] {
        let act = json!({ "act": placed, "at": own["ticket"] });
        let after = hawise.done("POST", &moves, Some(act), 200).await;
        assert_ne!(after["version"], own["version"], "she knows what she has done");
        own = after;
        for (who, before) in [&mut bob, &mut eve, &mut nobody].into_iter().zip(&before) {
            for (now, before) in everything(who, &table).await.iter().zip(before) {
                assert_eq!(now, before, "after `{placed}`");
            }
        }
    }
    // The test can fail: once she has planned, they are told.
    hawise.done("POST", &moves, Some(json!({ "act": "place Sw", "at": own["ticket"] })), 200).await;
    let pending = bob.get(&format!("/tables/{table}")).await["pending"].clone();
    if pending == json!([0, 1]) {
        hawise
            .done(
                "POST",
                &moves,
                Some(json!({ "act": "lock", "at": hawise.clone().get(&view).await["ticket"] })),
                200,
            )
            .await;
    }
    assert_eq!(bob.get(&format!("/tables/{table}")).await["pending"], json!([1]));
    for (who, before) in [&mut bob, &mut eve, &mut nobody].into_iter().zip(&before) {
        assert_ne!(&everything(who, &table).await, before);
    }
    server.stop().await;
}

/// A private table is nobody else's business, whatever is asked, and a seat's own things are its own.
#[tokio::test]
async fn a_private_table_is_closed_to_others() {
    let server = Running::fresh().await;
    let (mut ada, mut eve) = (Program::guest(&server, "Ada").await, Program::guest(&server, "Eve").await);
    let wanted = json!({ "game": "estraven", "seats": ["me", "squire"], "spectators": false });
    let table =
        ada.done("POST", "/tables", Some(wanted), 201).await["id"].as_str().expect("an id").to_owned();
    for part in ["", "/view", "/record", "/stream"] {
        let (status, problem) = eve.ask("GET", &format!("/tables/{table}{part}"), None).await;
        assert_eq!((status, &problem["code"]), (403, &json!("forbidden")), "{part}");
    }
    for (part, body) in [("/moves", json!({ "act": "resign" })), ("/chat", json!({ "text": "hi" }))] {
        assert_eq!(
            eve.refused("POST", &format!("/tables/{table}{part}"), Some(body)).await,
            (403, "no_seat".to_owned())
        );
    }
    assert!(!eve.send("GET", "/tables", None).await.body.contains(&table));
    // Nothing that was secret is in what the seat itself is told: the seed, and what proves other seats.
    let seen: Value = ada.get(&format!("/tables/{table}/view")).await;
    let record = ada.send("GET", &format!("/tables/{table}/record"), None).await.body;
    assert!(!record.contains("seed ") && seen["outcome"].is_null(), "{record}");
    let (table, [mut one, mut two]) = duel(&server, "estraven").await;
    let views =
        [one.get(&format!("/tables/{table}/view")).await, two.get(&format!("/tables/{table}/view")).await];
    assert_eq!((&views[0]["seat"], &views[1]["seat"]), (&json!(0), &json!(1)));
    server.stop().await;
}
