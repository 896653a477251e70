//! The numbers that programs are told tell nobody how often another was asked in secret: not as the match goes on, nor once the
//! server has replayed it, nor after a decision was taken back.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Browser, Dir, Running, config, patient};
use crate::pace::{Duel, duel_with, timed};
use crate::player::Client;

/// Each time a decision is taken back, versions begin anew from the next multiple of this.
const AGE: u64 = 1 << 20;

/// What a socket calls the position it shows.
fn numbers(client: &Client) -> Vec<Value> {
    ["version", "ticket"].map(|number| client.latest[number].clone()).into()
}

/// Everybody at the table as they come back to it.
async fn come_back(server: &Running, table: &str, people: &[Browser]) -> Vec<Client> {
    let mut clients = Vec::new();
    for browser in people.iter().chain([&server.browser()]) {
        let browser = Browser { address: server.address, ..browser.clone() };
        clients.push(Client::open(&browser, table, "format=json").await);
    }
    clients
}

/// LE-7.11: in one world the rival is asked and passes, in the other it passes unasked. The time of an answer is hidden as at
/// every table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn versions_count_no_secret_question() {
    let (silent, spoken) = tokio::join!(told(false), told(true));
    assert_eq!(silent, spoken, "by how much the versions of those who were not asked have grown");
}

/// By how much the versions of the player and of a guest grow while the rival may be asked; compared across a restart, a time out
/// of memory and a take-back.
async fn told(asked: bool) -> Vec<u64> {
    let dir = Dir::new();
    let settings = |idle: Duration| {
        let mut config = config(dir.path());
        // Not zero: then no time is hidden.
        (config.bot_delay, config.idle) = (Duration::from_millis(1), idle);
        config
    };
    let server = Running::start(settings(Duration::from_secs(600))).await;
    let Duel { table, people, mut active, line, mut waits } =
        duel_with(&server, &[("friendly", "yes")]).await;
    let turn = active.latest["seat"].as_u64().expect("a player") as usize;
    if asked {
        waits.act_beside("stop item on").await;
    }
    let mut guest = Client::open(&server.browser(), &table, "format=json").await;
    active.sync().await;
    let before = [active.version(), guest.version()];
    let rival = tokio::spawn(async move {
        while asked && !waits.choices().iter().any(|choice| choice == "pass") {
            waits.latest = waits.socket.next_of("step").await;
        }
        if asked {
            waits.act("pass").await;
        }
        waits
    });
    timed(&mut active, &line).await;
    let mut waits = rival.await.expect("it passes");
    for client in [&mut active, &mut waits, &mut guest] {
        client.sync().await;
    }
    let live: Vec<Vec<Value>> = {
        let mut both = [numbers(&active), numbers(&waits)];
        both.rotate_left(turn);
        both.into_iter().chain([numbers(&guest)]).collect()
    };
    let grown = vec![active.version() - before[0], guest.version() - before[1]];
    server.stop().await;

    // The server was stopped; then nobody looks, and the table leaves memory.
    let server = Running::start(settings(Duration::from_millis(50))).await;
    for how in ["after a restart", "after a time out of memory"] {
        let clients = come_back(&server, &table, &people).await;
        assert_eq!(clients.iter().map(numbers).collect::<Vec<_>>(), live, "{how}, asked: {asked}");
        clients.into_iter().for_each(|client| client.socket.cut());
        let leaves = async {
            while server.gauge.tables() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        patient("a table that nobody looks at leaves", leaves).await;
    }

    // What comes next is taken back: the numbers are those of before, of another age.
    let mut clients = come_back(&server, &table, &people).await;
    timed(&mut clients[turn], "end").await;
    clients[turn].socket.say(&json!({ "take_back": "ask" })).await;
    let asks = clients[turn].socket.next_of("take_back").await;
    let rival = 1 - turn;
    clients[rival].socket.say(&json!({ "take_back": "agree", "at": asks["number"] })).await;
    for (client, live) in clients.iter_mut().zip(&live) {
        while client.version() < AGE {
            client.sync().await;
        }
        assert_eq!(Some(client.version() % AGE), live[0].as_u64(), "after a take-back, asked: {asked}");
    }
    server.stop().await;
    grown
}
