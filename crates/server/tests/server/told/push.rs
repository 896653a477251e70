//! Push, to a service that reads what only the browser could and checks who sent it.

use data_encoding::BASE64;
use serde_json::json;

use super::python::Receivers;
use super::receiver::{Received, Receiver};
use super::{channels, duel, numbers, server};
use crate::common::Dir;

fn forwarded(push: &Received) -> serde_json::Value {
    json!({ "authorization": push.header("authorization"), "body": BASE64.encode(&push.body) })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_reads_what_is_pushed_and_nobody_else() {
    let Some(mut receivers) = Receivers::start() else { return };
    let dir = Dir::new();
    let server = server(&dir).await;
    let receiver = Receiver::start().await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    let page = channels(&mut bob).await;
    let key = page
        .split("data-push=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("it is there")
        .to_owned();
    let (known, shared) = (receivers.key.clone(), receivers.shared.clone());
    let subscribe = |path: &str| format!("http://{}{path}", receiver.address);
    for path in ["/push", "/gone"] {
        let address = subscribe(path);
        let fields = [("endpoint", &*address), ("key", &*known), ("shared", &*shared)];
        assert_eq!(bob.post("/tell/push", &fields).await.status, 303);
    }
    let table = duel(&mut ada, &mut bob).await;
    let pushed = receiver.wait("/push", 1).await.remove(0);
    assert_eq!((pushed.header("content-encoding"), pushed.header("topic")), ("aes128gcm", &*table));
    assert!(pushed.header("ttl").parse::<u32>().is_ok_and(|ttl| ttl > 0));
    assert!(pushed.header("authorization").ends_with(&format!("k={key}")), "as the page says it");
    assert!(!pushed.text().contains("Knight"), "the service reads nothing of it");
    let read = receivers.read_push(&forwarded(&pushed));
    assert_eq!(read["push"]["title"], "Your turn: Knight's Duty", "{read}");
    assert_eq!((&read["push"]["path"], &read["push"]["turns"]), (&json!(format!("/t/{table}")), &json!(1)));
    assert_eq!(read["claims"]["aud"], json!(format!("http://{}", receiver.address)));
    let mut changed = forwarded(&pushed);
    let mut body = pushed.body.to_vec();
    *body.last_mut().expect("it is not empty") ^= 1;
    changed["body"] = json!(BASE64.encode(&body));
    assert!(receivers.read_push(&changed)["wrong"].is_string(), "the service of the tests can say no");

    // A browser that takes no more is forgotten.
    receiver.wait("/gone", 1).await;
    while numbers(&mut bob).await.len() > 1 {
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let id = numbers(&mut bob).await.remove(0);
    let answer = bob.post("/tell/test", &[("channel", &id)]).await;
    assert!(answer.body.contains("Arrived after"), "{}", answer.body);
    let test = receiver.wait("/push", 2).await.remove(1);
    assert_eq!(receivers.read_push(&forwarded(&test))["push"]["title"], "A test from Banneret");
    server.stop().await;
}
