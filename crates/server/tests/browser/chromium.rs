//! Debian's chromium without a window, and the protocol of its developer tools: JSON over a WebSocket.
//!
//! One chromium serves the whole process. Every tab has a browser context of its own, with its own cookies, storage and
//! cache, and a connection of its own; when that closes, chromium throws the context away.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// Chromium's engine without the browser around it: no toolbar and no screen are drawn for nobody.
const PROGRAM: &str = "chromium-headless-shell";

const MISSING: &str = "the tests in the browser need it; `cargo xtask test` installs it, or on Debian, as root: \
                       apt-get install chromium-headless-shell";

/// How long chromium may take for one command. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(90);

const FLAGS: [&str; 15] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--disable-quic",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--disable-component-update",
    "--disable-background-networking",
    // Tabs of other tests are open beside this one: none of them is in the background.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--no-first-run",
    "--window-size=1366,768",
    "--remote-debugging-port=0",
];

/// Waits until nobody holds its input any more, however that process has ended, and cleans up after it. Only chromium writes
/// to what is read here: where there is none, nothing is waited for.
const KEEPER: &str = r#"scratch=$1; shift; "$@" </dev/null & exec 2>&-; read -r _; trap "" TERM; kill -TERM -$$; wait; rm -rf -- "$scratch""#;

/// A folder for whatever the tests of this process write; it goes when the process ends.
pub(crate) fn scratch() -> PathBuf {
    std::env::temp_dir().join(format!("banneret-browser-{}", std::process::id()))
}

/// A running chromium; it ends with this process, however that ends.
#[derive(Debug)]
struct Chromium {
    address: String,
    /// Its standard input stays open as long as this process lives.
    _keeper: Child,
}

impl Chromium {
    fn shared() -> &'static Self {
        static SHARED: OnceLock<Chromium> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    fn start() -> Self {
        let profile = format!("--user-data-dir={}", scratch().join("profile").display());
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER, "keeper"]).arg(scratch()).arg(PROGRAM).args(FLAGS).arg(profile);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        // With its chromium the keeper is a group of its own, so that all of it can be ended together.
        command.process_group(0);
        let mut keeper = command.spawn().unwrap_or_else(|error| panic!("cannot start sh: {error}"));
        let mut said = BufReader::new(keeper.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = said
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(|rest| rest.trim().to_owned()));
        let address = address.unwrap_or_else(|| panic!("{PROGRAM} does not start; {MISSING}"));
        // It goes on complaining about what a machine without a screen lacks.
        thread::spawn(move || said.for_each(drop));
        Self { address, _keeper: keeper }
    }
}

/// A tab in a context of its own, and what it has said so far.
#[derive(Debug)]
pub(crate) struct Tab {
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    frame: String,
    sent: u64,
    loading: bool,
    console: Vec<String>,
}

impl Tab {
    pub(crate) fn open() -> Self {
        let address = &Chromium::shared().address;
        let host = address.trim_start_matches("ws://").split('/').next().unwrap();
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let (socket, _) = tungstenite::client(address, stream).expect("chromium takes a connection");
        let mut tab = Self {
            socket,
            session: None,
            frame: String::new(),
            sent: 0,
            loading: false,
            console: Vec::new(),
        };
        let context = tab.must("Target.createBrowserContext", json!({ "disposeOnDetach": true }));
        let context = context["browserContextId"].clone();
        let target = tab.must(
            "Target.createTarget",
            json!({ "url": "about:blank", "browserContextId": context, "newWindow": true }),
        );
        let target = target["targetId"].clone();
        let session = tab.must("Target.attachToTarget", json!({ "targetId": target, "flatten": true }));
        tab.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.must(&format!("{domain}.enable"), json!({}));
        }
        tab.frame =
            tab.must("Page.getFrameTree", json!({}))["frameTree"]["frame"]["id"].as_str().unwrap().to_owned();
        tab.must("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        tab
    }

    /// One command and its answer, or why it is refused.
    pub(crate) fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.send(method, params);
        self.answer(id)
    }

    /// A command that cannot be refused.
    #[track_caller]
    pub(crate) fn must(&mut self, method: &str, params: Value) -> Value {
        self.call(method, params).unwrap_or_else(|refused| panic!("{method}: {refused}"))
    }

    /// Several commands in one go; the last answer counts.
    #[track_caller]
    pub(crate) fn all(&mut self, method: &str, all: impl IntoIterator<Item = Value>) {
        let sent: Vec<u64> = all.into_iter().map(|params| self.send(method, params)).collect();
        for id in sent {
            self.answer(id).unwrap_or_else(|refused| panic!("{method}: {refused}"));
        }
    }

    /// Waits until the page has done what was begun; where that leads to another page, until it is there.
    pub(crate) fn settle(&mut self) {
        loop {
            // What a press has begun is a task of the page: it comes before the second of these.
            for _ in 0..2 {
                let _ = self.call("Runtime.evaluate", json!({ "expression": "0" }));
            }
            if !self.loading {
                return;
            }
            while self.loading {
                let event = self.read();
                self.note(&event);
            }
        }
    }

    /// What the console has said since this was last asked.
    pub(crate) fn console(&mut self) -> Vec<String> {
        self.settle();
        std::mem::take(&mut self.console)
    }

    fn send(&mut self, method: &str, params: Value) -> u64 {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket
            .send(Message::text(message.to_string()))
            .unwrap_or_else(|error| panic!("{method}: {error}"));
        self.sent
    }

    fn answer(&mut self, id: u64) -> Result<Value, String> {
        loop {
            let mut message = self.read();
            if message["id"] == id {
                return match message["error"]["message"].as_str() {
                    None => Ok(message["result"].take()),
                    Some(refused) => Err(refused.to_owned()),
                };
            }
            self.note(&message);
        }
    }

    fn read(&mut self) -> Value {
        let message = self.socket.read().unwrap_or_else(|error| panic!("chromium is silent: {error}"));
        if let Message::Text(text) = message { serde_json::from_str(&text).unwrap() } else { Value::Null }
    }

    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        let ours = params["frameId"] == self.frame.as_str();
        match event["method"].as_str().unwrap_or_default() {
            "Page.frameStartedLoading" if ours => self.loading = true,
            "Page.frameStoppedLoading" if ours => self.loading = false,
            "Log.entryAdded" => self.console.push(params["entry"].to_string()),
            "Runtime.exceptionThrown" => self.console.push(params["exceptionDetails"].to_string()),
            "Runtime.consoleAPICalled" => self.console.push(params["args"].to_string()),
            _ => {}
        }
    }
}
