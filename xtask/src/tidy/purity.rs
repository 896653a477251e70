//! `kernel` and `games/*` do no I/O, read no clock, use no global randomness, spawn nothing, iterate over
//! nothing that has no order, and never let the truth of a match be written down.
//!
//! Tests are free of this: what they do never reaches a match.

use proc_macro2::Delimiter;

use super::finding::Finding;
use super::marker::Markers;
use super::source::{Kind, Source, is_test_file};
use super::tree::Tree;

/// Modules of the standard library that reach out of the match.
const MODULES: [(&str, &str); 7] = [
    ("env", "rules do not depend on the machine"),
    ("fs", "rules do no I/O"),
    ("io", "rules do no I/O"),
    ("net", "rules do no I/O"),
    ("process", "rules spawn nothing"),
    ("thread", "rules spawn nothing"),
    ("os", "rules do not depend on the machine"),
];

/// Names that may not be used, wherever they come from.
const WORDS: [(&str, &str); 12] = [
    ("HashMap", "its order differs between runs; use BTreeMap or BySeat"),
    ("HashSet", "its order differs between runs; use BTreeSet or SeatSet"),
    ("RandomState", "it differs between runs"),
    ("Instant", "rules read no clock"),
    ("SystemTime", "rules read no clock"),
    ("OsRng", "chance comes from Dice, thinking from the Rng that is handed over"),
    ("SysRng", "chance comes from Dice, thinking from the Rng that is handed over"),
    ("ThreadRng", "chance comes from Dice, thinking from the Rng that is handed over"),
    ("thread_rng", "chance comes from Dice, thinking from the Rng that is handed over"),
    ("from_os_rng", "chance comes from Dice, thinking from the Rng that is handed over"),
    ("getrandom", "chance comes from Dice, thinking from the Rng that is handed over"),
    ("thread_local", "rules keep nothing between calls"),
];

/// Macros that print.
const MACROS: [&str; 4] = ["print", "println", "eprint", "eprintln"];

/// Reports every breach in the sources of `kernel` and of the games.
pub(super) fn check(tree: &Tree, markers: &Markers, found: &mut Vec<Finding>) {
    let pure = |name: &str| {
        name.starts_with("crates/kernel/src/") || (name.starts_with("games/") && name.contains("/src/"))
    };
    for (file, source) in tree.sources().filter(|(name, _)| pure(name) && !is_test_file(tree, name)) {
        for at in 0..source.tokens.len() {
            let line = source.tokens[at].line;
            for (word, why) in breaches(source, at) {
                if !source.is_test_line(line) && !markers.allow(file, line, &word) {
                    found.push(Finding::at(file, line, format!("`{word}`: {why}")));
                }
            }
        }
    }
}

/// What is wrong at one token.
fn breaches(source: &Source, at: usize) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    let Some(word) = source.tokens[at].word() else { return found };
    if let Some((word, why)) = WORDS.iter().find(|(name, _)| *name == word) {
        found.push(((*word).to_owned(), *why));
    }
    if MACROS.contains(&word) && source.reads(at + 1, &["!"]) {
        found.push((format!("{word}!"), "rules do no I/O"));
    }
    if word == "static" && source.reads(at + 1, &["mut"]) {
        found.push(("static mut".to_owned(), "rules keep nothing between calls"));
    }
    if word == "std" && source.reads(at + 1, &["::"]) {
        for module in imported(source, at + 3) {
            if let Some((name, why)) = MODULES.iter().find(|(name, _)| *name == module) {
                found.push((format!("std::{name}"), *why));
            }
        }
    }
    if serializes_state(source, at) {
        found.push(("Serialize".to_owned(), "a State is the whole truth; it is never written down"));
    }
    found
}

/// The modules named after `std::`: one, or those in braces.
fn imported(source: &Source, at: usize) -> Vec<&str> {
    let Some(first) = source.tokens.get(at) else { return Vec::new() };
    if let Some(word) = first.word() {
        // `std::env!` reads the environment of the compiler, not of the match.
        return if source.reads(at + 1, &["!"]) { Vec::new() } else { vec![word] };
    }
    if first.kind != Kind::Open(Delimiter::Brace) {
        return Vec::new();
    }
    let inside = at + 1..source.group_end(at);
    let begins = |i: &usize| {
        source.tokens[*i].depth == first.depth + 1
            && matches!(source.tokens[i - 1].kind, Kind::Open(_) | Kind::Sign(','))
    };
    inside.filter(begins).filter_map(|i| source.tokens[i].word()).collect()
}

