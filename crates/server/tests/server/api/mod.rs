//! The API over the wire.

mod client;
mod examples;
mod fuzz;
mod secrets;
mod streams;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::Rate;

use crate::common::Running;
use client::{Program, duel, token};

/// From nothing to a match that is over, by requests alone.
#[tokio::test]
async fn a_match_is_played_from_its_opening_to_its_record() {
    let server = Running::fresh().await;
    let (table, [mut ada, mut bob]) = duel(&server, "knights").await;
    let at = |part: &str| format!("/tables/{table}{part}");
    let about = ada.get(&at("")).await;
    assert_eq!(
        (&about["phase"], &about["seat"], &about["pending"]),
        (&json!("playing"), &json!(0), &json!([0, 1]))
    );
    assert_eq!(about["seats"][1]["name"], "Bob");
    let view = ada.get(&at("/view")).await;
    assert_eq!((&view["type"], &view["seat"]), (&json!("table"), &json!(0)));
    let act = json!({ "act": "plan Sw Mo Sw", "at": view["ticket"] });
    let after = ada.done("POST", &at("/moves"), Some(act.clone()), 200).await;
    assert_eq!(after["choices"], json!([]), "she has planned");
    // The same request again is known by its decision, and does nothing.
    assert_eq!(ada.refused("POST", &at("/moves"), Some(act)).await, (409, "stale".to_owned()));
    assert_eq!(ada.get(&at("/view")).await, after);
    // Against the rules: the rule is named.
    let ticket = bob.get(&at("/view")).await["ticket"].clone();
    let (status, problem) =
        bob.ask("POST", &at("/moves"), Some(json!({ "act": "plan Sw Sw Sw Sw", "at": ticket }))).await;
    assert_eq!(status, 409, "{problem}");
    assert!(problem["rule"].as_str().is_some_and(|rule| rule.starts_with("KD-")), "{problem}");
    bob.done("POST", &at("/chat"), Some(json!({ "text": "good luck" })), 204).await;
    bob.done("POST", &at("/moves"), Some(json!({ "act": "resign" })), 200).await;
    let about = ada.get(&at("")).await;
    assert_eq!((&about["phase"], &about["places"]), (&json!("over"), &json!([1, 2])), "{about}");
    let record = ada.send("GET", &at("/record"), None).await;
    assert_eq!(record.status, 200);
    assert!(kernel::Record::parse("record", &record.body).is_ok(), "{}", record.body);
    assert_eq!(ada.get("/profile/tables").await["tables"][0]["id"], json!(table));
    assert_eq!(ada.get("/profile/results").await["matches"][0]["place"], 1);
    server.stop().await;
}

