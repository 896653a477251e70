//! Lords of Estraven, from the front page to the result.

use estraven::{Estraven, Step};

use crate::browser::{Browser, Script, Size};
use crate::driver::Driver;
use crate::laid::{comes_to, comes_where};
use crate::person::{self, Setup};
use crate::sizes;
use crate::wire::House;

/// Little health and few rounds: a match that ends while one watches.
const SHORT: &[(&str, &str)] = &[("starting_health", "10"), ("round_cap", "5")];

/// The most answers that a person gives in it.
const MOST_ANSWERS: usize = 400;

/// The questions that are looked at, by the number of seats.
const QUESTIONS: [(u8, &[&str]); 2] =
    [(2, &["LE-3.1", "LE-4.5", "LE-6.9", "LE-7.4", "LE-8.3", "LE-8.6"]), (4, &["LE-4.5", "LE-8.6"])];

#[test]
fn a_duel_of_lords_is_played_to_its_result() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let setup = Setup { game: "estraven", seats: 2, others: "knight", options: SHORT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/estraven#LE-");
    browser.close();
}

#[test]
fn a_realm_fits_every_screen_at_every_question() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    for (seats, rules) in QUESTIONS {
        for rule in rules {
            comes_to::<Estraven>(&browser, &house, (None, seats), rule);
            let what = format!("{seats} lords at the question of {rule}");
            sizes::fits(&browser, &what);
            let high = browser.look("[document.documentElement.scrollHeight, innerHeight]");
            assert!(high[0].as_u64() <= high[1].as_u64(), "{what}: a laptop shows the whole table: {high}");
            browser.resize(Size::PHONE);
            let hidden = browser.look(
                "['#prompt .prompt', '.actbar .btn'].filter((part) => { const node = document.querySelector(part); \
                 const box = node?.getBoundingClientRect(); return box && (box.top < 0 || box.bottom > innerHeight); })",
            );
            assert_eq!(hidden.as_array().map(Vec::len), Some(0), "{what}: a phone hides {hidden}");
            browser.resize(Size::LAPTOP);
        }
    }
    browser.close();
}

/// LE-7.4: what lies on the stack is seen with what it aims at and what comes next, and it is answered with a press.
#[test]
fn a_lord_answers_on_the_stack() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    comes_where::<Estraven>(&browser, &house, (None, 2), |seen| {
        let aims = seen.view.stack.iter().any(|item| item.targets.iter().any(Option::is_some));
        seen.view.step == Step::Respond && aims
    });
    browser.until_there(".stack .stackitem[data-aims]");
    browser.until_there(".threads path");
    assert!(browser.text("[data-part=next]").contains("resolves"), "what comes next is told");
    let items = "document.querySelectorAll('.stackitem').length";
    let (asked, lay) = (browser.text("#prompt"), browser.look(items));
    browser.press(".actbar [data-hotkey='0']");
    browser
        .until("the answer to be taken", || browser.text("#prompt") != asked || browser.look(items) != lay);
    browser.resize(Size::PHONE);
    browser.until("a phone to have no threads", || !browser.is_there(".threads path"));
    browser.close();
}

/// LE-5.1, LE-6.2: a card that must be paid for is one path: the card, Play, and whatever is pitched for it, in any order.
/// One step is sent, and nothing is asked in between.
#[test]
fn a_card_is_played_with_what_is_pitched_for_it() {
    let (house, driver) = (House::open(), Driver::start());
    let browser = Browser::open(&driver, Script::On);
    let paid = |path: &[String]| path.iter().position(|spot| spot == kernel::ANY_ORDER);
    comes_where::<Estraven>(&browser, &house, (None, 2), |seen| {
        seen.offers().iter().any(|offer| {
            let path = &offer.choice.path;
            path.get(1).is_some_and(|verb| verb == "play") && paid(path).is_some_and(|at| path.len() > at + 2)
        })
    });
    person::is_impatient(&browser);
    let line = browser.look(
        "(() => { const one = [...document.querySelectorAll('#act [data-path]')]
            .find((one) => / play & \\S+ \\S+/.test(one.dataset.path));
            return [one.dataset.path.split(' & ')[0].split(' '), one.dataset.path.split(' & ')[1].split(' ').reverse()]; })()",
    );
    let held = browser.look("document.querySelectorAll('.hand .hc').length").as_u64().expect("a hand");
    let spots = line.as_array().into_iter().flatten().flat_map(|part| part.as_array().into_iter().flatten());
    let spots: Vec<&str> = spots.filter_map(|spot| spot.as_str()).collect();
    let taken = || browser.look("document.querySelectorAll('.hand .hc').length").as_u64() < Some(held);
    for spot in &spots {
        let spot = format!("#main [data-spot='{spot}']");
        browser.until(&format!("press {spot}"), || taken() || browser.try_press(&spot).unwrap_or(false));
    }
    browser.until("the card and what was pitched to leave the hand", taken);
    assert!(!browser.is_there("#refusal .refusal"), "{}", browser.text("#refusal"));
    browser.close();
}
