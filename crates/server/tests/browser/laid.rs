//! Tables that are laid down as records: a person comes to any question without waiting for luck.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::record::Seal;
use kernel::{Chair, Match, Observation, Playable, Record, Rng, Seed, Setup, Viewer};

use crate::browser::Browser;
use crate::person;
use crate::wire::House;

/// A kind of table: its preset, if it is not the usual one, and how many sit there.
pub(crate) type Shape<'a> = (Option<&'a str>, u8);

/// Opens a table of this game at a question by this rule.
#[track_caller]
pub(crate) fn comes_to<G: Playable>(
    browser: &Browser,
    house: &House,
    (preset, seats): Shape<'_>,
    rule: &str,
) {
    let by_it = |seen: &Observation<G>| seen.prompt.as_ref().is_some_and(|asked| asked.rule.number() == rule);
    comes_where::<G>(browser, house, (preset, seats), by_it);
    assert_eq!(browser.text("#prompt a.rule-no").trim(), rule);
}

/// Opens a table of this game where whoever is asked sees this.
#[track_caller]
pub(crate) fn comes_where<G: Playable>(
    browser: &Browser,
    house: &House,
    shape: Shape<'_>,
    so: impl Fn(&Observation<G>) -> bool,
) {
    opens(browser, house, &asking::<G>(shape, so));
}

/// Opens a table that goes on from a private save.
#[track_caller]
pub(crate) fn opens(browser: &Browser, house: &House, record: &str) {
    browser.go(&house.page("/records"));
    browser.until_there("#record");
    browser.paste("#record", record);
    browser.press("main form .btn-main");
    browser.until_there("main[data-page=table]");
    person::waits(browser);
}

/// Private saves of matches played at random, each at a question: the latest time that its rule asks, when the table is
/// full; and, where nothing is picked then before it is played, the latest time that something is.
pub(crate) fn questions<G: Playable>(shape: Shape<'_>) -> BTreeMap<String, String> {
    let (mut latest, mut picked) = (BTreeMap::new(), BTreeMap::new());
    for number in 0..MATCHES {
        plays::<G>(shape, AT_RANDOM, number, |seen, record| {
            if let Some(prompt) = &seen.prompt {
                let rule = prompt.rule.number();
                let picks = seen.offers().iter().any(|offer| offer.choice.path.len() > 1);
                latest.insert(rule.to_owned(), (picks, record.clone()));
                if picks {
                    picked.insert(rule.to_owned(), record.clone());
                }
            }
            false
        });
    }
    picked.retain(|rule, _| latest.get(rule).is_some_and(|(picks, _)| !picks));
    let picked = picked.into_iter().map(|(rule, record)| (format!("{rule}, picking"), record));
    let latest = latest.into_iter().map(|(rule, (_, record))| (rule, record));
    latest.chain(picked).map(|(rule, record)| (rule, record.text(Seal::Open))).collect()
}

/// A private save of a match between sensible players, at the first moment where whoever is asked sees this: what
/// players at random hardly ever come to.
#[track_caller]
pub(crate) fn sensibly<G: Playable>(
    preset: &str,
    settings: &[(&str, &str)],
    so: impl Fn(&Observation<G>) -> bool,
) -> String {
    found::<G>((Some(preset), 2), |_| Manner { settings, sense: 85 }, so)
}

/// The same for any number of players, of whom some are sensible and some play at random.
#[track_caller]
pub(crate) fn somehow<G: Playable>(
    shape: Shape<'_>,
    settings: &[(&str, &str)],
    so: impl Fn(&Observation<G>) -> bool,
) -> String {
    let manner = |number: u64| Manner { settings, sense: if number.is_multiple_of(2) { 85 } else { 0 } };
    found::<G>(shape, manner, so)
}

