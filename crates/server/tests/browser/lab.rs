//! The designer's lab: a question from its form to its verdict, and a card from a slip to a table where it is played.

use crate::browser::{Browser, Script, Size};
use crate::check::fits;
use crate::wire::House;

/// A question that is answered at once: there is nothing to throw in it, so both sides differ or not.
fn asks(browser: &Browser, house: &House) {
    browser.go(&house.page("/lab/knights/compare"));
    browser.until_there("#b");
    browser.write("#b", "turn_cap=3");
    browser.choose("#limit", "10");
    browser.press(".labform .btn-main");
    browser.until_there("#experiment");
}

#[test]
fn a_verdict_sharpens_while_somebody_looks_and_is_kept_when_they_stop_it() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.page("/lab"));
    browser.until_there(".asks");
    fits(&browser, "the front page of the lab");
    asks(&browser, house);
    // The page is not loaded again.
    browser.look("window.stays = true");
    browser.until_there("#experiment .figs");
    browser.until("it is over or can be stopped", || {
        if browser.is_there("form[action$='/stop'] button") {
            browser.look("document.querySelector(\"form[action$='/stop'] button\")?.click()");
        }
        browser.is_there("a[href$='.html']")
    });
    let told = browser.text(".outcome .say-it");
    assert!(told.len() > 10, "{told}");
    for size in [Size::PHONE, Size::LAPTOP, Size::WIDE] {
        browser.resize(size);
        fits(&browser, "an experiment");
    }
    let report = browser.look(
        "(() => { const request = new XMLHttpRequest(); request.open('GET', document.querySelector(\"a[href$='.html']\").href, false); request.send(); return request.responseText; })()",
    );
    let report = report.as_str().unwrap();
    assert!(report.starts_with("<!DOCTYPE html>") && report.contains("<svg") && !report.contains("<script"));
    browser.is_quiet();
    browser.close();
}

/// Forms, pages that show themselves again, and nothing else.
#[test]
fn without_a_script_questions_are_asked_and_slips_are_shown_with_their_place() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    asks(&browser, house);
    browser.until_there("#experiment .figs");
    browser.go(&house.page("/lab/knights/compare"));
    browser.until_there("#b");
    browser.write("#b", "turn_cp=3");
    browser.press(".labform .btn-main");
    browser.until("what is wrong", || browser.text("main").contains("did you mean `turn_cap`?"));
    assert_eq!(
        browser.look("document.querySelector('#b').value"),
        "turn_cp=3",
        "what was typed is still there"
    );
    // What was refused is told of on the console; nothing else may be.
    let mut other = browser.console();
    other.retain(|message| !message.contains("the server responded with a status of 422"));
    assert!(other.is_empty(), "{other:?}");
}

#[test]
fn a_slip_is_marked_while_it_is_typed_and_the_word_that_was_meant_is_a_press_away() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.page("/lab/authority/cards/royal-soldiers.toml?card=RS06"));
    browser.until_there(".copied #text");
    assert!(browser.text("#card").contains("Royal Lancer"));
    let type_in = |from: &str, to: &str| {
        browser.look(&format!(
            "(() => {{ const area = document.querySelector('#text'); const at = area.value.lastIndexOf({from:?}, area.value.indexOf('RS07')); \
             area.focus(); area.setRangeText({to:?}, at, at + {}, 'end'); \
             area.dispatchEvent(new InputEvent('input', {{ bubbles: true }})); }})()",
            from.len()
        ));
    };
    type_in("\"pierce\"", "\"peirce\"");
    browser.until("the slip is told", || browser.text("#mistakes").contains("did you mean `pierce`?"));
    assert!(browser.is_there(".copy .bad"), "it is marked at its place");
    assert_eq!(browser.look("document.querySelector('[data-ask]').disabled"), true);
    fits(&browser, "the editor with a slip");
    browser.press("#mistakes [data-put]");
    browser.until("it is in order", || browser.text("#mistakes").trim().is_empty());
    type_in("power = 5", "power = 6");
    browser.until("the card is that of the text", || {
        browser.text("#card").contains('6') && browser.text("#changed").contains("RS06.power")
    });
    // The words that fit, asked for by a key.
    type_in("\"pierce\"", "\"\"");
    browser.look(
        "(() => { const area = document.querySelector('#text'); const at = area.selectionStart - 1; area.setSelectionRange(at, at); \
         area.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', ctrlKey: true, bubbles: true })); })()",
    );
    browser.until("words", || browser.text("#sugg").contains("pierce"));
    type_in("\"\"", "\"pierce\"");
    browser.until("it is in order again", || {
        browser.text("#mistakes").trim().is_empty()
            && browser.look("!document.querySelector('[data-ask]').disabled") == true
    });
    // A table with these cards; the game as it is played elsewhere is as it was.
    browser.press("[data-ask]");
    browser.until_there("#experiment");
    browser.leaves_by("form[action$='/stop'] button");
    browser.go(&house.page("/lab/authority/cards/royal-soldiers.toml?card=RS06"));
    browser.until_there(".copied #text");
    browser.press("form[action$='/play'] button");
    browser.until_there("main[data-page]");
    browser.close();
}
