//! Every numbered chapter of a rulebook has a figure, or a reason why it has none; every figure is cited.
//!
//! `games/<game>/tests/figures-exempt.toml` has the reasons, and says of a whole game that its figures are still to come.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::citation::{Rulebook, rulebooks};
use super::finding::Finding;
use super::tree::Tree;

/// `games/<game>/figures.toml`, as far as it is of interest here.
#[derive(Deserialize, Default)]
struct Figures {
    #[serde(default)]
    figure: Vec<Figure>,
}

#[derive(Deserialize)]
struct Figure {
    number: Spanned<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Exempt {
    /// Why the game has no figures at all.
    all: Option<Spanned<String>>,
    #[serde(default)]
    exempt: Vec<Exemption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exemption {
    chapter: Spanned<String>,
    #[serde(default)]
    reason: String,
}

/// Reports chapters without a figure, figures that nothing cites or that are not there, and exemptions without need.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for book in rulebooks(tree, &mut Vec::new()) {
        check_book(tree, &book, found);
    }
}

fn check_book(tree: &Tree, book: &Rulebook, found: &mut Vec<Finding>) {
    let file = format!("{}/figures.toml", book.folder);
    let text = tree.text(&file).unwrap_or_default();
    let Some(figures) = read::<Figures>(&file, text, found) else { return };
    let exempt_file = format!("{}/tests/figures-exempt.toml", book.folder);
    let exempt_text = tree.text(&exempt_file).unwrap_or_default();
    let Some(exempt) = read::<Exempt>(&exempt_file, exempt_text, found) else { return };
    let numbers: BTreeSet<&str> =
        figures.figure.iter().map(|figure| figure.number.get_ref().as_str()).collect();
    let cited = cited(tree.text(&book.file()).unwrap_or_default());
    for figure in &figures.figure {
        let number = figure.number.get_ref();
        if !cited.iter().any(|(_, known)| known == number) {
            let line = line_of(text, figure.number.span().start);
            found.push(Finding::at(
                &file,
                line,
                format!("no rule cites figure {number}; write `Fig. {number}` in RULES.md"),
            ));
        }
    }
    for (line, number) in cited.iter().filter(|(_, number)| !numbers.contains(number.as_str())) {
        found.push(Finding::at(&book.file(), *line, format!("there is no figure {number} in {file}")));
    }
    if let Some(all) = &exempt.all {
        let line = line_of(exempt_text, all.span().start);
        if !numbers.is_empty() {
            found.push(Finding::at(
                &exempt_file,
                line,
                "the game has figures; only its chapters may be exempt".to_owned(),
            ));
        } else if all.get_ref().trim().is_empty() {
            found.push(Finding::at(&exempt_file, line, "the exemption gives no reason".to_owned()));
        }
        return;
    }
    chapters(book, &numbers, &exempt.exempt, (&exempt_file, exempt_text), found);
}

fn chapters(
    book: &Rulebook,
    numbers: &BTreeSet<&str>,
    exempt: &[Exemption],
    (file, text): (&str, &str),
    found: &mut Vec<Finding>,
) {
    let shown = |chapter: &str| {
        let digits = chapter.trim_start_matches(|c: char| !c.is_ascii_digit());
        let of_it = |number: &&&str| number.trim_end_matches(|c: char| c.is_ascii_uppercase()) == digits;
        numbers.iter().any(|number| of_it(&number))
    };
    let mut listed = BTreeSet::new();
    for Exemption { chapter, reason } in exempt {
        let line = line_of(text, chapter.span().start);
        let chapter = chapter.get_ref();
        let mut complain = |message: String| found.push(Finding::at(file, line, message));
        if reason.trim().is_empty() {
            complain(format!("the exemption of {chapter} gives no reason"));
        }
        if !book.numbers.contains_key(chapter) || chapter.contains('.') {
            complain(format!("{chapter} is no chapter of {}", book.file()));
        } else if shown(chapter) {
            complain(format!("{chapter} has a figure and needs no exemption"));
        }
        if !listed.insert(chapter.as_str()) {
            complain(format!("{chapter} is already exempt"));
        }
    }
    for (chapter, line) in book.numbers.iter().filter(|(number, _)| !number.contains('.')) {
        if !shown(chapter) && !listed.contains(chapter.as_str()) {
            let message = format!("{chapter} has no figure, and {file} gives no reason");
            found.push(Finding::at(&book.file(), *line, message));
        }
    }
}

