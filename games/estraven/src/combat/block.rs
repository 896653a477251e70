//! The defending player blocks (LE-8.6, LE-8.7).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::{Attacker, Block, Flow, Id, MAX_ATTACK, State, Target, Unit};
use crate::vocab::{Keyword, Kind, Moment, Step, Window};
use crate::zones;

/// Of this many untapped units blocks are listed at once.
const MAX_ASKED: usize = 20;

/// May one more unit block at all (LE-8.6 Imposing, LE-8.13)?
pub(crate) fn room_to_block(game: &Estraven, state: &State) -> bool {
    let Some(combat) = &state.combat else { return false };
    let leader = combat.leader.and_then(|id| state.unit(id));
    let most = leader.and_then(|leader| game.face(leader.design).imposing).map_or(MAX_ATTACK, usize::from);
    combat.blocks.len() < most.min(MAX_ATTACK)
}

/// May the unit block, as far as it alone goes?
fn can_block(game: &Estraven, state: &State, unit: &Unit) -> bool {
    state.combat.as_ref().is_some_and(|combat| unit.seat == combat.defender)
        && game.could_block(unit)
        && !state.blocks(unit.id)
}

/// May it block this attacker (Elusive)?
pub(crate) fn can_stop(game: &Estraven, unit: &Unit, attacker: &Unit) -> bool {
    !game.has(attacker, Keyword::Elusive)
        || game.traits(unit.design).kind == Kind::Leader
        || game.has(unit, Keyword::Elusive)
}

/// Every legal block, until `found` says that it is enough.
pub(crate) fn each_block(game: &Estraven, state: &State, mut found: impl FnMut(Id, Id) -> bool) -> bool {
    let Some(combat) = state.combat.as_ref().filter(|_| room_to_block(game, state)) else { return false };
    let stops = |unit: &Unit, attacker: &Attacker| {
        state.unit(attacker.id).is_some_and(|other| can_stop(game, unit, other))
    };
    let useful = |unit: &&Unit| {
        can_block(game, state, unit) && combat.attackers.iter().any(|attacker| stops(unit, attacker))
    };
    // LE-13.7: the youngest of very many wait until older ones are assigned.
    state.field.iter().filter(useful).take(MAX_ASKED).any(|unit| {
        let stopped = |attacker: &&Attacker| stops(unit, attacker);
        combat.attackers.iter().filter(stopped).any(|attacker| found(unit.id, attacker.id))
    })
}

/// Asks who blocks; goes on by itself when no block is legal.
pub(crate) fn block(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    let Some(defender) = state.combat.as_ref().map(|combat| combat.defender) else { return Some(Flow::Main) };
    if !each_block(game, state, |_, _| true) {
        return Some(blocked(game, state, sink));
    }
    state.ask(Step::Block, defender);
    None
}

/// A unit is assigned; it taps.
pub(crate) fn blocks(
    game: &Estraven,
    state: &mut State,
    unit: Id,
    attacker: Id,
    sink: &mut impl Sink<Event>,
) -> Flow {
    if let Some(unit) = state.unit_mut(unit) {
        unit.tapped = true;
    }
    if let Some(combat) = &mut state.combat {
        combat.blocks.push(Block { blocker: unit, attacker: Target::object(attacker) });
        let hit = combat.attackers.iter_mut().find(|other| other.id == attacker);
        if let Some(hit) = hit {
            hit.blocked = true;
        }
    }
    sink.emit(|| Event::Blocked { unit: game.name(state, unit), attacker: game.name(state, attacker) });
    Flow::Block
}

/// LE-8.7: blocks are done; triggers, then the block window.
pub(crate) fn blocked(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let Some(combat) = state.combat else { return Flow::Main };
    for block in combat.blocks.iter() {
        if let Some(unit) = state.unit(block.blocker).copied() {
            zones::trigger(game, state, &unit, Moment::Blocks);
        }
    }
    stack::open(state, Window::Blocks, state.active, sink)
}
