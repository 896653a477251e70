//! Every numbered rule is cited by a test or a scenario, or is exempt with a reason.
//!
//! A test cites a rule when the number stands in a file of a `tests` folder or in a `#[cfg(test)]` module; a
//! scenario cites what its `rules` list names. Playthroughs do not count: they print what the program says.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::citation::{Number, Rulebook, cited, rulebooks};
use super::finding::Finding;
use super::source::is_test_file;
use super::tree::Tree;

/// `games/<game>/tests/exempt.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exempt {
    #[serde(default)]
    exempt: Vec<Exemption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exemption {
    rule: Spanned<String>,
    #[serde(default)]
    reason: String,
}

/// The part of a scenario that is of interest here.
#[derive(Deserialize)]
struct Scenario {
    #[serde(default)]
    rules: Vec<String>,
}

/// Reports rules without a test, and exemptions that are not needed or not explained.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    // What is wrong with a rulebook itself is reported where citations are checked.
    let books = rulebooks(tree, &mut Vec::new());
    if books.is_empty() {
        return;
    }
    let mut tested = in_tests(tree);
    for book in &books {
        tested.extend(in_scenarios(tree, book, found));
    }
    for book in &books {
        let exempt = exemptions(tree, book, &tested, found);
        for (number, line) in book.rules() {
            if !tested.contains(number) && !exempt.contains(number) {
                let message = format!("no test or scenario cites {number}");
                found.push(Finding::at(&book.file(), line, message));
            }
        }
    }
}

fn in_tests(tree: &Tree) -> BTreeSet<Number> {
    let mut numbers = BTreeSet::new();
    for (file, source) in tree.sources() {
        let whole = is_test_file(tree, file);
        let cited = cited(tree.text(file).unwrap_or_default());
        let in_test = cited.into_iter().filter(|(line, _)| whole || source.is_test_line(*line));
        numbers.extend(in_test.map(|(_, number)| number));
    }
    numbers
}

fn in_scenarios(tree: &Tree, book: &Rulebook, found: &mut Vec<Finding>) -> BTreeSet<Number> {
    let mut numbers = BTreeSet::new();
    let folder = format!("{}/tests/scenarios/", book.folder);
    for file in tree.under(&folder).filter(|file| file.ends_with(".toml")) {
        match toml::from_str::<Scenario>(tree.text(file).unwrap_or_default()) {
            Ok(scenario) if scenario.rules.is_empty() => {
                found.push(Finding::at(file, 1, "cites no rule; add `rules = [\"…\"]`"));
            }
            Ok(scenario) => {
                numbers.extend(scenario.rules.iter().flat_map(|rule| cited(rule)).map(|(_, number)| number));
            }
            Err(error) => found.push(Finding::at(file, 1, format!("is not TOML: {}", error.message()))),
        }
    }
    numbers
}

fn exemptions(
    tree: &Tree,
    book: &Rulebook,
    tested: &BTreeSet<Number>,
    found: &mut Vec<Finding>,
) -> BTreeSet<Number> {
    let file = format!("{}/tests/exempt.toml", book.folder);
    let Some(text) = tree.text(&file) else { return BTreeSet::new() };
    let list = match toml::from_str::<Exempt>(text) {
        Ok(list) => list.exempt,
        Err(error) => {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            found.push(Finding::at(&file, line, error.message()));
            return BTreeSet::new();
        }
    };
    let mut numbers = BTreeSet::new();
    for Exemption { rule, reason } in list {
        let line = line_of(text, rule.span().start);
        let rule = rule.into_inner();
        let mut complain = |message: String| found.push(Finding::at(&file, line, message));
        if reason.trim().is_empty() {
            complain(format!("the exemption of {rule} gives no reason"));
        }
        if !book.numbers.contains_key(&rule) || !rule.contains('.') {
            complain(format!("{rule} is no rule of {}", book.file()));
        } else if tested.contains(&rule) {
            complain(format!("{rule} is cited by a test or scenario and needs no exemption"));
        }
        if !numbers.insert(rule.clone()) {
            complain(format!("{rule} is already exempt"));
        }
    }
    numbers
}

