//! A Rust source taken apart into tokens, so that comments and strings are never taken for code.

use std::ops::RangeInclusive;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::finding::Finding;
use super::tree::Tree;

/// The tokens of one file, and which of its lines are only there for tests.
#[derive(Default, Debug)]
pub(super) struct Source {
    pub(super) tokens: Vec<Token>,
    test_lines: Vec<RangeInclusive<usize>>,
    /// The modules `#[cfg(test)] mod name;` whose files are only there for tests.
    test_modules: Vec<String>,
    broken: Option<(usize, String)>,
}

/// One token; a group is an opening and a closing one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) line: usize,
    /// How many groups are open around it. The two ends of a group are outside of it.
    pub(super) depth: usize,
}

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or keyword.
    Word(String),
    /// A sign: `:`, `#`, `!`.
    Sign(char),
    /// A string, character or number.
    Literal,
    Open(Delimiter),
    Close(Delimiter),
}

impl Source {
    pub(super) fn read(text: &str) -> Self {
        let stream = match TokenStream::from_str(text) {
            Ok(stream) => stream,
            Err(error) => {
                let broken = Some((error.span().start().line, error.to_string()));
                return Self { broken, ..Self::default() };
            }
        };
        let mut tokens = Vec::new();
        flatten(stream, 0, &mut tokens);
        let mut source = Self { tokens, ..Self::default() };
        source.find_tests();
        source
    }

    /// Whether a line belongs to a `#[cfg(test)]` item.
    pub(super) fn is_test_line(&self, line: usize) -> bool {
        self.test_lines.iter().any(|lines| lines.contains(&line))
    }

    /// The name or keyword at `at`, if one stands there.
    pub(super) fn word(&self, at: usize) -> Option<&str> {
        self.tokens.get(at)?.word()
    }

    /// Whether the words and signs from `at` on are these: `["std", "::", "fs"]`.
    pub(super) fn reads(&self, at: usize, words: &[&str]) -> bool {
        let mut at = at;
        for word in words {
            for expected in split(word) {
                let found = self.tokens.get(at).map(|token| &token.kind);
                let same = match (expected, found) {
                    (Kind::Word(expected), Some(Kind::Word(found))) => expected == *found,
                    (expected, Some(found)) => expected == *found,
                    (_, None) => false,
                };
                if !same {
                    return false;
                }
                at += 1;
            }
        }
        true
    }

    /// The last token of the item that begins at `at`: its `;` or the end of its braces, whichever comes first.
    pub(super) fn item_end(&self, at: usize) -> usize {
        let Some(first) = self.tokens.get(at) else { return at };
        for (i, token) in self.tokens.iter().enumerate().skip(at) {
            if token.depth < first.depth {
                return i.saturating_sub(1);
            }
            let ends = matches!(token.kind, Kind::Sign(';') | Kind::Close(Delimiter::Brace));
            if ends && token.depth == first.depth {
                return i;
            }
        }
        self.tokens.len() - 1
    }

    /// The closing token of the group that opens at `at`.
    pub(super) fn group_end(&self, at: usize) -> usize {
        let depth = self.tokens[at].depth;
        let closes = |token: &Token| token.depth == depth && matches!(token.kind, Kind::Close(_));
        let after = self.tokens[at..].iter().position(closes);
        after.map_or(self.tokens.len() - 1, |n| at + n)
    }

    fn find_tests(&mut self) {
        for at in 0..self.tokens.len() {
            if !self.reads(at, &["#", "[", "cfg", "("]) {
                continue;
            }
            let end = self.group_end(at + 1);
            let condition: Vec<&str> = self.tokens[at..end].iter().filter_map(Token::word).collect();
            if !condition.contains(&"test") || condition.contains(&"not") {
                continue;
            }
            let item = end + 1;
            let last = self.item_end(item);
            self.test_lines.push(self.tokens[at].line..=self.tokens[last].line);
            let public = match self.reads(item, &["pub", "("]) {
                true => self.group_end(item + 1) + 1 - item,
                false => usize::from(self.reads(item, &["pub"])),
            };
            if self.reads(item + public, &["mod"])
                && self.tokens[last].kind == Kind::Sign(';')
                && let Some(name) = self.tokens.get(item + public + 1).and_then(Token::word)
            {
                self.test_modules.push(name.to_owned());
            }
        }
    }
}

impl Token {
    /// The name or keyword, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            Kind::Sign(_) | Kind::Literal | Kind::Open(_) | Kind::Close(_) => None,
        }
    }
}

