//! A running program: lines in, lines out, and never a wait without an end.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::line::{Heard, Said, read};

/// A line that is longer than this is nonsense.
const LONGEST: u64 = 64 * 1024;

/// So many lines may wait to be taken by the program.
const WAITING: usize = 4096;

/// A program that is running.
pub(super) struct Child {
    child: std::process::Child,
    /// To the thread that writes: a program that does not read must not hold anybody up.
    to: SyncSender<String>,
    from: Receiver<String>,
}

impl Child {
    pub(super) fn start(words: &[String]) -> Result<Self, String> {
        let (program, arguments) = words.split_first().ok_or("no program is named")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (mut input, output) = (child.stdin.take(), child.stdout.take());
        let (to, lines) = sync_channel::<String>(WAITING);
        thread::spawn(move || {
            let Some(input) = &mut input else { return };
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (heard, from) = sync_channel(WAITING);
        thread::spawn(move || {
            let Some(output) = output else { return };
            let mut output = BufReader::new(output);
            loop {
                let mut bytes = Vec::new();
                let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if !matches!(read, Ok(1..)) || heard.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, to, from })
    }

    /// Sends a message, as one line.
    pub(super) fn say(&mut self, message: &Value) -> Result<(), String> {
        self.to.try_send(format!("{message}\n")).map_err(|error| match error {
            TrySendError::Full(_) => "does not read what it is told".to_owned(),
            TrySendError::Disconnected(_) => "has ended".to_owned(),
        })
    }

    /// Waits for its hello.
    pub(super) fn hear_hello(&mut self, patience: Duration, protocol: u32) -> Result<(), String> {
        let until = Instant::now() + patience;
        loop {
            let line = self.hear(until)?;
            match read(&line) {
                Some(Said::Hello { protocol: theirs }) if theirs == protocol => return Ok(()),
                Some(Said::Hello { protocol: theirs }) => {
                    return Err(format!("speaks version {theirs} of the protocol, not {protocol}"));
                }
                Some(Said::Other) => {}
                Some(Said::Move { .. }) | None => {
                    return Err(format!("said `{}` in place of hello", kernel::clip(&line)));
                }
            }
        }
    }

    /// Waits for its answer.
    pub(super) fn hear_move(&mut self, patience: Duration) -> Result<Heard, String> {
        let until = Instant::now() + patience;
        loop {
            let line = self.hear(until)?;
            match read(&line) {
                Some(Said::Move { notation }) => return Ok(Heard::Move(notation)),
                Some(Said::Hello { .. } | Said::Other) => {}
                None => return Ok(Heard::Nonsense(line)),
            }
        }
    }

    fn hear(&mut self, until: Instant) -> Result<String, String> {
        let left = until.saturating_duration_since(Instant::now());
        self.from.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => "took too long".to_owned(),
            RecvTimeoutError::Disconnected => "has ended".to_owned(),
        })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may say goodbye by itself; whether it does is all the same.
        let _ = self.to.try_send("{\"type\":\"bye\"}\n".to_owned());
        let until = Instant::now() + Duration::from_millis(100);
        while Instant::now() < until {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
