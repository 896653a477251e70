//! Scenarios that hold, and what is said of those that do not.

use super::*;
use crate::toy::Pennant;
use kernel::{Dice, Game as _};

const GOOD: &str = r#"
rules = ["PN-2.2", "PN-2.3"]
title = "The highest card takes the pennant"
seats = 2
options = { pennants = 2, ties = "dice" }
dice = [1]
given = { hands = [["page", "king"], ["page", "knight", "king"]], deck = ["baron", "squire", "knight"] }
play = [
  { seat = "red", act = "seal king" },
  { seat = 0, act = "seal page", refused = "PN-2.1", code = "sealed", says = "Your card is sealed; take it back first." },
  { seat = "Blue", act = "seal baron", refused = "PN-1.2" },
  { expect = { pending = [1], view.blue = { "players.0.seal" = "shut" }, tells.Blue = ["Red seals a card."], never-tells.1 = ["king"], never-cues.1 = [{ sealed = { card = 4 } }] } },
  { seat = 1, act = "seal king" },
  { seat = "Blue", act = "discard page done" },
]

[expect]
pending = ["Red", "Blue"]
legal.Red = { includes = ["seal page"], excludes = ["seal king"], exactly = ["seal squire", "seal page"] }
legal.1 = { exactly = ["seal baron", "seal knight"] }
view.0 = { "players.1.hand" = "none", players.1.pennants = 1, stage = "sealing" }
view.spectator = { "discards.14" = 0, deck = 0 }
position.blue = "deck 0 | Red 0 2 cards = - | Blue 1 knight knight baron = -"
tells.spectator = ["Blue takes the pennant.", "Blue discards a page.", "Blue draws a card."]
cues.Blue = [{ pennant = { seat = 1 } }, { drew = { card = 3 } }]
never-cues.Red = [{ drew = { seat = 1, card = 3 } }]
outcome = { over = false }
"#;

fn refused(text: &str) -> String {
    run::<Pennant>("s.toml", text).unwrap_err().to_string()
}

fn changed(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    refused(&GOOD.replacen(from, to, 1))
}

#[test]
fn a_scenario_that_holds_says_nothing() {
    run::<Pennant>("s.toml", GOOD).unwrap_or_else(|error| panic!("{error}"));
    let heading = Heading::read("s.toml", GOOD).unwrap();
    assert_eq!(heading.rules, ["PN-2.2", "PN-2.3"]);
}

#[test]
fn a_match_may_be_dealt_and_end() {
    let text = r#"
        rules = ["PN-4.1"]
        title = "The last one left wins"
        seats = 3
        play = [{ seat = 0, act = "resign" }, { seat = 2, act = "resign" }]
        [expect]
        pending = []
        outcome = { winners = ["Blue"], places = [3, 1, 2], draw = false, rule = "PN-4.1", reason = "the last one left" }
    "#;
    run::<Pennant>("s.toml", text).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        refused(&text.replace("[3, 1, 2]", "[1, 2, 3]"))
            .ends_with("[expect]\n    outcome places\n      expected  [1, 2, 3]\n      got       [3, 1, 2]")
    );
}

#[test]
fn what_came_out_otherwise_is_shown_with_its_step() {
    assert_eq!(
        changed("seal king\" },\n  { seat = \"Blue\"", "seal page\" },\n  { seat = \"Blue\""),
        "scenario s.toml: The highest card takes the pennant (PN-2.2, PN-2.3)\
         \n  step 6 (line 14): Blue `discard page done`\
         \n    refused\
         \n      expected  no\
         \n      got       [no_exchange] Only the winner of a round discards. (PN-2.3)"
    );
    assert!(changed("PN-1.2", "PN-2.2").contains("rule\n      expected  PN-2.2\n      got       PN-1.2"));
    assert!(changed("pending = [1]", "pending = [0]").contains("the check at line 12"));
    assert!(changed("\"seal page\"] }", "\"seal king\"] }").contains("missing: seal king\n"));
    assert!(
        changed("players.1.pennants = 1", "players.1.pennants = 2")
            .contains("expected  {\"1\":{\"pennants\":2}}")
    );
    assert!(
        changed("Blue takes the pennant.", "Red takes the pennant.")
            .contains("got       Blue seals a card.\n")
    );
    assert!(
        changed("card = 3 } }]\nnever", "card = 1 } }]\nnever").contains("after {\"pennant\":{\"seat\":1}}")
    );
    assert!(
        changed("{ over = false }", "{ winners = [0] }")
            .contains("expected  an end\n      got       none yet")
    );
}

