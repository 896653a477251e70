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
    person::opens(
        &browser,
        &house.front(),
        Setup { game: "prevail", seats: 2, others: "squire", options: SHORT },
    );
    browser.until_there("main[data-page=table]");
    person::is_impatient(&browser);
    for number in 0..MOST_ANSWERS {
        if person::waits(&browser).over {
            break;
        }
        answers(&browser, number);
    }
    person::looks_at_the_result(&browser);
    let verdict = browser.text(".verdict");
    assert!(verdict.contains("prevail") || verdict.contains("draw"), "{verdict}");
    assert!(browser.is_there(".verdict a.rule-no[href^='/rules/prevail#PV-']"), "the result names its rule");
    browser.close();
}

/// Gives one of the legal answers by pressing the spots that lead to it.
#[track_caller]
fn answers(browser: &Browser<'_>, number: usize) {
    let before = person::waits(browser);
    let taken = || {
        let now = person::glance(browser);
        now.over || now.asked != before.asked
    };
    let path = browser.look(&format!(
        "(() => {{ const all = [...document.querySelectorAll('#act [data-path]')]; \
         return all[{number} % all.length].dataset.path.split(' '); }})()"
    ));
    for spot in path.as_array().into_iter().flatten().filter_map(|spot| spot.as_str()) {
        let spot = format!("[data-spot='{spot}']");
        browser.until(&format!("press {spot}"), || taken() || browser.try_press(&spot).unwrap_or(false));
    }
    browser.until("the answer is taken", taken);
}
