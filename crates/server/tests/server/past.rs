//! After the end: replay, record, rematch, play on.

use kernel::record::{Opening, Seal, verify};
use kernel::{Game as _, Record, Rng};
use knights::Knights;
use serde_json::json;

use crate::common::{Browser, Dir, Running, Socket, config};
use crate::player::{Client, duel, people, play_random};

/// A finished match between two people.
async fn finished(server: &Running, seed: u64) -> (String, Vec<Browser>) {
    let (table, people) = people(server, "knights", 2).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    play_random(&mut clients, &mut Rng::new(seed), 5000).await;
    assert!(clients[0].is_over(), "the match ends");
    (table, people)
}

async fn record_of(browser: &mut Browser, table: &str) -> Record {
    let answer = browser.get(&format!("/t/{table}/record")).await;
    assert_eq!(answer.status, 200);
    Record::parse("download", &answer.body).expect("a record")
}

#[tokio::test]
async fn a_running_match_shows_neither_seed_nor_moves() {
    let (server, table, mut people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    let record = record_of(&mut people[0], &table).await;
    assert_eq!((record.seed, record.moves.len(), record.result.is_none()), (None, 0, true));
    let page = people[0].get(&format!("/t/{table}")).await.body;
    assert!(page.contains(&record.commitment.to_string()), "what was promised is shown");
    for path in ["replay", "replay?at=0&view=all"] {
        assert_eq!(people[1].get(&format!("/t/{table}/{path}")).await.status, 409, "{path}");
    }
    for (path, fields) in [("rematch", vec![]), ("on", vec![("at", "0"), ("seat", "0"), ("level", "squire")])]
    {
        assert_eq!(people[1].post(&format!("/t/{table}/{path}"), &fields).await.status, 409, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_finished_match_is_replayed_from_any_chair_and_verified() {
    let server = Running::fresh().await;
    let (table, mut people) = finished(&server, 3).await;
    let record = record_of(&mut people[0], &table).await;
    let end = verify::<Knights>(&record, &Knights::content()).expect("the record verifies");
    let plies = end.plies();
    let page = people[0].get(&format!("/t/{table}")).await.body;
    assert!(page.contains("Record verified"), "{page}");
    assert!(page.contains(&record.seed.expect("shown now").to_string()));
    for view in ["0", "1", "table", "all"] {
        for at in [0, 1, plies / 2, plies] {
            let path = format!("/t/{table}/replay?at={at}&view={view}");
            assert_eq!(people[1].get(&path).await.status, 200, "{path}");
        }
    }
    for odd in ["at=99999", "view=2", "view=x"] {
        assert_eq!(people[1].get(&format!("/t/{table}/replay?{odd}")).await.status, 404, "{odd}");
    }
    assert_eq!(people[1].get(&format!("/t/{table}/replay?at=-1")).await.status, 400);
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_moves_everybody_one_seat_on() {
    let server = Running::fresh().await;
    let (table, mut people) = finished(&server, 4).await;
    let rematch = format!("/t/{table}/rematch");
    assert_eq!(people[0].post(&rematch, &[]).await.table(), table, "it is an offer");
    assert_eq!(people[0].post(&rematch, &[]).await.table(), table, "nobody accepts their own");
    let again = people[1].post(&rematch, &[]).await.table();
    assert_ne!(again, table);
    assert_eq!(people[0].post(&rematch, &[]).await.table(), again, "one rematch for all");
    assert_eq!(server.browser().post(&format!("/t/{table}/rematch"), &[]).await.status, 409);
    let first = Client::open(&people[0], &again, "format=json").await;
    let second = Client::open(&people[1], &again, "format=json").await;
    assert_eq!((&first.latest["seat"], &second.latest["seat"]), (&1.into(), &0.into()));
    let before = record_of(&mut people[0], &table).await;
    let now = record_of(&mut people[0], &again).await;
    assert_ne!(before.commitment, now.commitment, "new dice");
    assert!(people[1].get(&format!("/t/{table}")).await.body.contains(&again), "the way there is shown");
    server.stop().await;
}

/// A player who looks at the end, and the player who looks at the result, reads an offer and its answer, with script
/// and without.
#[tokio::test]
async fn a_rematch_is_offered_declined_and_accepted() {
    let server = Running::fresh().await;
    let (table, mut people) = finished(&server, 4).await;
    let rematch = format!("/t/{table}/rematch");
    let page = format!("/t/{table}");
    let mut second = people[1].socket(&table, "format=html").await;
    let told = async |socket: &mut Socket| socket.next_of("rematch").await;
    assert!(people[1].get(&page).await.body.contains("Offer a rematch"));
    people[0].post(&rematch, &[]).await;
    assert_eq!(told(&mut second).await["offers"], json!([0]));
    assert!(people[0].get(&page).await.body.contains("Waiting for an answer."));
    let asked = people[1].get(&page).await.body;
    assert!(asked.contains("P0 offered a rematch.") && asked.contains("Accept the rematch"));
    people[1].post(&rematch, &[("decline", "true")]).await;
    let told_no = told(&mut second).await;
    assert_eq!((&told_no["offers"], &told_no["table"]), (&json!([]), &json!(null)));
    assert!(people[0].get(&page).await.body.contains("P1 declined a rematch."));
    people[1].post(&rematch, &[]).await;
    let again = people[0].post(&rematch, &[]).await.table();
    assert_ne!(again, table);
    told(&mut second).await;
    assert_eq!(told(&mut second).await["table"], json!(again), "both are taken there");
    server.stop().await;
}

/// Plays at random against bots until the match is over.
async fn play_out(browser: &Browser, table: &str, seed: u64) -> Client {
    let mut client = Client::open(browser, table, "format=json").await;
    let mut rng = Rng::new(seed);
    for _ in 0..5000 {
        client.sync().await;
        if client.is_over() {
            break;
        }
        if let Some(line) = rng.pick(&client.choices()).cloned() {
            client.act(&line).await;
        }
    }
    assert!(client.is_over());
    client
}

async fn play_on(browser: &mut Browser, table: &str, at: usize, seat: &str) -> String {
    let fields = [("at", &*at.to_string()), ("seat", seat), ("level", "squire")];
    browser.post(&format!("/t/{table}/on"), &fields).await.table()
}

#[tokio::test]
async fn any_move_can_be_played_on_from_with_fresh_dice() {
    let server = Running::fresh().await;
    let (table, mut people) = finished(&server, 5).await;
    let record = record_of(&mut people[0], &table).await;
    let at = record.moves.len() / 2;
    let on = play_on(&mut people[1], &table, at, "1").await;
    // While it goes on, its record shows what was known before and the promise of a seed that is not the old one.
    let now = record_of(&mut people[1], &on).await;
    assert_eq!(now.openings, [Opening { seed: record.seed.expect("shown"), moves: at }]);
    assert_eq!((&now.moves[..], now.seed, &now.result), (&record.moves[..at], None, &None));
    assert_ne!(now.commitment, record.commitment);
    let client = play_out(&people[1], &on, 1).await;
    assert_eq!(client.latest["seat"], 1);
    let went = record_of(&mut people[1], &on).await;
    verify::<Knights>(&went, &Knights::content()).expect("the record verifies");
    assert_eq!(went.moves[..at], record.moves[..at]);
    assert_eq!((went.openings.as_slice(), went.commitment), (now.openings.as_slice(), now.commitment));
    let page = people[1].get(&format!("/t/{on}")).await.body;
    assert!(page.contains("Record verified"), "{page}");
    for seed in [record.seed, went.seed].map(|seed| seed.expect("it is over").to_string()) {
        assert!(page.contains(&seed), "both seeds are shown");
    }
    // Once more from a move after the fork, then from one before it.
    let twice = play_on(&mut people[1], &on, at + 1, "0").await;
    play_out(&people[1], &twice, 2).await;
    let twice = record_of(&mut people[1], &twice).await;
    let second = Opening { seed: went.seed.expect("shown"), moves: at + 1 };
    assert_eq!(twice.openings, [went.openings[0], second]);
    verify::<Knights>(&twice, &Knights::content()).expect("the record verifies");
    let before = play_on(&mut people[1], &on, at - 1, "0").await;
    let before = record_of(&mut people[1], &before).await;
    assert_eq!(before.openings, [Opening { moves: at - 1, ..went.openings[0] }]);
    // A rematch has nothing to do with where the match came from.
    let rematch = people[1].post(&format!("/t/{on}/rematch"), &[]).await.table();
    assert!(record_of(&mut people[1], &rematch).await.openings.is_empty());
    // A record that was played on can be laid down elsewhere.
    let text = people[1].get(&format!("/t/{on}/record")).await.body;
    let laid = people[0].post("/records", &[("record", &text)]).await.table();
    assert_eq!(people[0].get(&format!("/t/{laid}/record")).await.body, text);
    for (odd, status) in [
        ([("at", "99999"), ("seat", "0"), ("level", "knight")], 409),
        ([("at", "1"), ("seat", "5"), ("level", "knight")], 404),
        ([("at", "1"), ("seat", "0"), ("level", "pope")], 409),
        ([("at", "x"), ("seat", "0"), ("level", "knight")], 422),
    ] {
        assert_eq!(people[1].post(&format!("/t/{table}/on"), &odd).await.status, status, "{odd:?}");
    }
    server.stop().await;
}

/// What is hidden in the position is known to the player who has seen the old match, so nobody may sit down against
/// them.
#[tokio::test]
async fn only_its_maker_and_bots_sit_at_a_table_that_is_played_on() {
    let server = Running::fresh().await;
    let (table, mut people) = finished(&server, 5).await;
    let on = play_on(&mut people[1], &table, 2, "1").await;
    let mut eve = server.browser();
    // Before anybody has looked at it, and while it is played.
    for _ in 0..2 {
        for seat in ["0", "1"] {
            let sat = eve.post(&format!("/t/{on}/sit"), &[("seat", seat), ("name", "Eve")]).await;
            assert_eq!(sat.status, 409, "seat {seat}");
        }
        // The maker cannot make room for somebody either.
        assert_eq!(people[1].post(&format!("/t/{on}/leave"), &[]).await.status, 409);
        let client = Client::open(&eve, &on, "format=json").await;
        assert!(client.latest["seat"].is_null());
    }
    assert!(!eve.get("/").await.body.contains(&on), "it is not listed");
    server.stop().await;
}

#[tokio::test]
async fn a_table_that_is_played_on_comes_back_after_a_restart() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let (table, mut people) = finished(&server, 7).await;
    let record = record_of(&mut people[0], &table).await;
    let on = play_on(&mut people[0], &table, record.moves.len() / 2, "0").await;
    let mut client = Client::open(&people[0], &on, "format=json").await;
    for _ in 0..3 {
        client.sync().await;
        if let Some(line) = client.choices().first().cloned() {
            client.act(&line).await;
        }
    }
    server.stop().await;
    let server = Running::start(config(dir.path())).await;
    let mut ada = Browser { address: server.address, ..people[0].clone() };
    play_out(&ada, &on, 3).await;
    let went = record_of(&mut ada, &on).await;
    verify::<Knights>(&went, &Knights::content()).expect("the record verifies");
    server.stop().await;
}

#[tokio::test]
async fn a_record_from_elsewhere_is_checked_then_shown() {
    let server = Running::fresh().await;
    let (table, mut people) = finished(&server, 6).await;
    let text = people[0].get(&format!("/t/{table}/record")).await.body;
    let mut eve = server.browser();
    // A browser sends the lines of a text field with carriage returns.
    let shown = eve.post("/records", &[("record", &text.replace('\n', "\r\n"))]).await.table();
    let page = eve.get(&format!("/t/{shown}")).await;
    assert!(page.body.contains("Record verified"), "{}", page.status);
    assert_eq!(eve.get(&format!("/t/{shown}/record")).await.body, text, "it is the same match");
    let edited = text.replacen("P1", "Eve", 1);
    let answer = eve.post("/records", &[("record", &edited)]).await;
    assert!(answer.status == 422 && answer.body.contains("was changed"), "{}", answer.body);
    for nonsense in ["", "hello", "format = 1\n---\n"] {
        assert_eq!(eve.post("/records", &[("record", nonsense)]).await.status, 422);
    }
    // One that is not over goes on, against bots.
    let record = Record::parse("it", &text).expect("a record");
    let open = record.up_to(record.moves.len() / 2).text(Seal::Open);
    let on = eve.post("/records", &[("record", &open)]).await.table();
    let client = Client::open(&eve, &on, "format=json").await;
    assert!(client.latest["seat"].is_number() && !client.is_over());
    let on = record_of(&mut eve, &on).await;
    assert_ne!(on.commitment, record.commitment, "whoever laid it down knows its seed");
    assert_eq!(on.opened(), record.moves.len() / 2);
    let sealed = record.up_to(2).text(Seal::Closed);
    let answer = eve.post("/records", &[("record", &sealed)]).await;
    assert!(answer.status == 422 && answer.body.contains("does not show its seed"));
    server.stop().await;
}