#[test]
fn dice_that_are_not_thrown_as_written_are_a_failure() {
    assert!(changed("dice = [1]", "dice = [1, 0]").contains("only 1 were thrown"));
    assert!(changed("dice = [1]", "dice = [2]").contains("roll 1 is 2, but that die has the sides 0 to 1"));
    assert!(changed("dice = [1]", "dice = []").contains("a roll 1 was thrown that is not written"));
    assert!(changed("dice = [1]", "dice = [1]\nshuffles = [[\"page\"]]").contains("only 0 were made"));
    assert!(changed("dice = [1]", "dice = []").contains("step 5 (line 13): Blue `seal king`"));
}

#[test]
fn every_mistake_in_a_scenario_is_reported() {
    let text = r#"
        rules = []
        ttle = "x"
        seats = 2
    "#;
    assert_eq!(
        refused(text),
        "scenario s.toml\
         \n  s.toml:1:1: `title` is missing\
         \n  s.toml:2:17: `rules` must name at least one rule\
         \n  s.toml:3:9: no key `ttle`; did you mean `title`? (known: rules, title, seats, preset, options, dice, \
         shuffles, given, from-view, says, refused, play, expect)"
    );
    let text = r#"
        rules = ["PN-2.1"]
        title = "x"
        play = [{ seat = "Bleu", act = "done", refusd = "x" }, { seat = 0, act = "done", code = "x" }]
        plya = []
        [expect]
        view.spectaror = { deck = 1 }
        given = 1
    "#;
    assert_eq!(
        refused(text),
        "scenario s.toml: x (PN-2.1)\
         \n  s.toml:4:26: no seat `Bleu`; did you mean `Blue`? (known: Red, Blue)\
         \n  s.toml:4:48: no key `refusd`; did you mean `refused`? (known: expect, seat, timeout, act, refused, code, says)\
         \n  s.toml:4:64: `code` and `says` belong to `refused`, which is missing\
         \n  s.toml:5:9: no key `plya`; did you mean `play`? (known: rules, title, seats, preset, options, dice, \
         shuffles, given, from-view, says, refused, play, expect)\
         \n  s.toml:7:14: no viewer `spectaror`; did you mean `spectator`? (known: Red, Blue, spectator, everything)\
         \n  s.toml:8:9: no key `given` (known: tells, never-tells, pending, legal, view, samples, position, \
         cues, never-cues, outcome)"
    );
    assert!(
        changed("ties = \"dice\"", "tise = \"dice\"")
            .contains("s.toml:5:11: no option `tise`; did you mean `ties`?")
    );
}

#[test]
fn a_position_reports_everything_that_is_wrong_where_it_is() {
    let wrong = changed(
        r#"["page", "king"], ["page", "knight", "king"]], deck = ["baron", "squire", "#,
        r#"["page", "kign"], ["page", "knight", "king"]], deck = ["baron", "squier", "#,
    );
    let (king, squire) = ("no card `kign`; did you mean `king`?", "no card `squier`; did you mean `squire`?");
    assert!(wrong.contains(&format!("s.toml:7:29: `given` cannot be: {king}")), "{wrong}");
    assert!(wrong.contains(&format!("s.toml:7:84: `given` cannot be: {squire}")), "{wrong}");
}

#[test]
fn a_misspelt_cue_or_field_is_a_mistake_and_not_silence() {
    let wrong = changed("{ drew = { seat = 1, card = 3 } }]\noutcome", "{ drwe = { seat = 1 } }]\noutcome");
    assert!(wrong.contains("s.toml:26:19: no event `drwe`; did you mean `drew`?"), "{wrong}");
    let wrong =
        changed("never-cues.1 = [{ sealed = { card = 4 } }]", "never-cues.1 = [{ sealed = { crad = 4 } }]");
    assert!(wrong.contains("no field `crad`; did you mean `card`? (known: card, seat)"), "{wrong}");
}

