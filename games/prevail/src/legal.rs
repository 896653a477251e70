//! What a seat may do, one function per question, in the order of the rulebook.

use std::ops::ControlFlow;

use kernel::{Seat, SideAction};

use crate::action::Action;
use crate::options::{RangedCommit, RetreatDistance};
use crate::phases::{
    burdens, command_fault, commander_reach, each_line, enlistable, fieldable, shot_fault, support_fault,
};
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{Cell, State, UnitId, ahead, rival};
use crate::vocab::{Ground, Size, Stat, Step};

impl Prevail {
    /// The answers to the open question, for a seat that owes one.
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.pending.contains(seat) {
            return;
        }
        match state.step {
            Step::Army => self.list_army(state, seat, out),
            Step::Deploy => self.list_deployment(state, seat, out),
            Step::Play => out.extend(state.sides[seat].hand.iter().map(Action::Play)),
            Step::Commander => commander_reach(self, state, seat, |space| out.push(Action::Commander(space))),
            Step::Issue => self.list_commands(state, seat, out),
            Step::Pick => {
                let movers = state.standing(seat).filter(|(id, _)| may_move(state, *id));
                out.extend(movers.map(|(_, space)| Action::Pick(space)));
                out.push(Action::EndMoves);
            }
            Step::Spur => {
                out.push(Action::Commit(None));
                let cards = state.sides[seat].hand.iter().filter(|card| self.spurs(*card));
                out.extend(cards.map(|card| Action::Commit(Some(card))));
            }
            Step::To => {
                if let Some(mover) = state.mover {
                    let reach = self.reach(state, mover, state.spur);
                    out.extend(reach.spaces().map(|(space, _)| Action::To(space)));
                }
            }
            Step::Face => {
                let facings = state.landing.map_or(0, |landing| landing.facings);
                out.extend(Facing::of_bits(facings).map(Action::Face));
            }
            Step::Shoot => self.list_shots(state, seat, out),
            Step::Support => {
                let helps = |space: &Space| support_fault(self, state, seat, *space).is_none();
                out.extend(state.standing(seat).map(|(_, space)| space).filter(helps).map(Action::Support));
                out.push(Action::Fire);
            }
            Step::Volley => self.list_volley(state, seat, out),
            Step::Fight => out.extend(state.engagers(true).map(|(_, space)| Action::Fight(space))),
            Step::Commit => {
                out.push(Action::Commit(None));
                out.extend(state.sides[seat].hand.iter().map(|card| Action::Commit(Some(card))));
            }
            Step::Evade => out.extend([Action::Evade, Action::Stand]),
            Step::Retreat => self.list_retreats(state, out),
            Step::Wheel => {
                if let Some((id, space)) = state.combat.leaving.zip(state.combat.fall) {
                    let facings = self.legal_retreats(state, id).facings(space);
                    out.extend(Facing::of_bits(facings).map(Action::Face));
                }
            }
            Step::Discard => out.extend(state.sides[seat].hand.iter().map(Action::Discard)),
            Step::Rally => {
                if !state.sides[seat].played.is_empty() {
                    out.push(Action::Rally);
                }
                out.push(Action::NoRally);
            }
            Step::Abandon => {
                let kinds = burdens(self, state, seat);
                let units = state.standing(seat).filter(|(id, _)| kinds.has(state.unit(*id).kind));
                out.extend(units.map(|(_, space)| Action::Abandon(space)));
            }
            Step::Over => {}
        }
    }

    /// Beside the question: to concede (PV-12.4), and to take a step back (PV-2.5, PV-6.9).
    pub(crate) fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        let may = |action: &Action| self.check(state, seat, *action).is_ok();
        out.extend([Action::Undo, Action::Back].into_iter().filter(may).map(SideAction::take_back));
        out.extend([Action::Concede].into_iter().filter(may).map(SideAction::last));
    }

    /// PV-12.8: what the rules answer for a seat whose time is up: what commits it to least.
    pub(crate) fn timeout(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let wanted = match state.step {
            Step::Commander => state.sides[seat].commander.map(Action::Commander),
            Step::Issue => Some(Action::Done),
            Step::Pick => Some(Action::EndMoves),
            Step::To => state.mover.and_then(|id| state.unit(id).at).map(Action::To),
            Step::Face => state.mover.map(|id| Action::Face(state.unit(id).facing)),
            Step::Shoot => Some(Action::EndShots),
            Step::Support => Some(Action::Fire),
            Step::Evade => Some(Action::Stand),
            // Without a card in hand the next round would begin with a defeat.
            Step::Rally if state.sides[seat].hand.is_empty() => Some(Action::Rally),
            Step::Rally => Some(Action::NoRally),
            Step::Army | Step::Deploy | Step::Play | Step::Spur | Step::Volley | Step::Fight => None,
            Step::Commit | Step::Retreat | Step::Wheel | Step::Discard | Step::Abandon | Step::Over => None,
        };
        let first = legal.first().copied().unwrap_or(Action::Concede);
        wanted.filter(|action| legal.contains(action)).unwrap_or(first)
    }

    /// What is built and deployed in secret, and what the cards in a hand add or support, is its owner's to know; what the
    /// units on the field may do everybody sees.
    pub(crate) fn choices_are_public(&self, state: &State, _: Seat) -> bool {
        match state.step {
            Step::Army | Step::Deploy | Step::Spur | Step::Volley | Step::Abandon => false,
            Step::Play | Step::Commander | Step::Issue | Step::Pick | Step::To | Step::Face => true,
            Step::Shoot | Step::Support | Step::Fight | Step::Commit | Step::Evade | Step::Retreat => true,
            Step::Wheel | Step::Discard | Step::Rally | Step::Over => true,
        }
    }

    /// PV-2.2: the faction, then how many of each type, then the deck, then the last word.
    pub(crate) fn list_army(&self, state: &State, seat: Seat, out: &mut impl Extend<Action>) {
        let side = &state.sides[seat];
        if !side.muster.sworn {
            let possible = (0..self.factions().len() as u8).filter(|own| self.prospects(*own).possible());
            out.extend(possible.map(Action::Faction));
        } else if usize::from(side.muster.decided) < self.faction(side.faction).units.len() {
            out.extend(fieldable(self, &side.muster, side.faction).map(Action::Field));
        } else if side.muster.taken < 4 * self.limits().cards {
            out.extend(enlistable(self, &side.muster, side.faction).iter().map(Action::Enlist));
        } else {
            out.extend([Action::Ready]);
        }
    }

    /// PV-2.5, PV-2.6: the space of the next unit, its facing, the commander, then the last word.
    fn list_deployment(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let side = &state.sides[seat];
        let zone = || self.board().spaces().filter(|space| self.in_zone(seat, *space));
        if side.put.is_some() {
            // Towards the enemy first.
            let front = ahead(seat);
            out.extend((0..8).map(|steps| Action::Face(front.turned(steps))));
        } else if side.placed < side.roster {
            let kind = state.unit(UnitId::new(seat, side.placed.into())).kind;
            let fits = |space: &Space| state.cell(*space) == Cell::Empty && self.may_stand(kind, *space);
            out.extend(zone().filter(fits).map(Action::Put));
        } else if side.commander.is_none() {
            out.extend(zone().filter(|space| self.ground(*space) != Ground::Deep).map(Action::Lead));
        } else {
            out.push(Action::Ready);
        }
    }

    /// PV-6.3, PV-6.4.
    fn list_commands(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match state.sides[seat].in_play.get().map(|card| self.face(card).size) {
            Some(Size::Units) => {
                let may = |space: &Space| command_fault(self, state, seat, *space).is_none();
                out.extend(state.standing(seat).map(|(_, space)| space).filter(may).map(Action::Command));
            }
            Some(Size::Lines) => each_line(self, state, seat, |a, b| {
                out.push(Action::Line(a, b));
                ControlFlow::Continue(())
            }),
            None => {}
        }
        out.push(Action::Done);
    }

    /// PV-6.18.
    fn list_shots(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for (id, from) in state.standing(seat) {
            let unit = state.unit(id);
            if !unit.commanded() || unit.used {
                continue;
            }
            let targets = state.standing(rival(seat)).map(|(_, at)| at);
            let hit = targets.filter(|at| shot_fault(self, state, seat, from, *at).is_none());
            out.extend(hit.map(|at| Action::Shoot(from, at)));
        }
        out.push(Action::EndShots);
    }

    /// PV-6.21, PV-6.23.
    fn list_volley(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let far = self.needs_range(state, seat);
        if self.options().ranged_commit == RangedCommit::Optional && !far {
            out.push(Action::Commit(None));
        }
        let fits = |card: &crate::Card| !far || self.bonus(*card, Stat::Range) > 0;
        out.extend(state.sides[seat].hand.iter().filter(fits).map(|card| Action::Commit(Some(card))));
    }

    /// PV-6.21: must this seat commit a card that adds to Range?
    pub(crate) fn needs_range(&self, state: &State, seat: Seat) -> bool {
        state.combat.far && state.combat.attacker.is_some_and(|id| id.owner() == seat)
    }

    /// PV-9.3, PV-9.4.
    fn list_retreats(&self, state: &State, out: &mut Vec<Action>) {
        let Some(id) = state.combat.leaving else { return };
        let ways = self.legal_retreats(state, id);
        match self.options().retreat_distance {
            RetreatDistance::Minimum => {
                out.extend(ways.placements().map(|(space, facing)| Action::Retreat(space, facing)));
            }
            RetreatDistance::Any => out.extend(ways.spaces().map(|(space, _)| Action::Fall(space))),
        }
    }

    /// PV-14.2: does a card add to Speed or Flexibility?
    pub(crate) fn spurs(&self, card: crate::Card) -> bool {
        self.bonus(card, Stat::Speed) > 0 || self.bonus(card, Stat::Flexibility) > 0
    }
}

/// PV-6.9: a commanded unit that has not moved.
fn may_move(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.commanded() && !unit.used && !unit.engaged()
}
