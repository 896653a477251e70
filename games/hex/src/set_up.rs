//! Positions as people write them down.

use kernel::Flaws;
use kernel::{Dice, Seat, Sink, UnknownWord, Word as _, clip};
use serde::Deserialize;

use crate::deck::Deck;
use crate::event::Event;
use crate::phases::Next;
use crate::rulebook::Hex;
use crate::sets::{Cards, Land, Lands, Mission, Missions};
use crate::state::{Realm, State, Turn};
use crate::vocab::{Colour, Phase};

/// A position. What is not written is as plain as can be: nobody controls anything, hands are full, dossiers and the
/// mission deck are empty, and it is the Attack step of the first seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WrittenPosition {
    /// The moment: `missions` (before the first draws), `place` (capitals are being placed), `turn` (a turn is about
    /// to begin), `fortify`, `attack` (if nothing is written) or `dossier`.
    pub at: Option<String>,
    /// Whose turn it is, by colour.
    pub active: Option<String>,
    pub round: Option<u8>,
    /// The mission deck, the top card first.
    pub deck: Vec<String>,
    /// The mission discard pile.
    pub discard: Vec<String>,
    /// The territories with a fortress.
    pub fortresses: Vec<String>,
    /// What the active seat controlled when its turn began; what it controls if not written.
    pub snapshot: Option<Vec<String>>,
    /// What it has entered by migration this turn.
    pub entered: Vec<String>,
    /// Where it came back this turn.
    pub resurged: Option<String>,
    /// The claims it has paid for this turn.
    pub claims: u8,
    /// Has it used its march this turn?
    pub marched: bool,
    /// The card value it has defeated this turn.
    pub defeated: u16,
    /// What Blue has; likewise the other colours.
    pub blue: Option<WrittenRealm>,
    /// What Green has.
    pub green: Option<WrittenRealm>,
    /// What Orange has.
    pub orange: Option<WrittenRealm>,
    /// What Purple has.
    pub purple: Option<WrittenRealm>,
    /// What Red has.
    pub red: Option<WrittenRealm>,
    /// What Yellow has.
    pub yellow: Option<WrittenRealm>,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WrittenRealm {
    /// What it controls.
    pub lands: Vec<String>,
    /// Where its capital token lies.
    pub capital: Option<String>,
    pub faction: Option<String>,
    /// Its hand; if not written, every card that is not written elsewhere. Cards that are written nowhere are out of
    /// the game.
    pub hand: Option<Vec<String>>,
    /// Its discard pile, face up.
    pub discard: Vec<String>,
    /// Its discard pile, face down.
    pub face_down: Vec<String>,
    /// Its cards that are out of the game.
    pub removed: Vec<String>,
    /// Its missions by slot; `-` is an empty one.
    pub missions: Vec<String>,
    pub prestige: u8,
    pub coins: u16,
    /// Has it resigned? The first to do so is 1.
    pub resigned: u8,
}

/// No count of a position is higher: more than any match comes to.
const MOST: u16 = 200;

impl WrittenPosition {
    fn realm(&self, colour: Colour) -> Option<&WrittenRealm> {
        match colour {
            Colour::Blue => self.blue.as_ref(),
            Colour::Green => self.green.as_ref(),
            Colour::Orange => self.orange.as_ref(),
            Colour::Purple => self.purple.as_ref(),
            Colour::Red => self.red.as_ref(),
            Colour::Yellow => self.yellow.as_ref(),
        }
    }
}

