//! Positions as text, both ways.
//!
//! A person writes a position as a table:
//!
//! ```toml
//! [given]
//! at = "commands"            # round, cards, commanders, commands, melee, cleanup: where play goes on
//! round = 3                  # 1 if nothing is said
//! first = "black"            # who has the initiative; white if nothing is said
//! acting = "black"           # whose part of the phase it is; the first player's if nothing is said
//!
//! [given.white]              # and likewise given.black
//! faction = "RO"             # that of the scenario if nothing is said
//! hand = ["T05", "T12"]      # and so `played`, `discard`, `burnt`
//! in_play = "T26"            # needed after the cards are played
//! commander = "D9"           # none if nothing is said
//! units = ["leg F9 S", "vel E8 S commanded"]
//! ```
//!
//! A unit is its type, space and facing, then any of `commanded`, `used`, and for the engager of two units of one space
//! how they came together: `front`, `flank`, `rear`, `joined`, `locked`.
//!
//! The game writes a position as lines: the moment, then each side with its cards and units.

use std::fmt::Write as _;

use kernel::{Dice, Seat, Word as _, clip};
use serde::Deserialize;

use crate::card::{Card, Cards};
use crate::phases::Next;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{BLACK, Cell, State, UnitId, WHITE, rival};
use crate::view::{UnitView, View};
use crate::vocab::{Contact, Ground, Phase, Step};

/// A position as a person writes it down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WrittenPosition {
    /// Where play goes on.
    pub at: At,
    /// The round, from 1.
    pub round: Option<u8>,
    /// Who has the initiative: `white` or `black`.
    pub first: Option<Who>,
    /// Whose part of the phase it is.
    pub acting: Option<Who>,
    pub white: WrittenSide,
    pub black: WrittenSide,
}

/// A side as a person writes it down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WrittenSide {
    pub faction: Option<String>,
    pub hand: Vec<String>,
    /// Its played area.
    pub played: Vec<String>,
    /// Its discard pile.
    pub discard: Vec<String>,
    /// Its burnt pile.
    pub burnt: Vec<String>,
    /// Its card in play.
    pub in_play: Option<String>,
    /// Where its commander is.
    pub commander: Option<String>,
    pub units: Vec<String>,
}

/// A seat as a person writes it down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    White,
    Black,
}

impl Who {
    fn seat(self) -> Seat {
        match self {
            Self::White => WHITE,
            Self::Black => BLACK,
        }
    }
}

/// Where play goes on from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// Before the start-of-round check of the round.
    Round,
    /// Cards are being chosen.
    #[default]
    Cards,
    /// Commanders move.
    Commanders,
    /// The acting player issues commands.
    Commands,
    /// Engagements are resolved.
    Melee,
    /// The cleanup begins.
    Cleanup,
}

/// The state of a position, up to the first decision.
pub(crate) fn set_up(game: &Prevail, given: &WrittenPosition, dice: Dice) -> Result<State, String> {
    let mut state = State::blank(dice);
    state.round = given.round.unwrap_or(1).max(1);
    state.first = given.first.map_or(WHITE, Who::seat);
    state.acting = given.acting.map_or(state.first, Who::seat);
    for (seat, side) in [(WHITE, &given.white), (BLACK, &given.black)] {
        let name = ["White", "Black"][seat.index()];
        read_side(game, &mut state, seat, side).map_err(|why| format!("{name}: {why}"))?;
    }
    let mut engagers = Vec::new();
    for (seat, side) in [(WHITE, &given.white), (BLACK, &given.black)] {
        for text in &side.units {
            read_unit(game, &mut state, seat, text, &mut engagers)?;
        }
    }
    for (id, text, space, facing, contact) in engagers {
        match state.cell(space) {
            Cell::One(foe) if foe.owner() == rival(id.owner()) => state.engage(id, foe, facing, contact, 0),
            Cell::Empty | Cell::One(_) | Cell::Engaged(_) => {
                return Err(format!("`{}` engages nobody: no single enemy is on {space}", clip(text)));
            }
        }
    }
    check(game, &state, given)?;
    let next = match given.at {
        At::Round => {
            state.round -= 1;
            Next::Round
        }
        At::Cards => {
            state.phase = Phase::Cards;
            state.step = Step::Play;
            state.pending = kernel::SeatSet::first(2);
            Next::Wait
        }
        At::Commanders => {
            state.phase = Phase::Commanders;
            Next::Commander
        }
        At::Commands => {
            state.phase = Phase::Commands;
            Next::Orders
        }
        At::Melee => {
            state.phase = Phase::Melee;
            Next::Fights
        }
        At::Cleanup => Next::Cleanup,
    };
    game.run(&mut state, next, &mut ());
    if state.ended.is_some() {
        return Err("the match is decided in this position".to_owned());
    }
    Ok(state)
}

/// An engager that is not placed yet.
type Engager<'a> = (UnitId, &'a str, Space, Facing, Contact);

