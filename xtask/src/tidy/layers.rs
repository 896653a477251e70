//! The contract's words are the game's: a method of a layer calls a function of its own name in the file of that name,
//! and only `checked.rs` and tests know the test harness.

use proc_macro2::Delimiter;

use super::finding::Finding;
use super::source::{Kind, Source, is_test_file};
use super::tree::Tree;

/// The files in which a game fulfils the layers of the contract.
const LAYERS: [&str; 2] = ["/src/game.rs", "/src/checked.rs"];

/// Methods that share a file, or whose file a small game does without: the first of these that the game has. A method that
/// is not named here has a file of its own name; `phases` may be any file of that folder.
const HOMES: [(&str, &[&str]); 22] = [
    ("open", &["rulebook"]),
    ("seats", &["rulebook"]),
    ("default_seats", &["rulebook"]),
    ("seat_name", &["rulebook"]),
    ("side", &["rulebook"]),
    ("content", &["content", "rulebook"]),
    ("pending", &["state"]),
    ("begin", &["phases", "state"]),
    ("apply", &["phases", "state"]),
    ("outcome", &["phases", "state"]),
    ("legal", &["legal", "state"]),
    ("side_actions", &["legal", "state"]),
    ("timeout", &["legal", "state"]),
    ("choices_are_public", &["legal", "state"]),
    ("redact", &["event", "view"]),
    ("sample", &["sample", "view"]),
    ("redraw", &["sample", "view"]),
    ("position", &["position", "set_up"]),
    ("read", &["read", "set_up"]),
    ("evaluate_with", &["evaluate"]),
    ("deed_kinds", &["deed"]),
    ("no_forecast", &["no_forecast", "foretell", "forecast"]),
];

/// Reports methods that call a function of another name or in another file, and rules that import the test harness.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (name, source) in tree.sources().filter(|(name, _)| name.starts_with("games/")) {
        if LAYERS.iter().any(|layer| name.ends_with(layer)) {
            check_methods(tree, name, source, found);
        }
        if name.contains("/src/") && !name.ends_with("/src/checked.rs") && !is_test_file(tree, name) {
            check_harness(name, source, found);
        }
    }
}

fn check_methods(tree: &Tree, file: &str, source: &Source, found: &mut Vec<Finding>) {
    for at in 0..source.tokens.len() {
        let (Some("fn"), Some(method)) = (source.word(at), source.word(at + 1)) else { continue };
        let calls = calls(source, at);
        let Some(call) = calls.named(method) else {
            if let Some(Call { name, line, .. }) = calls.alone {
                let message =
                    format!("`{method}` calls `{name}`; a layer's method and its function share one name");
                found.push(Finding::at(file, line, message));
            }
            continue;
        };
        let homes = homes(tree, file, method);
        let stands = |name: &str| tree.source(name).is_some_and(|home| call.is_defined_in(home));
        if !homes.files.iter().any(|name| stands(name)) {
            let message = format!("`{method}` calls a function that is not in {}", homes.called);
            found.push(Finding::at(file, call.line, message));
        }
    }
}

/// Where the function of a method belongs.
struct Homes<'a> {
    /// `src/legal.rs`.
    called: String,
    /// The file, or all files of the folder into which it has grown.
    files: Vec<&'a str>,
}

fn homes<'a>(tree: &'a Tree, file: &str, method: &str) -> Homes<'a> {
    let src = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let listed = HOMES.iter().find(|(name, _)| *name == method).map(|(_, homes)| *homes);
    let own = [method];
    let homes = listed.unwrap_or(&own);
    let files = |home: &str| -> Vec<&'a str> {
        let (one, folder) = (format!("{src}/{home}.rs"), format!("{src}/{home}/"));
        let whole = home == "phases";
        let inside = |name: &str| name.strip_prefix(&folder).is_some_and(|rest| whole || rest == "mod.rs");
        tree.sources().map(|(name, _)| name).filter(|name| *name == one || inside(name)).collect()
    };
    let home = homes.iter().find(|home| !files(home).is_empty()).unwrap_or(&homes[0]);
    Homes { called: format!("src/{home}.rs"), files: files(home) }
}

