//! Clocks of days: a table sleeps while they run, is woken when somebody is late, and does what it has chosen then.

use std::path::Path;
use std::time::Duration;

use store::{Deadline, Deadlines, How, Phase, Store, Table};

use crate::common::{Dir, Running, config};
use crate::player::{Client, people_at};

/// A server where tables leave memory as soon as nobody looks, and bots play on whoever looks.
async fn quick(dir: &Path, second: Duration) -> Running {
    let mut quick = config(dir);
    (quick.second, quick.idle, quick.unwatched) =
        (second, Duration::from_millis(50), Duration::from_secs(3600));
    Running::start(quick).await
}

/// A server where a day is a day.
async fn usual(dir: &Path) -> Running {
    quick(dir, Duration::from_secs(1)).await
}

/// While no server is there, the time of everybody at a table runs out.
async fn days_pass(dir: &Path, table: &str) {
    let store = Store::open(dir).expect("nobody has it");
    let (fence, _) = store.open_table(table.to_owned()).await.expect("it opens");
    let past =
        deadlines(&store, table).await.iter().map(|deadline| Deadline { due: 1, ..*deadline }).collect();
    store.set_deadlines(fence, Deadlines { each: past, warning: 0 }).await.expect("it is kept");
    store.close().await;
}

/// Waits until something is so.
async fn until<T>(what: &str, mut found: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..3600 {
        if let Some(found) = found().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{what} never came");
}

/// What is kept of a table, once it is `so`.
async fn kept(store: &Store, table: &str, so: impl Fn(&Table) -> bool) -> Table {
    until("what was waited for", async || {
        let kept = store.table(table.to_owned()).await.expect("it is kept");
        so(&kept).then_some(kept)
    })
    .await
}

async fn deadlines(store: &Store, table: &str) -> Vec<Deadline> {
    store.deadlines(table.to_owned()).await.expect("it can be read")
}

async fn asleep(server: &Running) {
    until("sleep", async || (server.gauge.tables() == 0).then_some(())).await;
}

#[tokio::test]
async fn a_table_sleeps_while_days_pass_and_the_rules_answer() {
    let dir = Dir::new();
    let server = usual(dir.path()).await;
    let (table, people) = people_at(&server, "knights", 2, &[("clock", "86400")]).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    drop(ada);
    asleep(&server).await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    let waits = deadlines(&store, &table).await;
    assert_eq!(
        waits.iter().map(|deadline| deadline.seat).collect::<Vec<_>>(),
        [1],
        "who has answered has no clock"
    );
    server.stop().await;
    days_pass(dir.path(), &table).await;
    let server = usual(dir.path()).await;
    let of_the_late = |table: &Table| table.actions.iter().filter(|action| action.seat == 1).count();
    let answered = kept(&store, &table, |table| of_the_late(table) >= 3).await;
    assert!(answered.actions.iter().any(|action| action.how != How::Played), "the rules answered");
    asleep(&server).await;
    let next = deadlines(&store, &table).await;
    assert!(
        !next.is_empty() && next.iter().all(|deadline| deadline.due >= waits[0].due),
        "there is time again"
    );
    server.stop().await;
}

/// Days are counted on the wall: nobody has more of them because the server was away.
#[tokio::test]
async fn days_go_on_while_the_server_is_away() {
    let dir = Dir::new();
    let server = usual(dir.path()).await;
    let (table, mut people) = people_at(&server, "knights", 2, &[("clock", "172800")]).await;
    people[0].get(&format!("/t/{table}")).await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    let before =
        until("deadlines", async || Some(deadlines(&store, &table).await).filter(|due| due.len() == 2)).await;
    server.stop().await;
    let server = usual(dir.path()).await;
    assert_eq!(server.gauge.tables(), 0, "nothing wakes it before its time");
    people[0].address = server.address;
    let page = people[0].get(&format!("/t/{table}")).await;
    assert_eq!(page.status, 200);
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.sync().await;
    assert_eq!(deadlines(&store, &table).await, before);
    assert!(page.body.contains("2 days") || ada.heard.iter().any(|text| text.contains("\"clock\"")));
    server.stop().await;
}

#[tokio::test]
async fn a_bot_plays_on_until_its_person_is_back() {
    let dir = Dir::new();
    let server = usual(dir.path()).await;
    let days = [("clock", "86400"), ("time_out", "bot")];
    let (table, mut people) = people_at(&server, "knights", 2, &days).await;
    let mut ada = Client::open(&people[0], &table, "format=json").await;
    ada.act("plan Sw Mo Sw").await;
    drop(ada);
    asleep(&server).await;
    server.stop().await;
    days_pass(dir.path(), &table).await;
    let server = usual(dir.path()).await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    let late = kept(&store, &table, |table| table.seats[1].away).await;
    assert_eq!((late.seats[1].level.as_deref(), late.seats[0].away), (Some("knight"), false));
    people[1].address = server.address;
    assert_eq!(people[1].get(&format!("/t/{table}")).await.status, 200);
    let back = kept(&store, &table, |table| !table.seats[1].away).await;
    assert_eq!(back.seats[1].level, None, "the seat is theirs again");
    server.stop().await;
}

/// Whatever a table has chosen, a match at which nobody ever answers comes to its end.
#[tokio::test]
async fn every_clock_ends() {
    for time_out in ["rules", "bot", "resign"] {
        let dir = Dir::new();
        let server = quick(dir.path(), Duration::from_millis(1)).await;
        let (table, _) = people_at(&server, "knights", 2, &[("clock", "15"), ("time_out", time_out)]).await;
        let store = Store::open_to_read(dir.path()).expect("the store opens");
        let over = kept(&store, &table, |table| table.phase == Phase::Over).await;
        let result = over.result.expect("it has one");
        assert_eq!(time_out == "resign", result.contains("stayed away"), "{time_out}: {result}");
        assert!(deadlines(&store, &table).await.is_empty());
        server.stop().await;
    }
}

#[tokio::test]
async fn a_choice_that_there_is_not_is_said() {
    let server = Running::fresh().await;
    let fields = [("game", "knights"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", "open")];
    for (field, value) in [("time_out", "resing"), ("clock", "0"), ("clock", "100000")] {
        let answer = server.browser().post("/new", &[&fields[..], &[(field, value)]].concat()).await;
        assert!(answer.status == 422 && answer.body.contains(value), "{field} {value}: {}", answer.status);
    }
    server.stop().await;
}

/// Ten thousand tables whose clocks run for days are rows and nothing else, and the one whose time is up is woken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_sleep_hold_no_memory() {
    const TABLES: usize = 10_000;
    let dir = Dir::new();
    let server = usual(dir.path()).await;
    let (first, _) = people_at(&server, "knights", 2, &[("clock", "86400")]).await;
    asleep(&server).await;
    server.stop().await;
    let store = Store::open(dir.path()).expect("the store opens");
    let model = store.table(first.clone()).await.expect("it is kept");
    let due = deadlines(&store, &first).await;
    let made: Vec<_> = (0..TABLES)
        .map(|number| {
            let (store, id, due) = (store.clone(), format!("sleeper{number}"), due.clone());
            let table = Table { id: id.clone(), ..model.clone() };
            tokio::spawn(async move {
                store.add_table(table).await?;
                let (fence, _) = store.open_table(id).await?;
                store.set_deadlines(fence, Deadlines { each: due, warning: 0 }).await
            })
        })
        .collect();
    for made in made {
        made.await.expect("it does not panic").expect("it is kept");
    }
    store.close().await;
    drop(store);
    days_pass(dir.path(), &first).await;
    let server = usual(dir.path()).await;
    let store = Store::open_to_read(dir.path()).expect("the store opens");
    kept(&store, &first, |table| !table.actions.is_empty()).await;
    assert!(server.gauge.tables() <= 1, "only the one that was due is in memory");
    asleep(&server).await;
    server.stop().await;
}
