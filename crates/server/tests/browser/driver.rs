//! Debian's chromedriver, and the WebDriver protocol as far as the tests speak it: JSON over HTTP.

use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

const MISSING: &str = "the tests in the browser need chromium and chromedriver; `cargo xtask test` installs \
                       them, or on Debian, as root: apt-get install chromium chromium-driver";

/// How long the driver may take for one command. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(90);

/// A running chromedriver; it ends with the test, however that ends.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    address: SocketAddr,
}

/// What the driver refused to do.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The protocol's word for it: `no such element`, `element click intercepted`.
    pub(crate) error: String,
    message: String,
}

impl Driver {
    pub(crate) fn start() -> Self {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        // With its browsers it is a group of its own, so that all of them can be ended together.
        command.process_group(0);
        let mut process = command.spawn().unwrap_or_else(|error| panic!("{MISSING} ({error})"));
        let said = BufReader::new(process.stdout.take().unwrap());
        let port = said.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.unwrap_or_else(|| panic!("chromedriver does not start; {MISSING}"));
        Self { process, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// A new browser. Starting one takes most of a second of a whole core, and chromedriver now and then waits for
    /// ever for one that was started while the machine was busy: it gets a second chance, not a third.
    pub(crate) fn new_session(&self, wanted: &Value) -> Value {
        let again = |why: &dyn fmt::Display| {
            let _ = writeln!(io::stderr(), "the browser does not start ({why}); once more");
            self.exchange("POST", "/session", wanted).unwrap_or_else(|error| panic!("POST /session: {error}"))
        };
        let answer = match self.exchange("POST", "/session", wanted) {
            Ok(Err(refused)) if refused.error == "session not created" || refused.error == "timeout" => {
                again(&refused)
            }
            Ok(answer) => answer,
            Err(error) => again(&error),
        };
        answer.unwrap_or_else(|refused| panic!("the browser does not start: {refused}"))
    }

    /// One command and its answer.
    pub(crate) fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Refused> {
        self.exchange(method, path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// The same, where silence is no reason to give up.
    fn exchange(&self, method: &str, path: &str, body: &Value) -> io::Result<Result<Value, Refused>> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut body: Value = serde_json::from_slice(&read_body(stream)?)?;
        let value = body["value"].take();
        Ok(match value["error"].as_str() {
            None => Ok(value),
            Some(error) => Err(Refused {
                error: error.to_owned(),
                message: value["message"].as_str().unwrap_or_default().to_owned(),
            }),
        })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A driver that is killed leaves its browsers behind, so the whole group is ended: a test that fails may
        // not have closed them. It may have ended by itself, or there may be no `kill`; then at least itself.
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The body of an answer. The driver says that it closes the connection, and does not.
fn read_body(stream: TcpStream) -> io::Result<Vec<u8>> {
    let mut answer = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    while answer.read_line(&mut line)? > 2 {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
        line.clear();
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body)?;
    Ok(body)
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.message.lines().next().unwrap_or_default();
        write!(f, "{}: {first}", self.error)
    }
}
