//! Every kind of page on a phone, a laptop and a wide screen.

use knights::Knights;

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::laid::comes_to;
use crate::person;
use crate::wire::House;

/// Names pairs of controls that lie on each other, and spots of a drawing that something else covers.
const CROWDED: &str = include_str!("crowded.js");

#[test]
fn pages_to_read_fit_every_screen() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for path in ["/", "/new?seats=6", "/rules", "/rules/knights", "/records"] {
        browser.go(&house.page(path));
        fits(&browser, path);
    }
    browser.press("details.menu > summary");
    fits(&browser, "the settings");
    browser.go(&house.page("/new"));
    browser.press("details.more summary");
    fits(&browser, "every option");
    person::sets_up(&browser, &house.front(), 1, "open");
    browser.until_there("main[data-page=waiting]");
    fits(&browser, "a waiting table");
    browser.go(&house.front());
    fits(&browser, "the front page with a table");
    browser.close();
}

/// A full table, at every kind of question of the usual rules.
#[test]
fn a_table_fits_every_screen_at_every_question() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for rule in ["KD-5.3", "KD-7.1", "KD-8.1", "KD-8.3"] {
        comes_to::<Knights>(&browser, &house, (Some("quick"), 6), rule);
        fits_whole(&browser, &format!("the question of {rule}"));
    }
    browser.close();
}

#[test]
fn the_result_fits_every_screen() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    person::sets_up(&browser, &house.front(), 1, "knight");
    person::is_impatient(&browser);
    person::plays_to_the_end(&browser);
    person::looks_at_the_result(&browser);
    fits(&browser, "the result");
    browser.press("a[aria-label='First move']");
    browser.until("the first move", || browser.text("#replay .now").contains("move 0 of"));
    fits(&browser, "the replay");
    browser.close();
}

/// Nothing is wider than the screen, and no control lies on another.
#[track_caller]
pub(crate) fn fits(browser: &Browser<'_>, what: &str) {
    for size in [Size::PHONE, Size::LAPTOP, Size::WIDE] {
        browser.resize(size);
        let wide =
            browser.look("[document.documentElement.scrollWidth, document.documentElement.clientWidth]");
        assert!(wide[0].as_u64() <= wide[1].as_u64(), "{what} at {size:?} is wider than the screen: {wide}");
        let crowded = browser.look(CROWDED);
        assert_eq!(crowded.as_array().map(Vec::len), Some(0), "{what} at {size:?}: {crowded:#}");
    }
    browser.resize(Size::LAPTOP);
}

/// It fits every screen, and a laptop shows all of it at once.
#[track_caller]
pub(crate) fn fits_whole(browser: &Browser<'_>, what: &str) {
    fits(browser, what);
    let high = browser.look("[document.documentElement.scrollHeight, innerHeight]");
    assert!(high[0].as_u64() <= high[1].as_u64(), "{what}: a laptop shows the whole table: {high}");
}

/// A phone shows those of these parts that there are, without scrolling.
#[track_caller]
pub(crate) fn phone_shows(browser: &Browser<'_>, what: &str, parts: &[&str]) {
    browser.resize(Size::PHONE);
    let hidden = browser.look(&format!(
        "{parts:?}.filter((part) => {{ const box = document.querySelector(part)?.getBoundingClientRect(); \
         return box?.width && (box.top < 0 || box.bottom > innerHeight); }})"
    ));
    assert_eq!(hidden.as_array().map(Vec::len), Some(0), "{what}: a phone hides {hidden}");
    browser.resize(Size::LAPTOP);
}
