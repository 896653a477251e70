//! Positions as people write them down, and positions as text.

use std::fmt::Write as _;

use kernel::Flaws;
use kernel::{Dice, Seat, Sink, clip};
use serde::Deserialize;

use crate::card::{CardId, Design};
use crate::content::{MAX_DESIGNS, MAX_FACTION_CARDS, MAX_ZONE};
use crate::cycle::{Cycle, Held, MAX_CYCLE};
use crate::event::Event;
use crate::phases::decided;
use crate::place::Slot;
use crate::read::read_seat;
use crate::rulebook::Authority;
use crate::state::{Court, Defender, MARKET, Placed, State};
use crate::view::{self, CourtView, UnitView, View};
use crate::vocab::{Kind, Next, Phase};

/// A position as a person writes it down: what is not written is as in the worked examples (RULES.md).
///
/// The active player is in the Command Phase. Piles are written top first; `-` is an empty place; a card that has
/// acted this turn is written `SQ*`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WrittenPosition {
    /// The round; 2 if not written.
    pub round: u8,
    /// Whose turn it is: `P1`.
    pub active: String,
    /// Who was the first player: `P1`.
    pub first: String,
    /// The market, m1 first; further slots hold cards that do not matter.
    pub market: Vec<String>,
    /// The market deck, top first; 100 cards if not written.
    pub market_deck: Option<Vec<String>>,
    pub market_discard: Vec<String>,
    /// How often the market deck has run dry.
    pub depletions: u8,
    /// The game of a tournament match.
    pub game: u8,
    /// The first seat.
    #[serde(rename = "P1")]
    pub p1: WrittenCourt,
    /// The second seat.
    #[serde(rename = "P2")]
    pub p2: WrittenCourt,
    /// The third seat.
    #[serde(rename = "P3")]
    pub p3: WrittenCourt,
    /// The fourth seat.
    #[serde(rename = "P4")]
    pub p4: WrittenCourt,
}

