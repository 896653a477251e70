//! One step: a heading, a command, its output passed on and counted, and how long it took.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::counts::Counts;

/// How a step ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Passed,
    Failed,
    /// Not run, and why.
    Skipped(String),
}

/// A step that is over.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) end: End,
    pub(crate) took: Duration,
    pub(crate) counts: Counts,
}

impl Step {
    /// Runs a command as a step.
    pub(crate) fn command(name: &'static str, command: &mut Command) -> Self {
        Self::measured(name, || pass_on(command))
    }

    /// Runs a function of ours as a step; it says whether all was well.
    pub(crate) fn check(name: &'static str, check: impl FnOnce() -> Result<bool>) -> Self {
        Self::measured(name, || Ok((check()?, Counts::default())))
    }

    /// A step that is not run.
    pub(crate) fn skipped(name: &'static str, why: &str) -> Self {
        heading(name);
        println!("not run: {why}");
        Self { name, end: End::Skipped(why.to_owned()), took: Duration::ZERO, counts: Counts::default() }
    }

    /// A step that cannot be run but should have been.
    pub(crate) fn impossible(name: &'static str, why: &str) -> Self {
        Self { end: End::Failed, ..Self::skipped(name, why) }
    }

    fn measured(name: &'static str, run: impl FnOnce() -> Result<(bool, Counts)>) -> Self {
        heading(name);
        let start = Instant::now();
        let (end, counts) = match run() {
            Ok((true, counts)) => (End::Passed, counts),
            Ok((false, counts)) => (End::Failed, counts),
            Err(error) => {
                eprintln!("error: {error:#}");
                (End::Failed, Counts::default())
            }
        };
        Self { name, end, took: start.elapsed(), counts }
    }
}

/// Cargo in the folder of the workspace. It is asked nothing: a machine may run it where nobody can answer.
pub(crate) fn cargo(root: &Path) -> Command {
    // The cargo that runs us, so that a toolchain chosen by hand is the one used throughout.
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root).stdin(Stdio::null());
    if std::io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    command
}

fn heading(name: &str) {
    println!("\n=== {name}");
}

/// Runs a command to its end, passes on what it prints as it prints it, and adds up the summaries in it.
fn pass_on(command: &mut Command) -> Result<(bool, Counts)> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    let out = child.stdout.take().context("the output of a step is piped")?;
    let err = child.stderr.take().context("the errors of a step are piped")?;
    let counts = thread::scope(|scope| {
        let errors = scope.spawn(|| forward(err, std::io::stderr()));
        let mut counts = forward(out, std::io::stdout());
        counts += errors.join().unwrap_or_default();
        counts
    });
    let status = child.wait().with_context(|| format!("cannot wait for {program}"))?;
    Ok((status.success(), counts))
}

fn forward(from: impl Read, mut to: impl Write) -> Counts {
    let mut counts = Counts::default();
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        // Nobody may be listening any more; the counts are still wanted.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        counts += Counts::read(&plain(&String::from_utf8_lossy(&line))).unwrap_or_default();
        line.clear();
    }
    counts
}

/// The line without colours.
fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        plain.push_str(before);
        rest = after.find(|c: char| c.is_ascii_alphabetic()).map_or("", |end| &after[end + 1..]);
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn colours_do_not_hide_a_summary() {
        assert_eq!(
            plain("\x1b[32;1mtest result\x1b[0m: \x1b[1mok\x1b[0m. 2 passed"),
            "test result: ok. 2 passed"
        );
        assert_eq!(plain("no colour"), "no colour");
        assert_eq!(plain("cut off \x1b[3"), "cut off ");
    }
}
