//! The policy, tried against chance.

use prevail::Prevail;
use testkit::rehearsal::{open, share_against_chance};

/// PV-12.1: who plays by the policy outlasts who plays at random.
#[test]
fn pv_12_1_the_policy_beats_chance() {
    let game: Prevail = open("mini", 2, &[]).unwrap();
    let share = share_against_chance(&game, 200);
    assert!(share >= 0.95, "{share}");
}
