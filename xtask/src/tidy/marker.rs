//! Markers: a house rule broken on purpose, with the reason beside it.
//!
//! `// tidy: allow(HashMap): the reason` lets the word in the brackets stand on that line and in the whole item
//! that follows (in a file that is not Rust: on the line that follows). A marker without a reason, and one that
//! lets nothing stand, are themselves reported, so that none outlives its purpose.

use std::cell::Cell;
use std::ops::RangeInclusive;

use super::finding::Finding;
use super::tree::Tree;

/// What a marker begins with. In two parts, so that this file holds no marker.
const SIGN: &str = concat!("tidy: ", "allow(");

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
                let Some((_, rest)) = content.split_once(SIGN) else { continue };
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

fn last_line(tree: &Tree, file: &str, line: usize) -> usize {
    let Some((_, source)) = tree.sources().find(|(name, _)| *name == file) else { return line + 1 };
    let Some(next) = source.tokens.iter().position(|token| token.line > line) else { return line };
    source.tokens[source.item_end(next)].line
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn with_sign(text: &str) -> String {
        text.replace("MARK(", SIGN)
    }

    #[test]
    fn a_marker_covers_the_item_that_follows() {
        let text = with_sign("// MARK(x): why\nfn a() {\n x\n}\nfn b() { x }\nuse y; // MARK(y): why\n");
        let tree = Tree::of(&[("a.rs", &text)]);
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
        let text = with_sign("<!-- MARK(x): why -->\nx\nx\n");
        let tree = Tree::of(&[("a.md", &text)]);
        let markers = Markers::read(&tree, &mut Vec::new());
        assert!(markers.allow("a.md", 2, "x"));
        assert!(!markers.allow("a.md", 3, "x"));
    }

    #[test]
    fn markers_without_reason_or_use_are_caught() {
        let text = with_sign("// MARK(x):\nuse x;\n// MARK(broken\nuse z;\n// MARK(y): why\nuse z;\n");
        let tree = Tree::of(&[("a.rs", &text)]);
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
