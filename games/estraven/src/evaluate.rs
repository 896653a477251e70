//! How good a position looks for each seat: its chance to win.

use kernel::{BySeat, Seat};

use crate::combat;
use crate::mana;
use crate::rulebook::Estraven;
use crate::stack::outcome;
use crate::state::{State, Unit};
use crate::vocab::{Keyword, Kind};

/// How many things are looked at.
const COUNTED: usize = 20;

/// How much each of them says. Fitted to thousands of matches between sensible players of all pairs of decks, with two,
/// three and four seats (`banneret fit`).
const WEIGHTS: [f32; COUNTED] = [
    1.014, -0.403, -0.917, 1.322, -0.709, -0.744, 0.466, 0.489, -0.171, -0.227, 0.674, 0.477, 0.286, -0.270,
    0.272, 0.238, -0.032, 0.130, 0.009, -0.072,
];

/// The chance of each seat to win, from 0 to 1: the shares of the strengths, or what the match was worth once it is over.
pub(crate) fn evaluate(game: &Estraven, state: &State) -> BySeat<f32> {
    let seats = game.table_size();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    if state.turn == 0 {
        return BySeat::new(seats, |_| 1.0 / f32::from(seats));
    }
    let looming = Looming::of(game, state);
    let strength: BySeat<f32> = BySeat::new(seats, |seat| {
        if !state.lord(seat).alive() {
            return 0.0;
        }
        let counted = counted(game, state, seat, &looming);
        exp(counted.iter().zip(WEIGHTS).map(|(counted, weight)| counted * weight).sum())
    });
    let all: f32 = strength.as_slice().iter().sum();
    BySeat::new(seats, |seat| strength[seat] / all)
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

/// What counts for a seat, each of about the size of 1.
fn counted(game: &Estraven, state: &State, seat: Seat, looming: &Looming) -> [f32; COUNTED] {
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
    [
        health.min(40.0) / 10.0,
        (8.0 - health).max(0.0) / 4.0,
        f32::from(unsure) / health.max(1.0),
        deck / 10.0,
        (12.0 - deck).max(0.0) / 6.0,
        (5.0 - deck).max(0.0) / 2.0,
        lord.hand.len() as f32 / 7.0,
        own / 10.0,
        f32::from(u8::from(board.leaders > 0)),
        f32::from(u8::from(board.leaders > 1)),
        board.leading / 10.0,
        board.troops / 10.0,
        board.force / 10.0,
        reach.min(2.0),
        (reach - f32::from(walls) / 3.0).clamp(0.0, 2.0),
        f32::from(ready(game, state, seat)) / 3.0,
        f32::from(board.resources) / 2.0,
        f32::from(mana::pool(state, seat).min(6) as u8) / 4.0,
        f32::from(u8::from(active)),
        f32::from(u8::from(active && game.attack_allowed(state))) * reach.min(1.5),
    ]
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
                    let types = game.traits(unit.design).types;
                    let led = state.units_of(seat).filter(|troop| {
                        let traits = game.traits(troop.design);
                        traits.kind == Kind::Troop
                            && traits.types.meets(types)
                            && !tired(troop)
                            && !game.has(troop, Keyword::Stationed)
                    });
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

/// How many units of a seat could block now.
fn ready(game: &Estraven, state: &State, seat: Seat) -> u8 {
    let able = |unit: &&Unit| game.is_unit(unit) && !unit.tapped && !game.has(unit, Keyword::Reckless);
    state.units_of(seat).filter(able).count() as u8
}

/// A Leader on the battlefield.
pub(crate) fn leader_worth(game: &Estraven, unit: &Unit) -> f32 {
    let fresh = if unit.tapped { 0.9 } else { 1.0 };
    let worth = 1.2 * f32::from(game.power(unit))
        + 1.6 * f32::from(game.resistance(unit))
        + f32::from(game.left(unit))
        + 2.0;
    worth * fresh
}

/// A Troop on the battlefield.
pub(crate) fn troop_worth(game: &Estraven, unit: &Unit) -> f32 {
    let traits = game.traits(unit.design);
    let keywords = (traits.keywords & !Keyword::EntersTapped.bit()).count_ones() as f32;
    let fresh = if unit.tapped { 0.9 } else { 1.0 };
    (0.9 * f32::from(game.power(unit)) + 0.7 * f32::from(game.guard(unit)) + 0.7 * keywords) * fresh
}

/// The exponential, from multiplications alone: the same on every machine.
fn exp(x: f32) -> f32 {
    let mut power = 1.0 + x.clamp(-60.0, 60.0) / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}
