//! The words of the pages around a match can be read: in both themes, and where the visitor wants high contrast.

use crate::browser::{Browser, Script, Size};
use crate::contrast::Faults;
use crate::driver::Driver;
use crate::person;
use crate::wire::House;

#[test]
fn the_words_of_pages_to_read_can_be_read() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let mut found = Faults::default();
    for path in ["/", "/new", "/settings", "/rules", "/records"] {
        looks_all_over(&browser, &mut found, &house.page(path), path);
    }
    for info in catalog::games() {
        browser.go(&house.page(&format!("/rules/{}", info.id)));
        let extras = browser.look(&format!(
            "[...new Set([...document.querySelectorAll('main a[href^=\"/rules/{0}/\"]')].map((a) => a.pathname))]",
            info.id
        ));
        let extras = extras.as_array().into_iter().flatten().filter_map(|path| path.as_str());
        let own = [format!("/new?game={}", info.id), format!("/rules/{}", info.id)];
        for path in own.into_iter().chain(extras.map(str::to_owned)) {
            looks_all_over(&browser, &mut found, &house.page(&path), &path);
        }
    }
    found.are_none();
    browser.close();
}

/// A table from its waiting room to the result, its analysis, and the front page that lists it.
#[test]
fn the_words_around_a_match_can_be_read() {
    let (house, driver) = (House::open(), Driver::start());
    let (browser, guest) = (Browser::open(&driver, Script::On), Browser::open(&driver, Script::On));
    let mut found = Faults::default();
    person::sets_up(&browser, &house.front(), 1, "open");
    browser.until_there("main[data-page=waiting]");
    found.note(&browser, "the waiting room");
    guest.go(&browser.address());
    guest.until_there(".sit button");
    found.note(&guest, "the invitation");
    guest.close();
    person::sets_up(&browser, &house.front(), 1, "squire");
    person::is_impatient(&browser);
    person::waits(&browser);
    for menu in ["#seat-menu", "#greet"] {
        browser.press(&format!("{menu} > summary"));
        found.note(&browser, menu);
    }
    browser.press("a[data-beside]");
    browser.until_there("#beside[open] h1");
    found.note(&browser, "the reference beside the table");
    browser.key('\u{E00C}');
    person::plays_to_the_end(&browser);
    found.note(&browser, "a table that has ended");
    person::looks_at_the_result(&browser);
    let result = browser.address();
    looks_all_over(&browser, &mut found, &result, "the result");
    let analysis = format!("{}/analysis", result.split(['?', '#']).next().unwrap_or_default());
    browser.go(&analysis);
    browser.until_there("main .chances");
    looks_all_over(&browser, &mut found, &analysis, "the analysis");
    let every = format!("{analysis}?moves=all&shown=true");
    looks_all_over(&browser, &mut found, &every, "every move of the analysis, as it was");
    looks_all_over(&browser, &mut found, &house.front(), "the front page with tables");
    found.are_none();
    browser.close();
}

/// Windows so high that a whole page is seen at once: only what is seen is measured.
const HIGH: [Size; 2] = [Size(390, 16_000), Size(1366, 12_000)];

/// Opens a page and everything that can be unfolded on it.
fn looks_all_over(browser: &Browser<'_>, found: &mut Faults, address: &str, what: &str) {
    browser.go(address);
    browser.until_there("main :is(h1, h2)");
    browser.look("document.querySelectorAll('main details').forEach((one) => { one.open = true; })");
    found.note_at(browser, HIGH, what);
}
