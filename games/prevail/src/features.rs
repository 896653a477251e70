//! What a learner is given: a viewer's observation as numbers.

use std::hash::Hash as _;

use kernel::features::{around, place_of};
use kernel::{FeatureSink, Seat, Sketch, Viewer};

use crate::card::Cards;
use crate::options::DeckLists;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{BLACK, Combat, MAX_UNITS, Side, State, Unit, UnitId, WHITE};
use crate::vocab::{Mode, Step};

impl Prevail {
    /// Every pattern names every field, so that a new one cannot be shown or hidden without a decision.
    pub(crate) fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        let State {
            dice: _,
            units: _, // seat by seat
            grid: _,
            sides,
            round,
            phase,
            step,
            pending,
            first,
            opener,
            acting,
            then,
            orders,
            mover,
            landing,
            spur,
            combat,
            owed,
            beheaded: _,
            ended,
        } = state;
        let place = |seat: Seat| place_of(seat, viewer, 2);
        let look = Look { game: self, viewer };
        out.word(format_args!("phase"), Some(*phase));
        out.word(format_args!("step"), Some(*step));
        out.share(format_args!("round"), *round, self.round_cap().unwrap_or(20).max(1));
        out.one_of(format_args!("first"), 2, Some(place(*first)));
        out.one_of(format_args!("acting"), 2, Some(place(*acting)));
        let awaited = pending.iter().map(place).fold(0, |bits, at| bits | 1 << at);
        out.bits(format_args!("pending"), 2, awaited);
        out.share(format_args!("orders"), *orders, 8);
        out.flag(format_args!("moving"), mover.is_some());
        look.space("mover", mover.and_then(|id| state.unit(id).at), out);
        look.space("landing", landing.map(|landing| landing.space), out);
        out.flag(format_args!("spur"), spur.get().is_some());
        let fight = combat.attacker.zip(combat.target);
        out.flag(format_args!("combat"), fight.is_some());
        out.flag(format_args!("combat.ranged"), fight.is_some() && combat.ranged);
        look.space("attacker", fight.and_then(|(id, _)| state.unit(id).at), out);
        look.space("target", fight.and_then(|(_, id)| state.unit(id).at), out);
        for (at, seat) in around(viewer, 2).enumerate() {
            look.side(state, seat, at, out);
            out.share(format_args!("{at}.owed"), owed[seat], 8);
            for number in 0..MAX_UNITS {
                look.unit(state, UnitId::new(seat, number), at, number, out);
            }
        }
        let mut rest = Sketch::of(&(round, pending, first, opener, acting, then, orders, spur, owed));
        (mover.and_then(|id| state.unit(id).at), landing, ended).hash(&mut rest);
        combat_rest(state, combat, &mut rest);
        for (seat, side) in sides.iter() {
            self.side_rest(state, side, viewer.owns(seat), &mut rest);
            if look.knows_roster(state, seat) {
                for id in state.roster(seat) {
                    rest_of_unit(state.unit(id), look.knows_place(state, seat), &mut rest);
                }
            }
        }
        out.sketch(format_args!("rest"), rest);
    }

    fn side_rest(&self, state: &State, side: &Side, own: bool, rest: &mut Sketch) {
        let Side {
            faction,
            roster,
            deck,
            hand,
            played,
            discard,
            burnt,
            awaiting,
            in_play,
            commander,
            sealed,
            muster,
            placed,
            put,
        } = side;
        let raising = state.step == Step::Army;
        let known = !raising || own;
        let open = self.options().deck_lists == DeckLists::Open || self.mode() == Mode::Tutorial;
        (played, discard, burnt, in_play, awaiting.get().is_some(), sealed.is_some()).hash(rest);
        if known {
            (faction, muster.sworn, roster, deck.is_empty(), hand.len()).hash(rest);
        }
        if own || (open && !raising) {
            deck.hash(rest);
        }
        if own {
            (hand, awaiting, sealed, placed, put).hash(rest);
        }
        if own || state.step != Step::Deploy {
            commander.hash(rest);
        }
        if raising && own && *roster == 0 {
            muster.hash(rest);
        }
    }
}

/// How one viewer sees the board: from its own side.
struct Look<'a> {
    game: &'a Prevail,
    viewer: Viewer,
}

