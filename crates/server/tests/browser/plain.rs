//! A match without script, through plain forms.

use crate::browser::{Browser, Script};
use crate::person;
use crate::wire::House;

#[test]
fn without_script_plain_forms_are_enough() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    person::sets_up(&browser, &house.front(), 2, "knight");
    assert!(!browser.is_there("html.js"), "no script has run");
    let (mut n_answers, mut n_misses) = (0, 0);
    while !browser.is_there(".verdict") {
        assert!(n_answers < 60, "two turns have not so many decisions");
        if !browser.is_there("[data-asked]") {
            // The page comes again by itself after a while; a person may be faster.
            browser.reload();
            continue;
        }
        // By turns a button beside the board, and the plain list.
        let in_tray = n_answers % 2 == 0 && browser.leaves_by("#tray button[name=act]");
        let unfolds = || browser.try_press("#choice-list summary").unwrap_or(false);
        let in_list = || unfolds() && browser.leaves_by("#choice-list button[name=act]");
        if !in_tray && !in_list() {
            // The page was still the one before the last answer; what it has become is looked at again.
            n_misses += 1;
            assert!(n_misses < 200, "there is nothing to press");
            continue;
        }
        n_answers += 1;
    }
    assert!(n_answers >= 3, "a plan has three tokens");
    if !browser.is_there("main[data-page=replay]") {
        browser.press("#prompt a.btn-main");
    }
    browser.until_there("main[data-page=replay]");
    // The replay, too, is plain links.
    browser.press("a[aria-label='First move']");
    browser.until("the first move", || browser.address().contains("at=0"));
    browser.press("a[aria-label='Forward one move']");
    browser.until("the second move", || browser.address().contains("at=1"));
    browser.close();
}

/// Who is muted is muted by a plain form, stays so on the next page, and can be heard again.
#[test]
fn without_script_somebody_is_muted_and_heard_again() {
    let house = House::shared();
    let ada = Browser::open(Script::On);
    let ben = Browser::open(Script::Off);
    person::sets_up(&ada, &house.front(), 2, "open");
    ada.until_there("main[data-page=waiting]");
    ben.go(&ada.address());
    ben.write(".sit [name=name]", "Ben");
    ben.press(".sit button");
    ada.until_there("main[data-page=table]");
    ada.press("#greet > summary");
    ada.press("#greet [value=well]");
    ada.until("it is said", || ada.text("#chat").contains("Well played!"));

    let heard = || ben.is_there("#chat [data-from='0']:not([hidden])");
    let turns = |muted: bool| {
        ben.press("#seat-menu > summary");
        ben.press("[data-mute='0']");
        ben.until_there(&format!("[data-mute='0'][aria-pressed='{muted}']"));
        ben.reload();
        ben.until_there("#chat [data-from='0']");
    };
    ben.reload();
    ben.until("he reads it", heard);
    turns(true);
    assert!(!heard(), "she is muted");
    turns(false);
    assert!(heard(), "she is heard again");
    // Another table is another matter: the cookie belongs to this one.
    let elsewhere = ben.cookie("muted").expect("it is kept");
    assert!(elsewhere["path"].as_str().is_some_and(|path| path.starts_with("/t/")), "{elsewhere}");
    ada.close();
    ben.close();
}
