//! What only a designer's card can bring about.

use std::sync::Arc;

use estraven::{
    Estraven, FormWord, Goods, GraveNoun, Happening, ItemKind, Keyword, Kind, Measure, Moment, Noun,
    Occasion, Part, Role, Selector, Suffix, Verb, WrittenLord, WrittenPosition,
};
use kernel::content::Content;
use kernel::{Game as _, Match, Notation as _, Seat, Viewer, Word};
use testkit::rehearsal::edited;

use crate::common::{dice, lord, open, table_of};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

const WAGON: &str = r#"abilities = [{ form = "mana", cost = { sacself = true }, do = [{ mana = 2 }] }]"#;

/// LE-5.8, LE-12.2: a mana ability is one action without a choice, so it cannot ask whom to sacrifice.
#[test]
fn le_5_8_a_mana_ability_asks_nothing() {
    let sac = WAGON.replace("sacself = true", r#"sacself = true, sac = "troop""#);
    let faults = edited::<Estraven>("resources.toml", WAGON, &sac).err().unwrap().to_string();
    assert!(faults.contains("a mana ability"), "{faults}");
}

/// LE-7.5: a Resource that the announcement would sacrifice counts for nothing only if it could have made mana.
#[test]
fn le_7_5_a_tapped_resource_makes_no_mana_to_lose() {
    // Shield Wall costs 1 and a Materials card; the only one is tapped and makes mana by tapping.
    let taps = WAGON.replace("sacself = true", "tap = true");
    let mut content = Estraven::content();
    change(&mut content, "resources.toml", WAGON, &taps);
    change(&mut content, "decks/halmark.toml", WALL, &format!("{WALL}\nrequire = \"materials\""));
    let game = Estraven::open(&content, &estraven::Options::default(), 2).unwrap();
    let answered = |loose, wagon: &str| {
        let mut play =
            table_of(game.clone(), lord(&[], &["HM01"], 0), lord(&["HM11"], &[wagon, "HM04"], loose));
        play.play(P1, None, "atk HM01 > P2").unwrap();
        play.play(P2, None, "react HM11").is_ok()
    };
    assert!(answered(1, "RM1 t"));
    // Untapped it could make 2, but not for what it is sacrificed for.
    assert!(!answered(0, "RM1"));
    assert!(answered(1, "RM1"));
}

const WALL: &str = "name = \"Shield Wall\"";

fn change(content: &mut Content, file: &str, from: &str, to: &str) {
    let text = content.file(file).to_owned();
    assert!(text.contains(from), "{file} has no `{from}`");
    content.overlay(file, text.replacen(from, to, 1)).unwrap();
}

/// LE-8.6, LE-13.7: a unit that could block is asked though twenty older ones could not.
#[test]
fn le_8_6_the_twenty_first_unit_may_block() {
    let game = edited::<Estraven>(
        "decks/serault.toml",
        "name = \"Lady Vaunce\"",
        "name = \"Lady Vaunce\"\nkeywords = [\"elusive\"]",
    );
    let mut field = vec!["MIL"; 20];
    field.push("HM01");
    let mut play = table_of(game.unwrap(), lord(&[], &["SE01"], 0), lord(&[], &field, 0));
    play.play(P1, None, "atk SE01 > P2").unwrap();
    play.play(P2, None, "blk HM01 > SE01").unwrap();
}

/// A Reaction to a trade that takes something from the marketplace first.
const SEIZURE: &str = r#"abilities = [{ form = "play", do = ["counter", "seize"] }]"#;

/// LE-10.5: a trade is about a card in its slot; in another slot it is not the same any more.
#[test]
fn le_10_5_a_shifted_slot() {
    let take = r#"abilities = [{ form = "play", do = [{ take_market = "subjects" }] }]"#;
    let game = edited::<Estraven>("decks/serault.toml", SEIZURE, take).unwrap();
    let mut play = market(game, &["RS1", "RM1", "RI1", "RI4", "RM4"], "SE12");
    play.play(P1, None, "trade HM05 <> 2").unwrap();
    play.play(P2, None, "react SE12").unwrap();
    let view = play.view(Viewer::Spectator);
    assert_eq!(view.lords[P1].hand[0].card.to_string(), "HM05.1", "the Ore Wagon moved down: it fizzles");
    assert_eq!(view.slots[0].to_string(), "RM1.1");
}

/// LE-10.8: the same for what is seized.
#[test]
fn le_10_8_a_shifted_slot() {
    let take = r#"abilities = [{ form = "play", do = [{ take_market = "subjects" }, "counter", "seize"] }]"#;
    let late = r#"abilities = [{ form = "play", do = ["counter", { take_market = "subjects" }, "seize"] }]"#;
    for ability in [take, late] {
        let game = edited::<Estraven>("decks/serault.toml", SEIZURE, ability).unwrap();
        let mut play = market(game, &["RS1", "RM1", "RI1", "RI4", "RM4"], "SE12");
        play.play(P1, None, "trade HM05 <> 2").unwrap();
        play.play(P2, None, "react SE12").unwrap();
        let view = play.view(Viewer::Spectator);
        assert_eq!(view.slots[0].to_string(), "RM1.1", "{ability}");
        assert_eq!(view.lords[P2].hand_count, 1);
    }
}

fn market(game: Estraven, slots: &[&str], reaction: &str) -> Match<Estraven> {
    let market = Some(slots.iter().map(|id| (*id).to_owned()).collect());
    let given = WrittenPosition {
        market,
        p1: lord(&["HM05"], &[], 0),
        p2: lord(&[reaction], &[], 1),
        ..WrittenPosition::default()
    };
    let game = Arc::new(game);
    let state = game.set_up(given, dice(), &mut ()).unwrap();
    Match::from_state(game, state)
}

/// LE-14.4: a card of another that is being announced leaves the game with the player who announced it.
#[test]
fn le_14_4_an_announced_card_of_another_is_removed() {
    let game = Arc::new(open("standard", 3, &[]));
    let market = Some(["KA08", "RM1", "RI1", "RS2", "RM4"].map(str::to_owned).to_vec());
    let given = WrittenPosition {
        active: Some("P2".to_owned()),
        market,
        p2: lord(&["HM05"], &[], 1),
        p3: lord(&[], &["HM04"], 0),
        p1: WrittenLord::default(),
        ..WrittenPosition::default()
    };
    let state = game.set_up(given, dice(), &mut ()).unwrap();
    let mut play = Match::from_state(game, state);
    play.play(P2, None, "trade HM05 <> 1").unwrap();
    play.play(P2, None, "play KA08").unwrap();
    play.play(P2, None, "resign").unwrap();
    let removed: Vec<String> = play.view(Viewer::Spectator).removed.iter().map(ToString::to_string).collect();
    assert_eq!(removed, ["KA08.1"]);
}

/// LE-17.1: of several reasons the first of the list is given.
#[test]
fn le_17_1_the_first_reason_of_the_list() {
    let refused =
        |play: &mut Match<Estraven>, seat, line: &str| play.play(seat, None, line).unwrap_err().code;
    let std = || open("standard", 2, &[]);
    // `tapped` comes before `wrong_type` and `attack_used`.
    let mut play = table_of(std(), lord(&[], &["HM04 t", "HM01", "HM02"], 0), WrittenLord::default());
    assert_eq!(refused(&mut play, P1, "atk HM04 > P2"), "tapped");
    // `no_such_object` before `timing`: there is no ability of any form.
    assert_eq!(refused(&mut play, P1, "mana HM01"), "no_such_object");
    // `not_enough_mana` before `timing`: a reaction ability that costs 1, used as if it were none.
    let mut play = table_of(std(), lord(&[], &["RS1"], 0), WrittenLord::default());
    assert_eq!(refused(&mut play, P1, "act RS1"), "not_enough_mana");
    assert_eq!(refused(&mut play, P1, "mana RS1"), "not_enough_mana");
    let mut play = table_of(std(), lord(&[], &["RS1"], 1), WrittenLord::default());
    assert_eq!(refused(&mut play, P1, "act RS1"), "timing");
    assert_eq!(refused(&mut play, P1, "mana RS1"), "timing");
    // A blocker that is sent again is `tapped`, as a Troop that joins again; a tapped Resource is as well.
    let p2 = lord(&[], &["HM04", "HM05", "RS4 t"], 0);
    let mut play = table_of(std(), lord(&[], &["HM01"], 0), p2);
    play.play(P1, None, "atk HM01 > P2").unwrap();
    play.play(P2, None, "blk HM04 > HM01").unwrap();
    assert_eq!(refused(&mut play, P2, "blk HM04 > HM01"), "tapped");
    assert_eq!(refused(&mut play, P2, "blk RS4 > HM01"), "tapped");
    // What is nowhere in the match is no attacker that could be named.
    assert_eq!(refused(&mut play, P2, "blk HM05 > GM01"), "no_such_object");
    assert_eq!(refused(&mut play, P2, "blk HM05 > HM05"), "illegal_target");
}

/// The page of the card language, with bars that are part of a word.
const PAGE: &str = include_str!("../../../../docs/card-language.md");

/// LE-12.1 to LE-12.13: the page has every word of the language and no other.
#[test]
fn le_12_1_the_page_has_every_word() {
    fn words<W: Word>(heading: &str) {
        let (_, after) = PAGE.split_once(heading).unwrap_or_else(|| panic!("the page lacks {heading:?}"));
        let table: Vec<&str> = after.lines().skip_while(|line| !line.starts_with("|--")).skip(1).collect();
        let rows = table.iter().take_while(|line| line.starts_with("| `"));
        let told: Vec<String> =
            rows.filter_map(|row| Some(row.split('`').nth(1)?.replace("\\|", "|"))).collect();
        let known: Vec<&str> = W::ALL.iter().map(|word| word.word()).collect();
        assert_eq!(told, known, "{heading}");
    }
    words::<Kind>("### Kinds");
    words::<Goods>("### Resource types");
    words::<Keyword>("### Keywords");
    words::<FormWord>("### Forms");
    words::<Moment>("### Events");
    words::<Occasion>("### Conditions");
    words::<ItemKind>("| kind of item ");
    words::<Suffix>("| suffix ");
    words::<Role>("| role ");
    words::<Happening>("| what happened | holds ");
    words::<Selector>("| selector ");
    words::<Noun>("| filter ");
    words::<GraveNoun>("| card filter ");
    words::<Part>("| part ");
    words::<Measure>("| measure ");
    words::<Verb>("## Effects");
}

/// LE-12.1: the card on the page is the card of the box, and what stands in code there can be read.
#[test]
fn le_12_1_what_the_page_shows_can_be_read() {
    let (_, card) = PAGE.split_once("```toml\n").unwrap();
    let (card, _) = card.split_once("```").unwrap();
    let plain: Vec<&str> =
        card.lines().map(|line| line.split("  #").next().unwrap_or(line).trim_end()).collect();
    let halmark = Estraven::content().file("decks/halmark.toml").to_owned();
    assert!(halmark.contains(&plain.join("\n")), "{plain:?}");
    let ability =
        r#"abilities = [{ form = "on", event = "attacks", do = [{ buff = "+0/+1", to = "joiners" }] }]"#;
    for effect in [
        r#"{ dmg = 2, to = "all troop.enemy" }"#,
        r#"{ dmg = 2, to = "?troop.enemy.tapped" }"#,
        r#"{ dmg = 2, to = "?player|leader" }"#,
        r#"{ buff = "+1/-1", to = "?unit.mine.power<=2.optional" }"#,
        r#"{ fight = ["?a=unit.mine", "?b=unit.enemy"] }"#,
        r#"{ raise = "?gcard(troop.cost<=2)" }"#,
        r#"{ recall = "?gcard(died_now)" }"#,
        r#"{ tap = "all troop.Beast" }"#,
        r#"{ take_market = "resource" }"#,
        r#"{ pick_discard = "?opp", what = "nonleader" }"#,
        r#"{ d6 = [{ roll = "1-5", do = ["scry"] }, { roll = "6", do = [{ draw = 1, to = "you" }] }] }"#,
    ] {
        let other = format!(r#"abilities = [{{ form = "on", event = "attacks", do = [{effect}] }}]"#);
        let read = edited::<Estraven>("decks/halmark.toml", ability, &other);
        assert!(read.is_ok(), "{effect}: {}", read.err().unwrap());
    }
}
