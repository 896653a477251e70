//! Every version of a game's rules is in its history: what has changed, by rule number.

use super::citation::{cited, rulebooks};
use super::finding::Finding;
use super::questions::items;
use super::tree::Tree;

/// The chapter of RULES.md that tells it.
const CHAPTER: &str = "## Versions";

/// Reports versions that are missing, out of order, or change no rule. A game in its first version has no history.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for book in rulebooks(tree, &mut Vec::new()) {
        let file = book.file();
        let version = tree.text(&format!("{}/src/game.rs", book.folder)).and_then(version).unwrap_or(1);
        let told = items(tree.text(&file).unwrap_or_default(), CHAPTER);
        let wanted: Vec<String> =
            (1..=version).rev().map(|version| format!("- **Version {version}** (")).collect();
        if version > 1 && told.len() != wanted.len() {
            let message = format!("tells of {} versions of {version}; see `{CHAPTER}`", told.len());
            found.push(Finding::at(&file, 1, message));
        }
        for ((line, item), begins) in told.iter().zip(&wanted) {
            if !item.starts_with(begins) {
                found.push(Finding::at(&file, *line, format!("does not begin with `{begins}`")));
            } else if *begins != wanted[wanted.len() - 1] && cited(item).is_empty() {
                found.push(Finding::at(&file, *line, "names no rule that has changed"));
            }
        }
    }
}

/// The version that a game says it has.
fn version(source: &str) -> Option<u32> {
    let (_, rest) = source.split_once("rules_version: ")?;
    rest.split(',').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn found_in(rules: &str) -> Vec<String> {
        let game = "const INFO: Info = Info {\n    rules_version: 2,\n};";
        let tree = Tree::of(&[
            ("games/zed/Cargo.toml", ""),
            ("games/zed/RULES.md", rules),
            ("games/zed/src/game.rs", game),
        ]);
        messages(|found| check(&tree, found))
    }

    #[test]
    fn every_version_tells_what_has_changed() {
        const RULES: &str = "## ZZ-1 Words\n- **ZZ-1.1** x\n";
        let history = "\n## Versions\n\n- **Version 2** (2026-01-02): other words (ZZ-1.1).\n- **Version 1** (2026-01-01): the first rules.\n";
        assert!(found_in(&format!("{RULES}{history}")).is_empty());
        assert_eq!(found_in(RULES), ["games/zed/RULES.md:1: tells of 0 versions of 2; see `## Versions`"]);
        let swapped = "\n## Versions\n\n- **Version 1** (2026-01-01): x\n- **Version 2** (2026-01-02): x\n";
        assert_eq!(found_in(&format!("{RULES}{swapped}")).len(), 2);
        let silent = history.replace(" (ZZ-1.1)", "");
        assert_eq!(
            found_in(&format!("{RULES}{silent}")),
            ["games/zed/RULES.md:6: names no rule that has changed"]
        );
    }
}
