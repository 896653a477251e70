//! Authority, from the front page to the result.

use authority::Authority;

use crate::browser::{Browser, Script};
use crate::driver::Driver;
use crate::laid::comes_to;
use crate::person::{self, Setup};
use crate::sizes;
use crate::wire::House;

/// Few hit points and a short limit: a match that ends while one watches.
const SHORT: &[(&str, &str)] = &[("starting_hp", "10"), ("round_limit", "10")];

/// The questions that are looked at, by the number of seats.
const QUESTIONS: [(u8, &[&str]); 2] = [
    (2, &["AU-3.3", "AU-6.4", "AU-12.3", "AU-11.10", "AU-11.6", "AU-10.6", "AU-1.13"]),
    (4, &["AU-3.3", "AU-6.4", "AU-11.10"]),
];

#[test]
fn a_duel_of_authority_is_played_to_its_result() {
    plays_bots(2);
}

#[test]
fn four_monarchs_play_to_the_result() {
    plays_bots(4);
}

#[test]
fn a_court_fits_every_screen_at_every_question() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for (seats, rules) in QUESTIONS {
        for rule in rules {
            comes_to::<Authority>(&browser, &house, (None, seats), rule);
            fits(&browser, &format!("{seats} monarchs at the question of {rule}"));
        }
    }
    browser.press("#supply > summary");
    sizes::fits(&browser, "the drawer of Generals");
    browser.close();
}

fn plays_bots(seats: u8) {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let setup = Setup { game: "authority", seats, others: "knight", options: SHORT };
    person::opens(&browser, &house.front(), setup);
    person::plays_to_the_result(&browser, "/rules/authority#AU-");
    browser.close();
}

/// A laptop shows the whole table, a phone the question and the hand.
fn fits(browser: &Browser<'_>, what: &str) {
    sizes::fits_whole(browser, what);
    sizes::phone_shows(browser, what, &["#prompt .prompt", ".hand .card", ".actbar .btn"]);
}
