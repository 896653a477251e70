//! Moves, counted.

use crate::common::{field, open, placements};

const WHITE: [&str; 14] = [
    "leg D6 S", "leg D7 S", "leg D8 S", "leg D9 S", "leg D10 S", "leg D11 S", "leg D12 S", "leg D13 S",
    "vel E7 S", "vel E9 S", "vel E11 S", "vel E13 S", "eqt D4 S", "eqt D15 S",
];
const BLACK: [&str; 14] = [
    "lib I6 N", "lib I7 N", "lib I8 N", "lib I9 N", "lib I10 N", "lib I11 N", "lib I12 N", "lib I13 N",
    "nsk H6 N", "nsk H8 N", "nsk H10 N", "nsk H12 N", "ncv I4 N", "ncv I15 N",
];

fn counts(turn_cost: &str) -> Vec<usize> {
    let game = open(&[("turn_cost", turn_cost)]);
    let state = field(&game, &WHITE, &BLACK);
    let space = |line: &&str| line.split(' ').nth(1).unwrap().to_owned();
    WHITE.iter().chain(&BLACK).map(|line| placements(&game, &state, &space(&line)).len()).collect()
}

/// PV-6.9 to PV-6.15: the placements of 28 units, each as if it alone were commanded.
#[test]
fn pv_6_10_the_placements_of_the_sample_position() {
    let found = counts("per45");
    let legions = [33, 30, 29, 28, 29, 28, 30, 30];
    let others = [116, 108, 113, 121, 90, 91];
    let spears = [12, 13, 12, 13, 12, 13, 12, 14];
    let light = [121, 113, 108, 116, 211, 208];
    assert_eq!(found, [&legions[..], &others, &spears, &light].concat());
    assert_eq!(found.iter().sum::<usize>(), 1854);
}

/// PV-6.10: with `turn_cost` = `per_turn` a turn costs the same however far it goes.
#[test]
fn pv_6_10_the_placements_with_cheap_turns() {
    assert_eq!(counts("per_turn").iter().sum::<usize>(), 5635);
}
