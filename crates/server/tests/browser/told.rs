//! Being told, as a person sets it up: channels, the tables that wait, and the site as an app, which says when there is no
//! network.

use serde_json::json;

use crate::browser::{Browser, Script, Size};
use crate::check::{FAINT, Faults, PAGE};
use crate::shots;
use crate::wire::{House, Wire};

/// Looks at the page as it is, at every size, and keeps pictures for whoever wants them.
fn looks(browser: &Browser, faults: &mut Faults, what: &str) {
    faults.check_all(browser, &[PAGE, &[FAINT]].concat(), what);
    for size in Size::ALL {
        browser.resize(size);
        shots::keep(browser, &format!("told-{what}-{}", size.0));
    }
    browser.resize(Size::LAPTOP);
}

/// Adds a webhook and a feed by the forms, says when, and removes one again.
fn sets_up(browser: &Browser, house: &House, faults: &mut Faults, what: &str) {
    browser.go(&house.page("/tell"));
    browser.until_there("#webhook");
    looks(browser, faults, what);
    browser.choose("#form", "slack");
    browser.paste("#address", "https://hooks.example.org/services/T0/B0/x");
    browser.press("#webhook button");
    browser.until("the webhook", || browser.text("main").contains("Slack, hooks.example.org"));
    browser.press("#feed button");
    browser.until("the feed", || browser.look("document.querySelectorAll('.channel').length") == 2);
    browser.choose("#quiet_from", "1320");
    browser.choose("#quiet_to", "420");
    browser.press("#when .btn");
    browser.until("that it is kept", || browser.text("main").contains("Saved."));
    looks(browser, faults, &format!("{what}-set-up"));
    browser.press(".channel button[aria-label='Switch off: Slack, hooks.example.org']");
    browser.until("that it is off", || browser.text("main").contains("It is switched off."));
    browser.press(".channel button[aria-label='Remove: Slack, hooks.example.org']");
    browser.until("one channel", || browser.look("document.querySelectorAll('.channel').length") == 1);
}

#[test]
fn channels_are_set_up_with_and_without_script() {
    let house = House::shared();
    let mut faults = Faults::default();
    for (script, what) in [(Script::On, "tell"), (Script::Off, "tell-plain")] {
        let browser = Browser::open(script);
        sets_up(&browser, house, &mut faults, what);
        browser.go(&house.page("/my-turn"));
        browser.until("nothing", || browser.text("h1") == "Nobody waits for you");
        browser.close();
    }
    faults.are_none();
}

#[test]
fn the_site_is_installed_and_knows_when_it_is_alone() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let wire = Wire::to(house);
    let front = wire.front();
    let page = |path: &str| format!("{}{path}", front.trim_end_matches('/'));
    let mut faults = Faults::default();
    browser.go(&front);
    browser.press(".games .btn");
    browser.until_there("main[data-socket]");
    browser.until("the question", || browser.is_there("[data-asked]"));
    browser.go(&page("/my-turn"));
    browser.until("the table", || browser.text("h1") == "Your turn at one table");
    assert_eq!(browser.look("document.title"), "(1) My turn · Banneret");
    looks(&browser, &mut faults, "my-turn");
    let worker = "navigator.serviceWorker.controller?.state === 'activated'";
    browser.until("the worker", || browser.look(worker) == true);

    wire.down();
    browser.tell("Page.navigate", json!({ "url": page("/rules") }));
    browser.until("that there is no network", || {
        browser.text("main").contains("Your tables are safe on the server.")
    });
    looks(&browser, &mut faults, "offline");
    wire.up();
    browser.press("main .btn-main");
    browser.until("the table", || browser.text("h1") == "Your turn at one table");
    faults.are_none();
}