#[test]
fn a_rule_that_does_not_exist_is_a_mistake() {
    let wrong = changed("\"PN-2.2\", \"PN-2.3\"", "\"PN-2.22\", \"KD-2.3\"");
    assert!(wrong.contains("s.toml:2:10: Pennant has no rule `PN-2.22`; did you mean `PN-2.2`?"), "{wrong}");
    assert!(wrong.contains("s.toml:2:21: Pennant has no rule `KD-2.3`"), "{wrong}");
    let wrong = changed("refused = \"PN-1.2\"", "refused = \"PN-1.22\"");
    assert!(wrong.contains("Pennant has no rule `PN-1.22`"), "{wrong}");
    let wrong = changed("{ over = false }", "{ rule = \"PN-3.11\" }");
    assert!(wrong.contains("Pennant has no rule `PN-3.11`; did you mean `PN-3.1`?"), "{wrong}");
}

#[test]
fn the_order_of_a_legal_list_may_matter() {
    let order =
        |list: &str| changed("exactly = [\"seal squire\", \"seal page\"]", &format!("in-order = [{list}]"));
    let wrong = order("\"seal squire\", \"seal page\"");
    assert!(wrong.contains("expected  in this order seal squire; seal page\n"), "{wrong}");
    run::<Pennant>(
        "s.toml",
        &GOOD.replace(
            "exactly = [\"seal squire\", \"seal page\"]",
            "in-order = [\"seal page\", \"seal squire\"]",
        ),
    )
    .unwrap_or_else(|error| panic!("{error}"));
}

const DEALT: &str = r#"
rules = ["PN-1.2"]
title = "The deck is dealt from its top"
seats = 2
dice = []
shuffles = [["king", "king", "page", "baron", "squire"]]

[expect]
view.Red = { "players.0.hand" = { has-item = 4, has-count = { at-least = 2 } }, deck = { is-not = 0 } }
"#;

#[test]
fn a_shuffle_is_written_by_what_comes_out_first() {
    run::<Pennant>("s.toml", DEALT).unwrap_or_else(|error| panic!("{error}"));
    let wrong = refused(&DEALT.replace("\"baron\"", "\"barn\""));
    assert!(wrong.contains("before the first step"), "{wrong}");
    assert!(wrong.contains("number 4 of shuffle 1: no thing `barn`; did you mean `baron`?"), "{wrong}");
    let wrong = refused(&DEALT.replace("has-item = 4", "has-no-item = 4"));
    assert!(wrong.contains("view Red: players.0.hand"), "{wrong}");
}

#[test]
fn what_the_deal_brings_belongs_to_the_first_check() {
    let dealt = format!("{DEALT}\ncues.Red = [{{ drew = {{ seat = 0, card = 4 }} }}]");
    run::<Pennant>("s.toml", &dealt).unwrap_or_else(|error| panic!("{error}"));
    let other = dealt.replace("cues.Red", "cues.spectator");
    assert!(refused(&other).contains("cues spectator"), "{}", refused(&other));
}

#[test]
fn the_rules_answer_for_who_is_late() {
    let late = GOOD
        .replace("{ seat = \"red\", act = \"seal king\" }", "{ seat = \"red\", timeout = \"seal page\" }");
    let wrong = refused(&late.replace("timeout = \"seal page\"", "timeout = \"seal king\""));
    assert!(wrong.contains("step 1 (line 9): Red is late"), "{wrong}");
    assert!(wrong.contains("expected  `seal king`\n      got       `seal page`"), "{wrong}");
    let text = r#"
        rules = ["PN-2.1"]
        title = "x"
        seats = 2
        given = { hands = [["page", "king"], ["knight"]], deck = [] }
        play = [{ seat = "Red", timeout = "seal page" }, { seat = "Red", timeout = "seal king" }]
    "#;
    assert!(refused(text).contains("got       nothing: the seat is not asked"), "{}", refused(text));
}

