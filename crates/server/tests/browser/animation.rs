//! What happened is seen to happen, and what a line of the log names can be found on the board.

use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::browser::{Browser, DOWN, Script, Size, TAB};
use crate::wire::House;
use crate::{person, shots};

/// Notes from now on what is set in motion, and what gets a rim or a trail. It watches and changes nothing.
const WATCH: &str = "(() => {
    window.shown = []; window.rims = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        shown.push({ key: this.dataset.key ?? (this.hasAttribute('data-weapon') ? 'weapon' : this.className), frames: JSON.stringify(frames), ms: timing.duration, at: performance.now() });
        return animate.call(this, frames, timing);
    };
    new MutationObserver((all) => { for (const { target } of all) if (target.classList.contains('moved')) rims += 1; })
        .observe(document.getElementById('main'), { subtree: true, attributes: true, attributeFilter: ['class'] });
    return true; })()";

/// How a token is shown while a breath is held, and how it comes up.
const HELD: &str = "1.1 1.1\",\"offset\"";
const TURNED: &str = "[{\"scale\":\".05";

#[test]
fn moves_blows_and_draws_are_played() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 12, "knight");
    person::waits(&browser);
    browser.look(WATCH);
    person::plans(&browser, &["Mo", "Sw", "Sw"]);
    browser.until("both tokens of the slot have turned", || moving(&browser, "slot.", TURNED).len() >= 2);
    let at = |way: &str| -> Vec<f64> {
        moving(&browser, "slot.", way).iter().filter_map(|one| one["at"].as_f64()).collect()
    };
    let (held, turned) = (at(HELD), at(TURNED));
    assert!(held.len() >= 2, "{held:?}");
    assert!(turned[0] - held[0] > 450.0, "a breath is held: {held:?} to {turned:?}");
    assert!(turned[1] - turned[0] < turned[0] - held[0], "they turn together: {turned:?}");
    // Whoever fights for twelve turns walks, strikes and draws.
    let all = || ["knight.", "dc", "weapon"].iter().all(|key| !moving(&browser, key, "translate").is_empty());
    while !all() && !person::waits(&browser).over {
        person::answers(&browser);
    }
    assert!(all(), "knights, cards and weapons were moved: {:?}", browser.look("shown.length"));
    let faded = browser.look("shown.filter((one) => /\"opacity\":\"?0?\\.\\d/.test(one.frames)).length");
    assert_eq!(faded, 0, "nothing is shown half faded");
    browser.close();
}

#[test]
fn where_motion_is_not_wanted_there_is_only_the_rim() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.prefers("prefers-reduced-motion", "reduce");
    person::sets_up(&browser, &house.front(), 2, "knight");
    person::waits(&browser);
    browser.look(WATCH);
    person::answers(&browser);
    let rims = || browser.look("rims").as_u64() > Some(0);
    while !rims() && !person::waits(&browser).over {
        person::answers(&browser);
    }
    assert!(rims(), "what changed has a rim");
    assert_eq!(browser.look("shown"), Value::Array(Vec::new()), "and nothing was set in motion");
    browser.close();
}

#[test]
fn a_click_ends_what_is_being_played() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 12, "knight");
    person::waits(&browser);
    browser.look(WATCH);
    let breath = || {
        let at = |way: &str| moving(&browser, "slot.", way).last().and_then(|one| one["at"].as_f64());
        Some(at(TURNED)? - at(HELD)?).filter(|ms| *ms > 0.0)
    };
    let holding = || {
        browser.look("document.getAnimations().some((one) => one.effect.getTiming().duration === 600)")
            == true
    };
    // A machine may be too slow to click within a breath; there are many of them in a match.
    let cut_short = (0..4000).any(|_| {
        thread::sleep(Duration::from_millis(5));
        if holding() {
            // Whatever is there: it means nothing but "go on".
            let _ = browser.try_press(".turnhead h2");
            browser.until("the tokens have turned", || breath().is_some());
            return breath().is_some_and(|ms| ms < 500.0);
        }
        if !browser.is_there("main[data-playing]") && person::glance(&browser).asked.is_some() {
            answers_one(&browser);
        }
        false
    });
    assert!(cut_short, "no breath was shorter than it is held without a click");
    browser.close();
}

