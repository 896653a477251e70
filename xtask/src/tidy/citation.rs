//! Rule numbers in text: `ZZ-5`, `ZZ-5.2`, `ZZ-5.2c`.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::Finding;
use super::tree::Tree;

/// A rule number without the letter of its paragraph: the letter is part of the rule it stands in.
pub(super) type Number = String;

/// The rules of one game.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Rulebook {
    /// `games/<game>`.
    pub(super) folder: String,
    /// The two letters before its numbers.
    pub(super) prefix: String,
    /// Every number that is defined, with its line: chapters (`ZZ-5`) and rules (`ZZ-5.2`).
    pub(super) numbers: BTreeMap<Number, usize>,
}

impl Rulebook {
    /// The file that holds them.
    pub(super) fn file(&self) -> String {
        format!("{}/RULES.md", self.folder)
    }

    /// The rules, without the chapters that hold them.
    pub(super) fn rules(&self) -> impl Iterator<Item = (&Number, usize)> {
        self.numbers.iter().filter(|(number, _)| number.contains('.')).map(|(number, line)| (number, *line))
    }
}

/// The rulebooks of all games that have one; reports numbers that are defined twice or under two prefixes.
pub(super) fn rulebooks(tree: &Tree, found: &mut Vec<Finding>) -> Vec<Rulebook> {
    let mut books: Vec<Rulebook> = Vec::new();
    for folder in tree.games() {
        let file = format!("{folder}/RULES.md");
        let Some(text) = tree.text(&file) else { continue };
        let mut prefix: Option<String> = None;
        let mut numbers = BTreeMap::new();
        for (line, content) in (1..).zip(text.lines()) {
            let Some(number) = defined(content) else { continue };
            let own = prefix.get_or_insert_with(|| number[..2].to_owned());
            if !number.starts_with(own.as_str()) {
                found.push(Finding::at(&file, line, format!("{number} is defined among the rules of {own}")));
            } else if let Some(before) = numbers.insert(number.clone(), line) {
                found.push(Finding::at(&file, line, format!("{number} is already defined in line {before}")));
            }
        }
        let Some(prefix) = prefix else {
            found.push(Finding::at(&file, 1, "defines no numbered rule"));
            continue;
        };
        if let Some(other) = books.iter().find(|book| book.prefix == prefix) {
            found.push(Finding::at(&file, 1, format!("the prefix {prefix} belongs to {}", other.folder)));
        }
        books.push(Rulebook { folder: folder.to_owned(), prefix, numbers });
    }
    books
}

/// All rule numbers in a text, with their lines, each once per line.
pub(super) fn cited(text: &str) -> Vec<(usize, Number)> {
    let mut all = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let numbers: BTreeSet<Number> = in_line(content).collect();
        all.extend(numbers.into_iter().map(|number| (line, number)));
    }
    all
}

/// The number a line of RULES.md defines: `## ZZ-5 The turn`, `- **ZZ-5.2** …`, `**ZZ-5.2 Reveal.** …`.
fn defined(line: &str) -> Option<Number> {
    let line = line.trim_start();
    let rest = if line.starts_with('#') {
        line.trim_start_matches('#').trim_start()
    } else {
        line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).unwrap_or(line).strip_prefix("**")?
    };
    let (number, _) = number_at(rest)?;
    Some(number)
}

fn in_line(line: &str) -> impl Iterator<Item = Number> {
    line.char_indices().filter_map(|(at, _)| {
        let before = line[..at].chars().next_back();
        let fresh = !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
        fresh.then(|| number_at(&line[at..])).flatten().map(|(number, _)| number)
    })
}

/// The rule number that a text begins with, and what follows it.
fn number_at(text: &str) -> Option<(Number, &str)> {
    let prefix = text.get(..2).filter(|prefix| prefix.bytes().all(|b| b.is_ascii_uppercase()))?;
    let (chapter, mut rest) = digits(text[2..].strip_prefix('-')?)?;
    let mut number = format!("{prefix}-{chapter}");
    if let Some((rule, after)) = rest.strip_prefix('.').and_then(digits) {
        number = format!("{number}.{rule}");
        rest = after;
    }
    let letter = rest.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    let ends = !letter.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    ends.then_some((number, letter))
}

fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn numbers_are_read_with_and_without_rule_and_letter() {
        let text =
            "see ZZ-5, (ZZ-5.12) and ZZ-5.1c.\nUTF-8, ZZ-x, ZZZ-3, zz-3, ZZ-4abc, ZZ-4.5d6\n`ZZ-1.2`;ZZ-1.2.";
        assert_eq!(
            cited(text),
            [
                (1, "ZZ-5".to_owned()),
                (1, "ZZ-5.1".to_owned()),
                (1, "ZZ-5.12".to_owned()),
                (3, "ZZ-1.2".to_owned())
            ]
        );
    }

    #[test]
    fn only_headings_and_bold_beginnings_define() {
        let text = "# Rules\n## ZZ-1 Words\n- **ZZ-1.1** One.\n- **ZZ-1.2 Two.** See **ZZ-1.1**.\n- ZZ-1.1 says so.\n  * **ZZ-1.3a** x\n";
        let tree = Tree::of(&[("games/zed/Cargo.toml", ""), ("games/zed/RULES.md", text)]);
        let books = rulebooks(&tree, &mut Vec::new());
        assert_eq!(books.len(), 1);
        assert_eq!(books[0].prefix, "ZZ");
        let rules: Vec<&str> = books[0].rules().map(|(number, _)| number.as_str()).collect();
        assert_eq!(rules, ["ZZ-1.1", "ZZ-1.2", "ZZ-1.3"]);
        assert_eq!(books[0].numbers["ZZ-1"], 2);
    }

    #[test]
    fn numbers_given_twice_and_foreign_prefixes_are_caught() {
        let tree = Tree::of(&[
            ("games/a/Cargo.toml", ""),
            ("games/a/RULES.md", "- **ZZ-1.1** x\n- **ZZ-1.1** y\n- **YY-1.1** z\n"),
            ("games/b/Cargo.toml", ""),
            ("games/b/RULES.md", "- **ZZ-2.1** x\n"),
            ("games/c/Cargo.toml", ""),
            ("games/c/RULES.md", "no numbers\n"),
        ]);
        let found = messages(|found| drop(rulebooks(&tree, found)));
        assert_eq!(
            found,
            [
                "games/a/RULES.md:2: ZZ-1.1 is already defined in line 1",
                "games/a/RULES.md:3: YY-1.1 is defined among the rules of ZZ",
                "games/b/RULES.md:1: the prefix ZZ belongs to games/a",
                "games/c/RULES.md:1: defines no numbered rule",
            ]
        );
    }
}
