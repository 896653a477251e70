//! Looking up a rule in a game's RULES.md.
//!
//! A rule is a list item that begins with its number in bold, with the indented lines that follow it; a
//! section is a heading that begins with its number, up to the next heading of its rank.

use kernel::{Info, UnknownWord, nearest};

use crate::{Line, markdown};

/// What a number names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleText<'a> {
    /// The number as the rulebook writes it: `KD-7.3` or `KD-7`.
    pub number: &'a str,
    /// Its text, as markdown.
    pub text: &'a str,
}

/// The passage of a number: a rule or a whole section. The prefix may be left out and any case will do.
pub fn find<'a>(info: &'a Info, number: &str) -> Result<RuleText<'a>, UnknownWord> {
    let wanted = with_prefix(info, number);
    let passages = || sections(info).chain(rules(info));
    passages().find(|passage| passage.number == wanted).ok_or_else(|| {
        let numbers: Vec<&str> = passages().map(|passage| passage.number).collect();
        UnknownWord {
            kind: "rule",
            word: number.trim().to_owned(),
            nearest: nearest(&wanted, &numbers).map(str::to_owned),
            known: sections(info).map(|section| section.number.to_owned()).collect(),
        }
    })
}

/// The sections that have a number, in order.
pub fn sections(info: &Info) -> impl Iterator<Item = RuleText<'_>> {
    chapters(info).filter_map(|text| {
        let number = text.trim_start_matches('#').split_whitespace().next()?;
        is_number(info, number).then_some(RuleText { number, text: text.trim_end() })
    })
}

/// Where the rulebook departs from its author's text, or decides what that leaves open; with reasons.
pub fn rulings(info: &Info) -> Option<&str> {
    let text = chapters(info).find(|text| text.lines().next() == Some("## Rulings"))?;
    Some(text.trim_end())
}

/// The numbered rules, in order.
pub fn rules(info: &Info) -> impl Iterator<Item = RuleText<'_>> {
    // An empty line does not end a rule: a table or a picture may follow it.
    let ends = |line: &str| !line.starts_with("  ") && !line.trim().is_empty();
    parts(info.rules, |line| line.starts_with("- **"), ends).filter_map(|text| {
        let number = text.strip_prefix("- **")?.split("**").next()?;
        is_number(info, number).then_some(RuleText { number, text: text.trim_end() })
    })
}

/// A whole rulebook made to fit the screen.
pub fn paint(rules: &str) -> Vec<Line> {
    markdown::page(rules)
}

impl RuleText<'_> {
    /// Its heading or, for a rule, its first words, as one line without marks.
    pub fn title(&self) -> String {
        let first = self.text.lines().next().unwrap_or_default();
        markdown::inline(first.trim_start_matches(['#', '-', ' '])).text()
    }

    /// Its text made to fit the screen.
    pub fn paint(&self) -> Vec<Line> {
        markdown::page(self.text)
    }
}

fn with_prefix(info: &Info, number: &str) -> String {
    let number = number.trim().to_uppercase();
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        format!("{}-{number}", info.prefix)
    } else {
        number
    }
}

fn is_number(info: &Info, word: &str) -> bool {
    word.strip_prefix(info.prefix)
        .and_then(|rest| rest.strip_prefix('-'))
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn chapters(info: &Info) -> impl Iterator<Item = &str> {
    parts(
        info.rules,
        |line| line.starts_with("## "),
        |line| line.starts_with("# ") || line.starts_with("## "),
    )
}

/// The parts of `text` that begin with a line that `begins` and go on to the next line that `ends` them.
fn parts(
    text: &str,
    begins: impl Fn(&str) -> bool,
    ends: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &str> {
    let mut found = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if ends(line)
            && let Some(start) = start.take()
        {
            found.push(&text[start..at]);
        }
        if begins(line) {
            start = Some(at);
        }
        at += line.len();
    }
    found.extend(start.map(|start| &text[start..]));
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: Info = Info {
        id: "small",
        title: "Small",
        blurb: "A small game.",
        prefix: "SG",
        rules_version: 1,
        min_seats: 2,
        max_seats: 2,
        minutes: (1, 2),
        lesson: "",
        figures: "",
        quick_preset: "quick",
        rules: "# Small\n\nWords.\n\n## SG-1 Words\n\n- **SG-1.1** A *word*.\n  More of it.\n- **SG-1.2** Other.\n\n## SG-2 End\n\n- **SG-2.1** It ends.\n\n## Rulings\n\n- **note** no number\n",
    };

    #[test]
    fn a_rule_has_its_indented_lines() {
        let rule = find(&INFO, "sg-1.1").unwrap();
        assert_eq!(rule.text, "- **SG-1.1** A *word*.\n  More of it.");
        assert_eq!(find(&INFO, "1.2").unwrap().text, "- **SG-1.2** Other.");
        assert_eq!(rule.title(), "SG-1.1 A word.");
    }

    #[test]
    fn a_rule_has_its_table_or_picture() {
        let rules = "- **SG-1.1** A table:\n\n  | a | b |\n  |---|---|\n  | c | d |\n\n- **SG-1.2** Other.\n\nAnd so on.\n";
        let info = Info { rules, ..INFO };
        assert!(find(&info, "1.1").unwrap().text.ends_with("| c | d |"), "{:?}", find(&info, "1.1"));
        assert_eq!(find(&info, "1.2").unwrap().text, "- **SG-1.2** Other.");
    }

    #[test]
    fn a_section_has_all_its_rules() {
        assert!(find(&INFO, "SG-1").unwrap().text.ends_with("**SG-1.2** Other."));
        assert_eq!(find(&INFO, "2").unwrap().title(), "SG-2 End");
        assert_eq!(sections(&INFO).count(), 2);
        assert_eq!(rules(&INFO).count(), 3);
    }

    #[test]
    fn rulings_are_the_chapter_of_that_name() {
        assert_eq!(rulings(&INFO), Some("## Rulings\n\n- **note** no number"));
        assert_eq!(rulings(&Info { rules: "# Small\n\n## SG-1 Rulings of old\n", ..INFO }), None);
    }

    #[test]
    fn an_unknown_number_names_the_nearest() {
        let error = find(&INFO, "SG-1.9").unwrap_err().to_string();
        assert!(error.starts_with("no rule `SG-1.9`; did you mean `SG-1.1`?"), "{error}");
        assert!(error.ends_with("(known: SG-1, SG-2)"), "{error}");
        assert!(find(&INFO, "").is_err());
        assert!(find(&INFO, "note").is_err());
    }
}
