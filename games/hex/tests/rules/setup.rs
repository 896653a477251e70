//! Tables that can be and tables that cannot.

use hex::{Hex, Options};
use kernel::{Game, Options as _, Seat};

fn options(settings: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    settings.iter().for_each(|(key, value)| options.set(&Hex::content(), key, value).unwrap());
    options
}

fn refused(seats: u8, settings: &[(&str, &str)]) -> String {
    Hex::open(&Hex::content(), &options(settings), seats).unwrap_err().to_string()
}

/// HX-3.1, HX-2.3: one colour for each seat.
#[test]
fn hx_3_1_a_colour_for_each_seat() {
    assert_eq!(
        refused(3, &[("colours", "red,blue")]),
        "option `colours` names 2 colours for 3 seats (HX-3.1)"
    );
    let game = Hex::open(&Hex::content(), &Options::default(), 6).unwrap();
    let names: Vec<String> = Seat::first(6).map(|seat| game.seat_name(seat)).collect();
    assert_eq!(names, ["Blue", "Green", "Orange", "Purple", "Red", "Yellow"]);
    assert!(Options::default().set(&Hex::content(), "colours", "red,red").is_err());
}

/// HX-3.2: fixed factions are named for each seat, and none twice.
#[test]
fn hx_3_2_fixed_factions() {
    let fixed = |list: &str, seats| refused(seats, &[("factions", "fixed"), ("fixed_factions", list)]);
    assert_eq!(fixed("ISL", 2), "option `fixed_factions` names 1 factions for 2 seats (HX-3.2)");
    assert_eq!(fixed("ISL,ISL", 2), "option `fixed_factions` names `ISL` twice (HX-3.2)");
    assert!(refused(2, &[("fixed_factions", "ISL,NEW")]).contains("goes with `factions = fixed`"));
    assert!(refused(2, &[("factions", "fixed")]).contains("names 0 factions"));
    assert!(Options::default().set(&Hex::content(), "fixed_factions", "ISL,XYZ").is_err());
    assert!(
        Hex::open(&Hex::content(), &options(&[("factions", "fixed"), ("fixed_factions", "none,none")]), 2)
            .is_ok()
    );
}

/// HX-11.1: bounds are kept, and the message names the option.
#[test]
fn hx_11_1_values_out_of_bounds() {
    for (key, value) in [
        ("prestige_target", "7"),
        ("score_from_round", "0"),
        ("fortress_bonus", "6"),
        ("fortress_base", "4"),
        ("claims_per_turn", "14"),
        ("max_rounds", "101"),
        ("mulligan_min", "2"),
        ("king", "emperor"),
        ("map", "nowhere"),
    ] {
        let error = Options::default().set(&Hex::content(), key, value).unwrap_err().to_string();
        assert!(error.contains(&format!("option `{key}` cannot be `{value}`")), "{error}");
    }
}

/// HX-11.3, HX-11.7: the presets.
#[test]
fn hx_11_3_presets() {
    let changes = |preset: &str| Options::preset(&Hex::content(), preset).unwrap().changes();
    assert_eq!(changes("rulebook"), []);
    assert_eq!(changes("balanced"), [("claims_per_turn", "3".to_owned())]);
    let letter = changes("letter");
    let keys: Vec<&str> = letter.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, ["own_rivalry", "king", "fortress_bonus", "fortress_base", "resurgence_literal"]);
}

/// The number of seats follows from what names one for each.
#[test]
fn seats_follow_from_colours_and_factions() {
    assert_eq!(Hex::default_seats(&Options::default()), 4);
    assert_eq!(Hex::default_seats(&options(&[("colours", "red,blue,green")])), 3);
    assert_eq!(Hex::default_seats(&options(&[("factions", "fixed"), ("fixed_factions", "ISL,none")])), 2);
}

/// HX-10.4: a match ends within what is promised, even at the largest table.
#[test]
fn hx_10_4_the_bound_of_a_match_fits_a_record() {
    for seats in 2..=6 {
        let game = Hex::open(&Hex::content(), &options(&[("max_rounds", "100")]), seats).unwrap();
        let turn = (game.max_plies() - 4 * u32::from(seats)) / (100 * u32::from(seats));
        assert!(turn <= 250, "{turn} actions in a turn");
        assert!(game.max_plies() <= kernel::record::MAX_PLIES);
    }
}
