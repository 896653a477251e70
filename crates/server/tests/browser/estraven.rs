//! Lords of Estraven, from the front page to the result.

use estraven::{Action, Estraven, Step};
use kernel::Observation;

use crate::browser::{Browser, ENTER, Script, Size};
use crate::laid::comes_where;
use crate::person::{self, Setup};
use crate::wire::House;

/// Little health and few rounds: a match that ends while one watches.
const SHORT: &[(&str, &str)] = &[("starting_health", "10"), ("round_cap", "5")];

/// The most answers that a person gives in it.
const MOST_ANSWERS: usize = 400;

#[test]
fn a_duel_of_estraven_is_played_to_its_result() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let setup = Setup { game: "estraven", seats: 2, others: "knight", options: SHORT };
    person::plays_by_spots(&browser, &house.front(), setup, MOST_ANSWERS, "/rules/estraven#LE-");
    browser.close();
}

/// LE-7.4: what lies on the stack is seen with what it aims at and what comes next.
#[test]
fn a_lord_reads_the_stack() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
        let aims = seen.view.stack.iter().any(|item| item.targets.iter().any(Option::is_some));
        seen.view.step == Step::Respond && aims
    });
    browser.until_there(".stack .stackitem[data-aims]");
    browser.until_there(".threads path");
    assert!(browser.text("[data-part=next]").contains("resolves"), "what comes next is told");
    browser.resize(Size::PHONE);
    browser.until("a phone to have no threads", || !browser.is_there(".threads path"));
    browser.close();
}

/// LE-5.1, LE-6.2: a card that must be paid for is one path: the card, Play, and whatever is pitched for it, in any order.
/// One step is sent, and nothing is asked in between.
#[test]
fn a_card_is_played_with_what_is_pitched_for_it() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let paid = |path: &[String]| path.iter().position(|spot| spot == kernel::ANY_ORDER);
    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
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

/// LE-7.4: what lies on the stack is answered: the Reaction goes on top of it, and names what it answers.
#[test]
fn a_lord_answers_on_the_stack() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let reacts = |path: &[String]| {
        path.get(1).is_some_and(|verb| verb == "react") && !path.iter().any(|spot| spot == kernel::ANY_ORDER)
    };
    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
        let answers = seen.offers().iter().any(|offer| reacts(&offer.choice.path));
        seen.view.step == Step::Respond && !seen.view.stack.is_empty() && answers
    });
    browser.until_there(".stack .stackitem");
    let spots = browser.look(
        "[...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path)
            .find((path) => / react/.test(path) && !path.includes('&')).split(' ')",
    );
    let lay = browser.look("[...document.querySelectorAll('.stackitem')].map((one) => one.dataset.key)");
    let spots: Vec<&str> = spots.as_array().into_iter().flatten().filter_map(|spot| spot.as_str()).collect();
    let card = spots[0].trim_start_matches("hand.");
    let held = format!(".hand [data-key='hand.{card}']");
    let name = browser.look(&format!("document.querySelector(\"{held} .nm\").textContent"));
    let name = name.as_str().expect("the card has a name").trim().to_owned();
    for spot in &spots {
        let spot = format!("#main [data-spot='{spot}']");
        browser.until(&format!("press {spot}"), || {
            !browser.is_there(&held) || browser.try_press(&spot).unwrap_or(false)
        });
    }
    browser.until("the Reaction to leave the hand", || !browser.is_there(&held));
    assert!(!browser.is_there("#refusal .refusal"), "{}", browser.text("#refusal"));
    // It lies on top until somebody has passed, or it has already resolved: the log tells either way.
    browser.until("it to be told", || browser.text("#log").contains(&format!("{name} answers ")));
    assert!(lay.as_array().is_some_and(|items| !items.is_empty()), "there was something to answer");
    browser.close();
}

