//! A game with rules, views and notation alone is played in the browser: plain, with and without script.

use kernel::record::verify;
use kernel::{Game as _, Record, Rng};
use template::Template;

use crate::common::Running;
use crate::player::{Client, people_at, play_random};

/// Every page about the game is there, and a table can be opened from its form.
#[tokio::test]
async fn it_has_every_page() {
    let server = Running::with_game::<Template>(|_| {}).await;
    let mut browser = server.browser();
    for (path, said) in [
        ("/", "Template"),
        ("/new?game=template", "Tied prizes go to nobody."),
        ("/rules/template", "TM-2.3"),
        ("/rules/template/reference", "prizes = [1, 2, 3,"),
    ] {
        let page = browser.get(path).await;
        assert!(page.status == 200 && page.body.contains(said), "{path}: {} {}", page.status, page.body);
    }
    server.stop().await;
}

/// What it has is made as a file, and kept; what it has not is told with what there is.
#[tokio::test]
async fn it_is_printed() {
    let server = Running::with_game::<Template>(|_| {}).await;
    let mut browser = server.browser();
    for _ in 0..2 {
        let book = browser.get("/rules/template/print?what=book&paper=letter").await;
        assert!(book.status == 200 && book.body.contains("%PDF-1."), "{}", book.status);
    }
    for (asked, said) in [
        ("what=board", "Template has nothing to print for `board`"),
        ("what=bok", "did you mean `book`?"),
        ("what=tts", "`tts` is made by `banneret print template`"),
        ("paper=a3", "no paper `a3`"),
    ] {
        let page = browser.get(&format!("/rules/template/print?{asked}")).await;
        assert!(page.status == 404 && page.body.contains(said), "{asked}: {} {}", page.status, page.body);
    }
    server.stop().await;
}

/// TM-2.2: a page shows all that its viewer may know and a button for each choice; a bid is a secret there too.
#[tokio::test]
async fn it_is_played_without_script() {
    let server = Running::with_game::<Template>(|_| {}).await;
    let (table, mut people) = people_at(&server, "template", 2, &[]).await;
    let (page, act) = (format!("/t/{table}"), format!("/t/{table}/act"));
    let blue = people[0].get(&page).await.body;
    assert!(blue.contains("<h2>Prizes to come</h2>") && blue.contains("<dt>P1</dt>"), "{blue}");
    for card in 1..=20 {
        assert!(blue.contains(&format!("value=\"bid {card}\"")), "no button to bid {card}: {blue}");
    }
    let at = Client::open(&people[0], &table, "format=json").await.latest["ticket"].to_string();
    assert_eq!(people[0].post(&act, &[("act", "bid 6"), ("at", &at)]).await.status, 303);
    let (mine, theirs) = (people[0].get(&page).await.body, people[1].get(&page).await.body);
    assert!(mine.contains("<dt>Card</dt><dd>6</dd>") && mine.contains("Bid: card 6"), "{mine}");
    assert!(theirs.contains("face down") && !theirs.contains("<dt>Card</dt>"), "{theirs}");
    assert!(!theirs.contains("Bid: card 6"), "{theirs}");
    server.stop().await;
}

/// A whole match over sockets: it ends, its record can be verified, and it can be looked back at.
#[tokio::test]
async fn a_whole_match_is_played_and_kept() {
    let server = Running::with_game::<Template>(|_| {}).await;
    let (table, mut people) = people_at(&server, "template", 3, &[("preset", "sharp")]).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    assert_eq!(play_random(&mut clients, &mut Rng::new(1), 100).await, 60);
    let record = people[0].get(&format!("/t/{table}/record")).await.body;
    let record = Record::parse("record", &record).expect("it is a record");
    assert!(verify::<Template>(&record, &Template::content()).expect("it replays").outcome().is_some());
    let replay = people[0].get(&format!("/t/{table}/replay?at=3")).await;
    assert!(replay.status == 200 && replay.body.contains("<h2>Players</h2>"), "{}", replay.status);
    server.stop().await;
}

/// Bots play it, at every level.
#[tokio::test]
async fn bots_play_it() {
    let server = Running::with_game::<Template>(|_| {}).await;
    let mut host = server.browser();
    let seats = [("seat.0", "me"), ("seat.1", "squire"), ("seat.2", "captain"), ("seats", "3")];
    let table =
        host.post("/new", &[&[("game", "template"), ("name", "Ada")], &seats[..]].concat()).await.table();
    let mut ada = Client::open(&host, &table, "format=json").await;
    while !ada.is_over() {
        ada.sync().await;
        if let Some(line) = ada.choices().first().cloned() {
            ada.act(&line).await;
        }
    }
    server.stop().await;
}
