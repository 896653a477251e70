//! After the end: the replay, the record, and playing on.

use crate::browser::{Browser, Script};
use crate::person;
use crate::wire::House;

#[test]
fn a_finished_match_is_replayed_and_played_on() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 1, "squire");
    person::is_impatient(&browser);
    person::plays_to_the_end(&browser);
    person::looks_at_the_result(&browser);
    let now = || browser.text("#replay .now");

    browser.press("a[aria-label='First move']");
    browser.until("the first move", || now().contains("move 0 of"));
    browser.press("a[aria-label='Forward one move']");
    browser.until("one move on", || now().contains("move 1 of"));
    browser.press("a[aria-label='Forward one move']");
    browser.until("two moves on", || now().contains("move 2 of"));
    browser.press("a[aria-label='Back one move']");
    browser.until("one move back", || now().contains("move 1 of"));
    let here = now();
    browser.press(".track ol:last-child li:last-child a");
    browser.until("a jump", || now() != here && !browser.is_there("[data-playing]"));

    // After two plans nothing is revealed: each sees their own, and everything shows both.
    browser.press("a[aria-label='First move']");
    browser.until("the first move", || now().contains("move 0 of"));
    browser.choose("#eyes", "1");
    browser.until("the other's eyes", || {
        let told = browser.text("#prompt");
        told.contains(" saw it") && !told.contains("As Ada")
    });
    browser.choose("#eyes", "all");
    browser.until("everything", || browser.text("#prompt").contains("With everything shown"));

    // It plays by itself to the last move.
    browser.press("[data-play]");
    browser.until("the replay ends", || {
        browser.is_there(".ctl span[aria-disabled=true] .vh") && {
            let now = now();
            let (at, of) = now.split_once("move ").and_then(|(_, rest)| rest.split_once(" of ")).unwrap();
            at.trim() == of.trim()
        }
    });

    browser.press("a[aria-label='First move']");
    browser.until("the first move", || now().contains("move 0 of"));
    let old = browser.address();
    browser.press("#play-on > summary");
    browser.choose("#on-seat", "1");
    browser.press("#play-on .btn-main");
    browser.until_there("main[data-page=table]");
    assert!(!old.contains(browser.address().rsplit('/').next().unwrap()), "a table of its own");
    assert!(browser.text("#seat h2").contains("Aqua"));
    person::plays_to_the_end(&browser);
    browser.close();
}
