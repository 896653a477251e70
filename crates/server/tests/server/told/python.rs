//! The mail server and the push service of the tests: real ones, in Python.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

use super::environment::provided;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/server/told/receivers.py");
const NEEDED: &str = include_str!("requirements.txt");
/// How long anything may take before a test gives up on it.
const PATIENCE: Duration = Duration::from_secs(60);

/// It runs until it is dropped.
pub(super) struct Receivers {
    child: Child,
    input: ChildStdin,
    said: mpsc::Receiver<Value>,
    pub(super) mail: u16,
    /// What a browser would give to whoever may send to it.
    pub(super) key: String,
    pub(super) shared: String,
}

impl Receivers {
    /// None where there is no Python; a CI machine has one.
    pub(super) fn start() -> Option<Self> {
        let python = provided("told", NEEDED)?;
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let mail = free.local_addr().expect("it listens").port();
        drop(free);
        let mut child = Command::new(python)
            .args([SCRIPT, &mail.to_string()])
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python starts");
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let input = child.stdin.take().expect("its input is ours");
        let (to, said) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let told = serde_json::from_str(&line).expect("a line is JSON");
                if to.send(told).is_err() {
                    break;
                }
            }
        });
        let begun: Value = said.recv_timeout(PATIENCE).expect("it begins");
        let text = |name: &str| begun[name].as_str().expect("it is said").to_owned();
        Some(Self { key: text("key"), shared: text("shared"), child, input, said, mail })
    }

    /// The next thing that came in.
    pub(super) fn next(&self) -> Value {
        self.said.recv_timeout(PATIENCE).expect("something comes in")
    }

    /// Has something come in?
    pub(super) fn is_empty(&self) -> bool {
        self.said.try_recv().is_err()
    }

    /// What a browser reads in a push.
    pub(super) fn read_push(&mut self, push: &Value) -> Value {
        writeln!(self.input, "{push}").expect("it listens");
        self.next()
    }
}

impl Drop for Receivers {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
