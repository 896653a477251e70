//! At every question of every game, and after a first press: nothing lies over a control or a card, at three sizes and
//! in both themes.

use std::collections::BTreeSet;

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
use crate::person;
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
    let rules = ["KD-5.3", "KD-7.1", "KD-7.5", "KD-8.1", "KD-8.3", "KD-8.7", "KD-8.14"];
    let rarer: [Rarer<'_>; 1] = [("KD-7.5", ("rulebook", 4), &[])];
    nothing_is_covered::<Knights>(&[("quick", 2), ("rulebook", 6)], &rules, &rarer);
}

#[test]
fn nothing_covers_a_court() {
    let rules = [
        "AU-1.13", "AU-3.3", "AU-3.6", "AU-6.4", "AU-9.1", "AU-10.6", "AU-11.6", "AU-11.10", "AU-12.3",
        "AU-16.1",
    ];
    let rarer: [Rarer<'_>; 3] = [
        ("AU-3.6", ("standard", 2), &[("hand_carry", "keep"), ("hand_size", "3")]),
        ("AU-9.1", ("standard", 2), &[("hand_carry", "keep")]),
        ("AU-16.1", ("tournament", 2), &[("starting_hp", "10")]),
    ];
    nothing_is_covered::<Authority>(&[("standard", 2), ("standard", 4)], &rules, &rarer);
}

#[test]
fn nothing_covers_a_chart() {
    let rules = [
        "HX-3.2", "HX-3.6", "HX-3.9", "HX-5.4", "HX-5.5", "HX-5.9", "HX-5.10", "HX-6.3", "HX-6.4", "HX-6.6",
        "HX-6.7", "HX-7.4", "HX-8.1",
    ];
    nothing_is_covered::<Hex>(&[("balanced", 3)], &rules, &[]);
}

#[test]
fn nothing_covers_a_realm() {
    nothing_is_covered::<Estraven>(&[("standard", 2), ("standard", 4)], &["LE-3.1", "LE-6.2"], &[]);
}

#[test]
fn nothing_covers_a_battlefield() {
    let rules = ["PV-2.5", "PV-4.1", "PV-5.1"];
    nothing_is_covered::<Prevail>(&[("mini", 2), ("rulebook", 2), ("builder", 2)], &rules, &[]);
}

/// A question that players at random hardly come to: its rule, and the table and settings with which some do.
type Rarer<'a> = (&'a str, (&'a str, u8), &'a [(&'a str, &'a str)]);

/// Looks at a late table for each question that random play comes to, and at those that it hardly comes to. None of the
/// `rules` by which something is asked may be missing: what nobody has looked at may well be covered.
fn nothing_is_covered<G: Game>(tables: &[(&str, u8)], rules: &[&str], rarer: &[Rarer<'_>]) {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let mut looks = |record: &str, what: &str| {
        // A guest may have only so many tables: each is opened by another.
        browser.call("DELETE", "/cookie", &Value::Null).expect("cookies are forgotten");
        laid::opens(&browser, &house, record);
        seen.insert(browser.text("#prompt a.rule-no").trim().to_owned());
        at_every_size(&browser, &mut found, what);
    };
    for (preset, seats) in tables {
        for (rule, record) in laid::questions::<G>((Some(preset), *seats)) {
            looks(&record, &format!("{preset} for {seats} at {rule}"));
        }
    }
    for (rule, (preset, seats), settings) in rarer {
        let record = laid::somehow::<G>((Some(preset), *seats), settings, |asked| {
            asked.prompt.as_ref().is_some_and(|prompt| prompt.rule.number() == *rule)
        });
        looks(&record, &format!("{preset} at {rule}"));
    }
    let missing: Vec<&&str> = rules.iter().filter(|rule| !seen.contains(**rule)).collect();
    assert!(missing.is_empty(), "nobody has looked at the questions of {missing:?}, only {seen:?}");
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
            let asked = person::glance(browser).asked;
            // The middle of a winding shore may lie in the sea: one of several can be pressed.
            let pressed = spots.iter().find(|spot| picks(browser, spot));
            let Some(spot) = pressed else {
                found.push(format!("{what}: none of {spots:?} can be pressed"));
                continue;
            };
            // What a thing is used for may have a single target: that is pressed, too, before anything is played.
            assert_eq!(person::glance(browser).asked, asked, "{what}: {spot} alone has played something");
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
    let selector = format!("#main [data-spot='{spot}']");
    person::scrolls_to(browser, &selector);
    browser.try_press(&selector).unwrap_or(false) && (0..LOOKS).any(|_| browser.is_there("#main.picking"))
}

pub(crate) fn note(browser: &Browser<'_>, found: &mut Vec<String>, what: &str) {
    shots::keep(browser, what);
    let covered = browser.look(COVERED);
    found.extend(covered.as_array().into_iter().flatten().map(|fault| format!("{what}: {fault}")));
}
