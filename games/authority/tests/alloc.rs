//! Playing costs no memory: not one allocation in thousands of decisions.

use authority::{Authority, Options};
use kernel::{Game, Options as _, Rng};

#[test]
fn decisions_do_not_allocate() {
    for (preset, seats) in [("standard", 2), ("standard", 4), ("teams", 4), ("tournament", 2)] {
        let game = Authority::open(&Authority::content(), &Options::preset(preset).unwrap(), seats).unwrap();
        let mut rng = Rng::new(1);
        let mut legal = Vec::with_capacity(256);
        let mut decisions = 0;
        let used = allocation_counter::measure(|| {
            while decisions < 5_000 {
                let mut state = game.deal(rng.dice());
                while let Some(seat) = game.pending(&state).lowest() {
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = legal[rng.below(legal.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut ());
                    decisions += 1;
                }
                assert!(game.outcome(&state).is_some());
            }
        });
        assert_eq!(used.count_total, 0, "{preset} with {seats}: {used:?}");
    }
}

#[test]
fn the_policy_does_not_allocate() {
    let game = Authority::open(&Authority::content(), &Options::default(), 4).unwrap();
    let mut rng = Rng::new(2);
    let mut legal = Vec::with_capacity(256);
    let used = allocation_counter::measure(|| {
        for _ in 0..20 {
            let mut state = game.deal(rng.dice());
            while let Some(seat) = game.pending(&state).lowest() {
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = game.policy(&state, seat, &legal, &mut rng).unwrap_or(legal[0]);
                game.apply(&mut state, seat, action, &mut ());
                game.evaluate(&state);
            }
        }
    });
    assert_eq!(used.count_total, 0, "{used:?}");
}
