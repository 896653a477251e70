//! What is typed: nothing ever panics, and what is printed is read.

use std::sync::Arc;

use kernel::rehearsal::open;
use kernel::{Dice, Match, Rng, Viewer};
use prevail::Prevail;
use proptest::prelude::*;

/// A match some way on.
fn somewhere(seed: u64) -> Match<Prevail> {
    let preset = ["mini", "builder", "tutorial", "engine"][(seed % 4) as usize];
    let mut rng = Rng::new(seed);
    let game: Prevail = open(preset, 2, &[]).unwrap();
    let mut play = Match::start(Arc::new(game), rng.dice());
    for _ in 0..seed % 97 {
        let Some(seat) = play.pending().lowest() else { break };
        let legal = play.legal(seat);
        play.play_action(seat, *rng.pick(&legal).unwrap()).unwrap();
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// PV-15.1, PV-15.2: any line is played or refused with a code.
    #[test]
    fn pv_15_2_any_line_is_answered(seed in 0..400u64, line in "(army|place|put|mv|line|shoot|commit|field|face|to|ret|hold|abandon) ?[A-Za-z0-9,x>\\- ]{0,14}") {
        let play = somewhere(seed);
        for seat in kernel::Seat::first(2) {
            if let Err(refusal) = play.check(seat, None, &line) {
                prop_assert!(refusal.code.starts_with("E_") || refusal.rule.is_none(), "{refusal:?}");
            }
        }
    }

    /// PV-15.1: nor does anything else that is typed break anything.
    #[test]
    fn pv_15_1_nothing_typed_panics(seed in 0..40u64, line in "\\PC{0,40}") {
        let play = somewhere(seed);
        for seat in kernel::Seat::first(2) {
            let _ = play.check(seat, None, &line);
        }
    }
}

/// PV-6.9: a packed move is taken whole or not at all.
#[test]
fn pv_6_9_a_packed_move_is_whole() {
    let game: Prevail = open("mini", 2, &[]).unwrap();
    let mut play = Match::start(Arc::new(game), Dice::scripted(&[0]));
    let (white, black) = (prevail::WHITE, prevail::BLACK);
    for (seat, line) in [
        (white, "play T12"),
        (black, "play T41"),
        (white, "cmdr B6"),
        (black, "cmdr G7"),
        (white, "line B5-B8"),
        (white, "done"),
    ] {
        play.play(seat, None, line).unwrap();
    }
    let before = *play.state();
    assert_eq!(play.play(white, None, "mv B6>B6N").unwrap_err().code, "E_UNREACHABLE");
    assert_eq!(play.state(), &before);
    let steps = play.play(white, None, "mv B7>B7SE").unwrap();
    let notations: Vec<&str> = steps.iter().map(|step| step.notation.as_str()).collect();
    assert_eq!(notations, ["pick B7", "to B7", "face SE"]);
    assert_eq!(play.view(Viewer::Spectator).units[4].facing, prevail::Facing::SE);
}
