//! Many watched tables for a long time: what each costs, and whether it stays so.

use std::time::{Duration, Instant};

use kernel::Rng;
use serde_json::{Value, json};

use super::siege::{figure, given, times};
use crate::common::{Browser, Dir, Socket};
use crate::process::Process;

/// What a live table of two may cost, and each further onlooker, in bytes.
const TABLE: usize = 256 << 10;
const ONLOOKER: usize = 200 << 10;

/// So often every table moves.
const PASSES: u32 = 60;

/// Two people at a table that is watched: one page, one program.
struct Table {
    id: String,
    seat: Socket,
    latest: Value,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_watched_tables_stay_small() {
    let dir = Dir::new();
    let roomy = [
        "tables=100000,1000",
        "guests=100000,1000",
        "posts=100000,1000",
        "requests=1000000,10000",
        "onlookers_each=900",
        "sockets_each=900",
        "connections=2000",
        "connections_each=2000",
        "messages=100000,1000",
        "tables_guest=10000",
    ];
    let process = Process::start_with(dir.path(), &roomy);
    let number = times(10, 300);
    let mut tables = Vec::new();
    let mut before = 0;
    for n in 0..number {
        let mut browser = Browser::new(process.address);
        let id =
            browser.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await.table();
        let mut seat = browser.socket(&id, "format=json").await;
        let latest = seat.next_of("table").await;
        tables.push(Table { id, seat, latest });
        // What the program has once is not a table's.
        if n == 4 {
            before = process.memory();
        }
    }
    let mut pages = Vec::new();
    for table in &tables {
        let mut page = Browser::new(process.address).socket(&table.id, "format=html").await;
        page.next().await;
        pages.push(page);
    }
    let (time, measured) = given("BANNERET_SOAK_SECONDS");
    let (start, mut rng, mut curve) = (Instant::now(), Rng::new(1), Vec::new());
    let mut next = Duration::ZERO;
    let mut moves = 0;
    while start.elapsed() < time {
        for (table, page) in tables.iter_mut().zip(&mut pages) {
            moves += usize::from(table.play(&mut rng).await);
            while tokio::time::timeout(Duration::from_micros(50), page.text())
                .await
                .is_ok_and(|text| text.is_some())
            {}
        }
        // So slowly that the matches last as long as the soak does.
        tokio::time::sleep(time / PASSES).await;
        if start.elapsed() >= next {
            curve.push(process.memory() >> 20);
            next += time / 10;
        }
    }
    let end = process.memory();
    let each = end.saturating_sub(before) / (number - 5);
    figure(&format!(
        "{number} watched tables, {moves} moves in {time:?}: {} MiB at the end, {} KiB for a table and its two sockets; \
         curve in MiB {curve:?}",
        end >> 20,
        each >> 10
    ));
    assert!(moves > 0, "the tables moved");
    if measured {
        assert!(each <= TABLE + ONLOOKER, "{each} bytes a table with one onlooker");
        let (half, last) = (curve[curve.len() / 2], curve[curve.len() - 1]);
        assert!(last <= half + half / 10 + 8, "it grows: {curve:?}");
    }
}

impl Table {
    /// One move, if one is asked; a match that is over is followed by another.
    async fn play(&mut self, rng: &mut Rng) -> bool {
        while let Ok(Some(text)) = tokio::time::timeout(Duration::from_micros(50), self.seat.text()).await {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if matches!(message["type"].as_str(), Some("table" | "step")) {
                self.latest = message;
            }
        }
        if self.latest["outcome"].is_object() {
            return false;
        }
        let choices = self.latest["choices"].as_array().cloned().unwrap_or_default();
        let Some(line) = rng.pick(&choices).and_then(|choice| choice["notation"].as_str()) else {
            return false;
        };
        self.seat.say(&json!({ "act": line, "at": self.latest["ticket"] })).await;
        self.latest["choices"] = json!([]);
        true
    }
}
