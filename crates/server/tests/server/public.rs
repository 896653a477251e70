//! What a stranger on a public address may not do: see, fill, shut out.

use std::time::Duration;

use serde_json::json;
use server::Rate;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Browser, Dir, Running, config, patient};
use crate::player::{Client, duel, people, people_at};
use crate::process::Process;

/// The form of a table that only its players may look at.
const PRIVATE: [(&str, &str); 4] =
    [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];

#[tokio::test]
async fn who_waited_before_a_private_table_is_shown_out_when_it_begins() {
    let server = Running::fresh().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    let table = ada.post("/new", &PRIVATE).await.table();
    let mut playing = ada.socket(&table, "format=json").await;
    let mut strangers = Vec::new();
    for format in ["format=json", "format=html"] {
        let mut eve = server.browser().socket(&table, format).await;
        assert_eq!(eve.next().await["type"], "presence", "the waiting-room is everybody's");
        strangers.push(eve);
    }
    bob.post(&format!("/t/{table}/sit"), &[("seat", "1"), ("name", "Bob")]).await;
    for mut eve in strangers {
        let mut heard = Vec::new();
        while let Some(text) = eve.text().await {
            heard.push(text);
        }
        let last = heard.pop().expect("it is told why");
        assert_eq!(last, r#"{"type":"bye","reason":"gone"}"#);
        assert!(!heard.iter().any(|text| text.contains("\"table\"") || text.contains("reload")), "{heard:?}");
        assert_eq!(eve.text().await, None);
    }
    playing.next_of("table").await;
    assert!(server.browser().try_socket(&table, "format=json", None).await.is_err());
    server.stop().await;
}

/// A device whose guest is older than the seat's makes no other person of it, though the table is loaded again.
#[tokio::test]
async fn a_personal_link_outlives_a_restart_whoever_came_by_it() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let mut older = server.browser();
    older.post("/play", &[("game", "knights")]).await.table();
    let (table, mut people) = people(&server, "knights", 2).await;
    let link = async |browser: &mut Browser| {
        let page = browser.get(&format!("/t/{table}")).await.body;
        let (_, rest) = page.split_once("/come/").expect("the page has the link");
        rest[..64].to_owned()
    };
    let token = link(&mut people[0]).await;
    older.post(&format!("/t/{table}/come"), &[("token", &token)]).await.table();
    server.stop().await;
    let server = Running::start(config(dir.path())).await;
    people[0].address = server.address;
    assert_eq!(link(&mut people[0]).await, token);
    let answer = server.browser().post(&format!("/t/{table}/come"), &[("token", &token)]).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    server.stop().await;
}

/// A kept table that cannot be read is no table that does not exist.
#[tokio::test]
async fn a_damaged_table_is_out_of_order() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let (table, _) = people(&server, "knights", 2).await;
    server.stop().await;
    let file = rusqlite::Connection::open(dir.path().join(store::Store::FILE)).expect("it opens");
    file.execute("UPDATE tables SET seed = x'00'", []).expect("it is damaged");
    drop(file);
    let server = Running::start(config(dir.path())).await;
    let answer = server.browser().get(&format!("/t/{table}")).await;
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(answer.body.contains("out of order") && !answer.body.contains("SELECT"), "{}", answer.body);
    assert_eq!(server.browser().get("/t/nowhere").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_cannot_write_is_not_well() {
    let dir = Dir::new();
    let process = Process::start(dir.path());
    assert_eq!(Browser::new(process.address).get("/healthz").await.status, 200);
    process.kill();
    let process = Process::start_on_full_disk(dir.path(), 60);
    let mut browser = Browser::new(process.address);
    let mut status = 200;
    // Each check is a little more in the journal.
    for _ in 0..100 {
        for _ in 0..20 {
            browser.post("/play", &[("game", "knights")]).await;
        }
        status = browser.get("/healthz").await.status;
        if status != 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(status, 503);
    assert_eq!(browser.get("/").await.status, 200, "it can still be looked at");
    process.kill();
    let process = Process::start(dir.path());
    assert_eq!(Browser::new(process.address).get("/healthz").await.status, 200, "there is room again");
}

#[tokio::test]
async fn a_second_server_on_the_same_directory_is_refused() {
    let dir = Dir::new();
    let process = Process::start(dir.path());
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_banneret-table"))
        .args(["127.0.0.1:0".as_ref(), dir.path().as_os_str()])
        .output()
        .expect("it runs");
    assert_eq!(second.status.code(), Some(2));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains(&format!("is used by process {}", process.child.id())), "{said}");
}

#[tokio::test]
async fn settings_lead_nowhere_else_and_break_nothing() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let outside =
        ["/\t/evil.example", "/\n/evil.example", "/\r\nx: y", "/\0", "/ /evil.example", "/é", "/\u{85}"];
    for back in outside {
        let answer = ada.post("/settings", &[("theme", "dark"), ("back", back)]).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{back:?}");
    }
    let answer = ada.post("/settings", &[("theme", "dark"), ("back", "/new?game=hex&seat.0=me")]).await;
    assert_eq!(answer.location(), "/new?game=hex&seat.0=me");
    server.stop().await;
}