/// The state of a position, up to its first decision; or all that is wrong with it.
pub(crate) fn set_up(
    game: &Hex,
    given: &WrittenPosition,
    dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<State, Flaws> {
    let mut state = State::blank(game.seats(), dice);
    let mut flaws = Flaws::default();
    for colour in Colour::ALL {
        let (written, seat) = (given.realm(*colour), game.seat_of(*colour));
        let Some(seat) = seat else {
            if written.is_some() {
                let message = format!("{} is not in this match", colour.name());
                flaws.take(colour, Err::<(), String>(message));
            }
            continue;
        };
        let realm = read_realm(game, written.unwrap_or(&WrittenRealm::default()));
        state.realms[seat] = flaws.take(colour, realm).unwrap_or_default();
    }
    state.resigned = state.realms.as_slice().iter().filter(|realm| !realm.living()).count() as u8;
    state.fortresses = flaws.take("fortresses", read_lands(game, &given.fortresses)).unwrap_or_default();
    let deck = flaws.take("deck", read_missions(game, &given.deck)).unwrap_or_default();
    state.deck = Deck::of(deck.into_iter().rev());
    let discard = flaws.take("discard", read_missions(game, &given.discard)).unwrap_or_default();
    state.discard = discard.into_iter().collect();
    state.absent = Missions::first(game.missions().len()) - state.present();
    state.round = flaws.take("round", read_round(game, given.round)).unwrap_or(1);
    if let Some(name) = &given.active {
        let named = Colour::ALL.iter().find(|colour| colour.name().eq_ignore_ascii_case(name));
        let seat = named.and_then(|colour| game.seat_of(*colour));
        let seat = seat.ok_or_else(|| format!("`{}` is not in this match", clip(name)));
        state.active = flaws.take("active", seat).unwrap_or_default();
    }
    read_turn(game, given, &mut state, &mut flaws);
    // What is wrong in itself has been said; only parts that read well can fail to fit.
    flaws.finish(())?;
    check_table(&state)?;
    let next = begin(given, &mut state)?;
    crate::audit::pieces(game, &state)?;
    game.run(&mut state, next, sink);
    Ok(state)
}

fn read_round(game: &Hex, round: Option<u8>) -> Result<u8, String> {
    let (round, max) = (round.unwrap_or(1), game.options().max_rounds.get());
    if round == 0 || u16::from(round) > max {
        return Err(format!("round {round}: rounds are 1 to {max}"));
    }
    Ok(round)
}

/// What is counted in a turn.
fn read_turn(game: &Hex, given: &WrittenPosition, state: &mut State, flaws: &mut Flaws) {
    let snapshot = given.snapshot.as_ref().map(|lands| read_lands(game, lands)).transpose();
    let entered = read_lands(game, &given.entered);
    let resurged = given.resurged.as_ref().map(|land| read_land(game, land)).transpose();
    for (key, count) in [("claims", u16::from(given.claims)), ("defeated", given.defeated)] {
        if count > MOST {
            flaws.take(key, Err::<(), String>(format!("{count}: at most {MOST}")));
        }
    }
    state.turn = Turn {
        snapshot: flaws.take("snapshot", snapshot).flatten().unwrap_or(state.acting().lands),
        entered: flaws.take("entered", entered).unwrap_or_default(),
        resurged: flaws.take("resurged", resurged).flatten(),
        claims: given.claims,
        marched: given.marched,
        defeated: given.defeated,
        scored: Missions::EMPTY,
    };
}

/// How the match goes on from the moment that is written.
fn begin(given: &WrittenPosition, state: &mut State) -> Result<Next, String> {
    let setup = |state: &mut State| {
        state.round = 0;
        state.active = Seat::new(0);
        state.turn = Turn::default();
    };
    let moment = given.at.as_deref().unwrap_or("attack");
    if !state.acting().living() && !["missions", "place"].contains(&moment) {
        return Err("the active seat has resigned".to_owned());
    }
    let ask = |state: &mut State, phase: Phase| {
        state.phase = phase;
        state.pending = kernel::SeatSet::only(state.active);
        Next::Wait
    };
    match moment {
        "missions" => {
            setup(state);
            Ok(Next::FirstMissions)
        }
        "place" => {
            setup(state);
            Ok(Next::Places)
        }
        "turn" => Ok(Next::Turn),
        "fortify" => Ok(ask(state, Phase::Fortify)),
        "attack" => Ok(Next::Attack),
        "dossier" => Ok(ask(state, Phase::Dossier)),
        other => {
            let known = ["missions", "place", "turn", "fortify", "attack", "dossier"];
            Err(UnknownWord::new("moment", other, known).to_string())
        }
    }
}

fn read_realm(game: &Hex, given: &WrittenRealm) -> Result<Realm, Flaws> {
    let mut flaws = Flaws::default();
    let open = flaws.take("discard", read_cards(game, &given.discard)).unwrap_or_default();
    let closed = flaws.take("face_down", read_cards(game, &given.face_down)).unwrap_or_default();
    let removed = flaws.take("removed", read_cards(game, &given.removed)).unwrap_or_default();
    let hand = given.hand.as_ref().map(|hand| read_cards(game, hand)).transpose();
    let hand = flaws.take("hand", hand).flatten();
    let all = game.suit().all;
    let (hand, removed) = match hand {
        Some(hand) => (hand, all - hand - open - closed),
        None => (all - open - closed - removed, removed),
    };
    let lands = flaws.take("lands", read_lands(game, &given.lands)).unwrap_or_default();
    let capital = given.capital.as_ref().map(|land| read_land(game, land)).transpose();
    let capital = flaws.take("capital", capital).flatten();
    let faction = given.faction.as_ref().map(|name| {
        let known = game.factions().iter().map(|faction| faction.id.as_str());
        game.faction(name).ok_or_else(|| UnknownWord::new("faction", name, known).to_string())
    });
    let faction = flaws.take("faction", faction.transpose()).flatten();
    let mut dossier = [None; 2];
    for (at, (slot, name)) in dossier.iter_mut().zip(&given.missions).enumerate() {
        if name != "-" {
            *slot = flaws.take(format!("missions.{at}"), read_mission(game, name));
        }
    }
    let mut ensure = |holds: bool, key: &str, message: String| {
        if !holds {
            flaws.take(key, Err::<(), String>(message));
        }
    };
    let total = hand.len() + open.len() + closed.len() + removed.len();
    ensure(total == all.len(), "hand", "a card is in two places (HX-3.11)".to_owned());
    let face_down = "cards lie face down only with `discards = closed` (HX-12.2)".to_owned();
    ensure(closed.is_empty() || game.closed(), "face_down", face_down);
    let slots = given.missions.len();
    ensure(slots <= 2, "missions", format!("a dossier has two slots, not {slots} (HX-1.12)"));
    let enough = u16::from(given.prestige) >= game.options().prestige_target.get();
    ensure(!enough, "prestige", format!("{} prestige would have won (HX-5.7)", given.prestige));
    ensure(given.coins <= MOST, "coins", format!("{} coins: at most {MOST}", given.coins));
    let gone = "who has resigned controls nothing (HX-10.2)".to_owned();
    ensure(given.resigned == 0 || lands.is_empty(), "resigned", gone);
    flaws.finish(Realm {
        lands,
        hand,
        open,
        closed,
        removed,
        closed_royals: 0,
        seen: Cards::EMPTY,
        sealed: None,
        faction,
        capital,
        dossier,
        prestige: given.prestige,
        scored: Missions::EMPTY,
        coins: given.coins,
        resigned: given.resigned,
    })
}

/// What no two seats can have.
fn check_table(state: &State) -> Result<(), String> {
    if state.living().len() < 2 {
        return Err("the match is decided in this position (HX-10.2)".to_owned());
    }
    for (seat, realm) in state.realms.iter() {
        for (other, before) in state.realms.iter().filter(|(other, _)| *other < seat) {
            let same = |what: &str| {
                Err(format!("seats {} and {} have the same {what}", other.index() + 1, seat.index() + 1))
            };
            if realm.faction.is_some() && realm.faction == before.faction {
                return same("faction (HX-3.2)");
            }
            if realm.capital.is_some() && realm.capital == before.capital {
                return same("capital (HX-1.10)");
            }
            if realm.resigned > 0 && realm.resigned == before.resigned {
                return same("place among those who resigned (HX-10.7)");
            }
        }
        if realm.resigned > state.resigned {
            return Err("those who resigned are counted from 1 (HX-10.7)".to_owned());
        }
    }
    Ok(())
}

fn read_land(game: &Hex, name: &str) -> Result<Land, String> {
    game.map().find(name).ok_or_else(|| {
        let known = game.map().territories.iter().map(|territory| territory.id.as_str());
        UnknownWord { known: Vec::new(), ..UnknownWord::new("territory", name, known) }.to_string()
    })
}

fn read_lands(game: &Hex, names: &[String]) -> Result<Lands, Flaws> {
    each(names, |name| read_land(game, name)).map(|lands| lands.into_iter().collect())
}

fn read_cards(game: &Hex, names: &[String]) -> Result<Cards, Flaws> {
    let known = || game.cards().iter().map(|face| face.id.as_str());
    let mut cards = Cards::EMPTY;
    each(names, |name| {
        let card = game.card(name).ok_or_else(|| UnknownWord::new("card", name, known()).to_string())?;
        if cards.contains(card) {
            return Err(format!("the card `{}` is there twice (HX-3.11)", clip(name)));
        }
        cards.insert(card);
        Ok(())
    })?;
    Ok(cards)
}

fn read_mission(game: &Hex, name: &str) -> Result<Mission, String> {
    let known = game.missions().iter().map(|card| card.id.as_str());
    game.mission(name).ok_or_else(|| UnknownWord::new("mission", name, known).to_string())
}

fn read_missions(game: &Hex, names: &[String]) -> Result<Vec<Mission>, Flaws> {
    let mut seen = Missions::EMPTY;
    each(names, |name| {
        let mission = read_mission(game, name)?;
        if seen.contains(mission) {
            return Err(format!("the mission `{}` is in a pile twice (HX-2.1)", clip(name)));
        }
        seen.insert(mission);
        Ok(mission)
    })
}

/// What each name says; everything that is wrong, by its place in the list.
fn each<T>(names: &[String], mut read: impl FnMut(&str) -> Result<T, String>) -> Result<Vec<T>, Flaws> {
    let mut flaws = Flaws::default();
    let read: Vec<T> = names.iter().enumerate().filter_map(|(at, name)| flaws.take(at, read(name))).collect();
    flaws.finish(read)
}
