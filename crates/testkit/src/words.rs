//! Everything that a person reads was read by somebody before: it stands in a file, without what is different in every match.

use std::collections::BTreeSet;
use std::path::Path;

use kernel::Game;

/// Fails if something is said that the file does not have. `UPDATE_EXPECT=1` adds it; read it before you commit it.
#[track_caller]
pub fn were_read(file: &Path, said: &BTreeSet<String>) {
    let read = std::fs::read_to_string(file).unwrap_or_default();
    let read: BTreeSet<&str> = read.lines().collect();
    let unread: Vec<&String> = said.iter().filter(|line| !read.contains(line.as_str())).collect();
    if unread.is_empty() {
        return;
    }
    let file_name = file.display();
    assert!(
        std::env::var_os("UPDATE_EXPECT").is_some(),
        "nobody has read these yet (UPDATE_EXPECT=1 adds them to {file_name}):\n{unread:#?}"
    );
    let all: BTreeSet<&str> = read.into_iter().chain(said.iter().map(String::as_str)).collect();
    let text = all.into_iter().fold(String::new(), |text, line| text + line + "\n");
    let written = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    written.and_then(|()| std::fs::write(file, text)).unwrap_or_else(|why| panic!("{file_name}: {why}"));
}

/// The names of everything in the content of a game, the longest first.
pub fn names<G: Game>() -> Vec<String> {
    let content = G::content();
    let lines = content.files().flat_map(|(_, text)| text.lines());
    let named = lines.flat_map(|line| line.split("name = \"").skip(1));
    let names = named.filter_map(|rest| rest.split('"').next()).filter(|name| name.len() > 2);
    let names: BTreeSet<String> = names.map(str::to_owned).collect();
    let mut names: Vec<String> = names.into_iter().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// A sentence without what is different in every match: `…` is a name of the content or several, `Ada` one or more of the people, `0` a number
/// and `A0` a place of a board.
pub fn plain(words: &str, names: &[String], people: &[&str]) -> String {
    let mut words = words.to_owned();
    for name in names {
        words = replaced(&words, name, "…");
    }
    for name in people {
        words = replaced(&words, name, "Ada");
    }
    for (several, one) in [("…, …", "…"), ("… and …", "…"), ("Ada, Ada", "Ada"), ("Ada and Ada", "Ada")]
    {
        while words.contains(several) {
            words = words.replace(several, one);
        }
    }
    let mut plain = String::new();
    for c in words.chars() {
        match c {
            '0'..='9' if plain.ends_with('0') => {}
            '0'..='9' => {
                // A place of a board.
                let place = plain.ends_with(|c: char| c.is_ascii_uppercase()) && {
                    let before = plain[..plain.len() - 1].chars().next_back();
                    before.is_none_or(|c| !c.is_alphanumeric())
                };
                if place {
                    plain.pop();
                    plain.push('A');
                }
                plain.push('0');
            }
            c => plain.push(c),
        }
    }
    plain
}

/// The words with another name, wherever it is a word of its own.
fn replaced(words: &str, name: &str, by: &str) -> String {
    let inside = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let mut plain = String::new();
    let mut rest = words;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let part = inside(before.chars().next_back()) || inside(after.chars().next());
        plain += before;
        plain += if part { name } else { by };
        rest = after;
    }
    plain + rest
}

/// The sentences that a program of Rust or JavaScript holds as literals: they begin with a capital letter. What is filled in is
/// `…`; comments and tests are left out.
pub fn sentences(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut found = Vec::new();
    let mut rest = code.as_str();
    while let Some(open) = rest.find(['"', '`', '\'']) {
        let quote = rest[open..].chars().next().unwrap_or_default();
        let inside = &rest[open + 1..];
        let end = end_of(inside, quote);
        // A quote of Rust is a letter or the name of a lifetime.
        if quote == '\'' && end > 2 {
            rest = inside;
            continue;
        }
        found.push(filled(&inside[..end]));
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    found.retain(|text| {
        let mut letters = text.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
    });
    found
}

/// How far a literal goes.
fn end_of(inside: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at,
            _ => {}
        }
    }
    inside.len()
}

/// A literal with `…` where something is filled in, on one line.
fn filled(literal: &str) -> String {
    let (mut text, mut depth) = (String::new(), 0_u32);
    for c in literal.replace("${", "{").replace("\\\n", " ").replace("\\\"", "\"").chars() {
        match c {
            '{' => {
                depth += 1;
                text.push('…');
            }
            '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => text.push(c),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{plain, sentences};

    #[test]
    fn what_differs_in_every_match_is_left_out() {
        let names = ["High Ground".to_owned()];
        assert_eq!(
            plain("Ben lands on High Ground (E5) with 12", &names, &["Ben"]),
            "Ada lands on … (A0) with 0"
        );
        let (names, people) = (["Move".to_owned()], ["Ben", "Cleo", "Emil"]);
        assert_eq!(plain("Ben, Cleo and Emil: Move, Movement", &names, &people), "Ada: …, Movement");
    }

    #[test]
    fn sentences_are_literals_with_a_capital() {
        let rust = "// \"No comment\"\nlet a: &'a str = \"That seat is taken.\"; b('\"'); format!(\"Player {seat} \\\n   waits\"); \"class\"";
        assert_eq!(sentences(rust), ["That seat is taken.", "Player … waits"]);
        assert_eq!(sentences("x(`Time of ${whose}`, \"#log li\")"), ["Time of …"]);
    }
}
