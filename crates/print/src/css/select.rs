//! Selectors: which elements a rule is for.

use super::split;
use crate::tree::{Id, Tree};

/// One part of what an element must be.
#[derive(Clone, Debug)]
enum Simple {
    Name(String),
    Class(String),
    Id(String),
    /// An attribute: its name, how it is compared, and with what.
    Attribute(String, char, String),
    Is(Vec<Selector>),
    Not(Vec<Selector>),
    Has(Vec<(char, Selector)>),
    Root,
    First,
    Last,
    Nth(usize),
    Empty,
    /// A state that nothing on paper is in.
    Never,
}

/// A selector: what the element must be, and before that what stands above or beside it, from the last to the first.
#[derive(Clone, Debug)]
pub(super) struct Selector {
    last: Vec<Simple>,
    before: Vec<(char, Vec<Simple>)>,
}

impl Selector {
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts: Vec<(char, Vec<Simple>)> = Vec::new();
        let mut bond = ' ';
        let mut rest = text.trim();
        while !rest.is_empty() {
            if let Some(sign) = rest.chars().next().filter(|sign| ['>', '+', '~'].contains(sign)) {
                bond = sign;
                rest = rest[1..].trim_start();
                continue;
            }
            let end = compound_end(rest);
            parts.push((bond, compound(&rest[..end])?));
            bond = ' ';
            rest = rest[end..].trim_start();
        }
        let (mut bond, last) = parts.pop()?;
        let mut before = Vec::new();
        while let Some((next, simples)) = parts.pop() {
            before.push((bond, simples));
            bond = next;
        }
        Some(Self { last, before })
    }

    /// What elements can be found by that it may be for: a class, a name, or nothing.
    pub(super) fn hook(&self) -> String {
        let class = self.last.iter().find_map(|simple| {
            if let Simple::Class(class) = simple { Some(format!(".{class}")) } else { None }
        });
        let name = || {
            self.last
                .iter()
                .find_map(|simple| if let Simple::Name(name) = simple { Some(name.clone()) } else { None })
        };
        class.or_else(name).unwrap_or_default()
    }

    /// How strong it is: ids, then classes, then names.
    pub(super) fn weight(&self) -> (usize, usize, usize) {
        let simples = self.last.iter().chain(self.before.iter().flat_map(|(_, simples)| simples));
        simples.map(weight).fold((0, 0, 0), add)
    }

    pub(super) fn fits(&self, tree: &Tree, id: Id) -> bool {
        self.last.iter().all(|simple| is(tree, id, simple)) && above(tree, id, &self.before)
    }
}

fn add(one: (usize, usize, usize), other: (usize, usize, usize)) -> (usize, usize, usize) {
    (one.0 + other.0, one.1 + other.1, one.2 + other.2)
}

fn weight(simple: &Simple) -> (usize, usize, usize) {
    match simple {
        Simple::Id(_) => (1, 0, 0),
        Simple::Name(_) => (0, 0, 1),
        Simple::Is(any) | Simple::Not(any) => any.iter().map(Selector::weight).max().unwrap_or_default(),
        Simple::Has(any) => any.iter().map(|(_, one)| one.weight()).max().unwrap_or_default(),
        Simple::Class(_)
        | Simple::Attribute(..)
        | Simple::Root
        | Simple::First
        | Simple::Last
        | Simple::Nth(_)
        | Simple::Empty
        | Simple::Never => (0, 1, 0),
    }
}

fn above(tree: &Tree, id: Id, before: &[(char, Vec<Simple>)]) -> bool {
    let Some(((bond, simples), rest)) = before.split_first() else { return true };
    let fits = |at: Id| simples.iter().all(|simple| is(tree, at, simple)) && above(tree, at, rest);
    match bond {
        '>' => tree.node(id).parent.is_some_and(fits),
        '+' => earlier(tree, id).last().copied().is_some_and(fits),
        '~' => earlier(tree, id).into_iter().any(fits),
        _ => {
            let mut at = tree.node(id).parent;
            while let Some(parent) = at {
                if fits(parent) {
                    return true;
                }
                at = tree.node(parent).parent;
            }
            false
        }
    }
}

/// The elements before it that have the same parent.
fn earlier(tree: &Tree, id: Id) -> Vec<Id> {
    let Some(parent) = tree.node(id).parent else { return Vec::new() };
    tree.elements(parent).take_while(|at| *at != id).collect()
}

