//! What the tests of this folder share.

use hex::{Hex, State, WrittenPosition, WrittenRealm};
use kernel::{Dice, Notation as _};
use testkit::rehearsal;

/// The rulebook with these settings over a preset.
pub(crate) fn open(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Hex {
    rehearsal::open(preset, seats, settings).unwrap()
}

/// Tables that between them use every option.
pub(crate) fn tables() -> Vec<Hex> {
    let mut tables: Vec<Hex> = (2..=6).map(|seats| open("rulebook", seats, &[])).collect();
    tables.extend((2..=6).map(|seats| open("balanced", seats, &[])));
    tables.push(open("rulebook", 2, &[("discards", "closed"), ("factions", "random"), ("max_rounds", "8")]));
    tables.push(open("balanced", 5, &[("discards", "closed"), ("king", "flat"), ("mulligan_min", "0")]));
    tables.push(open("rulebook", 3, &[("fortress_currency", "coins"), ("king", "realm"), ("eyes", "hand")]));
    tables.push(open("balanced", 4, &[("attack_source", "snapshot"), ("resurgence_literal", "true")]));
    tables.push(open("rulebook", 6, &[("global_empire", "nonadjacent"), ("own_rivalry", "literal")]));
    tables.push(open(
        "rulebook",
        4,
        &[("score_from_round", "3"), ("fortress_base", "0"), ("fortress_bonus", "5")],
    ));
    tables.push(open(
        "balanced",
        2,
        &[("factions", "fixed"), ("fixed_factions", "NOM,none"), ("king", "blank")],
    ));
    tables.push(open(
        "rulebook",
        3,
        &[("colours", "red,blue,yellow"), ("prestige_target", "6"), ("max_rounds", "12")],
    ));
    tables
}

/// Dice that nobody looks at.
pub(crate) fn dice() -> Dice {
    Dice::new([0; 32])
}

/// A seat that controls these, with these cards in hand.
pub(crate) fn realm(lands: &str, hand: &str) -> WrittenRealm {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    WrittenRealm { lands: words(lands), hand: Some(words(hand)), ..WrittenRealm::default() }
}

/// A duel between Blue and Green, Blue to attack.
pub(crate) fn duel(game: &Hex, blue: WrittenRealm, green: WrittenRealm) -> State {
    game.set_up(
        WrittenPosition { blue: Some(blue), green: Some(green), ..WrittenPosition::default() },
        dice(),
        &mut (),
    )
    .unwrap()
}