/// Whether a file is only there for tests: it lies in a `tests` folder beside `src`, or its module is declared
/// under `#[cfg(test)]`.
pub(super) fn is_test_file(tree: &Tree, name: &str) -> bool {
    if name.contains("/tests/") && !name.contains("/src/") {
        return true;
    }
    tree.sources().any(|(parent, source)| {
        let folder = module_folder(parent);
        source.test_modules.iter().any(|module| {
            name == format!("{folder}/{module}.rs") || name.starts_with(&format!("{folder}/{module}/"))
        })
    })
}

/// A source that cannot be taken apart cannot be checked.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (name, source) in tree.sources() {
        if let Some((line, error)) = &source.broken {
            found.push(Finding::at(name, *line, format!("cannot be read as Rust: {error}")));
        }
    }
}

/// Where the modules that a file declares lie.
fn module_folder(name: &str) -> &str {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    match file {
        "lib.rs" | "main.rs" | "mod.rs" => folder,
        _ => name.strip_suffix(".rs").unwrap_or(name),
    }
}

/// `::` is two signs.
fn split(word: &str) -> Vec<Kind> {
    if word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        return vec![Kind::Word(word.to_owned())];
    }
    word.chars()
        .map(|sign| match sign {
            '(' => Kind::Open(Delimiter::Parenthesis),
            '[' => Kind::Open(Delimiter::Bracket),
            '{' => Kind::Open(Delimiter::Brace),
            sign => Kind::Sign(sign),
        })
        .collect()
}

fn flatten(stream: TokenStream, depth: usize, out: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Ident(word) => out.push(Token { kind: Kind::Word(word.to_string()), line, depth }),
            TokenTree::Punct(sign) => out.push(Token { kind: Kind::Sign(sign.as_char()), line, depth }),
            TokenTree::Literal(_) => out.push(Token { kind: Kind::Literal, line, depth }),
            TokenTree::Group(group) => {
                let delimiter = group.delimiter();
                let close = group.span_close().start().line;
                out.push(Token { kind: Kind::Open(delimiter), line, depth });
                flatten(group.stream(), depth + 1, out);
                out.push(Token { kind: Kind::Close(delimiter), line: close, depth });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn comments_and_strings_are_no_code() {
        let source =
            Source::read("// std::fs\n/* std::fs */\nconst A: &str = \"std::fs\";\n/// std::fs\nfn f() {}");
        assert!(!(0..source.tokens.len()).any(|at| source.reads(at, &["std"])));
    }

    #[test]
    fn a_path_is_found_at_its_line() {
        let source = Source::read("fn f() {\n    std :: fs::read(1)\n}");
        let at =
            (0..source.tokens.len()).find(|at| source.reads(*at, &["std", "::", "fs"])).expect("is there");
        assert_eq!(source.tokens[at].line, 2);
        assert!(!source.reads(at, &["std", "::", "env"]));
    }

    #[test]
    fn test_modules_are_known() {
        let source = Source::read(
            "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() {}\n}\n#[cfg(not(test))]\nfn c() {}\n#[cfg(test)]\nuse x;\nfn d() {}",
        );
        let lines: Vec<usize> = (1..=10).filter(|line| source.is_test_line(*line)).collect();
        assert_eq!(lines, [2, 3, 4, 5, 8, 9]);
    }

    #[test]
    fn the_file_of_a_test_module_is_a_test_file() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "#[cfg(test)] mod probe;\nmod real;"),
            ("crates/a/src/probe.rs", ""),
            ("crates/a/src/probe/deep.rs", ""),
            ("crates/a/src/real.rs", "#[cfg(test)]\nmod tests;"),
            ("crates/a/src/real/tests.rs", ""),
            ("crates/a/tests/whole.rs", ""),
        ]);
        let tests: Vec<&str> =
            tree.sources().map(|(name, _)| name).filter(|name| is_test_file(&tree, name)).collect();
        assert_eq!(
            tests,
            [
                "crates/a/src/probe.rs",
                "crates/a/src/probe/deep.rs",
                "crates/a/src/real/tests.rs",
                "crates/a/tests/whole.rs"
            ]
        );
    }

    #[test]
    fn a_source_that_is_no_rust_is_caught() {
        let tree = Tree::of(&[("a.rs", "fn f() {")]);
        let found = messages(|found| check(&tree, found));
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("cannot be read as Rust"), "{found:?}");
    }
}
