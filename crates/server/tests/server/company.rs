//! Who sits at a table and how they treat each other: names and arms, invitations, greetings, settings.

use std::collections::BTreeSet;

use serde_json::json;

use crate::common::Running;

/// The values of a select on a page.
fn offered<'a>(page: &'a str, select: &str) -> Vec<&'a str> {
    let (_, rest) = page.split_once(&format!("id=\"{select}\"")).expect("the form has the field");
    let list = rest.split("</select>").next().unwrap_or_default();
    list.split("<option value=\"").skip(1).filter_map(|option| option.split('"').next()).collect()
}

/// What stands where the question is.
fn prompt(page: &str) -> &str {
    let (_, rest) = page.split_once("id=\"prompt\"").expect("a table has a question");
    rest.split("id=\"refusal\"").next().unwrap_or_default()
}

#[tokio::test]
async fn whatever_the_front_form_offers_is_played() {
    let server = Running::fresh().await;
    let front = server.browser().get("/").await.body;
    let (games, bots) = (offered(&front, "quick-game"), offered(&front, "quick-bots"));
    assert!(games.len() >= 5 && bots.len() >= 5, "{games:?} {bots:?}");
    for game in &games {
        for bots in &bots {
            let mut guest = server.browser();
            let made = guest.post("/play", &[("game", game), ("bots", bots), ("level", "squire")]).await;
            assert_eq!(made.status, 303, "{game} against {bots}: {}", made.body);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_form_for_a_table_offers_only_what_fits() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let form = ada.get("/new?game=knights&seats=3").await.body;
    assert!(form.contains("<option value=\"open\" selected"), "a table is for friends at first");
    let teams = ada.get("/new?game=knights&option.teams=2v2&seats=6").await.body;
    let counts: Vec<&str> =
        teams.split("name=\"seats\" value=\"").skip(1).filter_map(|at| at.split('"').next()).collect();
    assert_eq!(counts, ["4"], "two against two are four");
    // An empty seat is no seat.
    let fields = [
        ("game", "knights"),
        ("name", "Ada"),
        ("seat.0", "me"),
        ("seat.1", "empty"),
        ("seat.2", "open"),
        ("seat.3", "knight"),
    ];
    let table = ada.post("/new", &fields).await.table();
    let page = ada.get(&format!("/t/{table}")).await.body;
    assert_eq!(page.matches("<li class=\"").count() - page.matches("<li class=\"mark").count(), 3, "{page}");
    server.stop().await;
}

#[tokio::test]
async fn who_looks_is_there_and_a_bot_that_stands_in_says_so() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    ada.post("/settings", &[("name", "Ada")]).await;
    let table = ada.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await.table();
    let at = format!("/t/{table}");
    let page = ada.get(&at).await.body;
    assert!(!page.contains("Ada, away") && !page.contains("Ada away"), "whoever looks is not away");
    assert!(!prompt(&page).contains("plays for you"));
    assert_eq!(ada.post(&format!("{at}/bot"), &[("level", "squire")]).await.status, 303);
    let page = ada.get(&at).await.body;
    if page.contains("data-page=\"table\"") {
        assert!(prompt(&page).contains("A squire bot plays for you."), "{}", prompt(&page));
        assert!(prompt(&page).contains(&format!("action=\"{at}/back\"")), "the way back is beside it");
        assert_eq!(ada.post(&format!("{at}/back"), &[]).await.status, 303);
    }
    assert!(!prompt(&ada.get(&at).await.body).contains("plays for you"));
    let front = ada.get("/").await.body;
    assert!(front.contains("Quick rules") && !front.contains("contest=none"), "options are told in words");
    // Over, nobody is missed.
    ada.post(&format!("{at}/act"), &[("act", "resign")]).await;
    let result = ada.get(&at).await.body;
    assert!(
        result.contains("class=\"verdict\"") && !result.contains(", away"),
        "nobody is away from a replay"
    );
    // Who played it is "you" where it turned, too.
    let turned = result.split("id=\"turnings\"").nth(1).and_then(|rest| rest.split("</section>").next());
    let turned = turned.expect("to resign turns a match");
    assert!(turned.contains("You leave the arena.") && !turned.contains("Ada"), "{turned}");
    server.stop().await;
}

#[tokio::test]
async fn bots_have_names_and_arms_of_their_own() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let table = ada.post("/play", &[("game", "knights"), ("bots", "5"), ("level", "squire")]).await.table();
    let mut socket = ada.socket(&table, "format=json").await;
    let players = socket.next_of("presence").await["players"].clone();
    let names: BTreeSet<&str> =
        players.as_array().into_iter().flatten().filter_map(|player| player["name"].as_str()).collect();
    assert_eq!(names.len(), 6, "{players}");
    assert!(!names.iter().any(|name| name.starts_with("Bot")), "{names:?}");
    let page = ada.get(&format!("/t/{table}")).await.body;
    for name in names.iter().filter(|name| **name != "Guest") {
        assert!(page.contains(&format!("{name}, squire bot")), "{name} says how good it is");
    }
    socket.close().await;
    server.stop().await;
}

