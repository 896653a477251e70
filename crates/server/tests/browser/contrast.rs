//! At every question the words can be read: in both themes, and where the visitor wants high contrast.

use authority::Authority;
use estraven::Estraven;
use hex::Hex;
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
fn the_words_of_a_chart_can_be_read() {
    words_can_be_read::<Hex>("balanced", 3);
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
    let mut found = Faults::default();
    for (rule, record) in laid::questions::<G>((Some(preset), seats)) {
        // A guest may have only so many tables: each is opened by another.
        browser.call("DELETE", "/cookie", &Value::Null).expect("cookies are forgotten");
        laid::opens(&browser, &house, &record);
        found.note(&browser, &rule);
    }
    found.are_none();
    browser.close();
}

/// Words that cannot be read, each told once, with where it was found first.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<(String, String)>);

impl Faults {
    /// Looks at the page as it is, on a phone and a laptop.
    pub(crate) fn note(&mut self, browser: &Browser<'_>, what: &str) {
        self.note_at(browser, [Size::PHONE, Size::LAPTOP], what);
    }

    /// Looks at the page as it is, through windows of these sizes.
    pub(crate) fn note_at(&mut self, browser: &Browser<'_>, sizes: [Size; 2], what: &str) {
        // Colours that change slowly would be measured on their way.
        browser.look(STILL);
        for size in sizes {
            browser.resize(size);
            for fault in browser.look(CONTRAST).as_array().into_iter().flatten() {
                let fault = fault.as_str().unwrap_or_default();
                if !self.0.iter().any(|(known, _)| known == fault) {
                    self.0.push((fault.to_owned(), format!("{what}, {} wide", size.0)));
                }
            }
        }
        browser.resize(Size::LAPTOP);
    }

    #[track_caller]
    pub(crate) fn are_none(&self) {
        let told: Vec<String> = self.0.iter().map(|(fault, at)| format!("{fault} ({at})")).collect();
        assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
    }
}
