//! The test binaries of the workspace: built by cargo, and run by us, because cargo runs one after the other.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::packages::Packages;
use crate::step::cargo;

/// A program with tests in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Binary {
    pub(crate) package: String,
    pub(crate) name: String,
    /// One of its own, beside the code; else the tests are in the code of a library or a program.
    pub(crate) integration: bool,
    program: PathBuf,
    /// The folder of its package.
    folder: PathBuf,
}

impl Binary {
    /// Those that drive a browser: `tests/browser*` of any package.
    pub(crate) fn is_browser(&self) -> bool {
        self.integration && self.name.starts_with("browser")
    }

    /// The one that runs the tests of the Python package.
    pub(crate) fn is_python(&self) -> bool {
        self.package == "banneret-python"
    }

    /// One that nobody has built.
    #[cfg(test)]
    pub(crate) fn of(package: &str, name: &str, integration: bool) -> Self {
        let (package, name) = (package.to_owned(), name.to_owned());
        Self { package, name, integration, program: PathBuf::new(), folder: PathBuf::new() }
    }

    /// Runs its tests; nothing but those whose names contain one of the words, if there are any.
    pub(crate) fn command(&self, words: &[String]) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("--quiet").args(words).current_dir(&self.folder).stdin(Stdio::null());
        // As cargo would: what is written down for a test to compare with is found by it.
        command.env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

/// What is built: examples are checked by clippy, and no test runs them.
const BUILT: [&str; 3] = ["--lib", "--bins", "--tests"];

/// One line of what cargo says of a build, as far as anybody here asks.
#[derive(Deserialize)]
struct Message {
    package_id: Option<String>,
    target: Option<Target>,
    profile: Option<Profile>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// Builds all tests of the workspace, and names the binaries, those first that tend to run longest.
pub(crate) fn build(root: &Path, packages: &Packages) -> Result<Vec<Binary>> {
    let mut command = cargo(root);
    command.args(["test", "--workspace", "--no-run", "--quiet"]).args(BUILT);
    command.args(["--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    let output = command.output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("the tests do not build");
    }
    let mut binaries = read(&String::from_utf8_lossy(&output.stdout), packages)?;
    // Where there is more code there is more to do, more often than not; and what ends soon fills the gaps at the end. Our own
    // tests are few, but they build a game.
    binaries.sort_by_key(|binary| {
        let size = std::fs::metadata(&binary.program).map_or(0, |file| file.len());
        (binary.package != "xtask", std::cmp::Reverse(size), binary.package.clone())
    });
    Ok(binaries)
}

/// The test binaries in what cargo says of a build.
fn read(said: &str, packages: &Packages) -> Result<Vec<Binary>> {
    let mut binaries = Vec::new();
    for line in said.lines() {
        let message: Message = serde_json::from_str(line).context("cannot read what cargo says")?;
        let (Some(program), Some(target), Some(id)) =
            (message.executable, message.target, message.package_id)
        else {
            continue;
        };
        let package = packages.ours().find(|package| package.id == id);
        let Some(package) = package.filter(|_| message.profile.is_some_and(|profile| profile.test)) else {
            continue;
        };
        binaries.push(Binary {
            package: package.name.clone(),
            name: target.name,
            integration: target.kind.iter().any(|kind| kind == "test"),
            program,
            folder: package.folder().to_owned(),
        });
    }
    Ok(binaries)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::packages::tests::packages;

    #[test]
    fn only_what_has_tests_is_a_test_binary() {
        let message = |id: &str, kind: &str, test: bool, program: &str| {
            format!(
                r#"{{"reason": "compiler-artifact", "package_id": "{id}", "target": {{"name": "one", "kind": ["{kind}"]}},
                    "profile": {{"test": {test}}}, "executable": {program}}}"#
            )
            .replace('\n', " ")
        };
        let said = [
            message("a", "lib", false, "null"),
            message("a", "lib", true, r#""/w/target/a""#),
            message("b", "bin", false, r#""/w/target/b""#),
            message("d", "test", true, r#""/w/target/d""#),
            message("somebody else's", "test", true, r#""/w/target/e""#),
            r#"{"reason": "build-finished", "success": true}"#.to_owned(),
        ];
        let binaries = read(&said.join("\n"), &packages()).expect("as cargo says it");
        let told: Vec<_> = binaries.iter().map(|one| (one.package.as_str(), one.integration)).collect();
        assert_eq!(told, [("a", false), ("d", true)]);
        let command = binaries[1].command(&["docs::".to_owned()]);
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["--quiet", "docs::"]);
        assert_eq!(command.get_current_dir(), Some("/w/crates/d".as_ref()));
    }
}
