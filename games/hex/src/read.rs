//! From text to actions: `fac ISL`, `mul 12`, `cap 5b`, `fort 5a`, `pay 2`, `x 5a`, `mig 0a-0b`, `play K`.

use kernel::{Reading, Refusal, Rule, Seat};

use crate::action::Action;
use crate::check::check_asked;
use crate::rulebook::Hex;
use crate::view::View;
use crate::vocab::Slots;

/// Every first word of a line.
const VERBS: [&str; 18] = [
    "fac", "mul", "cap", "res", "fort", "endf", "pay", "x", "mig", "enda", "play", "swap", "bid", "stop",
    "drop", "keep", "take", "resign",
];

/// What is said of something that does not exist: an action of its kind, and why it is refused.
type Missing = (Action, Refusal);

impl Hex {
    /// Reads a line that is said to nobody by name, in any case; `None` if it is no form of speech.
    fn parse(&self, line: &str) -> Option<Result<Action, Missing>> {
        let mut words = line.split_whitespace();
        let verb = words.next()?.to_ascii_lowercase();
        let word = words.next();
        if words.next().is_some() {
            return None;
        }
        let land = |word: Option<&str>| self.map().find(word?);
        let card = |word: Option<&str>| self.card(word?);
        Some(Ok(match (verb.as_str(), word) {
            ("fac", Some(id)) => match self.faction(id) {
                Some(faction) => Action::Faction { faction },
                None => return Some(Err((Action::Faction { faction: 0 }, self.no_faction()))),
            },
            ("mul", Some(slots)) => match Slots::read(slots) {
                Some(slots) => Action::Mulligan { slots },
                None => return Some(Err((Action::Mulligan { slots: Slots::NONE }, no_slots()))),
            },
            ("drop", Some(slots)) => Action::Drop { slots: Slots::read(slots).unwrap_or(Slots::NONE) },
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
        }))
    }

    /// A seat by its number from 1, or by its colour.
    fn numbered(&self, text: &str) -> Option<Seat> {
        self.everybody().find(|seat| {
            text == (seat.index() + 1).to_string() || self.colour(*seat).name().eq_ignore_ascii_case(text)
        })
    }

    /// Takes the action off a line. A line that means no action is refused at once.
    pub(crate) fn read(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        // For whom it is said, if that is: `2: keep`. That seat may not exist.
        let (named, line) = match text.split_once(':') {
            Some((number, line)) => (Some(self.numbered(number.trim())), line),
            None => (None, text),
        };
        let said = self.parse(line).ok_or_else(|| no_speech(text))?;
        let speaks = view.viewer.seat().filter(|seat| named.is_none_or(|named| named == Some(*seat)));
        match said {
            Ok(action) if speaks.is_some() => Ok(Reading::one(action)),
            Ok(action) | Err((action, _)) => {
                let owes = speaks.is_some_and(|seat| view.pending.contains(seat));
                check_asked(view.phase, owes, action)?;
                said.map(Reading::one).map_err(|(_, refusal)| refusal)
            }
        }
    }

    /// HX-3.2.
    fn no_faction(&self) -> Refusal {
        let known: Vec<&str> = self.factions().iter().map(|faction| faction.id.as_str()).collect();
        let message = format!("There is no such faction. Choose {}.", known.join(", "));
        Refusal::by_rule(Rule::new("HX-3.2"), "faction", message)
    }
}

/// HX-3.6.
fn no_slots() -> Refusal {
    Refusal::by_rule(Rule::new("HX-3.6"), "slot", "Name your missions by 1, 2, 12 or -.")
}

fn no_speech(text: &str) -> Refusal {
    let verb = text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let message = if VERBS.contains(&verb.as_str()) {
        format!("I don't understand what follows {verb}.")
    } else {
        "I don't understand that.".to_owned()
    };
    Refusal::by_rule(Rule::new("HX-13.1"), "text", message)
}
