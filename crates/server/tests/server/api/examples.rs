//! The examples of the manual play whole matches.

use std::process::{Command, Output, Stdio};

use serde_json::json;

use super::client::Program;
use crate::common::Running;

/// A file beside the manual.
fn example(name: &str) -> String {
    format!("{}/../../docs/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

async fn run(mut command: Command) -> Output {
    command.stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output()).await.expect("it ends");
    output.expect("it can be started")
}

fn said(output: &Output) -> String {
    [output.stdout.as_slice(), output.stderr.as_slice()]
        .concat()
        .iter()
        .map(|byte| char::from(*byte))
        .collect()
}

/// Two of the Python bot play each other to the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_python_bot_plays_a_whole_match() {
    let source = std::fs::read_to_string(example("api_bot.py")).expect("it is there");
    assert!(source.lines().count() <= 60, "it has 60 lines");
    let server = Running::fresh().await;
    let mut host = Program::guest(&server, "Host").await;
    let wanted = json!({ "game": "knights", "preset": "quick", "seats": ["open", "open"] });
    let table =
        host.done("POST", "/tables", Some(wanted), 201).await["id"].as_str().expect("an id").to_owned();
    let bot = || {
        let mut command = Command::new("python3");
        command.args([example("api_bot.py"), format!("http://{}", server.address), table.clone()]);
        run(command)
    };
    let (one, other) = tokio::join!(bot(), bot());
    assert!(one.status.success() && other.status.success(), "{}\n{}", said(&one), said(&other));
    assert_eq!(one.stdout, other.stdout, "both say how it ended");
    let about = host.get(&format!("/tables/{table}")).await;
    assert_eq!(about["phase"], "over", "{about}");
    server.stop().await;
}

/// So does a shell with curl.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_curl_script_plays_a_whole_match() {
    let server = Running::fresh().await;
    let mut command = Command::new("sh");
    command.args([example("api.sh"), format!("http://{}", server.address)]);
    let output = run(command).await;
    assert!(output.status.success(), "{}", said(&output));
    let text = said(&output);
    let table = text.lines().find_map(|line| line.strip_prefix("table ")).expect("it names its table");
    let about = Program::nobody(&server).get(&format!("/tables/{table}")).await;
    assert_eq!(about["phase"], "over", "{text}");
    server.stop().await;
}
