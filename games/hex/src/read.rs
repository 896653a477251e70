//! From text to actions: `fac ISL`, `mul 12`, `cap 5b`, `fort 5a`, `pay 2`, `x 5a`, `mig 0a-0b`, `play K`.

use kernel::{Reading, Refusal, Seat};

use crate::action::Action;
use crate::rulebook::Hex;
use crate::view::View;
use crate::vocab::Slots;

/// What somebody said: the action as far as its parts exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// An action whose every part exists.
    Action(Action),
    /// `fac` with a faction that does not exist.
    NoFaction,
    /// `mul` or `drop` with slots that do not exist.
    NoSlots(SlotVerb),
}

/// What was to be done with missions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SlotVerb {
    Mulligan,
    Drop,
}

/// A line, before asking what it means here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// For whom it was said, if that was said: `2: keep`. That seat may not exist.
    pub(crate) seat: Option<Option<Seat>>,
    pub(crate) said: Said,
}

/// Every first word of a line.
pub(crate) const VERBS: [&str; 15] = [
    "fac", "mul", "cap", "res", "fort", "endf", "pay", "x", "mig", "enda", "play", "swap", "bid", "stop",
    "drop",
];

impl Hex {
    /// Reads a line, in any case; `None` if it is no form of speech.
    pub(crate) fn parse(&self, line: &str) -> Option<Line> {
        let (seat, rest) = match line.split_once(':') {
            Some((number, rest)) => (Some(self.numbered(number.trim())), rest),
            None => (None, line),
        };
        let mut words = rest.split_whitespace();
        let verb = words.next()?.to_ascii_lowercase();
        let word = words.next();
        if words.next().is_some() {
            return None;
        }
        let land = |word: Option<&str>| self.map().find(word?);
        let card = |word: Option<&str>| self.card(word?);
        let action = match (verb.as_str(), word) {
            ("fac", Some(id)) => match self.faction(id) {
                Some(faction) => Action::Faction { faction },
                None => return Some(Line { seat, said: Said::NoFaction }),
            },
            ("mul", Some(slots)) => match Slots::read(slots) {
                Some(slots) => Action::Mulligan { slots },
                None => return Some(Line { seat, said: Said::NoSlots(SlotVerb::Mulligan) }),
            },
            ("drop", Some(slots)) => match Slots::read(slots).filter(|slots| !slots.is_empty()) {
                Some(slots) => Action::Drop { slots },
                None => return Some(Line { seat, said: Said::NoSlots(SlotVerb::Drop) }),
            },
            ("cap", word) => Action::Capital { land: land(word)? },
            ("res", Some("-")) => Action::Decline,
            ("res", word) => Action::Resurge { land: land(word)? },
            ("fort", word) => Action::Fort { land: land(word)? },
            ("endf", None) => Action::EndFortify,
            ("pay", word) => Action::Pay { card: card(word)? },
            ("x", word) => Action::Attack { land: land(word)? },
            ("mig", Some(word)) => {
                let (from, to) = word.split_once('-')?;
                Action::Migrate { from: land(Some(from))?, to: land(Some(to))? }
            }
            ("enda", None) => Action::EndAttack,
            ("play", word) => Action::Commit { card: card(word)? },
            ("swap", word) => Action::Swap { card: card(word)? },
            ("bid", word) => Action::Bid { card: card(word)? },
            ("stop", None) => Action::Stop,
            ("keep", None) => Action::Keep,
            ("take", word) => Action::Take { card: card(word)? },
            ("back", None) => Action::Back,
            ("resign", None) => Action::Resign,
            _ => return None,
        };
        Some(Line { seat, said: Said::Action(action) })
    }

    /// A seat by its number from 1, or by its colour.
    fn numbered(&self, text: &str) -> Option<Seat> {
        self.everybody().find(|seat| {
            text == (seat.index() + 1).to_string() || self.colour(*seat).name().eq_ignore_ascii_case(text)
        })
    }

    /// Takes the action off a line. A line that means no action is refused at once.
    pub(crate) fn read(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        match self.parse(text) {
            Some(Line { seat, said: Said::Action(action) })
                if seat.is_none_or(|named| named.is_some() && named == view.viewer.seat()) =>
            {
                Ok(Reading::one(action))
            }
            Some(_) | None => Err(self.why_not(view, text)),
        }
    }
}
