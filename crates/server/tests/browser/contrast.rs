//! At every question the words can be read: in both themes, and where the visitor wants high contrast.

use authority::Authority;
use estraven::Estraven;
use kernel::Game;
use knights::Knights;
use prevail::Prevail;
use serde_json::Value;

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::laid;
use crate::wire::House;

/// Names words whose contrast is too low, in both themes, as usual and high.
const CONTRAST: &str = include_str!("contrast.js");

/// Nothing moves or fades any more. A sheet that is made by a script: what is written into a page the policy forbids.
const STILL: &str = "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }'); document.adoptedStyleSheets = [sheet]; return 0; })()";

#[test]
fn the_words_of_the_knights_can_be_read() {
    words_can_be_read::<Knights>("quick", 2);
}

#[test]
fn the_words_of_a_court_can_be_read() {
    words_can_be_read::<Authority>("standard", 2);
}

#[test]
fn the_words_of_a_realm_can_be_read() {
    words_can_be_read::<Estraven>("standard", 2);
}

#[test]
fn the_words_of_a_battle_can_be_read() {
    words_can_be_read::<Prevail>("mini", 2);
}

fn words_can_be_read<G: Game>(preset: &str, seats: u8) {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let mut found = Vec::new();
    for (rule, record) in laid::questions::<G>((Some(preset), seats)) {
        // A guest may have only so many tables: each is opened by another.
        browser.call("DELETE", "/cookie", &Value::Null).expect("cookies are forgotten");
        laid::opens(&browser, &house, &record);
        // Colours that change slowly would be measured on their way.
        browser.look(STILL);
        for size in [Size::PHONE, Size::LAPTOP] {
            browser.resize(size);
            for fault in browser.look(CONTRAST).as_array().into_iter().flatten() {
                let fault = fault.as_str().unwrap_or_default();
                if !found.iter().any(|(_, known)| known == fault) {
                    found.push((format!("{rule}, {} wide", size.0), fault.to_owned()));
                }
            }
        }
        browser.resize(Size::LAPTOP);
    }
    let told: Vec<String> = found.iter().map(|(at, fault)| format!("{fault} ({at})")).collect();
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
    browser.close();
}
