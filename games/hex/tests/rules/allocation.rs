//! A decision costs no allocation.

use crate::common::{open, tables};
use hex::{Action, Hex, State};
use kernel::{Game, Heuristics as _, Rng, Seat};

/// Plays matches without listening and counts what is allocated.
fn allocations(
    game: &Hex,
    choose: impl Fn(&State, Seat, &[Action], &mut Rng) -> Option<Action>,
) -> (u64, u32) {
    let (mut rng, mut legal, mut decisions) = (Rng::new(1), Vec::with_capacity(512), 0);
    let counted = allocation_counter::measure(|| {
        for _ in 0..6 {
            let mut state = game.deal(rng.dice());
            while let Some(seat) = game.pending(&state).lowest() {
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let chosen = choose(&state, seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
                game.apply(&mut state, seat, chosen.unwrap(), &mut ());
                decisions += 1;
            }
        }
    });
    (counted.count_total, decisions)
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(Box::new(7)))).count_total, 1);
}

#[test]
fn random_play_allocates_nothing() {
    for game in tables() {
        let (count, decisions) = allocations(&game, |_, _, _, _| None);
        assert!(count == 0 && decisions > 100, "{count} in {decisions}");
    }
}

#[test]
fn sensible_play_allocates_nothing() {
    for (preset, seats) in [("rulebook", 2), ("balanced", 4)] {
        let game = open(preset, seats, &[]);
        let (count, decisions) = allocations(&game, |state, seat, legal, rng| {
            std::hint::black_box(game.evaluate(state));
            game.policy(state, seat, legal, rng)
        });
        assert!(count == 0 && decisions > 100, "{count} in {decisions}");
    }
}
