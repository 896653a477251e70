//! The page of somebody's channels: what is refused there, and what it says of what went wrong.

use std::time::Duration;

use super::receiver::Receiver;
use super::{channels, duel, hook, numbers, server, server_with, settled};
use crate::common::Dir;

#[tokio::test]
async fn bad_addresses_are_refused_in_words() {
    let dir = Dir::new();
    let server = server_with(&dir, |config| config.tell_within = Vec::new()).await;
    let receiver = Receiver::start().await;
    let mut ada = server.browser();
    for (address, why) in [
        ("", "That is no address"),
        ("ftp://x/y", "That is no address"),
        ("https://me:secret@x/", "before the @"),
        (&*format!("https://x/{}", "a".repeat(2000)), "too long"),
    ] {
        let answer = ada.post("/tell/webhook", &[("form", "json"), ("address", address)]).await;
        assert_eq!(answer.status, 422);
        assert!(answer.body.contains(why), "{address}: {}", answer.body);
    }
    let answer = ada.post("/tell/webhook", &[("form", "pigeon"), ("address", "https://x/")]).await;
    assert_eq!(answer.status, 422);
    let answer = hook(&mut ada, receiver.address, "/ok", "json", "notable").await;
    assert!(
        answer.status == 422 && answer.body.contains("You have no seat at that table."),
        "{}",
        answer.body
    );
    let answer =
        ada.post("/tell/push", &[("endpoint", "https://x/"), ("key", "AAAA"), ("shared", "AAAA")]).await;
    assert!(answer.status == 422 && answer.body.contains("key cannot be used"), "{}", answer.body);
    let answer = ada.post("/tell/mail", &[("mail", "ada@example.org")]).await;
    assert!(answer.status == 422 && answer.body.contains("sends no mail"), "{}", answer.body);
    assert!(numbers(&mut ada).await.is_empty(), "nothing was kept");

    // What is inside the network is refused when it is sent to, by whatever name.
    let port = receiver.address.port();
    for (number, host) in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1"]
        .into_iter()
        .enumerate()
    {
        let address = format!("http://{host}:{port}/ok");
        ada.post("/tell/webhook", &[("form", "json"), ("address", &address)]).await;
        let id = numbers(&mut ada).await[number].clone();
        let answer = ada.post("/tell/test", &[("channel", &id)]).await;
        assert!(answer.body.contains("inside this network"), "{host}: {}", answer.body);
    }
    assert!(receiver.at("/ok").is_empty(), "nobody was asked");
    let mut eve = server.browser();
    let id = numbers(&mut ada).await[0].clone();
    for form in ["test", "switch", "remove"] {
        let answer = eve.post(&format!("/tell/{form}"), &[("channel", &id), ("off", "yes")]).await;
        assert_eq!(answer.status, 404, "another's channel is nobody's");
    }
    assert_eq!(numbers(&mut ada).await.len(), 6);
    server.stop().await;
}

#[tokio::test]
async fn what_fails_is_tried_again_and_said() {
    let dir = Dir::new();
    let server = server_with(&dir, |config| config.second = Duration::from_millis(4)).await;
    let receiver = Receiver::start().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    for path in ["/hangs", "/fails-twice", "/gone", "/redirects", "/ok"] {
        assert_eq!(hook(&mut bob, receiver.address, path, "plain", "").await.status, 303);
    }
    let start = std::time::Instant::now();
    duel(&mut ada, &mut bob).await;
    let ok = receiver.wait("/ok", 1).await;
    println!("told {:?} after the move, beside a receiver that hangs", ok[0].at - start);
    let tries = receiver.wait("/fails-twice", 3).await;
    assert!(tries.iter().all(|again| again.id() == tries[0].id()), "the same under the same id");
    assert_ne!(tries[0].id(), ok[0].id());
    receiver.wait("/redirects", 2).await;
    receiver.wait("/gone", 1).await;
    let page = loop {
        let page = channels(&mut bob).await;
        if page.contains("410: it is no more. It is switched off.") && page.contains("does not answer") {
            break page;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(page.contains("answered 302") && page.contains("not followed"), "{page}");
    assert_eq!((receiver.at("/gone").len(), receiver.at("/ok").len()), (1, 1));
    let ids = numbers(&mut bob).await;
    let answer = bob.post("/tell/test", &[("channel", &ids[4])]).await;
    assert!(answer.body.contains("Arrived after"), "{}", answer.body);
    for id in &ids[..4] {
        bob.post("/tell/remove", &[("channel", id)]).await;
    }
    settled(dir.path()).await;
    assert_eq!(numbers(&mut bob).await, ids[4..]);
    server.stop().await;
}

#[tokio::test]
async fn quiet_hours_are_kept() {
    let dir = Dir::new();
    let server = server(&dir).await;
    let receiver = Receiver::start().await;
    let (mut ada, mut bob, mut eve) = (server.browser(), server.browser(), server.browser());
    hook(&mut bob, receiver.address, "/bob", "json", "").await;
    hook(&mut eve, receiver.address, "/eve", "json", "").await;
    // Two hours around now, wherever Greenwich's clock stands.
    let minute =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs()
            / 60;
    let from = ((minute + 23 * 60) % 1440 / 60 * 60).to_string();
    let to = ((minute + 60) % 1440 / 60 * 60).to_string();
    let when =
        [("about1", "yes"), ("quiet_from", &*from), ("quiet_to", &*to), ("digest", "0"), ("zone", "0")];
    assert_eq!(bob.post("/tell/when", &when).await.status, 303);
    duel(&mut ada, &mut bob).await;
    duel(&mut ada, &mut eve).await;
    let told = receiver.wait("/eve", 1).await;
    assert_eq!(told[0].json()["type"], "turn");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(receiver.at("/bob").is_empty(), "it is quiet there");
    server.stop().await;
}
