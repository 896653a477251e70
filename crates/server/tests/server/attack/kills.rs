//! kill -9, again and again, in the middle of matches that move.

use std::time::{Duration, Instant};

use kernel::record::verify;
use kernel::{Game as _, Record};
use knights::Knights;
use store::Store;

use super::siege::{figure, times};
use crate::common::{Browser, Dir};
use crate::moving::Player;
use crate::process::Process;

const TABLES: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_however_often_it_is_killed() {
    let dir = Dir::new();
    let limits = ["tables=1000,10", "messages=1000,1000"];
    let mut process = Process::start_with(dir.path(), &limits);
    let mut players: Vec<Player> = Vec::new();
    let (mut moves, mut records, kills) = (0, 0, times(2, 100));
    for kill in 0..kills {
        // Whoever has finished begins again.
        for player in players.extract_if(.., |player| player.over) {
            let mut browser = player.browser.clone();
            browser.address = process.address;
            let text = browser.get(&format!("/t/{}/record", player.table)).await.body;
            let record = Record::parse("record", &text).expect("a record");
            verify::<Knights>(&record, &Knights::content()).expect("it verifies");
            records += 1;
        }
        while players.len() < TABLES {
            let mut browser = Browser::new(process.address);
            let fields = [("game", "knights"), ("bots", "2"), ("level", "squire")];
            let table = browser.post("/play", &fields).await.table();
            players.push(Player { browser, table, acknowledged: Vec::new(), version: 0, over: false });
        }
        for player in &mut players {
            player.browser.address = process.address;
        }
        let until = Instant::now() + Duration::from_secs(20);
        let tasks: Vec<_> = std::mem::take(&mut players)
            .into_iter()
            .enumerate()
            .map(|(number, player)| tokio::spawn(player.play((kill * 100 + number) as u64, until)))
            .collect();
        tokio::time::sleep(Duration::from_millis(150 + (kill as u64 * 37) % 350)).await;
        process.kill();
        for task in tasks {
            players.push(task.await.expect("a player does not panic"));
        }
        let store = Store::open(dir.path()).expect("the store opens after a kill");
        for player in &mut players {
            let kept = store.table(player.table.clone()).await.expect("the table is there");
            let mine: Vec<String> = kept
                .actions
                .into_iter()
                .filter(|action| action.seat == 0)
                .map(|action| action.notation)
                .collect();
            assert!(
                mine.starts_with(&player.acknowledged) && mine.len() <= player.acknowledged.len() + 1,
                "kill {kill}: acknowledged {:?}, kept {mine:?}",
                player.acknowledged
            );
            moves += mine.len();
            player.acknowledged = mine;
        }
        drop(store);
        process = Process::start_with(dir.path(), &limits);
    }
    figure(&format!(
        "{kills} kills: of {moves} moves compared none was lost or doubled; {records} finished records verified"
    ));
    assert!(moves > 0);
}