fn read_side(game: &Prevail, state: &mut State, seat: Seat, given: &WrittenSide) -> Result<(), String> {
    let card = |id: &String| game.read_card(id).ok_or_else(|| format!("no card `{}`", clip(id)));
    let mut taken = Cards::default();
    let mut pile = |ids: &[String]| -> Result<Cards, String> {
        let mut cards = Cards::default();
        for id in ids {
            let card = card(id)?;
            if taken.has(card) {
                return Err(format!("card `{id}` is there twice"));
            }
            taken.insert(card);
            cards.insert(card);
        }
        Ok(cards)
    };
    let hand = pile(&given.hand)?;
    let played = pile(&given.played)?;
    let discard = pile(&given.discard)?;
    let burnt = pile(&given.burnt)?;
    let in_play: Option<Card> = pile(given.in_play.as_slice())?.iter().next();
    let faction = match &given.faction {
        Some(id) => game.read_faction(id).ok_or_else(|| format!("no faction `{}`", clip(id)))?,
        None => game.scenario().factions[seat.index()] as u8,
    };
    let side = &mut state.sides[seat];
    side.faction = faction;
    (side.hand, side.played, side.discard, side.burnt, side.deck) = (hand, played, discard, burnt, taken);
    side.in_play = in_play.into();
    side.commander = given.commander.as_ref().map(|text| read_space(game, text)).transpose()?;
    Ok(())
}

/// `leg F9 S commanded`.
fn read_unit<'a>(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    text: &'a str,
    engagers: &mut Vec<Engager<'a>>,
) -> Result<(), String> {
    let mut words = text.split_whitespace();
    let (Some(kind), Some(space), Some(facing)) = (words.next(), words.next(), words.next()) else {
        return Err(format!("`{}` is no unit: write type, space and facing, like `leg F9 S`", clip(text)));
    };
    let kind = game.read_kind(kind).ok_or_else(|| format!("no unit type `{}`", clip(kind)))?;
    let space = read_space(game, space)?;
    let facing = Facing::read(facing).map_err(|unknown| unknown.to_string())?;
    if usize::from(state.sides[seat].roster) == crate::state::MAX_UNITS {
        return Err(format!("a side has at most {} units", crate::state::MAX_UNITS));
    }
    let id = state.enlist(seat, kind);
    let mut contact = None;
    for word in words {
        match word {
            "commanded" => state.unit_mut(id).order = 1,
            "used" => state.unit_mut(id).used = true,
            other => contact = Some(Contact::read(other).map_err(|unknown| unknown.to_string())?),
        }
    }
    if !game.may_stand(kind, space) {
        return Err(format!("`{}` may not stand on {}", clip(text), game.ground(space).name()));
    }
    match contact {
        Some(contact) => engagers.push((id, text, space, facing, contact)),
        None if state.cell(space) == Cell::Empty => state.place(id, space, facing),
        None => return Err(format!("{space} holds a unit already; an engager says how it engaged")),
    }
    Ok(())
}

fn read_space(game: &Prevail, text: &str) -> Result<Space, String> {
    let space = text.parse::<Space>().ok().filter(|space| game.board().has(*space));
    space.ok_or_else(|| format!("no space `{}` on this board", clip(text)))
}

fn check(game: &Prevail, state: &State, given: &WrittenPosition) -> Result<(), String> {
    for seat in [WHITE, BLACK] {
        let name = ["White", "Black"][seat.index()];
        let side = &state.sides[seat];
        let needs_card = match given.at {
            At::Round | At::Cards => false,
            At::Commanders | At::Commands | At::Melee | At::Cleanup => true,
        };
        if needs_card != side.in_play.get().is_some() {
            let word = if needs_card { "needs a card in play" } else { "has no card in play yet" };
            return Err(format!("{name} {word} at this point"));
        }
        if given.at == At::Cards && side.hand.is_empty() {
            return Err(format!("{name} has no card to play (PV-3.2)"));
        }
        if let Some(space) = side.commander {
            if game.ground(space) == Ground::Deep {
                return Err(format!("{name}'s commander stands in deep water (PV-2.6)"));
            }
            if matches!(state.cell(space), Cell::One(id) if id.owner() != seat) {
                return Err(format!("{name}'s commander is alone with an enemy (PV-10.2)"));
            }
        }
    }
    Ok(())
}

/// The lines of a view.
pub(crate) fn position(view: &View) -> String {
    let mut text = String::new();
    write_lines(view, &mut text).expect("a String takes everything");
    text
}

fn write_lines(view: &View, text: &mut String) -> std::fmt::Result {
    let letter = |seat: Seat| ["W", "B"][seat.index()];
    write!(text, "R{} {} {} init {}", view.round, view.phase, view.step, letter(view.first))?;
    for (seat, side) in view.sides.iter() {
        write!(
            text,
            "\n{} {}",
            letter(seat),
            side.faction.map_or_else(|| "?".to_owned(), |id| id.to_string())
        )?;
        write!(text, " hand {}", side.hand_count)?;
        if view.viewer.owns(seat) {
            write!(text, ":{}", list(&side.hand))?;
        }
        for (name, pile) in [("played", &side.played), ("discard", &side.discard), ("burnt", &side.burnt)] {
            if !pile.is_empty() {
                write!(text, " {name} {}", list(pile))?;
            }
        }
        if let Some(card) = side.in_play {
            write!(text, " in play {card}")?;
        }
        if let Some(space) = side.commander {
            write!(text, " cmdr {space}")?;
        }
        text.push_str(" |");
        let mut gone = 0;
        for unit in view.units.iter().filter(|unit| unit.seat == seat) {
            match unit.space {
                Some(space) => write_unit(unit, space, text)?,
                None => gone += 1,
            }
        }
        if gone > 0 {
            write!(text, " ({gone} off)")?;
        }
    }
    Ok(())
}

fn write_unit(unit: &UnitView, space: Space, text: &mut String) -> std::fmt::Result {
    write!(text, " {}{} {space}{}", unit.kind, unit.number, unit.facing)?;
    if let Some(contact) = unit.contact {
        write!(text, " {contact}")?;
    }
    text.push(';');
    Ok(())
}

fn list(ids: &[crate::Id]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
