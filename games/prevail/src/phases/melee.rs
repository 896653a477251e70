//! Phase 4: engagements are resolved (PV-8).

use kernel::{SeatSet, Sink};

use super::combat::{ask_commits, show_commits};
use super::losses::{capture, charge, rout};
use super::{Next, ask_one, end, retreat};
use crate::event::{Event, Name};
use crate::options::{EvadeRule, LockedMelee};
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{BLACK, Combat, State, UnitId, WHITE, rival};
use crate::vocab::{Contact, Phase, Stat, Step};

/// PV-8.1: the players take turns to choose; the last engagement needs no choice.
pub(super) fn fights(state: &mut State) -> Next {
    let mut open = state.engagers(true);
    match (open.next(), open.next()) {
        (None, _) => Next::Cleanup,
        (Some((_, space)), None) => {
            drop(open);
            fight(state, space)
        }
        (Some(_), Some(_)) => {
            drop(open);
            ask_one(state, Step::Fight, state.acting)
        }
    }
}

pub(super) fn fight(state: &mut State, space: Space) -> Next {
    let engager = state.engagers(true).find(|(_, at)| *at == space).map(|(id, _)| id);
    let target = engager.and_then(|id| state.unit(id).foe);
    state.combat = Combat { attacker: engager, target, ..Combat::new() };
    Next::Engage
}

/// The two units of the engagement, the engager first.
fn pair(state: &State) -> Option<(UnitId, UnitId)> {
    state.combat.attacker.zip(state.combat.target)
}

/// How they came together, if they are still together.
fn contact_of(state: &State) -> Option<Contact> {
    pair(state).and_then(|(engager, _)| state.unit(engager).contact)
}

/// PV-8.3, PV-8.4: what comes before commits.
pub(super) fn engage(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let (Some((engager, defender)), Some(contact)) = (pair(state), contact_of(state)) else {
        return Next::Resolved;
    };
    if let Some(space) = state.unit(engager).at {
        sink.emit(|| Event::Fought { space, contact });
    }
    match contact {
        Contact::Rear => {
            rout(game, state, defender, sink);
            capture(game, state, sink);
            return charge(game, state, Next::Resolved, sink);
        }
        Contact::Flank => rotate(game, state, engager, defender, sink),
        Contact::Front | Contact::Joined | Contact::Locked => {}
    }
    ask_commits(state, Step::Commit)
}

/// PV-6.16: with `on_contact` evade, turn and rear rout come when units meet.
pub(super) fn contact(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let (Some((engager, defender)), Some(contact)) = (pair(state), contact_of(state)) else {
        return Next::Carry;
    };
    match contact {
        Contact::Rear => {
            rout(game, state, defender, sink);
            capture(game, state, sink);
            state.combat = Combat::new();
            return charge(game, state, Next::Carry, sink);
        }
        Contact::Flank => rotate(game, state, engager, defender, sink),
        Contact::Front if may_evade(game, state, engager, defender) => {
            return ask_one(state, Step::Evade, defender.owner());
        }
        Contact::Front | Contact::Joined | Contact::Locked => {}
    }
    join(state)
}

/// What is left of an engagement for Phase 4, once evade and turn are done with.
fn join(state: &mut State) -> Next {
    if let Some((engager, _)) = pair(state) {
        state.unit_mut(engager).contact = Some(Contact::Joined);
    }
    state.combat = Combat::new();
    Next::Carry
}

/// PV-8.4: the defender turns to the engager.
fn rotate(game: &Prevail, state: &mut State, engager: UnitId, defender: UnitId, sink: &mut impl Sink<Event>) {
    let facing = state.unit(engager).facing.opposite();
    state.unit_mut(defender).facing = facing;
    if let Some(space) = state.unit(defender).at {
        sink.emit(|| Event::Rotated { unit: game.name(state, defender), space, facing });
    }
}

/// PV-8.5: has the defender a legal retreat, and is it fast enough?
pub(crate) fn may_evade(game: &Prevail, state: &State, engager: UnitId, defender: UnitId) -> bool {
    let speed = |id: UnitId| game.stat(state, id, Stat::Speed, state.combat.commits[id.owner()]);
    let fast = match game.options().evade_rule {
        EvadeRule::Space => true,
        EvadeRule::Faster => speed(defender) > speed(engager),
    };
    fast && !game.legal_retreats(state, defender).is_empty()
}

