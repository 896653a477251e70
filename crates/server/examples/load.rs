//! Measures a server from outside: how fast moves are acknowledged, and what tables and sockets cost.
//!
//! ```sh
//! cargo build --release
//! cargo run --release -p banneret-server --example load -- target/release/banneret [TABLES] [SECONDS]
//! cargo run --release -p banneret-server --example load -- target/release/banneret bots [TABLES] [SECONDS]
//! ```
//!
//! It starts the program with a data directory of its own, seats two people at each table of Knight's Duty, every
//! table from an address of its own on the loopback network so that the usual limits hold, and has them play at
//! random. A move counts when its `step` has come back, which is after it is durable.
//!
//! With `bots` there are two people at one table only; at all the others two marshals play one of the games, each with
//! somebody who looks on, and what the people wait for is measured, for moves and for pages.

use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use kernel::Rng;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// A server lets one client send 30 messages a second.
const PACE: Duration = Duration::from_millis(40);

/// How long somebody looks at a page before they ask for it again: a client may ask so often.
const PAGE: Duration = Duration::from_millis(250);

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let bots = arguments.get(1).is_some_and(|word| word == "bots");
    if bots {
        arguments.remove(1);
    }
    let program = arguments.first().ok_or("usage: load PROGRAM [bots] [TABLES] [SECONDS]")?;
    let number = |at: usize, usual: u32| arguments.get(at).map_or(Ok(usual), |text| text.parse());
    let (tables, seconds) = (number(1, if bots { 50 } else { 200 })?, number(2, if bots { 30 } else { 10 })?);
    let server = Process::start(program)?;
    let length = Duration::from_secs(seconds.into());
    if bots {
        beside_bots(&server, tables, length).await
    } else {
        among_people(&server, tables, length).await
    }
}

/// Everybody is a person and plays as fast as they may.
async fn among_people(server: &Process, tables: u32, length: Duration) -> Result<()> {
    let mut warm = Seated::new(server, 0).await?;
    warm.open(server).await?;
    let empty = server.memory()?;
    let mut seated = Vec::new();
    for table in 1..=tables {
        seated.push(Seated::new(server, table).await?);
    }
    let idle = server.memory()?;
    for table in &mut seated {
        table.open(server).await?;
    }
    let watched = server.memory()?;
    let start = Instant::now();
    let end = start + length;
    let playing: Vec<_> = seated.into_iter().flat_map(|table| table.play(end)).collect();
    let mut took = Vec::new();
    for seat in playing {
        took.extend(seat.await??);
    }
    let elapsed = start.elapsed().as_secs_f64();
    let each = |bytes: u64, before: u64, n: u32| bytes.saturating_sub(before) / 1024 / u64::from(n.max(1));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{tables} tables, {} sockets, {elapsed:.1} s", tables * 2)?;
    writeln!(out, "moves acknowledged  {:.0} a second, {} in all", took.len() as f64 / elapsed, took.len())?;
    writeln!(out, "one move            {}", spread(took))?;
    writeln!(out, "memory              {} MiB with one table", empty >> 20)?;
    writeln!(out, "  an idle table     {} KiB", each(idle, empty, tables))?;
    writeln!(out, "  a socket          {} KiB", each(watched, idle, tables * 2))?;
    writeln!(out, "  after the load    {} MiB", server.memory()? >> 20)?;
    Ok(())
}