impl Look<'_> {
    fn own(&self) -> Seat {
        self.viewer.seat().unwrap_or(WHITE)
    }

    /// While armies are built, others see nothing of them.
    fn knows_roster(&self, state: &State, seat: Seat) -> bool {
        state.step != Step::Army || self.viewer.owns(seat)
    }

    /// Nor where units stand while they are deployed.
    fn knows_place(&self, state: &State, seat: Seat) -> bool {
        state.step != Step::Deploy || self.viewer.owns(seat)
    }

    fn row_and_column(&self, space: Space) -> (f64, f64) {
        let board = self.game.board();
        let (rows, columns) = ((board.rows() - 1) as f64, (board.columns() - 1) as f64);
        let (row, column) = (space.row() as f64 / rows, space.column() as f64 / columns);
        if self.own() == BLACK { (1.0 - row, 1.0 - column) } else { (row, column) }
    }

    fn space(&self, name: &str, space: Option<Space>, out: &mut impl FeatureSink) {
        let (row, column) = space.map_or((0.0, 0.0), |space| self.row_and_column(space));
        out.share(format_args!("{name}.row"), row, 1);
        out.share(format_args!("{name}.column"), column, 1);
    }

    fn side(&self, state: &State, seat: Seat, at: usize, out: &mut impl FeatureSink) {
        let side = &state.sides[seat];
        let own = self.viewer.owns(seat);
        let cards = self.game.cards().len();
        let known = self.knows_roster(state, seat);
        let mine = |cards: Cards| if own { cards.0.into() } else { 0 };
        let gone = side.discard.union(side.burnt);
        out.bits(format_args!("{at}.hand"), cards, mine(side.hand));
        out.bits(format_args!("{at}.gone"), cards, gone.0.into());
        out.bits(format_args!("{at}.played"), cards, side.played.0.into());
        let face = side.in_play.get().map(|card| self.game.face(card));
        out.flag(format_args!("{at}.in_play"), face.is_some());
        out.share(format_args!("{at}.in_play.initiative"), face.map_or(0, |face| face.initiative), 4);
        out.share(format_args!("{at}.in_play.commands"), face.map_or(0, |face| face.number), 8);
        out.share(format_args!("{at}.cards"), if known { side.hand.len() as u8 } else { 0 }, 16);
        out.flag(format_args!("{at}.chosen"), side.awaiting.get().is_some());
        out.flag(format_args!("{at}.sealed"), side.sealed.is_some());
        let commander = side.commander.filter(|_| self.knows_place(state, seat));
        out.flag(format_args!("{at}.leads"), commander.is_some());
        self.space("commander", commander, out);
    }

    fn unit(&self, state: &State, id: UnitId, at: usize, number: usize, out: &mut impl FeatureSink) {
        let seat = id.owner();
        let enlisted = number < usize::from(state.sides[seat].roster) && self.knows_roster(state, seat);
        let unit = state.unit(id);
        let space = unit.at.filter(|_| enlisted && self.knows_place(state, seat));
        // The whole block at once: there are many units, and most of these numbers are 0.
        out.block(
            format_args!("{at}.unit{number}"),
            UNIT.len(),
            0.0,
            |at| format!(".{}", UNIT[at]),
            |row| {
                if !enlisted {
                    return;
                }
                row[0] = f32::from(unit.kind.0 + 1) / self.game.kinds().len().max(1) as f32;
                let Some(space) = space else { return };
                let (down, across) = self.row_and_column(space);
                let turned = if self.own() == BLACK { unit.facing.opposite() } else { unit.facing };
                row[1] = 1.0;
                row[2] = down as f32;
                row[3] = across as f32;
                row[4] = turned.index() as f32 / (Facing::ALL.len() - 1) as f32;
                row[5] = f32::from(u8::from(unit.engaged()));
                row[6] = if unit.used { 1.0 } else { f32::from(u8::from(unit.commanded())) / 2.0 };
            },
        );
    }
}

/// The numbers of a unit. Its type is counted from 1, so that 0 is none; what it did this round is half for a command.
const UNIT: [&str; 7] = ["type", "stands", "row", "column", "facing", "engaged", "used"];

fn rest_of_unit(unit: &Unit, placed: bool, rest: &mut Sketch) {
    let Unit { at, kind, facing, foe, contact, slope, order, used, resolved } = unit;
    let shown = at.filter(|_| placed);
    (shown.map(|at| (at, facing)), kind, foe.is_some(), contact, slope, order, used, resolved).hash(rest);
}

fn combat_rest(state: &State, combat: &Combat, rest: &mut Sketch) {
    let Combat { attacker, target, ranged, supporters, far, commits, retreats, reverses, leaving, fall } =
        combat;
    if let (Some(attacker), Some(target)) = (attacker, target) {
        let roster = u32::from(state.sides[attacker.owner()].roster);
        let team = supporters & 1u64.checked_shl(roster).map_or(u64::MAX, |bit| bit - 1);
        (attacker, target, ranged, team, far).hash(rest);
        (commits, retreats, reverses, leaving, fall).hash(rest);
    }
}
