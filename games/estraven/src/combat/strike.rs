//! Combat damage: all amounts are fixed, then dealt in one order (LE-8.8 to LE-8.12).

use kernel::Sink;

use crate::effects::{self, Dealer};
use crate::event::Event;
use crate::fate;
use crate::options::Excess;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::{Combat, Flow, Id, State, Target, Unit};
use crate::vocab::{Keyword, Kind, Moment, Window};
use crate::zones;
use kernel::List;

/// One amount from one source to one object (LE-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Packet {
    pub(crate) source: Option<Id>,
    pub(crate) target: Target,
    pub(crate) n: u16,
    pub(crate) piercing: bool,
}

/// The most packets: each blocker is struck and strikes, each attacker may strike the target and hurt its Leader.
const MAX_PACKETS: usize = 4 * crate::state::MAX_ATTACK;

type Packets = List<Packet, MAX_PACKETS>;

/// Combat damage is dealt; then the damage window opens (LE-8.11).
pub(crate) fn strike(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let Some(combat) = state.combat else { return Flow::Main };
    zones::empty_buffer(state);
    for packet in packets(game, state, &combat) {
        let dealer = packet.source.map_or(Dealer::Rules, Dealer::Unit);
        let dealt = effects::deal(game, state, dealer, packet.target, packet.n, packet.piercing, sink);
        if dealt > 0 && packet.target.seat().is_some() {
            let unit = packet.source.and_then(|id| state.unit(id)).copied();
            if let Some(unit) = unit {
                zones::trigger(game, state, &unit, Moment::Hits);
            }
        }
    }
    fate::blame(game, state, state.active);
    if let Some(combat) = &mut state.combat {
        combat.dealt = true;
    }
    stack::open(state, Window::Damage, state.active, sink)
}

/// Every packet, in the order of LE-8.12.
pub(crate) fn packets(game: &Estraven, state: &State, combat: &Combat) -> Packets {
    let mut packets = Packets::new();
    for attacker in combat.attackers.iter() {
        if let Some(unit) = state.unit(attacker.id) {
            attack(game, state, combat, unit, attacker.blocked, &mut packets);
        }
    }
    for attacker in combat.attackers.iter() {
        for unit in blockers(state, combat, attacker.id) {
            push(game, &mut packets, unit, Target::object(attacker.id), u16::from(game.power(unit)));
        }
    }
    if game.options().excess == Excess::ToLeader {
        for attacker in combat.attackers.iter().filter(|attacker| Some(attacker.id) != combat.leader) {
            let (Some(unit), Some(leader)) = (state.unit(attacker.id), combat.leader) else { continue };
            let taken: u16 =
                blockers(state, combat, attacker.id).map(|unit| u16::from(game.power(unit))).sum();
            let n = taken.saturating_sub(game.absorb(unit, false));
            if n > 0 {
                packets.push(Packet { source: None, target: Target::object(leader), n, piercing: false });
            }
        }
    }
    packets
}

/// What one attacker deals (LE-8.8a to c, LE-8.9).
fn attack(
    game: &Estraven,
    state: &State,
    combat: &Combat,
    unit: &Unit,
    blocked: bool,
    packets: &mut Packets,
) {
    let power = u16::from(game.power(unit));
    if !blocked {
        return push(game, packets, unit, combat.target, power);
    }
    let piercing = game.has(unit, Keyword::Piercing);
    let leader = game.traits(unit.design).kind == Kind::Leader;
    let overrun = game.has(unit, Keyword::Overrun) || (!leader && game.options().excess == Excess::ToTarget);
    let mut left = power;
    let mut rest = blockers(state, combat, unit.id).peekable();
    while let Some(blocker) = rest.next() {
        let absorbed = left.min(game.absorb(blocker, piercing));
        let last = rest.peek().is_none();
        let n = match (leader, last && !overrun) {
            (true, _) => power,
            (false, true) => left,
            (false, false) => absorbed,
        };
        left -= if leader { absorbed } else { n };
        push(game, packets, unit, Target::object(blocker.id), n);
    }
    if overrun {
        push(game, packets, unit, combat.target, left);
    }
}

/// LE-8.8f: nothing is no packet, and what is gone cannot be hit.
fn push(game: &Estraven, packets: &mut Packets, unit: &Unit, target: Target, n: u16) {
    if n > 0 && target != Target::GONE {
        let piercing = game.has(unit, Keyword::Piercing);
        packets.push(Packet { source: Some(unit.id), target, n, piercing });
    }
}

/// Those who block an attacker and are still there, in block order.
fn blockers<'a>(state: &'a State, combat: &'a Combat, attacker: Id) -> impl Iterator<Item = &'a Unit> {
    let blocks = combat.blocks.iter().filter(move |block| block.attacker == Target::object(attacker));
    blocks.filter_map(|block| state.unit(block.blocker))
}
