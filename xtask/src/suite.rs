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
        Step::command("build", &mut tests(root, &packages, suite, Stage::Build)),
    ];
    if steps.last().is_some_and(|step| step.end == End::Passed) {
        if suite == Suite::Whole {
            steps.push(Step::command(
                "documentation",
                cargo(root)
                    .args(["doc", "--no-deps", "--workspace", "--quiet"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            ));
            if !browser::test_binaries(&packages).is_empty() {
                steps.push(Step::check("browser", browser::provide));
            }
        }
        steps.push(Step::command("tests", &mut tests(root, &packages, suite, Stage::Run)));
        steps.push(Step::command(
            "examples in the documentation",
            cargo(root).args(["test", "--doc", "--workspace", "--quiet"]),
        ));
        steps.push(scenario_step(root, &packages)?);
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

/// Whether the tests are only built, or run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Build,
    Run,
}

/// All tests but the examples in the documentation: by nextest if it is there, else by cargo.
fn tests(root: &Path, packages: &Packages, suite: Suite, stage: Stage) -> Command {
    let browsers = match suite {
        Suite::Whole => Vec::new(),
        Suite::Quick => browser::test_binaries(packages),
    };
    let mut command = cargo(root);
    if browser::find("cargo-nextest").is_some() {
        command.args(["nextest", "run", "--workspace"]);
        match stage {
            Stage::Build => command.args(["--no-run", "--cargo-quiet"]),
            Stage::Run => command.args(["--no-fail-fast", "--cargo-quiet", "--status-level", "slow"]),
        };
        if !browsers.is_empty() {
            let without: Vec<String> = browsers.iter().map(|name| format!("not binary(={name})")).collect();
            command.args(["--filterset", &without.join(" and ")]);
        }
    } else {
        command.args(["test", "--workspace", "--quiet", "--lib", "--bins"]);
        let all = packages.ours().flat_map(|package| package.targets("test"));
        for name in all.filter(|name| !browsers.contains(name)) {
            command.args(["--test", name]);
        }
        match stage {
            Stage::Build => command.arg("--no-run"),
            Stage::Run => command.arg("--no-fail-fast"),
        };
    }
    command
}

/// The rulings of every game, by the program that designers run them with.
fn scenario_step(root: &Path, packages: &Packages) -> Result<Step> {
    let name = "scenarios";
    let Some(program) = packages.program() else {
        return Ok(Step::skipped(name, "no crate builds the program yet"));
    };
    let mut folders = Vec::new();
    for game in std::fs::read_dir(root.join("games"))? {
        let folder = game?.path().join("tests/scenarios");
        if folder.is_dir() {
            folders.push(folder);
        }
    }
    folders.sort();
    // The profile of the tests: the program lies ready, its own tests have built it.
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--profile", "test", "--package", program, "--bin", packages::PROGRAM]);
    Ok(Step::command(name, command.args(["--", "scenario", "run"]).args(folders)))
}

fn summary(steps: &[Step]) -> bool {
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
