//! Starting, resting, stopping, coming back.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use kernel::Rng;
use serde_json::json;
use server::{ServeError, Server};
use store::{Phase, Store};

use crate::common::{Browser, Dir, Running, config, patient};
use crate::player::{Client, duel, people, people_at, play_random};

#[tokio::test]
async fn a_restarted_server_goes_on_where_it_stopped() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let (table, people) = people(&server, "knights", 3).await;
    let mut clients = Vec::new();
    for browser in &people {
        clients.push(Client::open(browser, &table, "format=json").await);
    }
    play_random(&mut clients, &mut Rng::new(2), 40).await;
    let mut before = Vec::new();
    for mut client in clients {
        client.sync().await;
        before.push(client.latest.clone());
        client.socket.send("{\"ping\":0}").await;
    }
    server.stop().await;
    let server = Running::start(config(dir.path())).await;
    for (browser, before) in people.iter().zip(before) {
        let browser = Browser { address: server.address, ..browser.clone() };
        let client = Client::open(&browser, &table, "format=json").await;
        for field in ["version", "ticket", "seat", "view", "choices", "prompt"] {
            assert_eq!(client.latest[field], before[field], "{field}");
        }
    }
    server.stop().await;
}

/// Nobody opens a page after the restart, and yet the bots go on, until a person must decide. Where only bots play
/// they wait for somebody to look.
#[tokio::test]
async fn bots_go_on_after_a_restart() {
    let dir = Dir::new();
    let mut slow = config(dir.path());
    slow.bot_delay = Duration::from_secs(60);
    let server = Running::start(slow).await;
    let mut ada = server.browser();
    let mut make = async |first: &str| {
        let fields = [
            ("game", "knights"),
            ("name", "Ada"),
            ("spectators", "yes"),
            ("seat.0", first),
            ("seat.1", "squire"),
        ];
        let table = ada.post("/new", &fields).await.table();
        assert_eq!(ada.get(&format!("/t/{table}")).await.status, 200, "it begins when somebody looks");
        table
    };
    let (alone, with_ada) = (make("squire").await, make("me").await);
    server.stop().await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    for table in [&alone, &with_ada] {
        assert!(store.table(table.clone()).await.expect("it is kept").actions.is_empty());
    }
    let server = Running::start(config(dir.path())).await;
    let until = async |what: &str, table: &str, so: fn(&store::Table) -> bool| {
        for _ in 0..400 {
            if so(&store.table(table.to_owned()).await.expect("it is kept")) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{what}: not so");
    };
    until("the bot has planned", &with_ada, |table| table.awaits == 0b01 && !table.actions.is_empty()).await;
    assert!(store.table(alone.clone()).await.expect("it is kept").actions.is_empty(), "nobody looks");
    let _looks = server.browser().socket(&alone, "format=json").await;
    until("the bots finish their match", &alone, |table| table.phase == Phase::Over).await;
    server.stop().await;
}

#[tokio::test]
async fn sockets_are_told_when_the_server_stops() {
    let (server, table, people) = duel().await;
    let mut client = Client::open(&people[0], &table, "format=json").await;
    client.sync().await;
    server.stop().await;
    let bye = client.socket.next().await;
    assert_eq!(bye, json!({ "type": "bye", "reason": "shutdown" }));
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back() {
    let server = Running::with(|config| config.idle = Duration::from_millis(100)).await;
    let (table, people) = people(&server, "knights", 2).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    let before = ada.latest.clone();
    let left = async |most: usize| {
        while server.gauge.tables() > most {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let (other, mut others) = people_at(&server, "knights", 2, &[]).await;
    assert_eq!(others[0].get(&format!("/t/{other}")).await.status, 200);
    patient("a table that nobody looks at leaves", left(1)).await;
    assert!(ada.sync().await.is_empty(), "a table with somebody at it stays");
    assert_eq!(server.gauge.tables(), 1);
    ada.socket.cut();
    patient("it leaves too", left(0)).await;
    let ada = Client::open(&people[0], &table, "format=json").await;
    assert_eq!((&ada.latest["view"], &ada.latest["version"]), (&before["view"], &before["version"]));
    server.stop().await;
}

#[tokio::test]
async fn bots_play_a_match_to_its_end() {
    let server = Running::fresh().await;
    let mut host = server.browser();
    let mut fields = vec![("game", "knights"), ("name", "Ada"), ("spectators", "yes"), ("public", "yes")];
    fields.extend([("seat.0", "knight"), ("seat.1", "squire"), ("seat.2", "knight")]);
    let table = host.post("/new", &fields).await.table();
    let mut guest = Client::open(&server.browser(), &table, "format=json").await;
    let over = async {
        while !guest.is_over() {
            guest.sync().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    patient("bots need nobody", over).await;
    let front = host.get("/").await.body;
    assert!(!front.contains(&table), "a match that is over is not open");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_started_says_why() {
    let server = Running::fresh().await;
    let other = Dir::new();
    let mut busy = config(other.path());
    busy.listen = server.address;
    let refused = Server::bind(busy).await.expect_err("the port is in use");
    assert!(matches!(refused, ServeError::Listen { .. }), "{refused}");
    assert!(refused.to_string().contains(&server.address.to_string()));
    assert!(!other.path().exists(), "nothing was written");
    server.stop().await;

    let file = Dir::new();
    std::fs::write(file.path(), "not a directory").expect("a file can be written");
    let refused = Server::bind(config(&file.path().join("data"))).await.expect_err("no directory");
    assert!(matches!(refused, ServeError::Store(_)), "{refused}");
    std::fs::remove_file(file.path()).expect("the file is there");

    let content = Dir::new();
    let mut wrong = config(other.path());
    wrong.content = Some(content.path().to_owned());
    let refused = Server::bind(wrong.clone()).await.expect_err("no content directory");
    assert!(matches!(refused, ServeError::ContentDir { .. }), "{refused}");
    std::fs::create_dir_all(content.path().join("knigths")).expect("a folder can be made");
    let refused = Server::bind(wrong.clone()).await.expect_err("a folder of no game");
    assert!(refused.to_string().contains("did you mean `knights`"), "{refused}");
    std::fs::remove_dir(content.path().join("knigths")).expect("the folder is there");
    std::fs::create_dir_all(content.path().join("knights")).expect("a folder can be made");
    std::fs::write(content.path().join("knights/odd.toml"), "").expect("a file can be written");
    let refused = Server::bind(wrong).await.expect_err("a file of no game");
    assert!(matches!(refused, ServeError::Content { .. }), "{refused}");
}

#[tokio::test]
async fn a_stranger_address_is_answered_politely() {
    let server = Running::fresh().await;
    let mut guest = server.browser();
    let nowhere: SocketAddr = server.address;
    assert!(nowhere.port() != 0);
    for path in ["/t/none", "/t/none/replay", "/t/none/record", "/rules/chess", "/t/none/come/x", "/x/y/z"] {
        let answer = guest.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("<!DOCTYPE html>"), "{path}");
    }
    assert_eq!(guest.post("/t/none/act", &[("act", "x"), ("at", "0")]).await.status, 404);
    assert_eq!(guest.post("/t/none/sit", &[("seat", "0")]).await.status, 404);
    assert!(guest.try_socket("none", "format=json", None).await.is_err());
    server.stop().await;
}

/// Many tables at once: every move is acknowledged, and the figure is printed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_move_at_once() {
    const TABLES: u64 = 8;
    const MOVES: usize = 40;
    let server = Running::fresh().await;
    let mut tasks = Vec::new();
    for seed in 0..TABLES {
        let (table, people) = people(&server, "knights", 2).await;
        tasks.push(tokio::spawn(async move {
            let mut sockets = Vec::new();
            for browser in &people {
                sockets.push(Client::open(browser, &table, "format=json").await);
            }
            play_random(&mut sockets, &mut Rng::new(seed), MOVES).await
        }));
    }
    let (start, mut moves) = (Instant::now(), 0);
    for task in tasks {
        moves += task.await.expect("a player does not panic");
    }
    println!("{:.0} moves/s at {TABLES} tables", moves as f64 / start.elapsed().as_secs_f64());
    server.stop().await;
}
