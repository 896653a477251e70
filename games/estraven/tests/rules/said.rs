//! What a person is asked and told: questions, names without numbers, refusals.

use std::sync::Arc;

use estraven::{Action, Estraven, WrittenLord, WrittenPosition};
use kernel::{Game, Hidden as _, Match, Notation as _, Present as _, Prompt, Seat, SideActionKind, Viewer};

use crate::common::{dice, lord, open, table};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

fn question(play: &Match<Estraven>, seat: Seat) -> Prompt {
    let viewer = Viewer::Seat(seat);
    play.game().prompt(&play.view(viewer), play.names(viewer)).unwrap()
}

fn labels(play: &Match<Estraven>, seat: Seat) -> Vec<String> {
    let viewer = Viewer::Seat(seat);
    let choices = play.game().choices(&play.view(viewer), &play.legal(seat), play.names(viewer));
    choices.into_iter().map(|choice| choice.label).collect()
}

/// LE-12.10: who is asked for a tax is told how much, for what, by what, and what else becomes of it.
#[test]
fn le_12_10_a_tax_says_how_much_and_for_what() {
    let mut play = table(lord(&["KA08", "HM01"], &[], 1), lord(&["SE11"], &[], 1));
    play.play(P1, None, "play KA08 > P2").unwrap();
    play.play(P2, None, "react SE11").unwrap();
    let asked = question(&play, P1);
    let text = "Pay 2 to keep Firebolt?";
    assert_eq!(asked.text, text);
    let help =
        "Unless you pay, it is cancelled. P2's Council Edict asks for it. You have 0 mana and may pitch.";
    assert_eq!(asked.help.unwrap(), help);
    play.play(P1, None, "pitch HM01").unwrap();
    let said = labels(&play, P1);
    assert!(said.contains(&"Pay 2".to_owned()), "{said:?}");
    assert!(said.contains(&"Let it go".to_owned()), "{said:?}");
}

/// LE-18.1: a name without a number is the one copy with which the line is legal.
#[test]
fn le_18_1_the_one_copy_that_fits() {
    // One of each two is tapped.
    let mut play = table(lord(&[], &["HM01 t", "HM01"], 0), lord(&[], &["IL02"], 0));
    play.play(P1, None, "atk HM01 > P2").unwrap();
    assert_eq!(play.view(Viewer::Spectator).combat.unwrap().attackers[0].unit.to_string(), "HM01.2");

    let mut play = table(lord(&[], &["SE02 t", "SE02"], 1), WrittenLord::default());
    play.play(P1, None, "act SE02").unwrap();
    assert!(play.view(Viewer::Spectator).lords[P1].pool == 0);

    let mut play = table(lord(&[], &["HM01"], 0), lord(&[], &["RS1 t", "RS1"], 1));
    play.play(P1, None, "atk HM01 > P2").unwrap();
    play.play(P2, None, "use RS1 > HM01").unwrap();
    assert!(play.view(Viewer::Spectator).lords[P2].field.iter().all(|unit| unit.tapped));

    // Only one of the two may be attacked: the other is its attacker's own.
    let mut play = table(lord(&[], &["HM01", "IL02 t"], 0), lord(&[], &["IL02"], 0));
    play.play(P1, None, "atk HM01 > IL02").unwrap();
    assert_eq!(play.view(Viewer::Spectator).combat.unwrap().target.to_string(), "IL02.2");

    // Only one of the two may block: the other is tapped.
    let mut play = table(lord(&[], &["SE01", "SE06", "SE05"], 0), lord(&[], &["HM04 t", "HM04", "IL02"], 0));
    play.play(P1, None, "atk SE01 > P2 + SE06 + SE05").unwrap();
    play.play(P2, None, "blk HM04 > SE06").unwrap();
    assert_eq!(play.view(Viewer::Spectator).combat.unwrap().blocks[0].0.to_string(), "HM04.2");
}

/// LE-18.1: where several copies fit, the line is refused and names them all.
#[test]
fn le_18_1_several_copies_fit() {
    let mut play = table(lord(&[], &["HM01", "HM01", "HM01 t", "HM01"], 0), WrittenLord::default());
    let refused = play.play(P1, None, "atk HM01 > P2").unwrap_err();
    assert_eq!(refused.code, "ambiguous");
    assert_eq!(refused.message, "Which one? Say HM01.1, HM01.2 or HM01.4.");

    let mut play = table(lord(&[], &["RM1", "RM1"], 0), WrittenLord::default());
    assert_eq!(play.play(P1, None, "mana RM1").unwrap_err().code, "ambiguous");
    let mut play = table(lord(&[], &["HM01"], 0), lord(&[], &["IL02", "IL02"], 0));
    assert_eq!(play.play(P1, None, "atk HM01 > IL02").unwrap_err().code, "ambiguous");
}

/// LE-18.1, LE-17.1: where no copy fits, the rule that forbids it is named, not the number of copies.
#[test]
fn le_18_1_no_copy_fits() {
    let mut play = table(lord(&["HM07", "HM07"], &["HM01 t", "HM01 t"], 0), WrittenLord::default());
    assert_eq!(play.play(P1, None, "play HM07").unwrap_err().code, "not_enough_mana");
    assert_eq!(play.play(P1, None, "atk HM01 > P2").unwrap_err().code, "tapped");
}

