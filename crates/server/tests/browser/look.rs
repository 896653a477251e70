//! What only one game shows, and only a browser can tell: that it is seen, where, and how large.

use authority::Authority;
use estraven::Estraven;
use hex::Hex;
use kernel::Observation;
use knights::{Knights, Step};
use prevail::Prevail;
use serde_json::Value;

use crate::browser::{Browser, Script, Size};
use crate::laid::{comes_to, comes_where};
use crate::wire::House;
use crate::{shots, touch};

/// The shape of one's mission is lit on the map before anybody points at anything, and a finger puts it out.
#[test]
fn a_mission_is_lit_on_the_map() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_where::<Hex>(&browser, house, (None, 2), |seen| {
        let dossier = seen.viewer.seat().map(|seat| seen.view.realms[seat].dossier);
        let places = dossier.into_iter().flatten().flatten().filter(|id| id.as_str().starts_with("MD"));
        seen.prompt.as_ref().is_some_and(|asked| asked.rule.number() == "HX-5.5") && places.count() > 0
    });
    browser.resize(Size::PHONE);
    let lit =
        "[...document.querySelectorAll('.lens.own')].some((one) => getComputedStyle(one).display !== 'none')";
    assert_eq!(browser.look(lit), true, "it is lit from the beginning");
    shots::keep(&browser, "hex, a mission is lit, 390 wide");
    while browser.is_there(".lensbtn input:checked") {
        touch::taps(&browser, ".lensbtn:has(:checked)");
    }
    assert_eq!(browser.look(lit), false, "it was put out");
    browser.close();
}

/// Where the whole map is on a phone it names lands, by name and large enough to be read, and no name lies on another.
#[test]
fn a_phone_names_lands() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    for rule in ["HX-3.9", "HX-5.5"] {
        browser.forgets();
        comes_to::<Hex>(&browser, house, (Some("balanced"), 3), rule);
        browser.resize(Size::PHONE);
        let names = browser.look(
            "[...document.querySelectorAll('.hexmap .far text, .hexmap .region text')].map((one) => { const box = one.getBoundingClientRect(); \
             const { fontSize } = getComputedStyle(one); \
             return [one.textContent, parseFloat(fontSize) * one.getScreenCTM().a, box.left, box.top, box.right, box.bottom]; })",
        );
        let names: Vec<(&str, Vec<f64>)> = names
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|name| {
                let figures = name.as_array()?[1..].iter().filter_map(Value::as_f64).collect();
                Some((name[0].as_str()?, figures))
            })
            .collect();
        assert!(names.len() > 10, "{rule}: {names:?}");
        for (at, (name, one)) in names.iter().enumerate() {
            assert!(one[0] >= 11.0, "{rule}: {name} is written in {} pixels", one[0]);
            for (other, two) in &names[at + 1..] {
                let apart = one[3] <= two[1] + 4.0
                    || two[3] <= one[1] + 4.0
                    || one[4] <= two[2] + 9.0
                    || two[4] <= one[2] + 9.0;
                assert!(apart, "{rule}: {name} lies on {other}");
            }
        }
    }
    browser.close();
}

/// KD-8.1: what the weapon in hand reaches lies under a pale veil with a dashed edge, while one plans too; and so does what a
/// planned weapon would reach.
#[test]
fn reach_is_a_pale_veil_with_a_dashed_edge() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_where::<Knights>(&browser, house, (Some("quick"), 2), |seen: &Observation<Knights>| {
        let armed = seen.viewer.seat().is_some_and(|seat| seen.view.knights[seat].weapon.is_some());
        seen.prompt.is_some() && seen.view.step == Step::Plan && armed
    });
    let seen = browser.look(
        "(() => { const reach = [...document.querySelectorAll('.arena .reach')].filter((one) => getComputedStyle(one).display !== 'none'); \
         const [pale, rim] = reach.length === 1 ? reach[0].children : []; \
         return [reach.length, pale && getComputedStyle(pale).fill, rim && getComputedStyle(rim).strokeDasharray]; })()",
    );
    assert_eq!(seen, serde_json::json!([1, "rgba(252, 247, 234, 0.28)", "7px, 5px"]));
    shots::keep(&browser, "knights, the reach of the weapon in hand");
    browser.close();
}

/// LE-3.1: on a phone the banners of the decks come before the lists of their cards; on a laptop only one list shows, that of
/// the banner that is pointed at.
#[test]
fn decks_are_looked_at_before_their_lists() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Estraven>(&browser, house, (None, 2), "LE-3.1");
    let shown = "[...document.querySelectorAll('.musterlists details')].filter((one) => one.checkVisibility()).map((one) => one.dataset.shown)";
    browser.hover(".deck[data-shows=list-3] h3");
    browser.when("its list shows", &format!("JSON.stringify({shown}) === '[\"list-3\"]'"));
    browser.resize(Size::PHONE);
    let order = browser.look(
        "[...document.querySelectorAll('.deck, .musterlists')].toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top).map((one) => one.matches('.deck'))",
    );
    let order: Vec<bool> = order.as_array().into_iter().flatten().filter_map(Value::as_bool).collect();
    assert!(order.len() > 6 && order[..6].iter().all(|deck| *deck), "{order:?}");
    browser.close();
}

/// PV-4.1: on a phone the whole field is seen where nothing is picked on it, the small map covers nothing while nobody moves
/// the board, and what is pressed takes nothing from the field.
#[test]
fn the_field_of_a_phone_keeps_its_place() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Prevail>(&browser, house, (Some("rulebook"), 2), "PV-4.1");
    browser.resize(Size::PHONE);
    browser
        .when("the small map is out of the way", "!document.querySelector('.battle .map').checkVisibility()");
    let whole =
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.pan'))";
    assert_eq!(browser.look(whole), true, "every column is seen before anything is picked");
    let field =
        "(({ top, height }) => [top, height])(document.querySelector('.pan').getBoundingClientRect())";
    let before = browser.look(field);
    browser.press(".hand [data-spot]");
    browser.until_there(".hand .picked");
    assert_eq!(browser.look(field), before, "the field gives way to what is pressed");
    shots::keep(&browser, "prevail, a card is picked, 390 wide");
    browser.close();
}

/// AU-11.10: of several rivals all that can be picked is listed; a phone shows the hand below it.
#[test]
fn a_list_of_targets_leaves_the_hand_in_view() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_to::<Authority>(&browser, house, (None, 4), "AU-11.10");
    browser.resize(Size::PHONE);
    let low = browser.look(
        "Math.round(document.querySelector('.hand .card').getBoundingClientRect().bottom) - innerHeight",
    );
    assert!(low.as_i64().is_some_and(|low| low <= 0), "the hand ends {low} pixels below the window");
    shots::keep(&browser, "authority, a list of targets, 390 wide");
    browser.close();
}
