//! Markers: a house rule broken on purpose, with the reason beside it.
//!
//! `// tidy: allow(HashMap): the reason` lets the word in the brackets stand on that line and in the whole item
//! that follows. In a file that is not Rust the marker is written as a comment of that language and covers the
//! line that follows. A marker without a reason, and one that lets nothing stand, are themselves reported, so
//! that none outlives its purpose.

use std::cell::Cell;
use std::ops::RangeInclusive;

use super::finding::Finding;
use super::tree::Tree;

/// What a marker begins with, after the sign of a comment.
const SIGN: &str = "tidy: allow(";

/// All markers of a tree.
#[derive(Debug)]
pub(super) struct Markers(Vec<Marker>);

#[derive(Debug)]
struct Marker {
    file: String,
    line: usize,
    word: String,
    lines: RangeInclusive<usize>,
    used: Cell<bool>,
}

impl Markers {
    /// Collects them; reports those without a reason.
    pub(super) fn read(tree: &Tree, found: &mut Vec<Finding>) -> Self {
        let mut markers = Vec::new();
        for (file, text) in tree.texts().filter(|(_, text)| text.contains(SIGN)) {
            for (line, content) in (1..).zip(text.lines()) {
                let Some(rest) = marker_in(file, content) else { continue };
                let Some((word, reason)) = rest.split_once(')') else {
                    found.push(Finding::at(file, line, format!("a marker is written `{SIGN}WORD): REASON`")));
                    continue;
                };
                let reason = reason.trim_start_matches(':').trim_end_matches("-->").trim();
                if reason.is_empty() {
                    found.push(Finding::at(file, line, format!("the marker for `{word}` gives no reason")));
                }
                let lines = line..=last_line(tree, file, line);
                let word = word.to_owned();
                markers.push(Marker { file: file.to_owned(), line, word, lines, used: Cell::new(false) });
            }
        }
        Self(markers)
    }

    /// Whether a marker lets `word` stand at this line.
    pub(super) fn allow(&self, file: &str, line: usize, word: &str) -> bool {
        let mut covering =
            self.0.iter().filter(|m| m.file == file && m.word == word && m.lines.contains(&line)).peekable();
        let allowed = covering.peek().is_some();
        covering.for_each(|marker| marker.used.set(true));
        allowed
    }

    /// Reports the markers that let nothing stand; to be asked after all checks.
    pub(super) fn check_used(&self, found: &mut Vec<Finding>) {
        for marker in self.0.iter().filter(|marker| !marker.used.get()) {
            let message = format!("the marker for `{}` lets nothing stand; remove it", marker.word);
            found.push(Finding::at(&marker.file, marker.line, message));
        }
    }
}

/// What follows the sign of a marker, if the line has one. A page about markers has none.
fn marker_in<'a>(file: &str, line: &'a str) -> Option<&'a str> {
    let comment = match file.rsplit('.').next() {
        Some("rs" | "js" | "css") => "// ",
        Some("md" | "html" | "svg") => "<!-- ",
        Some(_) | None => "# ",
    };
    let (before, rest) = line.split_once(SIGN)?;
    let explains = ["///", "//!"].iter().any(|doc| line.trim_start().starts_with(doc));
    (before.ends_with(comment) && !explains).then_some(rest)
}

fn last_line(tree: &Tree, file: &str, line: usize) -> usize {
    let Some((_, source)) = tree.sources().find(|(name, _)| *name == file) else { return line + 1 };
    let Some(next) = source.tokens.iter().position(|token| token.line > line) else { return line };
    source.tokens[source.item_end(next)].line
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    /// A tree with real markers: one spelled out in this file would be taken for one of its own.
    fn tree(files: &[(&str, &str)]) -> Tree {
        let files: Vec<(&str, String)> =
            files.iter().map(|(name, text)| (*name, text.replace("MARK(", SIGN))).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Tree::of(&files)
    }

    #[test]
    fn a_marker_covers_the_item_that_follows() {
        let text = "// MARK(x): why\nfn a() {\n x\n}\nfn b() { x }\nuse y; // MARK(y): why\n";
        let tree = tree(&[("a.rs", text)]);
        let mut found = Vec::new();
        let markers = Markers::read(&tree, &mut found);
        assert!(found.is_empty(), "{found:?}");
        assert!(markers.allow("a.rs", 3, "x"));
        assert!(markers.allow("a.rs", 6, "y"));
        assert!(!markers.allow("a.rs", 5, "x"));
        assert!(!markers.allow("a.rs", 3, "y"));
        assert!(!markers.allow("b.rs", 3, "x"));
        assert!(messages(|found| markers.check_used(found)).is_empty());
    }

    #[test]
    fn in_other_files_it_covers_the_next_line() {
        let text = "<!-- MARK(x): why -->\nx\nx\n";
        let tree = tree(&[("a.md", text)]);
        let markers = Markers::read(&tree, &mut Vec::new());
        assert!(markers.allow("a.md", 2, "x"));
        assert!(!markers.allow("a.md", 3, "x"));
    }

    #[test]
    fn a_page_about_markers_has_none() {
        let tree = tree(&[
            ("a.rs", "//! Write `// MARK(x): why`.\nconst A: &str = \"MARK(x\";"),
            ("a.md", "    // MARK(x): why"),
        ]);
        assert_eq!(messages(|found| Markers::read(&tree, found).check_used(found)), [""; 0]);
    }

    #[test]
    fn markers_without_reason_or_use_are_caught() {
        let text = "// MARK(x):\nuse x;\n// MARK(broken\nuse z;\n// MARK(y): why\nuse z;\n";
        let tree = tree(&[("a.rs", text)]);
        let found = messages(|found| {
            let markers = Markers::read(&tree, found);
            assert!(markers.allow("a.rs", 2, "x"));
            markers.check_used(found);
        });
        assert_eq!(
            found,
            [
                "a.rs:1: the marker for `x` gives no reason".to_owned(),
                format!("a.rs:3: a marker is written `{SIGN}WORD): REASON`"),
                "a.rs:5: the marker for `y` lets nothing stand; remove it".to_owned(),
            ]
        );
    }
}
