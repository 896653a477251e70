//! What is said to a table, by its API: taking a seat, hearing what happens, answering.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use bots::Level;
use serde_json::{Value, json};

use super::link::Link;

/// How long a server may take to answer, or to give a sign of life.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest answer, and the longest message, that is read.
const LONGEST: u64 = 16 * 1024 * 1024;

/// Why a table does not answer as it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble {
    pub(super) why: String,
    /// May it be over when the table is asked again?
    pub(super) passing: bool,
}

impl Trouble {
    fn passing(why: String) -> Self {
        Self { why, passing: true }
    }

    fn lasting(why: impl Into<String>) -> Self {
        Self { why: why.into(), passing: false }
    }
}

/// What is wrong if a server has too much to do, or is being stopped.
fn no_time(host: &str, status: u16) -> Option<Trouble> {
    let none = status == 429 || status >= 500;
    none.then(|| Trouble::passing(format!("{host} has no time now (status {status})")))
}

/// Takes a seat, as the account of a token or as a guest of this name: the token by which the server knows the bot.
pub(super) fn take_seat(
    link: &Link,
    seat: Option<u8>,
    name: &str,
    token: Option<String>,
) -> Result<String, Trouble> {
    let token = match token {
        Some(token) => token,
        None => guest(link, name)?,
    };
    let wish = match (&link.token, seat) {
        (Some(personal), _) => json!({ "link": personal }),
        (None, Some(seat)) => json!({ "seat": seat - 1 }),
        (None, None) => json!({}),
    };
    let answer = ask(link, "POST", &table(link, "/seats"), Some(&wish), Some(&token))?;
    match (answer.status, answer.code().as_str()) {
        (201, _) => Ok(token),
        (404, _) => Err(Trouble::lasting(format!("{} has no table `{}`", link.host, link.table))),
        (_, "taken" | "begun") => Err(Trouble::lasting("no such seat is free at this table")),
        (_, "no_such_link") => Err(Trouble::lasting("the link opens no seat")),
        _ => Err(Trouble::lasting(format!("the table gives no seat: {}", answer.detail()))),
    }
}

/// The token of a new guest.
fn guest(link: &Link, name: &str) -> Result<String, Trouble> {
    let answer = ask(link, "POST", "/guests", Some(&json!({ "name": name })), None)?;
    let token = answer.json()["token"].as_str().map(str::to_owned);
    token.ok_or_else(|| Trouble::lasting(format!("the server takes no guest: {}", answer.detail())))
}

/// An address of the table, beneath the API.
fn table(link: &Link, part: &str) -> String {
    format!("/tables/{}{part}", link.table)
}

/// What has become of a seat that was got up from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Left {
    /// It is free again: the match had not begun.
    Free,
    /// A bot of the server plays on in it.
    Replaced,
    /// It stays empty.
    Empty,
}

/// Leaves the seat, so that nobody waits for it.
pub(super) fn leave(link: &Link, token: &str, level: Level) -> Left {
    let done = |method: &str, part: &str, body: Option<&Value>| {
        ask(link, method, &table(link, part), body, Some(token)).is_ok_and(|answer| answer.status == 204)
    };
    if done("DELETE", "/seats", None) {
        Left::Free
    } else if done("PUT", "/stand-in", Some(&json!({ "level": level }))) {
        Left::Replaced
    } else {
        Left::Empty
    }
}

/// The record of the match, as far as it is known.
pub(super) fn record(link: &Link, token: Option<&str>) -> Result<String, Trouble> {
    let answer = ask(link, "GET", &table(link, "/record"), None, token)?;
    if answer.status == 200 {
        Ok(answer.body)
    } else {
        Err(Trouble::lasting(format!("the table does not say what is played (status {})", answer.status)))
    }
}

/// What came of an answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Came {
    Taken,
    /// It was answered already, or is another question by now.
    Stale,
    /// After so long it may be said again.
    Later(Duration),
    /// The table refuses it, for a reason in words.
    Refused(String),
}

