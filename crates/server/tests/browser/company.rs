//! What a person meets around a match: a lost connection, the site on a phone, settings, sound.

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::person;
use crate::wire::{House, Wire};

#[test]
fn a_press_while_the_connection_is_lost_is_kept() {
    let (house, driver) = (House::open(), Driver::start());
    let wire = Wire::to(&house);
    let browser = Browser::open(&driver, Script::On);
    person::sets_up(&browser, &wire.front(), 2, "knight");
    browser.until_there("main[data-page=table]");
    person::is_impatient(&browser);
    assert_eq!(person::waits(&browser).slots, 3);
    let sign =
        browser.look("document.querySelector('link[rel=icon]').href.includes('called') && document.title");
    assert!(sign.as_str().is_some_and(|title| title.starts_with("● Your move")), "the window calls: {sign}");

    // Nobody is at the other end: the press stays here, and so does the table.
    wire.down();
    browser.until_there("[data-link=lost]");
    browser.press(&person::stack("Mo"));
    browser.until("it is said", || browser.text("#refusal").contains("connection is lost"));
    assert!(browser.is_there("main[data-page=table]"), "the table is still there");
    wire.up();
    browser.until("it is played", || person::glance(&browser).slots == 2);
    assert_eq!(browser.text("#refusal"), "");

    // What answers a question that is no longer asked is not played, and that is said; also after a reload.
    browser.look(
        "sessionStorage.setItem(`held ${location.pathname}`, JSON.stringify({ line: 'place Sw', at: 1 })) ?? 0",
    );
    browser.reload();
    browser.until("it is said", || browser.text("#refusal").contains("was not played"));
    assert_eq!(person::glance(&browser).slots, 2);
    // Its console tells of the connections that failed, so it is not asked whether all was well.
}

#[test]
fn a_phone_has_the_site_and_the_contents_of_the_rules() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    browser.resize(Size::PHONE);
    browser.go(&house.page("/rules/knights"));
    browser.press("#contents a[href^='#']");
    assert!(browser.address().contains('#'), "a chapter is one press away");
    browser.go(&house.page("/rules/knights"));
    browser.write("[data-find] input", "zeppelin\u{e007}");
    browser.until("it is said", || browser.text("[data-found]").contains("No rule says “zeppelin”"));
    browser.press("nav.site a[href='/new']");
    browser.until("the form", || browser.address().ends_with("/new"));

    // The front form offers no more bots than a game takes.
    browser.go(&house.front());
    browser.choose("#quick-game", "authority");
    let most = browser.look(
        "Math.max(...[...document.querySelectorAll('#quick-bots option:not(:disabled)')].map((o) => o.value))",
    );
    assert_eq!(most, 3);
    browser.close();
}

#[test]
fn settings_work_by_keyboard_and_are_seen_and_heard() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    browser.go(&house.page("/settings"));
    // Arms are shown as they would be, before they are kept.
    browser.press("label:has([name=charge][value=wolf])");
    browser.press("label:has([name=field][value=red])");
    let shown = "document.querySelector('.shown svg').classList.contains('seat-red') \
                 && document.querySelector('.shown use').getAttribute('href').endsWith('#i-f-blood')";
    assert_eq!(browser.look(shown), true);
    browser.write("#name", "Ada");
    browser.press(".bearer .btn-main");
    browser.until("it is kept", || browser.text(".kept").contains("kept"));
    assert_eq!(browser.look(shown), true);
    assert!(browser.text(".bar .guest").contains("Ada"));

    // By keyboard: the arrow chooses the next of a row. High contrast is high on both themes.
    browser.look("document.querySelector('[name=contrast]').focus() ?? 0");
    browser.key('\u{e014}');
    browser.until_there("[data-contrast=high]");
    for theme in ["light", "dark"] {
        browser.press(&format!("main label:has([name=theme][value={theme}])"));
        browser.until_there(&format!("[data-theme={theme}]"));
        let least = browser.look(CONTRAST);
        assert!(least.as_f64().is_some_and(|ratio| ratio >= 7.0), "{theme}: {least}");
    }
    browser.reload();
    browser.until_there("[data-contrast=high][data-theme=dark]");

    // Nothing is heard until it is asked for.
    assert_eq!(browser.look("document.documentElement.dataset.heard ?? null"), serde_json::Value::Null);
    browser.press("main label:has([name=sound][value=on])");
    browser.until_there("[data-heard=asked]");
    browser.close();
}

/// The least contrast of any words on the page with what lies behind them.
const CONTRAST: &str = "(() => {
    const light = (color) => { const [r, g, b] = color.match(/[\\d.]+/g).map(Number).map((c) => c / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const behind = (node) => { for (; node; node = node.parentElement) {
        const color = getComputedStyle(node).backgroundColor;
        if (!color.startsWith('rgba') || !color.endsWith(', 0)')) return color; } return 'rgb(255, 255, 255)'; };
    const words = [...document.querySelectorAll('main :is(h1, h2, p, legend, label, .btn)')].filter((node) =>
        [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) && node.getClientRects().length);
    return Math.min(...words.map((node) => { const [a, b] = [light(getComputedStyle(node).color), light(behind(node))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }));
})()";
