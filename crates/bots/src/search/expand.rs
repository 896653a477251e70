//! Expansion: when an action more is taken into consideration, and which.

use kernel::{Playable, Rng, Seat};

use super::tree::Tree;

/// Is there reason to consider more than `available` of the `legal` actions of a node?
pub(super) fn is_due(visits: u32, available: usize, legal: usize, widening: f32) -> bool {
    available < legal && (available as f32) < 1.0 + widening * (visits as f32).sqrt()
}

/// Is a decision that was come to this many times still answered by the hints? The less is known of it, the more
/// likely.
pub(super) fn trusts(visits: u32, trust: f32, rng: &mut Rng) -> bool {
    rng.unit() * (visits as f32 + trust) < trust
}

/// The next action to consider: what the game's hints advise of what is left, else any of it.
///
/// `rest` is scratch room.
pub(super) fn next<G: Playable>(
    game: &G,
    world: &G::State,
    seat: Seat,
    (tree, node): (&Tree<G::Action>, usize),
    legal: &[G::Action],
    rest: &mut Vec<G::Action>,
    rng: &mut Rng,
) -> Option<G::Action> {
    rest.clear();
    rest.extend(legal.iter().filter(|action| tree.find(node, **action).is_none()));
    let advised = game.policy(world, seat, rest, rng).filter(|action| rest.contains(action));
    advised.or_else(|| rng.pick(rest).copied())
}
