//! Actions as text, both ways: `atk KN`, `def SQ @1`, `rec MA`, `buy m3`, `tgt P2:1a`, `pick d:SQ`, `end`, `resign`.

use kernel::{Choice, Dice, Reading, Refusal, Rule, Seat};

use crate::action::{Action, From, Object};
use crate::card::{Card, CardId, Design};
use crate::effects::{cost, defence};
use crate::phases::{aimed_state, group, targets};
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{MARKET, MAX_SEATS, State};
use crate::view::View;
use crate::vocab::Step;

/// The forms of speech.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
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
    pub(crate) fn parse(&self, line: &str) -> Option<Said> {
        let line = line.split_once(';').map_or(line, |(line, _comment)| line);
        let mut words = line.split_whitespace();
        let verb = words.next()?.to_ascii_lowercase();
        let rest: Vec<&str> = words.take(4).collect();
        Some(match (verb.as_str(), rest.as_slice()) {
            ("atk", [id]) => Said::Attack(self.read_design(id)?, None),
            ("atk", [id, ">", at]) => Said::Attack(self.read_design(id)?, Some(self.read_ref(at)?)),
            ("tgt", [at]) => Said::Target(self.read_ref(at)?),
            ("def", [id, row]) => {
                let row = row.strip_prefix('@')?.parse().ok().filter(|row| *row <= 3)?;
                Said::Defend(self.read_design(id)?, row)
            }
            ("rel", [id, at]) => Said::Relieve(self.read_design(id)?, self.read_ref(at)?),
            ("rec", [id]) => Said::Levy(self.read_design(id)?),
            ("buy", [slot]) => Said::Buy(read_slot(slot)?),
            ("gen", [id]) => Said::Hire(self.read_design(id)?),
            ("spy", [id]) => Said::Spy(self.read_design(id)?),
            ("act", [text]) => match text.split_once('@') {
                None => Said::Use(self.read_design(text)?, From::Hand),
                Some((id, "g" | "G")) => Said::Use(self.read_design(id)?, From::Zone),
                Some(_) => return None,
            },
            ("pick", [at]) => Said::Pick(self.read_ref(at)?),
            ("pass", []) => Said::Pass,
            ("ord", [n]) => Said::Order(n.parse::<u8>().ok()?.checked_sub(1)?),
            ("swap", [slot]) => Said::Swap(read_slot(slot)?),
            ("noswap", []) => Said::NoSwap,
            ("keep", []) => Said::Keep,
            ("bottom", []) => Said::Bottom,
            ("drop", [id]) => Said::Drop(self.read_design(id)?),
            ("done", []) => Said::Done,
            ("end", []) => Said::End,
            ("first", [seat]) => Said::First(read_seat(seat)?),
            ("resign", []) => Said::Resign,
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
    pub(crate) fn take(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        let refused = || self.refuse(view, text);
        let said = self.parse(text).ok_or_else(refused)?;
        let action = match said {
            Said::Attack(card, None) => Action::Attack { card },
            Said::Attack(card, Some(at)) => return self.unpack(view, card, at).ok_or_else(refused),
            Said::Target(at) => Action::Target { mark: at.mark().ok_or_else(refused)? },
            Said::Defend(card, row) => Action::Defend { card, row },
            Said::Relieve(card, Ref::Unit(seat, slot)) if view.viewer.seat() == Some(seat) => {
                Action::Relieve { card, slot }
            }
            Said::Relieve(..) => return Err(refused()),
            Said::Levy(card) => Action::Levy { card },
            Said::Buy(slot) => Action::Buy { slot },
            Said::Hire(card) => Action::Hire { card },
            Said::Spy(card) => Action::Infiltrate { card },
            Said::Use(card, from) => Action::Use { card, from },
            Said::Pick(at) => Action::Pick { object: at.object().ok_or_else(refused)? },
            Said::Pass => Action::Pass,
            Said::Order(index) => Action::Order { index },
            Said::Swap(slot) => Action::Swap { slot },
            Said::NoSwap => Action::NoSwap,
            Said::Keep => Action::Keep,
            Said::Bottom => Action::Bottom,
            Said::Drop(card) => Action::Drop { card },
            Said::Done => Action::Done,
            Said::End => Action::End,
            Said::First(seat) => Action::First { seat },
            Said::Resign => Action::Resign,
        };
        Ok(Reading::one(action))
    }

    /// An attack and its target in one line: only if nothing is asked in between, and the target can be reached.
    /// Where the target would be automatic, nothing is left to say.
    fn unpack(&self, view: &View, card: Design, at: Ref) -> Option<Reading<Action>> {
        let state = self.world(view, Dice::new([0; 32]));
        let seat = view.viewer.seat()?;
        let mark = at.mark()?;
        if state.step != Step::Command || self.refuse_attack(&state, seat, card).is_some() {
            return None;
        }
        let aimed = aimed_state(self, &state, card)?;
        let (mut found, mut reachable) = (0, false);
        targets(self, &aimed, |target| {
            found += 1;
            reachable |= target == mark;
        });
        reachable.then(|| Reading {
            action: Action::Attack { card },
            rest: (found > 1).then(|| format!("tgt {mark}")),
        })
    }

    /// How the viewer would say, read and click an action.
    ///
    /// A click path begins with the thing that is used: `hand.KN`, `zone.HB09`, `market.m3`, `general.GRS2`,
    /// `unit.P2:1a`, `guard.P2`, `monarch.P2`, `player.P2`, `discard.SQ`, `discard.P2.SQ`, `zone.P2.HB09`, `trigger.2`.
    /// For a card of the hand the button of what it does comes next (`attack`, `defend`, `recruit`, `infiltrate`,
    /// `use`, `relieve`, `drop`), then the row (`row.1`) or the slot. All else is a button: `end`, `pass`, `noswap`,
    /// `keep`, `bottom`, `done`, `resign`.
    pub(crate) fn phrase(&self, view: &View, action: Action) -> Choice {
        let state = self.world(view, Dice::new([0; 32]));
        let me = view.viewer.seat().unwrap_or_default();
        let id = |card: Design| self.id(card);
        let (notation, path, rule): (String, Vec<String>, &'static str) = match action {
            Action::Attack { card } => {
                (format!("atk {}", id(card)), by_hand(id(card), "attack", None), "AU-6.2")
            }
            Action::Defend { card, row } => {
                let path = by_hand(id(card), "defend", Some(format!("row.{row}")));
                (format!("def {} @{row}", id(card)), path, "AU-5.2")
            }
            Action::Relieve { card, slot } => {
                let at = format!("P{}:{slot}", me.index() + 1);
                let path = by_hand(id(card), "relieve", Some(format!("unit.{at}")));
                (format!("rel {} {at}", id(card)), path, "AU-12.10")
            }
            Action::Levy { card } => {
                (format!("rec {}", id(card)), by_hand(id(card), "recruit", None), "AU-7.1")
            }
            Action::Infiltrate { card } => {
                (format!("spy {}", id(card)), by_hand(id(card), "infiltrate", None), "AU-8.4")
            }
            Action::Use { card, from: From::Hand } => {
                (format!("act {}", id(card)), by_hand(id(card), "use", None), "AU-11.4")
            }
            Action::Use { card, from: From::Zone } => {
                (format!("act {}@g", id(card)), vec![format!("zone.{}", id(card))], "AU-8.5")
            }
            Action::Buy { slot } => {
                (format!("buy m{}", slot + 1), vec![format!("market.m{}", slot + 1)], "AU-7.3")
            }
            Action::Hire { card } => {
                (format!("gen {}", id(card)), vec![format!("general.{}", id(card))], "AU-8.1")
            }
            Action::End => button("end", "AU-3.3"),
            Action::Target { mark } => {
                let rule = if view.step == Step::Pierce { "AU-12.3" } else { "AU-6.4" };
                (format!("tgt {mark}"), vec![spot_of_mark(mark)], rule)
            }
            Action::Pick { object } => {
                (format!("pick {}", self.name_object(object)), vec![self.spot_of_object(object)], "AU-11.10")
            }
            Action::Pass => button("pass", "AU-11.10"),
            Action::Order { index } => {
                (format!("ord {}", index + 1), vec![format!("trigger.{}", index + 1)], "AU-11.6")
            }
            Action::Swap { slot } => {
                (format!("swap m{}", slot + 1), vec![format!("market.m{}", slot + 1)], "AU-10.6")
            }
            Action::NoSwap => button("noswap", "AU-10.6"),
            Action::Keep => button("keep", "AU-1.13"),
            Action::Bottom => button("bottom", "AU-1.13"),
            Action::Drop { card } => {
                let rule = if view.step == Step::Keep { "AU-9.1" } else { "AU-3.6" };
                (format!("drop {}", id(card)), by_hand(id(card), "drop", None), rule)
            }
            Action::Done => button("done", "AU-9.1"),
            Action::First { seat } => {
                let name = self.name(seat);
                (format!("first {name}"), vec![format!("player.{name}")], "AU-16.1")
            }
            Action::Resign => button("resign", "AU-13.6"),
        };
        Choice { notation, label: self.label(&state, me, action), path, rule: Rule::new(rule) }
    }

    fn spot_of_object(&self, object: Object) -> String {
        match object {
            Object::Unit { seat, slot } => spot_of_mark(Mark::Unit { seat, slot }),
            Object::Player { seat } => format!("player.{}", self.name(seat)),
            Object::Market { slot } => format!("market.m{}", slot + 1),
            Object::Hand { card } => format!("hand.{}", self.id(card)),
            Object::Discard { card } => format!("discard.{}", self.id(card)),
            Object::Defeated { seat, card } => format!("discard.{}.{}", self.name(seat), self.id(card)),
            Object::Spy { seat, card } => format!("zone.{}.{}", self.name(seat), self.id(card)),
        }
    }

    fn label(&self, state: &State, me: Seat, action: Action) -> String {
        let name = |card: Design| &self.face(card).name;
        match action {
            Action::Attack { card } => {
                let value = crate::effects::declared_value(self, state, me, card).max(0);
                format!("Attack with the {} ({value})", name(card))
            }
            Action::Defend { card, row } => format!("Defend with the {} in Row {row}", name(card)),
            Action::Relieve { card, slot } => {
                let old = state.of(me).rows[slot.index()].map(|unit| name(unit.card.design()).as_str());
                format!("Relieve the {} in {slot} with the {}", old.unwrap_or("unit"), name(card))
            }
            Action::Levy { card } => format!("Recruit with the {}", name(card)),
            Action::Infiltrate { card } => format!("Send the {} into your general zone", name(card)),
            Action::Use { card, .. } => format!("Use the {}", name(card)),
            Action::Buy { slot } => match state.market.slots.get(usize::from(slot)).copied().flatten() {
                Some(card) => format!("Buy the {} {}", name(card), self.price(state, me, card)),
                None => format!("Buy m{}", slot + 1),
            },
            Action::Hire { card } => {
                format!("Buy the General {} {}", name(card), self.price(state, me, card))
            }
            Action::End => "End your Command Phase".to_owned(),
            Action::Target { mark } => format!("Attack {}", self.describe_mark(state, mark)),
            Action::Pick { object } => self.describe_object(state, object),
            Action::Pass => "Choose nothing".to_owned(),
            Action::Order { index } => match group(state).get(usize::from(index)) {
                Some(trigger) => format!("First the {}", name(trigger.card)),
                None => format!("First number {}", index + 1),
            },
            Action::Swap { slot } => match state.market.slots.get(usize::from(slot)).copied().flatten() {
                Some(card) => format!("Swap the {}", name(card)),
                None => format!("Swap m{}", slot + 1),
            },
            Action::NoSwap => "Leave the market as it is".to_owned(),
            Action::Keep => "Leave it on top".to_owned(),
            Action::Bottom => "Put it on the bottom".to_owned(),
            Action::Drop { card } => format!("Discard the {}", name(card)),
            Action::Done => "Keep the rest".to_owned(),
            Action::First { seat } if seat == me => "Start the next game yourself".to_owned(),
            Action::First { seat } => format!("Let {} start the next game", self.name(seat)),
            Action::Resign => "Resign".to_owned(),
        }
    }

    /// "for 5", and what is lost where no change is given (AU-7.3).
    fn price(&self, state: &State, me: Seat, card: Design) -> String {
        let court = state.of(me);
        let cost = u16::from(cost(self, court, card));
        let over = court.pool.saturating_sub(cost);
        match self.options().change {
            crate::options::Change::None if over > 0 => format!("for {cost} ({over} lost)"),
            crate::options::Change::None | crate::options::Change::Keep => format!("for {cost}"),
        }
    }

    pub(crate) fn describe_mark(&self, state: &State, mark: Mark) -> String {
        let owner = self.name(mark.seat());
        match mark {
            Mark::Unit { seat, slot } => match state.of(seat).rows[slot.index()] {
                Some(unit) => {
                    let value = defence(self, state, seat, slot, Some(state.active));
                    format!("{owner}'s {} in {slot} ({value})", self.face(unit.card.design()).name)
                }
                None => format!("{owner}'s slot {slot}"),
            },
            Mark::Guard { .. } => {
                let Card { name, power, .. } = self.face(self.kingsguard());
                format!("{owner}'s {name} in Row 0 ({power})")
            }
            Mark::Monarch { seat } => format!("{owner}'s monarch ({} HP)", state.of(seat).hp),
        }
    }

    fn describe_object(&self, state: &State, object: Object) -> String {
        let name = |card: Design| &self.face(card).name;
        match object {
            Object::Unit { seat, slot } => self.describe_mark(state, Mark::Unit { seat, slot }),
            Object::Player { seat } => self.name(seat),
            Object::Market { slot } => match state.market.slots.get(usize::from(slot)).copied().flatten() {
                Some(card) => format!("The {} in m{}", name(card), slot + 1),
                None => format!("m{}", slot + 1),
            },
            Object::Hand { card } => format!("The {} in your hand", name(card)),
            Object::Discard { card } => format!("The {} in your discard pile", name(card)),
            Object::Defeated { seat, card } => format!("{}'s defeated {}", self.name(seat), name(card)),
            Object::Spy { seat, card } => format!("{}'s {}", self.name(seat), name(card)),
        }
    }

    /// What people call a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        format!("P{}", seat.index() + 1)
    }
}

fn by_hand(id: CardId, button: &str, last: Option<String>) -> Vec<String> {
    [format!("hand.{id}"), button.to_owned()].into_iter().chain(last).collect()
}

fn button(word: &str, rule: &'static str) -> (String, Vec<String>, &'static str) {
    (word.to_owned(), vec![word.to_owned()], rule)
}

fn spot_of_mark(mark: Mark) -> String {
    match mark {
        Mark::Unit { .. } => format!("unit.{mark}"),
        Mark::Guard { seat } => format!("guard.P{}", seat.index() + 1),
        Mark::Monarch { seat } => format!("monarch.P{}", seat.index() + 1),
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
