//! What a search tells to all once the match is over, and how many tables may think at once.

use std::time::Duration;

use kernel::Rng;

use crate::common::{Browser, Dir, Running, config};
use crate::player::{Client, duel, people, play_random};

#[tokio::test]
async fn a_match_that_goes_on_is_not_analysed_and_the_way_back_is_shown() {
    let (server, table, mut people) = duel().await;
    let refused = people[0].get(&format!("/t/{table}/analysis")).await;
    assert_eq!(refused.status, 409, "the match goes on");
    assert!(refused.body.contains(&format!("href=\"/t/{table}\"")), "{}", refused.body);
    server.stop().await;
}

/// The page of an analysis once it is made.
async fn analysed(browser: &mut Browser, path: &str) -> String {
    for _ in 0..600 {
        let seen = browser.get(path).await.body;
        if seen.contains("<polyline") {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it is not made in a minute");
}

#[tokio::test]
async fn a_finished_match_is_analysed_once_and_in_the_background() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let (table, mut people) = people(&server, "knights", 2).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    // A short match: somebody gives up before the plans are complete, so at once (KD-11.1).
    play_random(&mut clients, &mut Rng::new(3), 5).await;
    people[0].post(&format!("/t/{table}/act"), &[("act", "resign")]).await;
    let path = format!("/t/{table}/analysis");
    let first = people[0].get(&path).await;
    assert_eq!(first.status, 200);
    let begun = ["data-live", "<polyline"].iter().any(|word| first.body.contains(word));
    assert!(begun && first.body.contains("Knight"), "{}", first.body);
    let seen = analysed(&mut people[1], &path).await;
    assert!(seen.contains("Chance before") && seen.contains("As it could be known"), "{seen}");
    assert_eq!(people[1].get(&path).await.body, seen, "it is kept");
    // In the colours of the seats, and one line each.
    let colours = ["line seat-purple", "line seat-aqua"].map(|class| seen.matches(class).count());
    assert!(colours.iter().all(|found| *found == 2), "each in the curve and in its legend: {colours:?}");
    let truth = people[1].get(&format!("{path}?shown=true")).await.body;
    assert!(truth.contains("What was true") && truth.contains("<polyline"), "{truth}");
    // The result has the curve, and the turning points that are marked in it.
    let result = people[0].get(&format!("/t/{table}")).await.body;
    assert!(result.contains("You resigned after 1 turn."), "{result}");
    let course = result.split("id=\"course\"").nth(1).and_then(|rest| rest.split("</section>").next());
    assert!(
        course.is_some_and(|course| course.contains("<polyline") && course.contains(&path)),
        "{course:?}"
    );
    let list = |page: &str| {
        page.split("<ol class=\"turned\"")
            .nth(1)
            .map_or(0, |ol| ol.split("</ol>").next().unwrap_or_default().matches("<li>").count())
    };
    let told = result.split("id=\"turnings\"").nth(1).and_then(|rest| rest.split("</section>").next());
    assert_eq!(told.map(|told| told.matches("<li>").count()), Some(list(&seen)), "{told:?}");
    // As files.
    let json = people[1].get(&format!("{path}.json")).await;
    let json: serde_json::Value = serde_json::from_str(&json.body).expect("it is JSON");
    assert_eq!(json["moments"][0]["known"].as_array().map(Vec::len), Some(2));
    let svg = people[1].get(&format!("{path}.svg")).await.body;
    assert!(svg.starts_with("<svg xmlns=") && svg.contains("prefers-color-scheme"), "{svg}");
    server.stop().await;
    // What an older program kept is no reason to fall over: it is made anew.
    let store = store::Store::open(dir.path()).expect("nobody else has it open");
    store.keep_analysis(table.clone(), "{\"game\":\"knights\",\"names\":[]}".to_owned()).await.unwrap();
    drop(store);
    let server = Running::start(config(dir.path())).await;
    let mut browser = Browser { address: server.address, ..people[1].clone() };
    assert!(browser.get(&path).await.body.contains("data-live"), "it is made anew");
    analysed(&mut browser, &path).await;
    server.stop().await;
    // Also by the store: a server that was stopped does not begin again.
    let server = Running::start(config(dir.path())).await;
    let mut browser = Browser { address: server.address, ..people[1].clone() };
    assert!(browser.get(&path).await.body.contains("<polyline"), "it outlives a restart");
    server.stop().await;
}

/// Many tables think at once, on however few cores: who looks is answered while bots think, and every bot answers.
#[tokio::test(flavor = "multi_thread")]
async fn fifty_tables_that_think_keep_nobody_waiting() {
    let server = Running::fresh().await;
    let fields = [("game", "knights"), ("bots", "1"), ("level", "marshal")];
    let mut thinking = Vec::new();
    for _ in 0..50 {
        let mut browser = server.browser();
        let table = browser.post("/play", &fields).await.table();
        thinking.push(Client::open(&browser, &table, "format=json").await);
    }
    let mut meanwhile = 0;
    let all = async {
        // The bot in the other chair lays its whole plan while the person has laid nothing.
        while !thinking.is_empty() {
            let mut still = Vec::new();
            for mut client in std::mem::take(&mut thinking) {
                client.sync().await;
                let pending = client.latest["pending"].as_array().cloned().unwrap_or_default();
                if pending.contains(&1.into()) {
                    meanwhile += 1;
                    still.push(client);
                }
            }
            thinking = still;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let answered = tokio::time::timeout(Duration::from_secs(120), all).await;
    assert!(answered.is_ok(), "bots have not answered");
    assert!(meanwhile > 0, "nobody was answered while a bot thought");
    server.stop().await;
}
