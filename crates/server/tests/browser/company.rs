//! What a person meets around a match: a lost connection, the site on a phone, settings, sound.

use knights::Knights;

use crate::browser::{Browser, RIGHT, Script, Size};
use crate::wire::{House, Wire};
use crate::{laid, person, shots};

#[test]
fn a_press_while_the_connection_is_lost_is_kept() {
    let house = House::shared();
    let wire = Wire::to(house);
    let browser = Browser::open(Script::On);
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
    browser.until("it is said", || browser.text("#refusal").contains("You are offline"));
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
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.resize(Size::PHONE);
    browser.go(&house.page("/rules/knights"));
    browser.press("#contents a[href^='#']");
    assert!(browser.address().contains('#'), "a chapter is one press away");
    browser.go(&house.page("/rules/knights"));
    browser.write("[data-find] input", "zeppelin\u{e007}");
    browser.until("it is said", || browser.text("#found").contains("Nothing in these rules says “zeppelin”"));
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

/// What is searched for in the rules is found while it is typed, a figure with its picture, and the nearest is a key away;
/// without a script it is found on a page of its own.
#[test]
fn rules_are_searched_with_and_without_a_script() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.page("/rules/knights"));
    browser.write("[data-find] input", "high ground");
    browser.until_there(".finding:not([hidden]) [data-figure='KD-7C'] svg");
    shots::keep(&browser, "rules, searched");
    browser.write("[data-find] input", "high ground\u{e007}");
    browser.until("the rule", || browser.address().ends_with("#KD-3.4"));
    browser.close();
    let browser = Browser::open(Script::Off);
    browser.go(&house.page("/rules/knights"));
    browser.write("[data-find] input", "high ground\u{e007}");
    browser.until("a page", || browser.address().ends_with("/rules/knights/search?find=high+ground"));
    assert!(browser.text("#found").contains("KD-7.6"));
    browser.close();
}

/// The question of a table leads to the figure that explains it, and so does a refusal.
#[test]
fn a_question_and_a_refusal_lead_to_the_figure_that_explains() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    laid::comes_to::<Knights>(&browser, house, (None, 2), "KD-5.3");
    let leads =
        |at: &str| browser.look(&format!("document.querySelector('{at} .rule-fig')?.getAttribute('href')"));
    assert_eq!(leads("#prompt"), "/rules/knights#KD-5A");
    browser.close();
}

#[test]
fn settings_work_by_keyboard_and_are_seen_and_heard() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.page("/settings"));
    // Arms are shown as they would be, before they are kept.
    browser.press("label:has([name=charge][value=wolf])");
    browser.press("label:has([name=field][value=red])");
    let shown = "document.querySelector('.shown svg').classList.contains('seat-red') \
                 && document.querySelector('.shown use').getAttribute('href').endsWith('#i-f-blood')";
    assert_eq!(browser.look(shown), true);
    browser.write("#name", "Ada");
    browser.press(".bearer .btn-main");
    browser.until("it is kept", || browser.text(".kept").contains("saved"));
    assert_eq!(browser.look(shown), true);
    assert!(browser.text(".bar .guest").contains("Ada"));

    // By keyboard: the arrow chooses the next of a row. High contrast is high on both themes.
    browser.look("document.querySelector('[name=contrast]').focus() ?? 0");
    browser.key(RIGHT);
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

