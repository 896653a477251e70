//! What happened is made plain: step by step, once more, and at the end.

use crate::browser::{Browser, Script};
use crate::person::{self, Setup};
use crate::wire::House;

/// Notes from now on which words are written on pieces, and what is told in the place of the question.
pub(crate) const LISTEN: &str = "(() => {
    window.said = []; window.told = [];
    new MutationObserver((all) => { for (const one of all) {
        for (const node of one.addedNodes) if (node.classList?.contains('said')) said.push(node.textContent);
        if (one.target.closest?.('#story p') && one.target.textContent) told.push(one.target.textContent);
    } }).observe(document.getElementById('main'), { subtree: true, childList: true });
    return true; })()";

/// A whole slot in which nobody decides anything is shown all the same, and once more to whoever asks for it.
#[test]
fn a_slot_that_nobody_decides_is_shown_beat_by_beat_and_again() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 12, "knight");
    person::waits(&browser);
    person::sets(&browser, "speed", "fast");
    browser.look(LISTEN);
    person::plans(&browser, &["Sw", "Sh", "Sp"]);
    person::waits(&browser);
    let said = browser.look("said.slice()");
    let said: Vec<&str> = said.as_array().unwrap().iter().filter_map(|word| word.as_str()).collect();
    assert!(said.contains(&"Sword"), "the weapon is written on the knight that takes it up: {said:?}");
    let told = browser.look("told.length").as_u64().unwrap();
    assert!(told >= 3, "one step after the other: {}", browser.look("told"));

    // Nothing that is told lies over anything else: it stands where the question will be.
    let before = (board(&browser), person::glance(&browser).asked);
    browser.look("(() => { said.length = 0; return true; })()");
    browser.press("[data-again]");
    browser.until("it is shown once more", || person::glance(&browser).playing);
    person::waits(&browser);
    let again = browser.look("said.slice()");
    let again: Vec<&str> = again.as_array().unwrap().iter().filter_map(|word| word.as_str()).collect();
    assert!(said.ends_with(&again) && again.contains(&"Sword"), "{again:?} of {said:?}");
    assert_eq!((board(&browser), person::glance(&browser).asked), before, "the table is as it was");
    browser.close();
}

#[test]
fn whoever_looks_may_pause_go_on_one_beat_and_skip() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 12, "knight");
    person::waits(&browser);
    person::sets(&browser, "speed", "slow");
    person::plans(&browser, &["Sw", "Sh", "Sp"]);
    browser.press("[data-playback=pause]");
    browser.until_there("#next:not([hidden])");
    let told = browser.text("#story p");
    assert!(!browser.is_there(".prompt[data-asked]:not([hidden])") || person::glance(&browser).playing);
    browser.press("#next");
    browser.until("the next step is told", || browser.text("#story p") != told);
    browser.until_there("#next:not([hidden])");
    assert!(person::glance(&browser).playing, "it waits");
    browser.press("[data-playback=skip]");
    person::waits(&browser);
    browser.close();
}

/// Whoever is out reads it where the question was, and what may be done; the result marks their row and counts.
#[test]
fn ones_own_fate_is_told_and_the_result_counts() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let options = [("turn_cap", "6")];
    let setup = Setup { game: "knights", seats: 3, others: "squire", options: &options };
    person::opens(&browser, &house.front(), setup);
    browser.until_there("main[data-page=table]");
    person::waits(&browser);
    browser.press("#seat-menu > summary");
    browser.press("#seat [data-side-action] label.tick");
    browser.press("#seat [data-side-action] .btn-strike");
    browser.until("it is told", || browser.text("#prompt").contains("You have resigned"));
    let fate = browser.text("#prompt");
    assert!(
        fate.contains("3rd of 3") && fate.contains("Skip to the end") && fate.contains("Leave"),
        "{fate}"
    );
    browser.press("[data-playback=end]");
    browser.until("the end", || browser.text("#prompt").contains("Result and replay"));
    let end = browser.text("#prompt");
    assert!(end.contains("You are 3rd of 3.") && end.contains("Offer a rematch"), "{end}");
    person::looks_at_the_result(&browser);
    let row = browser.text(".places tr.you");
    assert!(row.starts_with('3') && row.contains("You"), "one's own row is marked: {row}");
    let columns = browser.text(".places th");
    assert!(columns.contains("Struck") && columns.contains("Moved"), "{columns}");
    let how = browser.text(".verdict p");
    assert!(how.contains("After ") && how.contains(" turn"), "{how}");
    let all = browser.text("#main");
    assert!(!all.contains("P1") && !all.contains("P2"), "people have names");
    browser.close();
}

fn board(browser: &Browser) -> String {
    browser.text("#board, #tray, #rail")
}
