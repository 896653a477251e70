//! From the front page to the result.

use crate::browser::{Browser, Script};
use crate::person;
use crate::wire::House;

#[test]
fn a_newcomer_plays_bots_from_the_front_page_to_the_result() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.front());
    browser.choose("#quick-bots", "1");
    browser.press(".quick .btn-main");
    person::plays_to_the_result(&browser, "/rules/knights#KD-");
    browser.close();
}

#[test]
fn a_refused_move_says_why_and_a_rule_opens_over_the_table() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 1, "knight");
    person::is_impatient(&browser);
    person::waits(&browser);
    // Three moves are more than a duel has, but the first of them is asked about at once.
    person::plans(&browser, &["Mo", "Sh", "Mo"]);
    browser.until("a move", || browser.is_there("#board .sp.can[data-spot]"));
    // The far side of the arena cannot be reached in one move.
    browser.press("#board [data-tries] .sp:not([data-spot])");
    browser.until_there("#refusal .refusal a.rule-no");
    browser.press("#refusal a.rule-no");
    browser.until_there("#rule-sheet[open]");
    assert!(browser.text("#rule-sheet [data-rule]").contains("KD-"));
    browser.press("#rule-sheet [data-close]");
    person::plays_to_the_end(&browser);
    browser.close();
}

/// Whoever was never here is asked once whether they want to hear the table; the answer moves nothing, and is kept.
#[test]
fn a_newcomer_is_asked_about_sound_once() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 2, "squire");
    person::waits(&browser);
    assert!(browser.text(".note .welcome").contains("First match: press what is lit."));
    let lies = || {
        browser.look("['.prompt', '.note', '.stacks', '.go', '#board svg'].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top))")
    };
    let before = lies();
    browser.press(".welcome [value=on]");
    browser.until_there("html[data-sound=on]:not([data-unheard])");
    assert_eq!(lies(), before, "nothing has moved");
    browser.until("it is kept", || browser.cookie("sound").is_some_and(|cookie| cookie["value"] == "on"));
    browser.reload();
    person::waits(&browser);
    assert!(!browser.is_there("html[data-unheard]"), "nobody is asked twice");
    while !browser.is_there("[data-heard]") {
        assert!(!person::waits(&browser).over, "a whole match was silent");
        person::answers(&browser);
    }
    browser.close();
}
