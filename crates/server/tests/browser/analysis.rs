//! Where a match was won and lost: beside the result, and on a page of its own.

use kernel::record::Seal;
use kernel::{Chair, Game as _, Record, Rng, Seed, Setup};
use knights::Knights;

use crate::browser::{Browser, Script, Size};
use crate::check::fits;
use crate::person;
use crate::wire::House;

/// As long as a name may be.
const LONGEST: &str = "MaximilianaWintermantel";

/// How large the words of the curve are, in the picture and beside it.
const WORDS: &str = "[...document.querySelectorAll('.chances .scale li, .chances .along span, .plot .turn text')]
    .map((word) => parseFloat(getComputedStyle(word).fontSize) * (word.ownerSVGElement?.getScreenCTM().a ?? 1))";

#[test]
fn the_curve_comes_to_whoever_waits_and_leads_to_every_move() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 1, "squire");
    person::is_impatient(&browser);
    person::waits(&browser);
    person::plays_to_the_end(&browser);
    person::looks_at_the_result(&browser);
    // Nobody has asked for it, and the page is not loaded again.
    browser.look("window.stays = true");
    browser.until_there("#course .plot polyline");
    assert_eq!(browser.look("window.stays === true"), true, "whoever waits keeps their place on the page");
    browser.resize(Size::PHONE);
    let bottom = browser
        .look("document.querySelector('#course > .btn').getBoundingClientRect().bottom <= innerHeight");
    assert_eq!(bottom, true, "a phone shows the way to it without scrolling");
    fits(&browser, "the result with its curve");
    let address = browser.look("document.querySelector('#course > .btn').href");
    browser.go(address.as_str().unwrap());
    browser.until_there(".analysis .moves");
    browser.go(&format!("{}?moves=all", address.as_str().unwrap()));
    browser.until_there("#move-1");
    fits(&browser, "the analysis");
    for size in [Size::PHONE, Size::LAPTOP, Size::WIDE] {
        browser.resize(size);
        let words = browser.look(WORDS);
        let words = words.as_array().unwrap();
        assert!(!words.is_empty());
        let legible =
            |word: &serde_json::Value| word.as_f64().is_some_and(|size| (11.0..=16.0).contains(&size));
        assert!(words.iter().all(legible), "at {size:?}: {words:?}");
    }
    // The number of a move leads to the position before it.
    browser.press("#move-2 .no a");
    browser.until("the move before", || {
        browser.is_there("#replay") && browser.text("#replay .now").contains("move 1 of")
    });
    browser.is_quiet();
    browser.close();
}

/// Four in two teams, with the longest names there are: nothing is pushed off the screen, and a team has one line.
#[test]
fn the_longest_names_fit_and_a_team_has_one_line() {
    let (house, browser) = (House::shared(), Browser::open(Script::Off));
    browser.go(&house.page("/records"));
    browser.until_there("#record");
    browser.paste("#record", &of_teams());
    browser.press("main form .btn-main");
    browser.until_there("#course > .btn");
    browser.press("#course > .btn");
    // Without a script the page shows itself again.
    browser.until_there(".analysis .chances");
    fits(&browser, "the analysis of teams");
    assert_eq!(browser.look("document.querySelectorAll('.plot .line').length"), 2);
    let named = browser.text(".chances .legend");
    assert_eq!(named.matches(" and ").count(), 2, "{named}");
    // It must end in a draw after one turn, whatever anybody hides: nothing is true that could not be known.
    assert!(!browser.is_there(".switch a[href*='shown=true']"));
    browser.close();
}

fn of_teams() -> String {
    let content = Knights::content();
    let options =
        [("teams", "2v2"), ("turn_cap", "1")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    let setup = Setup::<Knights>::new(&content, None, &options, Some(4)).unwrap();
    let chairs = (1..=4).map(|number| Chair::person(format!("{LONGEST}{number}")));
    let mut record = Record::new(&setup, &content, chairs.collect(), Seed::from_text("7"));
    let mut table = record.start::<Knights>(&content).unwrap();
    let mut rng = Rng::new(7);
    while let Some(seat) = table.pending().lowest() {
        let action = *rng.pick(&table.legal(seat)).unwrap();
        for step in table.play_action(seat, action).unwrap() {
            record.push(seat, step.notation);
        }
    }
    record.finish(&table.outcome().unwrap());
    record.text(Seal::Closed)
}
