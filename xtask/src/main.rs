//! Maintainers' tasks. `cargo xtask help` lists them.
//!
//! | question | file |
//! |---|---|
//! | what does `cargo xtask test` run, and in what order? | `suite.rs` |
//! | which tests can a change break? | `changed.rs` |
//! | what does `cargo xtask attack` try? | `attack.rs` |
//! | how is one step run, timed and counted? | `step.rs`, `counts.rs` |
//! | what runs at the same time? | `jobs.rs` |
//! | which test binaries are there? | `binaries.rs` |
//! | what does the house forbid that no compiler does? | `tidy/` |
//! | how much code is there? | `tidy/count.rs` |
//! | are the style sheets and scripts in order? | `pages.rs` |
//! | what does `cargo xtask new-game` write? | `new_game.rs`, from `crates/template` |
//! | which licences may a dependency have? | `licences.rs` and `deny.toml` |
//! | where does the browser for the browser tests come from? | `browser.rs` |

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a maintainer reads what it prints")]

mod attack;
mod binaries;
mod browser;
mod changed;
mod counts;
mod jobs;
mod licences;
mod new_game;
mod packages;
mod pages;
mod python;
mod step;
mod suite;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::packages::Packages;
use crate::suite::Suite;

const HELP: &str = "\
Maintainers' tasks of Banneret.

  cargo xtask test             everything that must hold before a change is merged
               [--quick]       without the documentation and the browser tests, and with fewer matches at random
               [--changed]     only what can be broken by what has changed since this branch left main
               [--nightly]     everything, with far more matches played at random
  cargo xtask tidy             only the house rules that no compiler checks
  cargo xtask count            the lines of Rust of each crate, without tests, comments and blank lines
  cargo xtask bench [ARGS]     the speed of every game: builds with --release, runs `banneret bench ARGS`
  cargo xtask attack           the server as a stranger would treat it, in about 40 minutes; prints its figures
               [--minutes N]   in so many minutes
               [--short]       each attack for a moment, as in the suite
  cargo xtask new-game NAME    a small game in games/NAME that plays and passes the suite, to be made into another
               [--prefix XY]   the letters before its rule numbers
  cargo xtask help             this page
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Does what was asked; says whether all was well.
fn run(words: &[String]) -> Result<bool> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(true)
        }
        ["test"] => suite::run(&root()?, Suite::Whole),
        ["test", "--quick"] => suite::run(&root()?, Suite::Quick),
        ["test", "--changed"] => suite::run(&root()?, Suite::Changed),
        ["test", "--nightly"] => suite::run(&root()?, Suite::Nightly),
        ["tidy"] => tidy::run(&root()?),
        ["count"] => tidy::count(&root()?),
        ["bench", rest @ ..] => bench(&root()?, rest),
        ["attack", rest @ ..] => attack::run(&root()?, rest),
        ["new-game", rest @ ..] => new_game::run(&root()?, rest),
        [task @ ("test" | "tidy" | "count"), rest @ ..] => {
            bail!("`cargo xtask {task}` does not know `{}`\n\n{HELP}", rest.join(" "))
        }
        [other, ..] => bail!("no task `{other}`\n\n{HELP}"),
    }
}

/// The folder of the workspace, wherever the command was typed.
fn root() -> Result<PathBuf> {
    // Asked when it runs, not when it was built: several checkouts may share one target folder.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").context("start it as `cargo xtask`")?;
    Ok(Path::new(&here).parent().context("xtask lies in the folder of the workspace")?.to_owned())
}

fn bench(root: &Path, rest: &[&str]) -> Result<bool> {
    let packages = Packages::load(root)?;
    let program = packages.program().context("no crate of the workspace builds the program `banneret`")?;
    let status = step::cargo(root)
        .args(["run", "--release", "--package", program, "--bin", packages::PROGRAM, "--", "bench"])
        .args(rest)
        .status()
        .context("cannot start cargo")?;
    Ok(status.success())
}