/// PV-8.6: the commits are shown; then a defender to the front may evade.
pub(super) fn committed(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    show_commits(game, state, sink);
    if let Some(stage) = end::empty_hands(game, state, SeatSet::first(2), sink) {
        return stage;
    }
    if let Some((engager, defender)) = pair(state)
        && contact_of(state) == Some(Contact::Front)
        && may_evade(game, state, engager, defender)
    {
        return ask_one(state, Step::Evade, defender.owner());
    }
    Next::Clash
}

/// PV-8.5: the defender gives way; the engager keeps the space.
pub(super) fn evade(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let then = if state.phase == Phase::Melee { Next::Resolved } else { Next::Carry };
    let Some((_, defender)) = pair(state) else { return then };
    sink.emit(|| Event::Evaded { unit: game.name(state, defender) });
    retreat::begin(game, state, defender, then, sink)
}

pub(super) fn stand(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if let Some((_, defender)) = pair(state) {
        sink.emit(|| Event::Stood { unit: game.name(state, defender) });
    }
    if state.phase == Phase::Melee { Next::Clash } else { join(state) }
}

/// PV-8.7, PV-8.8: both values and all thresholds are taken, then routs are applied.
pub(super) fn clash(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some((engager, defender)) = pair(state) else { return Next::Resolved };
    let commits = state.combat.commits;
    let value = |id: UnitId| game.melee_value(state, id, commits[id.owner()]);
    let values = [value(engager), value(defender)];
    let blows = [
        game.blow(values[1], game.thresholds_now(state, engager)),
        game.blow(values[0], game.thresholds_now(state, defender)),
    ];
    if let Some(space) = state.unit(engager).at {
        let [ours, theirs] = values;
        let (white, black) = if engager.owner() == WHITE { (ours, theirs) } else { (theirs, ours) };
        sink.emit(|| Event::Values { space, white, black, units: named(game, state, engager, defender) });
    }
    for (id, blow) in [engager, defender].into_iter().zip(blows) {
        if blow.retreat {
            state.combat.retreats.insert(id.owner());
        }
        if blow.reverse {
            state.combat.reverses.insert(id.owner());
        }
        if blow.rout {
            rout(game, state, id, sink);
        }
    }
    capture(game, state, sink);
    charge(game, state, Next::Retreats, sink)
}

/// White's unit of a pair, then Black's.
fn named(game: &Prevail, state: &State, engager: UnitId, defender: UnitId) -> [Name; 2] {
    let (white, black) = if engager.owner() == WHITE { (engager, defender) } else { (defender, engager) };
    [game.name(state, white), game.name(state, black)]
}

/// PV-8.8: retreats, the first player's unit first.
pub(super) fn retreats(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some((engager, defender)) = pair(state) else { return Next::Resolved };
    for seat in [state.first, rival(state.first)] {
        if state.combat.retreats.contains(seat) {
            state.combat.retreats.remove(seat);
            let id = if engager.owner() == seat { engager } else { defender };
            if state.unit(id).at.is_some() {
                return retreat::begin(game, state, id, Next::Retreats, sink);
            }
        }
    }
    Next::Reverses
}

/// PV-8.8: reverses of units that are still there.
pub(super) fn reverses(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if let Some((engager, defender)) = pair(state) {
        for seat in [state.first, rival(state.first)] {
            let id = if engager.owner() == seat { engager } else { defender };
            retreat::reverse(game, state, id, sink);
        }
    }
    Next::Settle
}

/// PV-8.9: where nobody left, the engager may have to.
pub(super) fn settle(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some((engager, _)) = pair(state) else { return Next::Resolved };
    if state.unit(engager).engaged() && game.options().locked_melee == LockedMelee::EngagerFallsBack {
        return retreat::begin(game, state, engager, Next::Resolved, sink);
    }
    Next::Resolved
}

/// PV-8.1, PV-8.9: the engagement is over for this round; who is still together stays locked.
pub(super) fn resolved(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if let Some((engager, defender)) = pair(state)
        && let Some(space) = state.unit(engager).at
        && state.unit(engager).engaged()
    {
        let unit = state.unit_mut(engager);
        (unit.contact, unit.slope, unit.resolved) = (Some(Contact::Locked), 0, true);
        sink.emit(|| Event::Locked { space, units: named(game, state, engager, defender) });
    }
    state.combat = Combat::new();
    state.acting = if state.acting == WHITE { BLACK } else { WHITE };
    Next::Fights
}
