//! Whatever looks like a piece, a card, a space or a pile answers a press: with a choice, a reason, or what it is.

use serde_json::json;

use crate::browser::{Browser, ESCAPE, IN_VAIN};
use crate::check::Faults;
use crate::person;

/// Things in the window that are not lit and have not been pressed yet, each kind once, and where to press them.
const UNLIT: &str = "((known) => {
    const THINGS = '#board :is(.sp, .pile, .pilebox, .dpile, .cardback, .tile, .ware, .unit, .knight, .slot, .card > .face, [data-at]:not(:has([data-at], [data-key], .card)))';
    const first = new Set([...document.querySelectorAll('#act [data-path]')].flatMap((one) => one.dataset.path.split(' ')));
    const found = new Map();
    for (const thing of document.querySelectorAll(THINGS)) {
        const box = thing.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2].map(Math.round);
        if (box.width < 8 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !thing.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const hit = document.elementFromPoint(x, y), spot = hit?.closest('[data-spot]');
        if (!hit || !thing.contains(hit) || (spot && first.has(spot.dataset.spot)) || hit.closest('.can, .maybe, .target, .picked, [name=act], a:not([data-about], .rule-no)')) continue;
        const kind = `${thing.localName}.${(thing.getAttribute('class') ?? '').split(' ')[0]}`;
        if (!known.includes(kind) && !found.has(kind)) found.set(kind, [x, y]);
    }
    return [...found].slice(0, 4); })";

/// What a press may open, and what it may say.
const OPEN: &str = "dialog[open], details.menu[open], #main.picking, #confirm";

/// Presses one of each kind that is not lit, and looks for an answer.
pub(crate) fn law(browser: &Browser, known: &mut Vec<String>, faults: &mut Faults, what: &str) {
    let asked = person::glance(browser).asked;
    let found = browser.look(&format!("{UNLIT}({})", json!(known)));
    for thing in found.as_array().into_iter().flatten() {
        let kind = thing[0].as_str().unwrap_or_default();
        let at = (thing[1][0].as_f64().unwrap_or_default(), thing[1][1].as_f64().unwrap_or_default());
        browser.look("document.querySelector('#refusal').replaceChildren() ?? 0");
        browser.drags(at, at);
        let answer = format!("!!document.querySelector('#refusal > *, {OPEN}')");
        if browser.soon(&answer, IN_VAIN).is_none() {
            faults.add(&format!("{kind} answers no press"), what);
        }
        assert_eq!(
            person::glance(browser).asked,
            asked,
            "{what}: {kind} is not lit and has answered something"
        );
        while browser.is_there(OPEN) {
            browser.key(ESCAPE);
        }
        known.push(kind.to_owned());
    }
}
