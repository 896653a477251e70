//! What a change can break: the packages it touches, and those that stand on them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::binaries::Binary;
use crate::packages::Packages;

/// Which tests are to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All of them.
    Everything,
    /// Those of these packages: all, or where there are any parts, these.
    Some(BTreeMap<String, BTreeSet<Part>>),
}

/// Some of the tests of a package.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Part {
    /// Whatever lies in its folder of tests.
    Integration,
    /// One binary of those.
    Binary(String),
    /// The tests in whose names this is.
    Named(&'static str),
}

/// The tests that read the pages of the repository, by package.
const READERS: [(&str, Part); 2] =
    [("banneret", Part::Named("docs::")), ("banneret-catalog", Part::Named("reference::"))];

impl Scope {
    /// What can be broken by what has changed since this branch left `main`, in commits and in the working tree.
    pub(crate) fn of_change(root: &Path, packages: &Packages) -> Result<Self> {
        let base =
            git(root, &["merge-base", "HEAD", "main"]).or_else(|_| git(root, &["rev-parse", "HEAD"]))?;
        let changed = git(root, &["diff", "--name-only", base.trim()])?;
        let new = git(root, &["ls-files", "--others", "--exclude-standard"])?;
        let files: Vec<PathBuf> = changed.lines().chain(new.lines()).map(PathBuf::from).collect();
        Ok(Self::of(&files, packages))
    }

    /// What can be broken by a change of these files, which are named as seen from the folder of the workspace.
    fn of(files: &[PathBuf], packages: &Packages) -> Self {
        let (mut scope, mut touched) = (BTreeMap::<String, BTreeSet<Part>>::new(), BTreeSet::new());
        for file in files {
            let Some((package, inside)) = packages.owner(file) else {
                if file.extension().is_none_or(|end| end != "md") {
                    // Whatever is no page and belongs to no package says how all of them are built.
                    return Self::Everything;
                }
                for (package, part) in READERS {
                    scope.entry(package.to_owned()).or_default().insert(part);
                }
                continue;
            };
            let Ok(test) = inside.strip_prefix("tests") else {
                touched.insert(package.name.as_str());
                continue;
            };
            let name = test.iter().next().and_then(|first| Path::new(first).file_stem());
            let binary = package.targets("test").find(|target| name.is_some_and(|name| name == *target));
            // What is no test by itself may be read by any of the package's own.
            let part = binary.map_or(Part::Integration, |name| Part::Binary(name.to_owned()));
            scope.entry(package.name.clone()).or_default().insert(part);
        }
        for package in packages.standing_on(&touched) {
            scope.insert(package.to_owned(), BTreeSet::new());
        }
        Self::Some(scope)
    }

    /// Is there nothing to run?
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Some(scope) if scope.is_empty())
    }

    /// The words of which one must be in the name of a test of this binary that is to be run, none where all are; nothing if
    /// no test of it is.
    pub(crate) fn of_binary(&self, binary: &Binary) -> Option<Vec<String>> {
        let Self::Some(scope) = self else { return Some(Vec::new()) };
        let parts = scope.get(&binary.package)?;
        let whole = |part: &Part| match part {
            Part::Integration => binary.integration,
            Part::Binary(name) => binary.integration && binary.name == *name,
            Part::Named(_) => false,
        };
        if parts.is_empty() || parts.iter().any(whole) {
            return Some(Vec::new());
        }
        let words = parts.iter().filter_map(|part| match part {
            Part::Named(word) => Some((*word).to_owned()),
            Part::Integration | Part::Binary(_) => None,
        });
        Some(words.collect()).filter(|words: &Vec<String>| !words.is_empty())
    }
}

impl std::fmt::Display for Scope {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::Some(scope) = self else { return f.write_str("everything") };
        if scope.is_empty() {
            return f.write_str("no tests");
        }
        for (at, (package, parts)) in scope.iter().enumerate() {
            let gap = if at == 0 { "" } else { ", " };
            write!(f, "{gap}{package}")?;
            if !parts.is_empty() {
                let parts: Vec<String> = parts.iter().map(Part::to_string).collect();
                write!(f, " ({})", parts.join(", "))?;
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integration => f.write_str("tests"),
            Self::Binary(name) => write!(f, "tests/{name}"),
            Self::Named(word) => f.write_str(word),
        }
    }
}

fn git(root: &Path, words: &[&str]) -> Result<String> {
    let output = Command::new("git").current_dir(root).args(words).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("git {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::Scope;
    use crate::binaries::Binary;
    use crate::packages::tests::packages;

    fn of(files: &[&str]) -> Scope {
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        Scope::of(&files, &packages())
    }

    fn scope(files: &[&str]) -> String {
        of(files).to_string()
    }

    #[test]
    fn a_change_reaches_whoever_stands_on_it() {
        assert_eq!(scope(&["crates/a/src/lib.rs"]), "a, b, c");
        assert_eq!(scope(&["crates/b/src/lib.rs"]), "b, c");
        assert_eq!(scope(&["crates/c/src/lib.rs"]), "c, d");
        assert_eq!(scope(&["crates/d/assets/x.css"]), "d");
    }

    #[test]
    fn a_changed_test_breaks_only_itself() {
        assert_eq!(scope(&["crates/a/tests/one.rs"]), "a (tests/one)");
        assert_eq!(scope(&["crates/a/tests/browser/x.js"]), "a (tests/browser)");
        assert_eq!(scope(&["crates/a/tests/data/x.toml"]), "a (tests)");
        assert_eq!(scope(&["crates/a/tests/one.rs", "crates/a/src/lib.rs"]), "a, b, c");
    }

    #[test]
    fn pages_have_their_readers_and_the_workspace_has_everybody() {
        assert_eq!(scope(&["docs/designers.md"]), "banneret (docs::), banneret-catalog (reference::)");
        assert_eq!(scope(&["Cargo.lock", "docs/designers.md"]), "everything");
        assert_eq!(scope(&[]), "no tests");
    }

    #[test]
    fn of_each_binary_what_can_be_broken_is_run() {
        let scope = of(&["crates/d/src/lib.rs", "crates/a/tests/one.rs", "README.md"]);
        let run = |package: &str, name: &str, integration: bool| {
            scope.of_binary(&Binary::of(package, name, integration))
        };
        assert_eq!(run("a", "one", true), Some(vec![]));
        assert_eq!(run("a", "browser", true), None);
        assert_eq!(run("a", "a", false), None);
        assert_eq!(run("d", "d", false), Some(vec![]));
        assert_eq!(run("d", "browser", true), Some(vec![]));
        assert_eq!(run("banneret", "cli", true), Some(vec!["docs::".to_owned()]));
        assert_eq!(Scope::Everything.of_binary(&Binary::of("b", "one", true)), Some(vec![]));
    }
}