fn is(tree: &Tree, id: Id, simple: &Simple) -> bool {
    match simple {
        Simple::Name(name) => name == "*" || tree.node(id).name == *name,
        Simple::Class(class) => tree.has_class(id, class),
        Simple::Id(own) => tree.attribute(id, "id") == Some(own),
        Simple::Attribute(name, how, wanted) => tree.attribute(id, name).is_some_and(|value| match how {
            '=' => value == wanted,
            '*' => value.contains(wanted.as_str()),
            '^' => value.starts_with(wanted.as_str()),
            '$' => value.ends_with(wanted.as_str()),
            '~' => value.split_whitespace().any(|word| word == wanted),
            _ => true,
        }),
        Simple::Is(any) => any.iter().any(|one| one.fits(tree, id)),
        Simple::Not(any) => !any.iter().any(|one| one.fits(tree, id)),
        Simple::Has(any) => any.iter().any(|(bond, one)| match bond {
            '>' => tree.elements(id).any(|at| one.fits(tree, at)),
            '+' | '~' => false,
            _ => tree.below(id).into_iter().any(|at| tree.is_element(at) && one.fits(tree, at)),
        }),
        Simple::Root => tree.node(id).name == "html",
        Simple::First => earlier(tree, id).is_empty(),
        Simple::Last => tree.node(id).parent.is_none_or(|parent| tree.elements(parent).last() == Some(id)),
        Simple::Nth(nth) => earlier(tree, id).len() + 1 == *nth,
        Simple::Empty => tree.node(id).children.is_empty(),
        Simple::Never => false,
    }
}

/// Where a compound ends: at a space or a bond that stands in no brackets.
fn compound_end(text: &str) -> usize {
    let mut depth = 0_i32;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ' ' | '>' | '+' | '~' | '\n' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

fn compound(text: &str) -> Option<Vec<Simple>> {
    let mut simples = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (sign, after) = match rest.chars().next()? {
            sign @ ('.' | '#' | '[' | ':' | '*') => (sign, &rest[1..]),
            _ => (' ', rest),
        };
        if sign == '[' {
            let (inside, after) = after.split_once(']')?;
            simples.push(match inside.split_once('=') {
                None => Simple::Attribute(inside.to_owned(), ' ', String::new()),
                Some((name, value)) => {
                    let how = name.chars().next_back().filter(|sign| "*^$~".contains(*sign));
                    let bare = name.trim_end_matches(['*', '^', '$', '~']).to_owned();
                    Simple::Attribute(bare, how.unwrap_or('='), value.trim_matches('"').to_owned())
                }
            });
            rest = after;
            continue;
        }
        if sign == '*' {
            rest = after;
            continue;
        }
        if sign == ':' {
            let pseudo = after.strip_prefix(':');
            let after = pseudo.unwrap_or(after);
            let end = after.find(['.', '#', '[', ':', '(']).unwrap_or(after.len());
            let (name, after) = after.split_at(end);
            let (inside, after) = match after.strip_prefix('(') {
                Some(open) => bracket(open),
                None => ("", after),
            };
            simples.push(if pseudo.is_some() { Simple::Never } else { named(name, inside) });
            rest = after;
            continue;
        }
        let end = after.find(['.', '#', '[', ':']).unwrap_or(after.len());
        let name = after[..end].to_owned();
        simples.push(match sign {
            '.' => Simple::Class(name),
            '#' => Simple::Id(name),
            _ => Simple::Name(name),
        });
        rest = &after[end..];
    }
    Some(simples)
}

fn named(name: &str, inside: &str) -> Simple {
    let all = || split(inside, ',').into_iter().filter_map(Selector::read).collect();
    match name {
        "is" | "where" => Simple::Is(all()),
        "not" => Simple::Not(all()),
        "has" => Simple::Has(
            split(inside, ',')
                .into_iter()
                .filter_map(|one| {
                    let bond = one.chars().next().filter(|sign| ['>', '+', '~'].contains(sign));
                    let one = bond.map_or(one, |_| &one[1..]);
                    Some((bond.unwrap_or(' '), Selector::read(one)?))
                })
                .collect(),
        ),
        "root" => Simple::Root,
        "first-child" => Simple::First,
        "last-child" => Simple::Last,
        "empty" => Simple::Empty,
        "nth-child" => inside.trim().parse().map_or(Simple::Never, Simple::Nth),
        _ => Simple::Never,
    }
}

/// The inside of a bracket that is open, and what follows it.
fn bracket(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}
