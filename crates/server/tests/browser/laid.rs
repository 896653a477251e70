//! Tables that are laid down as records: a person comes to any question without waiting for luck.

use std::sync::Arc;

use kernel::record::Seal;
use kernel::{Chair, Game, Match, Record, Rng, Seat, Seed, Setup, Viewer};

use crate::browser::Browser;
use crate::person;
use crate::wire::House;

/// Opens a table of this game at a question by this rule.
#[track_caller]
pub(crate) fn comes_to<G: Game>(
    browser: &Browser<'_>,
    house: &House,
    (preset, seats): (Option<&str>, u8),
    rule: &str,
) {
    let setup = Setup::<G>::new(&G::content(), preset, &[], Some(seats)).expect("the preset is known");
    browser.go(&house.page("/records"));
    browser.until_there("#record");
    browser.paste("#record", &asking(&setup, rule));
    browser.press("main form .btn-main");
    browser.until_there("main[data-page=table]");
    person::waits(browser);
    assert_eq!(browser.text("#prompt a.rule-no").trim(), rule);
}

/// A private save of a match, played at random up to a question by this rule.
fn asking<G: Game>(setup: &Setup<G>, rule: &str) -> String {
    let content = G::content();
    let game = Arc::new(setup.open(&content).expect("shipped content is sound"));
    for number in 0..200 {
        let (seed, mut rng) = (Seed::from_text(&number.to_string()), Rng::new(number));
        let chairs = Seat::first(game.seats()).map(|seat| Chair::person(game.seat_name(seat))).collect();
        let mut record = Record::new(setup, &content, chairs, seed);
        let mut table = Match::start(game.clone(), seed.dice());
        while let Some(seat) = table.pending().lowest() {
            let prompt = table.observe(Viewer::Seat(seat)).prompt;
            if prompt.is_some_and(|prompt| prompt.rule.number() == rule) {
                return record.text(Seal::Open);
            }
            let legal = table.legal(seat);
            let action = *rng.pick(&legal).expect("a pending seat has an answer");
            for step in table.play_action(seat, action).expect("it is legal") {
                record.push(seat, step.notation);
            }
        }
    }
    panic!("no match comes to a question by {rule}");
}
