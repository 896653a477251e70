//! Positions as people write them down, and as the game does.

use std::fmt::Write as _;

use kernel::{Dice, Seat, UnknownWord, Word as _, clip};
use serde::Deserialize;

use crate::deck::Deck;
use crate::id::Id;
use crate::phases::Next;
use crate::rulebook::Hex;
use crate::sets::{Cards, Land, Lands, Mission, Missions};
use crate::state::{Realm, State, Turn};
use crate::view::{RealmView, View};
use crate::vocab::{Colour, Phase};

/// A position. What is not written is as plain as can be: nobody controls anything, hands are full, dossiers and the
/// mission deck are empty, and it is the Attack step of the first seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Given {
    /// The moment: `missions` (before the first draws), `place` (capitals are being placed), `turn` (a turn is about
    /// to begin), `fortify`, `attack` (if nothing is written) or `dossier`.
    pub at: Option<String>,
    /// Whose turn it is, by colour.
    pub active: Option<String>,
    /// The round.
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
    pub blue: Option<GivenRealm>,
    /// What Green has.
    pub green: Option<GivenRealm>,
    /// What Orange has.
    pub orange: Option<GivenRealm>,
    /// What Purple has.
    pub purple: Option<GivenRealm>,
    /// What Red has.
    pub red: Option<GivenRealm>,
    /// What Yellow has.
    pub yellow: Option<GivenRealm>,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GivenRealm {
    /// What it controls.
    pub lands: Vec<String>,
    /// Where its capital token lies.
    pub capital: Option<String>,
    /// Its faction.
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
    /// Its prestige.
    pub prestige: u8,
    /// Its coins.
    pub coins: u16,
    /// Has it resigned? The first to do so is 1.
    pub resigned: u8,
}

