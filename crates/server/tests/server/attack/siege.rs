//! An attack, what it tried, and what an innocent player felt of it.

use std::fs::OpenOptions;
use std::future::Future;
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kernel::Rng;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::common::{Browser, Dir, Socket};
use crate::process::Process;

/// How long each attack lasts, in seconds, if it is more than a moment.
const SECONDS: &str = "BANNERET_ATTACK_SECONDS";
/// A moment, as part of the suite.
const MOMENT: Duration = Duration::from_secs(3);
/// What the server may hold at most, in bytes, whatever is tried.
const MEMORY: usize = 400 << 20;
/// What 99 of 100 answers to an innocent player may take at most.
const WAIT: Duration = Duration::from_millis(250);

/// How long an attack lasts, and whether it is to be measured.
pub(crate) fn time() -> (Duration, bool) {
    given(SECONDS)
}

/// The same by the variable that says so.
pub(crate) fn given(variable: &str) -> (Duration, bool) {
    let seconds = std::env::var(variable).ok().and_then(|seconds| seconds.parse().ok());
    seconds.map_or((MOMENT, false), |seconds| (Duration::from_secs(seconds), true))
}

/// How often something is done: a few times in the suite, many times in earnest.
pub(crate) fn times(few: usize, many: usize) -> usize {
    if time().1 { many } else { few }
}

/// What is attacked, for how long, and how much was tried.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    until: Instant,
    requests: AtomicU64,
    bytes: AtomicU64,
}

impl Target {
    /// Is there time left?
    pub(crate) fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    /// So much was tried.
    pub(crate) fn tried(&self, requests: u64, bytes: usize) {
        self.requests.fetch_add(requests, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// An attacker at one of a few addresses.
    pub(crate) fn attacker(&self, number: usize) -> Browser {
        let mut browser = Browser::new(self.address);
        browser.from = IpAddr::from([127, 0, 1, 1 + (number % 3) as u8]);
        browser
    }

    /// A connection of an attacker's.
    pub(crate) async fn connect(&self, number: usize) -> Option<TcpStream> {
        let attacker = self.attacker(number);
        tokio::time::timeout(Duration::from_secs(2), attacker.connect()).await.ok()?.ok()
    }

    /// Sends bytes, counted; `false` if that is no longer possible.
    pub(crate) async fn write(&self, stream: &mut TcpStream, bytes: &[u8]) -> bool {
        let written = tokio::time::timeout(Duration::from_secs(2), stream.write_all(bytes)).await;
        let taken = matches!(written, Ok(Ok(())));
        self.tried(1, if taken { bytes.len() } else { 0 });
        taken
    }
}

/// Attacks a server; prints what came of it, and fails if it was stopped or filled.
pub(crate) async fn besiege<A: Future<Output = ()> + Send + 'static>(
    name: &str,
    attackers: usize,
    attack: impl Fn(Arc<Target>, usize) -> A,
) {
    let dir = Dir::new();
    let process = Process::start(dir.path());
    let (time, measured) = time();
    // The player sits down before anything happens.
    let innocent = Innocent::at(process.address).await;
    let target = Arc::new(Target {
        address: process.address,
        until: Instant::now() + time,
        requests: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
    });
    let playing = tokio::spawn(innocent.play(target.until));
    let mut attacking = JoinSet::new();
    for number in 0..attackers {
        attacking.spawn(attack(target.clone(), number));
    }
    let mut felt = playing.await.expect("the innocent player is answered");
    attacking.abort_all();
    while attacking.join_next().await.is_some() {}
    let tried = (target.requests.load(Ordering::Relaxed), target.bytes.load(Ordering::Relaxed));
    let peak = process.peak_memory();
    let (p99, worst) = (part(&mut felt, 990), part(&mut felt, 1000));
    figure(&format!(
        "| {name} | {} | {} | {} | {} ms | {} ms | {} MiB |",
        tried.0,
        size(tried.1),
        felt.len(),
        p99.as_millis(),
        worst.as_millis(),
        peak >> 20
    ));
    let answer = Browser::new(process.address).get("/healthz").await;
    assert_eq!(answer.status, 200, "{name}: the server is not well afterwards");
    assert!(tried.0 > 0 && !felt.is_empty(), "{name}: something was tried, and somebody played");
    assert!(peak < MEMORY, "{name}: the server held {} MiB", peak >> 20);
    if measured {
        assert!(p99 <= WAIT, "{name}: the innocent player waited {p99:?}");
    }
}

/// Somebody at another address who plays, and looks at pages.
struct Innocent {
    browser: Browser,
    table: String,
    socket: Socket,
}

impl Innocent {
    async fn at(address: SocketAddr) -> Self {
        let mut browser = Browser::new(address);
        browser.from = IpAddr::from([127, 0, 2, 1]);
        let fields = [("game", "knights"), ("bots", "1"), ("level", "squire")];
        let table = browser.post("/play", &fields).await.table();
        let socket = browser.socket(&table, "format=json").await;
        Self { browser, table, socket }
    }