/// A browser that names no origin still says whose page a form was on.
#[tokio::test]
async fn forms_of_other_sites_are_refused_by_what_browsers_say_of_them() {
    let (server, table, mut people) = duel().await;
    let form = ("content-type", "application/x-www-form-urlencoded");
    let act = format!("/t/{table}/act");
    let ticket = Client::open(&people[0], &table, "format=json").await.latest["ticket"].clone();
    let body = format!("act=place%20Sw&at={ticket}");
    for (site, status) in [("cross-site", 403), ("same-site", 403), ("same-origin", 303)] {
        let headers = [form, ("sec-fetch-site", site)];
        assert_eq!(people[0].send("POST", &act, &headers, &body).await.status, status, "{site}");
    }
    server.stop().await;
}

/// Names from elsewhere are shown as names are, and a match from elsewhere says where it is from.
#[tokio::test]
async fn a_record_that_is_laid_down_says_so_and_has_plain_names() {
    let (server, table, mut people) = duel().await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.socket.say(&json!({ "act": "resign" })).await;
    ada.sync().await;
    let here = people[0].get(&format!("/t/{table}")).await.body;
    assert!(!here.contains("comes from an uploaded record"), "this one was played here");
    let record = people[0].get(&format!("/t/{table}/record")).await.body;
    assert!(record.contains("P0"));
    let record = renamed(&record, "P0", "Ada\u{202e}\u{7}bda");
    let mut eve = server.browser();
    let laid = eve.post("/records", &[("record", &record)]).await.table();
    let page = eve.get(&format!("/t/{laid}")).await.body;
    assert!(page.contains("comes from an uploaded record"), "it was not played here");
    assert!(page.contains("Adabda") && !page.contains('\u{202e}') && !page.contains('\u{7}'));
    server.stop().await;
}

/// The same record with another name, and all its sums right.
fn renamed(record: &str, from: &str, to: &str) -> String {
    let mut record = kernel::Record::parse("record", record).expect("a record");
    for chair in &mut record.chairs {
        chair.name = chair.name.replace(from, to);
    }
    record.text(kernel::record::Seal::Closed)
}

