//! What can be pressed, what is aimed at, what has the focus and what is picked looks different from what is not: by the
//! pixels, whatever the style sheets say.

use ::hex::Hex;
use knights::Knights;

use serde_json::json;

use crate::browser::{Browser, Script, Size};
use crate::check::Faults;
use crate::laid;
use crate::person;
use crate::wire::House;

/// Nothing fades any more: a colour would be measured on its way.
const STILL: &str = "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }'); document.adoptedStyleSheets = [sheet]; return 0; })()";

/// Issue 24, 1: a space that can be entered is lit as a whole, one that can be struck is red, and the focus is seen.
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
            let lit = changed(&browser, space, 0, 12, &unlit);
            browser.look(&unlit);
            assert!(lit > least, "{theme}: {state} changes only {lit:.2} of a space");
            let focus = "document.querySelector('[data-lit]').focus({ focusVisible: true })";
            let seen = changed(&browser, space, 0, 40, focus);
            browser.look("document.activeElement.blur()");
            assert!(seen > 0.05, "{theme}: the focus changes only {seen:.2} of a space");
        }
    }
    browser.close();
}

/// Issue 24, 11: what is written on the main button can be read while it is picked.
#[test]
fn a_picked_main_button_can_be_read() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    laid::comes_to::<Hex>(&browser, house, (Some("balanced"), 3), "HX-5.5");
    person::sets(&browser, "confirm", "always");
    browser.resize(Size::PHONE);
    browser.press(".actbar .btn-main[data-spot]");
    browser.until_there(".actbar .btn-main.picked");
    for theme in ["light", "dark"] {
        browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
        let words = "document.querySelector('.actbar .btn-main.picked').style.color";
        let read =
            changed(&browser, ".actbar .btn-main.picked", 0, 110, &format!("({words} = 'transparent')"));
        browser.look(&format!("({words} = '')"));
        assert!(read > 0.01, "{theme}: its words are only {read:.3} of a picked button");
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

/// The law: what can be pressed or is picked differs from the same thing when it is not, and so does what has the focus; by
/// day, by candle light, and where the system chooses the colours. Every kind of thing is looked at once.
pub(crate) fn law(
    browser: &Browser,
    states: &[&str],
    known: &mut Vec<String>,
    faults: &mut Faults,
    what: &str,
) {
    // What the pointer rests on looks different by that alone.
    browser.hover(".prompt h2");
    let found = browser.look(&format!("{KINDS}({}, {})", json!(states), json!(known)));
    for (at, kind) in found.as_array().into_iter().flatten().enumerate() {
        let (name, state) = (kind[0].as_str().unwrap_or_default(), kind[1].as_str().unwrap_or_default());
        let thing = format!("[data-lit='{at}']");
        let node = format!("document.querySelector({thing:?})");
        for (theme, colours) in [("light", "none"), ("dark", "none"), ("light", "active")] {
            browser.prefers("forced-colors", colours);
            browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
            let mode = if colours == "active" { "forced colours" } else { theme };
            browser.look("document.activeElement.blur() ?? 0");
            let toggle = format!("{node}.classList.toggle('{state}')");
            let lit = changed(browser, &thing, RIM, 12, &toggle);
            browser.look(&toggle);
            if lit < 0.01 {
                faults.add(&format!("{name} looks the same without it ({mode})"), what);
            }
            let focus = format!(
                "{node}.matches('[data-spot]') ? {node}.focus({{ focusVisible: true }}) : {node}.querySelector('[data-spot]').focus({{ focusVisible: true }})"
            );
            let seen = changed(browser, &thing, RIM, 12, &format!("(() => {{ {focus}; return 0; }})()"));
            if seen < 0.005 {
                faults.add(&format!("{name} looks the same with the focus ({mode})"), what);
            }
        }
        browser.prefers("forced-colors", "none");
        known.push(name.to_owned());
    }
    browser.look("(document.documentElement.dataset.theme = 'auto')");
}

/// The share of an element's pixels, and of those so far around it, that a change of the page makes another colour, by more
/// than `least` of 255.
fn changed(browser: &Browser, selector: &str, rim: u8, least: u8, change: &str) -> f64 {
    const DRAWN: &str =
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))";
    browser.look(STILL);
    browser.look(DRAWN);
    let before = browser.picture();
    browser.look(change);
    browser.look(DRAWN);
    let after = browser.picture();
    let share = browser.look(&format!(
        "(async () => {{
            const box = document.querySelector({selector:?}).getBoundingClientRect(), rim = {rim};
            const [left, top, width, height] = [box.left - rim, box.top - rim, box.width + 2 * rim, box.height + 2 * rim];
            const pixels = async (data) => {{
                const image = Object.assign(new Image(), {{ src: `data:image/png;base64,${{data}}` }});
                await image.decode();
                const canvas = Object.assign(document.createElement('canvas'), {{ width: image.width, height: image.height }});
                const context = canvas.getContext('2d');
                context.drawImage(image, 0, 0);
                return context.getImageData(left, top, width, height).data;
            }};
            const [one, other] = [await pixels('{before}'), await pixels('{after}')];
            let changed = 0;
            for (let i = 0; i < one.length; i += 4) {{
                changed += [0, 1, 2].some((c) => Math.abs(one[i + c] - other[i + c]) > {least});
            }}
            return changed / (one.length / 4);
        }})()"
    ));
    share.as_f64().expect("a share")
}
