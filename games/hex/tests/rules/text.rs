//! What is typed, and what is said.

use testkit::Checked as _;

use crate::common::{dice, duel, open, realm};
use hex::{WrittenPosition, WrittenRealm};
use kernel::{Game, Hidden as _, Match, Notation as _, Seat, Viewer};
use proptest::prelude::*;
use std::sync::Arc;

/// HX-13.1: whatever is typed, it is refused with a reason or it is legal, and nothing breaks.
#[test]
fn hx_13_1_anything_may_be_typed() {
    let game = Arc::new(open("balanced", 2, &[("factions", "none")]));
    let table = Match::start(game.clone(), dice());
    let word = prop_oneof![
        Just("x"),
        Just("play"),
        Just("mul"),
        Just("12"),
        Just("cap"),
        Just("5b"),
        Just("-"),
        Just("1:"),
        Just("mig"),
        Just("5a-5b"),
        Just("a-"),
        Just("ü"),
        Just("FAC"),
        Just("isl"),
        Just("resign"),
        Just("9:"),
    ];
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    runner
        .run(&proptest::collection::vec(word, 0..5), |words| {
            let line = words.join(" ");
            if let Err(refusal) = table.check(Seat::new(0), None, &line) {
                prop_assert!(!refusal.code.is_empty() && refusal.message.ends_with('.'), "{line}: {refusal}");
            }
            Ok(())
        })
        .unwrap();
}

/// Any case is read, and a seat may be written in front.
#[test]
fn any_case_is_read() {
    let game = Arc::new(open("rulebook", 2, &[]));
    let mut table = Match::from_state(game.clone(), duel(&game, realm("5b", "2 K"), realm("5a", "3")));
    let blue = Seat::new(0);
    for line in ["X 5A", "blue: x 5a", "1: X 5a"] {
        assert!(table.check(blue, None, line).is_ok(), "{line}");
    }
    table.play(blue, None, "x 5a").unwrap();
    assert!(table.check(blue, None, "PLAY k").is_ok());
}

#[test]
fn what_is_no_position_is_refused_with_a_reason() {
    let game = open("rulebook", 2, &[]);
    let blue = |realm: WrittenRealm| WrittenPosition { blue: Some(realm), ..WrittenPosition::default() };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let cases = [
        (blue(WrittenRealm { lands: words("9z"), ..Default::default() }), "no territory `9z`"),
        (blue(WrittenRealm { hand: Some(words("11")), ..Default::default() }), "no card `11`"),
        (blue(WrittenRealm { discard: words("2 2"), ..Default::default() }), "twice (HX-3.11)"),
        (
            blue(WrittenRealm { hand: Some(words("2")), discard: words("2"), ..Default::default() }),
            "two places (HX-3.11)",
        ),
        (blue(WrittenRealm { face_down: words("2"), ..Default::default() }), "(HX-12.2)"),
        (blue(WrittenRealm { missions: words("XX"), ..Default::default() }), "no mission `XX`"),
        (blue(WrittenRealm { missions: words("MD1 MD2 MD3"), ..Default::default() }), "(HX-1.12)"),
        (blue(WrittenRealm { prestige: 3, ..Default::default() }), "(HX-5.7)"),
        (blue(WrittenRealm { faction: Some("ILS".to_owned()), ..Default::default() }), "did you mean `ISL`?"),
        (blue(WrittenRealm { resigned: 1, ..Default::default() }), "decided"),
        (
            WrittenPosition { red: Some(WrittenRealm::default()), ..Default::default() },
            "Red is not in this match",
        ),
        (
            WrittenPosition { active: Some("Red".to_owned()), ..Default::default() },
            "`Red` is not in this match",
        ),
        (WrittenPosition { at: Some("noon".to_owned()), ..Default::default() }, "no moment `noon`"),
        (WrittenPosition { round: Some(0), ..Default::default() }, "rounds are 1 to 30"),
        (blue(WrittenRealm { coins: 201, ..Default::default() }), "at most 200"),
        (WrittenPosition { defeated: 201, ..Default::default() }, "at most 200"),
        (WrittenPosition { deck: words("MD1 MD1"), ..Default::default() }, "twice (HX-2.1)"),
        (
            WrittenPosition { deck: words("MD1"), discard: words("MD1"), ..Default::default() },
            "two places (HX-2.1)",
        ),
        (
            WrittenPosition {
                blue: Some(realm("5a", "2")),
                green: Some(realm("5a", "2")),
                ..Default::default()
            },
            "(HX-1.9)",
        ),
    ];
    for (given, why) in cases {
        let found = game.set_up(given, dice(), &mut ()).unwrap_err().to_string();
        assert!(found.contains(why), "{found}, not {why}");
    }
}

