//! Schemathesis asks a running server whatever the description allows, and what it does not, and holds what is answered
//! against the description.
//!
//! In the suite it asks a little of every operation. `BANNERET_FUZZ=250 cargo test --workspace --test server schemathesis`
//! asks 250 times of each in all of its ways, which are more than 5,000 cases.

use std::path::Path;
use std::process::{Command, Stdio};

use super::client::Program;
use crate::common::{Dir, Running};
use crate::told::environment::provided;

const NEEDED: &str = "schemathesis==4.32.5";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn schemathesis_finds_nothing() {
    let Some(python) = provided("schemathesis", NEEDED) else { return };
    let server = Running::with(|config| {
        (config.limits.tables_guest, config.limits.bot_tables) = (1_000_000, 1_000_000);
        config.limits.connections_each = 1000;
    })
    .await;
    let scopes = ["read", "tables", "play", "bot", "admin"];
    let (_, program) = Program::account(&server, "Fuzz", &scopes).await;
    let dir = Dir::new();
    std::fs::create_dir_all(dir.path()).expect("a folder of its own");
    let long = std::env::var("BANNERET_FUZZ").ok();
    let (examples, phases) = match &long {
        Some(examples) => (examples.as_str(), "coverage,fuzzing,stateful"),
        None => ("3", "fuzzing"),
    };
    let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/api/schemathesis.toml");
    let mut command = Command::new(python.with_file_name("st"));
    command.args(["--config-file", &settings.to_string_lossy(), "run"]);
    command.arg(format!("http://{}/api/v1/openapi.json", server.address));
    command.args(["--header", &format!("Authorization: Bearer {}", program.token)]);
    // What never ends is tested beside this.
    command.args(["--exclude-operation-id", "table_stream", "--exclude-operation-id", "stream"]);
    command.args(["--phases", phases, "--max-examples", examples, "--seed", "1", "--continue-on-failure"]);
    command.args(["--suppress-health-check", "all", "--warnings", "off", "--no-color"]);
    command.current_dir(dir.path()).stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output()).await.expect("it ends");
    let output = output.expect("it can be started");
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{said}");
    if long.is_some() {
        println!("{said}");
    }
    server.stop().await;
}
