//! What can be pressed, what is aimed at, what has the focus and what is picked looks different from what is not: by the
//! pixels, whatever the style sheets say.

use ::hex::Hex;
use knights::Knights;

use serde_json::json;

use crate::browser::{Browser, Script, Size};
use crate::check::Faults;
use crate::laid;
use crate::person;
use crate::pixels::{self, drawn, share};
use crate::wire::House;

/// A space that can be entered is lit as a whole, one that can be struck is red, and the focus is seen.
#[test]
fn spaces_of_the_arena_are_lit() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    // Of a space that can be struck most lies under the knight who stands there.
    for (rule, state, least) in [("KD-7.1", "can", 0.5), ("KD-8.1", "target", 0.1)] {
        browser.forgets();
        laid::comes_to::<Knights>(&browser, house, (Some("quick"), 2), rule);
        // The space stays the same one when it is no longer lit.
        browser.look(&format!("document.querySelector('.arena .sp.{state}').setAttribute('data-lit', '')"));
        let space = "[data-lit] .c";
        for theme in ["light", "dark"] {
            browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
            let unlit = format!("document.querySelector('[data-lit]').classList.toggle('{state}')");
            let lit = changed(&browser, space, 12, &unlit);
            browser.look(&unlit);
            assert!(lit > least, "{theme}: {state} changes only {lit:.2} of a space");
            let focus = "document.querySelector('[data-lit]').focus({ focusVisible: true })";
            let seen = changed(&browser, space, 40, focus);
            browser.look("document.activeElement.blur()");
            assert!(seen > 0.05, "{theme}: the focus changes only {seen:.2} of a space");
        }
    }
    browser.close();
}

/// What is written on the button that confirms, in the place of the one that was pressed, can be read.
#[test]
fn a_picked_main_button_can_be_read() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    laid::comes_to::<Hex>(&browser, house, (Some("balanced"), 3), "HX-5.5");
    person::sets(&browser, "confirm", "always");
    browser.resize(Size::PHONE);
    browser.press(".actbar .btn-main[data-spot]");
    browser.until_there(".confirm .btn-main");
    for theme in ["light", "dark"] {
        browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
        let words = "document.querySelector('.confirm .btn-main').style.color";
        let read = changed(&browser, ".confirm .btn-main", 110, &format!("({words} = 'transparent')"));
        browser.look(&format!("({words} = '')"));
        assert!(read > 0.01, "{theme}: its words are only {read:.3} of the button");
    }
    browser.close();
}

/// The things on a table that have not been looked at yet, each kind once: what can be pressed, or what is picked.
const KINDS: &str = "((states, known) => {
    for (const one of document.querySelectorAll('[data-lit]')) one.removeAttribute('data-lit');
    const found = [];
    for (const spot of document.querySelectorAll('#board [data-spot], #tray [data-spot]')) {
        const state = states.find((state) => spot.closest(`.${state}`));
        const thing = state && spot.closest(`.${state}`), box = thing?.getBoundingClientRect();
        if (!box?.width || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth || !thing.checkVisibility({ visibilityProperty: true })) continue;
        // What is clipped by what it scrolls in is not seen.
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        if (!thing.contains(hit) && !hit?.contains(thing)) continue;
        const kind = `${thing.localName}.${thing.getAttribute('class').split(' ')[0]} ${state}`;
        if (known.includes(kind) || found.some((one) => one[0] === kind)) continue;
        thing.setAttribute('data-lit', found.length);
        found.push([kind, state]);
    }
    return found; })";

/// A rim may lie outside of what it is the rim of: so many pixels.
const RIM: u8 = 8;

/// How the page is looked at on a screen: its theme, and whether the system chooses the colours. A large screen differs from a
/// laptop by its measures only.
const MODES: [(Size, &[(&str, &str)]); 3] = [
    (Size::PHONE, &[("light", "none"), ("dark", "none"), ("light", "active")]),
    (Size::LAPTOP, &[("light", "none"), ("dark", "none"), ("light", "active")]),
    (Size::WIDE, &[("light", "none")]),
];

