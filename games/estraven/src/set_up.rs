//! Positions as people write them down in scenarios (LE-18.4).

use kernel::Flaws;
use kernel::{Dice, Seat, Sink, clip};
use serde::Deserialize;

use crate::card::{CardId, Design};
use crate::event::Event;
use crate::name::read_seat;
use crate::phases;
use crate::rulebook::Estraven;
use crate::state::{
    Allowance, Flow, Id, MAX_CARDS, MAX_FIELD, OWN_CARDS, Pitched, RESOURCES, SLOTS, State, Unit,
};
use crate::vocab::{Kind, Phase, Step, Stop};

/// A position: the Main phase of the active player, nothing on the stack. What is left out is empty, and decks hold 20
/// cards that matter to nobody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WrittenPosition {
    /// Whose turn it is: `P1` if nothing is said.
    pub active: Option<String>,
    /// Whose turn begins a round.
    pub marker: Option<String>,
    /// The round; 2 if nothing is said.
    pub round: Option<u8>,
    /// The turn; 3 if nothing is said.
    pub turn: Option<u16>,
    /// Does the active player's turn only begin?
    pub start: bool,
    /// The marketplace, slot 1 first; without it, it is dealt.
    pub market: Option<Vec<String>>,
    /// The top cards of the resource deck, top first; the others lie below.
    pub resource_deck: Vec<String>,
    /// The first player.
    pub p1: WrittenLord,
    /// The second player.
    pub p2: WrittenLord,
    /// The third player.
    pub p3: WrittenLord,
    /// The fourth player.
    pub p4: WrittenLord,
}

/// What belongs to one player of a position. Cards are written by their ids, `HM04`, or names, `HM04.2`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WrittenLord {
    /// Health; the option if nothing is said.
    pub health: Option<i16>,
    /// Loose mana.
    pub loose: u16,
    pub hand: Vec<String>,
    /// The battlefield, oldest first: `KA01`, tapped `KA01 t`, with damage `KA01 d2`, with a shield `KA01 s3`.
    pub field: Vec<String>,
    /// The pitch zone, oldest first: `HM03`, with less left `HM03 2`.
    pub pitch: Vec<String>,
    /// The graveyard.
    pub grave: Vec<String>,
    /// The deck, top first.
    pub deck: Vec<String>,
    /// How many cards the deck has, those named included; 20 if nothing is said.
    pub cards: Option<u8>,
    pub stops: Vec<Stop>,
    /// Has the player lost already?
    pub out: bool,
}

/// The position a person wrote down, or everything that is wrong with it.
pub(crate) fn set_up(
    game: &Estraven,
    given: &WrittenPosition,
    dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<State, Flaws> {
    let lords = [&given.p1, &given.p2, &given.p3, &given.p4];
    let mut maker = Maker { game, state: State::blank(dice), used: [0; crate::state::MAX_SEATS] };
    for (at, design) in (RESOURCES..).zip(game.resources()) {
        maker.state.roster[at] = *design;
    }
    let filler = maker.filler(given, &lords)?;
    let mut flaws = Flaws::default();
    for (seat, lord) in game.everybody().zip(lords) {
        flaws.take(format!("p{}", seat.index() + 1), maker.lord(seat, lord, filler));
    }
    for (at, lord) in lords.iter().enumerate().skip(usize::from(game.seats())) {
        if **lord != WrittenLord::default() {
            let message = format!("p{} does not play; {} do", at + 1, game.seats());
            flaws.0.extend(Flaws::from(message).at(format!("p{}", at + 1)).0);
        }
    }
    flaws.0.extend(maker.market(given).err().into_iter().flat_map(|flaws| flaws.0));
    let mut state = maker.state;
    let seat = |text: &Option<String>| -> Result<Seat, String> {
        let Some(text) = text else { return Ok(Seat::default()) };
        let seat = read_seat(text).filter(|seat| seat.index() < usize::from(game.seats()));
        seat.ok_or_else(|| format!("no seat `{}`", clip(text)))
    };
    state.active = flaws.take("active", seat(&given.active)).unwrap_or_default();
    state.marker = flaws.take("marker", seat(&given.marker)).unwrap_or_default();
    if !state.lord(state.active).alive() {
        flaws.take::<()>("active", Err("the active player has lost"));
    }
    let mut state = flaws.finish(state)?;
    state.opened = state.marker;
    state.round = given.round.unwrap_or(2).max(1);
    state.turn = given.turn.unwrap_or(3).max(1);
    state.attacks = Allowance { made: 0, allowed: 1 };
    state.trades = Allowance { made: 0, allowed: game.options().trades_per_turn.get() as u8 };
    state.phase = Phase::Main;
    state.step = Step::Main;
    state.asked = state.active;
    state.flow = if given.start { Flow::Turn } else { Flow::Main };
    phases::run(game, &mut state, sink);
    Ok(state)
}

struct Maker<'a> {
    game: &'a Estraven,
    state: State,
    /// How many places of each seat's part of the roster are taken.
    used: [u8; crate::state::MAX_SEATS],
}

