//! What the hints are worth.

use kernel::{Game, Heuristics as _, Rng, Seat};

use crate::common::open;

/// Who follows the hints beats who plays anything in 95 of 100 duels, over random pairs of
/// decks; 500 duels, each seat first as often.
#[test]
fn hints_beat_chance() {
    let game = open("standard", 2, &[]);
    let (mut legal, mut won) = (Vec::new(), 0.0);
    for seed in 0..500 {
        let mut rng = Rng::new(seed);
        let wise = Seat::new((seed % 2) as u8);
        let mut state = game.deal(rng.dice());
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let advised = if seat == wise { game.policy(&state, seat, &legal, &mut rng) } else { None };
            let action = advised.or_else(|| rng.pick(&legal).copied()).unwrap();
            game.apply(&mut state, seat, action, &mut ());
        }
        won += game.outcome(&state).unwrap().value(wise);
    }
    assert!(won >= 475.0, "{won} of 500");
}

/// The judgement of a position is a chance: it tells more than the base rate does, and sums to 1.
#[test]
fn the_judgement_is_a_chance() {
    for seats in [2, 3, 4] {
        let game = open("standard", seats, &[]);
        let (mut legal, mut off, mut base, mut n) = (Vec::new(), 0.0, 0.0, 0.0);
        for seed in 0..120 {
            let mut rng = Rng::new(seed);
            let mut state = game.deal(rng.dice());
            let mut told = Vec::new();
            while let Some(seat) = game.pending(&state).lowest() {
                if rng.below(8) == 0 {
                    let chances = game.evaluate(&state);
                    let sum: f32 = chances.as_slice().iter().sum();
                    assert!((sum - 1.0).abs() < 1e-4, "{chances:?}");
                    told.push(chances);
                }
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let blindly = rng.below(100) < 15;
                let advised = if blindly { None } else { game.policy(&state, seat, &legal, &mut rng) };
                let action = advised.or_else(|| rng.pick(&legal).copied()).unwrap();
                game.apply(&mut state, seat, action, &mut ());
            }
            let outcome = game.outcome(&state).unwrap();
            for chances in told {
                for (seat, chance) in chances.iter() {
                    let came = outcome.value(seat);
                    let missed = |told: f32| (told - came) * (told - came);
                    off += missed(*chance);
                    base += missed(1.0 / f32::from(seats));
                    n += 1.0;
                }
            }
        }
        assert!(off < 0.95 * base, "{seats} seats: off by {}, the base rate by {}", off / n, base / n);
    }
}
