//! Authority, from the front page to the result.

use authority::Authority;

use crate::browser::{Browser, Script};
use crate::check;
use crate::laid::comes_to;
use crate::person::{self, Setup};
use crate::wire::House;

/// Few hit points and a short limit: a match that ends while one watches.
const SHORT: &[(&str, &str)] = &[("starting_hp", "10"), ("round_limit", "10")];

#[test]
fn a_duel_of_authority_is_played_to_its_result() {
    plays_bots(2);
}

#[test]
fn four_play_authority_to_its_result() {
    plays_bots(4);
}

/// What is not in the market is in a drawer, which fits every screen.
#[test]
fn the_drawer_of_generals_fits_every_screen() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Authority>(&browser, house, (None, 4), "AU-11.10");
    browser.press("#supply > summary");
    check::fits(&browser, "the drawer of Generals");
    browser.close();
}

fn plays_bots(seats: u8) {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let setup = Setup { game: "authority", seats, others: "knight", options: SHORT };
    person::opens(&browser, &house.front(), setup);
    person::plays_to_the_result(&browser, "/rules/authority#AU-");
    browser.close();
}
