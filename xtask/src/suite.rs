//! `cargo xtask test`: everything that must hold before a change is merged.
//!
//! Cheap steps come first and all of them run, so that one run tells everything that is wrong. Steps that need
//! the program are left out when it does not build. The workspace is compiled twice, once as clippy checks it
//! and once as the tests run it; documentation and scenarios use what these two have built. Every step names the
//! whole workspace, whatever it runs: for some packages alone cargo would choose other features and build much again.
//!
//! What needs the build runs at the same time, as many programs as there are cores: much of it waits now and then, for a
//! page, a server or one last test.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::binaries::{self, Binary};
use crate::browser;
use crate::changed::Scope;
use crate::counts::Counts;
use crate::jobs::{self, Job};
use crate::licences;
use crate::packages::{self, Packages};
use crate::pages;
use crate::python;
use crate::step::{End, Step, cargo};
use crate::tidy;

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suite {
    /// Everything.
    Whole,
    /// Without documentation and browser tests; what plays many matches at random plays fewer of them.
    Quick,
    /// What can be broken by what has changed since this branch left `main`.
    Changed,
    /// Everything, and what plays many matches at random plays far more of them.
    Nightly,
}

/// With what is left out of a usual build.
const CLIPPY: [&str; 8] =
    ["clippy", "--workspace", "--all-targets", "--features=parquet", "--quiet", "--", "-D", "warnings"];
const PARQUET: [&str; 7] =
    ["test", "--package=banneret-lab", "--features=parquet", "--lib", "--quiet", "--", "parquet"];

const TESTS: &str = "tests";
const EXAMPLES: &str = "examples in the documentation";
const SCENARIOS: &str = "scenarios";
const BROWSER: &str = "tests in the browser";
const PYTHON: &str = "tests in Python";

impl Suite {
    /// What tests that play matches at random, and those of properties, are told of how many.
    fn sweep(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Whole | Self::Changed => &[],
            Self::Quick => &[("BANNERET_SWEEP", "narrow"), ("PROPTEST_CASES", "64")],
            Self::Nightly => &[("BANNERET_SWEEP", "wide"), ("PROPTEST_CASES", "2560")],
        }
    }
}

/// Runs the suite and prints its summary; says whether all was well.
pub(crate) fn run(root: &Path, suite: Suite) -> Result<bool> {
    let packages = Packages::load(root)?;
    let scope = if suite == Suite::Changed { Scope::of_change(root, &packages)? } else { Scope::Everything };
    if suite == Suite::Changed {
        println!("what has changed can break: {scope}");
    }
    let start = Instant::now();
    let mut steps = vec![
        Step::command("formatting", cargo(root).args(["fmt", "--all", "--check"])),
        Step::check("tidy", || tidy::run(root)),
        licence_step(root, &packages),
        pages::step(root, &packages.target_directory),
    ];
    if scope.is_empty() {
        return Ok(summary(&steps, start));
    }
    steps.push(Step::command("clippy", cargo(root).args(CLIPPY)));
    let mut built = None;
    steps.push(Step::check("build", || {
        built = Some(binaries::build(root, &packages)?);
        Ok(true)
    }));
    let Some(built) = built else {
        for name in [TESTS, EXAMPLES, SCENARIOS] {
            steps.push(Step::skipped(name, "the build is broken"));
        }
        return Ok(summary(&steps, start));
    };
    let browsers =
        suite != Suite::Quick && built.iter().any(|one| one.is_browser() && scope.of_binary(one).is_some());
    let no_browser = if browsers { missing(BROWSER, browser::provide()) } else { None };
    let pythons = built.iter().any(|one| one.is_python() && scope.of_binary(one).is_some());
    let no_python = if pythons { missing(PYTHON, Ok(python::missing())) } else { None };
    let there = (browsers && no_browser.is_none(), pythons && no_python.is_none());
    let mut jobs = tests(&built, &scope, suite, there);
    jobs.push(Job::new(EXAMPLES, cargo(root), &["test", "--doc", "--workspace", "--quiet"]));
    if suite != Suite::Quick {
        let mut pages =
            Job::new("documentation", cargo(root), &["doc", "--no-deps", "--workspace", "--quiet"]);
        pages.command.env("RUSTDOCFLAGS", "-D warnings");
        jobs.push(pages);
    }
    if suite == Suite::Nightly {
        jobs.push(Job::new(TESTS, cargo(root), &PARQUET));
    }
    jobs.push(scenarios(root, &packages)?);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    steps.extend(jobs::run(jobs, cores));
    steps.extend(no_browser.into_iter().chain(no_python));
    Ok(summary(&steps, start))
}
/// Licences and sources of what we stand on.
fn licence_step(root: &Path, packages: &Packages) -> Step {
    if browser::find("cargo-deny").is_some() {
        let mut command = cargo(root);
        return Step::command("licences", command.args(["deny", "check", "licenses", "bans", "sources"]));
    }
    Step::check("licences", || licences::run(root, packages))
}

