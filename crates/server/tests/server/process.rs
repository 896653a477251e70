//! A server in a process of its own, to be killed and measured.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server in a process of its own.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// With the usual limits, and bots that answer at once.
    pub(crate) fn start(dir: &Path) -> Self {
        Self::start_with(dir, &[])
    }

    /// The same with other limits.
    pub(crate) fn start_with(dir: &Path, limits: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_banneret-table"));
        command.args(["127.0.0.1:0".as_ref(), dir.as_os_str(), "0".as_ref()]).args(limits);
        Self::spawn(&mut command)
    }

    /// On a disk where no file of the directory can grow by more than this many KiB: what is written beyond that fails
    /// as it does where nothing is left. It needs no rights that a test does not have.
    pub(crate) fn start_on_full_disk(dir: &Path, room: u64) -> Self {
        let files = std::fs::read_dir(dir).expect("the directory is there");
        let largest = files.filter_map(|file| file.ok()?.metadata().ok()).map(|file| file.len()).max();
        let kib = largest.unwrap_or(0).div_ceil(1024) + room;
        let mut command = Command::new("bash");
        let script = "trap '' XFSZ; ulimit -f $0; exec \"$@\"";
        command
            .args(["-c", script, &kib.to_string(), env!("CARGO_BIN_EXE_banneret-table"), "127.0.0.1:0"])
            .args([dir.as_os_str(), "0".as_ref()]);
        Self::spawn(&mut command)
    }

    fn spawn(command: &mut Command) -> Self {
        let quiet = if std::env::var_os("BANNERET_LOG").is_some() { Stdio::inherit() } else { Stdio::null() };
        let mut child = command.stdout(Stdio::piped()).stderr(quiet).spawn().expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().trim_start_matches("http://").parse().expect("an address");
        Self { child, address }
    }

    /// kill -9: nothing is flushed, nothing is closed.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// The memory it holds, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.status("VmRSS:")
    }

    /// The most it ever held, in bytes.
    pub(crate) fn peak_memory(&self) -> usize {
        self.status("VmHWM:")
    }

    fn status(&self, field: &str) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the system tells");
        let line = status.lines().find(|line| line.starts_with(field)).expect("it has memory");
        let kib: usize = line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).expect("a number");
        kib * 1024
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Already killed, in most tests.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
