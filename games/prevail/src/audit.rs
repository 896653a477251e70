//! What must hold in every reachable state.

use kernel::Seat;

use crate::card::Cards;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{BLACK, Cell, State, WHITE};
use crate::vocab::Step;

/// Says what is broken.
pub(crate) fn audit(game: &Prevail, state: &State) -> Result<(), String> {
    if state.pending.is_empty() != (state.step == Step::Over) {
        return Err(format!("{:?} is asked of {:?}", state.step, state.pending));
    }
    for seat in [WHITE, BLACK] {
        cards(state, seat)?;
        units(game, state, seat)?;
        if state.sides[seat].commander.is_some_and(|space| !game.board().has(space)) {
            return Err(format!("commander {seat} is off the board"));
        }
    }
    let on_grid: usize = (0..crate::space::MAX_SPACES)
        .map(|index| match state.cell(Space::from_index(index)) {
            Cell::Empty => 0,
            Cell::One(_) => 1,
            Cell::Engaged(_) => 2,
        })
        .sum();
    let standing = state.standing(WHITE).count() + state.standing(BLACK).count();
    if on_grid != standing {
        return Err(format!("{standing} units stand, {on_grid} are on the grid"));
    }
    Ok(())
}

/// PV-1.11: every card of the deck is in one zone.
fn cards(state: &State, seat: Seat) -> Result<(), String> {
    let side = &state.sides[seat];
    let single = |card: Option<crate::Card>| card.into_iter().collect::<Cards>();
    let zones = [
        side.hand,
        side.played,
        side.discard,
        side.burnt,
        single(side.awaiting.get()),
        single(side.in_play.get()),
    ];
    let union = zones.iter().fold(Cards::default(), |all, zone| all.union(*zone));
    let sum: usize = zones.iter().map(|zone| zone.len()).sum();
    if union != side.deck || sum != side.deck.len() {
        return Err(format!("seat {seat}: {sum} cards in zones, {} in the deck", side.deck.len()));
    }
    Ok(())
}

/// PV-1.7: at most one unit of a side in a space; two enemies there are engaged with each other.
fn units(game: &Prevail, state: &State, seat: Seat) -> Result<(), String> {
    for (id, space) in state.standing(seat) {
        let unit = state.unit(id);
        if !game.board().has(space) {
            return Err(format!("unit {id:?} is off the board"));
        }
        if !game.may_stand(unit.kind, space) {
            return Err(format!("unit {id:?} stands on {space}, where it may not"));
        }
        if state.own(seat, space) != Some(id) {
            return Err(format!("unit {id:?} is on {space}, the grid says {:?}", state.cell(space)));
        }
        if let Some(foe) = unit.foe {
            let other = state.unit(foe);
            if other.at != Some(space) || other.foe != Some(id) || foe.owner() == seat {
                return Err(format!("unit {id:?} is engaged with {foe:?}, which is not with it"));
            }
            if unit.contact.is_some() == other.contact.is_some() {
                return Err(format!("on {space} there is not one engager"));
            }
        } else if unit.contact.is_some() || unit.slope != 0 {
            return Err(format!("unit {id:?} engages nobody"));
        }
    }
    Ok(())
}
