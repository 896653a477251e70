//! What fingers do, and a mouse that drags or turns its wheel.

use serde_json::{Value, json};

use crate::browser::Browser;

/// A point of the window.
pub(crate) type Point = (i64, i64);

/// A finger that stays so many milliseconds asks what it is on.
const STAYS: u32 = 900;

/// A finger comes down there, stays and leaves.
pub(crate) fn taps(browser: &Browser<'_>, selector: &str) {
    let at = middle(browser, selector);
    acts(browser, &json!([finger("finger", &[at], 40)]));
}

/// The same, and it stays.
pub(crate) fn stays(browser: &Browser<'_>, selector: &str) {
    let at = middle(browser, selector);
    acts(browser, &json!([finger("finger", &[at], STAYS)]));
}

/// Two fingers on either side of a point go from one distance to another.
pub(crate) fn pinches(browser: &Browser<'_>, (x, y): Point, from: i64, to: i64) {
    let way = |side: i64| -> Vec<Point> {
        (0..=4).map(|step| (x + side * (from + (to - from) * step / 4) / 2, y)).collect()
    };
    acts(browser, &json!([finger("one", &way(-1), 30), finger("other", &way(1), 30)]));
}

/// The mouse presses such a thing where it can be pressed: the middle of a winding shore may lie in the sea. Says whether it
/// can.
pub(crate) fn presses_within(browser: &Browser<'_>, selector: &str) -> bool {
    let at = browser.look(&format!(
        "(() => {{ for (const one of document.querySelectorAll({selector:?})) {{ const box = one.getBoundingClientRect(); \
         const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]; \
         for (const a of steps) for (const b of steps) {{ const [x, y] = [box.left + a * box.width, box.top + b * box.height].map(Math.round); \
         if (one.contains(document.elementFromPoint(x, y))) return [x, y]; }} }} return null; }})()"
    ));
    let (Some(x), Some(y)) = (at[0].as_i64(), at[1].as_i64()) else { return false };
    drags(browser, (x, y), (x, y));
    true
}

/// The mouse takes hold of a point and brings it to another.
pub(crate) fn drags(browser: &Browser<'_>, from: Point, to: Point) {
    let half = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
    let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": [
        moves(from, 0), { "type": "pointerDown", "button": 0 }, moves(half, 40), moves(to, 40), { "type": "pointerUp", "button": 0 },
    ] });
    acts(browser, &json!([mouse]));
}

/// The wheel turns over a point.
pub(crate) fn turns_the_wheel(browser: &Browser<'_>, (x, y): Point, down: i64) {
    let turn = json!({ "type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": down, "duration": 0, "origin": "viewport" });
    acts(browser, &json!([{ "type": "wheel", "id": "wheel", "actions": [turn] }]));
}

/// The middle of the first such thing that can be seen, brought into the window.
#[track_caller]
pub(crate) fn middle(browser: &Browser<'_>, selector: &str) -> Point {
    browser.until_there(selector);
    let at = browser.look(&format!(
        "(() => {{ const one = [...document.querySelectorAll({selector:?})].find((one) => one.checkVisibility({{ visibilityProperty: true }})); \
         one.scrollIntoView({{ block: 'nearest', inline: 'nearest' }}); const box = one.getBoundingClientRect(); \
         return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]; }})()"
    ));
    (at[0].as_i64().unwrap(), at[1].as_i64().unwrap())
}

fn moves((x, y): Point, during: u32) -> Value {
    json!({ "type": "pointerMove", "duration": during, "x": x, "y": y })
}

/// A finger that goes along these points and stays a while at the last.
fn finger(name: &str, way: &[Point], stays: u32) -> Value {
    let mut actions = vec![moves(way[0], 0), json!({ "type": "pointerDown", "button": 0 })];
    actions.extend(way[1..].iter().map(|point| moves(*point, 30)));
    actions.push(json!({ "type": "pause", "duration": stays }));
    actions.push(json!({ "type": "pointerUp", "button": 0 }));
    json!({ "type": "pointer", "id": name, "parameters": { "pointerType": "touch" }, "actions": actions })
}

fn acts(browser: &Browser<'_>, devices: &Value) {
    browser
        .call("POST", "/actions", &json!({ "actions": devices }))
        .unwrap_or_else(|refused| panic!("{devices}: {refused}"));
}