/// Two people play while marshals think at all the other tables.
async fn beside_bots(server: &Process, tables: u32, length: Duration) -> Result<()> {
    let games = catalog::games();
    let busy = std::fs::read_to_string("/proc/loadavg")?;
    let mut watching = Vec::new();
    for (table, game) in (1..=tables).zip(games.iter().cycle()) {
        let form = format!("game={}&name=Ada&spectators=yes&seat.0=marshal&seat.1=marshal", game.id);
        let (at, cookie) = post(server, table, "/new", &form).await?;
        watching.push(watch(server, table, &at, &cookie).await?.0);
    }
    let mut people = Seated::new(server, 0).await?;
    people.open(server).await?;
    let (page, cookie) = (format!("/t/{}", people.id), people.cookies[0].clone());
    let end = Instant::now() + length;
    let answers: Vec<_> = watching.into_iter().map(|socket| tokio::spawn(answers(socket, end))).collect();
    let moves = people.play(end);
    let mut pages = Vec::new();
    while Instant::now() < end {
        let start = Instant::now();
        let told = get(server, 0, &page, &cookie).await?;
        if !told.starts_with("HTTP/1.1 200") {
            return Err(told.lines().next().unwrap_or("no answer").into());
        }
        pages.push(start.elapsed());
        tokio::time::sleep(PAGE).await;
    }
    let (mut moved, mut answered) = (Vec::new(), Vec::new());
    for seat in moves {
        moved.extend(seat.await??);
    }
    for table in answers {
        answered.extend(table.await??);
    }
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{tables} tables of two marshals, {} s; load of the machine before: {}",
        length.as_secs(),
        busy.trim()
    )?;
    writeln!(out, "a move of a person  {}", spread(moved))?;
    writeln!(out, "a page              {}", spread(pages))?;
    writeln!(out, "an answer of a bot  {}", spread(answered))?;
    writeln!(out, "memory              {} MiB", server.memory()? >> 20)?;
    Ok(())
}

/// The times between what happens at a table of bots, until then or until their match is over.
async fn answers(mut socket: WebSocketStream<TcpStream>, end: Instant) -> Result<Vec<Duration>> {
    let (mut took, mut last) = (Vec::new(), Instant::now());
    while let Ok(told) = tokio::time::timeout_at(end.into(), hear(&mut socket)).await {
        let told = told?;
        if told["type"] == "step" {
            took.push(last.elapsed());
            last = Instant::now();
        }
        if told["outcome"].is_object() {
            break;
        }
    }
    Ok(took)
}

/// How long something mostly took, and how long at worst.
fn spread(mut took: Vec<Duration>) -> String {
    took.sort_unstable();
    let at = |part: f64| took.get((took.len() as f64 * part) as usize).copied().unwrap_or_default();
    format!("p50 {:.1?}, p99 {:.1?}, of {}", at(0.5), at(0.99), took.len())
}

/// The program under load; it ends with the measurement.
struct Process {
    child: Child,
    address: SocketAddr,
    data: std::path::PathBuf,
    /// Held open: it may have more to say.
    _said: BufReader<ChildStdout>,
}

impl Process {
    fn start(program: &str) -> Result<Self> {
        let data = std::env::temp_dir().join(format!("banneret-load-{}", std::process::id()));
        let mut child = Command::new(program)
            .args(["serve", "--listen", "0", "--connections", "10000", "--data"])
            .arg(&data)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let said = child.stdout.take().ok_or("its output is ours")?;
        let mut said = BufReader::new(said);
        said.read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.ok_or("it says where it listens")?.parse()?;
        Ok(Self { child, address, data, _said: said })
    }

