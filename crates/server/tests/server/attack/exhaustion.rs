//! Attacks that want to fill the server, or to keep everybody else out of it.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncReadExt as _;

use super::siege::{Target, besiege, frame, raw_socket};

/// A table against bots, made by an attacker.
async fn a_table(target: &Target, number: usize) -> Option<String> {
    let mut browser = target.attacker(number);
    let answer = browser.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await;
    (answer.status == 303).then(|| answer.table())
}

/// Sockets opened and closed as fast as may be, each with another name of the host.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_come_and_go() {
    besiege("sockets opened and closed", 24, |target, number| async move {
        let Some(table) = a_table(&target, number).await else { return };
        for n in 0.. {
            if !target.goes_on() {
                break;
            }
            drop(raw_socket(&target, number, &table, &format!("host{n}.example")).await);
        }
    })
    .await;
}

/// As many onlookers as get in, none of whom reads, at tables that move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn onlookers_who_do_not_read() {
    besiege("onlookers who do not read", 12, |target, number| async move {
        let Some(table) = a_table(&target, number).await else { return };
        let mut held = Vec::new();
        while target.goes_on() {
            match raw_socket(&target, number, &table, "localhost").await {
                Some(socket) => held.push(socket),
                None => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    })
    .await;
}

/// Empty continuations, pings and binary frames: none of them is a message.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_that_are_no_messages() {
    besiege("frames that are no messages", 24, |target, number| async move {
        let Some(table) = a_table(&target, number).await else { return };
        let many = match number % 3 {
            // A message of which only the first of many pieces ever ends.
            0 => [frame(0x01, b"{"), frame(0x00, b"").repeat(2000)].concat(),
            1 => frame(0x89, b"").repeat(2000),
            _ => frame(0x82, b"x").repeat(2000),
        };
        while target.goes_on() {
            let Some(mut socket) = raw_socket(&target, number, &table, "localhost").await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            while target.goes_on() && target.write(&mut socket, &many).await {}
        }
    })
    .await;
}

/// Large pages, asked for on as many connections as get in, and never read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_that_are_not_read() {
    besiege("pages that are not read", 30, |target, number| async move {
        let Some(table) = a_table(&target, number).await else { return };
        let pages = ["/rules/knights".to_owned(), format!("/t/{table}"), "/rules/prevail".to_owned()];
        let requests: String = pages
            .iter()
            .map(|page| format!("GET {page} HTTP/1.1\r\nhost: x\r\n\r\n"))
            .collect::<String>()
            .repeat(20);
        let mut held = Vec::new();
        while target.goes_on() {
            if let Some(mut stream) = target.connect(number).await
                && target.write(&mut stream, requests.as_bytes()).await
            {
                held.push(stream);
            }
            if held.len() > 25 {
                held.clear();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

/// Connections that say a little now and then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_drip() {
    besiege("connections that drip", 3, |target: Arc<Target>, number| async move {
        let mut held = Vec::new();
        while target.goes_on() {
            if held.len() < 400
                && let Some(stream) = target.connect(number).await
            {
                held.push(stream);
            }
            let last = held.len().saturating_sub(20);
            let mut open = held.split_off(last);
            for mut stream in open.drain(..) {
                if target.write(&mut stream, b"G").await {
                    held.push(stream);
                }
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    })
    .await;
}

/// Tables of six bots, as many as may be made, each looked at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_for_nobody() {
    besiege("tables for nobody", 12, |target, number| async move {
        while target.goes_on() {
            // A new guest each time.
            let mut browser = target.attacker(number);
            let made =
                browser.post("/play", &[("game", "knights"), ("bots", "5"), ("level", "squire")]).await;
            target.tried(1, 100);
            if made.status == 303 {
                browser.get(&format!("/t/{}", made.table())).await;
            }
        }
    })
    .await;
}

/// Talk without end at tables that are full of onlookers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_without_end() {
    besiege("talk without end", 12, |target, number| async move {
        let mut browser = target.attacker(number);
        let made = browser.post("/play", &[("game", "knights"), ("bots", "1")]).await;
        if made.status != 303 {
            return;
        }
        let table = made.table();
        let mut onlookers = Vec::new();
        for _ in 0..8 {
            onlookers.extend(raw_socket(&target, number, &table, "localhost").await);
        }
        let line = "x".repeat(300);
        while target.goes_on() {
            target.tried(1, line.len());
            browser.post(&format!("/t/{table}/say"), &[("say", &line)]).await;
        }
    })
    .await;
}

/// A slow reader of a long answer is served as long as it reads; this one reads a byte a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_are_sipped() {
    besiege("answers that are sipped", 60, |target, number| async move {
        let request = "GET /rules/estraven HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50);
        while target.goes_on() {
            let Some(mut stream) = target.connect(number).await else { continue };
            if !target.write(&mut stream, request.as_bytes()).await {
                continue;
            }
            let mut sip = [0; 1];
            while target.goes_on() && stream.read_exact(&mut sip).await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    })
    .await;
}
