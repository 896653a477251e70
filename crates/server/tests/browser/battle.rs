//! Prevail on the small board: every answer is given by its spots on the table.

use prevail::Prevail;

use crate::browser::{Browser, Script};
use crate::driver::Driver;
use crate::laid::comes_to;
use crate::person::{self, Setup};
use crate::sizes;
use crate::wire::House;

/// A small battle that is judged after two rounds.
const SHORT: &[(&str, &str)] = &[("mode", "mini"), ("round_cap", "2")];

/// The most answers that a person gives in it.
const MOST_ANSWERS: usize = 150;

#[test]
fn a_small_battle_is_played_to_its_result() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let setup = Setup { game: "prevail", seats: 2, others: "squire", options: SHORT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/prevail#PV-");
    browser.close();
}

#[test]
fn a_battlefield_fits_every_screen_at_every_question() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for (preset, rule) in [
        ("mini", "PV-4.1"),
        ("mini", "PV-6.1"),
        ("mini", "PV-6.10"),
        ("mini", "PV-8.6"),
        ("rulebook", "PV-5.1"),
        ("builder", "PV-2.2"),
        ("builder", "PV-2.5"),
    ] {
        comes_to::<Prevail>(&browser, &house, (Some(preset), 2), rule);
        let what = format!("{preset} at the question of {rule}");
        sizes::fits(&browser, &what);
        let high = browser.look("[document.documentElement.scrollHeight, innerHeight]");
        assert!(high[0].as_u64() <= high[1].as_u64(), "{what}: a laptop shows the whole table: {high}");
    }
    browser.close();
}
