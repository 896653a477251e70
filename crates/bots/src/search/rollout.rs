//! The roll-out: how a world is played on where nothing is remembered of it.

use kernel::{BySeat, Playable, Rng, Seat};

/// What a seat that does not search does: mostly what the game's hints say.
pub(super) fn action<G: Playable>(
    game: &G,
    world: &G::State,
    seat: Seat,
    legal: &[G::Action],
    noise: u8,
    rng: &mut Rng,
) -> Option<G::Action> {
    if let [only] = legal {
        return Some(*only);
    }
    let blindly = rng.below(100) < u32::from(noise);
    let advised = if blindly { None } else { game.policy(world, seat, legal, rng) };
    advised.or_else(|| rng.pick(legal).copied())
}

/// Plays a world on for at most `plies` actions.
pub(super) fn simulate<G: Playable>(
    game: &G,
    world: &mut G::State,
    plies: u32,
    noise: u8,
    legal: &mut Vec<G::Action>,
    rng: &mut Rng,
) {
    for _ in 0..plies {
        let Some(seat) = game.pending(world).lowest() else { return };
        legal.clear();
        game.legal(world, seat, legal);
        let Some(action) = action(game, world, seat, legal, noise, rng) else { return };
        game.apply(world, seat, action, &mut ());
    }
}

/// What a world is worth to each seat: what the match was worth if it is over, else how it looks.
pub(super) fn evaluate<G: Playable>(game: &G, world: &G::State) -> BySeat<f32> {
    match game.outcome(world) {
        Some(outcome) => BySeat::new(game.seats(), |seat| outcome.value(seat)),
        None => game.evaluate(world),
    }
}