    /// Plays until then: how long each answer took.
    async fn play(mut self, until: Instant) -> Vec<Duration> {
        let (mut felt, mut rng, mut pings) = (Vec::new(), Rng::new(1), 0);
        while Instant::now() < until {
            let start = Instant::now();
            match felt.len() % 4 {
                0 => self.looks_at(&format!("/t/{}", self.table)).await,
                1 => self.looks_at("/").await,
                // A move and its acknowledgement, or at least a word and its echo.
                2 => {
                    let table = self.latest().await;
                    let choices = table["choices"].as_array().cloned().unwrap_or_default();
                    if let Some(line) = rng.pick(&choices).and_then(|choice| choice["notation"].as_str()) {
                        let start = Instant::now();
                        self.socket.say(&json!({ "act": line, "at": table["ticket"] })).await;
                        self.socket.next_of("step").await;
                        felt.push(start.elapsed());
                        continue;
                    }
                }
                _ => {
                    pings += 1;
                    self.socket.say(&json!({ "ping": pings })).await;
                    self.socket.next_of("pong").await;
                }
            }
            felt.push(start.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        felt
    }

    /// Opens a page. Beside a busy core the server may say when to try again: that is done, and the wait counts.
    async fn looks_at(&mut self, path: &str) {
        loop {
            let page = self.browser.get(path).await;
            let wait = page.header("retry-after").and_then(|seconds| seconds.parse().ok());
            let (503, Some(wait)) = (page.status, wait) else {
                return assert_eq!(page.status, 200, "{path}");
            };
            tokio::time::sleep(Duration::from_secs(wait)).await;
        }
    }

    /// The table as it is now, from a socket of its own.
    async fn latest(&mut self) -> serde_json::Value {
        self.socket = self.browser.socket(&self.table, "format=json").await;
        let table = self.socket.next_of("table").await;
        if table["outcome"].is_object() {
            let fields = [("game", "knights"), ("bots", "1"), ("level", "squire")];
            self.table = self.browser.post("/play", &fields).await.table();
            self.socket = self.browser.socket(&self.table, "format=json").await;
            return self.socket.next_of("table").await;
        }
        table
    }
}

/// Prints a figure, and leaves it where `cargo xtask attack` collects them.
#[expect(clippy::print_stdout, reason = "figures are what an attack is for")]
pub(crate) fn figure(line: &str) {
    println!("\n{line}");
    if let Some(file) = std::env::var_os("BANNERET_FIGURES") {
        let mut file = OpenOptions::new().append(true).create(true).open(file).expect("figures are wanted");
        writeln!(file, "{line}").expect("figures are wanted");
    }
}

/// The time below which this many of a thousand are.
pub(crate) fn part(times: &mut [Duration], thousandth: usize) -> Duration {
    times.sort_unstable();
    times.len().checked_sub(1).map_or(Duration::ZERO, |last| times[last * thousandth / 1000])
}

pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..=9999 => format!("{bytes} B"),
        10_000..=9_999_999 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

/// Opens a socket by hand, to send what no library would.
pub(crate) async fn raw_socket(target: &Target, number: usize, table: &str, host: &str) -> Option<TcpStream> {
    let mut stream = target.connect(number).await?;
    let request = format!(
        "GET /t/{table}/ws?format=html HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    if !target.write(&mut stream, request.as_bytes()).await {
        return None;
    }
    let mut answer = [0; 12];
    let read = tokio::time::timeout(Duration::from_secs(2), stream.read_exact(&mut answer)).await;
    (matches!(read, Ok(Ok(_))) && answer.ends_with(b"101")).then_some(stream)
}

/// A frame as a client sends it: the first byte, and what follows, masked with zeros.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match u16::try_from(payload.len()) {
        Ok(short @ 0..=125) => bytes.push(0x80 | short as u8),
        Ok(long) => {
            bytes.push(0x80 | 126);
            bytes.extend(long.to_be_bytes());
        }
        Err(_) => {
            bytes.push(0x80 | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}
