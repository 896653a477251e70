//! A real server on a port of its own, and clients to talk to it.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use server::{Config, Games, Gauge, Rate, Server};
use testkit::toy::Pennant;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use web::Render;

/// How long anything may take before a test gives up on it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A directory of its own, removed when the test is done.
#[derive(Debug)]
pub(crate) struct Dir(PathBuf);

impl Dir {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("banneret-server-{}-{number}", std::process::id()));
        // Left by an earlier run that was killed.
        let _ = std::fs::remove_dir_all(&dir);
        Self(dir)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        // Nothing depends on it any more.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in this process.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) gauge: Gauge,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    /// Its own, if nobody else needs it.
    _dir: Option<Dir>,
}

/// The settings of a test: bots answer at once, and clients may be as fast as they can.
pub(crate) fn config(dir: &Path) -> Config {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), dir);
    config.bot_delay = Duration::ZERO;
    let limits = &mut config.limits;
    for rate in [
        &mut limits.messages,
        &mut limits.chat,
        &mut limits.take_backs,
        &mut limits.requests,
        &mut limits.posts,
        &mut limits.guests,
        &mut limits.tables,
        &mut limits.records,
        &mut limits.sign_ins,
        &mut limits.sign_ups,
        &mut limits.reports,
        &mut limits.request_bytes,
        &mut limits.message_bytes,
    ] {
        *rate = Rate::NONE;
    }
    config
}

impl Running {
    /// A server with a directory of its own.
    pub(crate) async fn fresh() -> Self {
        Self::with(|_| {}).await
    }

    /// The same with some settings changed.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let dir = Dir::new();
        let mut config = config(dir.path());
        change(&mut config);
        Self { _dir: Some(dir), ..Self::start(config).await }
    }

    /// A server that has the toy and nothing else: no game is known to it but through the one trait.
    pub(crate) async fn with_toy() -> Self {
        Self::with_toy_and(|_| {}).await
    }

    /// The same with some settings changed.
    pub(crate) async fn with_toy_and(change: impl FnOnce(&mut Config)) -> Self {
        Self::with_game::<Pennant>(change).await
    }

    /// A server that has this game and nothing else.
    pub(crate) async fn with_game<G: Render>(change: impl FnOnce(&mut Config)) -> Self {
        let dir = Dir::new();
        let mut games = Games::default();
        games.add::<G>(None).expect("the game is sound");
        let mut config = config(dir.path());
        change(&mut config);
        let server = Server::bind_with(config, games).await.expect("the server starts");
        Self { _dir: Some(dir), ..Self::run(server) }
    }

    pub(crate) async fn start(config: Config) -> Self {
        Self::run(Server::bind(config).await.expect("the server starts"))
    }

    fn run(server: Server) -> Self {
        let (address, gauge) = (server.address(), server.gauge());
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            // Dropped is told as well.
            let _ = stopped.await;
        }));
        Self { address, gauge, stop: Some(stop), task, _dir: None }
    }

    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        patient("stop", &mut self.task).await.expect("the server does not panic");
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.address)
    }
}

/// Awaits, but not for ever.
pub(crate) async fn patient<T>(what: &str, future: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(done) => done,
        Err(_) => panic!("{what}: nothing for {PATIENCE:?}"),
    }
}

/// What a server answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Where a redirect leads.
    pub(crate) fn location(&self) -> &str {
        assert_eq!(self.status, 303, "{}", self.body);
        self.header("location").expect("a redirect leads somewhere")
    }

    /// The table a redirect leads to.
    pub(crate) fn table(&self) -> String {
        self.location().strip_prefix("/t/").expect("it leads to a table").to_owned()
    }
}