impl Given {
    fn realm(&self, colour: Colour) -> Option<&GivenRealm> {
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

/// The state of a position, up to its first decision.
pub(crate) fn arrange(game: &Hex, given: &Given, dice: Dice) -> Result<State, String> {
    let mut state = State::blank(game.table_size(), dice);
    for colour in Colour::ALL {
        let (written, seat) = (given.realm(*colour), game.seat_of(*colour));
        match (written, seat) {
            (Some(_), None) => return Err(format!("{} is not in this match", colour.name())),
            (written, Some(seat)) => {
                let plain = GivenRealm::default();
                let realm = read_realm(game, written.unwrap_or(&plain));
                state.realms[seat] = realm.map_err(|why| format!("{}: {why}", colour.name()))?;
            }
            (None, None) => {}
        }
    }
    check_table(&state)?;
    state.resigned = state.realms.as_slice().iter().filter(|realm| !realm.living()).count() as u8;
    state.fortresses = read_lands(game, &given.fortresses)?;
    let deck = read_missions(game, &given.deck)?;
    state.deck = Deck::of(deck.into_iter().rev());
    state.discard = read_missions(game, &given.discard)?.into_iter().collect();
    state.absent = Missions::first(game.missions().len()) - state.present();
    let max = game.options().max_rounds.get();
    state.round = given.round.unwrap_or(1);
    if state.round == 0 || u16::from(state.round) > max {
        return Err(format!("round {}: rounds are 1 to {max}", state.round));
    }
    if let Some(name) = &given.active {
        let named = Colour::ALL.iter().find(|colour| colour.name().eq_ignore_ascii_case(name));
        let seat = named.and_then(|colour| game.seat_of(*colour));
        state.active = seat.ok_or_else(|| format!("`{}` is not in this match", clip(name)))?;
    }
    read_turn(game, given, &mut state)?;
    let next = begin(given, &mut state)?;
    game.run(&mut state, next, &mut ());
    crate::audit::audit(game, &state)?;
    Ok(state)
}

/// What is counted in a turn.
fn read_turn(game: &Hex, given: &Given, state: &mut State) -> Result<(), String> {
    let snapshot = given.snapshot.as_ref().map(|lands| read_lands(game, lands)).transpose()?;
    state.turn = Turn {
        snapshot: snapshot.unwrap_or(state.acting().lands),
        entered: read_lands(game, &given.entered)?,
        resurged: given.resurged.as_ref().map(|land| read_land(game, land)).transpose()?,
        claims: given.claims,
        marched: given.marched,
        defeated: given.defeated,
    };
    Ok(())
}

/// How the match goes on from the moment that is written.
fn begin(given: &Given, state: &mut State) -> Result<Next, String> {
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

fn read_realm(game: &Hex, given: &GivenRealm) -> Result<Realm, String> {
    let [open, closed, removed] =
        [&given.discard, &given.face_down, &given.removed].map(|cards| read_cards(game, cards));
    let (open, closed, removed) = (open?, closed?, removed?);
    let all = game.suit().all;
    let (hand, removed) = match &given.hand {
        Some(hand) => {
            let hand = read_cards(game, hand)?;
            (hand, all - hand - open - closed)
        }
        None => (all - open - closed - removed, removed),
    };
    let total = hand.len() + open.len() + closed.len() + removed.len();
    if total != all.len() {
        return Err("a card is in two places (HX-3.11)".to_owned());
    }
    if !closed.is_empty() && !game.closed() {
        return Err("cards lie face down only with `discards = closed` (HX-12.2)".to_owned());
    }
    if given.missions.len() > 2 {
        return Err(format!("a dossier has two slots, not {} (HX-1.12)", given.missions.len()));
    }
    let mut dossier = [None; 2];
    for (slot, name) in dossier.iter_mut().zip(&given.missions) {
        if name != "-" {
            *slot = Some(read_mission(game, name)?);
        }
    }
    let target = game.options().prestige_target.get();
    if u16::from(given.prestige) >= target {
        return Err(format!("{} prestige would have won (HX-5.7)", given.prestige));
    }
    let lands = read_lands(game, &given.lands)?;
    if given.resigned > 0 && !lands.is_empty() {
        return Err("who has resigned controls nothing (HX-10.2)".to_owned());
    }
    let faction = given.faction.as_ref().map(|name| {
        let known = game.factions().iter().map(|faction| faction.id.as_str());
        game.faction(name).ok_or_else(|| UnknownWord::new("faction", name, known).to_string())
    });
    Ok(Realm {
        lands,
        hand,
        open,
        closed,
        removed,
        closed_royals: 0,
        seen: Cards::EMPTY,
        sealed: None,
        faction: faction.transpose()?,
        capital: given.capital.as_ref().map(|land| read_land(game, land)).transpose()?,
        dossier,
        prestige: given.prestige,
        coins: given.coins,
        resigned: given.resigned,
    })
}

/// What no two seats can have.
fn check_table(state: &State) -> Result<(), String> {
    let living = state.living();
    if living.len() < 2 {
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
    }
    Ok(())
}

fn read_land(game: &Hex, name: &str) -> Result<Land, String> {
    game.map().find(name).ok_or_else(|| {
        let known = game.map().territories.iter().map(|territory| territory.id.as_str());
        UnknownWord { known: Vec::new(), ..UnknownWord::new("territory", name, known) }.to_string()
    })
}

fn read_lands(game: &Hex, names: &[String]) -> Result<Lands, String> {
    names.iter().map(|name| read_land(game, name)).collect()
}

fn read_cards(game: &Hex, names: &[String]) -> Result<Cards, String> {
    let known = || game.cards().iter().map(|face| face.id.as_str());
    let mut cards = Cards::EMPTY;
    for name in names {
        let card = game.card(name).ok_or_else(|| UnknownWord::new("card", name, known()).to_string())?;
        if cards.contains(card) {
            return Err(format!("the card `{}` is there twice (HX-3.11)", clip(name)));
        }
        cards.insert(card);
    }
    Ok(cards)
}

fn read_mission(game: &Hex, name: &str) -> Result<Mission, String> {
    let known = game.missions().iter().map(|card| card.id.as_str());
    game.mission(name).ok_or_else(|| UnknownWord::new("mission", name, known).to_string())
}

fn read_missions(game: &Hex, names: &[String]) -> Result<Vec<Mission>, String> {
    let missions: Vec<Mission> =
        names.iter().map(|name| read_mission(game, name)).collect::<Result<_, _>>()?;
    let set: Missions = missions.iter().copied().collect();
    if usize::from(set.len()) < missions.len() {
        return Err("a mission is in a pile twice (HX-2.1)".to_owned());
    }
    Ok(missions)
}

/// The position of a view: one line for the table, one for each seat. `?3` are three cards that the viewer does not
/// know.
pub(crate) fn write(game: &Hex, view: &View) -> String {
    let mut text = String::new();
    write_lines(game, view, &mut text).expect("a String takes everything");
    text
}

fn write_lines(game: &Hex, view: &View, text: &mut String) -> std::fmt::Result {
    write!(text, "R{} {} {} | forts", view.round, game.colour(view.active), view.phase)?;
    write_ids(&view.fortresses, text)?;
    write!(text, " | deck {} | discard", view.deck.len() + view.deck_bottom.len())?;
    write_ids(&view.discard, text)?;
    if view.claims > 0 || view.defeated > 0 {
        write!(text, " | claims {} defeated {}", view.claims, view.defeated)?;
    }
    if let Some(site) = view.site {
        write!(text, " | at {site}")?;
    }
    if view.left > 0 {
        write!(text, " left {}", view.left)?;
    }
    if let Some(battle) = &view.battle {
        let shown = battle.shown.map(|card| card.map_or_else(|| "-".to_owned(), |card| card.to_string()));
        write!(text, " {} against {}", shown[0], shown[1])?;
        if battle.bids != [0, 0] {
            write!(text, " bids {} {}", battle.bids[0], battle.bids[1])?;
        }
    }
    for (seat, realm) in view.realms.iter() {
        write!(text, "\n{}", game.colour(seat))?;
        write_realm(realm, text)?;
    }
    Ok(())
}

fn write_realm(realm: &RealmView, text: &mut String) -> std::fmt::Result {
    if let Some(faction) = realm.faction {
        write!(text, " {faction}")?;
    }
    if realm.resigned > 0 {
        return write!(text, " resigned {}", realm.resigned);
    }
    write!(text, " {} prestige", realm.prestige)?;
    if realm.coins > 0 {
        write!(text, " {} coins", realm.coins)?;
    }
    for slot in realm.dossier {
        write!(text, " {}", slot.map_or_else(|| "-".to_owned(), |mission| mission.to_string()))?;
    }
    text.push_str(" | lands");
    for land in &realm.lands {
        write!(text, " {land}{}", if realm.capital == Some(*land) { "*" } else { "" })?;
    }
    if let Some(lost) = realm.capital.filter(|capital| !realm.lands.contains(capital)) {
        write!(text, " (*{lost})")?;
    }
    text.push_str(" | hand");
    write_ids(&realm.hand, text)?;
    write_unknown(usize::from(realm.hand_count) - realm.hand.len(), text)?;
    text.push_str(" | pile");
    write_ids(&realm.open, text)?;
    if realm.closed_count > 0 {
        text.push_str(" face down");
        write_ids(&realm.closed, text)?;
        write_unknown(usize::from(realm.closed_count) - realm.closed.len(), text)?;
    }
    if !realm.removed.is_empty() {
        text.push_str(" | out");
        write_ids(&realm.removed, text)?;
    }
    if realm.ready {
        let chosen = realm.sealed_card.map(|card| card.to_string());
        let chosen = chosen.or_else(|| realm.sealed_slots.map(|slots| slots.word().to_owned()));
        write!(text, " | ready {}", chosen.as_deref().unwrap_or("?"))?;
    }
    Ok(())
}

fn write_ids(ids: &[Id], text: &mut String) -> std::fmt::Result {
    ids.iter().try_for_each(|id| write!(text, " {id}"))
}

fn write_unknown(count: usize, text: &mut String) -> std::fmt::Result {
    if count > 0 { write!(text, " ?{count}") } else { Ok(()) }
}
