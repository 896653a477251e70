//! The rulings that keep a match within its bounds.

use testkit::Checked as _;

use estraven::{Estraven, WrittenLord};
use kernel::{Match, Seat, Viewer};

use crate::common::{open, table_of as table};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

fn lord(hand: &[&str], field: &[(&str, usize)], loose: u16) -> WrittenLord {
    let field = field.iter().flat_map(|(id, n)| std::iter::repeat_n((*id).to_owned(), *n)).collect();
    WrittenLord {
        hand: hand.iter().map(|id| (*id).to_owned()).collect(),
        field,
        loose,
        ..WrittenLord::default()
    }
}

/// LE-2.10: on a full battlefield no Resource can be played, no token is created and a unit goes to the graveyard.
#[test]
fn le_2_10_a_full_battlefield() {
    let p1 = lord(&["HM04", "HM08", "RS1"], &[("MIL", 90)], 9);
    let mut table = table(open("standard", 2, &[]), p1, WrittenLord::default());
    assert_eq!(table.play(P1, None, "play RS1").unwrap_err().code, "timing");
    table.play(P1, None, "play HM04").unwrap();
    table.play(P1, None, "play HM08").unwrap();
    let view = table.view(Viewer::Spectator);
    assert_eq!(view.lords[P1].field.len(), 90);
    assert_eq!(view.lords[P1].grave.len(), 2);
    table.game().audit(table.state()).unwrap();
}

/// LE-1.6: what is beyond the largest numbers is lost.
#[test]
fn le_1_6_the_largest_numbers() {
    let p1 = WrittenLord { health: Some(9999), ..lord(&["IL04"], &[("RM1", 1)], 9998) };
    let mut table = table(open("standard", 2, &[]), p1, WrittenLord::default());
    table.play(P1, None, "mana RM1").unwrap();
    assert_eq!(table.view(Viewer::Spectator).lords[P1].loose, 9999);
    table.play(P1, None, "play IL04").unwrap();
    assert_eq!(table.view(Viewer::Spectator).lords[P1].health, 9999);
}

/// LE-7.15: of 42 triggers that happen at once, 40 wait and go on the stack.
#[test]
fn le_7_15_too_many_triggers() {
    let p1 = WrittenLord { cards: Some(5), ..lord(&[], &[("GM02", 21), ("GM04", 2)], 0) };
    let p2 = WrittenLord { health: Some(60), ..lord(&[], &[("HM07", 2)], 0) };
    let mut table = table(open("standard", 2, &[]), p1, p2);
    table.play(P1, None, "atk GM02.1 > P2 + GM04.1 + GM04.2").unwrap();
    table.play(P2, None, "blk HM07.1 > GM04.1").unwrap();
    table.play(P2, None, "blk HM07.2 > GM04.2").unwrap();
    assert_eq!(table.view(Viewer::Spectator).lords[P2].health, 60 - 3 - 40);
}

/// LE-8.13: nineteen attack, nineteen block.
#[test]
fn le_8_13_nineteen_a_side() {
    let p1 = lord(&[], &[("HM03", 1), ("MIL", 30)], 0);
    let mut table = table(open("standard", 2, &[]), p1, lord(&[], &[("MIL", 30)], 0));
    table.play(P1, None, "atk HM03 > P2").unwrap();
    let mut joined = 0;
    while table.pending().contains(P1) {
        table.play_action(P1, table.legal(P1)[0]).unwrap();
        joined += 1;
    }
    assert_eq!(joined, 18);
    let mut blocked = 0;
    while table.pending().contains(P2) {
        assert!(table.legal(P2).len() <= kernel::MAX_BREADTH);
        table.play_action(P2, table.legal(P2)[0]).unwrap();
        blocked += 1;
    }
    assert_eq!(blocked, 19);
}

