//! How good a position looks.

use kernel::{BySeat, Seat};

use crate::rulebook::Prevail;
use crate::state::{BLACK, State, WHITE, rival};

/// The value of each seat's position, 0 to 1.
pub(crate) fn evaluate(game: &Prevail, state: &State) -> BySeat<f32> {
    if let Some(end) = state.ended {
        return BySeat::new(2, |seat| match end.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == seat)),
        });
    }
    let white = worth(game, state, WHITE) - worth(game, state, BLACK);
    // A bounded curve without any function of the maths library: 0.5 when even, near 0 or 1 when far apart.
    let share = 0.5 + 0.5 * white / (30.0 + white.abs());
    BySeat::new(2, |seat| if seat == WHITE { share } else { 1.0 - share })
}

/// What a side has.
pub(crate) fn worth(game: &Prevail, state: &State, seat: Seat) -> f32 {
    let side = &state.sides[seat];
    let hand = side.hand.len() + usize::from(side.awaiting.get().is_some());
    let unburnt = side.deck.without(side.burnt).len();
    let mut worth = 3.0 * hand as f32 + 2.0 * unburnt as f32;
    let _ = rival(seat);
    for (id, _) in state.standing(seat) {
        let unit = game.kind(state.unit(id).kind);
        worth += f32::from(unit.cost) / 10.0 + 0.5 * f32::from(unit.penalty);
    }
    worth
}
