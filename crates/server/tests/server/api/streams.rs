//! Streams of lines: what they say is what the socket says, and whoever is cut off misses nothing and hears nothing twice.

use kernel::Rng;
use serde_json::{Value, json};

use super::client::{Lines, Program, duel};
use crate::common::Running;

/// Hears everything until a message that says this version or a later one.
async fn until_version(lines: &mut Lines, version: u64) -> Vec<String> {
    let mut heard = Vec::new();
    loop {
        let text = lines.text().await.expect("the stream goes on");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        heard.push(text);
        if message["version"].as_u64().is_some_and(|said| said >= version) {
            return heard;
        }
    }
}

/// Every line of a stream is the socket's message, byte for byte, whoever listens.
#[tokio::test]
async fn a_stream_says_what_the_socket_says() {
    let server = Running::fresh().await;
    let (table, [mut ada, mut bob]) = duel(&server, "knights").await;
    let at = |part: &str| format!("/tables/{table}{part}");
    let mut browsers = [ada.browser.clone(), bob.browser.clone(), server.browser()];
    for (browser, program) in browsers.iter_mut().zip([&ada, &bob]) {
        browser.cookies.insert("guest".to_owned(), program.token.clone());
    }
    let eve = Program::nobody(&server);
    let (mut sockets, mut streams) = (Vec::new(), Vec::new());
    for (browser, program) in browsers.iter().zip([&ada, &bob, &eve]) {
        let mut socket = browser.socket(&table, "format=json").await;
        let first = socket.text().await.expect("it is open");
        let mut stream = program.stream(&at("/stream")).await;
        assert_eq!(stream.text().await.as_deref(), Some(first.as_str()), "the first line");
        let view = program.clone().send("GET", &at("/view"), None).await.body;
        assert_eq!(view, first, "the view is the same message");
        sockets.push(socket);
        streams.push(stream);
    }
    let mut rng = Rng::new(5);
    for turn in 0..30 {
        for program in [&mut ada, &mut bob] {
            let view = program.get(&at("/view")).await;
            let Some(choice) = rng.pick(view["choices"].as_array().expect("a list")) else { continue };
            let act = json!({ "act": choice["notation"], "at": view["ticket"] });
            program.done("POST", &at("/moves"), Some(act), 200).await;
        }
        if turn == 10 {
            ada.done("POST", &at("/chat"), Some(json!({ "text": "well played" })), 204).await;
        }
    }
    bob.done("POST", &at("/moves"), Some(json!({ "act": "resign" })), 200).await;
    for (socket, stream) in sockets.iter_mut().zip(&mut streams) {
        let mut heard = 0;
        loop {
            // Who came while the others were there already is told to each at its own moment.
            let next = async |of: &str, text: Option<String>| text.unwrap_or_else(|| panic!("{of} goes on"));
            let mut told = next("the socket", socket.text().await).await;
            while told.contains("\"type\":\"presence\"") {
                told = next("the socket", socket.text().await).await;
            }
            let mut line = next("the stream", stream.text().await).await;
            while line.contains("\"type\":\"presence\"") {
                line = next("the stream", stream.text().await).await;
            }
            assert_eq!(line, told);
            heard += 1;
            if told.contains("\"outcome\":{") {
                break;
            }
        }
        assert!(heard > 5, "{heard}");
    }
    server.stop().await;
}

