//! Every rule number that is cited exists.

use super::citation::{cited, rulebooks};
use super::finding::Finding;
use super::marker::Markers;
use super::tree::Tree;

/// Reports numbers of known games that their RULES.md lacks, in whatever file they stand.
pub(super) fn check(tree: &Tree, markers: &Markers, found: &mut Vec<Finding>) {
    let books = rulebooks(tree, found);
    for (file, text) in tree.texts() {
        for (line, number) in cited(text) {
            let Some(book) = books.iter().find(|book| number.starts_with(&book.prefix)) else { continue };
            if !book.numbers.contains_key(&number) && !markers.allow(file, line, &number) {
                found.push(Finding::at(file, line, format!("{number} is not in {}", book.file())));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn a_number_that_no_rule_has_is_caught_in_any_file() {
        let mark = concat!("//", " tidy: allow(ZZ-9): there is none, on purpose\nconst A: &str = \"ZZ-9\";");
        let tree = Tree::of(&[
            ("games/zed/Cargo.toml", ""),
            ("games/zed/RULES.md", "## ZZ-1\n- **ZZ-1.1** See ZZ-1.4.\n"),
            ("games/zed/src/lib.rs", "/// ZZ-1.1c and ZZ-1: fine.\n/// ZZ-1.2: not.\nfn f() {}"),
            ("games/zed/content/a.toml", "rule = \"ZZ-2\"\nother = \"YY-7.7\"\n"),
            ("docs/a.md", "one\n\nZZ-1.3, ZZ-1.1\n"),
            ("crates/cli/tests/a.rs", mark),
        ]);
        let found = messages(|found| {
            let markers = Markers::read(&tree, found);
            check(&tree, &markers, found);
            markers.check_used(found);
        });
        assert_eq!(
            found,
            [
                "docs/a.md:3: ZZ-1.3 is not in games/zed/RULES.md",
                "games/zed/RULES.md:2: ZZ-1.4 is not in games/zed/RULES.md",
                "games/zed/content/a.toml:1: ZZ-2 is not in games/zed/RULES.md",
                "games/zed/src/lib.rs:2: ZZ-1.2 is not in games/zed/RULES.md",
            ]
        );
    }
}
