//! What a table sounds like, for whoever wants to hear it.

use serde_json::Value;

use crate::browser::{Browser, Script};
use crate::person;
use crate::wire::House;

/// Notes every sound from now on, also those that begin together; it changes nothing.
const LISTEN: &str = "(() => {
    const root = document.documentElement;
    window.heard = [];
    const note = (all) => all.forEach((_, at) => heard.push(all[at + 1]?.oldValue ?? root.dataset.heard));
    new MutationObserver(note).observe(root, { attributeFilter: ['data-heard'], attributeOldValue: true });
    return true; })()";

/// A short duel is heard: pieces, turned tokens, one's move, what is refused, and how it ends.
#[test]
fn what_happens_is_heard() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 1, "squire");
    person::waits(&browser);
    person::sets(&browser, "speed", "fast");
    browser.press(".welcome [value=on]");
    browser.until_there("html[data-sound=on]");
    browser.look(LISTEN);
    let is_heard =
        |name: &str| browser.look("heard").as_array().is_some_and(|all| all.contains(&Value::from(name)));
    let mut refused = false;
    while !person::waits(&browser).over {
        // The far side of the arena cannot be reached in one move.
        if !refused && browser.is_there("#board .sp.can[data-spot]") {
            refused = browser.try_press("#board [data-tries] .sp:not([data-spot])").unwrap_or(false);
            browser.until("a refusal is heard", || !refused || is_heard("refused"));
        }
        person::answers(&browser);
    }
    let ends = ["won", "lost", "drawn"];
    browser.until("the end is heard", || ends.iter().any(|end| is_heard(end)));
    for name in ["move", "turned", "asked"] {
        assert!(is_heard(name), "{name} is not among {}", browser.look("heard"));
    }
    browser.close();
}
