//! The search against a slow one that forgets nothing and skips nothing.

use std::collections::BTreeSet;

use kernel::{Dice, Notation as _, Rng};

use super::*;
use crate::set_up::{WrittenPosition, WrittenSide};
use crate::state::{BLACK, WHITE, rival};

/// A moment of a walk: where, facing, Speed and Flexibility left, has it advanced?
type Moment = (Space, usize, u8, u8, bool);

/// PV-6.10 to PV-6.15, word by word: every end placement.
fn slow_moves(game: &Prevail, state: &State, id: UnitId) -> BTreeSet<(Space, usize)> {
    let unit = state.unit(id);
    let from = unit.at.unwrap();
    let (speed, flexibility) = (game.plain(state, id, Stat::Speed), game.plain(state, id, Stat::Flexibility));
    let passable = |at: Space| match state.cell(at) {
        Cell::Empty => true,
        Cell::One(other) if other == id => true,
        Cell::One(other) => {
            other.owner() == id.owner() && flexibility + game.plain(state, other, Stat::Flexibility) >= 4
        }
        Cell::Engaged(_) => false,
    };
    let mut ends = BTreeSet::new();
    let mut seen: BTreeSet<Moment> = BTreeSet::new();
    let mut open = vec![(from, unit.facing.index(), speed, flexibility, false)];
    while let Some(moment) = open.pop() {
        if !seen.insert(moment) {
            continue;
        }
        let (at, facing, speed, left, advanced) = moment;
        if at == from || state.cell(at) == Cell::Empty {
            ends.insert((at, facing));
        }
        let here = Facing::ALL[facing];
        if left > 0 {
            match game.options().turn_cost {
                TurnCost::Per45 => open
                    .extend([1, 7].map(|steps| (at, here.turned(steps).index(), speed, left - 1, advanced))),
                TurnCost::PerTurn => {
                    open.extend((0..8).map(|other| (at, other, speed, left - 1, advanced)));
                }
            }
        }
        let Some(next) = game.neighbour(at, here) else { continue };
        let Some(cost) = game.step_cost(unit.kind, at, next) else { continue };
        if speed == 0 || (cost > speed && advanced) {
            continue;
        }
        let beside = |way: Facing| {
            game.neighbour(at, way)
                .is_some_and(|side| passable(side) && game.step_cost(unit.kind, at, side).is_some())
        };
        if here.is_diagonal() && !beside(here.turned(1)) && !beside(here.turned(7)) {
            continue;
        }
        if let Some(foe) = state.own(rival(id.owner()), next).filter(|foe| !state.unit(*foe).engaged()) {
            let theirs = state.unit(foe).facing;
            match here.turn(theirs) {
                4 | 2 => ends.insert((next, facing)),
                3 if left > 0 => ends.insert((next, theirs.opposite().index())),
                0 | 1 if next.has_behind(theirs, from) => ends.insert((next, facing)),
                _ => false,
            };
        } else if passable(next) {
            open.push((next, facing, speed.saturating_sub(cost), left, true));
        }
    }
    ends
}

/// PV-9.4, word by word: every end placement with the least Flexibility and the least Speed that reach it.
fn slow_retreats(game: &Prevail, state: &State, id: UnitId) -> Vec<(Space, usize, u8, u8)> {
    let unit = state.unit(id);
    let from = unit.at.unwrap();
    let speed = game.plain(state, id, Stat::Speed).max(1);
    let flexibility = game.plain(state, id, Stat::Flexibility);
    let mut ends = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![(from, unit.facing.index(), 0u8, 0u8)];
    while let Some((at, facing, steps, turns)) = open.pop() {
        if !seen.insert((at, facing, steps, turns)) {
            continue;
        }
        if at != from && state.cell(at) == Cell::Empty {
            ends.push((at, facing, turns, steps));
        }
        let here = Facing::ALL[facing];
        let may_turn = turns < flexibility && (at != from || turns == 0);
        if may_turn {
            open.extend([1, 7].map(|way| (at, here.turned(way).index(), steps, turns + 1)));
        }
        let way = here.opposite();
        let Some(next) = game.neighbour(at, way) else { continue };
        let free = |space: Space| match state.cell(space) {
            Cell::Empty => true,
            Cell::One(other) if other == id => true,
            Cell::One(other) => {
                other.owner() == id.owner() && flexibility + game.plain(state, other, Stat::Flexibility) >= 4
            }
            Cell::Engaged(_) => false,
        };
        let walks = |space: Space| free(space) && game.step_cost(unit.kind, at, space).is_some();
        let beside = |way: Facing| game.neighbour(at, way).is_some_and(walks);
        let corner = way.is_diagonal() && !beside(way.turned(1)) && !beside(way.turned(7));
        if steps < speed && !corner && walks(next) && from.has_behind(unit.facing, next) {
            open.push((next, facing, steps + 1, turns));
        }
    }
    ends
}

