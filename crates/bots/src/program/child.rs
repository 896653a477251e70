//! A running program: lines in, lines out, and never a wait without an end.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::line::{ProgramMessage, read};

/// A line that is longer than this is nonsense.
const LONGEST: u64 = 16 * 1024;

/// This many lines may wait to be taken by the program.
const UNREAD: usize = 1024;

/// This many lines of the program may wait to be read; until then it waits.
const UNHEARD: usize = 256;

/// How long a program may take to go when it is told to.
const LEAVING: Duration = Duration::from_millis(100);

/// A program that is running.
pub(super) struct Child {
    child: std::process::Child,
    /// To the thread that writes: a program that does not read must not hold anybody up.
    to: SyncSender<String>,
    from: Receiver<String>,
    /// The first line that is no message, since this was last asked.
    noise: Option<String>,
}

/// The process groups of the programs that run.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that runs and all it started, for a process that ends without dropping its bots.
pub fn kill_programs() {
    running().iter().for_each(|group| kill_group(*group));
}

#[cfg(unix)]
fn kill_group(group: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(group) = i32::try_from(group) {
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

impl Child {
    pub(super) fn start(words: &[String]) -> Result<Self, String> {
        let (program, arguments) = words.split_first().ok_or("no program is named")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // What it starts itself is in its group, and goes with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("cannot be started: {error}"))?;
        running().insert(child.id());
        let (mut input, output) = (child.stdin.take(), child.stdout.take());
        let (to, lines) = sync_channel::<String>(UNREAD);
        thread::spawn(move || {
            let Some(input) = &mut input else { return };
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (heard, from) = sync_channel(UNHEARD);
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
        Ok(Self { child, to, from, noise: None })
    }

    /// Sends a message, as one line.
    pub(super) fn say(&mut self, message: &Value) -> Result<(), String> {
        self.to.try_send(format!("{message}\n")).map_err(|error| match error {
            TrySendError::Full(_) => "does not read what it is told".to_owned(),
            TrySendError::Disconnected(_) => self.ended(),
        })
    }

    /// Asks question number `id` and waits for the answer to it.
    pub(super) fn ask(&mut self, question: &Value, id: u64, patience: Duration) -> Result<String, String> {
        // What was said before the question is no answer to it.
        (0..UNHEARD).map_while(|_| self.from.try_recv().ok()).for_each(drop);
        self.say(question)?;
        self.hear(patience, |said| match said {
            ProgramMessage::Move { notation, id: None } => Some(Ok(notation)),
            ProgramMessage::Move { notation, id: Some(of) } => (of == id).then_some(Ok(notation)),
            ProgramMessage::Hello { .. } | ProgramMessage::Other => None,
        })
    }

    /// Waits for its hello.
    pub(super) fn hear_hello(&mut self, patience: Duration, protocol: u32) -> Result<(), String> {
        self.hear(patience, |said| match said {
            ProgramMessage::Hello { protocol: theirs } if theirs == protocol => Some(Ok(())),
            ProgramMessage::Hello { protocol: theirs } => {
                Some(Err(format!("speaks version {theirs} of the protocol, not {protocol}")))
            }
            ProgramMessage::Move { .. } | ProgramMessage::Other => None,
        })
    }

    /// A line it said that is no message, if there was one since this was last asked.
    pub(super) fn noise(&mut self) -> Option<String> {
        self.noise.take()
    }

    /// Listens for what is `wanted`; all else is passed over.
    fn hear<T>(
        &mut self,
        patience: Duration,
        wanted: impl Fn(ProgramMessage) -> Option<Result<T, String>>,
    ) -> Result<T, String> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.from.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Err("took too long".to_owned()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            // A program that never stops writing is not read for ever.
            if left.is_zero() {
                return Err("took too long".to_owned());
            }
            match read(&line) {
                Some(said) => {
                    if let Some(found) = wanted(said) {
                        return found;
                    }
                }
                None => self.noise = self.noise.take().or(Some(line)),
            }
        }
    }

    /// How it came that nothing more is heard of it.
    fn ended(&mut self) -> String {
        match self.wait() {
            Some(status) => format!("has ended ({status})"),
            None => "has closed its output".to_owned(),
        }
    }

    /// How it ended, if it does so soon.
    fn wait(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + LEAVING;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may say goodbye by itself; whether it does is all the same.
        let _ = self.to.try_send("{\"type\":\"bye\"}\n".to_owned());
        let gone = self.wait().is_some();
        // Also where it is gone: what it started may not be.
        running().remove(&self.child.id());
        kill_group(self.child.id());
        if !gone {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
