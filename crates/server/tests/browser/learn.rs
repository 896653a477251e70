//! The guided first match, as a newcomer plays it.

use crate::browser::{Browser, ENTER, Script, Size, TAB};
use crate::check::{Faults, WORDED};
use crate::person;
use crate::wire::House;

/// More presses than any lesson has.
const MOST: usize = 80;
/// More keys than lead from anything on a page to any other thing, and to the next.
const MOST_KEYS: usize = 500;

/// Has what is ringed the focus, and which question is open?
const RINGED: &str = "({ ringed: Boolean(document.activeElement?.closest('.coached')), \
                      asked: document.querySelector('[data-asked]') && document.querySelector('#act [name=at]')?.value })";

/// Begins the lesson of a game from the front page.
#[track_caller]
pub(crate) fn begins(browser: &Browser, house: &House, game: &str) {
    browser.go(&house.front());
    browser.press(&format!(".hall form:has([value={game}]) [formaction='/learn']"));
    browser.until_there("main[data-page=table]");
}

/// In every game, whoever presses what is ringed comes to free play.
#[test]
fn the_coach_leads_to_free_play_in_every_game() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.front());
    let games = browser.look(
        "[...document.querySelectorAll('.hall [formaction=\"/learn\"]')].map(b => b.form.elements.game.value)",
    );
    let games: Vec<&str> = games.as_array().unwrap().iter().filter_map(|game| game.as_str()).collect();
    assert!(games.len() >= 5, "{games:?}");
    let mut faults = Faults::default();
    for game in games {
        begins(&browser, house, game);
        person::is_impatient(&browser);
        let mut presses = 0;
        loop {
            let before = person::waits(&browser);
            if !browser.is_there("[data-coach]") {
                break;
            }
            faults.check(&browser, &[WORDED], Size::LAPTOP, &format!("the lesson of {game}"));
            browser.until(&format!("{game}: {}", browser.text(".coach")), || {
                let now = person::glance(&browser);
                now.asked != before.asked || browser.try_press(".coached").is_ok_and(|_| false)
            });
            presses += 1;
            assert!(presses < MOST, "{game}: the lesson does not end");
        }
        assert!(browser.text(".coach").contains("End of the lesson"), "{game}: the coach says goodbye");
        assert!(presses >= 5, "{game}");
    }
    faults.are_none();
    browser.close();
}

/// In every game the keyboard alone is enough: Tab comes to what is ringed, Enter presses it.
#[test]
fn the_coach_is_followed_by_keyboard_in_every_game() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    for info in catalog::games() {
        begins(&browser, house, info.id);
        person::is_impatient(&browser);
        let mut presses = 0;
        loop {
            let before = person::waits(&browser);
            if !browser.is_there("[data-coach]") {
                break;
            }
            let step = browser.text(".coach");
            let mut keys = 0;
            loop {
                let seen = browser.look(RINGED);
                if seen["asked"].as_str() != before.asked.as_deref() {
                    break;
                }
                assert!(keys < MOST_KEYS, "{}: the keyboard does not answer: {step}", info.id);
                if seen["ringed"] == true {
                    browser.key(ENTER);
                    // Nobody presses again before the table had time to answer.
                    let answered = format!(
                        "(({RINGED}).ringed && ({RINGED}).asked === {}) ? false : true",
                        seen["asked"]
                    );
                    browser.soon(&answered, person::ANSWERED);
                } else {
                    browser.key(TAB);
                }
                keys += 1;
            }
            presses += 1;
            assert!(presses < MOST, "{}: the lesson does not end", info.id);
        }
        assert!(presses >= 5, "{}", info.id);
    }
    browser.close();
}

/// In every game the coach's button is enough where no script runs.
#[test]
fn the_coach_leads_to_free_play_without_script_in_every_game() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    for info in catalog::games() {
        begins(&browser, house, info.id);
        let mut presses = 0;
        while !browser.text(".coach").contains("End of the lesson") {
            browser.until(&format!("{}: the coach's button", info.id), || {
                let pressed = browser.try_leave("[data-coach]");
                if !pressed {
                    // The page comes again by itself after a while; a person may be faster.
                    browser.reload();
                }
                pressed || browser.text(".coach").contains("End of the lesson")
            });
            presses += 1;
            assert!(presses < MOST, "{}: the lesson does not end", info.id);
        }
        assert!(presses >= 5, "{}: {presses}", info.id);
    }
    browser.close();
}

/// Without script the coach's button is enough; a slip is not played, and one may leave.
#[test]
fn without_script_a_slip_is_not_played_and_the_lesson_can_be_left() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    browser.go(&house.page("/rules/knights"));
    browser.press(".toc form[action='/learn'] button");
    browser.until_there("main[data-page=table]");
    assert!(browser.text(".coach").contains("Step 1 of 8"));
    browser.press("#tray button[value='place Bo']");
    browser.until_there("#refusal .refusal");
    assert!(browser.text("#refusal").contains("The coach waits for"), "{}", browser.text("#refusal"));
    for step in ["Step 2 of 8", "press 2 of 2", "Step 3 of 8", "Step 4 of 8"] {
        browser.press("[data-coach]");
        browser.until(step, || {
            let there = browser.text(".coach").contains(step);
            if !there && !browser.is_there("[data-asked]") {
                browser.reload();
            }
            there
        });
    }
    browser.press(".coach .free button");
    browser.until("the coach has left", || !browser.is_there(".coach") && browser.is_there("[data-asked]"));
    browser.press("#choice-list summary");
    browser.press("#choice-list button[value='mv stay']");
    browser.until("it is played", || browser.text("#log").contains("You stay"));
}
