//! AU-6.1 to AU-6.6: a unit is declared as attacker, and aims.

use kernel::{List, Seat, Sink};

use super::ask;
use super::trigger::{self, Event as Moment, gather};
use crate::card::Design;
use crate::cycle::{Cycle, Held};
use crate::effects::{self, blocks, declared_value, may_pass, picks};
use crate::event::Event;
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{Attack, Origin, State};
use crate::vocab::{Next, Step, When};

/// AU-6.2, AU-6.3: the unit goes to the Command zone, and when-attacking abilities are due.
pub(super) fn declare(
    game: &Authority,
    state: &mut State,
    card: Design,
    sink: &mut impl Sink<Event>,
) -> Next {
    let seat = state.active;
    let value = declared_value(game, state, seat, card);
    let court = state.of_mut(seat);
    if let Some(at) = Cycle::find(court.cycle.hand(), card) {
        court.cycle.take_hand(at);
    }
    court.attacks = court.attacks.saturating_add(1);
    let first = court.attacks == 1;
    state.attack = Some(Attack {
        card: Held::fresh(card).exhausted(),
        value,
        pierce: false,
        bypass: 0,
        ignored: 0,
        mark: None,
        defeated: List::new(),
        hit: None,
    });
    sink.emit(|| Event::Declared { seat, card: game.id(card), value });
    let moment = Moment { first, ..Moment::default() };
    gather(game, state, seat, card, Origin::COMMAND, When::Attack, moment);
    for at in 0..state.of(seat).zone.len() {
        let zoned = state.of(seat).zone[at].design();
        gather(game, state, seat, zoned, Origin::zone(at), When::OnAttack, moment);
    }
    state.then = Next::Aim;
    Next::Settle
}

/// AU-6.4: the target; a single one is taken without a question (AU-11.11).
pub(super) fn aim(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let mut only = None;
    let mut found = 0;
    targets(game, state, |mark| {
        only = Some(mark);
        found += 1;
    });
    match only {
        Some(mark) if found == 1 => take_aim(game, state, mark, sink),
        Some(_) => ask(state, Step::Target, state.active),
        None => Next::Retreat,
    }
}

/// AU-6.6: the target is chosen, and what it does about it is due.
pub(super) fn take_aim(game: &Authority, state: &mut State, mark: Mark, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let Some(attack) = &mut state.attack else { return Next::Command };
    attack.mark = Some(mark);
    let (value, by) = (attack.value.max(0) as u16, game.id(attack.card.design()));
    sink.emit(|| Event::Aimed {
        seat,
        by,
        mark,
        card: standing_at(game, state, mark).map(|card| game.id(card)),
        value,
    });
    if let Mark::Unit { seat: owner, slot } = mark
        && let Some(unit) = state.of(owner).rows[slot.index()].filter(|unit| !unit.disabled)
    {
        let moment = Moment { about: seat, ..Moment::default() };
        gather(game, state, owner, unit.card.design(), Origin::slot(slot), When::Attacked, moment);
    }
    state.then = Next::Strike;
    Next::Settle
}

/// AU-6.4, AU-6.5: every legal target of the attack in progress, in canonical order.
pub(crate) fn targets(game: &Authority, state: &State, mut found: impl FnMut(Mark)) {
    for seat in game.enemies(state, state.active) {
        let blocked = first_blocked_row(game, state, seat, 0);
        let reach = blocked.map_or(4, |at| at + 1);
        for row in game.row_order().into_iter().take(reach) {
            units_of_row(state, seat, row, &mut found);
        }
        if blocked.is_none() {
            found(Mark::Monarch { seat });
        }
    }
}

