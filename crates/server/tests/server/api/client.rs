//! A client of the API.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use crate::common::{Answer, Browser, Running, patient};

/// What has not come by then is not waited for.
const SOON: Duration = Duration::from_millis(15);

const PASSWORD: &str = "correct horse";

/// A program with its token, if it has one.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) browser: Browser,
    pub(crate) token: String,
}

impl Program {
    /// One without a token.
    pub(crate) fn nobody(server: &Running) -> Self {
        Self { browser: server.browser(), token: String::new() }
    }

    /// A guest of this name.
    pub(crate) async fn guest(server: &Running, name: &str) -> Self {
        let mut program = Self::nobody(server);
        let told = program.done("POST", "/guests", Some(json!({ "name": name })), 201).await;
        program.token = told["token"].as_str().expect("it is told").to_owned();
        program
    }

    /// One with a token of a new account, made by the form of its page.
    pub(crate) async fn account(server: &Running, name: &str, scopes: &[&str]) -> (Browser, Self) {
        let mut owner = server.browser();
        let fields = [("name", name), ("password", PASSWORD)];
        assert_eq!(owner.post("/sign-up", &fields).await.status, 303);
        let token = token(&mut owner, scopes).await;
        (owner, Self { browser: server.browser(), token })
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let mut headers = Vec::new();
        if !self.token.is_empty() {
            headers.push(("authorization", bearer.as_str()));
        }
        if body.is_some() {
            headers.push(("content-type", "application/json"));
        }
        let path = format!("/api/v1{path}");
        let answer = self.browser.send(method, &path, &headers, body.unwrap_or_default()).await;
        Answer { body: plain(&answer), ..answer }
    }

    /// What is answered, with its status.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let text = body.map(|body| body.to_string());
        let answer = self.send(method, path, text.as_deref()).await;
        let json = serde_json::from_str(&answer.body).unwrap_or(Value::Null);
        if answer.status >= 400 {
            assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{method} {path}");
            assert_eq!(json["status"], answer.status, "{json}");
            for field in ["type", "title", "detail", "code"] {
                assert!(json[field].as_str().is_some_and(|text| !text.is_empty()), "{method} {path}: {json}");
            }
        }
        (answer.status, json)
    }

    /// What is answered with this status.
    pub(crate) async fn done(&mut self, method: &str, path: &str, body: Option<Value>, status: u16) -> Value {
        let (answered, json) = self.ask(method, path, body).await;
        assert_eq!(answered, status, "{method} {path}: {json}");
        json
    }

    pub(crate) async fn get(&mut self, path: &str) -> Value {
        self.done("GET", path, None, 200).await
    }

    /// The code of what is refused, with its status.
    pub(crate) async fn refused(&mut self, method: &str, path: &str, body: Option<Value>) -> (u16, String) {
        let (status, json) = self.ask(method, path, body).await;
        (status, json["code"].as_str().unwrap_or_default().to_owned())
    }

    /// Opens a stream of lines.
    pub(crate) async fn stream(&self, path: &str) -> Lines {
        let stream = self.browser.connect().await.expect("the server listens");
        let mut from = BufReader::new(stream);
        let bearer = if self.token.is_empty() {
            String::new()
        } else {
            format!("authorization: Bearer {}\r\n", self.token)
        };
        let request = format!("GET /api/v1{path} HTTP/1.1\r\nhost: {}\r\n{bearer}\r\n", self.browser.address);
        from.get_mut().write_all(request.as_bytes()).await.expect("it reads");
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let read = patient("the head", from.read_line(&mut head)).await.expect("it answers");
            assert!(read > 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        assert!(head.to_lowercase().contains("content-type: application/x-ndjson"), "{head}");
        Lines { from, whole: Vec::new() }
    }
}

/// The body of an answer that may have come in chunks.
fn plain(answer: &Answer) -> String {
    let chunked = answer.header("transfer-encoding") == Some("chunked");
    if !chunked {
        return answer.body.clone();
    }
    let (mut body, mut rest) = (String::new(), answer.body.as_str());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        let Some(chunk) = after.get(..size).filter(|_| size > 0) else { break };
        body += chunk;
        rest = after.get(size + 2..).unwrap_or_default();
    }
    body
}

/// A token that somebody makes on the page of their account.
pub(crate) async fn token(owner: &mut Browser, scopes: &[&str]) -> String {
    let mut fields = vec![("token_name", "a test"), ("days", "30")];
    fields.extend(scopes.iter().map(|scope| ("scope", *scope)));
    let page = owner.post("/account/token", &fields).await.body;
    let (_, rest) = page.split_once("bnr_").expect("it is shown");
    format!("bnr_{}", rest.split('"').next().unwrap_or_default())
}

/// Lines as they come.
#[derive(Debug)]
pub(crate) struct Lines {
    from: BufReader<TcpStream>,
    whole: Vec<u8>,
}

impl Lines {
    /// The next line as it came, without signs of life; none at the end.
    pub(crate) async fn text(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.whole.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.whole.drain(..=end).collect();
                let line = String::from_utf8(line).expect("it is text").trim_end().to_owned();
                if !line.is_empty() {
                    return Some(line);
                }
                continue;
            }
            let mut size = String::new();
            patient("a chunk", self.from.read_line(&mut size)).await.ok().filter(|read| *read > 0)?;
            let size = usize::from_str_radix(size.trim(), 16).ok().filter(|size| *size > 0)?;
            let mut chunk = vec![0; size + 2];
            patient("the rest of it", self.from.read_exact(&mut chunk)).await.ok()?;
            self.whole.extend(&chunk[..size]);
        }
    }

    /// Reads this many bytes, if so many come soon, and hangs up: the lines that were whole by then.
    pub(crate) async fn cut_after(mut self, bytes: usize) -> Vec<String> {
        let mut raw = Vec::new();
        let mut buffer = [0; 4096];
        while raw.len() < bytes {
            let most = buffer.len().min(bytes - raw.len());
            let read = tokio::time::timeout(SOON, self.from.read(&mut buffer[..most])).await;
            match read {
                Ok(Ok(read)) if read > 0 => raw.extend(&buffer[..read]),
                Ok(_) | Err(_) => break,
            }
        }
        let (mut rest, mut plain) = (raw.as_slice(), self.whole);
        while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
            let size =
                std::str::from_utf8(&rest[..end]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
            let (Some(size), after) = (size, &rest[end + 2..]) else { break };
            plain.extend(&after[..size.min(after.len())]);
            rest = after.get(size + 2..).unwrap_or_default();
        }
        let text = String::from_utf8_lossy(&plain).into_owned();
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.text().await.expect("the stream goes on")).expect("a line is JSON")
    }

    /// The next message of a kind.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }
}

/// A table of two programs that has just begun.
pub(crate) async fn duel(server: &Running, game: &str) -> (String, [Program; 2]) {
    let (mut ada, mut bob) = (Program::guest(server, "Ada").await, Program::guest(server, "Bob").await);
    let wanted = json!({ "game": game, "seats": ["me", "open"] });
    let table =
        ada.done("POST", "/tables", Some(wanted), 201).await["id"].as_str().expect("an id").to_owned();
    bob.done("POST", &format!("/tables/{table}/seats"), Some(json!({})), 201).await;
    (table, [ada, bob])
}
