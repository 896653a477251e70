//! No Rust file is so long that it must hold more than one idea.

use super::finding::Finding;
use super::tree::Tree;

/// The most lines a file may have. Aim at a third of it.
const MOST: usize = 700;

/// Reports files that are longer.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (file, _) in tree.sources() {
        let lines = tree.text(file).unwrap_or_default().lines().count();
        if lines > MOST {
            found.push(Finding::at(file, MOST + 1, format!("{lines} lines; split it below {MOST}")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn a_long_file_is_caught() {
        let tree = Tree::of(&[("a.rs", &"\n".repeat(MOST)), ("b.rs", &"\n".repeat(MOST + 1))]);
        assert_eq!(messages(|found| check(&tree, found)), ["b.rs:701: 701 lines; split it below 700"]);
    }
}
