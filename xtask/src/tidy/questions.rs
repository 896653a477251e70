//! Every frequent question is a question, and its answer names the rules it follows from.
//!
//! That a cited rule exists, and that something tests it, is for [`super::rules`] and [`super::coverage`].

use super::citation::{cited, rulebooks};
use super::finding::Finding;
use super::tree::Tree;

/// The chapter of RULES.md that answers them.
const CHAPTER: &str = "## Questions";

/// Reports items that ask nothing, and answers without a rule.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for book in rulebooks(tree, &mut Vec::new()) {
        let file = book.file();
        for (line, item) in items(tree.text(&file).unwrap_or_default(), CHAPTER) {
            let asked = item.strip_prefix("- **").and_then(|rest| rest.split_once("**"));
            if !asked.is_some_and(|(question, _)| question.ends_with('?')) {
                found.push(Finding::at(&file, line, "asks nothing; write `- **Question?** Answer.`"));
            } else if cited(&item).iter().all(|(_, number)| !number.contains('.')) {
                found.push(Finding::at(&file, line, "the answer names no rule"));
            }
        }
    }
}

/// The items of the list in a chapter, each with its line.
pub(super) fn items(text: &str, chapter: &str) -> Vec<(usize, String)> {
    let mut items: Vec<(usize, String)> = Vec::new();
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != chapter).skip(1);
    for (at, line) in lines.take_while(|(_, line)| !line.starts_with("## ")) {
        match items.last_mut() {
            _ if line.starts_with("- ") => items.push((at, line.to_owned())),
            Some((_, item)) if line.starts_with("  ") => {
                item.push('\n');
                item.push_str(line);
            }
            Some(_) | None => {}
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn a_question_is_one_and_its_answer_names_a_rule() {
        let rules = "## ZZ-1 Words\n- **ZZ-1.1** x\n\n## Questions\n\n- **So?** Yes (ZZ-1.1).\n- **And so?** Perhaps.\n  It depends (ZZ-1).\n- **Never.** (ZZ-1.1)\n- ZZ-1.1?\n\n## Rulings\n- **no** matter\n";
        let tree = Tree::of(&[("games/zed/Cargo.toml", ""), ("games/zed/RULES.md", rules)]);
        assert_eq!(
            messages(|found| check(&tree, found)),
            [
                "games/zed/RULES.md:7: the answer names no rule",
                "games/zed/RULES.md:9: asks nothing; write `- **Question?** Answer.`",
                "games/zed/RULES.md:10: asks nothing; write `- **Question?** Answer.`",
            ]
        );
    }
}
