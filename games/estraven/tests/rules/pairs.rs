//! All fifteen pairs of decks.

use testkit::Checked as _;

use kernel::{Game, Heuristics as _, Hidden as _, Rng, Viewer};

use crate::common::{duel, open};

/// LE-2.1, LE-3.1: every pair of decks plays whole matches in which the laws hold: audits, views that survive being
/// sampled, legal lists that depend on nothing hidden.
#[test]
fn le_2_1_every_pair_plays() {
    let game = open("standard", 2, &[]);
    let pairs: Vec<[u8; 2]> = (0..6).flat_map(|a| (a + 1..6).map(move |b| [a, b])).collect();
    assert_eq!(pairs.len(), 15);
    for (number, pair) in (0..).zip(&pairs) {
        let rival = pairs[(number as usize + 7) % pairs.len()];
        let mut state = duel(&game, [*pair, rival], number);
        let mut rng = Rng::new(number);
        let (mut legal, mut there) = (Vec::new(), Vec::new());
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            if rng.below(4) == 0 {
                let view = game.view(&state, Viewer::Seat(seat));
                let world = game.sample(&view, &mut rng);
                assert_eq!(game.view(&world, Viewer::Seat(seat)), view);
                there.clear();
                game.legal(&world, seat, &mut there);
                assert_eq!(legal, there);
            }
            let sensible = rng.below(3) > 0;
            let policy = if sensible { game.policy(&state, seat, &legal, &mut rng) } else { None };
            let action = policy.unwrap_or_else(|| *rng.pick(&legal).unwrap());
            game.apply(&mut state, seat, action, &mut ());
            game.audit(&state).unwrap();
        }
    }
}
