//! The pages and questions that a person comes to seldom, on a phone, a laptop and a wide screen.

use knights::Knights;

use crate::browser::{Browser, Script};
use crate::driver::Driver;
use crate::laid::comes_to;
use crate::sizes::{fits, fits_whole};
use crate::wire::House;

#[test]
fn the_pages_of_every_game_fit_every_screen() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for info in catalog::games() {
        let seats = info.max_seats;
        for path in [
            format!("/new?game={}", info.id),
            format!("/new?game={}&seats={seats}", info.id),
            format!("/rules/{}", info.id),
        ] {
            browser.go(&house.page(&path));
            fits(&browser, &path);
        }
        browser.press("a[href='/']");
    }
    for path in ["/rules/authority/cards", "/rules/authority/reference"] {
        browser.go(&house.page(path));
        browser.until_there("main h1");
        fits(&browser, path);
    }
    browser.close();
}

#[test]
fn pages_that_say_no_fit_every_screen() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for path in ["/nowhere", "/t/nowhere", "/rules/nowhere", "/rules/authority/nowhere", "/t/x/come/y"] {
        browser.go(&house.page(path));
        browser.until_there("main h1");
        fits(&browser, path);
    }
    // A record that cannot be read, with what is wrong with it.
    browser.go(&house.page("/records"));
    browser.write("#record", "format = 1\ngame = \"knights\"\n---\n1 0 nonsense\n");
    browser.press("main form .btn-main");
    browser.until("what is wrong", || browser.text("main").contains("is missing"));
    fits(&browser, "a refused record");
    // Pages that were not found are told of on the console; nothing else may be.
    let log = browser.call("POST", "/se/log", &serde_json::json!({ "type": "browser" })).unwrap();
    let said = log.as_array().unwrap().iter().filter_map(|entry| entry["message"].as_str());
    let other: Vec<&str> =
        said.filter(|message| !message.contains("the server responded with a status of")).collect();
    assert!(other.is_empty(), "{other:?}");
}

#[test]
fn a_waiting_table_and_its_personal_link_fit_every_screen() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for (game, seats) in [("knights", 6), ("authority", 4)] {
        browser.go(&house.page(&format!("/new?game={game}&seats={seats}")));
        browser.write("#name", "Ada the Extraordinarily");
        browser.choose("#seat\\.1", "open");
        browser.press(".sum .btn-main");
        browser.until_there("main[data-page=waiting]");
        fits(&browser, &format!("a waiting table of {game}"));
        let link =
            browser.look("document.documentElement.outerHTML.match(/http[^\"<]*\\/come\\/[0-9a-f]+/)?.[0]");
        let link = link.as_str().expect("the table shows the personal link").to_owned();
        let other = Browser::open(&driver, Script::On);
        other.go(&link);
        other.until_there("main form");
        fits(&other, &format!("the personal link of {game}"));
        other.close();
    }
    browser.close();
}

#[test]
fn votes_and_inspiration_fit_every_screen() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for (rule, question) in [
        ("KD-7.5", "the vote about a space"),
        ("KD-8.14", "the vote about the first strike"),
        ("KD-8.7", "the question of Inspiration"),
    ] {
        comes_to::<Knights>(&browser, &house, (Some("rulebook"), 4), rule);
        fits_whole(&browser, question);
    }
    browser.close();
}
