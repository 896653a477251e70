//! A line taken apart; what its names mean in a position is asked next.

use kernel::{Seat, Word as _};

use crate::card::CardId;
use crate::name::{Name, read_seat};
use crate::rulebook::Estraven;
use crate::vocab::Stop;

/// Something that is named in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ref {
    /// `P2`.
    Player(Seat),
    /// `HM04.2`.
    Named(Name),
    /// `HM04`: the one copy that is meant.
    Bare(CardId),
}

/// The forms that a line can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parsed {
    Deck(String),
    Pitch(Ref),
    Mana(Ref),
    Play(Ref, Parts),
    Act(Ref, u8, Parts),
    React(Ref, Parts),
    Use(Ref, u8, Parts),
    Attack(Ref, Ref, Vec<Ref>),
    Trade(Ref, u8),
    End,
    Pass,
    Join(Ref),
    JoinDone,
    Block(Ref, Ref),
    BlockDone,
    Pay,
    NoPay,
    Keep,
    Bottom,
    Pick(Ref),
    PickNone,
    Slot(u8),
    Discard(Ref),
    Target(Ref),
    NoTarget,
    Cost(Ref),
    Answer(u16),
    Levy(Ref),
    NoLevy,
    Stop(Stop, bool),
    Resign,
}

/// The choices that a line names beside what it announces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Parts {
    pub(crate) answer: Option<u16>,
    pub(crate) levy: Option<Option<Ref>>,
    pub(crate) targets: Vec<Ref>,
    pub(crate) with: Vec<Ref>,
    /// Were targets named at all?
    pub(crate) aims: bool,
}

impl Parts {
    /// Is nothing named, or nothing left that was?
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self { aims: self.aims, ..Self::default() }
    }
}

impl Estraven {
    /// Reads a line, in any case; `None` if it is no form of speech.
    pub(crate) fn parse(&self, line: &str) -> Option<Parsed> {
        let mut text = String::with_capacity(line.len());
        for letter in line.chars().take(400) {
            match letter {
                '>' | '+' | ',' | '^' => text.extend([' ', letter, ' ']),
                '<' => text.extend([' ', letter]),
                _ => text.push(letter),
            }
        }
        // `<>` is one word.
        let text = text.replace("< > ", "<> ");
        let words: Vec<&str> = text.split_whitespace().take(60).collect();
        let (verb, rest) = words.split_first()?;
        let verb = verb.to_ascii_lowercase();
        Some(match (verb.as_str(), rest) {
            ("deck", [id]) => Parsed::Deck((*id).to_owned()),
            ("pitch", [card]) => Parsed::Pitch(read_ref(card)?),
            ("mana", [object]) => Parsed::Mana(read_ref(object)?),
            ("play", [card, parts @ ..]) => Parsed::Play(read_ref(card)?, read_parts(parts)?),
            ("act", [object, parts @ ..]) => {
                let (object, k) = read_ability(object)?;
                Parsed::Act(object, k, read_parts(parts)?)
            }
            ("react", [card, parts @ ..]) => Parsed::React(read_ref(card)?, read_parts(parts)?),
            ("use", [object, parts @ ..]) => {
                let (object, k) = read_ability(object)?;
                Parsed::Use(object, k, read_parts(parts)?)
            }
            ("atk", [leader, ">", target, joins @ ..]) => {
                let joins = joins.chunks(2).map(|pair| match pair {
                    ["+", troop] => read_ref(troop),
                    _ => None,
                });
                Parsed::Attack(read_ref(leader)?, read_ref(target)?, joins.collect::<Option<_>>()?)
            }
            ("trade", [card, "<>", slot]) => Parsed::Trade(read_ref(card)?, slot.parse().ok()?),
            ("end", []) => Parsed::End,
            ("pass", []) => Parsed::Pass,
            ("join", [troop]) => Parsed::Join(read_ref(troop)?),
            ("join.", []) => Parsed::JoinDone,
            ("blk", [unit, ">", attacker]) => Parsed::Block(read_ref(unit)?, read_ref(attacker)?),
            ("blk.", []) => Parsed::BlockDone,
            ("pay", []) => Parsed::Pay,
            ("nopay", []) => Parsed::NoPay,
            ("keep", []) => Parsed::Keep,
            ("bottom", []) => Parsed::Bottom,
            ("pick", [card]) => Parsed::Pick(read_ref(card)?),
            ("none", []) => Parsed::PickNone,
            ("slot", [slot]) => Parsed::Slot(slot.parse().ok()?),
            ("disc", [card]) => Parsed::Discard(read_ref(card)?),
            ("tgt", [target]) => Parsed::Target(read_ref(target)?),
            ("notgt", []) => Parsed::NoTarget,
            ("cost", [object]) => Parsed::Cost(read_ref(object)?),
            ("ans", [item]) => Parsed::Answer(read_item(item)?),
            ("levy", [object]) => Parsed::Levy(read_ref(object)?),
            ("nolevy", []) => Parsed::NoLevy,
            ("stop", [stop, on]) => {
                let on = match on.to_ascii_lowercase().as_str() {
                    "on" => true,
                    "off" => false,
                    _ => return None,
                };
                Parsed::Stop(Stop::read(&stop.to_ascii_lowercase()).ok()?, on)
            }
            ("resign", []) => Parsed::Resign,
            _ => return None,
        })
    }
}

fn read_ref(text: &str) -> Option<Ref> {
    if let Some(seat) = read_seat(text) {
        return Some(Ref::Player(seat));
    }
    if text.contains('.') {
        return text.parse().ok().map(Ref::Named);
    }
    text.parse().ok().map(Ref::Bare)
}

/// `SE02.1:1`; the first ability where none is named.
fn read_ability(text: &str) -> Option<(Ref, u8)> {
    match text.split_once(':') {
        Some((object, k)) => Some((read_ref(object)?, k.parse().ok()?)),
        None => Some((read_ref(text)?, 1)),
    }
}

/// `#7`.
fn read_item(text: &str) -> Option<u16> {
    text.strip_prefix('#')?.parse().ok()
}

/// `^ #7`, `> a, b`, `levy X`, `nolevy`, `with X, Y`, in any order.
fn read_parts(words: &[&str]) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        match word.to_ascii_lowercase().as_str() {
            "^" if parts.answer.is_none() => parts.answer = Some(read_item(words.next()?)?),
            "levy" if parts.levy.is_none() => parts.levy = Some(Some(read_ref(words.next()?)?)),
            "nolevy" if parts.levy.is_none() => parts.levy = Some(None),
            list @ (">" | "with") => {
                let into = if list == ">" { &mut parts.targets } else { &mut parts.with };
                into.push(read_ref(words.next()?)?);
                while words.next_if(|word| **word == ",").is_some() {
                    into.push(read_ref(words.next()?)?);
                }
            }
            _ => return None,
        }
    }
    parts.aims = !parts.targets.is_empty();
    Some(parts)
}
