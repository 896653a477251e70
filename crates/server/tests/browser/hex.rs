//! ProjectHex, from the front page to the result.

use hex::{Hex, Phase};

use crate::browser::{Browser, Script};
use crate::happened::LISTEN;
use crate::laid::{comes_to, comes_where};
use crate::person::{self, Setup};
use crate::wire::House;

/// One mission wins, and the last of few rounds ends it: a match that ends while one watches.
const SHORT: &[(&str, &str)] = &[("claims_per_turn", "3"), ("prestige_target", "2"), ("max_rounds", "2")];

/// The most answers that a person gives in it.
const MOST_ANSWERS: usize = 250;

#[test]
fn a_duel_of_hex_is_played_to_its_result() {
    plays_bots(2);
}

#[test]
fn four_play_hex_to_its_result() {
    plays_bots(4);
}

/// A land that is picked shows what would come of it; another may be picked instead, and only the plate attacks.
#[test]
fn a_land_is_picked_before_it_is_taken() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Hex>(&browser, house, (None, 2), "HX-5.5");
    let before = person::glance(&browser).asked;
    let lands = browser.look(
        "[...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' '))\
         .filter((path) => path.length === 2 && !path[1].startsWith('land.')).slice(0, 2)",
    );
    let spot = |land: usize, step: usize| {
        format!("#board [data-spot='{}']", lands[land][step].as_str().expect("two lands can be taken"))
    };
    browser.press(&spot(0, 0));
    browser.until_there(&format!("{}.picked", spot(0, 0)));
    browser.press(&spot(1, 0));
    browser.until_there(&format!("{}.picked", spot(1, 0)));
    assert!(!browser.is_there(&format!("{}.picked", spot(0, 0))), "one land is picked at a time");
    assert_eq!(person::glance(&browser).asked, before, "nothing was taken yet");
    browser.press(&spot(1, 1));
    browser.until("it is taken", || person::glance(&browser).asked != before);
    browser.close();
}

/// HX-6.18: the card that a Queen takes, what it comes to and what becomes of it are told one after the other.
#[test]
fn a_queen_is_shown_beat_by_beat() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let basic = |id: &hex::Id| id.as_str().parse::<u8>().is_ok();
    // A basic against a basic: nobody decides anything after her.
    comes_where::<Hex>(&browser, house, (None, 2), |seen| {
        let queen = seen.prompt.is_some() && seen.view.phase == Phase::Queen;
        let battle = seen.view.battle.as_ref().filter(|_| queen);
        let other = battle.and_then(|battle| battle.shown[battle.side.other().index()]);
        other.is_some_and(|card| basic(&card))
            && seen.view.realms[seen.viewer.seat().unwrap()].open.iter().any(basic)
    });
    person::sets(&browser, "speed", "fast");
    browser.look(LISTEN);
    let spots =
        browser.look("[...document.querySelectorAll('.fan [data-spot]')].map((one) => one.dataset.spot)");
    let spots = spots.as_array().unwrap().iter().filter_map(|spot| spot.as_str());
    let taken =
        spots.into_iter().find(|spot| spot.trim_start_matches("pile.").parse::<u8>().is_ok()).unwrap();
    browser.press(&format!(".fan [data-spot='{taken}']"));
    browser.until("it is told", || browser.look("told.some((text) => text.includes('discard'))") == true);
    let told = browser.look("told.slice()");
    let told: Vec<&str> = told.as_array().unwrap().iter().filter_map(|text| text.as_str()).collect();
    let at = |words: &str| {
        told.iter().position(|text| text.contains(words)).unwrap_or_else(|| panic!("{words}: {told:?}"))
    };
    let beats = [at("swap the Queen"), at(" against "), at("discard")];
    assert!(beats.is_sorted() && beats[0] < beats[1] && beats[1] < beats[2], "{told:?}");
    person::waits(&browser);
    browser.close();
}

fn plays_bots(seats: u8) {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let setup = Setup { game: "hex", seats, others: "squire", options: SHORT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/hex#HX-");
    browser.close();
}
