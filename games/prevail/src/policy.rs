//! What a sensible player would do: attack with lines, in flanks and rears, and keep cards in hand.
//!
//! Every answer is the first step of a whole plan: whom to command is judged by the best move that follows, and a unit
//! is picked for the placement that it will take. Nothing here looks at what the other side hides.

mod camp;
mod cards;
mod march;
mod sight;

use kernel::{Rng, Seat};

use crate::action::Action;
use crate::rulebook::Prevail;
use crate::state::State;
use crate::vocab::Step;

/// How far a commander goes before its card takes effect (PV-5.1).
const STRIDE: u8 = 4;

/// The action of a sensible player.
pub(crate) fn policy(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    match state.step {
        Step::Army => camp::muster(legal, rng),
        Step::Deploy => camp::deploy(game, state, seat, legal, rng),
        Step::Play => cards::play(game, state, seat, legal, rng),
        Step::Commander => march::lead(game, state, seat, legal, rng),
        Step::Issue => march::issue(game, state, seat, legal, rng),
        Step::Pick => march::pick(game, state, seat, legal),
        Step::To => march::to(game, state, seat, legal),
        Step::Face => march::face(game, state, seat, legal),
        Step::Spur => Some(Action::Commit(None)),
        Step::Shoot => cards::shoot(game, state, seat, legal),
        Step::Support => cards::support(game, state, legal),
        Step::Volley => cards::volley(game, state, seat, legal),
        Step::Fight => march::fight(game, state, seat, legal),
        Step::Commit => cards::commit(game, state, seat, legal, rng),
        Step::Evade => march::evade(game, state, seat),
        Step::Retreat | Step::Wheel => legal.first().copied(),
        Step::Discard => cards::discard(game, state, seat, legal),
        Step::Rally => cards::rally(game, state, seat, legal),
        Step::Abandon => march::abandon(game, state, seat, legal),
        Step::Over => None,
    }
}

/// The best of the actions by a score; the first of equals.
fn best(legal: &[Action], mut score: impl FnMut(Action) -> f32) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    for action in legal {
        let score = score(*action);
        if found.is_none_or(|(best, _)| score > best) {
            found = Some((score, *action));
        }
    }
    found.map(|(_, action)| action)
}
