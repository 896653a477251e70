//! What a change can break: the packages it touches, and those that stand on them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::Packages;

/// Which tests are to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All of them.
    Everything,
    /// Those of these packages: all, or where filters of nextest are given, what these let through.
    Some(BTreeMap<String, BTreeSet<String>>),
}

/// The tests that read the pages of the repository, by package and filter.
const READERS: [(&str, &str); 2] =
    [("banneret", "test(/^docs::/)"), ("banneret-catalog", "test(/^reference::/)")];

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
        let (mut scope, mut touched) = (BTreeMap::<String, BTreeSet<String>>::new(), BTreeSet::new());
        for file in files {
            let Some((package, inside)) = packages.owner(file) else {
                if file.extension().is_none_or(|end| end != "md") {
                    // Whatever is no page and belongs to no package says how all of them are built.
                    return Self::Everything;
                }
                for (package, filter) in READERS {
                    scope.entry(package.to_owned()).or_default().insert(filter.to_owned());
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
            let filter = binary.map_or_else(|| "kind(test)".to_owned(), |name| format!("binary(={name})"));
            scope.entry(package.name.clone()).or_default().insert(filter);
        }
        for package in packages.standing_on(&touched) {
            scope.insert(package.to_owned(), BTreeSet::new());
        }
        Self::Some(scope)
    }

    /// Is there anything to run of this test binary?
    pub(crate) fn has(&self, package: &str, binary: &str) -> bool {
        let Self::Some(scope) = self else { return true };
        let through = |filters: &BTreeSet<String>| {
            filters.is_empty()
                || filters.contains("kind(test)")
                || filters.contains(&format!("binary(={binary})"))
        };
        scope.get(package).is_some_and(through)
    }

    /// The packages of which something is run; nothing if that is all of them.
    pub(crate) fn packages(&self) -> Option<impl Iterator<Item = &str>> {
        let Self::Some(scope) = self else { return None };
        Some(scope.keys().map(String::as_str))
    }

    /// The tests to run, as nextest says it; nothing if that is all of them.
    pub(crate) fn filter(&self) -> Option<String> {
        let Self::Some(scope) = self else { return None };
        let parts = scope.iter().map(|(package, filters)| {
            if filters.is_empty() {
                return format!("package(={package})");
            }
            let filters: Vec<&str> = filters.iter().map(String::as_str).collect();
            format!("(package(={package}) and ({}))", filters.join(" or "))
        });
        Some(parts.chain(["none()".to_owned()]).collect::<Vec<_>>().join(" or "))
    }
}

impl std::fmt::Display for Scope {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::Some(scope) = self else { return f.write_str("everything") };
        if scope.is_empty() {
            return f.write_str("no tests");
        }
        for (at, (package, filters)) in scope.iter().enumerate() {
            let gap = if at == 0 { "" } else { ", " };
            write!(f, "{gap}{package}")?;
            if !filters.is_empty() {
                let filters: Vec<&str> = filters.iter().map(String::as_str).collect();
                write!(f, " ({})", filters.join(", "))?;
            }
        }
        Ok(())
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
    use crate::packages::Packages;

    /// `b` stands on `a`; the tests of `c` use `b`; nobody stands on `c`.
    fn packages() -> Packages {
        let package = |name: &str, needs: &str| {
            format!(
                r#"{{"id": "{name}", "name": "{name}", "version": "0", "license": null, "source": null,
                     "manifest_path": "/w/crates/{name}/Cargo.toml", "dependencies": [{needs}],
                     "targets": [{{"name": "{name}", "kind": ["lib"]}}, {{"name": "one", "kind": ["test"]}},
                                 {{"name": "browser", "kind": ["test"]}}]}}"#
            )
        };
        let all = [
            package("a", ""),
            package("b", r#"{"name": "a", "kind": null}"#),
            package("c", r#"{"name": "b", "kind": "dev"}"#),
            package("d", r#"{"name": "c", "kind": null}"#),
        ];
        let json = format!(
            r#"{{"packages": [{}], "workspace_members": ["a", "b", "c", "d"],
                 "workspace_root": "/w", "target_directory": "/w/target"}}"#,
            all.join(", ")
        );
        serde_json::from_str(&json).expect("as cargo says it")
    }

    fn scope(files: &[&str]) -> String {
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        Scope::of(&files, &packages()).to_string()
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
        assert_eq!(scope(&["crates/a/tests/one.rs"]), "a (binary(=one))");
        assert_eq!(scope(&["crates/a/tests/browser/x.js"]), "a (binary(=browser))");
        assert_eq!(scope(&["crates/a/tests/data/x.toml"]), "a (kind(test))");
        assert_eq!(scope(&["crates/a/tests/one.rs", "crates/a/src/lib.rs"]), "a, b, c");
    }

    #[test]
    fn pages_have_their_readers_and_the_workspace_has_everybody() {
        assert_eq!(
            scope(&["docs/designers.md"]),
            "banneret (test(/^docs::/)), banneret-catalog (test(/^reference::/))"
        );
        assert_eq!(scope(&["Cargo.lock", "docs/designers.md"]), "everything");
        assert_eq!(scope(&[]), "no tests");
    }

    #[test]
    fn what_nextest_is_told() {
        let files = ["crates/d/src/lib.rs", "crates/a/tests/one.rs"].map(PathBuf::from);
        let scope = Scope::of(&files, &packages());
        assert_eq!(
            scope.filter().as_deref(),
            Some("(package(=a) and (binary(=one))) or package(=d) or none()")
        );
        assert!(scope.has("a", "one") && !scope.has("a", "browser") && scope.has("d", "browser"));
    }
}
