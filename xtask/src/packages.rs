//! The packages of the workspace and what they stand on, as cargo sees them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::step;

/// The program people run.
pub(crate) const PROGRAM: &str = "banneret";

/// What `cargo metadata` says, as far as anybody here asks.
#[derive(Deserialize, Debug)]
pub(crate) struct Packages {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
    workspace_root: PathBuf,
    /// Where cargo puts what it builds.
    pub(crate) target_directory: PathBuf,
}

/// One package, ours or somebody else's.
#[derive(Deserialize, Debug)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// Where it comes from; nothing for a folder of this repository.
    pub(crate) source: Option<String>,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
}

#[derive(Deserialize, Debug)]
struct Dependency {
    name: String,
    /// Nothing where the code itself needs it; `dev`, `build`.
    kind: Option<String>,
}

#[derive(Deserialize, Debug)]
struct Target {
    name: String,
    kind: Vec<String>,
}

impl Packages {
    /// Asks cargo, for this machine's platform only: what is never built here need not be fetched.
    pub(crate) fn load(root: &Path) -> Result<Self> {
        let host = host()?;
        let output = step::cargo(root)
            .args(["metadata", "--format-version", "1", "--filter-platform", &host])
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            bail!("cargo metadata failed:\n{}", String::from_utf8_lossy(&output.stderr));
        }
        serde_json::from_slice(&output.stdout).context("cannot read what cargo metadata says")
    }

    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter()
    }

    /// Those that are developed here.
    pub(crate) fn ours(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }

    /// The package that builds the program people run.
    pub(crate) fn program(&self) -> Option<&str> {
        let builds = |package: &&Package| package.targets("bin").any(|name| name == PROGRAM);
        self.ours().find(builds).map(|package| package.name.as_str())
    }
}

impl Packages {
    /// The package of ours to which a file belongs, and the file as seen from there.
    pub(crate) fn owner<'a>(&'a self, file: &'a Path) -> Option<(&'a Package, &'a Path)> {
        self.ours().find_map(|package| {
            let folder = package.folder().strip_prefix(&self.workspace_root).ok()?;
            Some((package, file.strip_prefix(folder).ok()?))
        })
    }

    /// These packages, those of ours that need them, and those whose tests do.
    pub(crate) fn standing_on<'a>(&'a self, names: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        let needs = |package: &Package, names: &BTreeSet<&str>, tests: bool| {
            let mut all = package.dependencies.iter();
            all.any(|one| (tests || one.kind.as_deref() != Some("dev")) && names.contains(one.name.as_str()))
        };
        let with_those = |names: &BTreeSet<&'a str>, tests: bool| -> BTreeSet<&'a str> {
            let more = self.ours().filter(|package| needs(package, names, tests));
            more.map(|package| package.name.as_str()).chain(names.iter().copied()).collect()
        };
        let mut names = names.clone();
        loop {
            let more = with_those(&names, false);
            if more == names {
                return with_those(&names, true);
            }
            names = more;
        }
    }
}

impl Package {
    /// Where it lies.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }

    /// The names of its targets of one kind: `bin`, `test`, `lib`.
    pub(crate) fn targets<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a str> {
        self.targets.iter().filter(move |t| t.kind.iter().any(|k| k == kind)).map(|t| t.name.as_str())
    }
}

/// This machine, as rustc calls it.
fn host() -> Result<String> {
    let output = std::process::Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc -vV names no host")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::Packages;

    /// `b` stands on `a`; the tests of `c` use `b`; nobody stands on `c`.
    pub(crate) fn packages() -> Packages {
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
}
