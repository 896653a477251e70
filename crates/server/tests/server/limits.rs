//! How much and how slowly somebody may ask.

use std::collections::BTreeSet;
use std::time::Duration;

use server::{Limits, Rate};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::common::{Browser, Running, patient};
use crate::player::people;

/// Long enough for a server that answers at once, short enough to wait for one that does not.
const MOMENT: Duration = Duration::from_millis(400);

async fn connect(server: &Running) -> TcpStream {
    TcpStream::connect(server.address).await.expect("the server listens")
}

/// Somebody in the middle of a form.
async fn asking(server: &Running) -> TcpStream {
    let mut slow = connect(server).await;
    let head = "POST /play HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\
                content-type: application/x-www-form-urlencoded\r\n\r\ngame=";
    slow.write_all(head.as_bytes()).await.expect("it reads");
    slow
}

/// What is sent until the connection is closed; reset is closed too.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = patient("the end", stream.read_to_end(&mut bytes)).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn forwarded(browser: &mut Browser, address: &str) -> u16 {
    browser.send("GET", "/rules", &[("x-forwarded-for", address)], "").await.status
}

#[tokio::test]
async fn whoever_asks_too_often_is_told_when_to_come_back() {
    let server = Running::with(|config| config.limits.requests = Rate { burst: 5.0, per_second: 0.5 }).await;
    let mut ada = server.browser();
    for _ in 0..5 {
        assert_eq!(ada.get("/rules").await.status, 200);
    }
    for path in ["/rules", "/assets/site.js", "/t/nowhere/ws"] {
        let answer = ada.get(path).await;
        assert_eq!(answer.status, 429, "{path}");
        let wait: u32 = answer.header("retry-after").and_then(|wait| wait.parse().ok()).expect("a number");
        assert!((1..=2).contains(&wait), "{wait}");
        assert!(answer.body.contains("Too many requests") && answer.body.contains("</html>"), "a whole page");
        assert!(answer.header("content-security-policy").is_some());
    }
    tokio::time::sleep(Duration::from_millis(2100)).await;
    assert_eq!(ada.get("/rules").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn whoever_asks_too_often_is_refused_once_for_each_connection() {
    let server = Running::with(|config| config.limits.requests = Rate { burst: 2.0, per_second: 0.01 }).await;
    let mut many = connect(&server).await;
    many.write_all("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50).as_bytes())
        .await
        .expect("it is read");
    let answers = rest(&mut many).await;
    let number = |status: &str| answers.matches(&format!("HTTP/1.1 {status} ")).count();
    assert_eq!((number("200"), number("429")), (2, 1), "{answers}");
    server.stop().await;
}

#[tokio::test]
async fn a_lively_home_never_meets_the_limits() {
    let server = Running::with(|config| config.limits = Limits::default()).await;
    let (_, mut people) = people(&server, "knights", 6).await;
    let page = people[0].get("/").await.body;
    let assets: BTreeSet<&str> = page
        .split('"')
        .filter(|part| part.starts_with("/assets/"))
        .filter_map(|asset| asset.split('#').next())
        .collect();
    assert!(assets.len() >= 2, "{assets:?}");
    for browser in &mut people {
        for _ in 0..8 {
            assert_eq!(browser.get("/").await.status, 200);
            for asset in &assets {
                assert_eq!(browser.get(asset).await.status, 200, "{asset}");
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn only_a_trusted_proxy_says_for_whom_it_asks() {
    let few = Rate { burst: 2.0, per_second: 0.0 };
    let server = Running::with(|config| config.limits.requests = few).await;
    let mut ada = server.browser();
    let asked = [forwarded(&mut ada, "1.1.1.1").await, forwarded(&mut ada, "2.2.2.2").await];
    assert_eq!((asked, forwarded(&mut ada, "3.3.3.3").await), ([200, 200], 429), "nobody is believed");
    server.stop().await;
    let server = Running::with(|config| {
        config.limits.requests = few;
        config.proxies = vec![[127, 0, 0, 1].into()];
    })
    .await;
    let mut ada = server.browser();
    for address in ["1.1.1.1", "2.2.2.2", "9.9.9.9, 3.3.3.3"] {
        let asked = [forwarded(&mut ada, address).await, forwarded(&mut ada, address).await];
        assert_eq!((asked, forwarded(&mut ada, address).await), ([200, 200], 429), "{address}");
    }
    assert_eq!(
        forwarded(&mut ada, "8.8.8.8, 3.3.3.3").await,
        429,
        "a made-up name before it changes nothing"
    );
    server.stop().await;
}

#[tokio::test]
async fn whoever_says_nothing_or_drips_is_cut() {
    let server = Running::with(|config| config.limits.headers = Duration::from_millis(600)).await;
    let (mut silent, mut half) = (connect(&server).await, connect(&server).await);
    half.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await.expect("it reads");
    assert_eq!((rest(&mut silent).await, rest(&mut half).await), (String::new(), String::new()));
    let mut drip = connect(&server).await;
    let mut sent = 0;
    // Far longer than the whole head may take, but never long without a byte.
    for byte in b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ".iter().chain([b'x'; 60].iter()) {
        if drip.write_all(&[*byte]).await.is_err() {
            break;
        }
        sent += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(sent < 60, "{sent} bytes were read");
    // One that has been answered may ask again, but not stay for ever.
    let mut kept = connect(&server).await;
    for _ in 0..2 {
        kept.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it reads");
        let mut answer = [0; 4096];
        let read = patient("an answer", kept.read(&mut answer)).await.expect("it answers");
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
    }
    assert_eq!(rest(&mut kept).await, "");
    server.stop().await;
}

#[tokio::test]
async fn a_form_that_never_ends_is_cut() {
    let server = Running::with(|config| config.limits.answer = MOMENT).await;
    let mut slow = asking(&server).await;
    assert!(rest(&mut slow).await.starts_with("HTTP/1.1 408"));
    server.stop().await;
}

#[tokio::test]
async fn there_are_only_so_many_places() {
    let server = Running::with(|config| config.limits.connections = 3).await;
    // With fewer places than browsers each of them is answered in turn.
    let (table, people) = people(&server, "knights", 2).await;
    let (socket, one) = (people[0].socket(&table, "format=json").await, asking(&server).await);
    let _two = asking(&server).await;
    let mut late = connect(&server).await;
    late.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await.expect("the system takes it");
    let mut first = [0; 12];
    assert!(
        tokio::time::timeout(MOMENT, late.read(&mut first)).await.is_err(),
        "a socket and two have all places"
    );
    drop(one);
    patient("an answer", late.read_exact(&mut first)).await.expect("it is answered");
    assert_eq!(&first, b"HTTP/1.0 200");
    assert!(rest(&mut late).await.contains("ok"));
    // The place of a socket is free when the socket is closed, not when its handshake is over.
    let _three = asking(&server).await;
    let mut late = connect(&server).await;
    late.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await.expect("the system takes it");
    assert!(tokio::time::timeout(MOMENT, late.read(&mut first)).await.is_err());
    socket.close().await;
    assert!(rest(&mut late).await.contains("ok"));
    server.stop().await;
}

#[tokio::test]
async fn one_address_cannot_take_all_places() {
    let server = Running::with(|config| config.limits.connections_each = 2).await;
    let (first, _second) = (connect(&server).await, connect(&server).await);
    let mut third = connect(&server).await;
    let _ = third.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await;
    let told = rest(&mut third).await;
    assert!(told.starts_with("HTTP/1.1 503") && told.contains("retry-after: 1"), "{told}");
    drop(first);
    let mut again = String::new();
    for _ in 0..50 {
        let mut fourth = connect(&server).await;
        let _ = fourth.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await;
        again = rest(&mut fourth).await;
        if again.starts_with("HTTP/1.0 200") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(again.starts_with("HTTP/1.0 200"), "{again}");
    server.stop().await;
}

/// However many ask at once, from however few addresses: each gets a page, or is told when to try again.
#[tokio::test]
async fn every_request_is_answered() {
    let server = Running::with(|config| {
        config.limits.connections = 60;
        config.limits.connections_each = 30;
    })
    .await;
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..600u16 {
        let mut browser = server.browser();
        browser.from = [127, 0, 2, 1 + (number % 3) as u8].into();
        asking.spawn(async move {
            let mut stream = browser.connect().await.expect("the server listens");
            // Who is told before they have asked may not be able to ask.
            let _ = stream.write_all(b"GET /rules HTTP/1.0\r\n\r\n").await;
            rest(&mut stream).await
        });
    }
    let mut pages = 0;
    while let Some(answer) = asking.join_next().await {
        let answer = answer.expect("it is answered");
        let head = answer.split("\r\n\r\n").next().unwrap_or_default();
        let (ok, later) = (head.starts_with("HTTP/1.0 200"), head.contains("retry-after: "));
        assert!(ok || later && ["429", "503"].iter().any(|status| head.contains(status)), "`{head}`");
        pages += usize::from(ok);
    }
    assert!(pages > 0, "nobody got a page");
    server.stop().await;
}

#[tokio::test]
async fn who_is_connected_and_asks_nothing_makes_room_for_who_does() {
    let server = Running::with(|config| {
        config.limits.connections = 8;
        config.limits.connections_each = 4;
        // Nobody is let go for having asked nothing for long.
        config.limits.headers = Duration::from_secs(3600);
    })
    .await;
    let mut held = Vec::new();
    for number in 0..8 {
        let mut silent = server.browser();
        silent.from = [127, 0, 1, 1 + number / 4].into();
        let mut stream = silent.connect().await.expect("the server listens");
        stream.write_all(b"G").await.expect("it is read");
        held.push(stream);
    }
    let mut ada = server.browser();
    for _ in 0..3 {
        assert_eq!(ada.get("/rules").await.status, 200);
    }
    drop(held);
    server.stop().await;
}