/// The functions that a method calls.
struct Calls<'a> {
    all: Vec<Call<'a>>,
    /// What its body is nothing but a call of.
    alone: Option<Call<'a>>,
}

impl<'a> Calls<'a> {
    fn named(&self, method: &str) -> Option<Call<'a>> {
        self.all.iter().find(|call| call.name == method).copied()
    }
}

/// A call of a function: its name, and what it is called on.
#[derive(Clone, Copy)]
struct Call<'a> {
    name: &'a str,
    line: usize,
    on: On<'a>,
}

#[derive(Clone, Copy)]
enum On<'a> {
    /// `self.view(…)`: the type that fulfils the contract.
    Game(&'a str),
    /// `view::view(…)`.
    Module,
    /// `event.redact(…)`.
    Value,
}

impl Call<'_> {
    /// Whether a file defines the function: beside its types or in a block of the type, not for a trait.
    fn is_defined_in(&self, source: &Source) -> bool {
        let defines = |at: &usize| source.word(*at) == Some("fn") && source.word(at + 1) == Some(self.name);
        (0..source.tokens.len())
            .filter(defines)
            .filter(|at| !source.is_test_line(source.tokens[*at].line))
            .any(|at| {
                let block = enclosing_impl(source, at);
                match (self.on, block) {
                    (On::Module, None) => true,
                    (On::Game(game), Some(words)) => !words.contains(&"for") && words.contains(&game),
                    (On::Value, Some(words)) => !words.contains(&"for"),
                    (On::Module, Some(_)) | (On::Game(_) | On::Value, None) => false,
                }
            })
    }
}

/// The words between `impl` and its brace, if the function at `at` stands in such a block.
fn enclosing_impl(source: &Source, at: usize) -> Option<Vec<&str>> {
    if source.tokens[at].depth == 0 {
        return None;
    }
    let outer = |i: &usize| source.tokens[*i].depth == 0;
    let open =
        (0..at).rev().filter(outer).find(|i| source.tokens[*i].kind == Kind::Open(Delimiter::Brace))?;
    let start = (0..open).rev().filter(outer).find(|i| source.word(*i) == Some("impl"))?;
    Some((start + 1..open).filter_map(|i| source.word(i)).collect())
}