#[test]
fn what_a_viewer_thinks_possible_can_be_held_to_account() {
    let text = r#"
        rules = ["PN-1.2"]
        title = "Nobody knows what another holds"
        seats = 2
        given = { hands = [["king"], ["page"]], deck = ["knight", "knight"] }
        [expect]
        samples.Blue = { "players.0.hand" = { has-count = 1, takes = [[2], [4]] }, "players.1.hand" = [0] }
        samples.everything = { "players.0.hand" = [4] }
    "#;
    run::<Pennant>("s.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let wrong = refused(&text.replace("[[2], [4]]", "[[7]]"));
    assert!(wrong.contains("samples Blue: players.0.hand\n      expected  sometimes [7]"), "{wrong}");
    assert!(wrong.contains("never in 200 samples"), "{wrong}");
    let wrong = refused(&text.replace("\"players.1.hand\" = [0]", "\"players.1.hand\" = [1]"));
    assert!(wrong.contains("expected  always [1]\n      got       [0]"), "{wrong}");
    let wrong = refused(&text.replace("players.1.hand", "players.1.hnad"));
    assert!(wrong.contains("did you mean `hand`?"), "{wrong}");
}

#[test]
fn a_set_up_may_have_to_be_refused() {
    let text = r#"
        rules = ["PN-3.1"]
        title = "At most five pennants are played for"
        options = { pennants = 6 }
        refused = "PN-3.1"
        says = "allowed: 1..5"
    "#;
    run::<Pennant>("s.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let wrong = refused(&text.replace("pennants = 6", "pennants = 5"));
    assert!(
        wrong.contains("the set-up\n    refused\n      expected  by PN-3.1, saying `allowed: 1..5`"),
        "{wrong}"
    );
    assert!(wrong.contains("it can be played"), "{wrong}");
    assert!(refused(&text.replace("1..5", "1..4")).contains("saying `allowed: 1..4`"));
    assert!(refused(&text.replace("refused = \"PN-3.1\"", "refused = \"PN-3.2\"")).contains("by PN-3.2"));
    let given = r#"
        rules = ["PN-1.2"]
        title = "x"
        given = { hands = [["king"], []], deck = [] }
        refused = "table"
        says = "the hand of seat 1 is empty"
    "#;
    run::<Pennant>("s.toml", given).unwrap_or_else(|error| panic!("{error}"));
    assert!(refused(&text.replace("refused = \"PN-3.1\"", "")).contains("`says` belongs to `refused`"));
}

/// A position is read from what somebody was sent, and a view that nobody can have is refused.
#[test]
fn a_position_is_read_from_a_view() {
    let game: Pennant = crate::rehearsal::open("short", 2, &[]).unwrap();
    let state = game.begin(Dice::new([3; 32]), &mut ());
    let view = crate::whole(&game, &state);
    let text = |view: &str| {
        format!(
            "rules = [\"PN-2.1\"]\ntitle = \"x\"\npreset = \"short\"\nseats = 2\nfrom-view = '{view}'\n[expect]\npending = [\"Red\", \"Blue\"]\n"
        )
    };
    run::<Pennant>("s.toml", &text(&view)).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        refused(&text("{}")).contains("s.toml:5:13: `from-view` cannot be: this is no view: missing field")
    );
    let deck = format!("\"deck\":{}", view.split("\"deck\":").nth(1).unwrap().split(',').next().unwrap());
    let wrong = refused(&text(&view.replace(&deck, "\"deck\":99")));
    assert!(wrong.contains("`from-view` cannot be: no position shows this view"), "{wrong}");
    let both = text(&view).replace("from-view", "given = { hands = [], deck = [] }\nfrom-view");
    assert!(refused(&both).contains("a position is `given` or read `from-view`, not both"));
}

#[test]
fn places_and_sides_can_be_told_apart() {
    let text = r#"
        rules = ["PN-4.1"]
        title = "x"
        seats = 3
        play = [{ seat = 0, act = "resign" }, { seat = 2, act = "resign" }]
        [expect]
        outcome = { places = { Blue = 1, gold = 2 }, sides = 1 }
    "#;
    run::<Pennant>("s.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let wrong = refused(&text.replace("gold = 2", "gold = 3"));
    assert!(wrong.contains("outcome places Gold\n      expected  3\n      got       2"), "{wrong}");
    assert!(refused(&text.replace("sides = 1", "sides = 2")).contains("outcome sides"));
}

#[test]
fn however_wrong_a_file_is_the_answer_stays_short() {
    let answer = |lines: usize| {
        let text = format!("{}{}", GOOD, "=\n".repeat(lines));
        let error = run::<Pennant>("s.toml", &text).unwrap_err();
        let Why::Faults(faults) = &error.why else { panic!("{error}") };
        assert!(faults.0.len() <= kernel::content::MAX_FAULTS + 1, "{}", faults.0.len());
        error.to_string().len()
    };
    assert!(answer(20_000) <= answer(10_000) + 8, "only the number of those that are not told is longer");
    let keys = |n: usize| (0..n).map(|i| format!("k{i} = 1\n")).collect::<String>();
    assert!(
        refused(&format!("{}{GOOD}", keys(2_000))).len() < 2 * refused(&format!("{}{GOOD}", keys(40))).len()
    );
}
