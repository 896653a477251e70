//! Runs the built program in a folder of its own.
#![expect(clippy::unwrap_used, reason = "a test that cannot run its program has failed")]

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// An empty folder that the program is run in; gone when dropped.
pub(crate) struct Folder(PathBuf);

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("banneret-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The program with these arguments, not yet started.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_banneret"));
        command
            .args(args)
            .current_dir(&self.0)
            .env("HOME", self.0.join("home"))
            .env_remove("XDG_DATA_HOME")
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program with nothing to read.
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        self.type_in(args, "")
    }

    /// Runs the program and types `input`.
    pub(crate) fn type_in(&self, args: &[&str], input: &str) -> Run {
        let mut child = self.command(args).spawn().unwrap();
        // It may leave before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Run {
            code: output.status.code().expect("the program ends by itself"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of everything in it, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Run {
    /// It went well and said nothing on the error stream.
    #[track_caller]
    pub(crate) fn fine(self) -> Self {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self
    }

    /// It was refused as bad input, in these words, and printed nothing else.
    #[track_caller]
    pub(crate) fn refused(self, words: &[&str]) -> Self {
        assert_eq!(self.code, 2, "{self:?}");
        assert_eq!(self.out, "", "nothing but the message is printed");
        self.says(words)
    }

    #[track_caller]
    pub(crate) fn says(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.err.contains(word), "`{word}` is missing in: {}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }
}

/// A table that was opened and has said where; closed when dropped.
pub(crate) struct Opened {
    child: Child,
    /// Everything it said at first.
    pub(crate) said: String,
}

impl Opened {
    /// Opens the table with these arguments.
    #[track_caller]
    pub(crate) fn by(folder: &Folder, args: &[&str]) -> Self {
        match Self::unless_busy(folder, args) {
            Ok(opened) => opened,
            Err(run) => panic!("{args:?}: {run:?}"),
        }
    }

    /// Opens the table, or tells how that went wrong.
    pub(crate) fn unless_busy(folder: &Folder, args: &[&str]) -> Result<Self, Run> {
        let mut child = folder.command(args).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        while out.read_line(&mut said).unwrap() > 0 && !said.contains("Ctrl-C") {}
        if said.contains("Ctrl-C") {
            return Ok(Self { child, said });
        }
        let output = child.wait_with_output().unwrap();
        let code = output.status.code().expect("the program ends by itself");
        Err(Run { code, out: said, err: String::from_utf8(output.stderr).unwrap() })
    }

    /// Where it said it listens.
    pub(crate) fn address(&self) -> &str {
        self.said.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap()
    }

    /// Asks it to terminate, as a person with Ctrl-C or a system would; it leaves with code 0.
    #[track_caller]
    pub(crate) fn stop(mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first file in a folder, by name.
pub(crate) fn first_file(folder: &Path) -> String {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.swap_remove(0)
}
