//! From text to actions: `atk KN`, `def SQ @1`, `rec MA`, `buy m3`, `tgt P2:1a`, `pick d:SQ`, `end`, `resign`.

use kernel::{Dice, Names, Reading, Refusal, Seat, seat_names};

use crate::action::{Action, From, Object};
use crate::card::{CardId, Design};
use crate::check::{bad_notation, bad_target, game_over, not_asked, wrong_phase};
use crate::phases::targets;
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{MARKET, MAX_SEATS, State};
use crate::view::View;
use crate::vocab::Step;

/// The forms of speech.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parsed {
    /// `atk KN`, `atk KN > P2:1a`
    Attack(Design, Option<Ref>),
    /// `tgt P2:1a`
    Target(Ref),
    /// `def SQ @1`
    Defend(Design, u8),
    /// `rel IW07 P1:2b`
    Relieve(Design, Ref),
    /// `rec MA`
    Levy(Design),
    /// `buy m3`
    Buy(u8),
    /// `gen GRS2`
    Hire(Design),
    /// `spy HB08`
    Spy(Design),
    /// `act RS10`, `act HB09@g`
    Use(Design, From),
    /// `pick P2:1a`
    Pick(Ref),
    /// `pass`
    Pass,
    /// `ord 2`, from 0
    Order(u8),
    /// `swap m4`
    Swap(u8),
    /// `noswap`
    NoSwap,
    /// `keep`
    Keep,
    /// `bottom`
    Bottom,
    /// `drop MA`
    Drop(Design),
    /// `done`
    Done,
    /// `end`
    End,
    /// `first P1`
    First(Seat),
    /// `back`
    Back,
    /// `resign`
    Resign,
}

/// Something that is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ref {
    /// `P2:1a`
    Unit(Seat, Slot),
    /// `P2:0`
    Guard(Seat),
    /// `P2:M`
    Monarch(Seat),
    /// `P2`
    Player(Seat),
    /// `m2`, from 0
    Market(u8),
    /// `h:SQ`
    Hand(Design),
    /// `d:SQ`
    Discard(Design),
    /// `P2:d:SQ`
    Defeated(Seat, Design),
    /// `P2:g:HB09`
    Spy(Seat, Design),
}

impl Ref {
    /// What an attack can be aimed at, if it is that.
    pub(crate) fn mark(self) -> Option<Mark> {
        match self {
            Self::Unit(seat, slot) => Some(Mark::Unit { seat, slot }),
            Self::Guard(seat) => Some(Mark::Guard { seat }),
            Self::Monarch(seat) => Some(Mark::Monarch { seat }),
            Self::Player(_) | Self::Market(_) | Self::Hand(_) | Self::Discard(_) => None,
            Self::Defeated(..) | Self::Spy(..) => None,
        }
    }

    /// What an ability can be about, if it is that.
    pub(crate) fn object(self) -> Option<Object> {
        match self {
            Self::Unit(seat, slot) => Some(Object::Unit { seat, slot }),
            Self::Player(seat) => Some(Object::Player { seat }),
            Self::Market(slot) => Some(Object::Market { slot }),
            Self::Hand(card) => Some(Object::Hand { card }),
            Self::Discard(card) => Some(Object::Discard { card }),
            Self::Defeated(seat, card) => Some(Object::Defeated { seat, card }),
            Self::Spy(seat, card) => Some(Object::Spy { seat, card }),
            Self::Guard(_) | Self::Monarch(_) => None,
        }
    }
}

