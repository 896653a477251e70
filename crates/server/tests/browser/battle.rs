//! Prevail on the small board: every answer is given by its spots on the table.

use crate::browser::{Browser, Script};
use crate::driver::Driver;
use crate::person::{self, Setup};
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