/// Tokens are made on the page of the account, shown once, do what they may do, and are revoked there.
#[tokio::test]
async fn a_token_does_what_it_may_and_no_more() {
    let server = Running::fresh().await;
    let (mut owner, mut reader) = Program::account(&server, "Hawise", &["read"]).await;
    let page = owner.get("/account").await.body;
    assert!(page.contains("a test") && page.contains("read; never used; good until"), "{page}");
    assert!(!page.contains(&reader.token), "it is shown once");
    let me = reader.get("/profile").await;
    assert_eq!(
        (&me["name"], &me["account"], &me["scopes"]),
        (&json!("Hawise"), &json!(true), &json!(["read"]))
    );
    assert!(owner.get("/account").await.body.contains("read; used"), "that it was used is noted");
    let wanted = json!({ "game": "knights" });
    let (status, problem) = reader.ask("POST", "/tables", Some(wanted.clone())).await;
    assert_eq!((status, &problem["code"], &problem["scope"]), (403, &json!("no_scope"), &json!("tables")));
    assert!(
        reader.get("/profile/tables").await["tables"].as_array().is_some_and(Vec::is_empty),
        "nothing was made"
    );
    // Nobody gives themselves the scope of the operator who is not here.
    assert_eq!(reader.refused("GET", "/reports", None).await, (403, "no_scope".to_owned()));
    let mut other = Program { token: token(&mut owner, &["tables", "read"]).await, ..reader.clone() };
    let made = other.done("POST", "/tables", Some(wanted), 201).await;
    assert_eq!(made["seats"][0]["name"], "Hawise");
    // Revoked is revoked, and only that one.
    let page = owner.get("/account").await.body;
    let numbers: Vec<&str> =
        page.split("name=\"token\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let [latest, _] = numbers.as_slice() else { panic!("two tokens: {numbers:?}") };
    owner.post("/account/token-out", &[("token", latest)]).await.location();
    assert_eq!(other.refused("GET", "/profile", None).await, (401, "bad_token".to_owned()));
    assert_eq!(reader.get("/profile").await["name"], "Hawise");
    // Somebody else's token cannot be revoked.
    let (mut stranger, _) = Program::account(&server, "Radulf", &["read"]).await;
    stranger.post("/account/token-out", &[("token", numbers[1])]).await.location();
    assert_eq!(reader.get("/profile").await["name"], "Hawise");
    for fields in [
        &[("token_name", ""), ("scope", "read")][..],
        &[("token_name", "x")],
        &[("token_name", "x"), ("scope", "everything")],
    ] {
        assert_eq!(owner.post("/account/token", fields).await.status, 422, "{fields:?}");
    }
    server.stop().await;
}

/// What is wrong is named, and nothing has changed.
#[tokio::test]
async fn what_is_wrong_is_named_and_nothing_changes() {
    let server = Running::fresh().await;
    let (table, [mut ada, _]) = duel(&server, "knights").await;
    let moves = format!("/tables/{table}/moves");
    let before = ada.get(&format!("/tables/{table}/view")).await;
    for (method, path, body, status, code, named) in [
        ("POST", moves.as_str(), json!({ "act": "resign", "now": true }), 400, "bad_body", "`now`"),
        ("POST", &moves, json!({ "act": 7 }), 400, "bad_body", "string"),
        ("POST", &moves, json!({ "at": 7 }), 400, "bad_body", "`act`"),
        ("POST", &moves, json!({ "act": "resign", "at": -1 }), 400, "bad_body", "-1"),
        ("POST", &moves, json!(["resign"]), 400, "bad_body", "list"),
        ("POST", "/tables", json!({ "game": "chess" }), 404, "not_found", "chess"),
        ("POST", "/tables", json!({ "game": "knights", "preset": "slow" }), 422, "impossible", "slow"),
        ("POST", "/tables", json!({ "game": "knights", "seats": ["me", "king"] }), 422, "impossible", "king"),
        (
            "POST",
            "/tables",
            json!({ "game": "knights", "seats": ["me", "me"] }),
            422,
            "impossible",
            "one seat",
        ),
        (
            "POST",
            "/tables",
            json!({ "game": "knights", "options": { "colour": "red" } }),
            422,
            "impossible",
            "colour",
        ),
        ("POST", "/tables", json!({ "game": "knights", "clock": 7 }), 422, "impossible", "7"),
        ("POST", "/tables/nowhere/seats", json!({}), 404, "not_found", "no such table"),
        ("POST", &format!("/tables/{table}/seats"), json!({ "seat": 1 }), 409, "begun", "begun"),
        ("POST", &format!("/tables/{table}/start"), json!({ "level": "king" }), 400, "bad_body", "king"),
        ("POST", "/guests", json!({ "name": " " }), 422, "impossible", "name"),
    ] {
        let (answered, problem) = ada.ask(method, path, Some(body.clone())).await;
        assert_eq!((answered, problem["code"].as_str()), (status, Some(code)), "{path} {body}: {problem}");
        let detail = problem["detail"].as_str().unwrap_or_default();
        assert!(detail.contains(named), "{path} {body}: {detail}");
    }
    for (method, path, status, code) in [
        ("GET", "/nothing", 404, "not_found"),
        ("GET", "", 404, "not_found"),
        ("DELETE", "/games", 405, "no_method"),
        ("GET", "/tables/nowhere", 404, "not_found"),
        ("GET", "/games/chess", 404, "not_found"),
        ("GET", "/players/Nobody", 404, "not_found"),
        ("GET", "/tables?mine=1", 400, "bad_query"),
        ("GET", "/stream?since=nowhere", 400, "bad_query"),
        ("GET", &format!("/tables/{table}/stream?since=x"), 400, "bad_query"),
    ] {
        assert_eq!(ada.refused(method, path, None).await, (status, code.to_owned()), "{method} {path}");
    }
    let mut nobody = Program::nobody(&server);
    assert_eq!(
        nobody.refused("POST", &moves, Some(json!({ "act": "resign" }))).await,
        (401, "no_token".to_owned())
    );
    for token in ["x", "bnr_x", "é", &"x".repeat(5000)] {
        nobody.token = token.to_owned();
        assert_eq!(nobody.refused("GET", "/games", None).await, (401, "bad_token".to_owned()));
    }
    let text = ada.send("POST", &moves, Some("{\"act\":")).await;
    assert_eq!(text.status, 400);
    let long = format!("{{\"act\": \"{}\"}}", "x".repeat(20_000));
    assert_eq!(ada.send("POST", &moves, Some(&long)).await.status, 413);
    let bearer = format!("Bearer {}", ada.token);
    let form = [("authorization", bearer.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let answer = ada.browser.send("POST", &format!("/api/v1{moves}"), &form, "act=resign").await;
    assert_eq!(answer.status, 415);
    let elsewhere = [("authorization", bearer.as_str()), ("origin", "http://evil.example")];
    let answer = ada.browser.send("DELETE", &format!("/api/v1/tables/{table}/seats"), &elsewhere, "").await;
    assert_eq!((answer.status, answer.header("content-type")), (403, Some("application/problem+json")));
    assert_eq!(ada.get(&format!("/tables/{table}/view")).await, before, "nothing has changed");
    server.stop().await;
}

/// Whoever is too fast is told which limit that was, and for how long.
#[tokio::test]
async fn a_limit_is_named_with_its_seconds() {
    let server = Running::with(|config| {
        config.limits.tables = Rate { burst: 1.0, per_second: 0.1 };
        config.limits.guests = Rate { burst: 1.0, per_second: 0.1 };
        config.limits.posts = Rate { burst: 5.0, per_second: 0.5 };
    })
    .await;
    let mut ada = Program::guest(&server, "Ada").await;
    let wanted = json!({ "game": "knights" });
    ada.done("POST", "/tables", Some(wanted.clone()), 201).await;
    for (path, body, limit) in [
        ("/tables", &wanted, "tables"),
        ("/guests", &json!({ "name": "B" }), "guests"),
        ("/tables", &wanted, "tables"),
        ("/tables", &wanted, "posts"),
    ] {
        let answer = ada.send("POST", path, Some(&body.to_string())).await;
        let problem: Value = serde_json::from_str(&answer.body).expect("a problem document");
        assert_eq!((answer.status, problem["limit"].as_str()), (429, Some(limit)), "{problem}");
        let after = answer.header("retry-after").and_then(|after| after.parse::<u64>().ok());
        assert!(after.is_some() && problem["seconds"].as_u64() == after, "{problem} {after:?}");
    }
    server.stop().await;
}

/// The account of a program is marked wherever its name stands, and sits down at so many tables a day.
#[tokio::test]
async fn a_program_is_marked_and_its_tables_are_counted() {
    let server = Running::with(|config| config.limits.bot_tables = 2).await;
    let (mut owner, mut bot) = Program::account(&server, "Clank", &["read", "tables", "play", "bot"]).await;
    bot.done("PUT", "/profile/bot", None, 204).await;
    bot.done("PUT", "/profile/bot", None, 204).await;
    let me = bot.get("/profile").await;
    assert_eq!((&me["name"], &me["program"]), (&json!("Clank (bot)"), &json!(true)));
    let wanted = json!({ "game": "knights", "seats": ["me", "open"], "public": true });
    let made = bot.done("POST", "/tables", Some(wanted.clone()), 201).await;
    assert_eq!(
        (&made["seats"][0]["name"], &made["seats"][0]["program"]),
        (&json!("Clank (bot)"), &json!(true))
    );
    let table = made["id"].as_str().expect("an id");
    let mut guest = server.browser();
    for path in ["/".to_owned(), format!("/t/{table}")] {
        assert!(guest.get(&path).await.body.contains("Clank (bot)"), "{path}");
    }
    assert!(guest.get("/player/Clank").await.body.contains("badge"), "its profile says so");
    assert_eq!(bot.get("/players/Clank").await["program"], true);
    // Renamed it is a program still.
    owner.post("/account/name", &[("new_name", "Clonk")]).await.location();
    assert_eq!(bot.get("/profile").await["name"], "Clonk (bot)");
    bot.done("POST", "/tables", Some(wanted.clone()), 201).await;
    let (status, problem) = bot.ask("POST", "/tables", Some(wanted.clone())).await;
    assert_eq!(
        (status, problem["detail"].as_str().is_some_and(|why| why.contains("2 tables a day"))),
        (409, true),
        "{problem}"
    );
    // Nor at somebody else's, nor by a browser; a person is not counted.
    let mut ada = Program::guest(&server, "Ada").await;
    let open = ada.done("POST", "/tables", Some(wanted), 201).await["id"].as_str().expect("an id").to_owned();
    let at = format!("/tables/{open}/seats");
    assert_eq!(bot.refused("POST", &at, Some(json!({}))).await, (409, "bot_tables".to_owned()));
    assert_eq!(owner.post(&format!("/t/{open}/sit"), &[("seat", "1")]).await.status, 409);
    // Whoever has played is a person.
    let (_, mut person) = Program::account(&server, "Anna", &["read", "tables", "play", "bot"]).await;
    let solo = json!({ "game": "knights", "seats": ["me", "squire"] });
    let table =
        person.done("POST", "/tables", Some(solo), 201).await["id"].as_str().expect("an id").to_owned();
    person.done("POST", &format!("/tables/{table}/moves"), Some(json!({ "act": "resign" })), 200).await;
    assert_eq!(person.refused("PUT", "/profile/bot", None).await.0, 409);
    assert_eq!(person.get("/profile").await["program"], false);
    server.stop().await;
}

/// Whoever runs the site reads reports and answers them.
#[tokio::test]
async fn the_operator_has_a_scope() {
    let server = Running::fresh().await;
    // A test asks from this computer, which is the operator's.
    let (mut owner, mut operator) = Program::account(&server, "Keeper", &["admin"]).await;
    Program::account(&server, "Radulf", &["read"]).await;
    let fields = [("name", "Radulf"), ("kind", "words"), ("text", "he shouted")];
    let sent = owner.post("/report", &fields).await;
    assert!(sent.status < 400, "{}", sent.body);
    let reports = operator.get("/reports").await;
    let number = reports["reports"][0]["id"].clone();
    assert_eq!(reports["reports"][0]["name"], "Radulf", "{reports}");
    let answered = json!({ "report": number, "answer": "He was told." });
    operator.done("PUT", "/reports", Some(answered), 204).await;
    assert_eq!(operator.get("/reports").await["reports"][0]["answer"], "He was told.");
    assert_eq!(
        operator.refused("PUT", "/reports", Some(json!({ "report": 99, "answer": "x" }))).await.0,
        404
    );
    server.stop().await;
}

/// The page lists what the description has, and both what is answered.
#[tokio::test]
async fn the_table_of_routes_is_the_description_and_the_page() {
    let server = Running::fresh().await;
    let mut nobody = Program::nobody(&server);
    let description = nobody.get("/openapi.json").await;
    assert_eq!(description["openapi"], "3.1.0");
    let page = server.browser().get("/api").await.body;
    let (mut ids, mut routes) = (BTreeSet::new(), 0);
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            routes += 1;
            assert!(ids.insert(operation["operationId"].to_string()), "{operation}");
            let shown = format!("<code>{} {path}</code>", method.to_uppercase());
            assert!(page.contains(&shown), "{shown} is on the page");
            let path = path.replace("{table}", "nowhere").replace("{game}", "chess").replace("{player}", "x");
            let answer = nobody.send(&method.to_uppercase(), &path, Some("{}")).await;
            assert_ne!(answer.status, 405, "{method} {path}");
            if operation["security"][0]["token"].is_array() {
                assert_eq!(answer.status, 401, "{method} {path} needs a token");
            }
        }
    }
    assert!(routes >= 29, "{routes}");
    assert_eq!(
        page.matches("<code>GET ").count()
            + page.matches("<code>P").count()
            + page.matches("<code>DELETE ").count(),
        routes
    );
    for code in ["no_token", "too_many", "impossible"] {
        assert!(page.contains(&format!("id=\"{code}\"")), "{code}: where `type` leads");
    }
    // References lead somewhere.
    let text = description.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(description.pointer(reference).is_some(), "{reference}");
    }
    server.stop().await;
}
