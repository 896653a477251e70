//! `cargo xtask test`: everything that must hold before a change is merged.
//!
//! Cheap steps come first and all of them run, so that one run tells everything that is wrong. Steps that need
//! the program are left out when it does not build. The workspace is compiled twice, once as clippy checks it
//! and once as the tests run it; documentation and scenarios use what these two have built. Every step names the
//! whole workspace, whatever it runs: for some packages alone cargo would choose other features and build much again.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::browser;
use crate::changed::Scope;
use crate::counts::Counts;
use crate::licences;
use crate::packages::{self, Packages};
use crate::pages;
use crate::step::{End, Step, cargo};
use crate::tidy;

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suite {
    /// Everything.
    Whole,
    /// Without documentation and browser tests.
    Quick,
    /// What can be broken by what has changed since this branch left `main`.
    Changed,
    /// Everything, and what plays many matches at random plays far more of them.
    Nightly,
}

/// What tests that play matches at random, and those of properties, ask for how many.
const SWEEP: [(&str, &str); 2] = [("BANNERET_SWEEP", "wide"), ("PROPTEST_CASES", "2560")];

/// Runs the suite and prints its summary; says whether all was well.
pub(crate) fn run(root: &Path, suite: Suite) -> Result<bool> {
    let packages = Packages::load(root)?;
    let scope = if suite == Suite::Changed { Scope::of_change(root, &packages)? } else { Scope::Everything };
    if suite == Suite::Changed {
        println!("what has changed can break: {scope}");
    }
    let mut steps = vec![
        Step::command("formatting", cargo(root).args(["fmt", "--all", "--check"])),
        Step::check("tidy", || tidy::run(root)),
        licence_step(root, &packages),
        pages::step(root, &packages.target_directory),
    ];
    if scope.packages().is_some_and(|mut packages| packages.next().is_none()) {
        return Ok(summary(&steps));
    }
    steps.push(Step::command(
        "clippy",
        cargo(root).args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    ));
    steps.push(Step::command("build", &mut build(root)));
    if steps.last().is_some_and(|step| step.end == End::Passed) {
        if suite != Suite::Quick {
            steps.push(Step::command(
                "documentation",
                cargo(root)
                    .args(["doc", "--no-deps", "--workspace", "--quiet"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            ));
        }
        let mut tests = tests(root, &packages, &scope);
        if suite == Suite::Nightly {
            tests.envs(SWEEP);
        }
        steps.push(Step::command("tests", &mut tests));
        steps.push(Step::command(
            "examples in the documentation",
            cargo(root).args(["test", "--doc", "--workspace", "--quiet"]),
        ));
        steps.push(scenario_step(root, &packages)?);
        let browser = browser::test_binaries(&packages);
        if suite != Suite::Quick && browser.iter().any(|(package, name)| scope.has(package, name)) {
            steps.push(browser_step(root, &browser));
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

/// What is built: examples are checked by clippy, and no test runs them.
const BUILT: [&str; 3] = ["--lib", "--bins", "--tests"];

/// All tests of the workspace, built but not run.
fn build(root: &Path) -> Command {
    let mut command = cargo(root);
    if browser::find("cargo-nextest").is_some() {
        command.args(["nextest", "run", "--workspace", "--no-run", "--cargo-quiet"]);
    } else {
        command.args(["test", "--workspace", "--no-run", "--quiet"]);
    }
    command.args(BUILT);
    command
}

/// Tests of the workspace, but not those that drive a browser, nor the examples in the documentation: by nextest if it is
/// there, else by cargo.
fn tests(root: &Path, packages: &Packages, scope: &Scope) -> Command {
    let browser = browser::test_binaries(packages);
    let mut command = cargo(root);
    if browser::find("cargo-nextest").is_some() {
        let them = browser.iter().map(|(_, name)| format!("binary(={name})"));
        let them = them.chain(["none()".to_owned()]).collect::<Vec<_>>().join(" or ");
        let wanted = scope.filter().unwrap_or_else(|| "all()".to_owned());
        command.args(["nextest", "run", "--workspace", "--no-fail-fast", "--cargo-quiet"]).args(BUILT);
        command.args(["--status-level", "slow", "--no-tests", "pass"]);
        command.args(["--filterset", &format!("({wanted}) and not ({them})")]);
        return command;
    }
    command.args(["test", "--no-fail-fast", "--quiet", "--lib", "--bins"]);
    if let Some(some) = scope.packages() {
        command.args(some.flat_map(|package| ["--package", package]));
    } else {
        command.arg("--workspace");
    }
    for package in packages.ours() {
        for name in package.targets("test") {
            if scope.has(&package.name, name) && !browser.contains(&(&package.name, name)) {
                command.args(["--test", name]);
            }
        }
    }
    command
}

/// So many tests drive the browser at a time. Much of what they do is to wait for a page, so that two cores are busy with
/// more than two of them.
const BROWSERS: &str = "--test-threads=6";

/// The tests that drive a browser, in one process: they share one browser and one server. A person without a browser may go
/// on without them; a CI machine may not.
fn browser_step(root: &Path, binaries: &[(&str, &str)]) -> Step {
    let name = "tests in the browser";
    let mut command = cargo(root);
    command.args(["test", "--workspace", "--no-fail-fast", "--quiet"]);
    for (_, binary) in binaries {
        command.args(["--test", binary]);
    }
    command.args(["--", BROWSERS]);
    match browser::provide() {
        Ok(None) => Step::command(name, &mut command),
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
