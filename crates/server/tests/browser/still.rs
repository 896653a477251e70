//! A press moves nothing that can still be pressed, and an answer moves none of the slots in which things are said and
//! answered.

use crate::browser::{Browser, Size};
use crate::check::Faults;
use crate::person;

const STILL: &str = include_str!("still.js");

/// Notes where everything is.
pub(crate) fn keeps(browser: &Browser) {
    browser.look(&format!("({STILL})('keep')"));
}

/// Names what a first press has moved since.
pub(crate) fn after_a_press(browser: &Browser, faults: &mut Faults, what: &str) {
    names(browser, faults, "all", what);
}

/// Gives an answer to the open question, and names the slots that it has moved.
pub(crate) fn answers(browser: &Browser, faults: &mut Faults, what: &str) {
    browser.resize(Size::LAPTOP);
    browser.look("(scrollTo(0, 0), document.documentElement.dataset.speed = 'instant')");
    keeps(browser);
    person::presses_a_path(browser, 0);
    if !person::waits(browser).over {
        names(browser, faults, "slots", &format!("{what}, answered"));
    }
}

fn names(browser: &Browser, faults: &mut Faults, which: &str, what: &str) {
    for fault in browser.look(&format!("({STILL})({which:?})")).as_array().into_iter().flatten() {
        faults.add(fault.as_str().unwrap_or_default(), what);
    }
}
