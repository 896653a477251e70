//! The little HTTP that is needed to sit down, and the socket afterwards.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use bots::Level;
use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::link::Link;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest answer that is read.
const LONGEST: u64 = 16 * 1024 * 1024;

/// Takes a seat: the cookie by which the server knows whoever sits there.
pub(super) fn take_seat(link: &Link, seat: Option<u8>, name: &str) -> Result<String, String> {
    let name = escaped(name);
    if let Some(token) = &link.token {
        let form = format!("token={token}&name={name}");
        return seated(&ask(link, "come", Some(&form), None)?)
            .ok_or_else(|| "the link opens no seat".to_owned());
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
            return Err(format!("{} has no table `{}`", link.host, link.table));
        }
    }
    Err("no such seat is free at this table".to_owned())
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

/// Gets up: nobody shall wait for a seat where nobody sits.
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
pub(super) fn record(link: &Link, cookie: Option<&str>) -> Result<String, String> {
    let Answer { status, body, .. } = ask(link, "record", None, cookie)?;
    if status == 200 {
        Ok(body)
    } else {
        Err(format!("the table does not say what is played (status {status})"))
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

fn ask(link: &Link, part: &str, form: Option<&str>, cookie: Option<&str>) -> Result<Answer, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", link.host);
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
    read(&String::from_utf8_lossy(&bytes)).ok_or_else(|| format!("{host} does not speak HTTP"))
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

fn connect(link: &Link) -> Result<TcpStream, String> {
    let failed = |error: std::io::Error| format!("cannot reach {}: {error}", link.host);
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
    pub(super) fn open(link: &Link, cookie: &str) -> Result<Self, String> {
        let Link { host, table, .. } = link;
        let failed = |error: &dyn std::fmt::Display| format!("{host}: {error}");
        let address = format!("ws://{host}/t/{table}/ws?format=json&protocol=2");
        let mut request = address.into_client_request().map_err(|error| failed(&error))?;
        let cookie = cookie.parse().map_err(|_| failed(&"its cookie cannot be sent back"))?;
        request.headers_mut().insert("cookie", cookie);
        let (socket, _) = tungstenite::client(request, connect(link)?).map_err(|error| failed(&error))?;
        // A person may think for as long as they like.
        socket.get_ref().set_read_timeout(None).map_err(|error| failed(&error))?;
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

    #[test]
    fn a_name_is_escaped() {
        assert_eq!(escaped("A b&ü"), "A%20b%26%C3%BC");
    }
}
