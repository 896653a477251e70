//! Prevail on the small board: every answer is given by its spots on the table.

use kernel::Observation;
use prevail::Prevail;
use serde_json::Value;

use crate::browser::{Browser, Script, Size};
use crate::check::{WHOLE, stands};
use crate::laid::{comes_to, opens, sensibly};
use crate::person::{self, Setup};
use crate::shots;
use crate::wire::House;

/// A small battle that is judged after two rounds.
const SHORT: &[(&str, &str)] = &[("mode", "mini"), ("round_cap", "2")];

/// The most answers that a person gives in it.
const MOST_ANSWERS: usize = 150;

/// The same with armies that both players build and deploy.
const BUILT: &[(&str, &str)] =
    &[("mode", "mini"), ("army_building", "custom"), ("deployment", "free"), ("round_cap", "1")];

#[test]
fn a_small_match_of_prevail_is_played_to_its_result() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let setup = Setup { game: "prevail", seats: 2, others: "squire", options: SHORT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/prevail#PV-");
    browser.close();
}

#[test]
fn an_army_is_built_and_deployed_and_fights() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let setup = Setup { game: "prevail", seats: 2, others: "squire", options: BUILT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/prevail#PV-");
    browser.close();
}

/// A contact takes two presses: before the second it says what would come of it.
#[test]
fn a_contact_is_forecast_before_it_is_made() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let met = |seen: &Observation<Prevail>| contact(seen).is_some();
    opens(&browser, house, &sensibly::<Prevail>("mini", &[], met));
    let path = browser.look(
        "[...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' ')).find(([, next]) => next?.startsWith('engage:'))",
    );
    let spots: Vec<&str> = path.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let [space, engage] = spots.as_slice() else { panic!("there is a contact: {path}") };
    browser.press(&format!("#main svg [data-spot='{space}']"));
    browser.until_there(&format!(".sure [data-spot='{engage}']"));
    let told = browser.text(".sure:has(.next-spot)");
    assert!(
        ["against", "rout", " or "].iter().any(|word| told.contains(word)),
        "what comes of it is told: {told}"
    );
    shots::keep(&browser, "a contact that is picked");
    stands(&browser, WHOLE, "a contact that is picked");
    browser.press(&format!(".sure [data-spot='{engage}']"));
    browser.until("the unit is there", || {
        browser.is_there(".frayed")
            || browser.text("#prompt").contains("which way")
            || browser.is_there(".wheel")
    });
    browser.close();
}

/// A unit that is asked about shows the sheet of its type with what is so now: its order, its commander, its loyalty.
#[test]
fn a_unit_says_what_is_so_now() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Prevail>(&browser, house, (Some("mini"), 2), "PV-6.9");
    browser.look("(() => { document.querySelector('.spots [data-of]').focus(); return 0; })()");
    browser.key('i');
    browser.until_there("#rule-sheet[open] .unitcard .nowrows li");
    let told = browser.text("#rule-sheet .nowrows");
    assert!(told.contains("Ordered by") && told.contains("loyal"), "{told}");
    for size in [Size::PHONE, Size::LAPTOP] {
        browser.resize(size);
        shots::keep(&browser, &format!("a unit that is asked about, {} wide", size.0));
        let wide = browser.look("[document.documentElement.scrollWidth, innerWidth]");
        assert!(wide[0].as_u64() <= wide[1].as_u64(), "the sheet fits: {wide}");
    }
    browser.close();
}

/// A contact that the seat could make, if there is one.
fn contact(seen: &Observation<Prevail>) -> Option<&str> {
    let path = seen.choices.iter().map(|offer| &offer.choice.path);
    path.filter_map(|path| path.get(1)).find(|spot| spot.starts_with("engage:")).map(String::as_str)
}
