//! A hint: below the question where there is script, on a page of its own where there is none.

use authority::Authority;

use crate::browser::{Browser, ESCAPE, Script, Size};
use crate::check::{COVERED, Faults, WIDE};
use crate::laid;
use crate::person;
use crate::visit::picks;
use crate::wire::House;

const DRAFT: &str = "#main [name=say]";

/// In every game, at every size: it covers nothing, loses nothing that was begun, goes away, and can be followed.
#[test]
fn a_hint_stands_below_the_question_and_is_followed_by_a_press() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut found = Faults::default();
    for game in catalog::games().iter().map(|info| info.id) {
        person::sits_down(&browser, &house.front(), game);
        person::is_impatient(&browser);
        person::waits(&browser);
        let table = browser.address();
        browser.write(DRAFT, "just a");
        for size in [Size::PHONE, Size::LAPTOP, Size::WIDE] {
            browser.resize(size);
            found.check(&browser, &[COVERED], size, &format!("{game} before a hint"));
            browser.press("#prompt a[data-hint]");
            browser.until_there("#hint .hints button");
            assert!(browser.is_there("#hint[aria-busy=false]"), "it no longer thinks");
            found.check(&browser, &[COVERED, WIDE], size, &format!("{game} with a hint"));
            if size.0 == Size::WIDE.0 {
                browser.key(ESCAPE);
            } else {
                browser.press("#hint [data-hint-close]");
            }
            browser.until("it is closed", || !browser.is_there("#hint .hints"));
        }
        assert_eq!(browser.address(), table, "one stays at the table");
        let draft = browser.look(&format!("document.querySelector({DRAFT:?}).value"));
        assert_eq!(draft, "just a", "what was being written stays");
        browser.resize(Size::LAPTOP);
        let asked = person::waits(&browser).asked;
        browser.look("document.activeElement.blur()");
        browser.key('h');
        browser.press("#hint .hints li:first-child button");
        browser.until("the answer is taken", || {
            // What would lose something is asked once more, by whomever it was advised.
            let _ = browser.try_press("#confirm .btn-main");
            person::glance(&browser).asked != asked
        });
        assert!(!browser.is_there("#hint .hints"), "what was advised is done");
    }
    found.are_none();
    browser.close();
}

/// What was begun stays begun, and what is advised is marked.
#[test]
fn a_hint_leaves_what_was_picked_and_marks_what_it_advises() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sits_down(&browser, &house.front(), "knights");
    person::waits(&browser);
    let asked = person::glance(&browser).asked;
    browser.press("#prompt a[data-hint]");
    browser.until_there("#hint .hints button");
    browser.until_there("#main .coached");
    assert!(browser.text("#hint .hints").contains('%'));
    browser.key(ESCAPE);
    browser.until("the mark is gone", || !browser.is_there("#main .coached"));
    assert_eq!(person::glance(&browser).asked, asked, "Escape has only closed it");
    laid::comes_to::<Authority>(&browser, house, (Some("standard"), 2), "AU-3.3");
    let paths =
        "[...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' '))";
    let first = browser.look(&format!("{paths}.find((path) => path.length > 1)[0]"));
    assert!(picks(&browser, first.as_str().unwrap()), "{first} is picked");
    browser.press("#prompt a[data-hint]");
    browser.until_there("#hint .hints button");
    assert!(browser.is_there("#main.picking"), "what was picked stays picked");
    browser.key(ESCAPE);
    assert!(browser.is_there("#main.picking"), "Escape closes the hint first");
    browser.key('?');
    assert!(browser.text("#keys").contains("a hint"), "the key is listed");
    browser.close();
}

/// Without script there is a page, with buttons that play and a way back.
#[test]
fn without_script_a_hint_is_a_page() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    person::sets_up(&browser, &house.front(), 2, "squire");
    browser.until_there("#prompt a[data-hint]");
    let asked = person::glance(&browser).asked;
    let mut found = Faults::default();
    browser.press("#prompt a[data-hint]");
    browser.until_there(".hintpage .hints button");
    for size in [Size::PHONE, Size::LAPTOP, Size::WIDE] {
        browser.resize(size);
        found.check(&browser, &[COVERED, WIDE], size, "the page of a hint");
        let narrow = browser
            .look("parseFloat(getComputedStyle(document.querySelector('.hintpage')).paddingLeft) >= 16");
        assert_eq!(narrow, true, "it has a margin");
    }
    browser.press(".hintpage a[href^='/t/']");
    browser.until_there("#prompt a[data-hint]");
    browser.press("#prompt a[data-hint]");
    browser.press(".hintpage .hints button");
    browser.until("it is played", || {
        browser.is_there("main[data-page=table]") && person::glance(&browser).asked != asked
    });
    found.are_none();
    browser.close();
}
