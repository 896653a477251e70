//! Prevail on the small board: every answer is given by its spots on the table.

use prevail::Prevail;

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::laid::comes_to;
use crate::person::{self, Setup};
use crate::sizes;
use crate::wire::House;

/// A small battle that is judged after two rounds.
const SHORT: &[(&str, &str)] = &[("mode", "mini"), ("round_cap", "2")];

/// The most answers that a person gives in it.
const MOST_ANSWERS: usize = 150;

/// The same with armies that both players build and deploy.
const BUILT: &[(&str, &str)] =
    &[("mode", "mini"), ("army_building", "custom"), ("deployment", "free"), ("round_cap", "1")];

/// The questions that are looked at, by preset.
const QUESTIONS: [(&str, &[&str]); 2] = [
    ("builder", &["PV-2.2", "PV-2.5", "PV-4.1", "PV-5.1", "PV-6.1", "PV-6.9", "PV-6.10", "PV-6.18"]),
    ("mini", &["PV-8.6", "PV-12.2", "PV-13.2"]),
];

#[test]
fn a_small_battle_is_played_to_its_result() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let setup = Setup { game: "prevail", seats: 2, others: "squire", options: SHORT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/prevail#PV-");
    browser.close();
}

#[test]
fn an_army_is_built_and_deployed_and_fights() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let setup = Setup { game: "prevail", seats: 2, others: "squire", options: BUILT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/prevail#PV-");
    browser.close();
}

#[test]
fn a_field_fits_every_screen_at_every_question() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for (preset, rules) in QUESTIONS {
        for rule in rules {
            comes_to::<Prevail>(&browser, &house, (Some(preset), 2), rule);
            let what = format!("the question of {rule}");
            sizes::fits(&browser, &what);
            let high = browser.look("[document.documentElement.scrollHeight, innerHeight]");
            assert!(high[0].as_u64() <= high[1].as_u64(), "{what}: a laptop shows the whole table: {high}");
        }
    }
    browser.close();
}

/// On a phone the board is a window that pans inside itself, and the lens brings it nearer.
#[test]
fn a_phone_pans_and_zooms_the_field() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    comes_to::<Prevail>(&browser, &house, (Some("rulebook"), 2), "PV-4.1");
    browser.resize(Size::PHONE);
    let width =
        || browser.look("document.querySelector('svg.ground').getBoundingClientRect().width").as_f64();
    let usual = width();
    let moved = browser.look(
        "(() => { const pan = document.querySelector('.pan'); pan.scrollTo(0, 0); pan.scrollBy(80, 40); \
         return [pan.scrollLeft, pan.scrollTop, scrollX, scrollY]; })()",
    );
    assert_eq!(moved, serde_json::json!([80, 40, 0, 0]), "the field moves in its window, the page does not");
    browser.press("label:has(#lens-close)");
    browser.until("the field is nearer", || width() > usual);
    browser.press("label:has(#lens-whole)");
    browser.until("the whole field is there", || width() < usual);
    browser.close();
}
