//! Whatever is typed, the answer is a message and never a panic.

use testkit::Checked as _;

use std::sync::Arc;

use authority::{Authority, Options, WrittenCourt, WrittenPosition};
use kernel::{Game, Hidden as _, Match, Names, Notation as _, Present as _, Seat, Viewer};
use proptest::prelude::*;
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, open};

/// Text that is nearly right: words of the notation in any order.
fn nearly() -> impl Strategy<Value = String> {
    let words: Vec<&'static str> = "atk tgt def rel rec buy gen spy act pick pass ord swap noswap keep bottom drop done \
        end first resign KN SQ MA KG RS06 HB08 GRS2 IW07 XX01 @0 @1 @3 @4 > m1 m6 m7 m0 P1 P2 P5 P2:1a P2:3b P1:M P2:0 \
        P3:M h:SQ d:MA P2:d:SQ P2:g:HB09 P2:x:SQ HB09@g HB09@x 1 2 0 9 ; : @ é 🐎"
        .split_whitespace()
        .collect();
    let word = prop_oneof![prop::sample::select(words).prop_map(str::to_owned), "\\PC{0,6}"];
    prop::collection::vec(word, 0..5).prop_map(|words| words.join(" "))
}

/// A card id, more or less.
fn card() -> impl Strategy<Value = String> {
    let ids =
        "SQ MA KN KG RS01 RS12 IW07 GO13 HB09 GRS2 GHB1 SQ* - xx".split_whitespace().collect::<Vec<_>>();
    prop_oneof![prop::sample::select(ids).prop_map(str::to_owned), "\\PC{0,4}"]
}

fn cards() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(card(), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_line_is_played_or_refused(lines in prop::collection::vec(nearly(), 1..6)) {
        let game = Arc::new(open("standard", 3, &[]));
        let mut table = Match::start(game.clone(), dice());
        for line in &lines {
            for seat in [0, 1, 2].map(Seat::new) {
                let _outcome = table.play(seat, None, line);
                game.audit(table.state()).unwrap();
                let view = table.view(Viewer::Seat(seat));
                prop_assert!(!game.why_not(&view, line, kernel::Names::new(&[], kernel::Viewer::Spectator)).message.is_empty());
                prop_assert!(game.position(&view).lines().count() == 4);
            }
        }
    }

    #[test]
    fn any_position_is_arranged_or_refused(
        hand in cards(), rows in cards(), general in cards(), market in cards(), deck in cards(), guard in cards(),
        round in 0u8..60, line in nearly(),
    ) {
        let game = Arc::new(open("standard", 2, &[]));
        let p1 = WrittenCourt {
            hand: hand.clone(), row1: rows.clone(), general, deck: Some(deck), row0: guard, ..WrittenCourt::default()
        };
        let p2 = WrittenCourt { discard: hand, row2: rows, ..WrittenCourt::default() };
        if let Ok(state) = game.set_up(WrittenPosition { round, market, p1, p2, ..WrittenPosition::default() }, dice(), &mut ()) {
            let mut table = Match::from_state(game.clone(), state);
            let _outcome = table.play(Seat::new(0), None, &line);
            let view = table.view(Viewer::Seat(Seat::new(0)));
            let world = game.sample(&view, &mut kernel::Rng::new(1));
            prop_assert_eq!(game.view(&world, Viewer::Seat(Seat::new(0))), view);
        }
    }

    #[test]
    fn any_content_is_taken_or_refused(
        text in "\\PC{0,40}",
        key in "(id|name|type|copies|power|cost|abilities|when)",
        value in "(-?[0-9]{1,3}|\\[\\{ when = \"[a-z@]{0,8}\", do = \\[[\"a-z_= 0-9{}]{0,16}\\] \\}\\]|\"[A-Z0-9]{0,5}\")",
    ) {
        for file in ["starting.toml", "iron-wall.toml", "generals.toml"] {
            for text in [text.clone(), format!("faction = \"IW\"\n[[card]]\n{key} = {value}\n")] {
                let mut content = Authority::content();
                content.overlay(file, text).unwrap();
                if let Err(faults) = Authority::open(&content, &Options::default(), 4) {
                    prop_assert!(!faults.0.is_empty());
                }
            }
        }
    }
}

/// AU-7.1: a card recruits, and nothing that is said calls it otherwise, but for the name of a card.
#[test]
fn au_7_1_the_word_is_recruit() {
    let game: Authority = open("standard", 2, &[]);
    let called = kernel::seat_names(&game);
    let mut recruits = 0;
    rehearse(&game, Style::Mixed, 5, |before, seat, _, events, _| {
        let viewer = Viewer::Seat(seat);
        let names = Names::new(&called, viewer);
        let mut legal = Vec::new();
        game.legal(before, seat, &mut legal);
        let view = game.view(before, viewer);
        let choices = game.choices(&view, &legal, names).into_iter();
        let mut said: Vec<String> = choices
            .flat_map(|choice| [Some(choice.label), choice.forecast.map(|told| told.to_string())])
            .flatten()
            .collect();
        said.extend(
            game.prompt(&view, names)
                .into_iter()
                .flat_map(|prompt| [Some(prompt.text), prompt.help])
                .flatten(),
        );
        said.extend(events.iter().filter_map(|event| Some(game.tell(&game.cue(event, viewer)?, names).text)));
        for said in said {
            let plain = said.replace("Stone Levy", "").to_lowercase();
            assert!(!plain.contains("levy") && !plain.contains("levie"), "{said}");
            recruits += usize::from(plain.contains("recruit"));
        }
    });
    assert!(recruits > 20, "{recruits}");
}