/// Cut 200 times, at a random byte, and opened again with the last version that was heard: what was heard is what a stream
/// hears that was never cut, each happening once and in order. Where the server has not kept all steps, the whole table takes
/// their place.
#[tokio::test]
async fn two_hundred_cuts_lose_and_double_nothing() {
    const CUTS: usize = 200;
    let server = Running::fresh().await;
    let (table, mut players) = duel(&server, "knights").await;
    let at = |part: &str| format!("/tables/{table}{part}");
    let mut whole = players[0].stream(&at("/stream")).await;
    let first = whole.next_of("table").await;
    let mut version = first["version"].as_u64().expect("a version");
    let (mut kept, mut told) = (vec![first], version);
    let (mut heard, mut rng, mut over) = (Vec::new(), Rng::new(9), false);
    let steps = |texts: Vec<String>| -> Vec<Value> {
        let messages = texts.iter().map(|text| serde_json::from_str(text).expect("JSON"));
        messages
            .filter(|message: &Value| matches!(message["type"].as_str(), Some("step" | "table")))
            .collect()
    };
    for _ in 0..CUTS {
        let stream = players[0].stream(&format!("{}?since={version}", at("/stream"))).await;
        let player = &mut players[usize::from(rng.below(2) == 0)];
        let view = player.get(&at("/view")).await;
        if let Some(choice) = rng.pick(view["choices"].as_array().expect("a list"))
            && !over
        {
            let act = json!({ "act": choice["notation"], "at": view["ticket"] });
            over = player.done("POST", &at("/moves"), Some(act), 200).await["outcome"].is_object();
        }
        // What was read of a line that was cut is worth nothing.
        for message in steps(stream.cut_after(rng.below(40_000) as usize).await) {
            version = message["version"].as_u64().expect("a version");
            heard.push(message);
        }
        let latest = players[0].get(&at("/view")).await["version"].as_u64().expect("a version");
        if told < latest {
            kept.extend(steps(until_version(&mut whole, latest).await));
            told = latest;
        }
    }
    if version < told {
        let mut stream = players[0].stream(&format!("{}?since={version}", at("/stream"))).await;
        heard.extend(steps(until_version(&mut stream, told).await));
    }
    let (mut next, mut jumps) = (1, 0);
    for message in &heard {
        if message["type"] == "table" {
            let there =
                kept.iter().rposition(|step| step["version"] == message["version"]).expect("it was told");
            assert!(there + 1 >= next, "it goes on");
            assert_eq!(message["view"], kept[there]["view"]);
            (next, jumps) = (there + 1, jumps + usize::from(there >= next));
        } else if Some(message) == kept.get(next) {
            next += 1;
        } else {
            // What a version does not tell apart is how things stand, of which nobody heard anything: it is said again.
            let of_now = kept[..next].iter().rev().take_while(|step| step["version"] == message["version"]);
            let again = message["cues"] == json!([]) && of_now.into_iter().any(|step| step == message);
            assert!(again, "neither the next step nor how things stand: {message}");
        }
    }
    assert_eq!(next, kept.len(), "nothing is missing");
    assert!(heard.len() > 40 && jumps * 4 < heard.len(), "{} heard, {jumps} tables", heard.len());
    server.stop().await;
}

/// The stream of an account says the same of all its tables, and of those where it sits down meanwhile.
#[tokio::test]
async fn an_account_hears_all_its_tables() {
    let server = Running::fresh().await;
    let (one, [mut ada, _]) = duel(&server, "knights").await;
    let mut stream = ada.stream("/stream").await;
    let first = stream.next().await;
    assert_eq!((&first["table"], &first["told"]["type"]), (&json!(one), &json!("table")));
    let wanted = json!({ "game": "hex", "seats": ["me", "squire"] });
    let two = ada.done("POST", "/tables", Some(wanted), 201).await["id"].clone();
    let mut socket_message = Value::Null;
    while socket_message["told"]["type"] != "table" {
        socket_message = stream.next().await;
        assert!(socket_message["table"] == two || socket_message["table"] == json!(one));
    }
    assert_eq!(socket_message["table"], two, "a table more");
    let path = format!("/tables/{one}");
    let view = ada.get(&format!("{path}/view")).await;
    let act = json!({ "act": "plan Sw Mo Sw", "at": view["ticket"] });
    let after = ada.done("POST", &format!("{path}/moves"), Some(act), 200).await;
    loop {
        let message = stream.next().await;
        if message["table"] == json!(one) && message["told"]["version"] == after["version"] {
            assert_eq!(message["told"]["view"], after["view"]);
            break;
        }
    }
    // Coming back with what was heard: nothing is told twice.
    drop(stream);
    let version = &after["version"];
    let mut stream = ada.stream(&format!("/stream?since={one}:{version}")).await;
    loop {
        let message = stream.next().await;
        if message["table"] == json!(one) {
            assert_eq!(message["told"]["type"], "presence", "{message}");
            break;
        }
    }
    // The server says farewell.
    let (rest, ()) = tokio::join!(
        async {
            let mut last = Value::Null;
            while let Some(text) = stream.text().await {
                last = serde_json::from_str(&text).expect("JSON");
            }
            last
        },
        server.stop()
    );
    assert_eq!(
        (&rest["told"]["type"], &rest["told"]["reason"]),
        (&json!("bye"), &json!("shutdown")),
        "{rest}"
    );
}
