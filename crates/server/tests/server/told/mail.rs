//! Mail, to a real mail server.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use server::MailConfig;
use store::{Deadline, Deadlines, Store};

use super::python::Receivers;
use super::receiver::Receiver;
use super::{channels, duel, duel_at, hook, numbers, server, server_with, settled};
use crate::common::Dir;

/// The text of a mail, whole: lines that were folded are one again.
fn text(mail: &Value) -> String {
    let text = mail["mail"].as_str().expect("it is a mail");
    text.replace("=\r\n", "").replace("\r\n ", " ").replace("=3D", "=")
}

/// The path of the link in a mail that begins so.
fn link(text: &str, part: &str) -> String {
    let rest = text.split(part).nth(1).unwrap_or_else(|| panic!("no {part} in {text}"));
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '/').unwrap_or(rest.len());
    format!("{part}{}", &rest[..end])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_is_a_list_a_day_with_a_way_out() {
    let Some(receivers) = Receivers::start() else { return };
    let dir = Dir::new();
    let mailer =
        MailConfig::new(&format!("smtp://127.0.0.1:{}", receivers.mail), "Banneret <play@example.org>");
    let server = server_with(&dir, |config| config.mail = Some(mailer.expect("it is a server"))).await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    for (wrong, why) in [
        ("bob", "no mail address"),
        ("b@x\r\nBcc: c@x", "no mail address"),
        ("nobody@example.org", "refused"),
    ] {
        let answer = bob.post("/tell/mail", &[("mail", wrong)]).await;
        assert!(answer.status == 422 && answer.body.contains(why), "{wrong}: {}", answer.body);
    }
    assert!(numbers(&mut bob).await.is_empty());
    assert_eq!(bob.post("/tell/mail", &[("mail", "bob@example.org")]).await.status, 303);
    let asked = receivers.next();
    assert_eq!(asked["to"], serde_json::json!(["bob@example.org"]));
    let yes = link(&text(&asked), "/tell/yes/");
    let id = numbers(&mut bob).await.remove(0);
    let answer = bob.post("/tell/test", &[("channel", &id)]).await;
    assert!(answer.body.contains("Press the link in the mail"), "nothing is sent before");
    let mut reader = server.browser();
    assert!(reader.get(&yes).await.body.contains("bob@example.org"));
    assert!(channels(&mut bob).await.contains("Press the link"), "to look at it changes nothing");
    assert_eq!(reader.post(&format!("{yes}0"), &[]).await.status, 404);
    assert!(reader.post(&yes, &[]).await.body.contains("We tell you here"));

    duel(&mut ada, &mut bob).await;
    settled(dir.path()).await;
    assert!(receivers.is_empty(), "a turn is no mail of its own");
    let number: i64 = id.parse().expect("a number");
    Store::open_beside(dir.path()).expect("it opens").confirm_channel(number, 1).await.expect("it is kept");
    let list = text(&receivers.next());
    assert!(list.contains("Subject: Your turn at one table"), "{list}");
    assert!(list.contains("Knight's Duty with Ada") && list.contains("/my-turn"), "{list}");
    assert!(list.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{list}");
    let way_out = list.lines().find(|line| line.starts_with("List-Unsubscribe:"));
    assert!(way_out.is_some_and(|line| line.contains("<http") && line.contains("/tell/stop/")), "{list}");
    let message = list.lines().find(|line| line.starts_with("Message-ID: <msg_"));
    assert!(message.is_some(), "{list}");
    let stop = link(&list, "/tell/stop/");
    assert!(reader.get(&stop).await.body.contains("No more mail?"));
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let answer = reader.send("POST", &stop, &kind, "List-Unsubscribe=One-Click").await;
    assert_eq!(answer.status, 200);
    assert!(numbers(&mut bob).await.is_empty() && reader.get(&stop).await.status == 404);
    server.stop().await;
}

/// At a table with days a warning comes before time runs out; what was told before a restart is not told again.
#[tokio::test]
async fn a_warning_comes_before_time_runs_out() {
    const HOUR: i64 = 3_600_000;
    let dir = Dir::new();
    let receiver = Receiver::start().await;
    let server = server(&dir).await;
    let (mut ada, mut bob) = (server.browser(), server.browser());
    hook(&mut bob, receiver.address, "/bob", "json", "").await;
    let table = duel_at(&mut ada, &mut bob, &[("clock", "86400")]).await;
    receiver.wait("/bob", 1).await;
    server.stop().await;
    // Time has gone by.
    let store = Store::open(dir.path()).expect("nobody has it");
    let (fence, _) = store.open_table(table.clone()).await.expect("it opens");
    let kept = store.deadlines(table).await.expect("they can be read");
    assert_eq!(kept.iter().map(|deadline| deadline.seat).collect::<Vec<_>>(), [0, 1]);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as i64;
    let each = kept.iter().map(|deadline| Deadline { due: now + 3 * HOUR, ..*deadline }).collect();
    store.set_deadlines(fence, Deadlines { each, warning: 6 * HOUR }).await.expect("it is kept");
    store.close().await;
    drop(store);
    let server = super::server(&dir).await;
    let told = receiver.wait("/bob", 2).await;
    let said: Vec<(Value, Value)> =
        told.iter().map(|told| (told.json()["type"].clone(), told.json()["title"].clone())).collect();
    let expected = [("turn", "Your turn: Knight's Duty"), ("warn", "2 hours left: Knight's Duty")];
    assert_eq!(said, expected.map(|(kind, title)| (kind.into(), title.into())));
    server.stop().await;
}
