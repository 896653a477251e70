//! Every kind of page beside the table: it fits a phone, a laptop and a wide screen, and its words can be read in both themes,
//! also where the visitor wants high contrast.

use crate::browser::{Browser, ESCAPE, Script, Size};
use crate::check::{FAINT, Faults, PAGE};
use crate::person;
use crate::wire::House;

#[test]
fn pages_to_read() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    let mut paths: Vec<String> =
        ["/", "/new", "/new?seats=6", "/settings", "/rules", "/records", "/lab"].map(str::to_owned).into();
    for kind in ["compare", "impact", "tune", "quality", "cards/starting.toml"] {
        paths.push(format!("/lab/authority/{kind}"));
    }
    for info in catalog::games() {
        let rules = format!("/rules/{}", info.id);
        browser.go(&house.page(&rules));
        let more = browser.look(&format!(
            "[...new Set([...document.querySelectorAll('main a[href^=\"{rules}/\"]')].map((a) => a.pathname))]"
        ));
        let more = more.as_array().into_iter().flatten().filter_map(|path| path.as_str().map(str::to_owned));
        paths.extend(more);
        let new = format!("/new?game={}", info.id);
        paths.extend([format!("{new}&seats={}", info.max_seats), new, rules]);
    }
    for path in &paths {
        looks_all_over(&browser, &mut faults, &house.page(path), path);
    }
    browser.press("details.menu > summary");
    faults.check_all(&browser, PAGE, "the settings");
    faults.are_none();
    browser.close();
}

#[test]
fn pages_that_say_no() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    for path in ["/nowhere", "/t/nowhere", "/rules/nowhere", "/rules/authority/nowhere", "/t/x/come/y"] {
        looks_all_over(&browser, &mut faults, &house.page(path), path);
    }
    // A record that cannot be read, with what is wrong with it.
    browser.go(&house.page("/records"));
    browser.write("#record", "format = 1\ngame = \"knights\"\n---\n1 0 nonsense\n");
    browser.press("main form .btn-main");
    browser.until("what is wrong", || browser.text("main").contains("is missing"));
    looks(&browser, &mut faults, "a refused record");
    faults.are_none();
    // Pages that were not found are told of on the console; nothing else may be.
    let mut other = browser.console();
    other.retain(|message| !message.contains("the server responded with a status of"));
    assert!(other.is_empty(), "{other:?}");
}

/// The waiting room of a full table, what a guest finds there, and the link that is for one person.
#[test]
fn pages_before_a_match() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    for info in catalog::games() {
        browser.go(&house.page(&format!("/new?game={}&seats={}", info.id, info.max_seats)));
        browser.write("#name", "Ada the Extraordinarily");
        browser.choose("#seat\\.1", "open");
        browser.press(".sum .btn-main");
        browser.until_there("main[data-page=waiting]");
        looks(&browser, &mut faults, &format!("a waiting table of {}", info.id));
        let link =
            browser.look("document.documentElement.outerHTML.match(/http[^\"<]*\\/come\\/[0-9a-f]+/)?.[0]");
        let other = Browser::open(Script::On);
        other.go(&browser.address());
        other.until_there(".sit button");
        looks(&other, &mut faults, &format!("the invitation to {}", info.id));
        other.go(link.as_str().expect("the table shows the personal link"));
        other.until_there("main form");
        looks(&other, &mut faults, &format!("the personal link of {}", info.id));
        other.close();
    }
    faults.are_none();
    browser.close();
}

/// The menus of a table, its end, the result, its replay and analysis, and the front page that lists it.
#[test]
fn pages_around_a_match() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    person::sets_up(&browser, &house.front(), 1, "squire");
    person::is_impatient(&browser);
    person::waits(&browser);
    for menu in ["#seat-menu", "#greet"] {
        browser.press(&format!("{menu} > summary"));
        looks(&browser, &mut faults, menu);
    }
    browser.press("a[data-beside]");
    browser.until_there("#beside[open] h1");
    looks(&browser, &mut faults, "the reference beside the table");
    browser.key(ESCAPE);
    person::plays_to_the_end(&browser);
    looks(&browser, &mut faults, "a table that has ended");
    person::looks_at_the_result(&browser);
    let result = browser.address();
    looks(&browser, &mut faults, "the result");
    browser.press("a[aria-label='First move']");
    browser.until("the first move", || browser.text("#replay .now").contains("move 0 of"));
    looks(&browser, &mut faults, "the replay");
    looks_all_over(&browser, &mut faults, &result, "the whole result");
    let analysis = format!("{}/analysis", result.split(['?', '#']).next().unwrap_or_default());
    browser.go(&analysis);
    browser.until_there("main .chances");
    looks_all_over(&browser, &mut faults, &analysis, "the analysis");
    let every = format!("{analysis}?moves=all&shown=true");
    looks_all_over(&browser, &mut faults, &every, "every move of the analysis, as it was");
    looks_all_over(&browser, &mut faults, &house.front(), "the front page with tables");
    faults.are_none();
    browser.close();
}

/// Looks at the page as it is.
fn looks(browser: &Browser, faults: &mut Faults, what: &str) {
    faults.check_all(browser, &[PAGE, &[FAINT]].concat(), what);
}

/// Opens a page and looks at it, then at everything that can be unfolded on it.
fn looks_all_over(browser: &Browser, faults: &mut Faults, address: &str, what: &str) {
    /// So high that a whole page is seen at once: only what is seen is measured.
    const HIGH: [(Size, u32); 2] = [(Size::PHONE, 16_000), (Size::LAPTOP, 12_000)];
    browser.go(address);
    browser.until_there("main :is(h1, h2)");
    faults.check_all(browser, PAGE, what);
    // Many pages have nothing to unfold.
    let unfolds = "[...document.querySelectorAll('main details:not([open])')].filter((one) => (one.open = true)).length > 0";
    if browser.look(unfolds) == true {
        faults.check_all(browser, PAGE, &format!("{what}, unfolded"));
    }
    for (size, high) in HIGH {
        browser.resize(Size(size.0, high));
        faults.check(browser, &[FAINT], size, what);
    }
    browser.resize(Size::LAPTOP);
}