/// What a person chooses for their eyes can be measured at a table: sizes, patterns, contrast, stillness.
#[test]
fn settings_for_the_eyes_have_an_effect() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 2, "knight");
    person::waits(&browser);
    let table = browser.address();
    let measured = || {
        browser.look(
            "(() => { const style = (one, name) => getComputedStyle(document.querySelector(one)).getPropertyValue(name);
            return { words: parseFloat(style('#prompt h2', 'font-size')), small: parseFloat(style('#log li', 'font-size')), pattern: style('pattern path, pattern line, pattern circle', 'stroke-width') + style(':root', '--h-dark'),
                ink: style('#help', 'color'), rest: style('.card, .token', 'transition-duration') }; })()",
        )
    };
    let usual = measured();
    let chosen = |name: &str, value: &str| {
        browser.go(&house.page("/settings"));
        browser.press(&format!("main label:has([name={name}][value={value}])"));
        browser.until("it is kept", || browser.cookie(name).is_some_and(|cookie| cookie["value"] == value));
        browser.go(&table);
        browser.until_there("main[data-page=table]");
        person::waits(&browser);
        measured()
    };
    let number = |seen: &serde_json::Value, name: &str| seen[name].as_f64().unwrap();
    let large = chosen("text", "large");
    let larger = chosen("text", "larger");
    for name in ["words", "small"] {
        assert!(
            number(&usual, name) < number(&large, name) && number(&large, name) < number(&larger, name),
            "{name}: {usual} {large} {larger}"
        );
    }
    assert_ne!(chosen("patterns", "bold")["pattern"], usual["pattern"], "patterns are bolder");
    assert_ne!(chosen("contrast", "high")["ink"], usual["ink"], "words are darker");
    let rests = |seen: &serde_json::Value| seen["rest"].as_str().unwrap().split(", ").all(|one| one == "0s");
    assert!(!rests(&usual) && rests(&chosen("motion", "less")), "nothing slides: {usual}");
    browser.close();
}

/// The link of a table is handed to the system where that can share, and the button is not there where it cannot; how loud
/// it is follows the setting; a message comes when it is one's move and the page is out of sight, if that was asked for.
#[test]
fn links_are_shared_sounds_have_a_volume_and_messages_call() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    // What the system of this person can do is put in its place before any page: headless, it can do none of it.
    let script = "window.did = { shared: [], loud: [], told: [] };
        navigator.share = async (what) => { did.shared.push(what.url); };
        const ramp = AudioParam.prototype.linearRampToValueAtTime;
        AudioParam.prototype.linearRampToValueAtTime = function (value, at) { did.loud.push(value); return ramp.call(this, value, at); };
        window.Notification = class { static permission = 'granted'; static requestPermission() {} constructor(title) { did.told.push(title); } };
        Object.defineProperty(document, 'hidden', { get: () => window.away === true });";
    browser.tell("Page.addScriptToEvaluateOnNewDocument", serde_json::json!({ "source": script }));

    browser.go(&house.page("/settings"));
    browser.press("main label:has([name=sound][value=on])");
    let mut loud = Vec::new();
    for volume in ["low", "medium", "high"] {
        browser.press(&format!("main label:has([name=volume][value={volume}])"));
        browser.until_there(&format!("[data-volume={volume}]"));
        browser.look("(did.loud.length = 0)");
        browser.press("[data-hear]");
        browser.until("it is heard", || browser.look("did.loud.length > 0") == true);
        loud.push(browser.look("Math.max(...did.loud)").as_f64().unwrap());
    }
    assert!(loud[0] < loud[1] && loud[1] < loud[2], "{loud:?}");
    browser.press("main label:has([name=notify][value=on])");
    browser.until_there("[data-notify=on]");

    person::sets_up(&browser, &house.front(), 2, "open");
    browser.until_there("main[data-page=waiting]");
    browser.press("[data-share=share]");
    browser.until("the link is shared", || browser.look("did.shared.length") == 1);
    let link = browser.look("did.shared[0]");
    assert_eq!(link.as_str(), Some(&*browser.address()), "it is the link of the table");

    let other = Browser::open(Script::On);
    other.go(&browser.address());
    other.write(".sit [name=name]", "Ben");
    other.press(".sit button");
    for one in [&browser, &other] {
        one.until_there("main[data-page=table]");
        person::is_impatient(one);
    }
    person::plans(&browser, &["Sw", "Sh", "Sp"]);
    browser.until("Ada waits", || person::glance(&browser).asked.is_none());
    browser.look("(window.away = true)");
    person::plans(&other, &["Sh", "Sh", "Sp"]);
    for _ in 0..12 {
        if browser.look("did.told.length > 0") == true || person::glance(&other).asked.is_none() {
            break;
        }
        person::answers(&other);
    }
    browser.until("she is called", || browser.look("did.told.length > 0") == true);
    assert_eq!(browser.look("did.told[0]"), "Your move in Knight's Duty");
    browser.close();
    other.close();
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
