//! What a search tells whoever plays alone, and to whom it tells nothing.

use crate::common::{Browser, Running};
use crate::player::duel;

/// What stands between two marks of a page.
fn between<'a>(page: &'a str, from: &str, to: &str) -> Option<&'a str> {
    page.split_once(from)?.1.split_once(to).map(|(found, _)| found)
}

/// The decision that a hint is about, and what it would rather play.
fn advised(hint: &str) -> (String, String) {
    let at = between(hint, "name=\"at\" value=\"", "\"").unwrap_or_else(|| panic!("{hint}"));
    let act = between(hint, "name=\"act\" value=\"", "\"").unwrap_or_else(|| panic!("{hint}"));
    (at.to_owned(), act.replace("&gt;", ">"))
}

async fn alone(server: &Running) -> (Browser, String) {
    let mut ada = server.browser();
    let fields = [("game", "knights"), ("bots", "1"), ("level", "squire")];
    let table = ada.post("/play", &fields).await.table();
    (ada, table)
}

#[tokio::test]
async fn whoever_plays_alone_may_ask_for_a_hint_and_follow_it() {
    let server = Running::fresh().await;
    let (mut ada, table) = alone(&server).await;
    let path = format!("/t/{table}/hint");
    let page = ada.get(&format!("/t/{table}")).await.body;
    assert!(page.contains(&format!("href=\"{path}\" data-hint data-hotkey=\"h\"")), "the button is there");
    let hint = ada.get(&path).await;
    assert_eq!(hint.status, 200);
    assert!(hint.body.contains("<span class=\"n\">1</span>") && hint.body.contains('%'), "{}", hint.body);
    assert!(hint.body.contains(&format!("href=\"/t/{table}\"")), "the way back");
    let (at, act) = advised(&hint.body);
    assert!(act.starts_with("place "), "{act}");
    let followed = ada.post(&format!("/t/{table}/act"), &[("at", &at), ("act", &act)]).await;
    assert_eq!(followed.location(), format!("/t/{table}"));
    // What was advised then is not played now.
    let stale = ada.post(&format!("/t/{table}/act"), &[("at", &at), ("act", &act)]).await;
    assert!(stale.status == 409 && stale.body.contains("answered already"), "{}", stale.status);
    assert_ne!(advised(&ada.get(&path).await.body).0, at, "the next question has a hint of its own");
    let stranger = server.browser().get(&path).await;
    assert!(stranger.status == 409 || stranger.status == 403, "{}", stranger.status);
    server.stop().await;
}

/// However often somebody presses, even at once, the same question is thought about once and has one answer.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_has_one_hint() {
    let server = Running::fresh().await;
    let (ada, table) = alone(&server).await;
    let path = format!("/t/{table}/hint?part=1");
    let asking: Vec<_> = (0..8)
        .map(|_| {
            let (mut browser, path) = (ada.clone(), path.clone());
            tokio::spawn(async move { browser.get(&path).await })
        })
        .collect();
    let mut told = Vec::new();
    for one in asking {
        told.push(one.await.expect("it is answered"));
    }
    let again = ada.clone().get(&path).await;
    assert!(again.status == 200 && !again.body.contains("<html"), "only the part: {}", again.body);
    assert!(told.iter().all(|one| one.body == again.body), "one question, one answer");
    server.stop().await;
}

#[tokio::test]
async fn where_others_play_there_is_no_hint_but_a_way_back() {
    let (server, table, mut people) = duel().await;
    let refused = people[0].get(&format!("/t/{table}/hint")).await;
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains(&format!("href=\"/t/{table}\"")), "{}", refused.body);
    assert!(!people[0].get(&format!("/t/{table}")).await.body.contains("data-hint"));
    let part = people[0].get(&format!("/t/{table}/hint?part=1")).await;
    assert!(part.status == 409 && part.body.contains("without other people"), "{}", part.body);
    server.stop().await;
}

/// In a guided first match the coach alone says what to do, until he is sent away.
#[tokio::test]
async fn a_coach_is_the_only_voice() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let table = ada.post("/learn", &[("game", "knights")]).await.table();
    let (page, hint) = (format!("/t/{table}"), format!("/t/{table}/hint"));
    assert!(!ada.get(&page).await.body.contains("data-hint"));
    let refused = ada.get(&hint).await;
    assert!(refused.status == 409 && refused.body.contains("leave the lesson"), "{}", refused.body);
    ada.post(&format!("/t/{table}/free"), &[]).await.location();
    assert!(ada.get(&page).await.body.contains("data-hint"));
    assert_eq!(ada.get(&hint).await.status, 200);
    server.stop().await;
}

/// A player who lets a bot play is asked nothing, and is told nothing.
#[tokio::test]
async fn a_seat_that_a_bot_keeps_is_given_no_hint() {
    let server = Running::fresh().await;
    let (mut ada, table) = alone(&server).await;
    // A marshal takes its time: the question is still open when the hint is asked for.
    ada.post(&format!("/t/{table}/bot"), &[("level", "marshal")]).await.location();
    assert!(!ada.get(&format!("/t/{table}")).await.body.contains("data-hint"));
    let refused = ada.get(&format!("/t/{table}/hint")).await;
    assert!(refused.status == 409 && refused.body.contains("take your seat back"), "{}", refused.body);
    server.stop().await;
}