fn calls(source: &Source, at: usize) -> Calls<'_> {
    let none = Calls { all: Vec::new(), alone: None };
    let end = source.item_end(at);
    let Some(open) = (at..end).find(|i| source.tokens[*i].kind == Kind::Open(Delimiter::Brace)) else {
        return none;
    };
    let (body, stop) = (open + 1, source.group_end(open));
    let game = enclosing_impl(source, at).and_then(|words| words.last().copied()).unwrap_or_default();
    let is_open = |i: &usize| source.tokens[*i].kind == Kind::Open(Delimiter::Parenthesis);
    let call = |open: usize| {
        let name = source.word(open - 1).filter(|name| name.starts_with(|c: char| c.is_lowercase()))?;
        let before = |back: usize| open.checked_sub(back).filter(|i| *i >= body).map(|i| &source.tokens[i]);
        let on =
            match (before(2).map(|token| &token.kind), before(3), before(4).and_then(|token| token.word())) {
                (Some(Kind::Sign('.')), Some(on), _) if on.word() == Some("self") => On::Game(game),
                (Some(Kind::Sign('.')), _, _) => On::Value,
                (Some(Kind::Sign(':')), _, Some(on)) if on == "Self" || on == game => On::Game(game),
                _ => On::Module,
            };
        Some(Call { name, line: source.tokens[open].line, on })
    };
    let all: Vec<Call<'_>> = (body..stop).filter(is_open).filter_map(call).collect();
    let alone = (body..stop).find(is_open).and_then(|open| {
        let path =
            (body..open).all(|i| matches!(source.tokens[i].kind, Kind::Word(_) | Kind::Sign(':' | '.')));
        let close = source.group_end(open);
        let rest = (close + 1..stop).all(|i| source.tokens[i].kind == Kind::Sign(';'));
        call(open).filter(|_| path && rest)
    });
    Calls { all, alone }
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

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn found_in(file: &str, text: &str) -> Vec<String> {
        messages(|found| check(&Tree::of(&[(file, text)]), found))
    }

    #[test]
    fn a_method_that_calls_another_name_is_found() {
        for (body, called) in
            [("self.show(s)", "show"), ("content::shipped()", "shipped"), ("s.due();", "due")]
        {
            let text = format!("impl Game for Zed {{\n fn view(&self, s: &S) -> V {{\n  {body}\n }}\n}}");
            let found = found_in("games/zed/src/game.rs", &text);
            assert_eq!(found.len(), 1, "{found:?}");
            let expected = format!("games/zed/src/game.rs:3: `view` calls `{called}`");
            assert!(found[0].starts_with(&expected), "{found:?}");
        }
    }

    #[test]
    fn a_function_in_another_file_is_found() {
        let game = "impl Hidden for Zed {\n fn view(&self, s: &S) -> V {\n  self.view(s)\n }\n}";
        let right = "impl Zed { pub(crate) fn view(&self) {} }";
        let found = |file: &str, text: &str| {
            let files = [("games/zed/src/game.rs", game), (file, text)];
            messages(|found| check(&Tree::of(&files), found))
        };
        for file in ["games/zed/src/view.rs", "games/zed/src/view/mod.rs"] {
            assert_eq!(found(file, right), [""; 0]);
        }
        for (file, text) in [
            ("games/zed/src/view/build.rs", right),
            ("games/zed/src/state.rs", right),
            ("games/other/src/view.rs", right),
            // Not the function that is called: another type's, a trait's, a loose one, one for tests.
            ("games/zed/src/view.rs", "impl Court { fn view(&self) {} }"),
            ("games/zed/src/view.rs", "impl Look for Zed { fn view(&self) {} }"),
            ("games/zed/src/view.rs", "fn view() {}"),
            ("games/zed/src/view.rs", "#[cfg(test)]\nimpl Zed { fn view(&self) {} }"),
        ] {
            let expected = "games/zed/src/game.rs:3: `view` calls a function that is not in src/view.rs";
            assert_eq!(found(file, text), [expected], "{file}: {text}");
        }
    }

    #[test]
    fn a_group_of_methods_shares_a_file() {
        let game = "impl Game for Zed {\n fn outcome(&self, s: &S) -> O { phases::outcome(self, s) }\n \
                    fn pending(&self, s: &S) -> P { s.pending() }\n fn redact(&self, e: &E) -> E { Some(e.redact()) } }";
        let found = |files: &[(&str, &str)]| {
            let files = [&[("games/zed/src/game.rs", game)], files].concat();
            messages(|found| check(&Tree::of(&files), found))
        };
        let state = ("games/zed/src/state.rs", "impl State { fn pending(&self) {} }");
        let end = ("games/zed/src/phases/end.rs", "pub(crate) fn outcome() {}");
        let (event, view) = ("games/zed/src/event.rs", "games/zed/src/view.rs");
        let redact = "impl Event { fn redact(&self) {} }";
        assert_eq!(found(&[state, end, (event, redact)]), [""; 0]);
        assert_eq!(found(&[state, end, (view, redact)]), [""; 0], "a small game has no event.rs");
        assert_eq!(found(&[state, end, (event, ""), (view, redact)]).len(), 1, "this game has one");
        assert_eq!(found(&[state, (event, redact)]).len(), 1, "no outcome");
    }

    #[test]
    fn what_is_answered_in_place_is_fine() {
        for body in ["&state.dice", "Some(event.clone())", "self.seats", "self.a(x) + self.b(x)"] {
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
