//! What fingers do, and a mouse that drags or turns its wheel.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::browser::Browser;

/// A point of the window.
pub(crate) type Point = (f64, f64);

/// A finger comes down there and leaves.
pub(crate) fn taps(browser: &Browser, selector: &str) {
    fingers(browser, &[vec![browser.middle(selector)]], 40);
}

/// The same, and it stays until it is answered.
pub(crate) fn stays(browser: &Browser, selector: &str, answer: &str) {
    let at = browser.middle(selector);
    touches(browser, "touchStart", &[at]);
    browser.until_there(answer);
    touches(browser, "touchEnd", &[]);
}

/// Two fingers on either side of a point go from one distance to another.
pub(crate) fn pinches(browser: &Browser, (x, y): Point, from: f64, to: f64) {
    let way = |side: f64| -> Vec<Point> {
        (0..=4).map(|step| (x + side * (from + (to - from) * f64::from(step) / 4.0) / 2.0, y)).collect()
    };
    fingers(browser, &[way(-1.0), way(1.0)], 30);
}

/// The mouse presses such a thing where it can be pressed: the middle of a winding shore may lie in the sea. Says whether it
/// can.
pub(crate) fn presses_within(browser: &Browser, selector: &str) -> bool {
    let at = browser.look(&format!(
        "(() => {{ for (const one of document.querySelectorAll({selector:?})) {{ const box = one.getBoundingClientRect(); \
         const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]; \
         for (const a of steps) for (const b of steps) {{ const [x, y] = [box.left + a * box.width, box.top + b * box.height].map(Math.round); \
         if (one.contains(document.elementFromPoint(x, y))) return [x, y]; }} }} return null; }})()"
    ));
    let (Some(x), Some(y)) = (at[0].as_f64(), at[1].as_f64()) else { return false };
    browser.drags((x, y), (x, y));
    true
}

/// The wheel turns over a point.
pub(crate) fn turns_the_wheel(browser: &Browser, (x, y): Point, down: i64) {
    let turn = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down });
    browser.tell("Input.dispatchMouseEvent", turn);
}

/// Fingers go along these points at the same time, stay so many milliseconds at the last, and leave.
fn fingers(browser: &Browser, ways: &[Vec<Point>], stay: u64) {
    let at = |step: usize| -> Vec<Point> { ways.iter().map(|way| way[step.min(way.len() - 1)]).collect() };
    touches(browser, "touchStart", &at(0));
    for step in 1..ways.iter().map(Vec::len).max().unwrap_or_default() {
        thread::sleep(Duration::from_millis(30));
        touches(browser, "touchMove", &at(step));
    }
    thread::sleep(Duration::from_millis(stay));
    touches(browser, "touchEnd", &[]);
}

fn touches(browser: &Browser, kind: &str, at: &[Point]) {
    let points: Vec<Value> =
        at.iter().zip(0..).map(|((x, y), id)| json!({ "x": x, "y": y, "id": id })).collect();
    browser.tell("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
}
