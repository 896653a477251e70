//! How much product code there is: lines of Rust without tests, comments and blank lines.

use std::collections::BTreeMap;

use super::source::is_test_file;
use super::tree::Tree;

/// The lines of each crate, by its folder.
pub(super) fn of(tree: &Tree) -> BTreeMap<&str, usize> {
    let mut counted = BTreeMap::new();
    for (name, source) in tree.sources() {
        let Some((folder, _)) = name.split_once("/src/").filter(|_| !is_test_file(tree, name)) else {
            continue;
        };
        let lines = tree.text(name).unwrap_or_default().lines().zip(1..);
        let is_code = |(line, at): &(&str, usize)| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with("//") && !source.is_test_line(*at)
        };
        *counted.entry(folder).or_default() += lines.filter(is_code).count();
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_comments_and_blank_lines_are_no_code() {
        let tree = Tree::of(&[
            (
                "crates/a/src/lib.rs",
                "//! One.\n\nmod b;\n#[cfg(test)]\nmod tests {\n}\n#[cfg(test)]\nmod c;\n",
            ),
            ("crates/a/src/b.rs", "/// Two.\nfn f() {\n    // three\n}\n"),
            ("crates/a/src/c.rs", "fn g() {}\n"),
            ("crates/a/tests/a/main.rs", "fn h() {}\n"),
            ("games/d/src/lib.rs", "fn i() {}\n"),
        ]);
        assert_eq!(of(&tree), BTreeMap::from([("crates/a", 3), ("games/d", 1)]));
    }
}
