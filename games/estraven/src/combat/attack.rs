//! An attack is declared, and Troops join it (LE-8.1 to LE-8.4).

use kernel::{Seat, Sink};

use crate::event::Event;
use crate::phases::capped;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::{Attacker, Combat, Flow, Id, MAX_ATTACK, State, Target, Unit};
use crate::vocab::{Keyword, Moment, Step, Window};
use crate::zones;
use kernel::List;

/// LE-8.1, LE-8.2: the Leader taps, and the controller of the target defends.
pub(crate) fn declare(
    game: &Estraven,
    state: &mut State,
    leader: Id,
    target: Target,
    sink: &mut impl Sink<Event>,
) -> Flow {
    let owner = target.id().and_then(|id| state.unit(id)).map(|unit| unit.seat);
    let defender = target.seat().or(owner).unwrap_or(state.active);
    state.attacks.made += 1;
    tap_for(game, state, leader);
    let mut attackers = List::new();
    attackers.push(Attacker { id: leader, blocked: false });
    state.combat =
        Some(Combat { leader: Some(leader), target, defender, attackers, blocks: List::new(), dealt: false });
    let seat = state.active;
    sink.emit(|| Event::Attacked {
        seat,
        leader: game.name(state, leader),
        target: game.mark(state, target),
    });
    Flow::Join
}

/// LE-11 Vigilant.
fn tap_for(game: &Estraven, state: &mut State, id: Id) {
    if let Some(unit) = state.unit_mut(id)
        && !game.has(unit, Keyword::Vigilant)
    {
        unit.tapped = true;
    }
}

/// Has the player an untapped Bodyguard (LE-8.1)?
pub(crate) fn guarded(game: &Estraven, state: &State, seat: Seat) -> bool {
    state.units_of(seat).any(|unit| !unit.tapped && game.has(unit, Keyword::Bodyguard))
}

/// May the Troop join the attack in progress (LE-8.3)?
pub(crate) fn can_join(game: &Estraven, state: &State, unit: &Unit) -> bool {
    let Some(combat) = &state.combat else { return false };
    let Some(leader) = combat.leader.and_then(|id| state.unit(id)) else { return false };
    unit.seat == state.active
        && !unit.tapped
        && game.follows(unit, leader)
        && combat.attackers.len() < MAX_ATTACK
        && !state.attacks(unit.id)
}

/// Asks who joins; goes on by itself when nobody can.
pub(crate) fn join(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    if capped(game, state) || !state.field.iter().any(|unit| can_join(game, state, unit)) {
        return Some(joined(game, state, sink));
    }
    state.ask(Step::Join, state.active);
    None
}

/// A Troop joins.
pub(crate) fn joins(game: &Estraven, state: &mut State, unit: Id, sink: &mut impl Sink<Event>) -> Flow {
    tap_for(game, state, unit);
    if let Some(combat) = &mut state.combat {
        combat.attackers.push(Attacker { id: unit, blocked: false });
    }
    sink.emit(|| Event::Joined { unit: game.name(state, unit) });
    Flow::Join
}

/// LE-8.4: joins are done; triggers, then the attack window.
pub(crate) fn joined(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let Some(combat) = state.combat else { return Flow::Main };
    for attacker in combat.attackers.iter() {
        if let Some(unit) = state.unit(attacker.id).copied() {
            let moment = if Some(unit.id) == combat.leader { Moment::Attacks } else { Moment::Joins };
            zones::trigger(game, state, &unit, moment);
        }
    }
    let first = game.seat_from(state.active, 1);
    stack::open(state, Window::Attack, first, sink)
}
