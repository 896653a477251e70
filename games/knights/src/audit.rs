//! What must hold in every reachable state.

use kernel::{Seat, Word as _};

use crate::rulebook::Knights;
use crate::state::{Knight, State};
use crate::vocab::{Step, Token};

/// Says what is broken.
pub(crate) fn audit(game: &Knights, state: &State) -> Result<(), String> {
    let mut held = 0;
    for (seat, knight) in state.knights.iter() {
        check_knight(game, state, seat, knight)?;
        if let Some(space) = knight.space {
            ensure(held & space.bit() == 0, || format!("two knights on {space} (KD-3.5)"))?;
            held |= space.bit();
        }
    }
    let over = state.step == Step::Over;
    ensure(over == state.pending.is_empty(), || {
        format!("{:?} with {:?} pending", state.step, state.pending)
    })?;
    ensure(state.pending.difference(state.asked).is_empty(), || {
        "a seat is pending that was not asked".into()
    })?;
    ensure(state.slot <= 3, || format!("slot {}", state.slot))?;
    ensure(1 <= state.turn && u16::from(state.turn) <= game.options().turn_cap.get(), || {
        format!("turn {} (KD-10.5)", state.turn)
    })?;
    ensure((1..=game.battles()).contains(&state.battle), || format!("battle {} (KD-12.6)", state.battle))?;
    let mut legal = Vec::new();
    for seat in state.pending.iter() {
        legal.clear();
        game.legal(state, seat, &mut legal);
        ensure(legal.len() >= 2, || {
            format!("seat {seat} is asked but has {} choices (KD-10.6)", legal.len())
        })?;
    }
    Ok(())
}

fn check_knight(game: &Knights, state: &State, seat: Seat, knight: &Knight) -> Result<(), String> {
    let name = game.clan(seat).name();
    ensure(knight.standing() != knight.removed.is_some(), || {
        format!("{name} is neither standing nor removed, or both")
    })?;
    let plan = &knight.plan;
    for token in Token::ALL {
        ensure(plan.count(*token) <= game.numbers().tokens(*token), || {
            format!("{name}'s plan holds {} {} tokens (KD-5.2)", plan.count(*token), token.name())
        })?;
    }
    ensure(usize::from(plan.revealed) <= plan.tokens().len(), || format!("{name} shows more than it laid"))?;
    let planning = state.step == Step::Plan;
    if knight.standing() && state.step != Step::Over {
        ensure(plan.complete() != (planning && state.pending.contains(seat)), || {
            format!("{name}'s plan is complete and pending, or neither (KD-5.3)")
        })?;
        ensure(!planning || plan.owned == game.numbers().actions(knight.heart), || {
            format!("{name} lays {} tokens (KD-5.3)", plan.owned)
        })?;
    }
    Ok(())
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}
