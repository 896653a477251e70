//! The contract's words are the game's: a method of a layer calls a function of its own name, and only `checked.rs` and
//! tests know the test harness.

use proc_macro2::Delimiter;

use super::finding::Finding;
use super::source::{Kind, Source, is_test_file};
use super::tree::Tree;

/// The files in which a game fulfils the layers of the contract.
const LAYERS: [&str; 2] = ["/src/game.rs", "/src/checked.rs"];

/// Reports methods that call a function of another name, and rules that import the test harness.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (name, source) in tree.sources().filter(|(name, _)| name.starts_with("games/")) {
        if LAYERS.iter().any(|layer| name.ends_with(layer)) {
            check_names(name, source, found);
        }
        if name.contains("/src/") && !name.ends_with("/src/checked.rs") && !is_test_file(tree, name) {
            check_harness(name, source, found);
        }
    }
}

fn check_names(file: &str, source: &Source, found: &mut Vec<Finding>) {
    for at in 0..source.tokens.len() {
        let (Some("fn"), Some(method)) = (source.tokens[at].word(), word(source, at + 1)) else { continue };
        let Some((called, line)) = delegate(source, at) else { continue };
        if called != method {
            let message =
                format!("`{method}` calls `{called}`; a layer's method and its function share one name");
            found.push(Finding::at(file, line, message));
        }
    }
}

/// What the function at `at` hands its arguments to, if its body is nothing but that call.
fn delegate(source: &Source, at: usize) -> Option<(&str, usize)> {
    let end = source.item_end(at);
    let body = (at..end).find(|i| source.tokens[*i].kind == Kind::Open(Delimiter::Brace))? + 1;
    let stop = source.group_end(body - 1);
    let open = (body..stop).find(|i| source.tokens[*i].kind == Kind::Open(Delimiter::Parenthesis))?;
    let path = (body..open).all(|i| matches!(source.tokens[i].kind, Kind::Word(_) | Kind::Sign(':' | '.')));
    let close = source.group_end(open);
    let rest = (close + 1..stop).all(|i| source.tokens[i].kind == Kind::Sign(';'));
    let called = word(source, open - 1)?;
    let is_function = called.starts_with(|first: char| first.is_lowercase());
    (path && rest && close > open + 1 && is_function).then_some((called, source.tokens[open].line))
}

fn check_harness(file: &str, source: &Source, found: &mut Vec<Finding>) {
    let named = source
        .tokens
        .iter()
        .find(|token| token.word() == Some("testkit") && !source.is_test_line(token.line));
    if let Some(token) = named {
        found.push(Finding::at(file, token.line, "rules do not import their test harness; `checked.rs` may"));
    }
}

fn word(source: &Source, at: usize) -> Option<&str> {
    source.tokens.get(at)?.word()
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn found_in(file: &str, text: &str) -> Vec<String> {
        messages(|found| check(&Tree::of(&[(file, text)]), found))
    }

    #[test]
    fn a_method_that_calls_another_name_is_found() {
        let text = "impl Hidden for Zed {\n fn view(&self, s: &S) -> V {\n  self.show(s)\n }\n fn cue(&self, e: &E) { cue::cue(self, e); }\n}";
        let found = found_in("games/zed/src/game.rs", text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("games/zed/src/game.rs:3: `view` calls `show`"), "{found:?}");
    }

    #[test]
    fn what_is_answered_in_place_is_fine() {
        for body in ["&state.dice", "Some(event.clone())", "self.table_size()", "self.a(x) + self.b(x)"] {
            let text = format!("impl Game for Zed {{ fn f(&self, x: u8) -> u8 {{ {body} }} }}");
            assert_eq!(found_in("games/zed/src/game.rs", &text), [""; 0], "{body}");
        }
    }

    #[test]
    fn rules_that_import_the_harness_are_found() {
        assert_eq!(found_in("games/zed/src/legal.rs", "use testkit::Checked;").len(), 1);
        for fine in ["games/zed/src/checked.rs", "games/zed/tests/a.rs", "crates/web/src/a.rs"] {
            assert_eq!(found_in(fine, "use testkit::Checked;"), [""; 0]);
        }
        assert_eq!(
            found_in("games/zed/src/legal.rs", "#[cfg(test)]\nmod tests {\n use testkit::x;\n}"),
            [""; 0]
        );
    }
}