/// Private saves of matches played at random, each where one of these rules first asks something.
#[track_caller]
pub(crate) fn first_of<'a, G: Playable>(shape: Shape<'_>, rules: &'a [&'a str]) -> Vec<(&'a str, String)> {
    let by = |rule: &str, seen: &Observation<G>| {
        seen.prompt.as_ref().is_some_and(|asked| asked.rule.number() == rule)
    };
    rules.iter().map(|rule| (*rule, asking::<G>(shape, |seen| by(rule, seen)))).collect()
}

/// Private saves of matches played half sensibly, each at the first question of one of these kinds. A kind that is never
/// asked is a fault of who names it.
#[track_caller]
pub(crate) fn each_of<G: Playable>(
    shape: Shape<'_>,
    settings: &[(&str, &str)],
    kinds: &[&str],
    kind: impl Fn(&Observation<G>) -> String,
) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for number in 0..400 {
        plays::<G>(shape, Manner { settings, sense: 50 }, number, |seen, record| {
            let asked = kind(seen);
            if kinds.contains(&asked.as_str()) {
                found.entry(asked).or_insert_with(|| record.text(Seal::Open));
            }
            found.len() == kinds.len()
        });
        if found.len() == kinds.len() {
            return found;
        }
    }
    panic!("no match comes to all of {kinds:?}, only to {:?}", found.keys());
}

/// Who sits at the tables: nobody is a number.
const PEOPLE: [&str; 6] = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"];

/// So many matches are played to find all questions of a game.
const MATCHES: u64 = 2;

/// How a match is set up and played.
#[derive(Clone, Copy)]
struct Manner<'a> {
    settings: &'a [(&'a str, &'a str)],
    /// Percent of the answers that the game's own hints give; the others are drawn.
    sense: u32,
}

const AT_RANDOM: Manner<'static> = Manner { settings: &[], sense: 0 };

/// A private save of a match, played at random until whoever is asked sees this.
#[track_caller]
fn asking<G: Playable>(shape: Shape<'_>, so: impl Fn(&Observation<G>) -> bool) -> String {
    found::<G>(shape, |_| AT_RANDOM, so)
}

#[track_caller]
fn found<'a, G: Playable>(
    shape: Shape<'_>,
    manner: impl Fn(u64) -> Manner<'a>,
    so: impl Fn(&Observation<G>) -> bool,
) -> String {
    let mut found = None;
    for number in 0..200 {
        plays::<G>(shape, manner(number), number, |seen, record| {
            if so(seen) {
                found = Some(record.text(Seal::Open));
            }
            found.is_some()
        });
        if let Some(found) = found {
            return found;
        }
    }
    panic!("no match comes to it");
}

/// Plays a match, up to a question at which it is enough.
fn plays<G: Playable>(
    (preset, seats): Shape<'_>,
    manner: Manner<'_>,
    number: u64,
    mut enough: impl FnMut(&Observation<G>, &Record) -> bool,
) {
    let content = G::content();
    let settings: Vec<(String, String)> =
        manner.settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::<G>::new(&content, preset, &settings, Some(seats)).expect("the set-up is known");
    let game = Arc::new(setup.open(&content).expect("shipped content is sound"));
    let (seed, mut rng) = (Seed::from_text(&number.to_string()), Rng::new(number));
    let chairs = PEOPLE.iter().take(game.seats().into()).map(|name| Chair::person(*name)).collect();
    let mut record = Record::new(&setup, &content, chairs, seed);
    let mut table = Match::start(game, seed.dice());
    while let Some(seat) = table.pending().lowest() {
        // The only answer is given by the table.
        let asks = table.only_answer(seat).is_none();
        if asks && enough(&table.observe(Viewer::Seat(seat)), &record) {
            return;
        }
        let legal = table.legal(seat);
        let sensible = rng.below(100) < manner.sense;
        let liked = if sensible { table.game().policy(table.state(), seat, &legal, &mut rng) } else { None };
        let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has an answer");
        for step in table.play_action(seat, action).expect("it is legal") {
            record.push(seat, step.notation);
        }
    }
}
