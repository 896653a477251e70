//! What is looked for on a page. A check is a script that names the faults it finds; all checks of a moment are made in one
//! go.

use crate::browser::{Browser, Size};
use crate::mend;
use crate::shots;

/// A check, and the screens on which it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    /// An expression: the list of faults.
    script: &'static str,
    on: &'static [Size],
}

const ALL: &[Size] = &Size::ALL;

/// Controls and card faces that something else covers, in both themes.
pub(crate) const COVERED: Check = Check { script: include_str!("covered.js"), on: ALL };

/// Pairs of controls that lie on each other, and spots of a drawing that something else covers.
pub(crate) const CROWDED: Check = Check { script: include_str!("crowded.js"), on: ALL };

/// A page that is wider than the screen.
pub(crate) const WIDE: Check = Check {
    script: "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth ? [`${scrollWidth} wide, the screen has ${clientWidth}`] : [])(document.documentElement)",
    on: ALL,
};

/// A table that a laptop does not show whole.
pub(crate) const HIGH: Check = Check {
    script: "[[document.documentElement, innerHeight], ...[...document.querySelectorAll('#main .side, .frame-round #tray')].map((side) => [side, side.clientHeight])]
        .filter(([one, room]) => one.scrollHeight > room)
        .map(([one, room]) => `${one.localName}.${one.className} is ${one.scrollHeight} high and has room for ${room}`)",
    on: &[Size::LAPTOP],
};

/// Words whose contrast is too low, in both themes, as usual and high.
pub(crate) const FAINT: Check =
    Check { script: include_str!("contrast.js"), on: &[Size::PHONE, Size::LAPTOP] };

/// Words that are smaller than 11 pixels: those are left to the large face of the inspector.
pub(crate) const SMALL: Check = Check { script: include_str!("small.js"), on: ALL };

/// Controls that a finger may miss.
pub(crate) const NARROW: Check =
    Check { script: include_str!("narrow.js"), on: &[Size::PHONE, Size::LAPTOP] };

/// People who are called by the number of their seat: written, spoken or pointed at.
pub(crate) const NUMBERED: Check = Check { script: include_str!("numbered.js"), on: &[Size::LAPTOP] };

/// Words that are not plain: ids, codes, notation; and questions and help that are too long.
pub(crate) const WORDED: Check = Check { script: include_str!("worded.js"), on: &[Size::LAPTOP] };

/// What looks like a piece and answers no press, neither with a choice nor with a reason.
pub(crate) const MUTE: Check = Check { script: include_str!("mute.js"), on: &[Size::PHONE, Size::LAPTOP] };

/// What every page must stand.
pub(crate) const PAGE: &[Check] = &[WIDE, CROWDED];

/// What a table must stand of which all is shown at once.
pub(crate) const WHOLE: &[Check] = &[WIDE, HIGH, CROWDED];

/// What a table must stand at every question, however late.
pub(crate) const TABLE: &[Check] = &[WIDE, SMALL, NARROW, NUMBERED, WORDED, MUTE, COVERED];

/// Faults, each told once, with where it was found first.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<(String, String)>);

impl Faults {
    /// Makes those of the checks that belong to a screen of this size; it must be that large already.
    #[track_caller]
    pub(crate) fn check(&mut self, browser: &Browser, checks: &[Check], size: Size, what: &str) {
        let what = format!("{what}, {} wide", size.0);
        shots::keep(browser, &what);
        let scripts = checks.iter().filter(|check| check.on.contains(&size)).map(|check| check.script);
        // One after the other: some of them scroll.
        let all: Vec<String> = scripts.map(|script| format!("...{script}")).collect();
        for fault in browser.look(&format!("[{}]", all.join(", "))).as_array().into_iter().flatten() {
            self.add(fault.as_str().unwrap_or_default(), &what);
        }
    }

    /// Makes the checks on every screen that they belong to. A screen on which nothing is looked for is left out: to lay a page
    /// out once more costs more than most checks.
    #[track_caller]
    pub(crate) fn check_all(&mut self, browser: &Browser, checks: &[Check], what: &str) {
        for size in Size::ALL.into_iter().filter(|size| checks.iter().any(|check| check.on.contains(size))) {
            browser.resize(size);
            self.check(browser, checks, size, what);
        }
        browser.resize(Size::LAPTOP);
    }

    pub(crate) fn add(&mut self, fault: &str, what: &str) {
        // One of its kind is enough.
        let kind = |fault: &str| fault.split(", as ").next().unwrap_or_default().to_owned();
        let told = self.0.iter().any(|(known, _)| kind(known) == kind(fault));
        if !told && !mend::is_known(fault, what) {
            self.0.push((fault.to_owned(), what.to_owned()));
        }
    }

    #[track_caller]
    pub(crate) fn are_none(&self) {
        let told: Vec<String> = self.0.iter().map(|(fault, at)| format!("{at}: {fault}")).collect();
        assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
    }
}

/// A page fits every screen, and nothing on it lies on anything else.
#[track_caller]
pub(crate) fn fits(browser: &Browser, what: &str) {
    stands(browser, PAGE, what);
}

/// A page stands these checks on every screen.
#[track_caller]
pub(crate) fn stands(browser: &Browser, checks: &[Check], what: &str) {
    let mut faults = Faults::default();
    faults.check_all(browser, checks, what);
    faults.are_none();
}