/// Whatever position is written down, it is refused with a reason or can be played to its end.
#[test]
fn any_position_is_refused_or_plays_on() {
    let mut played = 0;
    for seed in 0..600 {
        let mut rng = kernel::Rng::new(seed);
        let closed = rng.below(2) == 0;
        let game = open(
            "balanced",
            2 + rng.below(3) as u8,
            if closed { &[("discards", "closed"), ("max_rounds", "4")] } else { &[("max_rounds", "4")] },
        );
        let Ok(mut state) = game.set_up(any_position(&game, &mut rng), dice(), &mut ()) else { continue };
        played += 1;
        game.audit(&state).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = game.pending(&state).lowest() {
            let view = game.view(&state, Viewer::Seat(seat));
            assert_eq!(game.view(&game.sample(&view, &mut rng), Viewer::Seat(seat)), view);
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            game.apply(&mut state, seat, action, &mut ());
            game.audit(&state).unwrap();
        }
    }
    assert!(played > 100, "{played} of 600 positions can be");
}

fn any_position(game: &hex::Hex, rng: &mut kernel::Rng) -> WrittenPosition {
    let mut lands: Vec<String> =
        game.map().territories.iter().map(|territory| territory.id.to_string()).collect();
    let mut missions: Vec<String> = game.missions().iter().map(|card| card.id.to_string()).collect();
    rng.shuffle(&mut lands);
    rng.shuffle(&mut missions);
    let some = |from: &mut Vec<String>, most: u32, rng: &mut kernel::Rng| -> Vec<String> {
        let count = (rng.below(most + 1) as usize).min(from.len());
        from.split_off(from.len() - count)
    };
    let mut realm = |rng: &mut kernel::Rng| {
        let mut cards: Vec<String> = game.cards().iter().map(|face| face.id.to_string()).collect();
        rng.shuffle(&mut cards);
        let own = some(&mut lands, 12, rng);
        Some(WrittenRealm {
            capital: own.first().cloned(),
            lands: own,
            faction: rng.pick(game.factions()).map(|faction| faction.id.to_string()),
            hand: Some(some(&mut cards, 8, rng)),
            discard: some(&mut cards, 4, rng),
            face_down: some(&mut cards, rng.below(3), rng),
            missions: some(&mut missions, 2, rng),
            prestige: rng.below(4) as u8,
            ..WrittenRealm::default()
        })
    };
    let moments = ["missions", "place", "turn", "fortify", "attack", "dossier"];
    WrittenPosition {
        at: rng.pick(&moments).map(|moment| (*moment).to_owned()),
        round: Some(1 + rng.below(5) as u8),
        blue: realm(rng),
        green: realm(rng),
        defeated: rng.below(12) as u16,
        deck: missions.split_off(missions.len().min(8)),
        fortresses: game
            .map()
            .territories
            .iter()
            .filter(|_| rng.below(6) == 0)
            .map(|t| t.id.to_string())
            .collect(),
        ..WrittenPosition::default()
    }
}

/// A position is written as a viewer knows it.
#[test]
fn a_position_as_it_is_known() {
    let game = open("rulebook", 2, &[("discards", "closed")]);
    let blue = WrittenRealm { face_down: vec!["3".to_owned()], ..realm("5b", "2 K") };
    let state = duel(&game, blue, realm("5a", "3"));
    let written = |viewer| game.position(&game.view(&state, viewer));
    assert_eq!(
        written(Viewer::Seat(Seat::new(1))),
        "R1 blue attack | forts | deck 0 | discard\n\
         blue 0 prestige - - | lands 5b | hand ?2 | pile face down ?1 | out 4 5 6 7 8 9 10 A Q J\n\
         green 0 prestige - - | lands 5a | hand 3 | pile | out 2 4 5 6 7 8 9 10 A K Q J"
    );
    assert!(written(Viewer::Seat(Seat::new(0))).contains("| hand 2 K | pile face down 3 |"));
}
