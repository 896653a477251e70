//! Attacks that want something to be misread, or to be read for ever.

use kernel::Rng;
use serde_json::json;

use super::siege::{besiege, frame, raw_socket};
use crate::common::encode;

/// What is near something that is understood.
const WORDS: [&str; 24] = [
    "=",
    "\n",
    "---\n",
    "[[seat]]\n",
    "game = \"knights\"\n",
    "format = 1\n",
    "seed = \"",
    "\"",
    "'''",
    "1 0 place Sw ~0\n",
    "{",
    "}",
    "\u{0}",
    "\u{202e}",
    "é",
    "99999999999999999999",
    "-1",
    "%00",
    "%zz",
    "&",
    "<script>",
    "../",
    "1e999",
    " ",
];

fn nonsense(rng: &mut Rng, longest: u32) -> String {
    (0..rng.below(longest)).filter_map(|_| rng.pick(&WORDS)).copied().collect()
}

/// Records that are wrong in every line.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_that_are_wrong_everywhere() {
    besiege("records wrong in every line", 12, |target, number| async move {
        let mut rng = Rng::new(number as u64);
        let mut browser = target.attacker(number);
        let texts = [
            "=\n".repeat(100_000),
            "[[seat]]\n".repeat(20_000),
            "1 0 place Sw ~000000000000\n".repeat(20_000),
            nonsense(&mut rng, 60_000),
        ];
        let bodies = texts.map(|text| format!("record={}", encode(&text)));
        while target.goes_on() {
            let body = rng.pick(&bodies).expect("a body");
            target.tried(1, body.len());
            let kind = ("content-type", "application/x-www-form-urlencoded");
            let answer = browser.send("POST", "/records", &[kind], body).await;
            assert!([413, 422, 429, 503].contains(&answer.status), "{}", answer.status);
            assert!(
                answer.body.len() < body.len() * 3 + 50_000,
                "the answer has {} bytes",
                answer.body.len()
            );
        }
    })
    .await;
}

/// Every form there is, with fields it does not expect.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_of_every_kind() {
    const FIELDS: [&str; 20] = [
        "game",
        "name",
        "seat",
        "seat.0",
        "seat.1",
        "preset",
        "option.teams",
        "clock",
        "public",
        "act",
        "at",
        "say",
        "token",
        "level",
        "back",
        "theme",
        "bots",
        "record",
        "view",
        "",
    ];
    const PATHS: [&str; 15] = [
        "/play",
        "/new",
        "/settings",
        "/records",
        "/t/{}/act",
        "/t/{}/sit",
        "/t/{}/fill",
        "/t/{}/leave",
        "/t/{}/bot",
        "/t/{}/back",
        "/t/{}/come",
        "/t/{}/say",
        "/t/{}/on",
        "/t/{}/rematch",
        "/t/{}/away",
    ];
    besiege("forms of every kind", 12, |target, number| async move {
        let mut rng = Rng::new(number as u64);
        let mut browser = target.attacker(number);
        let table = browser.post("/play", &[("game", "knights")]).await;
        let table = if table.status == 303 { table.table() } else { "nowhere".to_owned() };
        while target.goes_on() {
            let mut body = String::new();
            for _ in 0..rng.below(8) {
                let value = match rng.below(3) {
                    0 => ["knights", "hex", "me", "open", "squire", "0", "1", "yes"][rng.below(8) as usize]
                        .to_owned(),
                    _ => nonsense(&mut rng, 12),
                };
                body += &format!("{}={}&", rng.pick(&FIELDS).expect("a field"), encode(&value));
            }
            if rng.below(5) == 0 {
                body += &nonsense(&mut rng, 30).replace(['\r', '\n'], "");
            }
            let path = rng.pick(&PATHS).expect("a path").replace("{}", &table);
            let kind = ("content-type", "application/x-www-form-urlencoded");
            target.tried(1, body.len());
            let answer = browser.send("POST", &path, &[kind], &body).await;
            assert!(answer.status != 500 && answer.status != 0, "{path} {body}: {}", answer.status);
            assert!(!answer.body.contains("<script>"), "{path} {body}: markup comes back");
        }
    })
    .await;
}

/// Messages that are nearly commands, and bytes that are nearly frames.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_of_every_kind() {
    besiege("frames of every kind", 12, |target, number| async move {
        let mut rng = Rng::new(number as u64);
        let mut browser = target.attacker(number);
        let made = browser.post("/play", &[("game", "knights"), ("bots", "1")]).await;
        if made.status != 303 {
            return;
        }
        let table = made.table();
        while target.goes_on() {
            let Some(mut socket) = raw_socket(&target, number, &table, "localhost").await else { continue };
            for _ in 0..40 {
                let text = match rng.below(3) {
                    0 => json!({ "act": nonsense(&mut rng, 20), "at": rng.below(9) }).to_string(),
                    1 => nonsense(&mut rng, 40),
                    _ => json!({ "chat": nonsense(&mut rng, 20) }).to_string(),
                };
                let first = if rng.below(4) == 0 { rng.below(256) as u8 } else { 0x81 };
                let mut bytes = frame(first, text.as_bytes());
                if rng.below(6) == 0 {
                    let at = rng.below(bytes.len() as u32) as usize;
                    bytes[at] ^= 1 << rng.below(8);
                }
                if !target.write(&mut socket, &bytes).await {
                    break;
                }
            }
        }
    })
    .await;
}

/// Heads of requests that are nearly HTTP.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_every_kind() {
    besiege("requests of every kind", 12, |target, number| async move {
        let mut rng = Rng::new(number as u64);
        while target.goes_on() {
            let Some(mut stream) = target.connect(number).await else { continue };
            let verb = ["GET", "POST", "HEAD", "PUT", "\u{0}", "OPTIONS"][rng.below(6) as usize];
            let path = ["/", "/t/x", "/t/x/replay?at=9&from=-1", "/assets/../x", "//", "/t/%2e%2e/record"]
                [rng.below(6) as usize];
            let mut head =
                format!("{verb} {path} HTTP/1.1\r\nhost: {}\r\n", nonsense(&mut rng, 4).replace('\n', ""));
            for _ in 0..rng.below(12) {
                let value = nonsense(&mut rng, 400).replace('\n', "");
                head += &format!(
                    "{}: {value}\r\n",
                    ["cookie", "origin", "x-forwarded-for", "content-length", "te"][rng.below(5) as usize]
                );
            }
            head += "\r\n";
            target.write(&mut stream, head.as_bytes()).await;
        }
    })
    .await;
}
