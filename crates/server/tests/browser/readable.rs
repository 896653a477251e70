//! Words on cards can be read from a laptop on: what would be smaller is left to the large face of the inspector.

use authority::Authority;
use estraven::Estraven;
use hex::Hex;
use kernel::Game;
use prevail::Prevail;
use serde_json::Value;

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::laid::comes_to;
use crate::wire::House;

/// How many words of these cards are seen, and those smaller than 11 pixels.
const WORDS: &str = "((cards) => {
    const found = { seen: 0, small: [] };
    for (const node of document.querySelectorAll(`${cards} *`)) {
        if (node.closest('svg') || ![...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim())) continue;
        const px = parseFloat(getComputedStyle(node).fontSize), box = node.getBoundingClientRect();
        if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || px === 0 || box.width < 2) continue;
        found.seen += 1;
        if (px < 10.95) found.small.push(`${node.textContent.trim().slice(0, 30)}: ${px.toFixed(1)} px on a card of ${Math.round(node.closest('.card').getBoundingClientRect().width)}`);
    }
    return found; })";

/// Words that do not fit the box they are written in.
const SPILT: &str = "((cards) => [...document.querySelectorAll(`${cards}`)]
    .flatMap((face) => [...face.querySelectorAll('.abil, .type, h3, .gist')])
    .filter((node) => node.checkVisibility() && node.scrollHeight > node.clientHeight + 4 && node.clientHeight > 0)
    .map((node) => `${node.className}: ${node.textContent.trim().slice(0, 40)}`))";

#[test]
fn no_word_on_a_card_is_smaller_than_can_be_read() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    reads::<Authority>(&browser, &house, ("standard", 4, "AU-3.3"), ".stall .card > .face");
    reads::<Authority>(&browser, &house, ("standard", 2, "AU-3.3"), ".stall .card > .face");
    reads::<Hex>(&browser, &house, ("balanced", 3, "HX-3.2"), ".spread .card > .face");
    reads::<Hex>(&browser, &house, ("balanced", 3, "HX-5.5"), ".dossier .card > .face");
    reads::<Estraven>(&browser, &house, ("standard", 4, "LE-6.2"), "#board .card > .face");
    reads::<Prevail>(&browser, &house, ("rulebook", 2, "PV-4.1"), ".hand .card > .face");
    browser.close();
}

/// At this question the cards of the market, the gallery or the hand can be read, and so can all others on the table.
#[track_caller]
fn reads<G: Game>(
    browser: &Browser<'_>,
    house: &House,
    (preset, seats, rule): (&str, u8, &str),
    cards: &str,
) {
    browser.call("DELETE", "/cookie", &Value::Null).expect("cookies are forgotten");
    comes_to::<G>(browser, house, (Some(preset), seats), rule);
    for size in [Size::LAPTOP, Size::WIDE] {
        browser.resize(size);
        let what = format!("{} for {seats} at {rule}, {} wide", G::INFO.title, size.0);
        let seen = browser.look(&format!("{WORDS}({cards:?})"));
        assert!(seen["seen"].as_u64() >= Some(2), "{what}: there is something to read: {seen}");
        let all = browser.look(&format!("{WORDS}('#main .card > .face')"));
        assert_eq!(all["small"].as_array().map(Vec::len), Some(0), "{what}: {:#}", all["small"]);
        let spilt = browser.look(&format!("{SPILT}({cards:?})"));
        assert_eq!(spilt.as_array().map(Vec::len), Some(0), "{what} does not fit: {spilt:#}");
    }
}
