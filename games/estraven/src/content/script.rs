//! The small words inside a script: filters, selectors, conditions (LE-12.4 to LE-12.6).

use kernel::{UnknownWord, Word};

use super::words::{GraveNoun, Happening, Measure, Noun, Occasion, Part, Selector, Suffix};
use crate::card::{Aim, Condition, Fights, Filter, Select, Side, Types, What};
use crate::vocab::{ItemKind, Role};

/// What the words of a script may refer to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    /// The troop types, in order.
    pub(super) types: &'a [String],
}

/// `troop.mine.cost<=2`, `gcard(troop)`, `any.enemy`, `opp`; the flag says whether it ended in `.optional`.
pub(super) fn read_filter(text: &str, known: Known<'_>) -> Result<(Filter, bool), String> {
    let (inner, rest) = match text.strip_prefix("gcard(") {
        None => (None, text),
        Some(open) => {
            let (inner, rest) = open.split_once(')').ok_or_else(|| format!("`{text}` lacks its `)`"))?;
            (Some(inner), rest)
        }
    };
    let mut parts = inner.unwrap_or(rest).split('.');
    let head = parts.next().unwrap_or_default();
    let mut filter = if inner.is_some() {
        match GraveNoun::read(head)? {
            GraveNoun::Troop => Filter::of(What::GraveTroop),
            GraveNoun::Leader => Filter::of(What::GraveLeader),
            GraveNoun::Card => Filter::of(What::GraveCard),
            GraveNoun::DiedNow => Filter { died_now: true, ..Filter::of(What::GraveCard) },
        }
    } else {
        match Noun::read(head).map_err(|_| unknown::<Noun>(head, ["gcard(troop)"]))? {
            Noun::Any => Filter::of(What::Any),
            Noun::Player => Filter::of(What::Player),
            Noun::Opponent => Filter { side: Some(Side::Enemy), ..Filter::of(What::Player) },
            Noun::PlayerOrLeader => Filter::of(What::PlayerOrLeader),
            Noun::Unit => Filter::of(What::Unit),
            Noun::Leader => Filter::of(What::Leader),
            Noun::Troop => Filter::of(What::Troop),
        }
    };
    let mut optional = false;
    let outside = if inner.is_some() { rest.strip_prefix('.').unwrap_or(rest) } else { "" };
    for part in parts.chain(outside.split('.').filter(|part| !part.is_empty())) {
        match Part::read(part) {
            Ok(Part::Mine) => filter.side = Some(Side::Mine),
            Ok(Part::Enemy) => filter.side = Some(Side::Enemy),
            Ok(Part::Tapped) => filter.tapped = Some(true),
            Ok(Part::Untapped) => filter.tapped = Some(false),
            Ok(Part::Attacking) => filter.fights = Some(Fights::Attacking),
            Ok(Part::Blocking) => filter.fights = Some(Fights::Blocking),
            Ok(Part::InCombat) => filter.fights = Some(Fights::Either),
            Ok(Part::Optional) => optional = true,
            Err(_) => read_measure(part, &mut filter, known)?,
        }
    }
    Ok((filter, optional))
}

/// `power<=3`, `cost<=2`, or a troop type.
fn read_measure(part: &str, filter: &mut Filter, known: Known<'_>) -> Result<(), String> {
    if let Some((what, number)) = part.split_once("<=") {
        let number: u8 =
            number.parse().map_err(|_| format!("`{}` is no whole number", kernel::clip(number)))?;
        match Measure::read(what)? {
            Measure::Power => filter.power_at_most = Some(number),
            Measure::Cost => filter.cost_at_most = Some(number),
        }
        return Ok(());
    }
    let types = || known.types.iter().map(String::as_str);
    filter.types = Some(read_type(part, known).map_err(|_| unknown::<Part>(part, types()))?);
    Ok(())
}

/// A troop type.
pub(super) fn read_type(word: &str, known: Known<'_>) -> Result<Types, String> {
    let at = known.types.iter().position(|name| name == word);
    at.map(|index| Types::only(index as u8)).ok_or_else(|| {
        UnknownWord::new("troop type", word, known.types.iter().map(String::as_str)).to_string()
    })
}

