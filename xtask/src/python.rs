//! The Python that the tests of the Python package are run by.

use std::process::{Command, Stdio};

/// What is missing, if Python is: the tests see to everything else.
pub(crate) fn missing() -> Option<String> {
    let python = std::env::var_os("BANNERET_PYTHON").unwrap_or_else(|| "python3".into());
    let check = "import sys, venv; sys.exit(sys.version_info < (3, 11))";
    let output = Command::new(python).args(["-c", check]).stdin(Stdio::null()).output();
    let found = output.is_ok_and(|output| output.status.success());
    (!found).then(|| "they need python3, 3.11 or newer, with venv".to_owned())
}