/// Answers the question of this ticket. Whether it arrived is not known if there is trouble.
pub(super) fn answer(link: &Link, token: &str, line: &str, ticket: u64) -> Result<Came, Trouble> {
    let act = json!({ "act": line, "at": ticket });
    let (status, _, body) = exchange(link, "POST", &table(link, "/moves"), Some(&act), Some(token))?;
    let answer = Answer { status, body };
    Ok(match (status, answer.code().as_str()) {
        (200, _) => Came::Taken,
        (_, "stale") => Came::Stale,
        (429, _) => Came::Later(Duration::from_secs(answer.json()["seconds"].as_u64().unwrap_or(1))),
        _ => match no_time(&link.host, status) {
            Some(trouble) => return Err(trouble),
            None => Came::Refused(answer.detail()),
        },
    })
}

struct Answer {
    status: u16,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// What is wrong, in words.
    fn detail(&self) -> String {
        let detail = self.json()["detail"].as_str().map(str::to_owned);
        detail.unwrap_or_else(|| format!("status {}", self.status))
    }
}

fn ask(
    link: &Link,
    method: &str,
    path: &str,
    body: Option<&Value>,
    token: Option<&str>,
) -> Result<Answer, Trouble> {
    let (status, _, body) = exchange(link, method, path, body, token)?;
    no_time(&link.host, status).map_or(Ok(Answer { status, body }), Err)
}

/// One request and its whole answer: status, head, body.
fn exchange(
    link: &Link,
    method: &str,
    path: &str,
    body: Option<&Value>,
    token: Option<&str>,
) -> Result<(u16, String, String), Trouble> {
    let failed = |error: std::io::Error| Trouble::passing(format!("{}: {error}", link.host));
    let mut stream = connect(link)?;
    stream.write_all(request(link, method, path, body, token).as_bytes()).map_err(failed)?;
    let mut bytes = Vec::new();
    stream.take(LONGEST).read_to_end(&mut bytes).map_err(failed)?;
    // A server that is being stopped may close before it has said anything.
    if bytes.is_empty() {
        return Err(Trouble::passing(format!("{} says nothing", link.host)));
    }
    let text = String::from_utf8_lossy(&bytes);
    let no_http = || Trouble::lasting(format!("{} does not speak HTTP", link.host));
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(no_http)?;
    let status = status(head).ok_or_else(no_http)?;
    let body = if is_chunked(head) { joined(body) } else { body.to_owned() };
    Ok((status, head.to_owned(), body))
}

