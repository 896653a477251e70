//! A match with the keyboard alone.

use crate::browser::{Browser, DOWN, ENTER, ESCAPE, Script, TAB};
use crate::person;
use crate::wire::House;

/// More than there are things on any page.
const MOST_TABS: usize = 150;

#[test]
fn the_keyboard_alone_is_enough() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.front());
    tab_to(&browser, "a[href='/new']");
    browser.key(ENTER);
    browser.until_there("button[name=seats]");
    tab_to(&browser, "button[name=seats][value='2']");
    browser.key(ENTER);
    browser.until_there("button[name=seats][value='2'].on");
    // A letter chooses in a list: the other seat is a knight's.
    tab_to(&browser, "#seat\\.1");
    browser.key('k');
    tab_to(&browser, "details.more summary");
    browser.key(ENTER);
    tab_to(&browser, "[name='option.turn_cap']");
    browser.key('2');
    tab_to(&browser, "#name");
    "Ada".chars().for_each(|key| browser.key(key));
    browser.key(ENTER);
    browser.until_there("main[data-page=table]");
    hurry(&browser);
    let mut n_moves = 0;
    for decision in 0.. {
        assert!(decision < 80, "two turns have not so many decisions");
        let before = person::waits(&browser);
        if before.over {
            break;
        }
        if before.slots > 0 {
            lay(&browser, decision == 0);
        } else if browser.is_there("#board .sp.can[data-spot]") {
            tab_to(&browser, "#board [data-spot]");
            browser.key(DOWN);
            assert!(focused(&browser, "#board [data-spot]"), "arrows stay on the board");
            browser.key(ENTER);
            n_moves += 1;
        } else {
            // The first answer has the digit 1; without one, 0 is to do nothing.
            browser.key(if browser.is_there("[data-hotkey='1']") { '1' } else { '0' });
        }
        browser.until("the answer is taken", || {
            let now = person::glance(&browser);
            now.over || now.asked != before.asked
        });
    }
    assert!(n_moves > 0, "somebody has walked");
    if !browser.is_there("main[data-page=replay]") {
        tab_to(&browser, "#prompt a.btn-main");
        browser.key(ENTER);
        browser.until_there("main[data-page=replay]");
    }
    browser.close();
}

/// Lays a token by its digit; one who hesitates takes it back and lays it again.
fn lay(browser: &Browser, hesitating: bool) {
    let slots = || person::glance(browser).slots;
    let (open, stack) = (slots(), person::next_token(&person::glance(browser)));
    let key = browser.look(&format!("document.querySelector({stack:?}).dataset.hotkey"));
    let key = key.as_str().and_then(|key| key.chars().next()).unwrap();
    browser.key(key);
    if hesitating {
        browser.until("it is laid", || slots() + 1 == open);
        browser.key(ESCAPE);
        browser.until("Escape takes the token back", || slots() == open);
        browser.key(key);
    }
    if open == 1 {
        browser.until_there(person::LOCK);
        tab_to(browser, person::LOCK);
        browser.key(ENTER);
    }
}

/// Has moves shown at once from now on.
fn hurry(browser: &Browser) {
    tab_to(browser, "#settings > summary");
    browser.key(ENTER);
    tab_to(browser, "#settings [name=speed]");
    (0..3).for_each(|_| browser.key(DOWN));
    browser.until("the speed", || {
        let instant = browser.is_there("[data-speed=instant]");
        if !instant {
            browser.key(DOWN);
        }
        instant
    });
    browser.key(ESCAPE);
    assert!(focused(browser, "#settings > summary"), "Escape closes the menu and keeps one's place");
}

#[track_caller]
fn tab_to(browser: &Browser, selector: &str) {
    for _ in 0..MOST_TABS {
        if focused(browser, selector) {
            return;
        }
        browser.key(TAB);
    }
    panic!("Tab does not reach {selector}");
}

fn focused(browser: &Browser, selector: &str) -> bool {
    browser.look(&format!("document.activeElement?.matches({selector:?}) ?? false")) == true
}
