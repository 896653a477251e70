//! How a lord is lost: when, why and by whom.

use std::sync::Arc;

use estraven::{Fall, Loss, WrittenLord, WrittenPosition};
use kernel::{Match, Notation as _, Seat, Viewer};

use crate::common::{dice, lord, open, table};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);

fn fall(play: &Match<estraven::Estraven>, seat: Seat) -> Fall {
    play.view(Viewer::Spectator).lords[seat].fall.unwrap()
}

fn told(play: &Match<estraven::Estraven>, seat: Seat, viewer: Viewer) -> String {
    fall(play, seat).told(play.names(viewer), seat)
}

/// LE-13.6, LE-13.8: who resigns is said to have resigned, and by nobody's hand.
#[test]
fn le_13_6_resigned() {
    let game = Arc::new(open("standard", 3, &[]));
    let state = game.set_up(WrittenPosition::default(), dice(), &mut ()).unwrap();
    let mut play = Match::from_state(game, state);
    play.play(P2, None, "resign").unwrap();
    assert_eq!(fall(&play, P2), Fall { how: Loss::Resigned, round: 2, by: None });
    assert_eq!(told(&play, P2, Viewer::Seat(P2)), "You resigned in round 2");
    assert_eq!(told(&play, P2, Viewer::Spectator), "P2 resigned in round 2");
    play.play(P3, None, "resign").unwrap();
    assert_eq!(fall(&play, P3).how, Loss::Resigned);
    assert_eq!(play.view(Viewer::Spectator).lords[P1].fall, None);
}

/// LE-13.1, LE-13.8: who is struck down is told by whom: the attacker, or whoever put it on the stack.
#[test]
fn le_13_1_struck_down() {
    let weak = |hand: &[&str], field: &[&str]| WrittenLord { health: Some(2), ..lord(hand, field, 1) };
    let mut play = table(lord(&["KA08"], &["HM01"], 1), weak(&[], &[]));
    play.play(P1, None, "atk HM01 > P2").unwrap();
    assert_eq!(fall(&play, P2), Fall { how: Loss::Health, round: 2, by: Some(P1) });
    assert_eq!(told(&play, P2, Viewer::Seat(P2)), "You fell to P1 in round 2");

    let mut play = table(lord(&["KA08"], &[], 1), weak(&[], &[]));
    play.play(P1, None, "play KA08 > P2").unwrap();
    assert_eq!(fall(&play, P2).by, Some(P1));

    // Scorched Earth is played in the turn of another.
    let mut play = table(weak(&[], &["HM01"]), WrittenLord { health: Some(9), ..lord(&["KA13"], &[], 1) });
    play.play(P1, None, "atk HM01 > P2").unwrap();
    play.play(P2, None, "react KA13").unwrap();
    assert_eq!(fall(&play, P1), Fall { how: Loss::Health, round: 2, by: Some(P2) });
}

/// LE-5.6, LE-13.2: what one does to oneself is nobody else's doing.
#[test]
fn le_13_2_by_nobody() {
    let p1 = WrittenLord { health: Some(1), pitch: vec!["HM01".to_owned()], ..WrittenLord::default() };
    let mut play = table(p1, WrittenLord::default());
    play.play(P1, None, "end").unwrap();
    play.play(P2, None, "end").unwrap();
    assert_eq!(fall(&play, P1), Fall { how: Loss::Health, round: 3, by: None });

    let p1 = WrittenLord { cards: Some(1), ..lord(&["SE09"], &[], 1) };
    let mut play = table(p1, WrittenLord::default());
    play.play(P1, None, "play SE09").unwrap();
    assert_eq!(fall(&play, P1), Fall { how: Loss::Deck, round: 2, by: None });
    assert_eq!(told(&play, P1, Viewer::Spectator), "P1 ran out of cards in round 2");
}
