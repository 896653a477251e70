//! The clock at the table.

use crate::browser::{Browser, Script};
use crate::check::fits;
use crate::wire::House;

#[test]
fn a_person_sees_their_time_run() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.page("/new?game=knights&seats=2"));
    browser.write("#name", "Ada");
    browser.choose("#seat\\.1", "knight");
    browser.choose("#clock-choice", "300");
    browser.press(".sum .btn-main");
    browser.until_there("main[data-page=table]");
    browser.until_there("#clock:not([hidden])");
    let left = || -> u32 {
        let shown = browser.text("#clock");
        let (minutes, seconds) = shown.trim().split_once(':').expect("minutes and seconds");
        minutes.parse::<u32>().unwrap() * 60 + seconds.parse::<u32>().unwrap()
    };
    let first = left();
    assert!((200..=300).contains(&first), "{first} seconds are left of five minutes");
    browser.until("a second is gone", || left() < first);
    fits(&browser, "a table with a clock");
    browser.is_quiet();
    browser.close();
}
