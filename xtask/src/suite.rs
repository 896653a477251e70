//! `cargo xtask test`: everything that must hold before a change is merged.
//!
//! Cheap steps come first and all of them run, so that one run tells everything that is wrong. Steps that need
//! the program are left out when it does not build. The workspace is compiled twice, once as clippy checks it
//! and once as the tests run it; documentation and scenarios use what these two have built.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::browser;
use crate::counts::Counts;
use crate::licences;
use crate::packages::{self, Packages};
use crate::step::{End, Step, cargo};
use crate::tidy;

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suite {
    /// Everything.
    Whole,
    /// Without documentation and browser tests.
    Quick,
}

/// Runs the suite and prints its summary; says whether all was well.
pub(crate) fn run(root: &Path, suite: Suite) -> Result<bool> {
    let packages = Packages::load(root)?;
    let mut steps = vec![
        Step::command("formatting", cargo(root).args(["fmt", "--all", "--check"])),
        Step::check("tidy", || tidy::run(root)),
        licence_step(root, &packages),
        Step::command(
            "clippy",
            cargo(root).args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
        ),
        Step::command("build", &mut build(root)),
    ];
    if steps.last().is_some_and(|step| step.end == End::Passed) {
        if suite == Suite::Whole {
            steps.push(Step::command(
                "documentation",
                cargo(root)
                    .args(["doc", "--no-deps", "--workspace", "--quiet"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            ));
        }
        steps.push(Step::command("tests", &mut tests(root, &packages, Part::Most)));
        steps.push(Step::command(
            "examples in the documentation",
            cargo(root).args(["test", "--doc", "--workspace", "--quiet"]),
        ));
        steps.push(scenario_step(root, &packages)?);
        if suite == Suite::Whole && !browser::test_binaries(&packages).is_empty() {
            steps.push(browser_step(root, &packages));
        }
    } else {
        for name in ["tests", "examples in the documentation", "scenarios"] {
            steps.push(Step::skipped(name, "the build is broken"));
        }
    }
    Ok(summary(&steps))
}

/// Licences and sources of what we stand on.
fn licence_step(root: &Path, packages: &Packages) -> Step {
    if browser::find("cargo-deny").is_some() {
        let mut command = cargo(root);
        return Step::command("licences", command.args(["deny", "check", "licenses", "bans", "sources"]));
    }
    Step::check("licences", || licences::run(root, packages))
}

/// All tests of the workspace, built but not run.
fn build(root: &Path) -> Command {
    let mut command = cargo(root);
    if browser::find("cargo-nextest").is_some() {
        command.args(["nextest", "run", "--workspace", "--no-run", "--cargo-quiet"]);
    } else {
        command.args(["test", "--workspace", "--no-run", "--quiet", "--lib", "--bins", "--tests"]);
    }
    command
}

/// Which of the tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// All but those that drive a browser.
    Most,
    /// Those that drive a browser; nothing else runs beside them.
    Browser,
}

/// Tests of the workspace, but not the examples in the documentation: by nextest if it is there, else by cargo.
fn tests(root: &Path, packages: &Packages, part: Part) -> Command {
    let browser = browser::test_binaries(packages);
    let mut command = cargo(root);
    if browser::find("cargo-nextest").is_some() {
        command.args([
            "nextest",
            "run",
            "--workspace",
            "--no-fail-fast",
            "--cargo-quiet",
            "--status-level",
            "slow",
        ]);
        let them: Vec<String> = browser.iter().map(|name| format!("binary(={name})")).collect();
        let them = them.join(" or ");
        match part {
            Part::Most if browser.is_empty() => {}
            Part::Most => drop(command.args(["--filterset", &format!("not ({them})")])),
            // How many at a time is said by their group.
            Part::Browser => drop(command.args(["--filterset", &them])),
        }
        return command;
    }
    command.args(["test", "--workspace", "--no-fail-fast", "--quiet"]);
    match part {
        Part::Most => {
            command.args(["--lib", "--bins"]);
            let all = packages.ours().flat_map(|package| package.targets("test"));
            for name in all.filter(|name| !browser.contains(name)) {
                command.args(["--test", name]);
            }
        }
        Part::Browser => {
            for name in browser {
                command.args(["--test", name]);
            }
            command.args(["--", "--test-threads", "1"]);
        }
    }
    command
}

/// The tests that drive a browser. A person without one may go on without them; a CI machine may not.
fn browser_step(root: &Path, packages: &Packages) -> Step {
    let name = "tests in the browser";
    match browser::provide() {
        Ok(None) => Step::command(name, &mut tests(root, packages, Part::Browser)),
        Ok(Some(missing)) if std::env::var_os("CI").is_none() => Step::skipped(name, &missing),
        Ok(Some(missing)) => Step::impossible(name, &missing),
        Err(error) => Step::impossible(name, &format!("{error:#}")),
    }
}

/// The rulings of every game, by the program that designers run them with.
fn scenario_step(root: &Path, packages: &Packages) -> Result<Step> {
    let name = "scenarios";
    if packages.program().is_none() {
        return Ok(Step::skipped(name, "no crate builds the program yet"));
    }
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
    let mut program = Command::new(packages.target_directory.join("debug").join(packages::PROGRAM));
    Ok(Step::command(name, program.current_dir(root).args(["scenario", "run"]).args(folders)))
}

pub(crate) fn summary(steps: &[Step]) -> bool {
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
    let seconds: f32 = steps.iter().map(|step| step.took.as_secs_f32()).sum();
    println!("  in all   {:<30} {seconds:>7.1} s\n", "");
    println!("{total}");
    !steps.iter().any(|step| step.end == End::Failed) && total.failed == 0
}
