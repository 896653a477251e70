//! The guided first match: an ordinary table with a coach at it.

use crate::common::{Dir, Running, config};

/// What the coach asks for, as the page has it.
fn asked(page: &str) -> Option<(String, String)> {
    let form = page.split("id=\"act\"").nth(1)?;
    let at = form.split("name=\"at\" value=\"").nth(1)?.split('"').next()?;
    let button = page.split(" data-coach=").next().filter(|_| page.contains(" data-coach="))?;
    let act = button.rsplit("value=\"").next()?.split('"').next()?;
    Some((at.to_owned(), act.replace("&gt;", ">")))
}

/// The coach is still there after the server was stopped and started again, and gone for good once sent away.
#[tokio::test]
async fn a_lesson_survives_a_restart() {
    let dir = Dir::new();
    let first = Running::start(config(dir.path())).await;
    let mut ada = first.browser();
    let table = ada.post("/learn", &[("game", "knights")]).await.table();
    let (page, act) = (format!("/t/{table}"), format!("/t/{table}/act"));
    let before = ada.get(&page).await.body;
    assert!(before.contains("Step 1 of 8"), "{before}");
    let (at, coached) = asked(&before).unwrap();
    let slip = ada.post(&act, &[("at", &at), ("act", "place Bo")]).await;
    assert!(slip.status != 303 && slip.body.contains("The coach waits for"), "{}", slip.status);
    ada.post(&act, &[("at", &at), ("act", &coached)]).await.location();
    first.stop().await;

    let second = Running::start(config(dir.path())).await;
    ada.address = second.address;
    let after = ada.get(&page).await.body;
    assert!(after.contains("Step 2 of 8") && asked(&after).is_some(), "{after}");
    ada.post(&format!("/t/{table}/free"), &[]).await.location();
    second.stop().await;

    let third = Running::start(config(dir.path())).await;
    ada.address = third.address;
    let left = ada.get(&page).await.body;
    assert!(!left.contains("class=\"coach\""), "the coach was sent away");
    let at = left.split("name=\"at\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    ada.post(&act, &[("at", at), ("act", "place Bo")]).await.location();
    third.stop().await;
}

/// A stranger has no coach, cannot send him away, and cannot learn a game that is not there.
#[tokio::test]
async fn the_coach_speaks_to_the_learner_alone() {
    let server = Running::fresh().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    let table = ada.post("/learn", &[("game", "authority")]).await.table();
    let page = bob.get(&format!("/t/{table}")).await.body;
    assert!(!page.contains("class=\"coach\""), "{page}");
    let sent = bob.post(&format!("/t/{table}/free"), &[]).await;
    assert!(sent.body.contains("You have no seat"), "{}", sent.status);
    assert!(ada.get(&format!("/t/{table}")).await.body.contains("class=\"coach\""));
    let none = bob.post("/learn", &[("game", "knigths")]).await;
    assert!(none.status == 422 && none.body.contains("did you mean"), "{}", none.body);
    server.stop().await;
}
