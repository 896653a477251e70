//! Nobody is asked what has one answer only, unless that would tell what they hold.
#![expect(clippy::unwrap_used, reason = "a test that cannot play a match has failed")]

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::{games, with_game};
use kernel::{Game, Match, Options, Playable, Rng, Seat, Setup, SideActionKind, Viewer};

/// Questions that are put even where they have one answer, and what not putting them would tell.
const SECRET: [(&str, &str, &str); 3] = [
    ("estraven", "LE-4.5", "that no card in hand can be played, pitched or traded"),
    ("estraven", "LE-7.4", "that no card in hand answers what is on the stack"),
    ("prevail", "PV-6.23", "that only one card in hand carries so far"),
];

/// Matches of each kind of table.
const MATCHES: u64 = 4;
/// Decisions of each.
const PLIES: u32 = 600;

#[test]
fn nobody_is_asked_what_has_one_answer() {
    let mut given = 0;
    for info in games() {
        let (mut asked, mut told) = (BTreeMap::new(), 0);
        with_game!(info.id, G => {
            let presets = <<G as Game>::Options as Options>::PRESETS.iter().map(|preset| Some(preset.name));
            // The Pretender follows a script, and no person ever plays it (AU-16.5).
            for preset in presets.filter(|preset| *preset != Some("solo")).chain([None]) {
                for seed in 0..MATCHES {
                    told += play::<G>(preset, seed, &mut asked);
                }
            }
        })
        .unwrap();
        asked.retain(|rule: &String, _| {
            SECRET.iter().all(|(game, secret, _)| (*game, *secret) != (info.id, rule))
        });
        assert!(asked.is_empty(), "{}: asked though there is one answer: {asked:#?}", info.id);
        given += told;
    }
    assert!(given > 20, "only {given} answers were given");
}

/// Plays at random; notes every question with one answer that is put all the same. How many answers were given?
fn play<G: Playable>(preset: Option<&str>, seed: u64, asked: &mut BTreeMap<String, String>) -> u32 {
    let setup = Setup::<G>::new(&G::content(), preset, &[], None).unwrap();
    let mut rng = Rng::new(seed);
    let mut table = Match::start(Arc::new(setup.open(&G::content()).unwrap()), rng.dice());
    let mut given = 0;
    while let Some(seat) = table.pending().lowest().filter(|_| table.plies() < PLIES) {
        let legal = table.legal(seat);
        if legal.len() == 1 && !takes_back(&table, seat) {
            if table.only_answer(seat).is_some() {
                given += 1;
            } else {
                let seen = table.observe(Viewer::Seat(seat));
                let rule = seen.prompt.map(|prompt| prompt.rule.number().to_owned()).unwrap_or_default();
                let only = &seen.choices[0].choice.notation;
                let place = format!("`{only}` with {preset:?}, seed {seed}, ply {}", table.plies());
                asked.entry(rule).or_insert(place);
            }
        }
        let action = table
            .game()
            .policy(table.state(), seat, &legal, &mut rng)
            .filter(|_| seed.is_multiple_of(2))
            .unwrap_or_else(|| *rng.pick(&legal).unwrap());
        table.play_action(seat, action).unwrap();
    }
    given
}

fn takes_back<G: Playable>(table: &Match<G>, seat: Seat) -> bool {
    table.side_actions(seat).iter().any(|side| side.kind == SideActionKind::TakeBack)
}
