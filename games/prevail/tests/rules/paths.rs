//! Moves, counted.

use crate::common::{field, open, placements};

const WHITE: [&str; 14] = [
    "leg D6 S",
    "leg D7 S",
    "leg D8 S",
    "leg D9 S",
    "leg D10 S",
    "leg D11 S",
    "leg D12 S",
    "leg D13 S",
    "vel E7 S",
    "vel E9 S",
    "vel E11 S",
    "vel E13 S",
    "eqt D4 S",
    "eqt D15 S",
];
const BLACK: [&str; 14] = [
    "lib I6 N",
    "lib I7 N",
    "lib I8 N",
    "lib I9 N",
    "lib I10 N",
    "lib I11 N",
    "lib I12 N",
    "lib I13 N",
    "nsk H6 N",
    "nsk H8 N",
    "nsk H10 N",
    "nsk H12 N",
    "ncv I4 N",
    "ncv I15 N",
];

fn counts(turn_cost: &str) -> Vec<usize> {
    let game = open(&[("turn_cost", turn_cost)]);
    let state = field(&game, &WHITE, &BLACK);
    let space = |line: &&str| line.split(' ').nth(1).unwrap().to_owned();
    WHITE.iter().chain(&BLACK).map(|line| placements(&game, &state, &space(line)).len()).collect()
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

/// PV-6.10: a unit with Speed 1 and Flexibility 1 has eight placements in the open.
#[test]
fn pv_6_10_a_small_move_set() {
    let game = slow_spears(1);
    let state = field(&game, &["lib E5 N"], &[]);
    assert_eq!(
        placements(&game, &state, "E5"),
        ["D4NW", "D5N", "D5NE", "D5NW", "D6NE", "E5N", "E5NE", "E5NW"]
    );
}

/// PV-6.10: elephants go straight on.
#[test]
fn pv_6_10_elephants_cannot_turn() {
    let game = open(&[]);
    let state = field(&game, &["ael E9 S"], &[]);
    assert_eq!(placements(&game, &state, "E9"), ["E9S", "F9S", "G9S", "H9S"]);
}

/// PV-6.11: a stiff unit does not get through a friend.
#[test]
fn pv_6_11_a_stiff_unit_goes_round() {
    let game = open(&[]);
    let state = field(&game, &["lib D9 S", "leg E9 S"], &[]);
    let found = placements(&game, &state, "D9");
    assert_eq!(found, ["D9SE", "D9S", "D9SW", "E8SW", "E10SE", "F7SW", "F11SE"]);
}

/// PV-6.12: between two enemies there is no way past a corner.
#[test]
fn pv_6_12_a_shut_corner() {
    let game = slow_spears(0);
    let both = field(&game, &["leg D5 S", "leg E6 S"], &["lib E5 NE"]);
    assert_eq!(placements(&game, &both, "E5"), ["E5NE"]);
    let one = field(&game, &["leg D5 S"], &["lib E5 NE"]);
    assert_eq!(placements(&game, &one, "E5"), ["D6NE", "E5NE"]);
}

/// PV-6.15: to engage from a front diagonal costs one Flexibility, to square up.
#[test]
fn pv_6_15_a_front_diagonal_needs_flexibility() {
    let stiff = slow_spears(0);
    let state = field(&stiff, &["leg D6 S"], &["lib E5 NE"]);
    assert_eq!(placements(&stiff, &state, "E5"), ["E5NE"]);
    let supple = slow_spears(1);
    let state = field(&supple, &["leg D6 S"], &["lib E5 NE"]);
    let found = placements(&supple, &state, "E5");
    assert!(found.contains(&"D6N".to_owned()) && !found.contains(&"D6NE".to_owned()), "{found:?}");
}

/// PV-6.15: flank and rear depend on where the unit starts.
#[test]
fn pv_6_15_flank_and_rear() {
    let game = open(&[]);
    let contacts = |unit: &str| {
        let state = field(&game, &[unit], &["lib G9 N"]);
        let space = unit.split(' ').nth(1).unwrap();
        let mut found = placements(&game, &state, space);
        found.retain(|placement| placement.starts_with("G9"));
        found
    };
    assert_eq!(contacts("eqt F6 S"), ["G9E"]);
    assert_eq!(contacts("eqt H6 E"), ["G9N", "G9NE", "G9E"]);
    assert_eq!(contacts("eqt G5 E"), ["G9E"]);
}

/// PV-11.1: dense forest can be entered as a whole move, and a turn is still free to make.
#[test]
fn pv_11_1_a_whole_move_into_the_forest() {
    let game = open(&[("scenario", "wood")]);
    let state = field(&game, &["pha G4 N"], &[]);
    let found = placements(&game, &state, "G4");
    assert!(
        found.contains(&"F4N".to_owned()) && !found.iter().any(|place| place.starts_with("E4")),
        "{found:?}"
    );
}

/// Libyan Spearmen with Speed 1 and this Flexibility.
fn slow_spears(flexibility: u8) -> prevail::Prevail {
    let printed = "id = \"lib\"\nname = \"Libyan Spearmen\"\ncost = 20\nlimit = 8\nattack = 4\nrange = 0\nspeed = 2\nflexibility = 1";
    let slow = printed
        .replace("speed = 2", "speed = 1")
        .replace("flexibility = 1", &format!("flexibility = {flexibility}"));
    testkit::rehearsal::edited("units.toml", printed, &slow).unwrap()
}
