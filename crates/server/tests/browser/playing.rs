//! While it is shown what happened, nothing that is told lies over what one needs; and with a finger nothing is played or
//! missed by a first touch.

use serde_json::Value;

use crate::browser::{Browser, ESCAPE, Script, Size};
use crate::check::{COVERED, Faults};
use crate::deciding::FACES;
use crate::person;
use crate::touch;
use crate::wire::House;

/// Notes from now on which words, at the moment they appear, lie over a hand, a button, or leave the window; and how many.
const WORDS: &str = "(() => {
    window.words = { seen: 0, faults: [] };
    const hits = (a, b) => a.left < b.right - 2 && a.right > b.left + 2 && a.top < b.bottom - 2 && a.bottom > b.top + 2;
    const needed = () => [...document.querySelectorAll('.hand .card, .hexhand .card, .actbar .btn, .verbs .btn, #tray .btn, .storybar .btn, .choicelist summary')]
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) {
        if (!node.classList?.contains('said')) continue;
        const box = node.getBoundingClientRect();
        words.seen += 1;
        for (const over of needed()) if (hits(box, over.getBoundingClientRect())) words.faults.push(`${node.textContent} over ${over.className} ${over.textContent.trim().slice(0, 20)}`);
        if (box.left < 0 || box.right > innerWidth) words.faults.push(`${node.textContent} is cut off`);
    } }).observe(document.body, { subtree: true, childList: true });
    return true; })()";

/// The caption stands in the place of the question and nowhere else.
const CAPTION: &str = "(() => { const box = (one) => document.querySelector(one)?.getBoundingClientRect();
    const [story, prompt] = [box('#story'), box('#prompt')];
    return !story?.width || (story.left >= prompt.left - 1 && story.right <= prompt.right + 1 && story.top >= prompt.top - 1 && story.bottom <= prompt.bottom + 1); })()";

/// Nothing slides to another place any more.
const STILL: &str =
    "document.getAnimations().every((one) => one.playState !== 'running' || one instanceof CSSAnimation)";

#[test]
fn what_is_told_covers_nothing_one_needs() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let (mut found, mut seen) = (Faults::default(), 0);
    for info in catalog::games() {
        person::sits_down(&browser, &house.front(), info.id);
        person::waits(&browser);
        person::sets(&browser, "speed", "fast");
        person::sets(&browser, "steps", "on");
        browser.look(WORDS);
        let mut steps = 0;
        for (number, size) in [Size::PHONE, Size::LAPTOP, Size::WIDE]
            .into_iter()
            .cycle()
            .take(testkit::sweep(6) as usize)
            .enumerate()
        {
            browser.resize(size);
            if goes_on(&browser).over {
                break;
            }
            let before = person::glance(&browser).asked;
            person::presses_spots(&browser, 3 * number);
            let mut looked = false;
            browser.until(&format!("{}: what happened is shown", info.id), || {
                let now = person::glance(&browser);
                if browser.is_there("#next:not([hidden])") {
                    steps += 1;
                    assert_eq!(browser.look(CAPTION), true, "{}: the caption is in its place", info.id);
                    if !looked {
                        looked = true;
                        // What is pointed at comes up, and may lie over its neighbours.
                        browser.hover("#story");
                        browser.until("everything is in its place", || browser.look(STILL) == true);
                        found.check(&browser, &[COVERED], size, &format!("{} while it is shown", info.id));
                    }
                    let _ = browser.try_press("#next");
                } else if !now.playing && now.asked == before {
                    let _ = browser.try_press("#confirm .btn-main");
                    let _ = browser.try_press("[data-lock]:not(:disabled)");
                }
                now.over || (!now.playing && now.asked != before)
            });
        }
        let words = browser.look("words");
        seen += words["seen"].as_u64().unwrap_or_default();
        let faults = words["faults"].as_array().cloned().unwrap_or_default();
        faults.iter().filter_map(Value::as_str).for_each(|fault| found.add(fault, info.id));
        assert!(steps > 1, "{}: steps are waited for", info.id);
    }
    found.are_none();
    assert!(seen > 5, "words were written on pieces: {seen}");
    browser.close();
}

/// Lets everything be shown, up to a question or the end.
fn goes_on(browser: &Browser) -> person::Glance {
    let mut seen = person::glance(browser);
    browser.until("a question or the end", || {
        seen = person::glance(browser);
        if seen.playing {
            let _ = browser.try_press("#next");
        }
        !seen.playing && (seen.asked.is_some() || seen.over)
    });
    seen
}

/// On a phone, as one finds it: a first touch plays nothing, whatever it is on, and says what it would do, unless it can be
/// taken back unseen: then it is enough; a finger that stays asks what it is.
#[test]
fn a_first_touch_plays_nothing_and_a_long_one_asks() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    for (game, face) in FACES {
        browser.resize(Size::LAPTOP);
        person::sits_down(&browser, &house.front(), game);
        person::is_impatient(&browser);
        let mut tapped = 0;
        let mut asked_about = false;
        for number in 0..10 {
            let before = person::waits(&browser).asked;
            browser.resize(Size::PHONE);
            assert!(
                browser.is_there("[data-confirm=touch]"),
                "{game}: that is how it is until somebody chooses"
            );
            let free = browser.is_there("[data-weight=free]");
            for spot in first_spots(&browser) {
                let spot = format!("#main [data-spot='{spot}']");
                touch::taps(&browser, &spot);
                if free {
                    browser.until(&format!("{game}: {spot} is laid by one touch"), || {
                        browser.is_there("[data-lock]:not(:disabled)")
                            || person::glance(&browser).asked.is_some_and(|asked| Some(asked) != before)
                    });
                    tapped += 1;
                    break;
                }
                assert_eq!(
                    person::glance(&browser).asked,
                    before,
                    "{game}: {spot} was played by a first touch"
                );
                tapped += usize::from(browser.is_there("#main.picking, #confirm"));
                while browser.is_there("#main.picking, #confirm") {
                    browser.key(ESCAPE);
                }
            }
            if !asked_about && browser.is_there(face) {
                touch::stays(&browser, face, "#rule-sheet[open] [data-rule] > *");
                browser.key(ESCAPE);
                browser.until("the sheet is closed", || !browser.is_there("#rule-sheet[open]"));
                assert!(!browser.is_there("#main.picking"), "{game}: what was asked about is not picked");
                asked_about = true;
            }
            assert!(free || person::glance(&browser).asked == before, "{game}: nothing was played");
            browser.resize(Size::LAPTOP);
            if asked_about && tapped > 3 {
                break;
            }
            person::presses_a_path(&browser, number);
        }
        assert!(asked_about && tapped > 0, "{game}: {tapped} spots were touched");
    }
    browser.close();
}

/// Three of the spots with which an answer begins, that lie on the board or in the tray.
fn first_spots(browser: &Browser) -> Vec<String> {
    let spots = browser.look(
        "(() => { const first = new Set([...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' ').find((spot) => spot !== '&')));
        const seen = [...first].filter((spot) => { const node = [...document.querySelectorAll(`#main [data-spot=\"${CSS.escape(spot)}\"]`)].find((one) => one.checkVisibility({ visibilityProperty: true }));
            return node && !(node instanceof SVGElement && node.closest('.pan')); });
        return seen.filter((_, at) => at % Math.ceil(seen.length / 3) === 0); })()",
    );
    spots.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
