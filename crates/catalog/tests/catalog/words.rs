//! Everything that is said at the tables of a game stands in one table that a person has read: `words/GAME.txt`.
//!
//! A sentence that is not there fails the test. `UPDATE_EXPECT=1` adds it; read it before you commit it. Numbers, places of a
//! board, people and the names of cards are left out: `0`, `A0`, `Ada` and `…` stand for all of them.
#![expect(clippy::unwrap_used, reason = "a test that cannot play a match has failed")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use catalog::{games, with_game};
use kernel::{Choice, Game, LogPart, Match, Options, Playable, Rng, Seat, Setup, Viewer, log_entries};
use testkit::words;

/// Matches of each kind of table, and the decisions of each.
const MATCHES: u64 = 4;
const PLIES: u32 = 500;

/// What no sentence has: an article before a name that has its own.
const TWICE: [&str; 5] = ["the The ", "The The ", "our The ", "'s The ", "A The "];

const PEOPLE: [&str; 6] = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"];

#[test]
fn everything_that_is_said_was_read_by_somebody() {
    for info in games() {
        let said = with_game!(info.id, G => said::<G>()).unwrap();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/words/{}.txt", info.id));
        words::were_read(&file, &said);
    }
}

/// What is asked, explained, offered, foretold and told in matches played at random and sensibly, in every preset.
fn said<G: Playable>() -> BTreeSet<String> {
    let (mut said, mut names) = (BTreeSet::new(), words::names::<G>());
    // "The Flayer" is called the Flayer, too.
    names.extend(names.clone().iter().filter_map(|name| name.strip_prefix("The ")).map(str::to_owned));
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let presets = <<G as Game>::Options as Options>::PRESETS.iter().map(|preset| Some(preset.name));
    for preset in presets.chain([None]) {
        for seed in 0..MATCHES {
            listens::<G>(preset, seed, &mut |kind, words| {
                let most = if kind == "asks" {
                    90
                } else if kind == "help" {
                    160
                } else {
                    usize::MAX
                };
                assert!(words.chars().count() <= most, "more than {most} letters: {words}");
                // "The Flayer" is "the Flayer" and "your Flayer".
                assert!(!TWICE.iter().any(|twice| words.contains(twice)), "two articles: {words}");
                said.insert(format!("{kind} {}", words::plain(words, &names, &PEOPLE)));
            });
        }
    }
    said
}

fn listens<G: Playable>(preset: Option<&str>, seed: u64, heard: &mut impl FnMut(&str, &str)) {
    let setup = Setup::<G>::new(&G::content(), preset, &[], None).unwrap();
    let mut rng = Rng::new(seed);
    let mut table = Match::start(Arc::new(setup.open(&G::content()).unwrap()), rng.dice());
    table.call(&PEOPLE.map(str::to_owned));
    let choice = |kind: &str, choice: &Choice, heard: &mut dyn FnMut(&str, &str)| {
        heard(kind, &choice.label);
        if let Some(forecast) = &choice.forecast {
            heard("forecast", &forecast.to_string());
        }
        if let Some(loses) = &choice.loses {
            heard("loses", loses);
        }
    };
    while let Some(seat) = table.pending().lowest().filter(|_| table.plies() < PLIES) {
        let seen = table.observe(Viewer::Seat(seat));
        if let Some(prompt) = &seen.prompt {
            heard("asks", &prompt.text);
            heard("help", prompt.help.as_deref().unwrap_or_default());
        }
        seen.offers().iter().for_each(|offer| choice("offers", &offer.choice, heard));
        seen.side_actions.iter().for_each(|(_, offer)| choice("beside", &offer.choice, heard));
        let legal = table.legal(seat);
        let sensible = table.game().policy(table.state(), seat, &legal, &mut rng);
        let action =
            sensible.filter(|_| seed.is_multiple_of(2)).unwrap_or_else(|| *rng.pick(&legal).unwrap());
        for step in table.play_action(seat, action).unwrap() {
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(0))] {
                let (game, names) = (table.game(), table.names(viewer));
                let cues: Vec<_> = step.events.iter().filter_map(|event| game.cue(event, viewer)).collect();
                cues.iter().for_each(|cue| heard("tells", &game.tell(cue, names).text));
                let part = |cue| if game.describe(cue).detail { LogPart::Detail } else { LogPart::Entry };
                let parts: Vec<(u32, LogPart)> = cues.iter().map(|cue| (0, part(cue))).collect();
                for entry in log_entries(&parts) {
                    let details: Vec<_> = entry.details.iter().map(|at| &cues[*at]).collect();
                    if let Some(headline) = game.headline(&cues[entry.head], &details, names) {
                        heard("tells", &headline.text);
                    }
                }
            }
        }
    }
}
