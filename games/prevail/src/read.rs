//! From text to actions: `play T12`, `line C6-C12`, `mv E9>F9S`, `shoot E9xG9`, `commit -` (PV-15.1).

use kernel::{Reading, Refusal, Rule, Seat, UnknownWord, Word as _};

use crate::action::Action;
use crate::card::Cards;
use crate::check::{game_over, not_yours, other_army, wrong_phase};
use crate::options::Switch;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{State, UnitId};
use crate::unit::Kind;
use crate::view::View;
use crate::vocab::Step;

/// The forms of speech.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parsed {
    /// One action, as it is written in records.
    One(Action),
    /// `field 3vel`
    Field(u8, Kind),
    /// `army RO 3vel,2leg deck T05,T26`
    Army { faction: u8, counts: Vec<(Kind, u8)>, deck: Cards },
    /// `place vel D7S`
    Place(Kind, Space, Facing),
    /// `mv E9>F9S`, `mv E9>F9Sx`
    Move(Space, Space, Facing),
    /// `hold E9`
    Hold(Space),
}

/// Every word that a line may begin with, and how such a line is written.
const FORMS: [(&str, &str); 36] = [
    ("army", "army RO 3vel,2leg,2ala,1eqt deck T05,T26,T09,T12,T16,T18,T41,T25"),
    ("faction", "faction RO"),
    ("field", "field 3vel"),
    ("enlist", "enlist T05"),
    ("place", "place vel D7S"),
    ("put", "put D7"),
    ("placecmd", "placecmd B6"),
    ("ready", "ready"),
    ("undo", "undo"),
    ("play", "play T12"),
    ("cmdr", "cmdr F9"),
    ("cmd", "cmd E9"),
    ("line", "line C6-C12"),
    ("done", "done"),
    ("pick", "pick E9"),
    ("to", "to F9"),
    ("face", "face SE"),
    ("mv", "mv E9>F9S"),
    ("hold", "hold E9"),
    ("endmv", "endmv"),
    ("back", "back"),
    ("shoot", "shoot E9xG9"),
    ("sup", "sup E8"),
    ("fire", "fire"),
    ("endshoot", "endshoot"),
    ("commit", "commit T26"),
    ("fight", "fight F9"),
    ("evade", "evade"),
    ("stand", "stand"),
    ("ret", "ret C5S"),
    ("fall", "fall C5"),
    ("disc", "disc T05"),
    ("rally", "rally"),
    ("norally", "norally"),
    ("abandon", "abandon C9"),
    ("concede", "concede"),
];