/// Somebody with cookies.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    /// Where it is itself: all of 127.0.0.0/8 is this computer.
    pub(crate) from: IpAddr,
    pub(crate) cookies: BTreeMap<String, String>,
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, from: IpAddr::V4(Ipv4Addr::LOCALHOST), cookies: BTreeMap::new() }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    /// Sends a form.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> =
            fields.iter().map(|(key, value)| format!("{}={}", encode(key), encode(value))).collect();
        let kind = ("content-type", "application/x-www-form-urlencoded");
        self.send("POST", path, &[kind], &body.join("&")).await
    }

    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n",
            self.address,
            body.len()
        );
        if !self.cookies.is_empty() {
            request += &format!("cookie: {}\r\n", self.cookie_header());
        }
        for (key, value) in headers {
            request += &format!("{key}: {value}\r\n");
        }
        request += "\r\n";
        request += body;
        let answer = patient(path, self.exchange(&request)).await;
        for (_, cookie) in answer.headers.iter().filter(|(key, _)| key == "set-cookie") {
            let pair = cookie.split(';').next().and_then(|pair| pair.split_once('='));
            let (key, value) = pair.expect("a cookie is a pair");
            self.cookies.insert(key.to_owned(), value.to_owned());
        }
        answer
    }

    pub(crate) fn cookie_header(&self) -> String {
        self.cookies.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Opens a socket at a table; `query` is `format=json` or the like.
    pub(crate) async fn socket(&self, table: &str, query: &str) -> Socket {
        self.try_socket(table, query, None).await.expect("the socket opens")
    }

    pub(crate) async fn try_socket(
        &self,
        table: &str,
        query: &str,
        origin: Option<&str>,
    ) -> Result<Socket, tungstenite::Error> {
        let address = format!("ws://{}/t/{table}/ws?{query}", self.address);
        let mut request = address.into_client_request()?;
        if !self.cookies.is_empty() {
            let cookies = self.cookie_header().parse().expect("cookies can be in a header");
            request.headers_mut().insert("cookie", cookies);
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("an origin can be in a header"));
        }
        let stream = self.connect().await?;
        stream.set_nodelay(true)?;
        let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (stream, _) =
            patient("handshake", tokio_tungstenite::client_async_with_config(request, stream, Some(small)))
                .await?;
        Ok(Socket { stream })
    }
}

impl Browser {
    /// A connection of its own.
    pub(crate) async fn connect(&self) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(self.from, 0))?;
        socket.connect(self.address).await
    }

    async fn exchange(&self, request: &str) -> Answer {
        let mut stream = self.connect().await.expect("the server listens");
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        read_answer(&mut stream).await
    }
}

async fn read_answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A server that refuses a long body may reset the connection after its answer.
    let _ = stream.read_to_end(&mut bytes).await;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(": "));
    Answer {
        status: status.unwrap_or(0),
        headers: headers.map(|(key, value)| (key.to_lowercase(), value.to_owned())).collect(),
        body: body.to_owned(),
    }
}

pub(crate) fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// A client's end of a socket.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// The next message as it came, or `None` if the socket was closed.
    pub(crate) async fn text(&mut self) -> Option<String> {
        loop {
            match patient("a message", self.stream.next()).await {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Frame(_))) => panic!("messages are text"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            }
        }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        let text = self.text().await.expect("the socket is open");
        serde_json::from_str(&text).expect("a message is JSON")
    }

    /// The next message of a kind, whatever comes before it.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(&message.to_string()).await;
    }

    /// Sends any text; the server may have closed the socket, which the next reading will tell.
    pub(crate) async fn send(&mut self, text: &str) {
        let _ = patient("sending", self.stream.send(Message::text(text))).await;
    }

    /// Sends anything; `false` once the server has closed the socket.
    pub(crate) async fn send_raw(&mut self, message: Message) -> bool {
        patient("sending", self.stream.send(message)).await.is_ok()
    }

    /// Closes the socket, and waits until the server has noticed.
    pub(crate) async fn close(mut self) {
        // What is closed already need not be closed.
        let _ = self.stream.close(None).await;
        while self.text().await.is_some() {}
    }

    /// Goes away without a word.
    pub(crate) fn cut(self) {
        drop(self);
    }
}
