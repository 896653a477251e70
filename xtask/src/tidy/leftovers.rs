//! Nothing unfinished and nothing of one person's machine is left behind.

use super::finding::Finding;
use super::marker::Markers;
use super::source::Source;
use super::tree::Tree;

/// Macros of unfinished work.
const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// Words of unfinished work, in any file. In two parts, so that this file holds none.
const WORDS: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];

/// How the paths of one machine begin.
const PATHS: [&str; 6] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!("C:", "\\"),
    concat!("file:", "///"),
];

/// Reports them in all files.
pub(super) fn check(tree: &Tree, markers: &Markers, found: &mut Vec<Finding>) {
    for (file, source) in tree.sources() {
        for (line, what) in in_code(source) {
            if !markers.allow(file, line, &what) {
                found.push(Finding::at(file, line, format!("`{what}` is left over")));
            }
        }
    }
    for (file, text) in tree.texts() {
        for (line, content) in (1..).zip(text.lines()) {
            for what in in_text(content) {
                if !markers.allow(file, line, &what) {
                    found.push(Finding::at(file, line, format!("`{what}` is left over")));
                }
            }
            if file.ends_with(".rs") && is_ignored_example(content) && !markers.allow(file, line, "ignore") {
                found.push(Finding::at(
                    file,
                    line,
                    "an example that is never run; `no_run` still compiles it",
                ));
            }
        }
    }
}

fn in_code(source: &Source) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, token) in source.tokens.iter().enumerate() {
        if let Some(word) = token.word().filter(|word| MACROS.contains(word))
            && source.reads(at + 1, &["!"])
        {
            found.push((token.line, format!("{word}!")));
        }
        if source.reads(at, &["#", "[", "ignore"]) {
            found.push((token.line, "#[ignore]".to_owned()));
        }
    }
    found
}

fn in_text(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let whole = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    for word in WORDS {
        let is = |(at, _): (usize, &str)| {
            whole(line[..at].chars().next_back()) && whole(line[at + word.len()..].chars().next())
        };
        if line.match_indices(word).any(is) {
            found.push(word.to_owned());
        }
    }
    for path in PATHS {
        // `https://example.org/home/` and `../work/` are no paths of a machine.
        let free = |c: char| !c.is_alphanumeric() && !"._-/*>}])".contains(c);
        if line.match_indices(path).any(|(at, _)| line[..at].chars().next_back().is_none_or(free)) {
            found.push(path.to_owned());
        }
    }
    found
}

fn is_ignored_example(line: &str) -> bool {
    let line = line.trim_start();
    let fence = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim_start);
    let words = fence.and_then(|fence| fence.strip_prefix("```"));
    words.is_some_and(|words| words.split(',').any(|word| word.trim() == "ignore"))
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn found_in(file: &str, text: &str) -> Vec<String> {
        let tree = Tree::of(&[(file, text)]);
        messages(|found| {
            let markers = Markers::read(&tree, found);
            check(&tree, &markers, found);
            markers.check_used(found);
        })
    }

    #[test]
    fn leftovers_are_caught() {
        let (later, wrong) = (WORDS[0], WORDS[1]);
        let [home, root, users, work, drive, url] = PATHS;
        for (file, text) in [
            ("a.rs", "fn f() { todo!() }".to_owned()),
            ("a.rs", "fn f() { unimplemented!(\"x\") }".to_owned()),
            ("a.rs", "fn f() { dbg!(1); }".to_owned()),
            ("a.rs", "#[test]\n#[ignore = \"slow\"]\nfn f() {}".to_owned()),
            ("a.rs", "#[ignore] fn f() {}".to_owned()),
            ("a.rs", "/// ```ignore\n/// x\n/// ```\nfn f() {}".to_owned()),
            ("a.rs", format!("// {later}: x")),
            ("a.md", format!("({wrong})")),
            ("a.toml", format!("a = \"{home}somebody\"")),
            ("a.sh", format!("cd {root}x")),
            ("a.md", format!("`{users}x`")),
            ("a.md", format!("{work}main")),
            ("a.md", format!("in {drive}games")),
            ("a.md", format!("<{url}x>")),
        ] {
            assert_eq!(found_in(file, &text).len(), 1, "{text}: {:?}", found_in(file, &text));
        }
    }

    #[test]
    fn what_only_looks_like_it_is_free() {
        let home = PATHS[0];
        for (file, text) in [
            ("a.rs", "// a todo!() in a comment\nconst A: &str = \"dbg!(1)\"; fn f() { todo() }".to_owned()),
            ("a.md", "how to do; ignore it; the work/home ratio".to_owned()),
            ("a.md", format!("https://example.org{home}x and ..{home}x")),
            ("a.rs", "/// ```no_run\n/// x\n/// ```\nfn f() {}".to_owned()),
            ("a.md", format!("{}S", WORDS[0])),
        ] {
            assert_eq!(found_in(file, &text), [""; 0], "{text}");
        }
    }
}
