//! A Python for tests, with what they need from the registry. The tests of the server have theirs from here too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A Python of its own, with what is needed, a line for each: made once, and again when something else is needed.
pub(crate) fn environment(venv: &Path, needed: &str) -> Result<PathBuf, String> {
    let python = std::env::var_os("BANNERET_PYTHON").unwrap_or_else(|| "python3".into());
    let quiet = |program: &Path, words: &[&str]| {
        let output = Command::new(program).args(words).stdin(Stdio::null()).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !quiet(Path::new(&python), &["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]) {
        return Err("these tests need python3, 3.11 or newer".to_owned());
    }
    let (program, mark) = (venv.join("bin/python"), venv.join("installed.txt"));
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == needed) {
        return Ok(program);
    }
    let made = quiet(Path::new(&python), &["-m", "venv", "--clear", &venv.to_string_lossy()]);
    let lines: Vec<&str> = needed.lines().collect();
    let words = [&["-m", "pip", "install", "--quiet", "--disable-pip-version-check"], &*lines].concat();
    if !made || !quiet(&program, &words) {
        return Err("what these tests need from the registry cannot be installed".to_owned());
    }
    fs::write(mark, needed).map_err(|error| error.to_string())?;
    Ok(program)
}