impl Authority {
    /// Reads a line, in any case; `None` if it is no form of speech (AU-17.4).
    pub(crate) fn parse(&self, line: &str) -> Option<Parsed> {
        let line = line.split_once(';').map_or(line, |(line, _comment)| line);
        let mut words = line.split_whitespace();
        let verb = words.next()?.to_ascii_lowercase();
        let rest: Vec<&str> = words.take(4).collect();
        Some(match (verb.as_str(), rest.as_slice()) {
            ("atk", [id]) => Parsed::Attack(self.read_design(id)?, None),
            ("atk", [id, ">", at]) => Parsed::Attack(self.read_design(id)?, Some(self.read_ref(at)?)),
            ("tgt", [at]) => Parsed::Target(self.read_ref(at)?),
            ("def", [id, row]) => {
                let row = row.strip_prefix('@')?.parse().ok().filter(|row| *row <= 3)?;
                Parsed::Defend(self.read_design(id)?, row)
            }
            ("rel", [id, at]) => Parsed::Relieve(self.read_design(id)?, self.read_ref(at)?),
            ("rec", [id]) => Parsed::Levy(self.read_design(id)?),
            ("buy", [slot]) => Parsed::Buy(read_slot(slot)?),
            ("gen", [id]) => Parsed::Hire(self.read_design(id)?),
            ("spy", [id]) => Parsed::Spy(self.read_design(id)?),
            ("act", [text]) => match text.split_once('@') {
                None => Parsed::Use(self.read_design(text)?, From::Hand),
                Some((id, "g" | "G")) => Parsed::Use(self.read_design(id)?, From::Zone),
                Some(_) => return None,
            },
            ("pick", [at]) => Parsed::Pick(self.read_ref(at)?),
            ("pass", []) => Parsed::Pass,
            ("ord", [n]) => Parsed::Order(n.parse::<u8>().ok()?.checked_sub(1)?),
            ("swap", [slot]) => Parsed::Swap(read_slot(slot)?),
            ("noswap", []) => Parsed::NoSwap,
            ("keep", []) => Parsed::Keep,
            ("bottom", []) => Parsed::Bottom,
            ("drop", [id]) => Parsed::Drop(self.read_design(id)?),
            ("done", []) => Parsed::Done,
            ("end", []) => Parsed::End,
            ("first", [seat]) => Parsed::First(read_seat(seat)?),
            ("back", []) => Parsed::Back,
            ("resign", []) => Parsed::Resign,
            _ => return None,
        })
    }

    fn read_design(&self, id: &str) -> Option<Design> {
        self.design(id.parse::<CardId>().ok()?)
    }

    fn read_ref(&self, text: &str) -> Option<Ref> {
        if let Some(slot) = read_slot(text) {
            return Some(Ref::Market(slot));
        }
        let Some((head, rest)) = text.split_once(':') else { return read_seat(text).map(Ref::Player) };
        if head.eq_ignore_ascii_case("h") {
            return self.read_design(rest).map(Ref::Hand);
        }
        if head.eq_ignore_ascii_case("d") {
            return self.read_design(rest).map(Ref::Discard);
        }
        let seat = read_seat(head)?;
        match rest.split_once(':') {
            Some((pile, id)) if pile.eq_ignore_ascii_case("d") => {
                self.read_design(id).map(|card| Ref::Defeated(seat, card))
            }
            Some((pile, id)) if pile.eq_ignore_ascii_case("g") => {
                self.read_design(id).map(|card| Ref::Spy(seat, card))
            }
            Some(_) => None,
            None if rest == "0" => Some(Ref::Guard(seat)),
            None if rest.eq_ignore_ascii_case("m") => Some(Ref::Monarch(seat)),
            None => Slot::read(rest).map(|slot| Ref::Unit(seat, slot)),
        }
    }

    /// The object of a text.
    pub(crate) fn read_object(&self, text: &str) -> Option<Object> {
        self.read_ref(text)?.object()
    }

    /// An object as it is typed.
    pub(crate) fn name_object(&self, object: Object) -> String {
        let p = |seat: Seat| seat.index() + 1;
        match object {
            Object::Unit { seat, slot } => format!("P{}:{slot}", p(seat)),
            Object::Player { seat } => format!("P{}", p(seat)),
            Object::Market { slot } => format!("m{}", slot + 1),
            Object::Hand { card } => format!("h:{}", self.id(card)),
            Object::Discard { card } => format!("d:{}", self.id(card)),
            Object::Defeated { seat, card } => format!("P{}:d:{}", p(seat), self.id(card)),
            Object::Spy { seat, card } => format!("P{}:g:{}", p(seat), self.id(card)),
        }
    }