/// Whether `at` is the `State` of `struct State` or `enum State` with `Serialize` derived, or of
/// `impl … Serialize for State`.
fn serializes_state(source: &Source, at: usize) -> bool {
    if !source.reads(at, &["State"]) || at == 0 {
        return false;
    }
    let before = |back: usize| at.checked_sub(back).and_then(|i| source.tokens[i].word());
    match before(1) {
        Some("for") => before(2) == Some("Serialize"),
        Some("struct" | "enum") => attributes(source, at).contains(&"Serialize"),
        Some(_) | None => false,
    }
}

/// The words in the attributes of the item whose name is at `at`.
fn attributes(source: &Source, at: usize) -> Vec<&str> {
    let depth = source.tokens[at].depth;
    let mut words = Vec::new();
    for token in source.tokens[..at].iter().rev() {
        let ends = match token.kind {
            Kind::Sign(';') | Kind::Close(Delimiter::Brace) | Kind::Open(Delimiter::Brace) => {
                token.depth <= depth
            }
            Kind::Word(_) | Kind::Sign(_) | Kind::Literal | Kind::Open(_) | Kind::Close(_) => {
                token.depth < depth
            }
        };
        if ends {
            break;
        }
        words.extend(token.word().filter(|_| token.depth > depth));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn found_in(text: &str) -> Vec<String> {
        let tree = Tree::of(&[("games/zed/src/a.rs", text)]);
        messages(|found| {
            let markers = Markers::read(&tree, found);
            check(&tree, &markers, found);
            markers.check_used(found);
        })
    }

    #[test]
    fn everything_that_reaches_out_is_caught() {
        for (text, word) in [
            ("use std::fs;", "std::fs"),
            ("use std::io::Read;", "std::io"),
            ("use std::{fmt, env::var};", "std::env"),
            ("fn f() { std::thread::spawn(g); }", "std::thread"),
            ("fn f() { std::process::exit(1) }", "std::process"),
            ("use std::net::TcpStream;", "std::net"),
            ("use std::time::Instant;", "Instant"),
            ("fn f() { SystemTime::now(); }", "SystemTime"),
            ("type A = std::collections::HashMap<u8, u8>;", "HashMap"),
            ("use std::collections::{BTreeMap, HashSet};", "HashSet"),
            ("fn f() { rand::thread_rng(); }", "thread_rng"),
            ("fn f() { getrandom::fill(x); }", "getrandom"),
            ("fn f() { println!(\"x\"); }", "println!"),
            ("static mut A: u8 = 0;", "static mut"),
            ("macro_rules! m { () => { std::fs::read(1) } }", "std::fs"),
        ] {
            let found = found_in(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].starts_with(&format!("games/zed/src/a.rs:1: `{word}`")), "{text}: {found:?}");
        }
    }

    #[test]
    fn a_state_that_can_be_written_down_is_caught() {
        for text in [
            "#[derive(Clone, Serialize)]\npub struct State {}",
            "#[derive(serde::Serialize)] #[serde(x)] pub(crate) struct State;",
            "#[derive(Clone)]\n#[derive(Serialize)]\nenum State {}",
            "impl Serialize for State {}",
            "impl serde::Serialize for State {}",
        ] {
            let found = found_in(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].contains("`Serialize`"), "{text}: {found:?}");
        }
        for text in [
            "#[derive(Serialize)] pub struct View {}\n#[derive(Clone)] pub struct State {}",
            "#[derive(Serialize)] struct A;\nstruct State;",
            "impl Serialize for View { fn f(s: &State) {} }",
            "#[derive(Serialize)] pub struct StateName {}",
        ] {
            assert_eq!(found_in(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn comments_strings_tests_and_other_names_are_free() {
        for text in [
            "// std::fs\nconst A: &str = \"HashMap\";",
            "#[cfg(test)]\nmod tests {\n use std::collections::HashSet;\n}",
            "use std::fmt;\nuse std::collections::BTreeMap;",
            "const A: &str = std::env!(\"X\");",
            "fn f(io: u8, fs: u8) {}",
            "use std::{fmt::{self, io}};",
        ] {
            assert_eq!(found_in(text), [""; 0], "{text}");
        }
        let tree =
            Tree::of(&[("crates/lab/src/a.rs", "use std::fs;"), ("games/zed/tests/a.rs", "use std::fs;")]);
        let markers = Markers::read(&tree, &mut Vec::new());
        assert_eq!(messages(|found| check(&tree, &markers, found)), [""; 0]);
    }

    #[test]
    fn a_marker_lets_one_word_stand_in_one_item() {
        let mark = concat!("//", " tidy: allow(std::fs): expands in tests only\n");
        let item = "#[macro_export]\nmacro_rules! m { () => {\n std::fs::read(1); std::env::var(2)\n} }\n";
        let found = found_in(&format!("{mark}{item}fn f() {{ std::fs::read(1) }}"));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("games/zed/src/a.rs:4: `std::env`"), "{found:?}");
        assert!(found[1].starts_with("games/zed/src/a.rs:6: `std::fs`"), "{found:?}");
    }
}