/// This many tests drive the browser at a time. Much of what they do is to wait for a page, so that two cores are busy
/// with more than two of them.
const BROWSERS: &str = "--test-threads=6";

/// The tests of the binaries, as far as there is a browser for some and a Python for others; those in the browser first,
/// because they take longest. They share one process, and so one browser and one server.
fn tests(built: &[Binary], scope: &Scope, suite: Suite, (browser, python): (bool, bool)) -> Vec<Job> {
    let mut jobs = Vec::new();
    for binary in built {
        let Some(words) = scope.of_binary(binary) else { continue };
        let (step, runs) = match (binary.is_browser(), binary.is_python()) {
            (true, _) => (BROWSER, browser),
            (false, true) => (PYTHON, python),
            (false, false) => (TESTS, true),
        };
        if !runs {
            continue;
        }
        let mut command = binary.command(&words);
        if binary.is_browser() {
            command.arg(BROWSERS);
        }
        command.envs(suite.sweep().iter().copied());
        jobs.push(Job { step, part: format!("{} {}", binary.package, binary.name), command });
    }
    jobs.sort_by_key(|job| job.step != BROWSER);
    jobs
}

/// What becomes of a step whose program is missing: a person may go on without it; a CI machine may not.
fn missing(step: &'static str, found: Result<Option<String>>) -> Option<Step> {
    match found {
        Ok(None) => None,
        Ok(Some(missing)) if std::env::var_os("CI").is_none() => Some(Step::skipped(step, &missing)),
        Ok(Some(missing)) => Some(Step::impossible(step, &missing)),
        Err(error) => Some(Step::impossible(step, &format!("{error:#}"))),
    }
}

/// The rulings of every game, by the program that designers run them with.
fn scenarios(root: &Path, packages: &Packages) -> Result<Job> {
    let mut folders = Vec::new();
    for game in std::fs::read_dir(root.join("games"))? {
        let folder = game?.path().join("tests/scenarios");
        if folder.is_dir() {
            folders.push(folder);
        }
    }
    folders.sort();
    // The program lies ready: its own tests have had it built. `cargo run` would build much of it again, because
    // it chooses features for this one package and not for the whole workspace.
    let program = Command::new(packages.target_directory.join("debug").join(packages::PROGRAM));
    let mut job = Job::new(SCENARIOS, program, &["scenario", "run"]);
    job.command.current_dir(root).args(folders);
    Ok(job)
}

pub(crate) fn summary(steps: &[Step], start: Instant) -> bool {
    println!("\n=== summary");
    let mut total = Counts::default();
    for Step { name, end, took, counts } in steps {
        total += *counts;
        let seconds = took.as_secs_f32();
        let counted = if *counts == Counts::default() { String::new() } else { format!("   {counts}") };
        match end {
            End::Passed => println!("  ok       {name:<30} {seconds:>7.1} s{counted}"),
            End::Failed => println!("  FAILED   {name:<30} {seconds:>7.1} s{counted}"),
            End::Skipped(why) => println!("  skipped  {name:<30}           {why}"),
        }
    }
    // Less than the sum, because some of them ran at the same time.
    let seconds = start.elapsed().as_secs_f32();
    println!("  in all   {:<30} {seconds:>7.1} s\n", "");
    println!("{total}");
    !steps.iter().any(|step| step.end == End::Failed) && total.failed == 0
}
