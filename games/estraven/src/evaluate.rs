//! How good a position looks for each seat: its chance to win.

use kernel::weights::{exp, shares};
use kernel::{BySeat, Seat};

use crate::combat;
use crate::mana;
use crate::phases::outcome;
use crate::rulebook::Estraven;
use crate::state::{State, Unit};
use crate::vocab::{Keyword, Kind};

kernel::weights! {
    /// What a lord's strength is made of.
    pub struct Weights {
        /// Ten health.
        health = 0.977,
        /// Four health missing to eight.
        frail = -0.52,
        /// What an attack that can still be blocked would take, as a part of the health.
        threatened = -1.293,
        /// Ten cards in the deck.
        deck = 1.443,
        /// Six cards missing to twelve in the deck.
        thinning = -0.401,
        /// Two cards missing to five in the deck.
        last_cards = -0.65,
        /// Seven cards in hand.
        hand = 0.635,
        /// Ten mana that the hand could be pitched for.
        pitch = 0.489,
        /// Two Reactions in hand that could be paid.
        answers = -0.158,
        /// A Leader on the battlefield.
        leader = -0.069,
        /// A second Leader.
        leaders = -0.12,
        /// The worth of the Leaders, in tens.
        leading = 0.698,
        /// The worth of the Troops, in tens.
        troops = 0.886,
        /// The strongest attack that one Leader could lead, in tens.
        force = 0.294,
        /// The same as a part of the weakest rival's health.
        reach = -0.037,
        /// What of it is left over when the walls of a rival are taken off.
        breach = 0.07,
        /// Three units that could block now.
        walls = -0.15,
        /// Two Resources on the battlefield.
        resources = -0.008,
        /// Four mana in the pool.
        mana = 0.236,
        /// To have the turn.
        active = 0.007,
        /// To have the turn, with an attack still to come.
        charge = -0.095,
    }
}

/// The chance of each seat to win, from 0 to 1: the shares of the strengths, or what the match was worth once it is over.
pub(crate) fn evaluate_with(game: &Estraven, state: &State, weights: &Weights) -> BySeat<f32> {
    let seats = game.seats();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    if state.turn == 0 {
        return BySeat::new(seats, |_| 1.0 / f32::from(seats));
    }
    let looming = Looming::of(game, state);
    let strength = BySeat::new(seats, |seat| {
        if state.lord(seat).alive() { exp(merit(game, state, seat, &looming, weights)) } else { 0.0 }
    });
    shares(&strength, |one, other| one == other)
}

/// What the combat in progress will do as it stands.
#[derive(Default)]
struct Looming {
    /// To each player.
    players: [i16; crate::state::MAX_SEATS],
    /// Can blocks still be made?
    open: bool,
}

impl Looming {
    fn of(game: &Estraven, state: &State) -> Self {
        let mut looming = Self::default();
        let Some(combat) = state.combat.as_ref().filter(|combat| !combat.dealt) else { return looming };
        looming.open = state.window_kind() != Some(crate::vocab::Window::Blocks);
        for packet in combat::packets(game, state, combat) {
            if let Some(seat) = packet.target.seat() {
                looming.players[seat.index()] += packet.n as i16;
            }
        }
        looming
    }
}

