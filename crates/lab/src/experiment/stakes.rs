//! Does a decision matter? How far the best choice and the worst lie apart, as far as whoever decides can know.

use kernel::{Playable, Rng, Seat, Viewer};

/// So many worlds that the seat holds possible are looked at to find the best and the worst, and as many to compare them:
/// in the same worlds the best of many would look better than it is.
const WORLDS: usize = 8;
/// In each of them so many decisions are made as a sensible player would, until what was done shows.
const AHEAD: u32 = 8;

/// The chance to win that the best choice is worth more than the worst.
pub(super) fn stakes<G: Playable>(game: &G, state: &G::State, seat: Seat, rng: &mut Rng) -> f64 {
    let view = game.view(state, Viewer::Seat(seat));
    let mut choices = Vec::new();
    game.legal(state, seat, &mut choices);
    let after = |action: G::Action, world: &G::State, luck: &Rng| {
        let (mut state, mut luck) = (world.clone(), luck.clone());
        game.apply(&mut state, seat, action, &mut ());
        let mut legal = Vec::new();
        for _ in 0..AHEAD {
            let Some(next) = game.pending(&state).lowest() else { break };
            legal.clear();
            game.legal(&state, next, &mut legal);
            let sensible = game.policy(&state, next, &legal, &mut luck);
            let Some(action) = sensible.or_else(|| luck.pick(&legal).copied()) else { break };
            game.apply(&mut state, next, action, &mut ());
        }
        f64::from(game.evaluate(&state)[seat])
    };
    let worlds: Vec<(G::State, Rng)> =
        (0..2 * WORLDS).map(|_| (game.sample(&view, rng), Rng::new(rng.bits()))).collect();
    let mean = |action: G::Action, worlds: &[(G::State, Rng)]| {
        worlds.iter().map(|(world, luck)| after(action, world, luck)).sum::<f64>() / worlds.len() as f64
    };
    let (first, second) = worlds.split_at(WORLDS);
    let mut told: Vec<(f64, G::Action)> =
        choices.iter().map(|action| (mean(*action, first), *action)).collect();
    told.sort_by(|one, other| one.0.total_cmp(&other.0));
    match (told.first(), told.last()) {
        (Some((_, worst)), Some((_, best))) => mean(*best, second) - mean(*worst, second),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Game as _, Setup};
    use testkit::toy::Pennant;

    use super::*;

    /// Giving up loses; and of cards that are alike none is better.
    #[test]
    fn what_loses_matters_and_what_is_all_the_same_does_not() {
        let content = Pennant::content();
        let game: Arc<Pennant> =
            Arc::new(Setup::<Pennant>::new(&content, None, &[], None).unwrap().open(&content).unwrap());
        let spread = |seed: u64| {
            let state = game.deal(Rng::new(seed).dice());
            stakes(&*game, &state, Seat::new(0), &mut Rng::new(seed))
        };
        let all: Vec<f64> = (0..20).map(spread).collect();
        assert!(all.iter().all(|spread| (-1.0..=1.0).contains(spread)), "{all:?}");
        assert!(all.iter().any(|spread| *spread > 0.05), "{all:?}");
    }
}
