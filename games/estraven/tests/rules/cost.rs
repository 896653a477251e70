//! What a decision costs.

use kernel::{Game, Rng};

use crate::common::{duel, open};

/// LE-4.5: a decision allocates nothing in steady state, and a state is small.
#[test]
fn le_4_5_no_allocation_per_decision() {
    assert!(size_of::<estraven::State>() <= 4096, "{}", size_of::<estraven::State>());
    assert!(size_of::<estraven::Action>() <= 8);
    let game = open("standard", 2, &[]);
    let mut rng = Rng::new(1);
    let mut legal = Vec::with_capacity(kernel::MAX_BREADTH);
    for seed in 0..6 {
        let mut state = duel(&game, [[0, 3], [1, 4]], seed);
        let count = allocation_counter::measure(|| {
            while let Some(seat) = game.pending(&state).lowest() {
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = *rng.pick(&legal).unwrap();
                game.apply(&mut state, seat, action, &mut ());
            }
        });
        assert_eq!(count.count_total, 0);
    }
}
