//! A Python of its own for tests that need one, with packages from the registry.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The interpreter of an environment in a folder below the target folder, where what is `needed` (the text of a
/// `requirements.txt`) is installed: made once, and again when something else is needed.
pub(crate) fn environment(name: &str, needed: &str) -> Result<PathBuf, String> {
    // Tests run side by side, and one of them makes what the others find.
    static MAKING: Mutex<()> = Mutex::new(());
    let _making = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    let venv = below_target(name)?.join("venv");
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
    let packages: Vec<&str> = needed.lines().collect();
    let words = [&["-m", "pip", "install", "--quiet", "--disable-pip-version-check"], &*packages].concat();
    if !made || !quiet(&program, &words) {
        return Err("what these tests need of Python's registry cannot be installed".to_owned());
    }
    fs::write(mark, needed).map_err(|error| error.to_string())?;
    Ok(program)
}

/// The same, where a person without Python goes on without these tests; a CI machine may not.
#[expect(clippy::print_stderr, reason = "a person must be told what was not tested")]
pub(crate) fn provided(name: &str, needed: &str) -> Option<PathBuf> {
    environment(name, needed)
        .inspect_err(|why| {
            assert!(std::env::var_os("CI").is_none(), "{why}");
            eprintln!("skipped: {why}");
        })
        .ok()
}

/// A folder of the target folder that the running test was built in.
pub(crate) fn below_target(name: &str) -> Result<PathBuf, String> {
    let built = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = built.ancestors().nth(3).ok_or("the test lies in no target folder")?;
    Ok(target.join(name))
}
