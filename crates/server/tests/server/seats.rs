//! Sitting down, getting up, coming back, letting a bot play.

use serde_json::json;

use crate::common::{Browser, Running};
use crate::player::Client;

#[tokio::test]
async fn one_click_plays_against_bots() {
    let server = Running::fresh().await;
    let mut guest = server.browser();
    let front = guest.get("/").await;
    assert_eq!(front.status, 200);
    assert!(guest.cookies.is_empty(), "looking needs no cookie");
    let table = guest.post("/play", &[("game", "knights"), ("bots", "3"), ("level", "squire")]).await.table();
    assert!(guest.cookies.contains_key("guest"));
    let page = guest.get(&format!("/t/{table}")).await;
    assert!(page.body.contains("data-page=\"table\"") && !buttons(&page.body).is_empty());
    let mine = guest.get("/").await;
    assert!(mine.body.contains(&format!("/t/{table}")) && mine.body.contains("your move"));
    assert!(
        !server.browser().get("/").await.body.contains(&table),
        "a quick table is nobody else's business"
    );
    for (fields, status) in [
        (vec![("game", "knigths")], 422),
        (vec![("game", "knights"), ("level", "king")], 422),
        (vec![("game", "knights"), ("bots", "9")], 422),
        (vec![], 422),
    ] {
        assert_eq!(guest.post("/play", &fields).await.status, status, "{fields:?}");
    }
    server.stop().await;
}