/// The figures that a text cites, `Fig. 6B`, with their lines.
fn cited(text: &str) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        for (at, word) in content.match_indices("Fig. ") {
            let rest = &content[at + word.len()..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            all.push((line, rest[..end].to_owned()));
        }
    }
    all
}

fn read<T: for<'t> Deserialize<'t> + Default>(file: &str, text: &str, found: &mut Vec<Finding>) -> Option<T> {
    match toml::from_str(text) {
        Ok(read) => Some(read),
        Err(error) => {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            found.push(Finding::at(file, line, error.message()));
            None
        }
    }
}

fn line_of(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    const RULES: &str =
        "## ZZ-1 Words\n- **ZZ-1.1** So. Fig. 1A.\n## ZZ-2 More\n- **ZZ-2.1** x. Fig. T1\n## ZZ-3 Rest\n";
    const FIGURES: &str = "[[figure]]\nnumber = \"1A\"\n[[figure]]\nnumber = \"T1\"\n";

    fn found_in(rules: &str, files: &[(&str, &str)]) -> Vec<String> {
        let base = [("games/zed/Cargo.toml", ""), ("games/zed/RULES.md", rules)];
        let tree = Tree::of(&[&base, files].concat());
        messages(|found| check(&tree, found))
    }

    #[test]
    fn a_chapter_needs_a_figure_or_a_reason() {
        let exempt = "[[exempt]]\nchapter = \"ZZ-2\"\nreason = \"words only\"\n";
        let found = found_in(
            RULES,
            &[("games/zed/figures.toml", FIGURES), ("games/zed/tests/figures-exempt.toml", exempt)],
        );
        assert_eq!(
            found,
            [
                "games/zed/RULES.md:5: ZZ-3 has no figure, and games/zed/tests/figures-exempt.toml gives no reason"
            ]
        );
    }

    #[test]
    fn an_exemption_must_be_needed_known_and_explained() {
        let exempt = "[[exempt]]\nchapter = \"ZZ-1\"\nreason = \"x\"\n[[exempt]]\nchapter = \"ZZ-2\"\n[[exempt]]\nchapter = \"ZZ-3\"\nreason = \"x\"\n[[exempt]]\nchapter = \"ZZ-3\"\nreason = \"x\"\n[[exempt]]\nchapter = \"ZZ-9\"\nreason = \"x\"\n";
        let found = found_in(
            RULES,
            &[("games/zed/figures.toml", FIGURES), ("games/zed/tests/figures-exempt.toml", exempt)],
        );
        assert_eq!(
            found,
            [
                "games/zed/tests/figures-exempt.toml:2: ZZ-1 has a figure and needs no exemption",
                "games/zed/tests/figures-exempt.toml:5: the exemption of ZZ-2 gives no reason",
                "games/zed/tests/figures-exempt.toml:10: ZZ-3 is already exempt",
                "games/zed/tests/figures-exempt.toml:13: ZZ-9 is no chapter of games/zed/RULES.md",
            ]
        );
    }

    #[test]
    fn every_figure_is_cited_and_every_citation_has_one() {
        let rules = RULES.replace("Fig. 1A", "Fig. 1B");
        let found = found_in(&rules, &[("games/zed/figures.toml", FIGURES)]);
        assert_eq!(
            found[..2],
            [
                "games/zed/RULES.md:2: there is no figure 1B in games/zed/figures.toml",
                "games/zed/RULES.md:3: ZZ-2 has no figure, and games/zed/tests/figures-exempt.toml gives no reason",
            ]
        );
        assert!(found[3].starts_with("games/zed/figures.toml:2: no rule cites figure 1A"), "{found:#?}");
    }

    #[test]
    fn a_game_without_figures_says_why() {
        let rules = "## ZZ-1 Words\n- **ZZ-1.1** So.\n";
        let all = ("games/zed/tests/figures-exempt.toml", "all = \"they are still to come\"\n");
        assert_eq!(found_in(rules, &[all]), Vec::<String>::new());
        assert_eq!(found_in(rules, &[]).len(), 1);
        let found = found_in(RULES, &[all, ("games/zed/figures.toml", FIGURES)]);
        assert_eq!(
            found,
            ["games/zed/tests/figures-exempt.toml:1: the game has figures; only its chapters may be exempt"]
        );
    }
}
