//! Phase 3: commanded units shoot (PV-6.18 to PV-6.25).

use kernel::{Seat, Sink};

use super::combat::{ask_commits, show_commits};
use super::losses::{capture, charge, rout};
use super::{Next, ask_one, end, retreat};
use crate::bar::Bar;
use crate::event::Event;
use crate::options::{Arc, EmptyAfterPayment, RangedCommit};
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{BLACK, Both, Combat, State, UnitId, WHITE, rival};
use crate::vocab::{Reason, Stat, Step};

/// An attack is declared; supporters are asked for if there are any.
pub(super) fn shoot(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    from: Space,
    at: Space,
    sink: &mut impl Sink<Event>,
) -> Next {
    let (Some(attacker), Some(target)) = (state.own(seat, from), state.own(rival(seat), at)) else {
        return Next::Carry;
    };
    let far = from.distance(at) > game.plain(state, attacker, Stat::Range);
    state.combat =
        Combat { attacker: Some(attacker), target: Some(target), ranged: true, far, ..Combat::new() };
    state.unit_mut(attacker).used = true;
    sink.emit(|| Event::Shot { unit: game.name(state, attacker), from, at });
    ask_support(game, state, seat)
}

pub(super) fn support(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    space: Space,
    sink: &mut impl Sink<Event>,
) -> Next {
    if let Some(id) = state.own(seat, space) {
        state.unit_mut(id).used = true;
        state.combat.join(id);
        let at = state.combat.target.and_then(|target| state.unit(target).at).unwrap_or(space);
        sink.emit(|| Event::Supported { unit: game.name(state, id), space, at });
    }
    ask_support(game, state, seat)
}

fn ask_support(game: &Prevail, state: &mut State, seat: Seat) -> Next {
    let helps = |space: Space| support_fault(game, state, seat, space).is_none();
    if state.standing(seat).any(|(_, space)| helps(space)) {
        return ask_one(state, Step::Support, seat);
    }
    Next::Fire
}

/// PV-6.24: who has no card when shot at has lost; else both commit.
pub(super) fn fire(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let victim = rival(state.acting);
    if game.options().ranged_commit == RangedCommit::Required && state.hand(victim) == 0 {
        let mut losses = Both::filled(2);
        losses[victim] = Some(Reason::CannotPay);
        return end::lose(state, losses, sink).unwrap_or(Next::Carry);
    }
    ask_commits(state, Step::Volley)
}

/// PV-6.24, PV-6.25: the commits are shown; then the value tells.
pub(super) fn volley(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    show_commits(game, state, sink);
    let options = game.options();
    if options.ranged_commit == RangedCommit::Required
        && options.empty_after_payment == EmptyAfterPayment::Lose
    {
        let mut losses = Both::filled(2);
        for seat in [WHITE, BLACK].into_iter().filter(|seat| state.hand(*seat) == 0) {
            losses[seat] = Some(Reason::HandEmptied);
        }
        if let Some(stage) = end::lose(state, losses, sink) {
            return stage;
        }
    }
    let Combat { attacker: Some(attacker), target: Some(target), commits, .. } = state.combat else {
        return Next::ShotDone;
    };
    let seat = attacker.owner();
    let value = game.shot_value(state, attacker, target, state.combat.helped(), commits[seat]);
    sink.emit(|| Event::ShotValue { seat, value });
    let blow = game.blow(value, game.thresholds_now(state, target));
    if blow.rout {
        rout(game, state, target, sink);
        capture(game, state, sink);
        return charge(game, state, Next::ShotDone, sink);
    }
    if blow.reverse {
        state.combat.reverses.insert(target.owner());
    }
    if blow.retreat {
        return retreat::begin(game, state, target, Next::ShotDone, sink);
    }
    Next::ShotDone
}

/// PV-9.1: a unit that fell back turns after that.
pub(super) fn done(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if let Some(target) = state.combat.target {
        retreat::reverse(game, state, target, sink);
    }
    state.combat = Combat::new();
    Next::Carry
}

/// PV-6.18 to PV-6.21: what keeps a shot from being declared.
pub(crate) fn shot_fault(game: &Prevail, state: &State, seat: Seat, from: Space, at: Space) -> Option<Bar> {
    let Some(attacker) = state.own(seat, from) else { return Some(Bar::NoUnit) };
    if state.own(rival(seat), at).is_none() {
        return Some(Bar::NoTarget);
    }
    shooter_fault(game, state, attacker).or_else(|| {
        let reach = game.plain(state, attacker, Stat::Range) + u8::from(has_range_card(game, state, seat));
        let aims = match game.options().ranged_arc {
            Arc::Any => true,
            Arc::Front => in_front(from, state.unit(attacker).facing, at),
        };
        (!aims || !(1..=reach).contains(&from.distance(at))).then_some(Bar::OutOfRange)
    })
}

/// PV-6.22: what keeps a unit from supporting the shot.
pub(crate) fn support_fault(game: &Prevail, state: &State, seat: Seat, space: Space) -> Option<Bar> {
    let Some(id) = state.own(seat, space) else { return Some(Bar::NoUnit) };
    shooter_fault(game, state, id).or_else(|| {
        let at = state.combat.target.and_then(|target| state.unit(target).at)?;
        let reach = game.plain(state, id, Stat::Range);
        (!(1..=reach).contains(&space.distance(at))).then_some(Bar::OutOfRange)
    })
}

/// What keeps a unit from shooting and from supporting.
fn shooter_fault(game: &Prevail, state: &State, id: UnitId) -> Option<Bar> {
    let unit = state.unit(id);
    if unit.engaged() {
        Some(Bar::Engaged)
    } else if !unit.commanded() {
        Some(Bar::Restricted)
    } else if unit.used {
        Some(Bar::Used)
    } else if game.plain(state, id, Stat::Range) == 0 {
        Some(Bar::NoRange)
    } else {
        None
    }
}

/// PV-6.21.
fn has_range_card(game: &Prevail, state: &State, seat: Seat) -> bool {
    state.sides[seat].hand.iter().any(|card| game.bonus(card, Stat::Range) > 0)
}

/// PV-6.19: may any shot be declared?
pub(super) fn any_shot(game: &Prevail, state: &State, seat: Seat) -> bool {
    if game.options().ranged_commit == RangedCommit::Required && state.hand(seat) == 0 {
        return false;
    }
    let ready = |id: UnitId| shooter_fault(game, state, id).is_none();
    let mut shooters = state.standing(seat).filter(|(id, _)| ready(*id));
    shooters.any(|(_, from)| {
        let hits = |at: Space| shot_fault(game, state, seat, from, at).is_none();
        state.standing(rival(seat)).any(|(_, at)| hits(at))
    })
}

/// PV-6.20: is a space in the fan of front spaces of front spaces?
pub(crate) fn in_front(from: Space, facing: Facing, at: Space) -> bool {
    let (rows, columns) = from.to(at);
    let (row, column) = facing.step();
    let (ahead, across) = (rows * row, columns * column);
    if facing.is_diagonal() {
        ahead >= 0 && across >= 0 && (rows, columns) != (0, 0)
    } else {
        let forward = ahead + across;
        let aside = if row == 0 { rows.abs() } else { columns.abs() };
        forward > 0 && aside <= forward
    }
}