/// AU-12.3: the blocking units of the next row that has one, behind what the attack has just defeated; none if there
/// is no such row.
pub(crate) fn pierce_marks(game: &Authority, state: &State, mut found: impl FnMut(Mark)) {
    let Some(attack) = &state.attack else { return };
    let Some(mark) = attack.mark else { return };
    let seat = mark.seat();
    let hit = match mark {
        Mark::Unit { slot, .. } => slot.row(),
        Mark::Guard { .. } => 0,
        Mark::Monarch { .. } => return,
    };
    let order = game.row_order();
    let after = order.iter().position(|row| *row == hit).map_or(4, |at| at + 1);
    if let Some(at) = first_blocked_row(game, state, seat, after) {
        units_of_row(state, seat, order[at], &mut |mark| {
            let blocking = match mark {
                Mark::Unit { slot, .. } => blocks(game, state, seat, slot),
                Mark::Guard { .. } | Mark::Monarch { .. } => true,
            };
            if blocking {
                found(mark);
            }
        });
    }
}

/// The place, from `from` on, in the order of the rows of the first row with a unit that blocks the attack.
fn first_blocked_row(game: &Authority, state: &State, seat: Seat, from: usize) -> Option<usize> {
    let attack = state.attack.as_ref();
    let court = state.of(seat);
    let order = game.row_order();
    (from..order.len()).find(|at| match order[*at] {
        0 => court.guard.is_some() && attack.is_none_or(|attack| attack.bypass & 1 == 0),
        row => Slot::of_row(row).iter().any(|slot| blocks(game, state, seat, *slot)),
    })
}

fn units_of_row(state: &State, seat: Seat, row: u8, found: &mut impl FnMut(Mark)) {
    let court = state.of(seat);
    if row == 0 {
        if court.guard.is_some() {
            found(Mark::Guard { seat });
        }
        return;
    }
    for slot in Slot::of_row(row) {
        if court.rows[slot.index()].is_some() {
            found(Mark::Unit { seat, slot: *slot });
        }
    }
}

fn standing_at(game: &Authority, state: &State, mark: Mark) -> Option<Design> {
    match mark {
        Mark::Unit { seat, slot } => state.of(seat).rows[slot.index()].map(|unit| unit.card.design()),
        Mark::Guard { .. } => Some(game.kingsguard()),
        Mark::Monarch { .. } => None,
    }
}

/// Why an attack that is declared would have no target at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unaimed {
    /// Something else is asked before.
    Asked,
    /// Its owner, or the last enemy, falls before, and it is dropped (AU-3.9, AU-13.4).
    Dropped,
}

/// The state in which a target is to be found, once this card is declared.
pub(crate) fn aimed_state(game: &Authority, state: &State, card: Design) -> Result<State, Unaimed> {
    let mut aimed = *state;
    project(game, &mut aimed, card, |_, _| None)?;
    Ok(aimed)
}

/// Brings a state to where a target is to be found, whatever is asked in between being declined, or answered by the first
/// option if it must be answered; `false` if it does not come to that. In place, because a state is large and this is
/// asked for every card that might attack.
pub(crate) fn aim_plainly(game: &Authority, state: &mut State, card: Design) -> bool {
    let aimed = project(game, state, card, |game, state| match state.step {
        Step::Pick if may_pass(game, state) => Some(effects::passed(game, state, &mut ())),
        Step::Pick => {
            let mut first = None;
            picks(game, state, |object| first = first.or(Some(object)));
            Some(effects::picked(game, state, first?, &mut ()))
        }
        Step::Order => Some(trigger::ordered(game, state, 0, &mut ())),
        Step::Peek => Some(effects::peeked(state, false, &mut ())),
        Step::Command | Step::Target | Step::Pierce | Step::Swap => None,
        Step::Drop | Step::Keep | Step::First | Step::Over => None,
    });
    aimed.is_ok()
}

fn project(
    game: &Authority,
    state: &mut State,
    card: Design,
    answer: impl Fn(&Authority, &mut State) -> Option<Next>,
) -> Result<(), Unaimed> {
    let mut next = declare(game, state, card, &mut ());
    while next != Next::Aim {
        next = if next == Next::Settle {
            trigger::settle(game, state, &mut ())
        } else if next == Next::Wait {
            answer(game, state).ok_or(Unaimed::Asked)?
        } else {
            return Err(Unaimed::Dropped);
        };
    }
    // What the step says is what a refusal looks at.
    state.step = Step::Target;
    Ok(())
}
