//! The licences of what we stand on, against the list in `deny.toml`.
//!
//! `cargo deny` does this and more; this is what is checked where it is not installed.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::packages::{Package, Packages};

/// What `deny.toml` says about licences.
#[derive(Deserialize, Debug)]
struct Deny {
    licenses: Licences,
}

#[derive(Deserialize, Debug)]
struct Licences {
    allow: BTreeSet<String>,
    #[serde(default)]
    exceptions: Vec<Exception>,
}

#[derive(Deserialize, Debug)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: BTreeSet<String>,
}

/// Checks every package of the workspace and of its dependencies; prints what is wrong.
pub(crate) fn run(root: &Path, packages: &Packages) -> Result<bool> {
    let text = std::fs::read_to_string(root.join("deny.toml")).context("cannot read deny.toml")?;
    let deny: Deny = toml::from_str(&text).context("cannot understand deny.toml")?;
    let mut wrong = 0;
    let mut checked = 0;
    for package in packages.all() {
        checked += 1;
        for complaint in complaints(&deny, package) {
            wrong += 1;
            eprintln!("{} {}: {complaint}", package.name, package.version);
        }
    }
    println!("{checked} packages, {wrong} with a licence or source that deny.toml does not allow");
    Ok(wrong == 0)
}

fn complaints(deny: &Deny, package: &Package) -> Vec<String> {
    let mut complaints = Vec::new();
    if let Some(source) = package.source.as_deref().filter(|source| !source.starts_with("registry+")) {
        complaints.push(format!("comes from {source}, not from the registry"));
    }
    match &package.license {
        None => complaints.push("names no licence".to_owned()),
        Some(licence) => {
            let excepted = deny.licenses.exceptions.iter().find(|exception| exception.name == package.name);
            let may = |name: &str| {
                deny.licenses.allow.contains(name) || excepted.is_some_and(|e| e.allow.contains(name))
            };
            match permits(licence, may) {
                Some(true) => {}
                Some(false) => complaints.push(format!("licence `{licence}` is not allowed")),
                None => complaints.push(format!("licence `{licence}` cannot be read")),
            }
        }
    }
    complaints
}

/// Whether a licence expression (`MIT OR (Apache-2.0 AND Zlib)`) can be met with allowed licences alone;
/// `None` if it is no expression.
fn permits(expression: &str, may: impl Fn(&str) -> bool) -> Option<bool> {
    // Older packages write `MIT/Apache-2.0` for a choice.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, may: &may };
    let answer = reader.any()?;
    reader.words.is_empty().then_some(answer)
}

struct Reader<'a, F> {
    words: &'a [&'a str],
    may: &'a F,
}

impl<F: Fn(&str) -> bool> Reader<'_, F> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.first() == Some(&word);
        if found {
            self.words = &self.words[1..];
        }
        found
    }

    fn any(&mut self) -> Option<bool> {
        let mut answer = self.every()?;
        while self.take("OR") {
            answer |= self.every()?;
        }
        Some(answer)
    }

    fn every(&mut self) -> Option<bool> {
        let mut answer = self.one()?;
        while self.take("AND") {
            answer &= self.one()?;
        }
        Some(answer)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let answer = self.any()?;
            return self.take(")").then_some(answer);
        }
        let (name, rest) = self.words.split_first()?;
        if matches!(*name, ")" | "OR" | "AND" | "WITH") {
            return None;
        }
        self.words = rest;
        if self.take("WITH") {
            let (exception, rest) = self.words.split_first()?;
            self.words = rest;
            // An exception only adds permissions, but it is allowed by name, as cargo-deny does it.
            return Some((self.may)(&format!("{name} WITH {exception}")));
        }
        Some((self.may)(name))
    }
}

#[cfg(test)]
mod tests {
    use super::{Deny, complaints, permits};
    use crate::packages::Package;

    fn may(name: &str) -> bool {
        matches!(name, "MIT" | "Zlib" | "Apache-2.0" | "Apache-2.0 WITH LLVM-exception")
    }

    #[test]
    fn a_choice_needs_one_and_a_sum_needs_all() {
        assert_eq!(permits("MIT", may), Some(true));
        assert_eq!(permits("GPL-3.0 OR MIT", may), Some(true));
        assert_eq!(permits("GPL-3.0 AND MIT", may), Some(false));
        assert_eq!(permits("GPL-3.0/MIT", may), Some(true));
        assert_eq!(permits("(MIT OR GPL-3.0) AND Zlib", may), Some(true));
        assert_eq!(permits("MIT AND (GPL-3.0 OR MPL-2.0)", may), Some(false));
        assert_eq!(permits("Apache-2.0 WITH LLVM-exception OR GPL-3.0", may), Some(true));
        assert_eq!(permits("Apache-2.0 WITH other", may), Some(false));
    }

    #[test]
    fn what_is_no_expression_is_not_allowed() {
        for text in ["", "MIT OR", "(MIT", "MIT)", "AND MIT", "MIT Zlib", "MIT WITH"] {
            assert_eq!(permits(text, may), None, "{text}");
        }
    }

    fn deny() -> Deny {
        let text =
            "[licenses]\nallow = [\"MIT\"]\nexceptions = [{ crate = \"tables\", allow = [\"Unicode-3.0\"] }]";
        toml::from_str(text).expect("a small deny.toml")
    }

    fn package(name: &str, license: Option<&str>, source: Option<&str>) -> Package {
        let json = serde_json::json!({
            "id": name, "name": name, "version": "1.0.0", "license": license, "source": source,
            "manifest_path": "Cargo.toml", "dependencies": [], "targets": [],
        });
        serde_json::from_value(json).expect("a small package")
    }

    #[test]
    fn a_package_with_another_licence_or_source_is_caught() {
        assert!(complaints(&deny(), &package("a", Some("MIT"), Some("registry+x"))).is_empty());
        assert!(complaints(&deny(), &package("ours", Some("MIT"), None)).is_empty());
        assert!(complaints(&deny(), &package("tables", Some("MIT AND Unicode-3.0"), None)).is_empty());
        assert_eq!(
            complaints(&deny(), &package("b", Some("Unicode-3.0"), None)),
            ["licence `Unicode-3.0` is not allowed"]
        );
        assert_eq!(complaints(&deny(), &package("c", None, None)), ["names no licence"]);
        assert_eq!(
            complaints(&deny(), &package("d", Some("MIT"), Some("git+https://example.org/d"))),
            ["comes from git+https://example.org/d, not from the registry"]
        );
    }
}
