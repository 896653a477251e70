//! What a sensible player would do, knowing only what the seat may know (part H of the rules' design).

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few actions it is about")]

mod combat;
mod main_phase;
mod respond;
mod worth;

use kernel::{Rng, Seat};

use self::worth::{Worth, better};
use crate::action::Action;
use crate::rulebook::Estraven;
use crate::state::{Id, State, Target};
use crate::vocab::Step;

/// The sensible choice; `None` where any is as good.
pub(crate) fn choose(
    game: &Estraven,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let worth = Worth { game, state, seat };
    match state.step {
        // A fixed pick could be prepared for.
        Step::Pick => rng.pick(legal).copied(),
        Step::Main => main_phase::choose(&worth, legal),
        Step::Respond => respond::choose(&worth, legal),
        Step::Join => combat::join(&worth, legal),
        Step::Block => combat::block(&worth, legal),
        Step::Answer => legal.last().copied(),
        // A Resource is worth less than the mana it saves.
        Step::Levy => best(legal, |action| match action {
            Action::Levy { object } => Some(-worth.unit_by_id(*object)),
            _ => None,
        }),
        Step::Target => best(legal, |action| match action {
            Action::Target { target } => Some(worth.target(*target)),
            Action::NoTarget => Some(0.0),
            _ => None,
        }),
        Step::Cost | Step::Edict => best(legal, |action| match action {
            Action::Cost { object } => Some(-worth.given(*object)),
            _ => None,
        }),
        Step::Tax => respond::tax(&worth, legal),
        Step::Scry => worth.scry(legal),
        Step::PickHand => best(legal, |action| match action {
            Action::Pick { card } => Some(worth.held(*card)),
            _ => None,
        }),
        Step::Slot => best(legal, |action| match action {
            Action::Slot { slot } => Some(worth.ware(usize::from(*slot) - 1)),
            _ => None,
        }),
        Step::Deploy => best(legal, |action| match action {
            Action::Pick { card } => Some(worth.held(*card)),
            Action::PickNone => Some(0.0),
            _ => None,
        }),
        Step::Discard => best(legal, |action| match action {
            Action::Discard { card } => Some(-worth.held(*card)),
            _ => None,
        }),
        Step::Over => None,
    }
}

/// The action of the greatest worth; the first of equals.
fn best(legal: &[Action], worth: impl Fn(&Action) -> Option<f32>) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    for action in legal {
        if let Some(value) = worth(action)
            && found.is_none_or(|(most, _)| better(value, most))
        {
            found = Some((value, *action));
        }
    }
    found.map(|(_, action)| action)
}

/// Is it among the legal actions?
fn may(legal: &[Action], action: Action) -> Option<Action> {
    legal.contains(&action).then_some(action)
}

/// The seat's own object of an id.
fn own(state: &State, seat: Seat, target: Target) -> bool {
    target.seat() == Some(seat)
        || target.id().and_then(|id: Id| state.unit(id)).is_some_and(|unit| unit.seat == seat)
}