/// What one player brings; what is weighed is of about the size of 1.
fn merit(game: &Estraven, state: &State, seat: Seat, looming: &Looming, weights: &Weights) -> f32 {
    let lord = state.lord(seat);
    let active = state.active == seat;
    let coming = (looming.players[seat.index()] - lord.shield.min(99) as i16).max(0);
    let (sure, unsure) = if looming.open { (0, coming) } else { (coming, 0) };
    let health = f32::from(lord.health - sure).max(0.0);
    let deck = lord.deck.len() as f32;
    let rivals = || game.alive(state).filter(|other| *other != seat);
    let weakest = rivals().map(|other| state.lord(other).health.max(1)).min().unwrap_or(1);
    let board = Board::of(game, state, seat);
    let walls = rivals().map(|other| ready(game, state, other)).max().unwrap_or(0);
    let own: f32 = lord.hand.iter().map(|card| f32::from(game.traits_of(state, card).pitch)).sum();
    let reach = board.force / f32::from(weakest);
    weights.health * (health.min(40.0) / 10.0)
        + weights.frail * ((8.0 - health).max(0.0) / 4.0)
        + weights.threatened * f32::from(unsure) / health.max(1.0)
        + weights.deck * (deck / 10.0)
        + weights.thinning * ((12.0 - deck).max(0.0) / 6.0)
        + weights.last_cards * ((5.0 - deck).max(0.0) / 2.0)
        + weights.hand * (lord.hand.len() as f32 / 7.0)
        + weights.pitch * (own / 10.0)
        + weights.answers * (answers(game, state, seat) / 2.0)
        + weights.leader * f32::from(u8::from(board.leaders > 0))
        + weights.leaders * f32::from(u8::from(board.leaders > 1))
        + weights.leading * (board.leading / 10.0)
        + weights.troops * (board.troops / 10.0)
        + weights.force * (board.force / 10.0)
        + weights.reach * reach.min(2.0)
        + weights.breach * ((reach - f32::from(walls) / 3.0).clamp(0.0, 2.0))
        + weights.walls * f32::from(ready(game, state, seat)) / 3.0
        + weights.resources * f32::from(board.resources) / 2.0
        + weights.mana * f32::from(mana::pool(state, seat).min(6) as u8) / 4.0
        + weights.active * f32::from(u8::from(active))
        + weights.charge * f32::from(u8::from(active && game.attack_allowed(state))) * reach.min(1.5)
}

/// What a seat has on the battlefield.
#[derive(Default)]
struct Board {
    leaders: u8,
    resources: u8,
    /// The worth of Leaders.
    leading: f32,
    /// The worth of Troops.
    troops: f32,
    /// The strongest attack that one Leader could lead when all are untapped.
    force: f32,
}

impl Board {
    fn of(game: &Estraven, state: &State, seat: Seat) -> Self {
        let mut board = Self::default();
        // In the own turn what is tapped does not attack any more.
        let tired = |unit: &Unit| state.active == seat && unit.tapped;
        for unit in state.units_of(seat) {
            match game.traits(unit.design).kind {
                Kind::Leader => {
                    board.leaders += 1;
                    board.leading += leader_worth(game, unit);
                    if tired(unit) {
                        continue;
                    }
                    let led = state.units_of(seat).filter(|troop| !tired(troop) && game.follows(troop, unit));
                    let joined: u16 = led.map(|troop| u16::from(game.power(troop))).sum();
                    board.force = board.force.max(f32::from(joined + u16::from(game.power(unit))));
                }
                Kind::Troop => board.troops += troop_worth(game, unit),
                Kind::Resource => board.resources += 1,
                Kind::Spell | Kind::Reaction => {}
            }
        }
        board
    }
}

/// How many Reactions of a hand all the mana of a seat could pay.
fn answers(game: &Estraven, state: &State, seat: Seat) -> f32 {
    let potential = mana::potential(game, state, seat, None, 0);
    let ready = |card: &u8| {
        let traits = game.traits_of(state, *card);
        traits.kind == Kind::Reaction && traits.within(potential)
    };
    state.lord(seat).hand.iter().filter(ready).count() as f32
}

/// How many units of a seat could block now.
fn ready(game: &Estraven, state: &State, seat: Seat) -> u8 {
    state.units_of(seat).filter(|unit| game.could_block(unit)).count() as u8
}

/// What is tapped is worth a fifth less: it does not block.
const TAPPED: f32 = 0.8;

/// A Leader on the battlefield.
pub(crate) fn leader_worth(game: &Estraven, unit: &Unit) -> f32 {
    let worth = leader(game.power(unit), game.resistance(unit), game.left(unit));
    if unit.tapped { TAPPED * worth } else { worth }
}

/// A Leader with these numbers.
pub(crate) fn leader(power: u8, resistance: u8, left: i16) -> f32 {
    1.2 * f32::from(power) + 1.6 * f32::from(resistance) + f32::from(left) + 2.0
}

/// A Troop on the battlefield.
pub(crate) fn troop_worth(game: &Estraven, unit: &Unit) -> f32 {
    let worth = troop(game.power(unit), game.guard(unit), game.traits(unit.design).keywords);
    if unit.tapped { TAPPED * worth } else { worth }
}

/// A Troop with these numbers.
pub(crate) fn troop(power: u8, toughness: i8, keywords: u16) -> f32 {
    let keywords = (keywords & !Keyword::EntersTapped.bit()).count_ones() as f32;
    0.9 * f32::from(power) + 0.7 * f32::from(toughness) + 0.7 * keywords
}
