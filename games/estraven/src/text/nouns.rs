//! Things in words: what a filter fits, how many of something.

use super::{Names, name_types};
use crate::card::{Fights, Filter, Side, What};

pub(super) fn plural(noun: &str) -> String {
    noun.replacen("Troop", "Troops", 1).replacen("Leader", "Leaders", 1).replacen("unit", "units", 1)
}

/// "attacking unit you control with Power 3 or less".
pub(crate) fn noun(names: Names<'_>, filter: &Filter, article: bool) -> String {
    let mut text = String::new();
    let mut word = |part: &str| {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    };
    match filter.tapped {
        Some(true) => word("tapped"),
        Some(false) => word("untapped"),
        None => {}
    }
    match filter.fights {
        Some(Fights::Attacking) => word("attacking"),
        Some(Fights::Blocking) => word("blocking"),
        Some(Fights::Either) | None => {}
    }
    let player = matches!(filter.what, What::Player);
    match filter.side {
        Some(Side::Enemy) if !player && filter.what != What::Any => word("enemy"),
        Some(_) | None => {}
    }
    if let Some(types) = filter.types {
        word(&name_types(types, names.types));
    }
    word(match (filter.what, filter.side) {
        (What::Any, Some(Side::Enemy)) => "opponent or enemy unit",
        (What::Any, _) => "player or unit",
        (What::Player, Some(Side::Enemy)) => "opponent",
        (What::Player, _) => "player",
        (What::PlayerOrLeader, _) => "player or Leader",
        (What::Unit, _) => "unit",
        (What::Leader, _) => "Leader",
        (What::Troop, _) => "Troop",
        (What::GraveCard, _) => "card",
        (What::GraveTroop, _) => "Troop card",
        (What::GraveLeader, _) => "Leader card",
    });
    if filter.side == Some(Side::Mine) && !article {
        word("you control");
    }
    if filter.fights == Some(Fights::Either) {
        word("in combat");
    }
    if let Some(n) = filter.cost_at_most {
        word(&format!("of cost {n} or less"));
    }
    if let Some(n) = filter.power_at_most {
        word(&format!("with Power {n} or less"));
    }
    if filter.died_now {
        word("that just died");
    } else if filter.what.in_graveyard() {
        word("from your graveyard");
    }
    if article { format!("a{} {text}", an(&text)) } else { text }
}

/// "Spell, Leader or Troop".
pub(crate) fn one_of(words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        words => words.concat(),
    }
}

pub(crate) fn an(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "n" } else { "" }
}

pub(crate) fn count(n: u8) -> String {
    ["zero", "one", "two", "three", "four"]
        .get(usize::from(n))
        .map_or_else(|| n.to_string(), |s| (*s).to_owned())
}

pub(crate) fn cards(n: u8) -> String {
    if n == 1 { "a card".to_owned() } else { format!("{} cards", count(n)) }
}

pub(crate) fn cards_of(n: u8) -> String {
    if n == 1 { "card".to_owned() } else { format!("{} cards", count(n)) }
}

pub(crate) fn more(n: u8) -> String {
    if n == 1 { "one more time".to_owned() } else { format!("{} more times", count(n)) }
}

pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