/// LE-6.5, LE-6.3: a refusal for want of mana counts the levy that could be taken.
#[test]
fn le_6_5_a_refusal_counts_the_levy() {
    let mut play = table(lord(&["HM03"], &["RS1"], 3), WrittenLord::default());
    let refused = play.play(P1, None, "play HM03").unwrap_err();
    assert_eq!(
        refused.message,
        "Marshal Ysolde costs 6, or 4 if you sacrifice Subjects, you have 3. Pitch more cards."
    );
    let mut play = table(lord(&["HM03"], &["RM1"], 3), WrittenLord::default());
    let refused = play.play(P1, None, "play HM03").unwrap_err();
    assert_eq!(refused.message, "Marshal Ysolde costs 6, you have 3. Pitch more cards.");
}

/// LE-6.2, LE-6.3: until the last choice of an announcement is made nothing is paid, tapped, sacrificed or discarded,
/// and nothing of it can be taken back: what is announced is seen by all.
#[test]
fn le_6_3_nothing_is_committed_before_the_last_choice() {
    let mut play = table(lord(&["KA08"], &["RM5", "HM04", "HM05"], 0), lord(&[], &["GM04"], 0));
    play.play(P1, None, "act RM5").unwrap();
    for said in ["tgt GM04", "cost HM04"] {
        let view = play.view(Viewer::Spectator);
        assert!(view.announce.is_some() && view.stack.is_empty(), "{said}");
        assert_eq!((view.lords[P1].field.len(), view.lords[P1].grave.len()), (3, 0));
        assert!(view.lords[P1].field.iter().all(|unit| !unit.tapped));
        let mut side_actions = Vec::new();
        play.game().side_actions(play.state(), P1, &mut side_actions);
        assert!(side_actions.iter().all(|side_action| side_action.kind != SideActionKind::TakeBack));
        play.play(P1, None, said).unwrap();
    }
    let view = play.view(Viewer::Spectator);
    assert_eq!((view.lords[P1].field.len(), view.lords[P1].grave.len()), (1, 1));

    // A line that is refused in its last part has announced nothing.
    let mut play = table(lord(&["TH09"], &["HM04", "HM05"], 2), lord(&[], &["TH07", "GM04"], 0));
    let before = *play.state();
    assert_eq!(play.play(P1, None, "play TH09 > HM04, TH07").unwrap_err().code, "illegal_target");
    assert_eq!(*play.state(), before);
}

/// LE-3.5: where nobody attacks in the first turn, nobody has an attack left in it.
#[test]
fn le_3_5_no_attack_is_left_in_the_first_turn() {
    let game = Arc::new(open("fair_duel", 2, &[]));
    let lords = || WrittenPosition { p1: lord(&[], &["HM01"], 0), ..WrittenPosition::default() };
    let left = |turn| {
        let state = game.set_up(WrittenPosition { turn: Some(turn), ..lords() }, dice(), &mut ()).unwrap();
        let view = game.view(&state, Viewer::Spectator);
        let mut legal = Vec::new();
        game.legal(&state, P1, &mut legal);
        let attack = legal.iter().any(|action| matches!(action, Action::Attack { .. }));
        assert_eq!(view.attacks_left > 0, attack);
        view.attacks_left
    };
    assert_eq!((left(1), left(3)), (0, 1));
}

/// LE-5.6, LE-5.9: what the next Start makes of a pitch zone is what is shown of it.
#[test]
fn le_5_9_what_becomes_of_the_pitch_zone() {
    let back = "1 unused card comes back and costs 1 health";
    let burns = "5 mana unused: it is gone at your next turn";
    for (cleanup, returning, kept, warning) in
        [("return", 1, 3, back), ("return_keep", 1, 5, back), ("burn", 0, 0, burns)]
    {
        let game = Arc::new(open("standard", 2, &[("pitch_cleanup", cleanup)]));
        let pitch = ["HM03 2", "HM01"].map(str::to_owned).to_vec();
        let p1 = WrittenLord { pitch, ..lord(&[], &[], 1) };
        let state =
            game.set_up(WrittenPosition { p1, ..WrittenPosition::default() }, dice(), &mut ()).unwrap();
        let mut play = Match::from_state(game, state);
        let lord = &play.view(Viewer::Spectator).lords[P1];
        assert_eq!((lord.returning, lord.kept), (returning, kept), "{cleanup}");
        assert_eq!(lord.pitched.iter().filter(|card| card.returns).count(), usize::from(returning));
        let loses = play.game().choices(
            &play.view(Viewer::Seat(P1)),
            &[Action::EndTurn],
            play.names(Viewer::Seat(P1)),
        );
        assert_eq!(loses[0].loses.as_deref(), Some(warning));
        play.play(P1, None, "end").unwrap();
        play.play(P2, None, "end").unwrap();
        let after = &play.view(Viewer::Spectator).lords[P1];
        assert_eq!((20 - after.health, after.loose), (i16::from(returning), kept), "{cleanup}");
    }
}

/// LE-10.4: a trade has no card of its own.
#[test]
fn le_10_4_a_trade_has_no_card() {
    let mut play = table(lord(&["HM05"], &[], 0), lord(&["SE12"], &[], 1));
    play.play(P1, None, "trade HM05 <> 2").unwrap();
    let view = play.view(Viewer::Spectator);
    assert_eq!(view.stack[0].card, None);
    assert_eq!(question(&play, P2).text, "P1 trades. Play Customs Seizure?");
}

/// LE-2.5: a graveyard has no order: in whatever order cards came there, it is the same.
#[test]
fn le_2_5_a_graveyard_has_no_top() {
    let buried = |lines: [&str; 2]| {
        let mut play = table(lord(&["KA08", "KA09"], &[], 3), WrittenLord::default());
        lines.iter().for_each(|line| play.play(P1, None, line).map(|_| ()).unwrap());
        *play.state()
    };
    let one = buried(["play KA08 > P2", "play KA09 > P2"]);
    let other = buried(["play KA09 > P2", "play KA08 > P2"]);
    assert_eq!(one, other);
}
