//! The little HTTP that is needed to sit down, and the socket afterwards.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use bots::Level;
use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::HandshakeError;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::link::Link;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest answer that is read.
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

/// Takes a seat: the cookie by which the server knows the guest.
pub(super) fn take_seat(link: &Link, seat: Option<u8>, name: &str) -> Result<String, Trouble> {
    let name = escaped(name);
    if let Some(token) = &link.token {
        let form = format!("token={token}&name={name}");
        return seated(&ask(link, "come", Some(&form), None)?)
            .ok_or_else(|| Trouble::lasting("the link opens no seat"));
    }
    let seats = match seat {
        Some(seat) => seat - 1..seat,
        None => 0..kernel::MAX_SEATS as u8,
    };
    for seat in seats {
        let answer = ask(link, "sit", Some(&format!("seat={seat}&name={name}")), None)?;
        if let Some(cookie) = seated(&answer) {
            return Ok(cookie);
        }
        if answer.status == 404 {
            return Err(Trouble::lasting(format!("{} has no table `{}`", link.host, link.table)));
        }
    }
    Err(Trouble::lasting("no such seat is free at this table"))
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
pub(super) fn leave(link: &Link, cookie: &str, level: Level) -> Left {
    let done = |part: &str, form: &str| {
        ask(link, part, Some(form), Some(cookie)).is_ok_and(|answer| answer.status == 303)
    };
    if done("leave", "") {
        Left::Free
    } else if done("bot", &format!("level={level}")) {
        Left::Replaced
    } else {
        Left::Empty
    }
}

/// The record of the match, as far as it is known.
pub(super) fn record(link: &Link, cookie: Option<&str>) -> Result<String, Trouble> {
    let Answer { status, body, .. } = ask(link, "record", None, cookie)?;
    if status == 200 {
        Ok(body)
    } else {
        Err(Trouble::lasting(format!("the table does not say what is played (status {status})")))
    }
}

struct Answer {
    status: u16,
    cookie: Option<String>,
    body: String,
}

/// The cookie of an answer that led to the table.
fn seated(answer: &Answer) -> Option<String> {
    answer.cookie.clone().filter(|_| answer.status == 303)
}

fn ask(link: &Link, part: &str, form: Option<&str>, cookie: Option<&str>) -> Result<Answer, Trouble> {
    let failed = |error: std::io::Error| Trouble::passing(format!("{}: {error}", link.host));
    let mut stream = connect(link)?;
    let Link { host, table, .. } = link;
    let method = if form.is_some() { "POST" } else { "GET" };
    let mut request = format!("{method} /t/{table}/{part} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    if let Some(cookie) = cookie {
        request.push_str(&format!("Cookie: {cookie}\r\n"));
    }
    let form = form.unwrap_or_default();
    if method == "POST" {
        request.push_str("Content-Type: application/x-www-form-urlencoded\r\n");
    }
    request.push_str(&format!("Content-Length: {}\r\n\r\n{form}", form.len()));
    stream.write_all(request.as_bytes()).map_err(failed)?;
    let mut bytes = Vec::new();
    stream.take(LONGEST).read_to_end(&mut bytes).map_err(failed)?;
    // A server that is being stopped may close before it has said anything.
    if bytes.is_empty() {
        return Err(Trouble::passing(format!("{host} says nothing")));
    }
    let answer = read(&String::from_utf8_lossy(&bytes))
        .ok_or_else(|| Trouble::lasting(format!("{host} does not speak HTTP")))?;
    no_time(host, answer.status).map_or(Ok(answer), Err)
}

fn read(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split_whitespace().nth(1)?.parse().ok()?;
    let mut cookie = None;
    let mut chunked = false;
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        let value = value.trim();
        if name.eq_ignore_ascii_case("set-cookie") && value.starts_with("guest=") {
            cookie = value.split(';').next().map(str::to_owned);
        }
        chunked |= name.eq_ignore_ascii_case("transfer-encoding") && value.eq_ignore_ascii_case("chunked");
    }
    let body = if chunked { joined(body) } else { body.to_owned() };
    Some(Answer { status, cookie, body })
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

/// What a form sends of a name.
fn escaped(name: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    name.bytes().map(byte).collect()
}

/// The socket of a table, for programs.
pub(super) struct Socket(WebSocket<TcpStream>);

impl Socket {
    pub(super) fn open(link: &Link, cookie: &str) -> Result<Self, Trouble> {
        let Link { host, table, .. } = link;
        let failed = |error: &dyn std::fmt::Display| format!("{host}: {error}");
        let lasting = |error: &dyn std::fmt::Display| Trouble::lasting(failed(error));
        let address = format!("ws://{host}/t/{table}/ws?format=json&protocol=2");
        let mut request = address.into_client_request().map_err(|error| lasting(&error))?;
        let cookie = cookie.parse().map_err(|_| lasting(&"its cookie cannot be sent back"))?;
        request.headers_mut().insert("cookie", cookie);
        let opened = tungstenite::client(request, connect(link)?);
        let (socket, _) = opened.map_err(|error| match &error {
            HandshakeError::Failure(tungstenite::Error::Http(answer)) => {
                no_time(host, answer.status().as_u16()).unwrap_or_else(|| lasting(&error))
            }
            // A connection that broke off, or took too long.
            HandshakeError::Failure(_) | HandshakeError::Interrupted(_) => Trouble::passing(failed(&error)),
        })?;
        // A person may think for as long as they like.
        socket.get_ref().set_read_timeout(None).map_err(|error| lasting(&error))?;
        Ok(Self(socket))
    }

    /// Waits for the next message.
    pub(super) fn hear(&mut self) -> Result<Value, String> {
        loop {
            match self.0.read().map_err(|error| format!("the table is gone: {error}"))? {
                Message::Text(text) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| format!("the table speaks no JSON: {error}"));
                }
                Message::Close(_) => return Err("the table has closed the connection".to_owned()),
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    pub(super) fn say(&mut self, message: &Value) -> Result<(), String> {
        self.0.send(Message::text(message.to_string())).map_err(|error| format!("the table is gone: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[test]
    fn an_answer_is_read_with_its_cookie_and_its_chunks() {
        let plain = "HTTP/1.1 303 See Other\r\nSet-Cookie: guest=ab12; HttpOnly; Path=/\r\n\r\n";
        let answer = read(plain).expect("HTTP");
        assert_eq!(seated(&answer).as_deref(), Some("guest=ab12"));
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
        let answer = read(chunked).expect("HTTP");
        assert_eq!((answer.status, &*answer.body, seated(&answer)), (200, "abcde", None));
        assert!(read("hello").is_none());
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
        let opened =
            |answer: &str| met_by(answer, |link| Socket::open(link, "guest=a").err()).expect("refused");
        let asked = |answer: &str| met_by(answer, |link| record(link, None)).expect_err("refused");
        for status in ["503 Service Unavailable", "429 Too Many Requests"] {
            let (socket, page) = (opened(&answer(status)), asked(&answer(status)));
            assert!(socket.passing && page.passing, "{status}: {socket:?} {page:?}");
            assert!(socket.why.contains("has no time now"), "{socket:?}");
        }
        for status in ["404 Not Found", "403 Forbidden"] {
            let (socket, page) = (opened(&answer(status)), asked(&answer(status)));
            assert!(!socket.passing && !page.passing, "{status}: {socket:?} {page:?}");
        }
        assert!(opened("").passing && asked("").passing, "it closes without a word");
        assert!(!asked("hello").passing);
    }

    #[test]
    fn a_name_is_escaped() {
        assert_eq!(escaped("A b&ü"), "A%20b%26%C3%BC");
    }
}
