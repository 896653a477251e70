//! The leak test of everything that is not a socket: what the sockets of somebody are silent about, no page, list,
//! record or sign of health tells, neither by a byte nor by when it changes.
//!
//! Matches are played at random. Before each move everything is fetched that a stranger, and every other seat, can
//! fetch; if the sockets of one of them had nothing to tell of the move, the same must be fetched after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::Rng;
use tokio::task::JoinSet;

use crate::common::{Browser, Running};
use crate::player::{Client, people_at};

/// A game, its seats, and fields of the form for a new table.
type Rules = (&'static str, u8, &'static [(&'static str, &'static str)]);

/// Games and options under which something is done in secret. A game that is not here is played at its largest table.
const TABLES: [Rules; 7] = [
    ("knights", 2, &[("clock", "86400")]),
    ("knights", 4, &[("option.teams", "2v2"), ("option.team_open_plans", "true")]),
    ("authority", 3, &[("clock", "86400")]),
    ("hex", 2, &[("preset", "balanced")]),
    ("estraven", 2, &[]),
    ("prevail", 2, &[("preset", "mini"), ("clock", "86400")]),
    ("prevail", 2, &[("preset", "builder")]),
];
/// The moves that are tried at each of them; more by night.
const MOVES: u32 = 15;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_sockets_are_silent_about_nothing_tells() {
    let mut tables = JoinSet::new();
    let others = catalog::games().into_iter().filter(|info| TABLES.iter().all(|(game, ..)| *game != info.id));
    let others = others.map(|info| -> Rules { (info.id, info.max_seats, &[]) });
    for (number, (game, seats, chosen)) in (0..).zip(TABLES.into_iter().chain(others)) {
        tables.spawn(async move {
            // A server for each: the lists of one are everybody's.
            let server = Arc::new(Running::fresh().await);
            let silent = play(&server, game, seats, chosen, number).await;
            Arc::into_inner(server).expect("the match is over").stop().await;
            (game, silent)
        });
    }
    let mut silent: BTreeMap<&str, u32> = BTreeMap::new();
    while let Some(done) = tables.join_next().await {
        let (game, moves) = done.unwrap_or_else(|failed| std::panic::resume_unwind(failed.into_panic()));
        *silent.entry(game).or_default() += moves;
    }
    println!("moves that somebody was told nothing of: {silent:?}");
    assert!(silent["knights"] > 10, "there was something to keep silent about: {silent:?}");
}

/// Somebody who looks, by socket and by page.
struct Looking {
    browser: Browser,
    /// The feed of their turns.
    feed: String,
    clients: Vec<Client>,
}

impl Looking {
    async fn at(mut browser: Browser, table: &str) -> Self {
        browser.post("/tell/feed", &[]).await;
        let page = browser.get("/tell").await.body;
        let mut addresses = page.split('"').filter_map(|text| Some(text.split_once("/feed/")?.1));
        let feed = addresses.next_back().map(|file| format!("/feed/{file}")).expect("the page shows it");
        let json = Client::open(&browser, table, "format=json").await;
        let html = Client::open(&browser, table, "format=html").await;
        Self { browser, feed, clients: vec![json, html] }
    }

    /// Everything that can be fetched, by address.
    async fn fetch(&mut self, table: &str) -> BTreeMap<String, String> {
        let mut fetched = BTreeMap::new();
        let of_table = ["", "/record", "/replay"].map(|part| format!("/t/{table}{part}"));
        let lists = ["/", "/my-turn", "/new", "/records", "/healthz", &self.feed].map(str::to_owned);
        for path in lists.into_iter().chain(of_table) {
            let answer = self.browser.get(&path).await;
            let headers: Vec<_> = answer.headers.into_iter().filter(|(name, _)| name != "date").collect();
            fetched.insert(path, format!("{} {headers:?}\n{}", answer.status, answer.body));
        }
        fetched
    }

    /// Did its sockets tell anything?
    async fn was_told(&mut self) -> bool {
        let mut told = false;
        for client in &mut self.clients {
            told |= !client.sync().await.is_empty();
        }
        told
    }
}

/// Plays at random; how many moves somebody was told nothing of.
async fn play(server: &Running, game: &str, seats: u8, chosen: &[(&str, &str)], seed: u64) -> u32 {
    let mut fields = chosen.to_vec();
    fields.push(("public", "yes"));
    let (table, browsers) = people_at(server, game, seats, &fields).await;
    // Another listed table, so that there is an order to betray.
    people_at(server, game, seats, &fields).await;
    let mut lookers = Vec::new();
    for browser in browsers.into_iter().chain([server.browser()]) {
        lookers.push(Looking::at(browser, &table).await);
    }
    let (mut rng, mut silent) = (Rng::new(seed), 0);
    for number in 0..testkit::sweep(MOVES) {
        for looker in &mut lookers {
            looker.was_told().await;
        }
        let ready: Vec<usize> =
            (0..usize::from(seats)).filter(|i| !lookers[*i].clients[0].choices().is_empty()).collect();
        let Some(actor) = rng.pick(&ready).copied() else { break };
        let mut before = Vec::new();
        for looker in &mut lookers {
            before.push(looker.fetch(&table).await);
        }
        let choices = lookers[actor].clients[0].choices();
        let line = rng.pick(&choices).expect("there are choices").clone();
        lookers[actor].clients[0].act(&line).await;
        for (index, looker) in lookers.iter_mut().enumerate().filter(|(index, _)| *index != actor) {
            if looker.was_told().await {
                continue;
            }
            silent += 1;
            for (path, after) in looker.fetch(&table).await {
                assert_eq!(
                    after, before[index][&path],
                    "{game}, move {number} (`{line}`): {path} tells of it"
                );
            }
        }
    }
    silent
}