    /// Takes the next action off a line. A line that means no action here is refused at once.
    pub(crate) fn read(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        if view.step == Step::Over {
            return Err(game_over());
        }
        let said = self.parse(text).ok_or_else(|| bad_notation(text))?;
        let action = match said {
            Parsed::Attack(card, None) => Action::Attack { card },
            Parsed::Target(at) if let Some(mark) = at.mark() => Action::Target { mark },
            Parsed::Defend(card, row) => Action::Defend { card, row },
            Parsed::Relieve(card, Ref::Unit(seat, slot)) if view.viewer.seat() == Some(seat) => {
                Action::Relieve { card, slot }
            }
            Parsed::Levy(card) => Action::Levy { card },
            Parsed::Buy(slot) => Action::Buy { slot },
            Parsed::Hire(card) => Action::Hire { card },
            Parsed::Spy(card) => Action::Infiltrate { card },
            Parsed::Use(card, from) => Action::Use { card, from },
            Parsed::Pick(at) if let Some(object) = at.object() => Action::Pick { object },
            Parsed::Pass => Action::Pass,
            Parsed::Order(index) => Action::Order { index },
            Parsed::Swap(slot) => Action::Swap { slot },
            Parsed::NoSwap => Action::NoSwap,
            Parsed::Keep => Action::Keep,
            Parsed::Bottom => Action::Bottom,
            Parsed::Drop(card) => Action::Drop { card },
            Parsed::Done => Action::Done,
            Parsed::End => Action::End,
            Parsed::First(seat) => Action::First { seat },
            Parsed::Back => Action::Back,
            Parsed::Resign => Action::Resign,
            Parsed::Attack(_, Some(_)) | Parsed::Target(_) | Parsed::Relieve(..) | Parsed::Pick(_) => {
                return self.unpack(view, said);
            }
        };
        if view.viewer.seat().is_none() { Err(not_asked(action)) } else { Ok(Reading::one(action)) }
    }

    /// What is more than one action, or names what no such action can be about.
    fn unpack(&self, view: &View, said: Parsed) -> Result<Reading<Action>, Refusal> {
        let asked = view.viewer.seat().filter(|seat| view.pending.contains(*seat));
        let seat = asked.ok_or_else(|| not_asked(Action::End))?;
        let state = self.world(view, Dice::new([0; 32]));
        let called = seat_names(self);
        Err(match (state.step, said) {
            (Step::Command, Parsed::Attack(card, Some(at))) => {
                return self.unpack_attack(&state, seat, card, at);
            }
            (Step::Target | Step::Pierce, Parsed::Target(_)) => bad_target("That cannot be attacked."),
            (Step::Command, Parsed::Relieve(card, _)) => {
                self.check_relief(&state, seat, card, None).err().unwrap_or_else(wrong_phase)
            }
            (Step::Pick, Parsed::Pick(at)) => {
                self.refuse_mark(&state, at.mark(), Names::new(&called, view.viewer))
            }
            _ => wrong_phase(),
        })
    }

    /// An attack and its target in one line: only if nothing is asked in between, and the target can be reached.
    /// Where the target would be automatic, nothing is left to say.
    fn unpack_attack(
        &self,
        state: &State,
        seat: Seat,
        card: Design,
        at: Ref,
    ) -> Result<Reading<Action>, Refusal> {
        self.check_fighter(state, seat, card, "attack")?;
        let aimed = self.check_aim(state, card)?;
        let mark = at.mark().ok_or_else(|| bad_target("That cannot be attacked."))?;
        self.check_target(&aimed, seat, mark)?;
        let mut found = 0;
        targets(self, &aimed, |_| found += 1);
        let rest = (found > 1).then(|| format!("tgt {mark}"));
        Ok(Reading { action: Action::Attack { card }, rest })
    }
}

/// `m3`, from 0.
fn read_slot(text: &str) -> Option<u8> {
    let number = text.strip_prefix(['m', 'M'])?;
    number.parse::<u8>().ok()?.checked_sub(1).filter(|slot| usize::from(*slot) < MARKET)
}

/// `P2`.
pub(crate) fn read_seat(text: &str) -> Option<Seat> {
    let number: u8 = text.strip_prefix(['p', 'P'])?.parse().ok()?;
    number.checked_sub(1).filter(|seat| usize::from(*seat) < MAX_SEATS).map(Seat::new)
}