fn request(link: &Link, method: &str, path: &str, body: Option<&Value>, token: Option<&str>) -> String {
    let host = &link.host;
    let mut request = format!("{method} /api/v1{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    if let Some(token) = token {
        request.push_str(&format!("Authorization: Bearer {token}\r\n"));
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    if !body.is_empty() {
        request.push_str("Content-Type: application/json\r\n");
    }
    request.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    request
}

fn status(head: &str) -> Option<u16> {
    head.lines().next()?.split_whitespace().nth(1)?.parse().ok()
}

fn is_chunked(head: &str) -> bool {
    let mut headers = head.lines().filter_map(|line| line.split_once(':'));
    headers.any(|(name, value)| {
        name.eq_ignore_ascii_case("transfer-encoding") && value.trim().eq_ignore_ascii_case("chunked")
    })
}

/// A body that came in chunks.
fn joined(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else { break };
        let Some(chunk) = after.get(..size).filter(|chunk| !chunk.is_empty()) else { break };
        body.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    body
}

fn connect(link: &Link) -> Result<TcpStream, Trouble> {
    let failed = |error: std::io::Error| Trouble::passing(format!("cannot reach {}: {error}", link.host));
    let stream = TcpStream::connect(&link.host).map_err(failed)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(failed)?;
    Ok(stream)
}

/// What a table tells a seat, line by line.
pub(super) struct Stream {
    from: BufReader<TcpStream>,
    /// What has come of the next line.
    begun: Vec<u8>,
}

impl Stream {
    pub(super) fn open(link: &Link, token: &str) -> Result<Self, Trouble> {
        let failed = |error: std::io::Error| Trouble::passing(format!("{}: {error}", link.host));
        let mut from = BufReader::new(connect(link)?);
        let request = request(link, "GET", &table(link, "/stream"), None, Some(token));
        from.get_mut().write_all(request.as_bytes()).map_err(failed)?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if from.by_ref().take(LONGEST).read_line(&mut head).map_err(failed)? == 0 {
                return Err(Trouble::passing(format!("{} says nothing", link.host)));
            }
        }
        match status(&head) {
            Some(200) => Ok(Self { from, begun: Vec::new() }),
            Some(other) => Err(no_time(&link.host, other)
                .unwrap_or_else(|| Trouble::lasting(format!("the table is closed (status {other})")))),
            None => Err(Trouble::lasting(format!("{} does not speak HTTP", link.host))),
        }
    }

    /// Waits for the next message. The table gives a sign of life now and then, however long a person thinks.
    pub(super) fn hear(&mut self) -> Result<Value, String> {
        let gone = |error: std::io::Error| format!("the table is gone: {error}");
        loop {
            while let Some(end) = self.begun.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.begun.drain(..=end).collect();
                if !line.trim_ascii().is_empty() {
                    return serde_json::from_slice(&line)
                        .map_err(|error| format!("the table speaks no JSON: {error}"));
                }
            }
            let mut size = String::new();
            self.from.by_ref().take(LONGEST).read_line(&mut size).map_err(gone)?;
            let closed = || "the table has closed the connection".to_owned();
            let size = u64::from_str_radix(size.trim(), 16).map_err(|_| closed())?;
            if size == 0 || size + self.begun.len() as u64 > LONGEST {
                return Err(closed());
            }
            self.from.by_ref().take(size).read_to_end(&mut self.begun).map_err(gone)?;
            let mut end = [0; 2];
            self.from.read_exact(&mut end).map_err(gone)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[test]
    fn an_answer_is_read_with_its_chunks() {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked";
        assert_eq!((status(head), is_chunked(head)), (Some(200), true));
        assert_eq!(joined("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), "abcde");
        assert_eq!((status("hello"), is_chunked("HTTP/1.1 200 OK\r\nDate: x")), (None, false));
    }

    /// What the only visitor of a server meets that answers everything with this.
    fn met_by<T>(answer: &str, visit: impl FnOnce(&Link) -> T) -> T {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let host = listener.local_addr().expect("its address").to_string();
        let link = Link { host, table: "abc".to_owned(), token: None };
        thread::scope(|scope| {
            scope.spawn(|| {
                let (mut stream, _) = listener.accept().expect("a visitor");
                // What is left unread would break the connection off before the answer is read.
                let mut asked = Vec::new();
                while !asked.ends_with(b"\r\n\r\n") {
                    let mut byte = [0];
                    stream.read_exact(&mut byte).expect("a request");
                    asked.extend(byte);
                }
                stream.write_all(answer.as_bytes()).expect("an answer");
            });
            visit(&link)
        })
    }

    /// A server that is being stopped is waited for; one that has no such table is not.
    #[test]
    fn what_passes_is_told_from_what_lasts() {
        let answer = |status: &str| format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
        let opened = |answer: &str| met_by(answer, |link| Stream::open(link, "a").err()).expect("refused");
        let asked = |answer: &str| met_by(answer, |link| record(link, None)).expect_err("refused");
        for status in ["503 Service Unavailable", "429 Too Many Requests"] {
            let (stream, page) = (opened(&answer(status)), asked(&answer(status)));
            assert!(stream.passing && page.passing, "{status}: {stream:?} {page:?}");
            assert!(stream.why.contains("has no time now"), "{stream:?}");
        }
        for status in ["404 Not Found", "403 Forbidden"] {
            let (stream, page) = (opened(&answer(status)), asked(&answer(status)));
            assert!(!stream.passing && !page.passing, "{status}: {stream:?} {page:?}");
        }
        assert!(opened("").passing && asked("").passing, "it closes without a word");
        assert!(!asked("hello").passing);
    }

    #[test]
    fn lines_are_heard_whatever_chunks_they_come_in() {
        let whole = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\
                     8\r\n{\"a\":1}\n\r\n1\r\n\n\r\n4\r\n{\"b\"\r\n4\r\n:2}\n\r\n0\r\n\r\n";
        met_by(whole, |link| {
            let mut stream = Stream::open(link, "a").expect("it opens");
            assert_eq!(stream.hear(), Ok(json!({ "a": 1 })));
            assert_eq!(stream.hear(), Ok(json!({ "b": 2 })));
            assert!(stream.hear().is_err_and(|why| why.contains("closed")));
        });
    }
}
