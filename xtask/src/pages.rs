//! The sources of the pages: style sheets and scripts are formatted, linted and type-checked by tools from npm. Versions
//! and hashes are in the lock file beside them; nothing of it is needed to build or run the program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::browser;
use crate::step::Step;

/// Where the configuration of the tools is, and what they are run on.
const FOLDER: &str = "crates/web";

/// What `npm ci` reads.
const MANIFEST: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];

/// The sources of the pages as a step. A person without npm may go on without it; a CI machine may not.
pub(crate) fn step(root: &Path, target: &Path) -> Step {
    let name = "pages";
    if browser::find("npm").is_some() {
        return Step::check(name, || check(&root.join(FOLDER), target));
    }
    let missing = "it needs npm, which comes with Node.js";
    if std::env::var_os("CI").is_none() {
        Step::skipped(name, missing)
    } else {
        Step::impossible(name, missing)
    }
}

/// Runs every tool, so that one run tells everything that is wrong.
fn check(folder: &Path, target: &Path) -> Result<bool> {
    let tools = install(folder, &target.join("pages"))?;
    let biome = run(folder, &tools.join("biome"), &["ci", "--error-on-warnings", "--colors=off"])?;
    let types = run(folder, &tools.join("tsc"), &["--project", "tsconfig.json"])?;
    Ok(biome && types)
}

/// Installs the tools below the target folder unless they are there as the lock file wants them; says where they are.
fn install(folder: &Path, into: &Path) -> Result<PathBuf> {
    std::fs::create_dir_all(into)?;
    let done = into.join("node_modules/.installed");
    let wanted = read(folder)?;
    if std::fs::read_to_string(&done).ok().as_ref() != Some(&wanted) {
        for file in MANIFEST {
            std::fs::copy(folder.join(file), into.join(file))?;
        }
        if !run(into, Path::new("npm"), &["ci", "--ignore-scripts"])? {
            bail!("npm could not install the tools");
        }
        std::fs::write(&done, wanted)?;
    }
    Ok(into.join("node_modules/.bin"))
}

/// The manifest of the tools as one text.
fn read(folder: &Path) -> Result<String> {
    let texts = MANIFEST.iter().map(|file| {
        std::fs::read_to_string(folder.join(file)).with_context(|| format!("cannot read {FOLDER}/{file}"))
    });
    texts.collect()
}

fn run(folder: &Path, program: &Path, words: &[&str]) -> Result<bool> {
    let name = program.file_name().unwrap_or_default().display();
    println!("{name} {}", words.join(" "));
    let status = Command::new(program)
        .current_dir(folder)
        .args(words)
        .stdin(std::process::Stdio::null())
        .status()
        .with_context(|| format!("cannot start {name}"))?;
    Ok(status.success())
}
