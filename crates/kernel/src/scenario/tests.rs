//! Scenarios that hold, and what is said of those that do not.

use super::*;
use crate::toy::Pennant;

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
    assert!(changed("dice = [1]", "dice = [2]").contains("roll 1 is missing or too high"));
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
         given, play, expect)"
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
         \n  s.toml:4:48: no key `refusd`; did you mean `refused`? (known: expect, seat, act, refused, code, says)\
         \n  s.toml:4:64: `code` and `says` belong to `refused`, which is missing\
         \n  s.toml:5:9: no key `plya`; did you mean `play`? (known: rules, title, seats, preset, options, dice, \
         given, play, expect)\
         \n  s.toml:7:14: no viewer `spectaror`; did you mean `spectator`? (known: Red, Blue, spectator, everything)\
         \n  s.toml:8:9: no key `given` (known: tells, never-tells, pending, legal, view, position, cues, \
         never-cues, outcome)"
    );
    assert!(
        changed("ties = \"dice\"", "tise = \"dice\"")
            .contains("s.toml:5:11: no option `tise`; did you mean `ties`?")
    );
    assert!(
        changed("\"squire\", ", "\"squier\", ")
            .contains("`given` cannot be: no card `squier`; did you mean `squire`?")
    );
}