impl Maker<'_> {
    /// A plain Troop that the position does not name: what decks are filled with, so that numbers stay small.
    fn filler(&self, given: &WrittenPosition, lords: &[&WrittenLord]) -> Result<Design, String> {
        let mut named: Vec<&str> = Vec::new();
        for lord in lords {
            for list in [&lord.hand, &lord.field, &lord.pitch, &lord.grave, &lord.deck] {
                named.extend(list.iter().map(String::as_str));
            }
        }
        named.extend(given.market.iter().flatten().chain(&given.resource_deck).map(String::as_str));
        let plain = |card: &crate::card::Card| {
            card.kind == Kind::Troop && !card.token && card.text.is_empty() && card.pitch > 0
        };
        let free = |card: &crate::card::Card| !named.iter().any(|name| name.starts_with(card.id.as_str()));
        let design = self.game.cards().iter().position(|card| plain(card) && free(card));
        let any = || self.game.cards().iter().position(&plain);
        design
            .or_else(any)
            .map(|at| Design(at as u8))
            .ok_or_else(|| "no plain Troop to fill decks with".to_owned())
    }

    /// A new card of this design for a seat, or one of the resource deck that is not used yet.
    fn card(&mut self, seat: Seat, design: Design) -> Result<u8, String> {
        if self.game.traits(design).kind == Kind::Resource {
            let free = |at: &usize| self.state.roster[*at] == design && !self.taken(*at as u8);
            return (RESOURCES..MAX_CARDS)
                .find(free)
                .map(|at| at as u8)
                .ok_or_else(|| format!("there are no more {}", self.game.face(design).id));
        }
        let used = &mut self.used[seat.index()];
        if usize::from(*used) == OWN_CARDS {
            return Err(format!("{} has more than {OWN_CARDS} cards", self.game.seat_name(seat)));
        }
        let at = seat.index() * OWN_CARDS + usize::from(*used);
        *used += 1;
        self.state.roster[at] = design;
        Ok(at as u8)
    }

    fn taken(&self, card: u8) -> bool {
        let state = &self.state;
        let held = |seat| state.lord(seat).hand.contains(card) || state.lord(seat).grave.contains(card);
        self.game.everybody().any(held)
            || state.field.iter().any(|unit| unit.id == Id::card(card))
            || state.slots.contains(&card)
            || state.resource_deck.contains(&card)
    }

    fn read(&self, text: &str) -> Result<Design, String> {
        let id = text.split(['.', ' ']).next().unwrap_or_default();
        let design = id.parse::<CardId>().ok().and_then(|id| self.game.design(id));
        design.ok_or_else(|| {
            let known = self.game.cards().iter().map(|card| card.id.as_str());
            kernel::UnknownWord::new("card", id, known).nearest.map_or_else(
                || format!("no card `{}`", clip(id)),
                |near| format!("no card `{}`; did you mean `{near}`?", clip(id)),
            )
        })
    }

    fn lord(&mut self, seat: Seat, given: &WrittenLord, filler: Design) -> Result<(), Flaws> {
        self.state.lord_mut(seat).picked = 2;
        if given.out {
            self.state.falls = 1;
            self.state.lord_mut(seat).fell = 1;
            return Ok(());
        }
        let mut flaws = Flaws::default();
        let mut zone = |key: &str, list: &[String], lay: &mut dyn FnMut(&str) -> Result<(), String>| {
            let mut own = Flaws::default();
            for (at, text) in list.iter().enumerate() {
                own.take(at, lay(text));
            }
            flaws.0.extend(own.at(key).0);
        };
        zone("hand", &given.hand, &mut |text| {
            let design = self.read(text)?;
            if self.game.face(design).token {
                return Err(format!("a token is never in a hand (`{}`)", clip(text)));
            }
            let card = self.card(seat, design)?;
            self.state.lord_mut(seat).hand.insert(card);
            Ok(())
        });
        zone("field", &given.field, &mut |text| {
            if self.state.field.len() == MAX_FIELD {
                return Err(format!("the battlefield holds {MAX_FIELD} objects"));
            }
            let unit = self.unit(seat, text)?;
            self.state.field.push(unit);
            Ok(())
        });
        zone("pitch", &given.pitch, &mut |text| {
            let pitched = self.pitched(seat, text)?;
            self.state.pitched.push(pitched);
            Ok(())
        });
        zone("grave", &given.grave, &mut |text| {
            let design = self.read(text)?;
            let card = self.card(seat, design)?;
            self.state.lord_mut(seat).grave.insert(card);
            Ok(())
        });
        let mut named: Vec<Design> = Vec::new();
        zone("deck", &given.deck, &mut |text| {
            named.push(self.read(text)?);
            Ok(())
        });
        let size = usize::from(given.cards.unwrap_or(20)).max(named.len());
        let fill = std::iter::repeat_n(filler, size - named.len());
        for design in fill.chain(named.into_iter().rev()) {
            let Some(card) = flaws.take("deck", self.card(seat, design)) else { break };
            self.state.lord_mut(seat).deck.push(card);
        }
        let lord = self.state.lord_mut(seat);
        lord.health = given.health.unwrap_or(self.game.options().starting_health.get() as i16);
        lord.loose = given.loose;
        lord.stops = given.stops.iter().fold(0, |bits, stop| bits | stop.bit());
        flaws.finish(())
    }

    /// `HM03`, `HM03 2`.
    fn pitched(&mut self, seat: Seat, text: &str) -> Result<Pitched, String> {
        let design = self.read(text)?;
        let card = self.card(seat, design)?;
        let value = self.game.traits(design).pitch;
        let left = match text.split_once(' ') {
            None => Some(value),
            Some((_, left)) => left.trim().parse().ok().filter(|left| *left <= value),
        };
        let left = left.ok_or_else(|| format!("`{}`: between 0 and {value} can be left", clip(text)))?;
        Ok(Pitched::new(card, seat, value, left))
    }

    /// `KA01 t d2 s3`.
    fn unit(&mut self, seat: Seat, text: &str) -> Result<Unit, String> {
        let design = self.read(text)?;
        let face = self.game.face(design);
        if matches!(face.kind, Kind::Spell | Kind::Reaction) {
            return Err(format!("a {} is never on the battlefield (`{}`)", face.kind, clip(text)));
        }
        let id = if face.token {
            let kind =
                (0..self.game.tokens() as u8).find(|kind| self.game.token(*kind) == design).unwrap_or(0);
            let number = &mut self.state.tokens[usize::from(kind)];
            *number += 1;
            Id::token(kind, *number - 1)
        } else {
            Id::card(self.card(seat, design)?)
        };
        self.state.entered += 1;
        let mut unit = Unit { id, design, seat, age: self.state.entered, ..Unit::default() };
        for mark in text.split(' ').skip(1) {
            let number = |from: &str| from.parse::<u8>().ok();
            match (mark, mark.get(..1)) {
                ("t", _) => unit.tapped = true,
                (_, Some("d")) => unit.damage = number(&mark[1..]).ok_or_else(|| bad_mark(mark))?,
                (_, Some("s")) => unit.shield = number(&mark[1..]).ok_or_else(|| bad_mark(mark))?,
                _ => return Err(bad_mark(mark)),
            }
        }
        Ok(unit)
    }

    fn market(&mut self, given: &WrittenPosition) -> Result<(), Flaws> {
        let first = Seat::default();
        let mut flaws = Flaws::default();
        for (at, text) in given.market.iter().flatten().enumerate() {
            let full = self.state.slots.len() == SLOTS;
            let card = if full { Err(format!("the marketplace has {SLOTS} slots")) } else { self.read(text) };
            let card = card.and_then(|design| self.card(first, design));
            if let Some(card) = flaws.take(format!("market.{at}"), card) {
                self.state.slots.push(card);
            }
        }
        let mut top = Vec::new();
        for (at, text) in given.resource_deck.iter().enumerate() {
            let card = self.read(text).and_then(|design| self.card(first, design));
            if let Some(card) = flaws.take(format!("resource_deck.{at}"), card) {
                self.state.resource_deck.push(card);
                top.push(card);
            }
        }
        let rest: Vec<u8> =
            (RESOURCES..MAX_CARDS).map(|at| at as u8).filter(|card| !self.taken(*card)).collect();
        // Scripted dice are for what the scenario is about.
        self.state.resource_deck = rest.into_iter().chain(top.into_iter().rev()).collect();
        if given.market.is_none() {
            while self.state.slots.len() < SLOTS
                && let Some(card) = self.state.resource_deck.pop()
            {
                self.state.slots.push(card);
            }
        }
        flaws.finish(())
    }
}

fn bad_mark(mark: &str) -> String {
    format!("`{}` is no mark: `t` taps, `d2` is damage, `s3` a shield", clip(mark))
}