/// `you`, `all troop.mine`, `?a=unit.mine`, `a`; a `?` is added to the aims.
pub(super) fn read_select(
    text: &str,
    known: Known<'_>,
    aims: &mut Vec<Aim>,
    names: &mut Vec<String>,
) -> Result<Select, String> {
    if let Some(aim) = text.strip_prefix('?') {
        let (name, filter) = aim
            .split_once('=')
            .filter(|(name, _)| name.chars().all(char::is_alphabetic))
            .unwrap_or(("", aim));
        let (filter, optional) = read_filter(filter, known)?;
        if aims.len() == crate::state::MAX_AIMS {
            return Err(format!("an ability has at most {} targets", crate::state::MAX_AIMS));
        }
        aims.push(Aim { filter, optional });
        names.push(name.to_owned());
        return Ok(Select::Target(aims.len() as u8 - 1));
    }
    if let Some(filter) = text.strip_prefix("all ") {
        let (filter, _) = read_filter(filter, known)?;
        if filter.what.in_graveyard() {
            return Err("`all` is for players and units".to_owned());
        }
        return Ok(Select::All(filter));
    }
    match Selector::read(text) {
        Ok(Selector::You) => Ok(Select::You),
        Ok(Selector::Opps) => Ok(Select::Opps),
        Ok(Selector::Itself) => Ok(Select::Itself),
        Ok(Selector::Joiners) => Ok(Select::Joiners),
        Err(_) => {
            let named = names.iter().position(|name| !name.is_empty() && name == text);
            named.map(|at| Select::Target(at as u8)).ok_or_else(|| {
                let names = names.iter().map(String::as_str).filter(|name| !name.is_empty());
                unknown::<Selector>(text, ["all troop.mine", "?unit.enemy"].into_iter().chain(names))
            })
        }
    }
}

/// `attack(defender)`, `item(spell|reaction.enemy)`, `event(you_damaged)`.
pub(super) fn read_condition(text: &str) -> Result<Condition, String> {
    let (word, inner) = text.strip_suffix(')').and_then(|text| text.split_once('(')).ok_or_else(|| {
        format!("`{}` is no condition: one is written `attack(defender)`", kernel::clip(text))
    })?;
    match Occasion::read(word)? {
        Occasion::Attack => Ok(Condition::Attack(Role::read(inner)?)),
        Occasion::Blocks => Ok(Condition::Blocks(Role::read(inner)?)),
        Occasion::Combat if inner == Role::Any.word() => Ok(Condition::Combat),
        Occasion::Combat => Err(UnknownWord::new(Role::KIND, inner, [Role::Any.word()]).into()),
        Occasion::Event => match Happening::read(inner)? {
            Happening::YourUnitDied => Ok(Condition::YourUnitDied),
            Happening::YouDamaged => Ok(Condition::YouDamaged),
        },
        Occasion::Item => read_item(inner),
    }
}

fn read_item(inner: &str) -> Result<Condition, String> {
    let mut parts = inner.split('.');
    let mut kinds = 0;
    for kind in parts.next().unwrap_or_default().split('|') {
        kinds |= ItemKind::read(kind)?.bit();
    }
    let (mut enemy, mut targets_mine) = (false, false);
    for part in parts {
        match Suffix::read(part)? {
            Suffix::Enemy => enemy = true,
            Suffix::TargetsMine => targets_mine = true,
        }
    }
    if !enemy {
        return Err("an item condition is about enemy items: write `.enemy`".to_owned());
    }
    Ok(Condition::Item { kinds, targets_mine })
}

/// `+1/+0`.
pub(super) fn read_buff(text: &str) -> Result<(i8, i8), String> {
    let signed = |part: &str| {
        let number = part.strip_prefix('+').unwrap_or(part).parse::<i8>().ok();
        number.filter(|number| part.starts_with(['+', '-']) && (-9..=9).contains(number))
    };
    text.split_once('/')
        .and_then(|(power, guard)| Some((signed(power)?, signed(guard)?)))
        .ok_or_else(|| format!("`{}` is no change of numbers: one is written `+1/+0`", kernel::clip(text)))
}

/// `3` or `3-4`.
pub(super) fn read_roll(text: &str) -> Result<(u8, u8), String> {
    let side = |part: &str| part.parse::<u8>().ok().filter(|side| (1..=6).contains(side));
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    side(from)
        .and_then(|from| Some((from, side(to)?)))
        .filter(|(from, to)| from <= to)
        .ok_or_else(|| format!("`{}` is no roll: one is written `3` or `3-4`", kernel::clip(text)))
}

/// What is said of a word that is neither one of `W` nor one of `others`.
fn unknown<'a, W: Word>(word: &str, others: impl IntoIterator<Item = &'a str>) -> String {
    UnknownWord::new(W::KIND, word, W::ALL.iter().map(|known| known.word()).chain(others)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_read_and_mistakes_named() {
        let types = ["Soldier".to_owned(), "Beast".to_owned()];
        let known = Known { types: &types };
        let (filter, optional) = read_filter("troop.Beast.power<=3.optional", known).unwrap();
        assert!(optional);
        assert_eq!((filter.power_at_most, filter.types), (Some(3), Some(Types::only(1))));
        assert!(read_filter("gcard(troop.cost<=2).optional", known).unwrap().1);
        let error = read_filter("troop.Baest", known).unwrap_err();
        assert!(error.contains("did you mean `Beast`?"), "{error}");
        assert!(read_filter("trop", known).unwrap_err().contains("did you mean `troop`?"));
        assert!(read_condition("atack(defender)").unwrap_err().contains("did you mean `attack`?"));
        assert_eq!(read_buff("+2/-1"), Ok((2, -1)));
        assert!(read_buff("2/1").is_err() && read_roll("7").is_err() && read_roll("4-3").is_err());
    }
}