/// The law: what can be pressed or is picked differs from the same thing when it is not, and so does what has the focus; what
/// is picked differs from what has the focus, and what can be struck from what is lit. By day, by candle light, and where the system chooses the colours. Every kind of
/// thing is looked at once at each size.
pub(crate) fn law(
    browser: &Browser,
    size: Size,
    states: &[&str],
    known: &mut Vec<String>,
    faults: &mut Faults,
    what: &str,
) {
    let Some((_, modes)) = MODES.into_iter().find(|(on, _)| *on == size) else { return };
    let here = format!("{} wide", size.0);
    let known_here: Vec<&str> = known.iter().filter_map(|kind| kind.strip_prefix(&here)).collect();
    // What the pointer rests on looks different by that alone.
    browser.moves_to((1.0, 1.0));
    let found = browser.look(&format!("{KINDS}({}, {})", json!(states), json!(known_here)));
    for (at, kind) in found.as_array().into_iter().flatten().enumerate() {
        let (name, state) = (kind[0].as_str().unwrap_or_default(), kind[1].as_str().unwrap_or_default());
        for (theme, colours) in modes {
            browser.prefers("forced-colors", colours);
            browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
            let mode = if *colours == "active" { "forced colours" } else { theme };
            for fault in differs(browser, &format!("[data-lit='{at}']"), state) {
                faults.add(&format!("{name} looks the same {fault} ({mode})"), &format!("{what}, {here}"));
            }
        }
        browser.prefers("forced-colors", "none");
        known.push(format!("{here}{name}"));
    }
    browser.look("(document.documentElement.dataset.theme = 'auto')");
}

/// In which of these ways a thing does not look different.
fn differs(browser: &Browser, thing: &str, state: &str) -> Vec<&'static str> {
    let node = format!("document.querySelector({thing:?})");
    let focus = format!(
        "(() => {{ const one = {node}; (one.matches('[data-spot]') ? one : one.querySelector('[data-spot]')).focus({{ focusVisible: true, preventScroll: true }}); return 0; }})()"
    );
    let (toggle, blur) =
        (format!("{node}.classList.toggle('{state}')"), "document.activeElement.blur() ?? 0");
    pixels::stills(browser);
    let picture = |changes: &[&str]| {
        for change in changes {
            browser.look(change);
        }
        drawn(browser, thing, RIM)
    };
    let lit = picture(&[blur]);
    let lit_focus = picture(&[&focus]);
    let unlit_focus = picture(&[&toggle]);
    let unlit = picture(&[blur]);
    // What can be struck is not taken for what can be entered or picked.
    let as_lit = format!("{node}.classList.replace('{state}', 'can')");
    browser.look(&toggle);
    let other = (state == "target" && browser.look(&format!("!{node}.matches('.can')")) == true).then(|| {
        let other = picture(&[&as_lit]);
        browser.look(&format!("{node}.classList.replace('can', '{state}')"));
        other
    });
    let mut found = Vec::new();
    if share(browser, &lit, &unlit, 12) < 0.01 {
        found.push("without it");
    }
    if other.is_some_and(|other| share(browser, &lit, &other, 12) < 0.01) {
        found.push("as what is only lit");
    }
    if share(browser, &lit, &lit_focus, 12) < 0.005 {
        found.push("with the focus");
    }
    if state == "picked" && share(browser, &lit, &unlit_focus, 12) < 0.01 {
        found.push("as with the focus alone");
    }
    found
}

/// The share of an element's pixels that a change of the page makes another colour, by more than `least` of 255.
fn changed(browser: &Browser, selector: &str, least: u8, change: &str) -> f64 {
    pixels::stills(browser);
    let before = drawn(browser, selector, 0);
    browser.look(change);
    share(browser, &before, &drawn(browser, selector, 0), least)
}