#[tokio::test]
async fn a_guest_sees_who_invites_to_what() {
    let server = Running::fresh().await;
    let (mut ada, mut ben) = (server.browser(), server.browser());
    let arms = [
        ("name", "Ada"),
        ("field", "red"),
        ("ordinary", "chevron"),
        ("charge", "wolf"),
        ("back", "/settings"),
    ];
    assert_eq!(ada.post("/settings", &arms).await.location(), "/settings");
    let fields =
        [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open"), ("seat.2", "open")];
    let at = format!("/t/{}", ada.post("/new", &fields).await.table());
    let page = ben.get(&at).await.body;
    assert!(
        page.contains("Ada invites you to Knight") && page.contains("Arms: red, a chevron, a wolf"),
        "{page}"
    );
    assert_eq!(page.matches("/sit\"").count(), 1, "there is one button");
    assert!(page.contains("class=\"qr\"") && ada.get(&at).await.body.contains("class=\"qr\""));
    assert_eq!(ben.post(&format!("{at}/sit"), &[("seat", "1"), ("name", "Ben")]).await.status, 303);
    assert!(!ben.get(&at).await.body.contains("invites you"), "who sits is not invited");
    server.stop().await;
}

#[tokio::test]
async fn settings_are_kept_and_lead_nowhere_else() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let all =
        [("contrast", "high"), ("text", "large"), ("speed", "no such speed"), ("back", "//evil.example/")];
    assert_eq!(ada.post("/settings", &all).await.location(), "/");
    let page = ada.get("/settings?back=/rules&kept=yes").await.body;
    for kept in ["data-contrast=\"high\"", "data-text=\"large\"", "data-speed=\"normal\"", "href=\"/rules\""]
    {
        assert!(page.contains(kept), "{kept}");
    }
    assert!(page.contains("Settings saved."));
    assert!(
        !ada.get("/settings?back=//evil.example").await.body.contains("evil.example\" "),
        "only to our pages"
    );
    assert!(!ada.cookies.contains_key("guest"), "who only wants larger letters stays unknown");
    // A name makes a guest; arms that there are not change nothing.
    ada.post("/settings", &[("name", "Ada"), ("field", "red"), ("ordinary", "none"), ("charge", "<b>")])
        .await;
    let page = ada.get("/settings").await.body;
    assert!(page.contains("value=\"Ada\"") && !page.contains("<b>-"));
    assert!(ada.cookies.contains_key("guest") && page.contains("data-contrast=\"high\""));
    server.stop().await;
}

#[tokio::test]
async fn greetings_are_a_closed_list_and_limited_like_chat() {
    let server =
        Running::with(|config| config.limits.chat = server::Rate { burst: 2.0, per_second: 0.001 }).await;
    let mut ada = server.browser();
    let table = ada.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await.table();
    let mut socket = ada.socket(&table, "format=json").await;
    socket.say(&json!({ "greet": "well" })).await;
    let heard = socket.next_of("chat").await;
    assert_eq!((&heard["text"], &heard["greeting"]), (&json!("Well played!"), &json!("well")));
    socket.say(&json!({ "greet": "rude" })).await;
    assert_eq!(socket.next_of("refused").await["code"], "no_such_greeting");
    // The same without script.
    let say = format!("/t/{table}/say");
    assert_eq!(ada.post(&say, &[("greet", "luck")]).await.status, 303);
    assert!(ada.get(&format!("/t/{table}")).await.body.contains("class=\"greet\""));
    socket.say(&json!({ "greet": "hello" })).await;
    assert_eq!(socket.next_of("refused").await["code"], "too_fast");
    assert_eq!(ada.post(&say, &[("greet", "rude")]).await.status, 409);
    let mut eve = server.browser();
    assert_eq!(
        eve.post(&say, &[("greet", "luck")]).await.status,
        403,
        "only those who sit at the table greet"
    );
    socket.close().await;
    server.stop().await;
}
