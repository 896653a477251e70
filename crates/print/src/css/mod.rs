//! The style sheets of the site, as far as drawings need them: which rule is for which element, and what its values come to.
//! They are read as if for print, in day colours, on a wide page.

mod select;
mod value;

use std::collections::BTreeMap;

use crate::tree::{Id, Tree};
use select::Selector;
pub(crate) use value::{colour, font, length, number, resolved};

/// So wide is the page that sheets are read for, in pixels.
const WIDTH: f32 = 1366.0;

/// What is declared of an element, by property.
pub(crate) type Declared = BTreeMap<String, String>;

#[derive(Debug)]
struct Rule {
    selector: Selector,
    order: usize,
    body: Vec<(String, String, bool)>,
}

/// A style sheet.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    rules: Vec<Rule>,
    /// Which rules may be for an element, by the last class, name or attribute they ask for.
    by_hook: BTreeMap<String, Vec<usize>>,
}

impl Sheet {
    pub(crate) fn read(text: &str) -> Self {
        let mut sheet = Self::default();
        sheet.take(text, "");
        for (at, rule) in sheet.rules.iter().enumerate() {
            sheet.by_hook.entry(rule.selector.hook()).or_default().push(at);
        }
        sheet
    }

    /// Takes what stands in braces, or in no braces at all: declarations of `within`, and rules below it.
    fn take(&mut self, text: &str, within: &str) {
        let (mut declared, mut blocks) = (Vec::new(), Vec::new());
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == ';');
            while let Some(comment) = rest.strip_prefix("/*") {
                rest = comment.split_once("*/").map_or("", |(_, after)| after).trim_start();
            }
            if rest.is_empty() {
                break;
            }
            let end = end(rest);
            let (head, after) = rest.split_at(end);
            if let Some(inside) = after.strip_prefix('{') {
                let (body, after) = block(inside);
                blocks.push((head.trim(), body));
                rest = after;
            } else {
                declared.push(head);
                rest = after;
            }
        }
        self.rule(within, &declared);
        for (head, body) in blocks {
            if let Some(condition) = head.strip_prefix("@media") {
                if holds(condition) {
                    self.take(body, within);
                }
            } else if !head.starts_with('@') {
                for one in split(head, ',') {
                    self.take(body, &below(within, one));
                }
            }
        }
    }

    fn rule(&mut self, selector: &str, declared: &[&str]) {
        let body: Vec<(String, String, bool)> = declared
            .iter()
            .filter_map(|declared| {
                let (name, value) = declared.split_once(':')?;
                let value = value.trim();
                let (value, loud) = match value.strip_suffix("!important") {
                    Some(value) => (value.trim(), true),
                    None => (value, false),
                };
                Some((name.trim().to_owned(), value.to_owned(), loud))
            })
            .collect();
        if let Some(selector) = Selector::read(selector).filter(|_| !body.is_empty()) {
            self.rules.push(Rule { selector, order: self.rules.len(), body });
        }
    }

    /// What the sheet declares of an element, the strongest rule last.
    pub(crate) fn of(&self, tree: &Tree, id: Id) -> Declared {
        let mut hooks = vec![String::new(), tree.node(id).name.clone()];
        if let Some(classes) = tree.attribute(id, "class") {
            hooks.extend(classes.split_whitespace().map(|class| format!(".{class}")));
        }
        let mut found: Vec<&Rule> = Vec::new();
        for hook in &hooks {
            let rules = self.by_hook.get(hook).map_or(&[][..], Vec::as_slice);
            found.extend(rules.iter().map(|at| &self.rules[*at]).filter(|rule| rule.selector.fits(tree, id)));
        }
        found.sort_by_key(|rule| (rule.selector.weight(), rule.order));
        let mut declared = Declared::new();
        for loud in [false, true] {
            for (name, value, _) in
                found.iter().flat_map(|rule| &rule.body).filter(|(_, _, own)| *own == loud)
            {
                declared.insert(name.clone(), value.clone());
            }
        }
        declared
    }
}

/// A selector as it is meant below another.
fn below(within: &str, selector: &str) -> String {
    match selector.strip_prefix('&') {
        Some(more) => format!("{within}{more}"),
        None => format!("{within} {selector}").trim_start().to_owned(),
    }
}

/// Where a declaration ends, or what stands before a block.
fn end(text: &str) -> usize {
    let (mut depth, mut quoted) = (0_i32, false);
    let ends = |(_, sign): &(usize, char)| {
        match sign {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        matches!(sign, ';' | '{') && depth == 0 && !quoted
    };
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// The inside of a block whose brace is open, and what follows it.
fn block(text: &str) -> (&str, &str) {
    let mut depth = 1_usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}

/// The parts of a text between signs that stand in no brackets.
pub(crate) fn split(text: &str, by: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut quoted, mut start) = (0_i32, false, 0);
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth -= 1,
            _ if sign == by && depth == 0 && !quoted => {
                parts.push(text[start..at].trim());
                start = at + sign.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Does a condition on the medium hold for paper?
fn holds(condition: &str) -> bool {
    split(condition, ',').into_iter().any(|one| {
        one.split(" and ").all(|part| {
            let part = part.trim().trim_start_matches('(').trim_end_matches(')');
            match part.split_once(':') {
                Some(("min-width", width)) => length(width).is_some_and(|width| WIDTH >= width),
                Some(("max-width", width)) => length(width).is_some_and(|width| WIDTH <= width),
                Some(_) => false,
                None => matches!(part, "print" | "all"),
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(sheet: &str, markup: &str, name: &str) -> Declared {
        let tree = Tree::read(markup);
        let id = tree.find(0, name, "").expect("the element is there");
        Sheet::read(sheet).of(&tree, id)
    }

    #[test]
    fn the_stronger_rule_counts_and_of_equals_the_later() {
        let sheet =
            "/* a } */ b{fill:red} .x b{fill:green} .x>.y{fill:blue;stroke:#fff} b{stroke:#000 !important}";
        let found = declared(sheet, r#"<a class="x"><b class="y"></b></a>"#, "b");
        assert_eq!(found.get("fill").map(String::as_str), Some("blue"));
        assert_eq!(found.get("stroke").map(String::as_str), Some("#000"));
    }

    #[test]
    fn a_rule_in_another_is_meant_below_it() {
        let sheet = "a{color:#111;b{fill:red;&.y{stroke:#222}}@media print{>.y{fill:blue}}}";
        let found = declared(sheet, r#"<a><b class="y"></b></a>"#, "b");
        assert_eq!(found.get("fill").map(String::as_str), Some("blue"));
        assert_eq!(found.get("stroke").map(String::as_str), Some("#222"));
        assert_eq!(found.get("color"), None);
    }

    #[test]
    fn paper_is_wide_and_nothing_on_it_is_pointed_at() {
        let sheet = "@media (max-width: 900px){b{fill:red}}@media print{b{stroke:#111}}b:hover{fill:red}b:is(.y,.z):not(.w){color:#222}";
        let found = declared(sheet, r#"<b class="z"></b>"#, "b");
        assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), ["color", "stroke"]);
    }
}