    /// The memory it holds, in bytes.
    fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("the system tells")?;
        Ok(line.split_whitespace().nth(1).ok_or("a number")?.parse::<u64>()? * 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // There is nothing to be done about what does not end or cannot be removed.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// Two people at a table.
struct Seated {
    number: u32,
    id: String,
    cookies: Vec<String>,
    sockets: Vec<(WebSocketStream<TcpStream>, Value)>,
}

impl Seated {
    async fn new(server: &Process, number: u32) -> Result<Self> {
        let form = "game=knights&name=Ada&spectators=yes&seat.0=me&seat.1=open";
        let (at, ada) = post(server, number, "/new", form).await?;
        let (_, bob) = post(server, number, &format!("{at}/sit"), "seat=1&name=Bob").await?;
        let id = at.trim_start_matches("/t/").to_owned();
        Ok(Self { number, id, cookies: vec![ada, bob], sockets: Vec::new() })
    }

    async fn open(&mut self, server: &Process) -> Result<()> {
        for cookie in &self.cookies {
            self.sockets.push(watch(server, self.number, &format!("/t/{}", self.id), cookie).await?);
        }
        Ok(())
    }

    /// Both play at random until then, or until the match is over: how long each move took.
    fn play(self, end: Instant) -> Vec<JoinHandle<Result<Vec<Duration>>>> {
        let seats = self.sockets.into_iter().zip(u64::from(self.number) * 2..);
        seats.map(|((socket, latest), seed)| tokio::spawn(play(socket, latest, seed, end))).collect()
    }
}

async fn play(
    mut socket: WebSocketStream<TcpStream>,
    mut latest: Value,
    seed: u64,
    end: Instant,
) -> Result<Vec<Duration>> {
    let (mut rng, mut took) = (Rng::new(seed), Vec::new());
    // The question that was answered last, and since when its answer is on its way.
    let mut answered: Option<(Value, Instant)> = None;
    while latest["outcome"].is_null() {
        let choices = latest["choices"].as_array().cloned().unwrap_or_default();
        let fresh = answered.as_ref().is_none_or(|(ticket, _)| *ticket != latest["ticket"]);
        if fresh && let Some(choice) = rng.pick(&choices) {
            if let Some((_, last)) = answered {
                tokio::time::sleep_until((last + PACE).into()).await;
            }
            let act = json!({ "act": choice["notation"], "at": latest["ticket"] });
            answered = Some((latest["ticket"].clone(), Instant::now()));
            socket.send(Message::text(act.to_string())).await?;
        }
        let Ok(told) = tokio::time::timeout_at(end.into(), hear(&mut socket)).await else { break };
        let told = told?;
        match (told["type"].as_str(), &answered) {
            (Some("step"), Some((ticket, start)))
                if *ticket == latest["ticket"] && told["ticket"] != *ticket =>
            {
                took.push(start.elapsed());
                latest = told;
            }
            (Some("step"), _) => latest = told,
            // The other's answer changed the question first: that step was counted as ours.
            (Some("refused"), _) if told["code"] == "stale" => drop(took.pop()),
            (Some("refused"), _) => {
                // Faster than the server lets one client be.
                tokio::time::sleep(Duration::from_millis(50)).await;
                answered = None;
            }
            _ => {}
        }
    }
    Ok(took)
}

async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Result<Value> {
    loop {
        match socket.next().await.ok_or("the socket was closed")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
            Message::Close(_) => return Err("the socket was closed".into()),
        }
    }
}

/// A socket at a table, and what is told there first.
async fn watch(
    server: &Process,
    number: u32,
    at: &str,
    cookie: &str,
) -> Result<(WebSocketStream<TcpStream>, Value)> {
    let address = format!("ws://{}{at}/ws?format=json", server.address);
    let mut request = address.into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let stream = connect(server, number).await?;
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await?;
    let table = hear(&mut socket).await?;
    Ok((socket, table))
}

/// A connection from an address of this table's own.
async fn connect(server: &Process, number: u32) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    let own = Ipv4Addr::new(127, 1, (number / 250) as u8, (number % 250) as u8 + 1);
    socket.bind(SocketAddr::from((own, 0)))?;
    let stream = socket.connect(server.address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Asks for a page.
async fn get(server: &Process, number: u32, path: &str, cookie: &str) -> Result<String> {
    ask(server, number, &format!("GET {path} HTTP/1.1\r\ncookie: {cookie}\r\n"), "").await
}

/// Sends a request, with the body that belongs to it, and hears the answer out.
async fn ask(server: &Process, number: u32, head: &str, body: &str) -> Result<String> {
    let mut stream = connect(server, number).await?;
    let request = format!(
        "{head}host: {}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

/// Sends a form: where it leads, and the cookie.
async fn post(server: &Process, number: u32, path: &str, form: &str) -> Result<(String, String)> {
    let kind = "content-type: application/x-www-form-urlencoded";
    let answer = ask(server, number, &format!("POST {path} HTTP/1.1\r\n{kind}\r\n"), form).await?;
    let header = |name: &str| {
        let line = answer.lines().find_map(|line| line.strip_prefix(name));
        line.map(str::to_owned).ok_or_else(|| format!("{path}: {answer}"))
    };
    let cookie = header("set-cookie: ")?;
    Ok((header("location: ")?, cookie.split(';').next().unwrap_or_default().to_owned()))
}