/// A card is drawn to the pitch zone, to a slot of the marketplace and to the battlefield, and is pitched, traded and
/// played; the same spots are pressed as by hand.
#[test]
fn a_card_is_drawn_to_its_place() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
        let begins = |verb: &str| {
            seen.offers().iter().any(|offer| {
                let path = &offer.choice.path;
                path.get(1).is_some_and(|step| step == verb)
                    && !path.iter().any(|step| step == kernel::ANY_ORDER)
            })
        };
        seen.view.step == Step::Main
            && seen.view.lords[seen.view.active].pitched.is_empty()
            && ["pitch", "play", "trade"].into_iter().all(begins)
    });
    person::is_impatient(&browser);
    let card = |verb: &str| {
        let spot = browser.look(&format!(
            "[...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' '))
                .find((path) => path[1] === '{verb}' && !path.includes('&'))[0]"
        ));
        format!(".hand [data-key='{}']", spot.as_str().expect("a card for it"))
    };
    let asked = || browser.look("document.querySelector('#act [name=at]').value");
    let drawn = |verb: &str, place: &str| {
        let (held, before) = (card(verb), asked());
        browser.drag(&held, place);
        browser.until(&format!("{held} to {verb}"), || {
            assert!(!browser.is_there("#refusal .refusal"), "{}", browser.text("#refusal"));
            !browser.is_there(&held) || asked() != before
        });
    };
    drawn("trade", ".wares .ware:nth-child(3) .pic");
    browser.until("the trade to be told", || browser.text("#log").contains("slot 3"));
    person::waits(&browser);
    while !browser.is_there(".turnways") {
        browser.press(".actbar .btn-main");
        person::waits(&browser);
    }
    drawn("pitch", ".lord.me .pool");
    browser.until_there(".lord.me .pzc");
    let played = card("play");
    drawn("play", ".rank.me .line");
    browser.until("it to leave the hand", || !browser.is_there(&played));
    browser.close();
}

/// A Leader is drawn to whom it attacks (LE-8.1), a blocker to the lane of whom it blocks (LE-8.6).
#[test]
fn a_unit_is_drawn_to_whom_it_fights() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let offers = |seen: &Observation<Estraven>, so: fn(&Action) -> bool| {
        seen.offers().iter().any(|offer| so(&offer.action))
    };
    let drawn = |of: usize, place: &dyn Fn(&str) -> String| {
        let path = browser.look(&format!(
            "[...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' ')).find((path) => path.length === {of} && path[0].startsWith('unit.'))"
        ));
        let name = |at: usize| path[at].as_str().expect("a path to the fight").to_owned();
        let unit = format!("[data-drag][data-word='{}']", name(0).trim_start_matches("unit."));
        browser.drag(&unit, &place(&name(of - 1)));
        browser.until("it to be told", || {
            assert!(!browser.is_there("#refusal .refusal"), "{}", browser.text("#refusal"));
            let told = browser.text("#log");
            told.contains(if of == 3 { "attack" } else { "block" })
        });
    };

    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
        seen.view.step == Step::Main && offers(seen, |action| matches!(action, Action::Attack { .. }))
    });
    person::is_impatient(&browser);
    assert!(!browser.text("#log").contains("attack"), "nobody has attacked yet");
    drawn(3, &|whom| format!("[data-spot='{whom}']"));

    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
        seen.view.step == Step::Block && offers(seen, |action| matches!(action, Action::Block { .. }))
    });
    assert!(!browser.text("#log").contains("block"), "nobody has blocked yet");
    drawn(2, &|whom| format!(".lane[data-drop='{whom}'] .clash"));
    browser.close();
}

/// LE-17.1: what cannot be done says why, to hand and key.
#[test]
fn what_cannot_be_done_says_why() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    comes_where::<Estraven>(&browser, house, (None, 2), |seen| {
        let view = &seen.view;
        let plays = |offer: &kernel::Offer<Action>| matches!(offer.action, Action::Play { .. });
        view.step == Step::Main && view.lords[view.active].hand.len() > 2 && !seen.offers().iter().any(plays)
    });
    person::is_impatient(&browser);
    let held = ".hand .hc:has(.whynot)";
    let play = ".pickbar [data-try^='play']";
    let picks = || {
        browser.until("the card to be picked", || {
            browser.is_there(&format!("{held} .picked"))
                || browser.try_press(&format!("{held} .hit")).is_ok_and(|_| false)
        });
        // Whoever goes on leaves the card, and its large face goes.
        browser.hover("#prompt");
    };
    browser.hover(held);
    browser.until("the card to say why", || browser.text(&format!("{held} .whynot")).contains("LE-"));
    picks();
    // What is shown as not to be done is pressed all the same.
    browser.drag(play, play);
    browser.until_there("#refusal .refusal a.rule-no");
    picks();
    browser.look(&format!("document.querySelector(\"{play}\").focus()"));
    browser.look("document.querySelector('#refusal').replaceChildren()");
    browser.key(ENTER);
    browser.until_there("#refusal .refusal a.rule-no");
    browser.close();
}