impl Prevail {
    /// Why a line cannot be read: what it names that does not exist, else how it would be written.
    pub(crate) fn unreadable(&self, line: &str) -> String {
        let mut words = line.split_whitespace();
        let (verb, rest) = (words.next().unwrap_or_default().to_ascii_lowercase(), words.next());
        let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == verb) else {
            let nearest = UnknownWord::new("word", &verb, FORMS.iter().map(|(known, _)| *known)).nearest;
            return nearest.map_or_else(
                || "I don't understand that.".to_owned(),
                |nearest| format!("I don't understand “{}”. Did you mean “{nearest}”?", kernel::clip(&verb)),
            );
        };
        let written = format!("Write it like “{form}”");
        let thing = match (verb.as_str(), rest) {
            ("play" | "commit" | "disc" | "enlist", Some(id)) if self.read_card(id).is_none() => "card",
            ("faction" | "army", Some(id)) if self.read_faction(id).is_none() => "faction",
            ("cmdr" | "cmd" | "pick" | "to" | "sup" | "fight" | "abandon" | "put", Some(text))
                if self.read_space(text).is_none() =>
            {
                "space"
            }
            _ => return format!("I don't understand that. {written}."),
        };
        format!("There is no {thing} “{}” here. {written}.", kernel::clip(rest.unwrap_or_default()))
    }

    /// Reads a line; `None` if it is no form of speech, or names what does not exist.
    pub(crate) fn parse(&self, line: &str) -> Option<Parsed> {
        let mut words = line.split_whitespace();
        let verb = words.next()?.to_ascii_lowercase();
        let rest: Vec<&str> = words.take(6).collect();
        let action = match (verb.as_str(), rest.as_slice()) {
            ("faction", [id]) => Action::Faction(self.read_faction(id)?),
            ("field", [text]) => {
                let (kind, count) = self.read_count(text)?;
                return Some(Parsed::Field(count, kind));
            }
            ("enlist", [id]) => Action::Enlist(self.read_card(id)?),
            ("army", [faction, units, word, cards]) if word.eq_ignore_ascii_case("deck") => {
                return self.parse_army(faction, units, cards);
            }
            ("place", [kind, placement]) => {
                let (space, facing) = self.read_placement(placement)?;
                return Some(Parsed::Place(self.read_kind(kind)?, space, facing));
            }
            ("put", [space]) => Action::Put(self.read_space(space)?),
            ("face", [facing]) => Action::Face(read_facing(facing)?),
            ("placecmd", [space]) => Action::Lead(self.read_space(space)?),
            ("ready", []) => Action::Ready,
            ("undo", []) => Action::Undo,
            ("play", [id]) => Action::Play(self.read_card(id)?),
            ("cmdr", [space]) => Action::Commander(self.read_space(space)?),
            ("cmd", [space]) => Action::Command(self.read_space(space)?),
            ("line", [ends]) => self.parse_line(ends)?,
            ("done", []) => Action::Done,
            ("pick", [space]) => Action::Pick(self.read_space(space)?),
            ("back", []) => Action::Back,
            ("to", [space]) => Action::To(self.read_space(space)?),
            ("mv", [text]) => {
                let (from, to) = text.split_once('>')?;
                let (to, facing) = self.read_placement(to.strip_suffix(['x', 'X']).unwrap_or(to))?;
                return Some(Parsed::Move(self.read_space(from)?, to, facing));
            }
            ("hold", [space]) => return Some(Parsed::Hold(self.read_space(space)?)),
            ("endmv", []) => Action::EndMoves,
            ("shoot", [text]) => {
                let (from, at) = text.split_once(['x', 'X'])?;
                Action::Shoot(self.read_space(from)?, self.read_space(at)?)
            }
            ("sup", [space]) => Action::Support(self.read_space(space)?),
            ("fire", []) => Action::Fire,
            ("endshoot", []) => Action::EndShots,
            ("commit", ["-"]) => Action::Commit(None),
            ("commit", [id]) => Action::Commit(Some(self.read_card(id)?)),
            ("fight", [space]) => Action::Fight(self.read_space(space)?),
            ("evade", []) => Action::Evade,
            ("stand", []) => Action::Stand,
            ("ret", [placement]) => {
                let (space, facing) = self.read_placement(placement)?;
                Action::Retreat(space, facing)
            }
            ("fall", [space]) => Action::Fall(self.read_space(space)?),
            ("disc", [id]) => Action::Discard(self.read_card(id)?),
            ("rally", []) => Action::Rally,
            ("norally", []) => Action::NoRally,
            ("abandon", [space]) => Action::Abandon(self.read_space(space)?),
            ("concede", []) => Action::Concede,
            _ => return None,
        };
        Some(Parsed::One(action))
    }

    fn parse_army(&self, faction: &str, units: &str, cards: &str) -> Option<Parsed> {
        let mut counts: Vec<(Kind, u8)> = Vec::new();
        for text in units.split(',') {
            let (kind, count) = self.read_count(text)?;
            // Repeated entries add up.
            match counts.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, sum)) => *sum = sum.saturating_add(count),
                None => counts.push((kind, count)),
            }
        }
        let deck: Option<Cards> = cards.split(',').map(|id| self.read_card(id)).collect::<Option<_>>();
        Some(Parsed::Army { faction: self.read_faction(faction)?, counts, deck: deck? })
    }

    /// `C6-C12`, in either order.
    fn parse_line(&self, text: &str) -> Option<Action> {
        let dashes = text.match_indices('-').map(|(at, _)| at);
        // A space may be written with a dash of its own.
        let ends =
            dashes.filter_map(|at| Some((self.read_space(&text[..at])?, self.read_space(&text[at + 1..])?)));
        let (a, b) = ends.into_iter().next()?;
        Some(Action::Line(a.min(b), a.max(b)))
    }

    /// `3vel`.
    fn read_count(&self, text: &str) -> Option<(Kind, u8)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        // What is too much for a number is too much for an army.
        let more = |n: u8, digit: u8| n.saturating_mul(10).saturating_add(digit - b'0');
        let count = (digits > 0).then(|| text[..digits].bytes().fold(0, more))?;
        Some((self.read_kind(&text[digits..])?, count))
    }

    /// A space of the board, in any case.
    pub(crate) fn read_space(&self, text: &str) -> Option<Space> {
        text.to_ascii_uppercase().parse::<Space>().ok().filter(|space| self.board().has(*space))
    }

    /// `D7S`.
    fn read_placement(&self, text: &str) -> Option<(Space, Facing)> {
        let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
        Some((self.read_space(&text[..end])?, read_facing(&text[end..])?))
    }

    /// Takes the next action off a line. A line that means no action here is refused at once.
    pub(crate) fn read(&self, view: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        let said = self
            .parse(line)
            .ok_or_else(|| Refusal::by_rule(Rule::new("PV-15.1"), "E_SYNTAX", self.unreadable(line)))?;
        let Some(seat) = view.viewer.seat() else {
            return Err(if view.step == Step::Over { game_over() } else { not_yours() });
        };
        match said {
            Parsed::One(action) => Ok(Reading::one(action)),
            Parsed::Field(..)
            | Parsed::Army { .. }
            | Parsed::Place(..)
            | Parsed::Move(..)
            | Parsed::Hold(..) => {
                let state = self.world(view);
                self.check_asked(&state, seat)?;
                self.unpack(&state, seat, &said, line)
            }
        }
    }

    /// The first action of a line that holds several, or whose meaning depends on what is asked.
    fn unpack(
        &self,
        state: &State,
        seat: Seat,
        said: &Parsed,
        line: &str,
    ) -> Result<Reading<Action>, Refusal> {
        match (said, state.step) {
            (Parsed::Field(count, kind), Step::Army) if self.next_kind(state, seat) == Some(*kind) => {
                Ok(Reading::one(Action::Field(*count)))
            }
            (Parsed::Army { faction, counts, deck }, Step::Army) => {
                self.check_whole_army(*faction, counts, *deck)?;
                let next = self.unpack_army(state, seat, (*faction, counts, *deck), line);
                next.ok_or_else(other_army)
            }
            (Parsed::Place(kind, space, facing), Step::Deploy)
                if self.next_to_deploy(state, seat) == Some(*kind) =>
            {
                Ok(Reading { action: Action::Put(*space), rest: Some(format!("face {facing}")) })
            }
            (Parsed::Move(from, ..) | Parsed::Hold(from), Step::Pick)
                if self.options().movement_commit == Switch::Off =>
            {
                Ok(Reading { action: Action::Pick(*from), rest: Some(line.to_owned()) })
            }
            (Parsed::Move(from, ..) | Parsed::Hold(from), Step::To) => {
                let mover = state.mover.filter(|id| state.unit(*id).at == Some(*from));
                let mover = mover.ok_or_else(wrong_phase)?;
                let (to, facing) = if let Parsed::Move(_, to, facing) = said {
                    (*to, *facing)
                } else {
                    (*from, state.unit(mover).facing)
                };
                self.check_move(state, seat, to, Some(facing))?;
                let turns = self.reach(state, mover, state.spur).facings(to).count_ones() > 1;
                Ok(Reading { action: Action::To(to), rest: turns.then(|| format!("face {facing}")) })
            }
            _ => Err(wrong_phase()),
        }
    }

    fn unpack_army(
        &self,
        state: &State,
        seat: Seat,
        (faction, counts, deck): (u8, &[(Kind, u8)], Cards),
        line: &str,
    ) -> Option<Reading<Action>> {
        let side = &state.sides[seat];
        let (muster, list) = (&side.muster, &self.faction(faction).units);
        let wanted = |kind: &Kind| counts.iter().find(|(own, _)| own == kind).map_or(0, |(_, count)| *count);
        let decided = usize::from(muster.decided);
        let otherwise = side.faction != faction
            || list.iter().zip(&muster.counts[..decided]).any(|(kind, count)| wanted(kind) != *count)
            || !muster.deck().without(deck).is_empty();
        if muster.sworn && otherwise {
            return None;
        }
        let action = if !muster.sworn {
            Action::Faction(faction)
        } else if let Some(kind) = list.get(decided) {
            Action::Field(wanted(kind))
        } else if let Some(card) = deck.without(muster.deck()).iter().next() {
            Action::Enlist(card)
        } else {
            return Some(Reading::one(Action::Ready));
        };
        Some(Reading { action, rest: Some(line.to_owned()) })
    }

    /// The type that is fielded next (PV-2.2).
    pub(crate) fn next_kind(&self, state: &State, seat: Seat) -> Option<Kind> {
        let side = &state.sides[seat];
        let list = &self.faction(side.faction).units;
        list.get(usize::from(side.muster.decided)).copied().filter(|_| side.muster.sworn)
    }

    /// The type that is deployed next (PV-2.5).
    pub(crate) fn next_to_deploy(&self, state: &State, seat: Seat) -> Option<Kind> {
        let side = &state.sides[seat];
        let asked = side.placed < side.roster && side.put.is_none();
        asked.then(|| state.unit(UnitId::new(seat, side.placed.into())).kind)
    }
}

/// A facing, in any case.
fn read_facing(text: &str) -> Option<Facing> {
    Facing::read(&text.to_ascii_uppercase()).ok()
}
