//! Whole lines, as a page offers them.

use std::sync::Arc;

use estraven::{Estraven, WrittenLord};
use kernel::{ANY_ORDER, Game as _, Match, Offer, Rng, Seat, Viewer};
use serde_json::Value as Json;
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, lord, table, tables};

const P1: Seat = Seat::new(0);

fn offers(play: &Match<Estraven>, seat: Seat) -> Vec<Offer<estraven::Action>> {
    play.observe(Viewer::Seat(seat)).offers().to_vec()
}

/// LE-6.2, LE-18.2: every line that a page offers is legal from its first word to its last, and leaves nothing of its
/// announcement to ask.
#[test]
fn le_6_2_every_line_is_played_whole() {
    let mut played = 0;
    for (seed, game) in (0..).zip(tables()) {
        let game = Arc::new(game);
        let mut n = 0;
        rehearse(&*game, Style::Mixed, seed, |state, _, _, _, _| {
            n += 1;
            if n % 5 != 0 {
                return;
            }
            for seat in game.pending(state).iter() {
                let play = Match::from_state(game.clone(), *state);
                for offer in offers(&play, seat) {
                    let mut play = play.clone();
                    let line = &offer.choice.notation;
                    let done = play.play(seat, None, line);
                    assert!(done.is_ok(), "{line}: {done:?}");
                    played += usize::from(line.contains(" > ") || line.contains(';'));
                }
            }
        });
    }
    assert!(played > 300, "only {played} lines were longer than an action");
}

/// LE-6.9: a Spell is one path from the card to its target.
#[test]
fn le_6_9_a_spell_with_its_target() {
    let play = table(lord(&["KA08"], &[], 1), lord(&[], &["HM04"], 0));
    let found = offers(&play, P1);
    let line = found.iter().find(|offer| offer.choice.notation == "play KA08.1 > HM04.1").unwrap();
    assert_eq!(line.choice.path, ["hand.KA08.1", "play", "unit.HM04.1"]);
    assert!(found.iter().all(|offer| offer.choice.notation != "play KA08.1"), "it is not asked twice");
}

/// LE-5.1, LE-6.3: what cannot be paid yet is offered with what may be pitched for it, each set once, in any order.
#[test]
fn le_6_3_pitched_for_it() {
    // HM01 costs 3; KA01 pitches for 2, HM04 and KA08 for 1 each.
    let play = table(lord(&["HM01", "KA01", "HM04", "KA08"], &[], 0), WrittenLord::default());
    let found = offers(&play, P1);
    let mut lines: Vec<&str> = found
        .iter()
        .filter(|offer| offer.choice.notation.ends_with("play HM01.1"))
        .map(|offer| offer.choice.notation.as_str())
        .collect();
    lines.sort_unstable();
    assert_eq!(lines, ["pitch KA01.1; pitch HM04.1; play HM01.1", "pitch KA01.1; pitch KA08.1; play HM01.1"]);
    let line = found.iter().find(|offer| offer.choice.notation == lines[0]).unwrap();
    assert_eq!(line.choice.path, ["hand.HM01.1", "play", ANY_ORDER, "hand.KA01.1", "hand.HM04.1"]);
}

/// LE-12.4: a Reaction that is paid by pitching is one line as well.
#[test]
fn le_12_4_a_reaction_is_paid_by_pitching() {
    let mut play = table(lord(&[], &["HM01"], 0), lord(&["HM11", "HM04"], &["HM05"], 0));
    play.play(P1, None, "atk HM01 > P2").unwrap();
    let p2 = Seat::new(1);
    let found = offers(&play, p2);
    let line = found.iter().find(|offer| offer.choice.notation.contains("react HM11")).unwrap();
    play.play(p2, None, &line.choice.notation.clone()).unwrap();
    assert_eq!(play.view(Viewer::Spectator).lords[p2].pool, 0);
}

/// LE-6.2: late in a match the number of an item is the number of a card or token as well. It stays an item: such a line
/// is offered, read and played.
#[test]
fn le_6_2_the_number_of_an_item_is_no_object() {
    let mut early = table(lord(&["KA08", "SE11"], &[], 2), lord(&["SE11", "SE11"], &[], 2));
    let p2 = Seat::new(1);
    for (seat, line) in [(P1, "play KA08 > P2"), (p2, "react SE11.2"), (P1, "react SE11.1")] {
        early.play(seat, None, line).unwrap();
    }
    let game = early.game().clone();
    // 300 is the fifth token of a kind that the box does not have.
    let mut view: Json = serde_json::from_str(&testkit::whole(&*game, early.state())).unwrap();
    for item in view["stack"].as_array_mut().unwrap() {
        for key in ["number", "answers"] {
            if let Some(number) = item[key].as_u64() {
                item[key] = (number + 299).into();
            }
        }
    }
    view["items"] = (view["items"].as_u64().unwrap() + 299).into();
    let state = testkit::restore_text(&*game, &view.to_string(), dice(), &mut Rng::new(0)).unwrap();
    let mut play = Match::from_state(game, state);
    let lines: Vec<String> = offers(&play, p2).into_iter().map(|offer| offer.choice.notation).collect();
    let [first, second] = ["react SE11.3 ^ #300", "react SE11.3 ^ #302"];
    assert!(lines.iter().any(|line| line == first) && lines.iter().any(|line| line == second), "{lines:?}");
    play.play(p2, None, second).unwrap();
}