/// What is on the screen while moves are shown is not what will be asked: a press then means "go on" and nothing else,
/// wherever on the page the button is.
#[test]
fn a_press_while_moves_are_shown_answers_nothing() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 12, "knight");
    person::waits(&browser);
    person::sets(&browser, "steps", "on");
    person::plans(&browser, &["Mo", "Sw", "Sw"]);
    const ANSWER: &str = "#tray button[form=act][name=act]:not([disabled])";
    browser.until("a question while moves are shown", || {
        let seen = person::glance(&browser);
        if seen.playing && seen.asked.is_some() && browser.is_there(ANSWER) {
            return true;
        }
        // The match may ask something else first.
        let _ = browser.try_press("#next");
        if !seen.playing && seen.asked.is_some() && seen.slots == 0 {
            answers_one(&browser);
        }
        if !seen.playing && seen.slots > 0 {
            person::plans(&browser, &["Mo", "Sw", "Sw"][3 - seen.slots.min(3)..]);
        }
        false
    });
    let before = person::glance(&browser).asked;
    browser.press(ANSWER);
    browser.until("the moves have been shown", || !person::glance(&browser).playing);
    assert_eq!(person::glance(&browser).asked, before, "nothing was answered unseen");
    browser.press(ANSWER);
    browser.until("now it is", || {
        // Step by step, one's own answer is shown like everything else.
        let _ = browser.try_press("#next");
        person::glance(&browser).asked != before
    });
    browser.close();
}

#[test]
fn step_by_step_a_person_turns_the_card_that_is_drawn() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 12, "knight");
    person::waits(&browser);
    person::sets(&browser, "steps", "on");
    let until_drawing = || {
        browser.until("somebody draws a card", || {
            let waiting = browser.is_there(".lot.open");
            let seen = person::glance(&browser);
            // A press while something is shown would end it.
            if !waiting && !seen.playing && seen.asked.is_some() {
                answers_one(&browser);
            } else if !waiting {
                let _ = browser.try_press("main:not(:has(.lot)) #next");
            }
            waiting
        });
    };
    until_drawing();
    assert!(browser.is_there(".lot.open .dc.down:last-child"), "the cards lie face down");
    assert_eq!(browser.text("#story p"), "A card is drawn.", "what it is is not told before it is turned");
    browser.press(".lot.open .dc:last-child");
    browser.until_there(".lot:not(.open) .dc.drawn:last-child .i");
    browser.until("it is told", || browser.text("#story p").contains(" draws a "));
    // Who only goes on, with the key or the button, has one turned, too.
    until_drawing();
    for (size, name) in [(Size::PHONE, "phone"), (Size::LAPTOP, "laptop"), (Size::WIDE, "wide")] {
        browser.resize(size);
        shots::keep(&browser, &format!("a card to be drawn, {name}"));
    }
    browser.press("#next");
    browser.until("a card is turned", || !browser.is_there(".lot.open"));
    browser.close();
}

#[test]
fn a_replay_is_played_like_the_match() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 1, "knight");
    person::is_impatient(&browser);
    person::plays_to_the_end(&browser);
    person::looks_at_the_result(&browser);
    person::sets(&browser, "speed", "fast");
    browser.press("a[aria-label='First move']");
    browser.until("the first move", || browser.text("#replay .now").contains("move 0 of"));
    browser.look(WATCH);
    for ply in 1..=8 {
        browser.press("a[aria-label='Forward one move']");
        browser.until("one move on", || browser.text("#replay .now").contains(&format!("move {ply} of")));
        if !moving(&browser, "slot.", TURNED).is_empty() {
            break;
        }
    }
    assert!(!moving(&browser, "slot.", HELD).is_empty(), "the tokens of the first slot were turned");
    browser.close();
}