#[tokio::test]
async fn tables_guests_and_records_are_counted_for_each_address() {
    let few = Rate { burst: 3.0, per_second: 0.001 };
    let server = Running::with(|config| config.limits.tables = few).await;
    for made in 0..5 {
        // Another guest each time: it is the address that counts.
        let answer = server.browser().post("/play", &[("game", "knights"), ("bots", "5")]).await;
        assert_eq!(answer.status, if made < 3 { 303 } else { 429 }, "table {made}");
        assert_eq!(answer.header("retry-after").is_some(), made >= 3);
    }
    server.stop().await;
    let server = Running::with(|config| config.limits.guests = few).await;
    for made in 0..5 {
        let answer = server.browser().post("/play", &[("game", "knights")]).await;
        assert_eq!(answer.status, if made < 3 { 303 } else { 429 }, "guest {made}");
    }
    server.stop().await;
    let server = Running::with(|config| config.limits.records = few).await;
    let (table, mut people) = people(&server, "knights", 2).await;
    people[0].post(&format!("/t/{table}/act"), &[("act", "resign")]).await;
    let record = people[0].get(&format!("/t/{table}/record")).await.body;
    for laid in 0..5 {
        let answer = people[0].post("/records", &[("record", &record)]).await;
        assert_eq!(answer.status, if laid < 3 { 303 } else { 429 }, "record {laid}");
    }
    server.stop().await;
    let server = Running::with(|config| config.limits.tables_all = 2).await;
    for made in 0..3 {
        let answer = server.browser().post("/play", &[("game", "knights")]).await;
        assert_eq!(answer.status, if made < 2 { 303 } else { 503 }, "table {made} of all");
    }
    server.stop().await;
}

#[tokio::test]
async fn there_are_only_so_many_tables_in_memory() {
    let server = Running::with(|config| {
        config.limits.tables_live = 2;
        config.idle = Duration::from_secs(2);
        config.bot_delay = Duration::from_secs(60);
    })
    .await;
    let mut ada = server.browser();
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(ada.post("/play", &[("game", "knights")]).await.table());
    }
    let mut open = Vec::new();
    for (n, table) in tables.iter().enumerate() {
        let socket = ada.try_socket(table, "format=json", None).await;
        assert_eq!(socket.is_ok(), n < 2, "table {n}");
        open.extend(socket.ok());
    }
    assert_eq!(ada.get(&format!("/t/{}", tables[2])).await.status, 503);
    assert_eq!(ada.get(&format!("/t/{}", tables[0])).await.status, 200, "who plays, plays on");
    server.stop().await;
}

