//! `cargo xtask attack`: the server as a stranger would treat it, for as long as one likes, on this computer only.
//!
//! The attacks are tests of the server and the catalogue; as part of the suite each lasts a moment. Here they are built
//! for speed, get their time, are held to their goals, and leave their figures for docs/hosting.md.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::packages::Packages;
use crate::step::{Step, cargo};
use crate::suite::summary;

/// The minutes of all attacks together, if nothing is said.
const USUAL: u64 = 40;
const HEAD: &str = "\
| attack | requests tried | bytes | answers to an innocent player | p99 | worst | peak memory |
|---|---|---|---|---|---|---|";

/// Attacks; says whether everything held.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<bool> {
    let minutes = match words {
        [] => Some(USUAL),
        ["--short"] => None,
        ["--minutes", number] => {
            let minutes = number.parse().ok().filter(|minutes| (1..=24 * 60).contains(minutes));
            Some(minutes.with_context(|| format!("`{number}` is no number of minutes"))?)
        }
        other => bail!("`cargo xtask attack` takes --short or --minutes N, not `{}`", other.join(" ")),
    };
    let packages = Packages::load(root)?;
    let figures = packages.target_directory.join("attack.md");
    // Those of an earlier run.
    let _ = fs::remove_file(&figures);
    let tests = |package: &str, binary: &str, filters: &[&str]| {
        let mut command = cargo(root);
        command.args(["test", "--release", "--package", package, "--test", binary, "--"]).args(filters);
        command.args(["--nocapture", "--test-threads", "1"]).env("BANNERET_FIGURES", &figures);
        timed(&mut command, minutes);
        command
    };
    let start = Instant::now();
    let steps = [
        Step::command("nothing leaks", &mut tests("banneret-server", "server", &["leak::", "quiet::"])),
        Step::command("hostile texts", &mut tests("banneret-catalog", "catalog", &["hostile::"])),
        Step::command("attacks", &mut tests("banneret-server", "server", &["attack::"])),
    ];
    println!("\n{HEAD}");
    // Without an attack there are no figures.
    print!("{}", fs::read_to_string(&figures).unwrap_or_default());
    Ok(summary(&steps, start))
}

/// The shares of each attack, of each reader of each game, and of the soak in the time there is.
fn timed(command: &mut Command, minutes: Option<u64>) {
    let Some(minutes) = minutes else { return };
    let seconds = minutes * 60;
    for (name, share) in [
        ("BANNERET_ATTACK_SECONDS", seconds / 40),
        ("BANNERET_FUZZ_SECONDS", seconds / 200),
        ("BANNERET_SOAK_SECONDS", seconds / 4),
    ] {
        command.env(name, share.max(1).to_string());
    }
}