#[test]
fn a_line_of_the_log_outlines_what_it_names() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 2, "knight");
    person::is_impatient(&browser);
    person::waits(&browser);
    person::plans(&browser, &["Mo", "Sw", "Sw"]);
    browser.until_there("#log li[data-pieces^='slot.']");
    person::waits(&browser);
    assert!(!browser.is_there(".named"), "nothing is outlined before one points at it");
    assert!(!browser.is_there("#log .fine[open]"), "details are folded");
    browser.press(".logall button");
    browser.until_there("#log .fine[open] li[data-pieces^='slot.']");
    browser.reload();
    browser.until_there("#log .fine[open] li[data-pieces^='slot.']");

    browser.hover("#log .fine li[data-pieces^='slot.'] .rule-no");
    let wanted =
        browser.look("document.querySelector('#log .fine li[data-pieces^=\"slot.\"]').dataset.pieces");
    browser.until("the token is outlined", || outlined(&browser) == [wanted.clone()]);
    let drawn = browser.look("getComputedStyle(document.querySelector('.named')).filter");
    assert!(drawn.as_str().is_some_and(|filter| filter.contains("drop-shadow")), "one can see it: {drawn}");
    browser.hover(".prompt h2");
    browser.until("it is over", || outlined(&browser).is_empty());

    // With the keyboard: one stop for the whole log, arrows inside.
    browser.press("#prompt h2");
    let on_line = || browser.look("document.activeElement.matches('#log li')") == true;
    for _ in 0..80 {
        if on_line() {
            break;
        }
        browser.key(TAB);
    }
    assert!(on_line(), "Tab reaches the log");
    let line = || browser.look("document.activeElement.textContent");
    let first = line();
    browser.key(DOWN);
    assert!(on_line() && line() != first, "an arrow goes to the next line");
    let named = browser.look("document.activeElement.dataset.pieces?.split(',') ?? []");
    assert_eq!(Value::Array(outlined(&browser)), named, "and outlines what that one names");
    browser.key(TAB);
    assert!(!on_line(), "the next stop is beyond the log");
    browser.close();
}

#[test]
fn every_option_can_be_read_at_the_table() {
    let house = House::shared();
    for script in [Script::On, Script::Off] {
        let browser = Browser::open(script);
        person::sets_up(&browser, &house.front(), 2, "knight");
        browser.until_there("main[data-page=table]");
        browser.press("#seat-menu > summary");
        browser.press("#options > summary");
        browser.until("the list", || browser.is_there("#options[open] .changed"));
        let changed = browser.text("#options .changed");
        assert!(changed.contains("Turn cap") && changed.contains('2'), "{changed}");
        assert!(browser.text("#options dt").lines().count() > 8, "all of them are listed");
        assert!(browser.is_there("#options dt a.rule-no[href^='/rules/knights#KD-']"));
        if script == Script::On {
            browser.press("#options .changed a.rule-no");
            browser.until_there("#rule-sheet[open]");
        }
        browser.close();
    }
}

/// Presses one answer if the page is ready for it; whoever plays on looks again.
fn answers_one(browser: &Browser) {
    let press = |selector: &str| browser.try_press(selector).unwrap_or(false);
    let seen = person::glance(browser);
    if seen.slots > 0 {
        press(&person::next_token(&seen));
        press(person::LOCK);
    } else {
        ["#board .sp.target[data-spot]", "#board .sp.can[data-spot]", "#tray button[name=act]"]
            .iter()
            .any(|one| press(one));
    }
}

/// What was set in motion, of pieces whose key begins so, in ways that say so.
fn moving(browser: &Browser, key: &str, way: &str) -> Vec<Value> {
    let list = browser.look(&format!(
        "(window.shown ?? []).filter((one) => one.key?.startsWith?.({key:?}) && one.frames.includes({way:?}))"
    ));
    list.as_array().cloned().unwrap_or_default()
}

/// The names of what is outlined.
fn outlined(browser: &Browser) -> Vec<Value> {
    let list = browser
        .look("[...document.querySelectorAll('.named')].map((node) => node.dataset.key ?? node.dataset.at)");
    list.as_array().cloned().unwrap_or_default()
}
