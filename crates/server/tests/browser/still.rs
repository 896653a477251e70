//! A press moves nothing that can still be pressed, neither when something is picked or opened nor when it is answered.

use serde_json::json;

use crate::browser::{Browser, Size};
use crate::check::Faults;
use crate::person;

const STILL: &str = include_str!("still.js");

/// What opens or explains something in its place, each kind once: its name, and where to press it.
const OPENERS: &str = "((known) => {
    const found = new Map();
    for (const one of document.querySelectorAll('#main :is(.ptool[data-why], details:not(.menu) > summary)')) {
        if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || getComputedStyle(one).pointerEvents === 'none') continue;
        const kind = `${one.localName}.${(one.closest('[class], [id]').getAttribute('class') ?? one.parentElement.id).split(' ')[0]} ${one.parentElement.id}`;
        if (known.includes(kind) || found.has(kind)) continue;
        one.setAttribute('data-opener', found.size);
        found.set(kind, found.size);
    }
    return [...found]; })";

/// Notes where everything is.
pub(crate) fn keeps(browser: &Browser) {
    browser.look(&format!("({STILL})('keep')"));
}

/// Names what a first press has moved since.
pub(crate) fn after_a_press(browser: &Browser, faults: &mut Faults, what: &str) {
    names(browser, faults, "press", what);
}

/// Opens what can be opened in its place, each kind once on a screen of this size, and names what that moves.
pub(crate) fn opens(browser: &Browser, size: Size, known: &mut Vec<String>, faults: &mut Faults, what: &str) {
    let here = format!("{} wide: ", size.0);
    browser.look("(scrollTo({ top: 0, behavior: 'instant' }), 0)");
    let known_here: Vec<&str> = known.iter().filter_map(|kind| kind.strip_prefix(&here)).collect();
    let found = browser.look(&format!("{OPENERS}({})", json!(known_here)));
    for opener in found.as_array().into_iter().flatten() {
        let kind = opener[0].as_str().unwrap_or_default();
        let selector = format!("[data-opener='{}']", opener[1]);
        browser.look(&format!("document.querySelector({selector:?}).scrollIntoView({{ block: 'nearest', behavior: 'instant' }}) ?? 0"));
        keeps(browser);
        // Once to open it, once to shut it: both may move nothing.
        for _ in 0..2 {
            // A list that only shows while its banner is pointed at is gone when the pointer comes.
            if !browser.try_press(&selector).unwrap_or(false) {
                break;
            }
            names(browser, faults, "press", &format!("{what}, {here}{kind} pressed"));
        }
        known.push(format!("{here}{kind}"));
    }
    browser.look("document.querySelectorAll('[data-opener]').forEach((one) => one.removeAttribute('data-opener')) ?? 0");
}

/// Gives an answer to the open question on each screen, and names what it has moved.
pub(crate) fn answers(browser: &Browser, faults: &mut Faults, what: &str) {
    browser.look("(document.documentElement.dataset.speed = 'instant')");
    for size in Size::ALL {
        browser.resize(size);
        browser.look("(scrollTo(0, 0), 0)");
        let rule = browser.text("#prompt a.rule-no");
        keeps(browser);
        person::presses_a_path(browser, 0);
        if person::waits(browser).over {
            return;
        }
        let what = format!("{what}, {} wide, {} answered", size.0, rule.trim());
        names(browser, faults, "answer", &what);
    }
}

fn names(browser: &Browser, faults: &mut Faults, which: &str, what: &str) {
    for fault in browser.look(&format!("({STILL})({which:?})")).as_array().into_iter().flatten() {
        faults.add(fault.as_str().unwrap_or_default(), what);
    }
}