/// LE-13.5: each action and each item that resolves counts; from the cap on only the end of the turn is offered.
#[test]
fn le_13_5_only_the_end_is_left() {
    let game = open("standard", 2, &[("turn_action_cap", "100")]);
    let mut table = table(game, lord(&["HM04"], &[("TH02", 1), ("HM01", 1)], 900), WrittenLord::default());
    let mut used = 0;
    while table.legal(P1).len() > 1 {
        table.play(P1, None, "act TH02").unwrap();
        used += 1;
    }
    assert_eq!(used, 50);
    assert_eq!(table.legal(P1), [estraven::Action::EndTurn]);
    assert_eq!(table.play(P1, None, "pitch HM04").unwrap_err().code, "wrong_decision");
    table.play(P1, None, "end").unwrap();
    assert!(table.legal(P2).len() > 1, "the next turn counts anew");
}

/// The rulebook with another ability for a card of Gravemoor.
fn edited(from: &str, to: &str) -> Estraven {
    testkit::rehearsal::edited("decks/gravemoor.toml", from, to).unwrap()
}

const CORPSE: &str = r#"abilities = [{ form = "on", event = "dies", do = [{ token = "SHA", n = 1 }] }]"#;

/// LE-4.9: a mana ability that kills something opens a window in Main.
#[test]
fn le_4_9_a_window_after_a_free_action() {
    let both = r#"abilities = [
        { form = "mana", cost = { sacself = true }, do = [{ mana = 1 }] },
        { form = "on", event = "dies", do = [{ token = "SHA", n = 1 }] },
    ]"#;
    let game = edited(CORPSE, both);
    let mut table = table(game, lord(&[], &[("GM05", 1)], 0), WrittenLord::default());
    table.play(P1, None, "mana GM05").unwrap();
    let view = table.view(Viewer::Spectator);
    assert_eq!(view.lords[P1].field[0].card.to_string(), "SHA.1");
    assert_eq!((view.lords[P1].loose, view.items), (1, 1));
}

/// LE-12.3: the triggers that the base set leaves to designers.
#[test]
fn le_12_3_triggers_for_designers() {
    let heal = |event: &str| {
        let ability = format!(
            r#"abilities = [{{ form = "on", event = "{event}", do = [{{ heal = 5, to = "you" }}] }}]"#
        );
        edited(CORPSE, &ability)
    };
    let health = |table: &Match<Estraven>, seat| table.view(Viewer::Spectator).lords[seat].health;

    let mut end = table(heal("end"), lord(&[], &[("GM05", 1)], 0), WrittenLord::default());
    end.play(P1, None, "end").unwrap();
    assert_eq!(health(&end, P1), 25);

    let mut cast = table(heal("cast"), lord(&["KA08"], &[("GM05", 1)], 1), WrittenLord::default());
    cast.play(P1, None, "play KA08 > P2").unwrap();
    assert_eq!((health(&cast, P1), health(&cast, P2)), (25, 18));

    let mut blocks = table(heal("blocks"), lord(&[], &[("HM01", 1)], 0), lord(&[], &[("GM05", 1)], 0));
    blocks.play(P1, None, "atk HM01 > P2").unwrap();
    blocks.play(P2, None, "blk GM05 > HM01").unwrap();
    assert_eq!(health(&blocks, P2), 25);

    // Only who survives was damaged.
    let mut damaged = table(heal("damaged"), lord(&["KA08"], &[("GM05", 1)], 1), WrittenLord::default());
    damaged.play(P1, None, "play KA08 > GM05").unwrap();
    assert_eq!(health(&damaged, P1), 20);
    let survivor = edited(
        r#"abilities = [{ form = "on", event = "enters", do = [{ mill = 2, to = "you" }] }]"#,
        r#"abilities = [{ form = "on", event = "damaged", do = [{ heal = 5, to = "you" }] }]"#,
    );
    let mut damaged = table(survivor, lord(&["KA08"], &[("GM01", 1)], 1), WrittenLord::default());
    damaged.play(P1, None, "play KA08 > GM01").unwrap();
    let view = damaged.view(Viewer::Spectator);
    assert_eq!((health(&damaged, P1), view.lords[P1].field[0].damage), (25, 1));
}
