//! What the tests of this folder share.

use authority::Authority;
use kernel::{Dice, Game, Setup};
use testkit::rehearsal;

/// The rulebook with these settings over a preset.
pub(crate) fn open(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Authority {
    rehearsal::open(preset, seats, settings).unwrap()
}

/// The rulebooks of [`setups`].
pub(crate) fn tables() -> Vec<Authority> {
    setups().iter().map(|setup| setup.open(&Authority::content()).unwrap()).collect()
}

/// Tables that between them use every option.
pub(crate) fn setups() -> Vec<Setup<Authority>> {
    let open = |preset, seats, settings: &[_]| rehearsal::setup(preset, seats, settings).unwrap();
    let mut tables: Vec<Setup<Authority>> = (2..=4).map(|seats| open("standard", seats, &[])).collect();
    tables.push(open("teams", 4, &[("team_turns", "alternate"), ("damage_memory", "turn")]));
    tables.push(open("teams", 4, &[("trigger_order", "active"), ("round_limit", "12")]));
    tables.push(open("tournament", 2, &[("change", "keep"), ("round_limit", "10")]));
    tables.push(open("solo", 2, &[("solo_level", "king"), ("row_fill", "loose")]));
    tables.push(open("standard", 3, &[("market_deck", "short"), ("hand_carry", "keep"), ("hand_size", "6")]));
    tables.push(open(
        "standard",
        2,
        &[("market_deck", "half"), ("reshuffle", "end_of_draw"), ("starting_hp", "20")],
    ));
    tables.push(open(
        "standard",
        2,
        &[("deckout", "short_draw"), ("kingsguard_order", "first"), ("zone_copies", "any")],
    ));
    let generals =
        [("general_supply", "per_player"), ("general_limit", "per_faction"), ("kingsguard_power", "9")];
    tables.push(open("standard", 4, &generals));
    tables.push(open(
        "standard",
        2,
        &[("first_hand", "1"), ("first_player", "P2"), ("trigger_order", "active")],
    ));
    tables
}

/// Dice that nobody looks at.
pub(crate) fn dice() -> Dice {
    Dice::new([0; 32])
}

/// Cards of a position.
pub(crate) fn ids(cards: &[&str]) -> Vec<String> {
    cards.iter().map(|card| (*card).to_owned()).collect()
}