fn line_of(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    const RULES: &str =
        "## ZZ-1 Words\n- **ZZ-1.1** x\n- **ZZ-1.2** x\n- **ZZ-1.3** x\n- **ZZ-1.4** x\n- **ZZ-1.5** x\n";

    fn found_in(files: &[(&str, &str)]) -> Vec<String> {
        let base = [("games/zed/Cargo.toml", ""), ("games/zed/RULES.md", RULES)];
        let tree = Tree::of(&[&base, files].concat());
        messages(|found| check(&tree, found))
    }

    #[test]
    fn tests_and_scenarios_cover_and_nothing_else_does() {
        let found = found_in(&[
            (
                "games/zed/src/a.rs",
                "/// ZZ-1.5: enacted, not tested.\nfn f() {}\n#[cfg(test)]\nmod tests {\n// ZZ-1.1\n}",
            ),
            ("games/zed/tests/b.rs", "/// ZZ-1.2: a test.\nfn f() {}"),
            ("games/zed/tests/scenarios/c.toml", "rules = [\"ZZ-1.3b\"]\ntitle = \"not by ZZ-1.5\"\n"),
            ("games/zed/tests/playthroughs/d.txt", "ZZ-1.5\n"),
            ("crates/cli/tests/e.rs", "// ZZ-1.4"),
        ]);
        assert_eq!(found, ["games/zed/RULES.md:6: no test or scenario cites ZZ-1.5"]);
    }

    #[test]
    fn an_exemption_must_be_needed_known_and_explained() {
        let exempt = "
[[exempt]]
rule = \"ZZ-1.1\"
reason = \"a definition\"

[[exempt]]
rule = \"ZZ-1.2\"
reason = \" \"

[[exempt]]
rule = \"ZZ-1.3\"
reason = \"tested all the same\"

[[exempt]]
rule = \"ZZ-7.7\"
reason = \"unknown\"

[[exempt]]
rule = \"ZZ-1\"
reason = \"a chapter\"

[[exempt]]
rule = \"ZZ-1.1\"
reason = \"again\"
";
        let found = found_in(&[
            ("games/zed/tests/exempt.toml", exempt),
            ("games/zed/tests/a.rs", "// ZZ-1.3 ZZ-1.4 ZZ-1.5"),
        ]);
        assert_eq!(
            found,
            [
                "games/zed/tests/exempt.toml:7: the exemption of ZZ-1.2 gives no reason",
                "games/zed/tests/exempt.toml:11: ZZ-1.3 is cited by a test or scenario and needs no exemption",
                "games/zed/tests/exempt.toml:15: ZZ-7.7 is no rule of games/zed/RULES.md",
                "games/zed/tests/exempt.toml:19: ZZ-1 is no rule of games/zed/RULES.md",
                "games/zed/tests/exempt.toml:23: ZZ-1.1 is already exempt",
            ]
        );
    }

    #[test]
    fn a_scenario_without_rules_and_a_broken_file_are_caught() {
        let found = found_in(&[
            ("games/zed/tests/a.rs", "// ZZ-1.1 ZZ-1.2 ZZ-1.3 ZZ-1.4 ZZ-1.5"),
            ("games/zed/tests/scenarios/b.toml", "title = \"x\"\n"),
            ("games/zed/tests/scenarios/c.toml", "title = \n"),
            ("games/zed/tests/exempt.toml", "\n[[exempt]]\nrule = \"ZZ-1.1\"\nwhy = \"x\"\n"),
        ]);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("games/zed/tests/exempt.toml:4: unknown field `why`"), "{found:?}");
        assert!(found[1].starts_with("games/zed/tests/scenarios/b.toml:1: cites no rule"), "{found:?}");
        assert!(found[2].starts_with("games/zed/tests/scenarios/c.toml:1: is not TOML"), "{found:?}");
    }
}