/// A crowded position, drawn.
pub(crate) fn drawn(game: &Prevail, rng: &mut Rng) -> State {
    let kinds = ["leg", "lib", "vel", "eqt", "ncv", "ael", "pha", "cha"];
    let mut taken = BTreeSet::new();
    let mut side = || {
        let mut units = Vec::new();
        for _ in 0..14 {
            let space = Space::new(2 + rng.below(8) as usize, 2 + rng.below(14) as usize);
            let kind = kinds[rng.below(8) as usize];
            let facing = Facing::ALL[rng.below(8) as usize];
            let stands = game.read_kind(kind).is_some_and(|kind| game.may_stand(kind, space));
            if stands && taken.insert(space) {
                units.push(format!("{kind} {space} {facing}"));
            }
        }
        WrittenSide { hand: vec!["T05".to_owned()], units, ..WrittenSide::default() }
    };
    let given = WrittenPosition { white: side(), black: side(), ..WrittenPosition::default() };
    game.set_up(given, Dice::new([0; 32]), &mut ()).unwrap()
}

/// PV-6.10 to PV-6.15, PV-11.1, PV-11.3: the fast search finds exactly what the slow one finds.
#[test]
fn pv_6_10_the_search_finds_every_move() {
    for settings in [
        &[][..],
        &[("turn_cost", "per_turn")],
        &[("scenario", "heads")],
        &[("scenario", "wood")],
        &[("scenario", "river")],
    ] {
        let game: Prevail = testkit::rehearsal::open("rulebook", 2, settings).unwrap();
        let mut rng = Rng::new(3);
        for _ in 0..12 {
            let state = drawn(&game, &mut rng);
            for (id, at) in state.standing(WHITE).chain(state.standing(BLACK)) {
                let fast: BTreeSet<(Space, usize)> = game
                    .reach(&state, id, MaybeCard::default())
                    .placements()
                    .map(|(space, facing)| (space, facing.index()))
                    .collect();
                assert_eq!(fast, slow_moves(&game, &state, id), "{settings:?}: {at}");
            }
        }
    }
}

/// PV-9.4, PV-9.5: so does the search for retreats, and the nearest ones are the nearest.
#[test]
fn pv_9_4_the_search_finds_every_retreat() {
    for settings in [&[][..], &[("scenario", "heads")], &[("scenario", "wood")], &[("cut_off", "off")]] {
        let game: Prevail = testkit::rehearsal::open("rulebook", 2, settings).unwrap();
        let mut rng = Rng::new(5);
        for _ in 0..25 {
            let state = drawn(&game, &mut rng);
            for (id, at) in state.standing(WHITE).chain(state.standing(BLACK)) {
                let slow =
                    if game.is_cut_off(&state, id) { Vec::new() } else { slow_retreats(&game, &state, id) };
                let all: BTreeSet<(Space, usize)> =
                    slow.iter().map(|(space, facing, _, _)| (*space, *facing)).collect();
                let least = slow.iter().map(|(_, _, turns, steps)| (*turns, *steps)).min();
                let nearest: BTreeSet<(Space, usize)> = slow
                    .iter()
                    .filter(|(_, _, turns, steps)| Some((*turns, *steps)) == least)
                    .map(|(space, facing, _, _)| (*space, *facing))
                    .collect();
                let found = |reach: Reach| -> BTreeSet<(Space, usize)> {
                    reach.placements().map(|(space, facing)| (space, facing.index())).collect()
                };
                assert_eq!(found(game.retreats(&state, id, MaybeCard::default())), all, "{settings:?}: {at}");
                let near = found(game.nearest_retreats(&state, id, MaybeCard::default()));
                assert_eq!(near, nearest, "{settings:?}: {at}");
            }
        }
    }
}

/// The arithmetic of many facings at once is that of each facing alone, in the narrow word and in the wide one.
#[test]
fn a_fan_turns_as_each_of_its_facings_would() {
    fn check<W: Layered>(most: u8) {
        for flexibility in 0..=most {
            for facing in Facing::ALL {
                let fan = Fan::<W>::of(facing, flexibility);
                assert_eq!((fan.facings(), fan.left(facing)), (facing.bit(), flexibility));
                let (turned, spun) = (fan.turned(4), fan.spun());
                for other in Facing::ALL {
                    let price = facing.turn(other);
                    let left = |fan: Fan<W>| (fan.facings() & other.bit() != 0).then(|| fan.left(other));
                    assert_eq!(left(turned), flexibility.checked_sub(price), "{facing} to {other}");
                    assert_eq!(left(spun), flexibility.checked_sub(price.min(1)), "{facing} to {other}");
                }
                assert_eq!(turned.beyond(fan), turned.facings() & !facing.bit());
            }
        }
    }
    check::<u64>(7);
    check::<u128>(15);
}
