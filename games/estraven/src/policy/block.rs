//! Block: what is stopped, who falls, and in which order they stand.

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few actions it is about")]

use super::may;
use super::worth::{Worth, better};
use crate::action::Action;
use crate::rulebook::Estraven;
use crate::state::{State, Target, Unit};
use crate::vocab::Keyword;
use kernel::List;

/// Blocks where the exchange is good, and wherever it must be to survive.
pub(super) fn block(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    let combat = state.combat.as_ref()?;
    let unblocked = combat.attackers.iter().filter(|attacker| !attacker.blocked);
    let incoming: i16 = unblocked
        .filter_map(|attacker| state.unit(attacker.id))
        .map(|unit| i16::from(game.power(unit)))
        .sum();
    let at_me = combat.target.seat() == Some(seat);
    let health = state.lord(seat).health + state.lord(seat).shield.min(999) as i16;
    let dire = at_me && incoming >= health;
    let mut found: Option<(f32, u16, Action)> = None;
    for action in legal {
        let Action::Block { unit, attacker } = *action else { continue };
        let Some((unit, attacker)) = state.unit(unit).zip(state.unit(attacker)) else { continue };
        let line = Line::of(state, attacker);
        let more = line.with(unit);
        let value = more.worth(worth, dire).max(paired(worth, legal, &more, dire)) - line.worth(worth, dire);
        // Who stands first takes the blows: the sturdy one.
        let sturdy = game.absorb(unit, false);
        if found.is_none_or(|(most, firm, _)| better(value, most) || (!better(most, value) && sturdy > firm))
        {
            found = Some((value, sturdy, *action));
        }
    }
    let found = found.filter(|(value, ..)| better(*value, 0.0)).map(|(.., action)| action);
    found.or_else(|| may(legal, Action::BlockDone))
}

/// What it is worth when a second one helps to bring down what the first one cannot.
fn paired(worth: &Worth<'_>, legal: &[Action], alone: &Line, dire: bool) -> f32 {
    let Worth { game, state, .. } = *worth;
    if alone.blockers.len() != 1 || alone.falls(game) {
        return f32::MIN;
    }
    let seconds = legal.iter().filter_map(|action| match action {
        Action::Block { unit, attacker } if *attacker == alone.attacker.id => state.unit(*unit),
        _ => None,
    });
    let pairs = seconds.filter(|unit| unit.id != alone.blockers[0].id).map(|unit| alone.with(unit));
    let fell = pairs.filter(|both| both.falls(game)).map(|both| both.worth(worth, dire));
    fell.fold(f32::MIN, f32::max)
}

/// An attacker and who blocks it, in block order.
#[derive(Clone, Copy)]
struct Line {
    attacker: Unit,
    blockers: List<Unit, LINE>,
}

/// No more blockers of one attacker are thought of.
const LINE: usize = 6;

impl Line {
    fn of(state: &State, attacker: &Unit) -> Self {
        let blocks = state.combat.iter().flat_map(|combat| combat.blocks.iter());
        let own = blocks.filter(|block| block.attacker == Target::object(attacker.id));
        let units = own.filter_map(|block| state.unit(block.blocker)).copied();
        Self { attacker: *attacker, blockers: units.take(LINE - 1).collect() }
    }

    /// The same with one more.
    fn with(&self, unit: &Unit) -> Self {
        let mut blockers = self.blockers;
        blockers.push(*unit);
        Self { blockers, ..*self }
    }

    /// Would the attacker fall?
    fn falls(&self, game: &Estraven) -> bool {
        let blow = |unit: &Unit| {
            let resistance =
                if game.has(unit, Keyword::Piercing) { 0 } else { game.resistance(&self.attacker) };
            i16::from(game.power(unit).saturating_sub(resistance))
        };
        self.blockers.iter().map(blow).sum::<i16>() >= game.left(&self.attacker)
    }

    /// What it is worth to the defender: blows stopped, and who falls.
    fn worth(&self, worth: &Worth<'_>, dire: bool) -> f32 {
        let Worth { game, .. } = *worth;
        if self.blockers.is_empty() {
            return 0.0;
        }
        let gain = if self.falls(game) { worth.unit(&self.attacker) } else { 0.0 };
        let lost = self.lost(worth);
        let power = f32::from(game.power(&self.attacker));
        let saved = match (dire, lost > 0.0 && gain == 0.0) {
            (true, _) => 20.0 + power,
            // Nobody falls for nothing but to survive.
            (false, true) => 0.0,
            (false, false) => 1.1 * power,
        };
        saved + gain - lost
    }

    /// Who of the blockers falls (LE-8.8): a Leader strikes each, a Troop one after the other.
    fn lost(&self, worth: &Worth<'_>) -> f32 {
        let Worth { game, .. } = *worth;
        let leads = game.is_leader(&self.attacker);
        let piercing = game.has(&self.attacker, Keyword::Piercing);
        let (mut left, mut lost) = (u16::from(game.power(&self.attacker)), 0.0);
        for (at, unit) in self.blockers.iter().enumerate() {
            let last = at + 1 == self.blockers.len();
            let absorbs = game.absorb(unit, piercing);
            let n = if leads || last { left } else { left.min(absorbs) };
            if !leads {
                left -= n;
            }
            if n >= absorbs + u16::from(unit.shield) {
                lost += worth.unit(unit);
            }
        }
        lost
    }
}
