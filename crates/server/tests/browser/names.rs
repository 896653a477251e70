//! People have names: nobody is a number anywhere, and no name is cut off.

use crate::browser::{Browser, Script, Size};
use crate::check::{self, NUMBERED};
use crate::person::{self, Setup};
use crate::wire::House;

/// As long as a name may be.
const LONGEST: &str = "Maximiliana Wintermantel";

/// Where a name is written but cannot be read whole.
const CUT: &str = "((name) => {
    const found = [], walk = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
    let seen = 0;
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const at = node.parentElement;
        if (!node.data.includes(name) || !at.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || at.closest('.vh, svg, option')) continue;
        const range = document.createRange();
        range.setStart(node, node.data.indexOf(name));
        range.setEnd(node, node.data.indexOf(name) + name.length);
        seen += 1;
        for (let outer = at; outer.id !== 'main'; outer = outer.parentElement) {
            const style = getComputedStyle(outer), box = outer.getBoundingClientRect();
            if (style.display === 'contents') continue;
            // It is there for those who listen.
            if (box.width <= 2) break;
            const cuts = (way) => ['hidden', 'clip'].includes(way);
            if ([...range.getClientRects()].some((rect) => (cuts(style.overflowX) && (rect.right > box.right + 1 || rect.left < box.left - 1))
                || (cuts(style.overflowY) && (rect.bottom > box.bottom + 3 || rect.top < box.top - 3)))) {
                found.push(`${at.tagName}.${at.className} in ${outer.tagName}.${outer.className}: ${node.data.trim()}`);
                break;
            }
        }
    }
    return { seen, found }; })";

#[test]
fn nobody_is_a_number_in_any_game() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    for info in catalog::games() {
        person::sits_down(&browser, &house.front(), info.id);
        person::is_impatient(&browser);
        for number in 0..8 {
            person::waits(&browser);
            are_named(&browser, &format!("{} after {number} answers", info.id));
            person::presses_a_path(&browser, number);
        }
        person::waits(&browser);
        browser.press("#seat-menu > summary");
        let seat = browser.text("#seat h2");
        assert!(seat.starts_with("Your seat: ") && !seat.contains("P1"), "{}: {seat}", info.id);
        browser.press("#seat [data-side-action] label.tick");
        browser.press("#seat [data-side-action] .btn-strike");
        browser.until("it is over", || person::glance(&browser).over);
        are_named(&browser, &format!("{}, over", info.id));
        person::looks_at_the_result(&browser);
        are_named(&browser, &format!("the result of {}", info.id));
        let log = browser.text("#log");
        assert!(log.contains("You ") || log.contains("Ada"), "{}: the log names people: {log}", info.id);
    }
    browser.close();
}

#[track_caller]
fn are_named(browser: &Browser, what: &str) {
    check::stands(browser, &[NUMBERED], what);
}

#[test]
fn a_long_name_is_read_whole_on_a_phone() {
    let house = House::shared();
    let (ada, other) = (Browser::open(Script::On), Browser::open(Script::On));
    let mut found = Vec::new();
    for info in catalog::games() {
        for browser in [&ada, &other] {
            browser.forgets();
        }
        ada.resize(Size::LAPTOP);
        let setup = Setup { game: info.id, seats: 2, others: "open", options: &[] };
        person::opens(&ada, &house.front(), setup);
        ada.until_there("main[data-page=waiting]");
        other.go(&ada.address());
        other.write(".sit [name=name]", LONGEST);
        other.press(".sit button");
        ada.until_there("main[data-page=table]");
        for size in [Size::PHONE, Size::LAPTOP] {
            ada.resize(size);
            let cut = ada.look(&format!("{CUT}({LONGEST:?})"));
            assert!(cut["seen"].as_u64() > Some(0), "{}: the name is somewhere: {cut}", info.id);
            let cut = cut["found"].as_array().into_iter().flatten();
            found.extend(cut.map(|fault| format!("{}, {} wide: {fault}", info.id, size.0)));
        }
    }
    assert!(found.is_empty(), "{} names are cut off:\n{}", found.len(), found.join("\n"));
    ada.close();
    other.close();
}
