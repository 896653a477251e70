//! `cargo xtask tidy`: the house rules that no compiler checks.
//!
//! Each check is one file that reads the [`Tree`] and reports [`Finding`]s. Where a rule must be broken on
//! purpose, a marker beside the place says what and why; see [`marker`].

mod arrows;
mod citation;
mod count;
mod coverage;
mod figures;
mod finding;
mod layers;
mod leftovers;
mod links;
mod marker;
mod purity;
mod questions;
mod rules;
mod siblings;
mod size;
mod source;
mod tree;
mod versions;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use finding::Finding;
use tree::Tree;
#[cfg(test)]
pub(crate) use tree::files;

/// Checks the repository and prints what it finds; says whether it found nothing.
pub(crate) fn run(root: &Path) -> Result<bool> {
    let tree = Tree::read(root)?;
    let findings = check(&tree);
    for finding in &findings {
        eprintln!("{finding}");
    }
    println!("{} files, {} findings", tree.len(), findings.len());
    Ok(findings.is_empty())
}

/// Prints how many lines of code each crate has.
pub(crate) fn count(root: &Path) -> Result<bool> {
    let tree = Tree::read(root)?;
    let counted = count::of(&tree);
    counted.iter().for_each(|(folder, lines)| println!("{lines:>8}  {folder}"));
    println!("{:>8}  in all", counted.values().sum::<usize>());
    Ok(true)
}

/// The letters before rule numbers that stand anywhere in the repository.
pub(crate) fn prefixes(root: &Path) -> Result<BTreeSet<String>> {
    let tree = Tree::read(root)?;
    let numbers = tree.texts().flat_map(|(_, text)| citation::cited(text));
    Ok(numbers.map(|(_, number)| number[..2].to_owned()).collect())
}

/// What would be wrong with the repository if it had these files, by name and text, instead of its own.
#[cfg(test)]
pub(crate) fn findings_with(root: &Path, files: &[(String, String)]) -> Result<Vec<String>> {
    let mut tree = Tree::read(root)?;
    files.iter().for_each(|(name, text)| tree.add(name, Some(text.clone())));
    Ok(check(&tree).iter().map(ToString::to_string).collect())
}

/// Everything that is wrong with a tree, by file and line.
fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let markers = marker::Markers::read(tree, &mut found);
    source::check(tree, &mut found);
    rules::check(tree, &markers, &mut found);
    coverage::check(tree, &mut found);
    figures::check(tree, &mut found);
    questions::check(tree, &mut found);
    versions::check(tree, &mut found);
    purity::check(tree, &markers, &mut found);
    size::check(tree, &mut found);
    arrows::check(tree, &mut found);
    siblings::check(tree, &mut found);
    layers::check(tree, &mut found);
    leftovers::check(tree, &markers, &mut found);
    links::check(tree, &mut found);
    markers.check_used(&mut found);
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    #[test]
    fn every_check_is_asked() {
        let long = "\n".repeat(701);
        let marker = concat!("//", " tidy: allow(x): no use\n");
        let tree = Tree::of(&[
            ("README.md", "[gone](gone.md)"),
            ("crates/kernel/Cargo.toml", "[package]\nname = \"k\"\n[dependencies]\nz = \"1\""),
            ("crates/kernel/src/broken.rs", "fn f() {"),
            ("crates/kernel/src/files.rs", "use std::fs;"),
            ("crates/kernel/src/later.rs", "fn f() { todo!() }"),
            ("crates/kernel/src/long.rs", &long),
            ("crates/kernel/src/marker.rs", marker),
            ("games/zed/Cargo.toml", "[package]\nname = \"z\""),
            ("games/zed/RULES.md", "- **ZZ-1.1** See ZZ-1.2, Fig. 1A."),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        for expected in [
            "README.md:1: the link `gone.md` leads nowhere",
            "crates/kernel/Cargo.toml:4: crates/kernel may not build on games/zed",
            "crates/kernel/src/broken.rs:1: cannot be read as Rust",
            "crates/kernel/src/files.rs:1: `std::fs`: rules do no I/O",
            "crates/kernel/src/later.rs:1: `todo!` is left over",
            "crates/kernel/src/long.rs:701: 701 lines",
            "crates/kernel/src/marker.rs:1: the marker for `x` lets nothing stand",
            "games/zed/Cargo.toml:1: the game lacks src/state.rs",
            "games/zed/RULES.md:1: ZZ-1.2 is not in games/zed/RULES.md",
            "games/zed/RULES.md:1: no test or scenario cites ZZ-1.1",
            "games/zed/RULES.md:1: there is no figure 1A in games/zed/figures.toml",
        ] {
            assert!(found.iter().any(|message| message.starts_with(expected)), "{expected}\n{found:#?}");
        }
    }
}
