//! The browser that the browser tests drive: Debian's chromium without a window.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

/// What must be on the machine, by program and Debian package.
const NEEDED: [(&str, &str); 1] = [("chromium-headless-shell", "chromium-headless-shell")];

/// Sees to it that the browser is there and installs it where that is possible; otherwise says what is missing.
pub(crate) fn provide() -> Result<Option<String>> {
    let missing: Vec<&str> = NEEDED
        .into_iter()
        .filter(|(program, _)| find(program).is_none())
        .map(|(_, package)| package)
        .collect();
    if missing.is_empty() {
        return Ok(None);
    }
    let list = missing.join(" ");
    if find("apt-get").is_none() || !is_root()? {
        return Ok(Some(format!("they need {list}; on Debian, as root: apt-get install {list}")));
    }
    println!("installing {list}");
    let install = [&["install", "--yes", "--no-install-recommends"], missing.as_slice()].concat();
    let installed = apt(&["update"])? && apt(&install)?;
    Ok((!installed).then(|| format!("apt-get could not install {list}")))
}

fn apt(words: &[&str]) -> Result<bool> {
    let status = Command::new("apt-get")
        .arg("--quiet")
        .args(words)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .context("cannot start apt-get")?;
    Ok(status.success())
}

fn is_root() -> Result<bool> {
    let output = Command::new("id").arg("-u").output().context("cannot start id")?;
    Ok(output.stdout.trim_ascii() == b"0")
}

/// Where a program lies on the search path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}