/// Many tables that nobody looks at take no more memory than they may: they leave, and come back when asked for.
#[tokio::test]
async fn tables_in_memory_are_bounded_in_bytes() {
    let most = 100_000;
    let server = Running::with(|config| config.limits.tables_bytes = most).await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        tables.push(people(&server, "knights", 2).await);
    }
    for (table, people) in &mut tables {
        assert_eq!(people[0].get(&format!("/t/{table}")).await.status, 200);
    }
    for _ in 0..100 {
        if server.gauge.bytes() <= most as usize {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!((1..=most as usize).contains(&server.gauge.bytes()), "{}", server.gauge.bytes());
    assert!(server.gauge.tables() < tables.len(), "{}", server.gauge.tables());
    server.stop().await;
}

/// Frames that are no commands count like those that are.
#[tokio::test]
async fn a_flood_of_any_kind_is_cut() {
    let server = Running::with(|config| config.limits.messages = Rate { burst: 10.0, per_second: 1.0 }).await;
    let (table, people) = people(&server, "knights", 2).await;
    for frame in [
        Message::Ping(Vec::new().into()),
        Message::Binary(vec![0; 3].into()),
        Message::Pong(Vec::new().into()),
    ] {
        let mut socket = people[0].socket(&table, "format=json").await;
        for _ in 0..100 {
            if !socket.send_raw(frame.clone()).await {
                break;
            }
        }
        let mut last = String::new();
        while let Some(text) = socket.text().await {
            last = text;
        }
        assert!(last.contains("flood"), "{frame:?}: {last}");
    }
    server.stop().await;
}

#[tokio::test]
async fn onlookers_do_not_shut_out_those_who_play() {
    let server = Running::with(|config| {
        (config.limits.onlookers, config.limits.onlookers_each) = (5, 4);
        config.limits.onlookers_table_each = 3;
    })
    .await;
    let (table, browsers) = people(&server, "knights", 2).await;
    let (other, _) = people(&server, "knights", 2).await;
    let mut onlookers = Vec::new();
    for n in 0..6 {
        let socket = server.browser().try_socket(&table, "format=json", None).await;
        assert_eq!(socket.is_ok(), n < 3, "onlooker {n}");
        onlookers.extend(socket.ok());
    }
    let elsewhere = server.browser().try_socket(&other, "format=json", None).await;
    assert!(elsewhere.is_ok(), "another table has room");
    assert!(server.browser().try_socket(&other, "format=json", None).await.is_err(), "the address has none");
    for browser in &browsers {
        browser.socket(&table, "format=json").await.next_of("table").await;
    }
    drop(onlookers);
    server.stop().await;
}

/// A seat gets in from its seventeenth place too, and the first hears that it is no longer needed.
#[tokio::test]
async fn a_seat_always_gets_in() {
    let (server, table, people) = duel().await;
    let mut first = people[0].socket(&table, "format=json").await;
    let mut more = Vec::new();
    for _ in 0..16 {
        let mut socket = people[0].socket(&table, "format=json").await;
        socket.next_of("table").await;
        more.push(socket);
    }
    assert_eq!(first.next_of("bye").await["reason"], "gone");
    server.stop().await;
}

/// Half of the places are for onlookers at most, and a quarter is for those who only want a page.
#[tokio::test]
async fn sockets_do_not_take_all_places() {
    let server = Running::with(|config| config.limits.connections = 12).await;
    let (table, people) = people(&server, "knights", 2).await;
    let mut open = Vec::new();
    for n in 0..8 {
        let socket = server.browser().try_socket(&table, "format=json", None).await;
        assert_eq!(socket.is_ok(), n < 6, "onlooker {n}");
        open.extend(socket.ok());
    }
    for n in 0..5 {
        let socket = people[0].try_socket(&table, "format=json", None).await;
        assert_eq!(socket.is_ok(), n < 3, "seat {n}");
        open.extend(socket.ok());
    }
    assert_eq!(server.browser().get("/").await.status, 200, "there is room for a page");
    server.stop().await;
}

/// A player who asks for pages and reads none of them loses the connection, and the server what it held for them.
#[tokio::test]
async fn whoever_does_not_read_is_let_go() {
    let server = Running::with(|config| {
        config.limits.unread = Duration::from_millis(500);
        config.limits.connections_each = 1;
    })
    .await;
    let mut stream = TcpStream::connect(server.address).await.expect("it listens");
    let asked = 400;
    let requests = "GET /rules/knights HTTP/1.1\r\nhost: x\r\n\r\n".repeat(asked);
    stream.write_all(requests.as_bytes()).await.expect("it reads");
    // Once another is answered, the place of the first is free.
    let answered = async {
        let mut answer = Vec::new();
        while !answer.starts_with(b"HTTP/1.0 200") {
            tokio::time::sleep(Duration::from_millis(50)).await;
            answer.clear();
            let mut next = TcpStream::connect(server.address).await.expect("it listens");
            // Who is turned away may be so before the question is sent.
            let _ = next.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await;
            let _ = next.read_to_end(&mut answer).await;
        }
    };
    patient("the place is free again", answered).await;
    let mut bytes = Vec::new();
    // Cut may be an end or an error.
    let _ = patient("the end", stream.read_to_end(&mut bytes)).await;
    let answers = String::from_utf8_lossy(&bytes).matches("HTTP/1.1 200").count();
    assert!(answers < asked, "all {answers} pages were held for somebody who does not read");
    assert_eq!(server.browser().get("/").await.status, 200);
    server.stop().await;
}

/// Of a list, the order and the numbers are what everybody may know.
#[tokio::test]
async fn the_front_page_tells_nothing_of_sealed_answers() {
    let server = Running::fresh().await;
    let (table, people) = people_at(&server, "knights", 2, &[("public", "yes")]).await;
    let (_later, _) = people_at(&server, "knights", 2, &[("public", "yes")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    let mut eve = server.browser();
    let before = eve.get("/").await.body;
    assert!(before.contains("move 0"), "it is listed");
    for token in ["place Sw", "place Mo"] {
        ada.act(token).await;
        assert_eq!(eve.get("/").await.body, before, "{token} is laid in secret");
    }
    ada.act("place Sw").await;
    let after = eve.get("/").await.body;
    assert!(after.contains("move 1"), "that she has planned is known");
    server.stop().await;
}
