//! A board in a window comes nearer by every means there is, and is still played.

use hex::Hex;
use prevail::Prevail;
use serde_json::Value;

use crate::browser::{Browser, ESCAPE, Script, Size};
use crate::check::{COVERED, Faults};
use crate::laid::comes_to;
use crate::person;
use crate::touch;
use crate::wire::House;

/// How wide the board is, and its window.
fn wide(browser: &Browser) -> (f64, f64) {
    let wide = browser.look(
        "['.pan-ground', '.pan'].map((one) => document.querySelector(one).getBoundingClientRect().width)",
    );
    (wide[0].as_f64().unwrap(), wide[1].as_f64().unwrap())
}

#[test]
fn hex_comes_nearer_and_is_still_played() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Hex>(&browser, house, (Some("balanced"), 3), "HX-5.5");
    comes_nearer(&browser);
    browser.close();
}

#[test]
fn prevail_comes_nearer_and_is_still_played() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Prevail>(&browser, house, (Some("rulebook"), 2), "PV-5.1");
    comes_nearer(&browser);
    browser.close();
}

#[track_caller]
fn comes_nearer(browser: &Browser) {
    person::sets(browser, "confirm", "always");
    let asked = person::glance(browser).asked;
    browser.resize(Size::PHONE);
    browser.press("label:has(#near-whole)");
    browser.until("the whole board is seen", || {
        let (board, window) = wide(browser);
        board <= window
    });
    let (whole, _) = wide(browser);
    are_pressed(browser, "whole");

    touch::pinches(browser, browser.middle(".pan"), 60.0, 160.0);
    browser.until("two fingers bring it nearer", || wide(browser).0 > 1.5 * whole);
    let still = browser.look("[visualViewport.scale, scrollX]");
    assert_eq!(still, serde_json::json!([1, 0]), "the board comes nearer, not the page");
    are_pressed(browser, "after two fingers");
    let mut faults = Faults::default();
    faults.check(browser, &[COVERED], Size::PHONE, "a board that came nearer");
    faults.are_none();
    browser.press("label:has(#near-close)");
    are_pressed(browser, "close");
    touch::pinches(browser, browser.middle(".pan"), 200.0, 20.0);
    browser.until("and farther again", || wide(browser).0 < 1.1 * whole);

    browser.resize(Size::LAPTOP);
    browser.press("label:has(#near-whole)");
    let (whole, _) = wide(browser);
    let middle = browser.middle(".pan");
    touch::turns_the_wheel(browser, middle, -700);
    browser.until("the wheel brings it nearer", || wide(browser).0 > 1.5 * whole);
    let scrolled = || {
        browser
            .look("(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])(document.querySelector('.pan'))")
    };
    let before = scrolled();
    browser.drags(middle, (middle.0 - 120.0, middle.1 - 60.0));
    let after = scrolled();
    let moved = |at: usize| after[at].as_f64().unwrap() - before[at].as_f64().unwrap();
    assert!(
        (moved(0) - 120.0).abs() < 4.0 && (moved(1) - 60.0).abs() < 4.0,
        "it is dragged: {before} {after}"
    );
    assert!(!browser.is_there("#main.picking, #confirm"), "dragging picks nothing");
    are_pressed(browser, "after the wheel");
    let near = wide(browser).0;
    browser.key('-');
    browser.until("a key brings it farther", || wide(browser).0 < near);
    let far = wide(browser).0;
    browser.key('+');
    browser.until("and nearer", || wide(browser).0 > far);
    browser.press("label:has(#near-whole)");
    browser.until("all of it again", || wide(browser).0 <= whole + 1.0);
    assert_eq!(person::glance(browser).asked, asked, "nothing was played meanwhile");
}

/// Some spots of the board, all over it, can be pressed.
#[track_caller]
fn are_pressed(browser: &Browser, when: &str) {
    let spots = browser.look(
        "[...new Set([...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' ')[0]))] \
         .filter((spot) => document.querySelector(`.pan svg [data-spot=\"${CSS.escape(spot)}\"]`))",
    );
    let spots: Vec<&str> = spots.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(spots.len() > 3, "{when}: there is something to press: {spots:?}");
    let missed: Vec<&&str> = spots
        .iter()
        .step_by(spots.len().div_ceil(5))
        .filter(|spot| {
            let spot = format!(".pan svg [data-spot={spot:?}]");
            person::scrolls_to(browser, &spot);
            let there = touch::presses_within(browser, &spot);
            let picked = there && browser.comes("#main.picking");
            while browser.is_there("#main.picking") {
                browser.key(ESCAPE);
            }
            !picked
        })
        .collect();
    assert!(missed.is_empty(), "{when}: not pressed: {missed:?}");
}

/// Without script it comes nearer too, by its radios, and can be scrolled.
#[test]
fn without_script_a_board_comes_nearer() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    comes_to::<Hex>(&browser, house, (Some("balanced"), 3), "HX-5.5");
    browser.resize(Size::PHONE);
    let (whole, window) = wide(&browser);
    assert!(whole <= window, "it is whole to begin with");
    browser.press("label:has(#near-close)");
    browser.until("it is near", || wide(&browser).0 > 1.8 * whole);
    let moved = browser
        .look("(() => { const pan = document.querySelector('.pan'); pan.scrollTo(80, 40); return [pan.scrollLeft, pan.scrollTop, scrollX]; })()");
    assert_eq!(moved, serde_json::json!([80, 40, 0]), "it moves in its window, the page does not");
    browser.close();
}
