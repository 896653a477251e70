//! What the tests of this folder share.

use kernel::{Dice, Game, Setup};
use knights::Knights;
use testkit::rehearsal;

/// The rulebook with these settings over a preset.
pub(crate) fn open(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Knights {
    rehearsal::open(preset, seats, settings).unwrap()
}

/// The rulebooks of [`setups`].
pub(crate) fn tables() -> Vec<Knights> {
    setups().iter().map(|setup| setup.open(&Knights::content()).unwrap()).collect()
}

/// Tables that between them use every option.
pub(crate) fn setups() -> Vec<Setup<Knights>> {
    let open = |preset, seats, settings: &[_]| rehearsal::setup(preset, seats, settings).unwrap();
    let mut tables: Vec<Setup<Knights>> = (2..=6).map(|seats| open("rulebook", seats, &[])).collect();
    tables.extend((2..=6).map(|seats| open("quick", seats, &[])));
    tables.push(open("r03", 4, &[("inspiration_order", "attacker_first"), ("attack_order", "fixed")]));
    tables.push(open(
        "rulebook",
        5,
        &[("follow", "false"), ("retarget", "defeated"), ("parry_bow", "false")],
    ));
    tables.push(open("rulebook", 6, &[("exchange", "pass"), ("retarget", "never"), ("start_weapon", "bow")]));
    tables.push(open("quick", 3, &[("stance_duration", "two_slots"), ("parry_reward", "inspiration")]));
    tables.push(open("quick", 4, &[("stance_duration", "turn"), ("broken_last_slot_inspiration", "false")]));
    tables.push(open("rulebook", 4, &[("teams", "2v2"), ("team_open_plans", "true")]));
    tables.push(open("rulebook", 6, &[("teams", "3v3"), ("friendly_fire", "true"), ("turn_cap", "9")]));
    tables.push(open("quick", 6, &[("teams", "2v2v2"), ("cap_result", "hearts"), ("turn_cap", "12")]));
    tables.push(open("quick", 3, &[("series", "tournament"), ("series_length", "3"), ("turn_cap", "20")]));
    tables.push(open("quick", 4, &[("clans", "green,aqua,red,yellow"), ("cap_result", "hearts")]));
    tables
}

/// Dice that nobody looks at.
pub(crate) fn dice() -> Dice {
    Dice::new([0; 32])
}