async fn duel(server: &Running, more: &[(&str, &str)]) -> (String, Browser) {
    let mut host = server.browser();
    let mut fields = vec![("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];
    fields.extend(more);
    let table = host.post("/new", &fields).await.table();
    (table, host)
}

#[tokio::test]
async fn seats_are_taken_left_and_taken_again() {
    let server = Running::fresh().await;
    let (table, mut ada) = duel(&server, &[("public", "yes")]).await;
    let page = ada.get(&format!("/t/{table}")).await;
    assert!(page.body.contains("Ada") && page.body.contains("One seat is open."));
    let (mut bob, mut eve) = (server.browser(), server.browser());
    assert!(bob.get("/").await.body.contains(&table), "a public table is listed");
    let sit = format!("/t/{table}/sit");
    assert_eq!(bob.post(&sit, &[("seat", "0"), ("name", "Bob")]).await.status, 409, "that seat is taken");
    assert_eq!(bob.post(&sit, &[("seat", "7"), ("name", "Bob")]).await.status, 409);
    assert_eq!(ada.post(&format!("/t/{table}/leave"), &[]).await.status, 303);
    assert_eq!(
        bob.post(&sit, &[("seat", "0"), ("name", " Bob\u{200b} the\tGreat and more than that ")])
            .await
            .status,
        303
    );
    let page = bob.get(&format!("/t/{table}")).await;
    assert!(page.body.contains("Bob the Great and more t") && !page.body.contains("more th"));
    assert_eq!(eve.post(&format!("/t/{table}/fill"), &[("level", "squire")]).await.status, 403);
    assert_eq!(ada.post(&sit, &[("seat", "1"), ("name", "Ada")]).await.status, 303);
    let page = ada.get(&format!("/t/{table}")).await;
    assert!(page.body.contains("data-page=\"table\""), "the match begins with the last seat");
    assert_eq!(ada.post(&format!("/t/{table}/leave"), &[]).await.status, 409, "too late to leave");
    // Without the right to watch, a stranger sees nothing.
    assert_eq!(eve.get(&format!("/t/{table}")).await.status, 403);
    assert!(eve.try_socket(&table, "format=json", None).await.is_err());
    assert_eq!(eve.get(&format!("/t/{table}/record")).await.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn the_host_calls_in_bots() {
    let server = Running::fresh().await;
    let (table, mut ada) = duel(&server, &[("seat.2", "open"), ("seat.3", "squire")]).await;
    let mut socket = ada.socket(&table, "format=json").await;
    assert_eq!(socket.next().await["type"], "presence", "nothing is dealt yet");
    assert_eq!(ada.post(&format!("/t/{table}/fill"), &[("level", "nobody")]).await.status, 409);
    assert_eq!(ada.post(&format!("/t/{table}/fill"), &[("level", "knight")]).await.status, 303);
    let begun = socket.next_of("table").await;
    assert_eq!(begun["seat"], 0, "a program that waits is told when the match begins");
    server.stop().await;
}

#[tokio::test]
async fn a_personal_link_brings_the_seat_to_another_device() {
    let server = Running::fresh().await;
    let (table, mut ada) = duel(&server, &[("spectators", "yes")]).await;
    let mut bob = server.browser();
    bob.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await;
    let page = ada.get(&format!("/t/{table}")).await.body;
    let start = page.find("/come/").expect("the holder sees the link") + "/come/".len();
    let token = &page[start..start + 64];
    let mut phone = server.browser();
    assert!(!phone.get(&format!("/t/{table}")).await.body.contains("/come/"), "nobody else does");
    assert!(!bob.get(&format!("/t/{table}")).await.body.contains(token));
    let ask = phone.get(&format!("/t/{table}/come/{token}")).await;
    assert!(
        ask.status == 200 && ask.body.contains("Ada") && phone.cookies.is_empty(),
        "a link alone changes nothing"
    );
    let wrong = "0".repeat(64);
    assert_eq!(phone.get(&format!("/t/{table}/come/{wrong}")).await.status, 404);
    assert_eq!(phone.post(&format!("/t/{table}/come"), &[("token", &wrong)]).await.status, 409);
    assert_eq!(phone.post(&format!("/t/{table}/come"), &[("token", token)]).await.status, 303);
    let mut on_phone = Client::open(&phone, &table, "format=json").await;
    let mut on_desk = Client::open(&ada, &table, "format=json").await;
    assert_eq!(on_phone.latest["seat"], 0);
    on_phone.act("place Sw").await;
    assert_eq!(on_desk.sync().await.last().expect("both devices see it")["version"], 1);
    assert_eq!(
        bob.post(&format!("/t/{table}/come"), &[("token", token)]).await.status,
        409,
        "Bob has a seat"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_seat_is_handed_to_a_bot_and_taken_back() {
    let server = Running::fresh().await;
    let (table, mut ada) = duel(&server, &[("spectators", "yes")]).await;
    let mut bob = server.browser();
    bob.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await;
    let mut client = Client::open(&ada, &table, "format=json").await;
    assert_eq!(ada.post(&format!("/t/{table}/bot"), &[("level", "knight")]).await.status, 303);
    while client.latest["pending"] != json!([1]) {
        client.sync().await;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert!(client.latest["view"]["knights"][0]["ready"] == true, "the bot has planned for Ada");
    client.socket.say(&json!({ "act": "resign" })).await;
    assert_eq!(client.sync().await.last().expect("an answer")["code"], "handed_over");
    let page = ada.get(&format!("/t/{table}")).await.body;
    assert!(page.contains("Take my seat back"));
    assert_eq!(ada.post(&format!("/t/{table}/back"), &[]).await.status, 303);
    client.socket.say(&json!({ "act": "resign" })).await;
    assert!(client.sync().await.iter().any(|message| message["type"] == "step"));
    assert_eq!(server.browser().post(&format!("/t/{table}/bot"), &[("level", "knight")]).await.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn a_form_with_mistakes_comes_back_with_all_of_them() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let base = [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];
    let with = |more: &[(&'static str, &'static str)]| [&base[..], more].concat();
    let answer = ada.post("/new", &with(&[("option.no_such", "1"), ("preset", "r33")])).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("no option `no_such`") && answer.body.contains("no preset `r33`"));
    assert!(answer.body.contains("value=\"Ada\""), "nothing typed is lost");
    assert_eq!(ada.post("/new", &with(&[("seat.1", "me")])).await.status, 422);
    assert_eq!(ada.post("/new", &with(&[("seat.1", "emperor")])).await.status, 422);
    assert_eq!(ada.post("/new", &[("game", "chess"), ("name", "Ada")]).await.status, 404);
    let hidden = [("game", "knights"), ("name", "Ada"), ("seat.0", "squire"), ("seat.1", "squire")];
    assert_eq!(ada.post("/new", &hidden).await.status, 422, "a table nobody can see");
    assert_eq!(ada.get("/new?game=knights&seats=4").await.status, 200);
    server.stop().await;
}

/// The choices on a page, as its buttons have them.
fn buttons(page: &str) -> Vec<String> {
    let list = page.split("id=\"choice-list\"").nth(1).unwrap_or_default();
    let list = list.split("</details>").next().unwrap_or_default();
    list.split("name=\"act\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|notation| notation.replace("&gt;", ">").replace("&amp;", "&"))
        .collect()
}

fn hidden_ticket(page: &str) -> &str {
    let form = page.split("name=\"at\" value=\"").nth(1).expect("the form names the decision");
    form.split('"').next().expect("a value")
}

#[tokio::test]
async fn a_match_without_script_is_played_through_plain_forms() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let table = ada.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "knight")]).await.table();
    let (path, act) = (format!("/t/{table}"), format!("/t/{table}/act"));
    let mut rng = kernel::Rng::new(1);
    let mut answers = 0;
    loop {
        let page = ada.get(&path).await.body;
        if page.contains("data-page=\"replay\"") {
            assert!(page.contains("prevail") || page.contains("draw"));
            break;
        }
        let choices = buttons(&page);
        let Some(choice) = rng.pick(&choices) else {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            continue;
        };
        let at = hidden_ticket(&page);
        if answers == 3 {
            let stale = ada.post(&act, &[("act", choice), ("at", "4000000")]).await;
            assert!(stale.status == 409 && stale.body.contains("answered already"), "{}", stale.status);
        }
        assert_eq!(ada.post(&act, &[("act", choice), ("at", at)]).await.location(), path);
        answers += 1;
        assert!(answers < 2000, "the match does not end");
    }
    server.stop().await;
}