impl Default for WrittenPosition {
    fn default() -> Self {
        Self {
            round: 2,
            active: "P1".to_owned(),
            first: "P1".to_owned(),
            market: Vec::new(),
            market_deck: None,
            market_discard: Vec::new(),
            depletions: 0,
            game: 1,
            p1: WrittenCourt::default(),
            p2: WrittenCourt::default(),
            p3: WrittenCourt::default(),
            p4: WrittenCourt::default(),
        }
    }
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WrittenCourt {
    /// HP; those of the start if not written.
    pub hp: Option<u8>,
    /// Authority.
    pub pool: u16,
    pub hand: Vec<String>,
    /// The deck, top first; ten Men-at-arms (the second starting card) if not written.
    pub deck: Option<Vec<String>>,
    /// The discard pile.
    pub discard: Vec<String>,
    /// The Kingsguard, if it stands in Row 0.
    #[serde(rename = "R0")]
    pub row0: Vec<String>,
    /// Row 1.
    #[serde(rename = "R1")]
    pub row1: Vec<String>,
    /// Row 2.
    #[serde(rename = "R2")]
    pub row2: Vec<String>,
    /// Row 3.
    #[serde(rename = "R3")]
    pub row3: Vec<String>,
    /// The general zone, in order of arrival.
    pub general: Vec<String>,
    /// Attacks declared this turn.
    pub attacks: u8,
    /// Purchases made this turn.
    pub bought: u8,
    /// Half points of a tournament match.
    pub points: u8,
    /// Is the player out?
    pub out: bool,
}

/// The state of a position, in the Command Phase of the active player.
pub(crate) fn set_up(
    game: &Authority,
    given: &WrittenPosition,
    dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<State, Flaws> {
    let seat = |name: &str| {
        let seat = read_seat(name).filter(|seat| seat.index() < usize::from(game.seats()));
        seat.ok_or_else(|| format!("no seat `{}` at this table", clip(name)))
    };
    let mut flaws = Flaws::default();
    let limit = game.options().round_limit.get();
    if given.round == 0 || u16::from(given.round) > limit {
        flaws.take::<()>("round", Err(format!("round {}: rounds are 1 to {limit}", given.round)));
    }
    if given.depletions > 2 {
        let why = format!("{} depletions: the third ends the game (AU-10.2)", given.depletions);
        flaws.take::<()>("depletions", Err(why));
    }
    if !(1..=game.games()).contains(&given.game) {
        flaws.take::<()>("game", Err(format!("game {}: the match has {}", given.game, game.games())));
    }
    let mut state = State {
        round: given.round,
        active: flaws.take("active", seat(&given.active)).unwrap_or_default(),
        first: flaws.take("first", seat(&given.first)).unwrap_or_default(),
        phase: Phase::Command,
        ..State::blank(dice)
    };
    state.market.depletions = given.depletions;
    state.game = given.game;
    let courts = [&given.p1, &given.p2, &given.p3, &given.p4];
    for (index, court) in courts.into_iter().enumerate() {
        let name = format!("P{}", index + 1);
        if index >= usize::from(game.seats()) {
            if *court != WrittenCourt::default() {
                flaws.take::<()>(&name, Err(format!("{name} is not at this table")));
            }
            continue;
        }
        let seat = Seat::new(index as u8);
        let read = read_court(game, court, seat).map_err(|why| format!("{name}: {why}"));
        let Some(read) = flaws.take(&name, read) else { continue };
        *state.of_mut(seat) = read;
        state.points[index] = court.points;
        state.falls |= u8::from(court.out);
    }
    flaws.take("", read_market(game, given, &mut state));
    flaws.finish(())?;
    if let Some(reason) = decided(game, &state) {
        return Err(format!("the game is decided in this position ({reason})").into());
    }
    if !state.of(state.active).alive() {
        return Err(format!("{} is out and cannot be active", given.active).into());
    }
    game.run(&mut state, Next::Command, sink);
    Ok(state)
}

fn read_court(game: &Authority, given: &WrittenCourt, seat: Seat) -> Result<Court, String> {
    if given.out {
        return Ok(Court { fell: 1, ..Court::default() });
    }
    let cap = game.hp_cap(seat);
    let hp = given.hp.unwrap_or(cap);
    if hp == 0 || hp > cap {
        return Err(format!("{hp} HP: write 1 to {cap}"));
    }
    let usual = || vec![Held::fresh(Design(1)); 10];
    let mut deck = given.deck.as_ref().map_or_else(|| Ok(usual()), |deck| read_cards(game, deck))?;
    deck.reverse();
    let [hand, discard, zone] =
        [&given.hand, &given.discard, &given.general].map(|cards| read_cards(game, cards));
    let (hand, discard, zone) = (hand?, discard?, zone?);
    let total = deck.len() + hand.len() + discard.len();
    if total > MAX_CYCLE - MARKET {
        return Err(format!("{total} cards are too many"));
    }
    let fits = |card: &Held| {
        let kind = game.traits(card.design()).kind;
        !matches!(kind, Kind::Leader | Kind::General)
    };
    if let Some(card) = deck.iter().chain(&hand).chain(&discard).find(|card| !fits(card)) {
        return Err(format!("{} is never in hand or deck (AU-7.5)", game.id(card.design())));
    }
    let mut court =
        Court { hp, pool: given.pool, attacks: given.attacks, bought: given.bought, ..Court::default() };
    court.deck_buys = given.bought;
    court.cycle = Cycle::of_deck(deck, 0);
    hand.into_iter().for_each(|card| court.cycle.hide_in_hand(card));
    discard.into_iter().for_each(|card| court.cycle.add(card));
    for card in zone {
        if !game.face(card.design()).enters_zone() || court.zone.len() >= MAX_ZONE {
            return Err(format!("{} cannot be in a general zone", game.id(card.design())));
        }
        if !game.fits_zone(&court, card.design()) {
            return Err(format!("{} does not fit the general zone (AU-8.4)", game.id(card.design())));
        }
        court.zone.push(card);
    }
    for (row, cards) in [(1, &given.row1), (2, &given.row2), (3, &given.row3)] {
        let slots = Slot::of_row(row);
        if cards.len() > slots.len() {
            return Err(format!("Row {row} holds {} units, not {} (AU-5.1)", slots.len(), cards.len()));
        }
        for (slot, card) in slots.iter().zip(cards) {
            if let Some(card) = read_card(game, card)? {
                if !game.traits(card.design()).kind.fights() {
                    return Err(format!("{} cannot defend (AU-4.4)", game.id(card.design())));
                }
                court.rows[slot.index()] = Some(Defender::new(card));
            }
        }
    }
    court.guard = match given.row0.as_slice() {
        [] => None,
        [card] if read_card(game, card)?.map(Held::design) == Some(game.kingsguard()) => Some(0),
        _ => return Err("only the Kingsguard stands in Row 0 (AU-5.8)".to_owned()),
    };
    Ok(court)
}

fn read_market(game: &Authority, given: &WrittenPosition, state: &mut State) -> Result<(), String> {
    if given.market.len() > MARKET {
        return Err(format!("the market has {MARKET} slots, not {}", given.market.len()));
    }
    let ware = |text: &String| -> Result<Option<Design>, String> {
        let card = read_card(game, text)?.map(Held::design);
        match card {
            Some(card) if !game.wares().any(|(ware, _)| ware == card) => {
                Err(format!("{} is not a card of the market", game.id(card)))
            }
            card => Ok(card),
        }
    };
    let slots: Vec<Option<Design>> = given.market.iter().map(ware).collect::<Result<_, _>>()?;
    let discard: Vec<Option<Design>> = given.market_discard.iter().map(ware).collect::<Result<_, _>>()?;
    let deck: Option<Vec<Option<Design>>> =
        given.market_deck.as_ref().map(|deck| deck.iter().map(ware).collect::<Result<_, _>>()).transpose()?;
    if deck.as_ref().is_some_and(|deck| deck.len() > MAX_FACTION_CARDS) {
        return Err("the market deck has too many cards".to_owned());
    }
    // What does not matter is made up of what is not written anywhere.
    let mut left = [0u8; MAX_DESIGNS];
    game.wares().for_each(|(card, n)| left[card.index()] = n);
    let mut use_up = |card: Design| left[card.index()] = left[card.index()].saturating_sub(1);
    for seat in game.everybody() {
        let court = state.of(seat);
        court.cycle.all().iter().chain(court.zone.iter()).for_each(|card| use_up(card.design()));
        court.rows.iter().flatten().for_each(|unit| use_up(unit.card.design()));
    }
    slots.iter().chain(&discard).chain(deck.iter().flatten()).flatten().for_each(|card| use_up(*card));
    let mut others = (0..MAX_DESIGNS as u8)
        .flat_map(|card| std::iter::repeat_n(Design(card), usize::from(left[usize::from(card)])));
    for (at, slot) in state.market.slots.iter_mut().enumerate() {
        *slot = match slots.get(at) {
            Some(card) => *card,
            None => others.next(),
        };
    }
    discard.into_iter().flatten().for_each(|card| state.market.discard.add(card));
    let placed = |card: Design| Placed { card, ..Placed::default() };
    state.market.deck = match deck {
        Some(deck) => deck.into_iter().flatten().rev().map(placed).collect(),
        None => others.take(100).map(placed).collect(),
    };
    // Somebody might come to own all of it.
    let on_sale = state.market.deck.len() + MARKET + given.market_discard.len();
    for seat in game.everybody() {
        let court = state.of(seat);
        let most = court.cycle.all().len() + court.defenders().count() + 1 + on_sale;
        if most > MAX_CYCLE {
            return Err(format!(
                "{} could come to own {most} cards, more than {MAX_CYCLE}",
                game.seat_name(seat)
            ));
        }
    }
    for general in game.generals() {
        let owned =
            game.everybody().any(|seat| state.of(seat).zone.iter().any(|card| card.design() == general));
        if !owned || game.options().general_supply == crate::options::GeneralSupply::PerPlayer {
            state.market.supply |= game.general_bit(general);
        }
    }
    Ok(())
}

fn read_cards(game: &Authority, texts: &[String]) -> Result<Vec<Held>, String> {
    texts.iter().filter_map(|text| read_card(game, text).transpose()).collect()
}

/// `SQ`, `SQ*`, or `-` for nothing.
fn read_card(game: &Authority, text: &str) -> Result<Option<Held>, String> {
    if text == "-" {
        return Ok(None);
    }
    let (id, spent) = text.strip_suffix('*').map_or((text, false), |id| (id, true));
    let design = id.parse::<CardId>().ok().and_then(|id| game.design(id));
    let design = design.ok_or_else(|| {
        let known = game.cards().iter().map(|card| card.id.as_str());
        let unknown = kernel::UnknownWord::new("card", id, known);
        let near = unknown.nearest.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("no card `{}`{near}", clip(id))
    })?;
    Ok(Some(Held::new(design, spent)))
}

/// The position of a view: one line for the table, one for each player. `?3` are three cards that the viewer does not
/// know.
pub(crate) fn position(game: &Authority, view: &View) -> String {
    let mut text = String::new();
    write_lines(game, view, &mut text).expect("a String takes everything");
    text
}

fn write_lines(game: &Authority, view: &View, text: &mut String) -> std::fmt::Result {
    if view.games > 1 {
        write!(text, "G{} ", view.game)?;
    }
    write!(text, "R{} {} {} | market", view.round, game.seat_name(view.active), view.phase)?;
    for offer in &view.market.slots {
        match offer {
            Some(offer) => write!(text, " {}", offer.card)?,
            None => text.push_str(" -"),
        }
    }
    write!(text, " | deck {} | discard", view.market.deck_count)?;
    view.market.discard.iter().try_for_each(|card| write!(text, " {card}"))?;
    write!(text, " | dep {}", view.market.depletions)?;
    if let Some(attack) = &view.attack {
        write!(text, " | atk {}({})", attack.card, attack.value)?;
        if let Some(mark) = attack.mark {
            write!(text, " > {mark}")?;
        }
    }
    for (seat, court) in view.courts.iter() {
        write!(text, "\n{} ", game.seat_name(seat))?;
        write_court(court, text)?;
    }
    Ok(())
}

fn write_court(court: &CourtView, text: &mut String) -> std::fmt::Result {
    if court.fell > 0 {
        return write!(text, "out {}", court.fell);
    }
    write!(text, "hp {} pool {} | hand", court.hp, court.pool)?;
    write_cards(&court.hand, text)?;
    let unknown = usize::from(court.hand_count) - court.hand.len();
    if unknown > 0 {
        write!(text, " ?{unknown}")?;
    }
    for (row, units) in (1..).zip(&court.rows) {
        write!(text, " | R{row}")?;
        let standing = units.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for unit in &units[..standing] {
            match unit {
                Some(UnitView { card, defence, .. }) => write!(text, " {card}({defence})")?,
                None => text.push_str(" -"),
            }
        }
    }
    text.push_str(" | R0");
    if let Some(guard) = &court.guard {
        write!(text, " {}", guard.card)?;
    }
    text.push_str(" | zone");
    write_cards(&court.zone, text)?;
    text.push_str(" | discard");
    write_cards(&court.discard, text)?;
    write!(text, " | deck {}", court.deck_count)?;
    if !court.deck_top.is_empty() {
        text.push_str(" top");
        write_cards(&court.deck_top, text)?;
    }
    Ok(())
}

fn write_cards(cards: &[view::Held], text: &mut String) -> std::fmt::Result {
    cards.iter().try_for_each(|held| write!(text, " {}{}", held.card, if held.spent { "*" } else { "" }))
}
