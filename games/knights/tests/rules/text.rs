//! Whatever is typed, the answer is a message and never a panic.

use testkit::Checked as _;

use crate::common::{dice, open};
use kernel::{Game, Match, Notation as _, Present as _, Seat, Viewer};
use knights::{Knights, Options, WrittenPosition};
use proptest::prelude::*;
use std::sync::Arc;

/// Text that is nearly right: words of the notation in any order.
fn nearly() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "P",
            "R",
            "Y",
            "A",
            "B",
            "G",
            "plan",
            "place",
            "mv",
            "vote",
            "at",
            "re",
            "insp",
            "resign",
            "Sw",
            "Sp",
            "Bo",
            "Sh",
            "Pa",
            "Mo",
            "stay",
            "NE",
            "E",
            "w",
            "+",
            "-",
            "E5",
            "A3",
            "i5",
            "Z9",
            "T1.0",
            "T9.3",
            "init",
            "|",
            "P@A3",
            "A@I3",
            "A@x2.1",
            "P@x",
            "F--+",
            "BSw-",
            "/Mo",
            "?",
            ";",
            "S2:P5,A1",
            "S1:",
            "é",
            "\u{1F40E}",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,6}",
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_line_is_played_or_refused(line in nearly(), plan in "plan (Sw|Mo|Sh) (Mo|Pa) Mo", more in nearly()) {
        let game = Arc::new(open("rulebook", 3, &[]));
        let mut table = Match::start(game.clone(), dice());
        for seat in [0, 1, 2].map(Seat::new) {
            for text in [&line, &plan, &more] {
                let _outcome = table.play(seat, None, text);
                game.audit(table.state()).unwrap();
                let view = table.view(Viewer::Seat(seat));
                prop_assert!(!game.why_not(&view, text, kernel::Names::new(&[], kernel::Viewer::Spectator)).message.is_empty());
                prop_assert!(game.read(&table.view(Viewer::Spectator), text).is_err());
            }
        }
    }

    #[test]
    fn any_position_is_arranged_or_refused(line in nearly(), tail in nearly()) {
        let game = open("rulebook", 2, &[]);
        for text in [line.clone(), format!("T1.0 init P | P@A3 F--+ | {line}"), format!("T2.1 init A | P@E4 {tail} | A@E5 {line}")] {
            if let Ok(state) = game.set_up(WrittenPosition(text), dice(), &mut ()) {
                game.audit(&state).unwrap();
            }
        }
    }

    #[test]
    fn any_content_is_taken_or_refused(text in "\\PC{0,40}", key in "(reach|hearts|tokens|pile|full)", value in "(-?[0-9]{1,3}|\\[[0-9, -]{0,9}\\]|\"[a-z]{0,5}\")") {
        for file in ["weapons.toml", "tokens.toml", "knights.toml"] {
            for text in [text.clone(), format!("[sword]\n{key} = {value}\n"), format!("[actions]\n{key} = {value}\n")] {
                let mut content = Knights::content();
                content.overlay(file, text).unwrap();
                if let Err(faults) = Knights::open(&content, &Options::default(), 4) {
                    prop_assert!(!faults.0.is_empty());
                }
            }
        }
    }
}
