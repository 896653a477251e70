//! A decision costs no allocation in steady state, whoever plays and whatever the set-up.

use kernel::{Game, Heuristics as _, Options as _, Rng};
use prevail::{Options, Prevail};
use testkit::rehearsal::open;

#[test]
fn play_allocates_nothing_in_steady_state() {
    for preset in Options::PRESETS {
        let game: Prevail = open(preset.name, 2, &[]).expect("presets are sound");
        for sensible in [false, true] {
            let (mut rng, mut legal) = (Rng::new(1), Vec::with_capacity(512));
            let mut play = || {
                let mut decisions = 0;
                for _ in 0..3 {
                    let mut state = game.deal(rng.dice());
                    while let Some(seat) = game.pending(&state).lowest() {
                        legal.clear();
                        game.legal(&state, seat, &mut legal);
                        game.evaluate(&state);
                        let policy =
                            if sensible { game.policy(&state, seat, &legal, &mut rng) } else { None };
                        let action = policy.or_else(|| rng.pick(&legal).copied()).expect("there is a choice");
                        game.apply(&mut state, seat, action, &mut ());
                        decisions += 1;
                    }
                }
                assert!(decisions > 100);
            };
            let counted = allocation_counter::measure(&mut play);
            assert_eq!(counted.count_total, 0, "{}, by policy: {sensible}", preset.name);
        }
    }
}
