//! At every question of every game, and after a first press: nothing lies over a control or a card, at three sizes and
//! in both themes.

use authority::Authority;
use estraven::Estraven;
use hex::Hex;
use kernel::Game;
use knights::Knights;
use prevail::Prevail;
use serde_json::Value;

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::laid;
use crate::shots;
use crate::wire::House;

/// Names controls and card faces that something else covers, in both themes.
const COVERED: &str = include_str!("covered.js");

/// A few first spots of each kind from which an answer needs a second press. Spots are of a kind if they look alike.
const FIRST_SPOTS: &str = "(() => {
    const paths = [...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' '));
    const answers = new Set(paths.filter((path) => path.length === 1).map(([spot]) => spot));
    const kinds = new Map();
    for (const spot of new Set(paths.filter((path) => path.length > 1 && !answers.has(path[0])).map(([spot]) => spot))) {
        const node = [...document.querySelectorAll(`#main [data-spot=\"${CSS.escape(spot)}\"]`)].find((one) => one.getClientRects().length);
        if (!node) continue;
        const kind = `${node.tagName} ${node.closest('[class]').getAttribute('class').split(' ')[0]}`;
        kinds.set(kind, [...(kinds.get(kind) ?? []), spot].slice(0, 6));
    }
    return [...kinds.values()].slice(0, 3); })()";

const ESCAPE: char = '\u{E00C}';

#[test]
fn nothing_covers_the_knights() {
    nothing_is_covered::<Knights>(&[("quick", 2), ("rulebook", 6)]);
}

#[test]
fn nothing_covers_a_court() {
    nothing_is_covered::<Authority>(&[("standard", 2), ("standard", 4)]);
}

#[test]
fn nothing_covers_a_chart() {
    nothing_is_covered::<Hex>(&[("balanced", 3)]);
}

#[test]
fn nothing_covers_a_realm() {
    nothing_is_covered::<Estraven>(&[("standard", 2), ("standard", 4)]);
}

#[test]
fn nothing_covers_a_battlefield() {
    nothing_is_covered::<Prevail>(&[("mini", 2), ("rulebook", 2), ("builder", 2)]);
}

/// Looks at a late table for each question that random play comes to.
fn nothing_is_covered<G: Game>(tables: &[(&str, u8)]) {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let mut found = Vec::new();
    for (preset, seats) in tables {
        for (rule, record) in laid::questions::<G>((Some(preset), *seats)) {
            // A guest may have only so many tables: each is opened by another.
            browser.call("DELETE", "/cookie", &Value::Null).expect("cookies are forgotten");
            laid::opens(&browser, &house, &record);
            at_every_size(&browser, &mut found, &format!("{preset} for {seats} at {rule}"));
        }
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
    browser.close();
}

/// Looks at the question that is asked at three sizes, before and after a first press, and notes what is covered.
pub(crate) fn at_every_size(browser: &Browser<'_>, found: &mut Vec<String>, what: &str) {
    for size in [Size::PHONE, Size::LAPTOP, Size::WIDE] {
        browser.resize(size);
        let what = format!("{what}, {} wide", size.0);
        note(browser, found, &what);
        for spots in browser.look(FIRST_SPOTS).as_array().into_iter().flatten() {
            let spots: Vec<&str> = spots.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            // The middle of a winding shore may lie in the sea: one of several can be pressed.
            let pressed = spots.iter().find(|spot| picks(browser, spot));
            let Some(spot) = pressed else {
                found.push(format!("{what}: none of {spots:?} can be pressed"));
                continue;
            };
            note(browser, found, &format!("{what}, {spot} pressed"));
            browser.key(ESCAPE);
            browser.until("nothing is picked", || !browser.is_there("#main.picking"));
        }
    }
    browser.resize(Size::LAPTOP);
}

/// Presses a spot; is it picked?
pub(crate) fn picks(browser: &Browser<'_>, spot: &str) -> bool {
    const LOOKS: usize = 40;
    browser.try_press(&format!("#main [data-spot='{spot}']")).unwrap_or(false)
        && (0..LOOKS).any(|_| browser.is_there("#main.picking"))
}

pub(crate) fn note(browser: &Browser<'_>, found: &mut Vec<String>, what: &str) {
    shots::keep(browser, what);
    let covered = browser.look(COVERED);
    found.extend(covered.as_array().into_iter().flatten().map(|fault| format!("{what}: {fault}")));
}
