//! The rules of Pennant, one by one.

use std::sync::Arc;

use super::*;
use kernel::figures::{Figures, order, sheet};
use kernel::{Game as _, Hidden as _, Match, Notation as _, Setup, Viewer};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);

fn open(settings: &[(&str, &str)], seats: u8) -> Arc<Pennant> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let setup = Setup::<Pennant>::new(&Pennant::content(), None, &settings, Some(seats)).unwrap();
    Arc::new(setup.open(&Pennant::content()).unwrap())
}

fn given(settings: &[(&str, &str)], hands: &[&str], deck: &str, rolls: &[u32]) -> Match<Pennant> {
    let game = open(settings, hands.len() as u8);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let given = WrittenPosition {
        hands: hands.iter().map(|hand| words(hand)).collect(),
        deck: words(deck),
        pennants: vec![],
    };
    let state = game.set_up(given, Dice::scripted(rolls), &mut ()).unwrap();
    Match::from_state(game, state)
}

/// PN-2.1, PN-2.2: cards are sealed at the same time, and the highest takes the pennant.
#[test]
fn pn_2_2_the_highest_card_takes_the_pennant() {
    let mut table = given(&[], &["page king", "squire baron"], "page page page", &[]);
    assert_eq!(table.pending().len(), 2);
    table.play(BLUE, None, "seal baron").unwrap();
    assert_eq!(table.view(Viewer::Seat(RED)).players[BLUE].seal, Seal::Shut);
    assert_eq!(table.play(BLUE, None, "seal squire").unwrap_err().code, "sealed");
    table.play(RED, None, "seal king").unwrap();
    assert_eq!(table.state().pennants.as_slice(), [1, 0]);
    assert_eq!(table.pending(), SeatSet::only(RED));
}

/// PN-2.3: the winner exchanges cards, several on one line.
#[test]
fn pn_2_3_the_winner_exchanges_cards() {
    let mut table = given(&[], &["page page king", "squire baron page"], "knight king baron page", &[]);
    table.play(BLUE, None, "seal baron").unwrap();
    table.play(RED, None, "seal king").unwrap();
    assert_eq!(table.play(BLUE, None, "done").unwrap_err().code, "no_exchange");
    table.play(RED, None, "discard page page done").unwrap();
    let view = table.view(Viewer::Seat(RED));
    assert_eq!(view.players[RED].hand, Some(vec![Card(2), Card(3), Card(4)]));
    assert_eq!(table.game().position(&view), "deck 0 | Red 1 knight baron king = - | Blue 0 3 cards = -");
}

/// PN-2.4: a tie gives the pennant to nobody, or to whom the die picks.
#[test]
fn pn_2_4_a_tie_is_settled_by_the_option() {
    for (ties, rolls, held) in [("none", vec![], [0, 0]), ("dice", vec![1], [0, 1])] {
        let mut table = given(&[("ties", ties)], &["king", "king"], "page page page", &rolls);
        table.play(RED, None, "seal king").unwrap();
        table.play(BLUE, None, "seal king").unwrap();
        assert_eq!(table.state().pennants.as_slice(), held);
    }
}

/// PN-2.6: a sealed card can be taken back until the last one is sealed, and nobody else learns which it was.
#[test]
fn pn_2_6_a_sealed_card_is_taken_back() {
    let mut table = given(&[], &["page king", "squire baron"], "page page page", &[]);
    assert_eq!(table.play(BLUE, None, "unseal").unwrap_err().code, "not_sealed");
    let before = table.state().clone();
    table.play(BLUE, None, "seal baron").unwrap();
    table.play(BLUE, None, "unseal").unwrap();
    assert_eq!((table.state(), table.plies()), (&before, 2));
    table.play(BLUE, None, "seal squire").unwrap();
    table.play(RED, None, "seal page").unwrap();
    assert_eq!(table.state().pennants.as_slice(), [0, 1]);
}

/// A ticket changes with the seat's own answers and with its question, not with a rival's sealed answer.
#[test]
fn a_ticket_names_what_is_asked() {
    let mut table = given(&[], &["page king", "squire baron"], "page page page", &[]);
    let (red, blue) = (table.ticket(RED), table.ticket(BLUE));
    table.play(BLUE, Some(blue), "seal baron").unwrap();
    assert_eq!(table.ticket(RED), red);
    assert_eq!(table.play(BLUE, Some(blue), "unseal").unwrap_err().code, "stale");
    table.play(BLUE, Some(table.ticket(BLUE)), "unseal").unwrap();
    assert_ne!(table.ticket(BLUE), blue, "the same question again is another decision");
    table.play(BLUE, None, "seal squire").unwrap();
    table.play(RED, Some(red), "seal king").unwrap();
    assert_ne!(table.ticket(RED), red);
}

/// A refused tail of a packed line says the same whatever the head would have brought.
#[test]
fn a_packed_line_is_checked_from_the_view_alone() {
    for deck in ["knight king page page", "page page knight king"] {
        let mut table = given(&[], &["page page king", "squire baron page"], deck, &[]);
        table.play(BLUE, None, "seal baron").unwrap();
        table.play(RED, None, "seal king").unwrap();
        let before = table.state().clone();
        let refusal = table.play(RED, None, "discard page page king").unwrap_err();
        assert_eq!(refusal.code, "too_many");
        assert_eq!(table.state(), &before);
    }
}

/// Take-backs do not use up the plies of a match, and there is an end to them.
#[test]
fn take_backs_are_capped_and_do_not_count() {
    let mut table = given(&[], &["page king", "squire baron"], "page page page", &[]);
    for _ in 0..kernel::TAKE_BACKS {
        table.play(BLUE, None, "seal baron").unwrap();
        table.play(BLUE, None, "unseal").unwrap();
    }
    assert!(table.plies() > table.game().max_plies());
    table.play(BLUE, None, "seal baron").unwrap();
    assert!(table.side_actions(BLUE).iter().all(|side_action| side_action.action != Action::Unseal));
    table.play(BLUE, None, "unseal").unwrap_err();
    table.play(RED, None, "seal king").unwrap();
}

/// PN-3.1, PN-3.2: enough pennants end the match, and so does the deck.
#[test]
fn pn_3_1_enough_pennants_or_no_more_cards() {
    for (goal, rule) in [("1", "PN-3.1"), ("2", "PN-3.2")] {
        let mut table = given(&[("pennants", goal)], &["page king", "squire baron"], "page", &[]);
        table.play(RED, None, "seal king").unwrap();
        table.play(BLUE, None, "seal baron").unwrap();
        if goal == "2" {
            table.play(RED, None, "done").unwrap();
        }
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.rule.number(), outcome.winners()), (rule, SeatSet::only(RED)));
        assert_eq!(table.play(RED, None, "seal page").unwrap_err().code, "over");
    }
}

/// PN-4.1: a player who resigns is placed behind those who play on.
#[test]
fn pn_4_1_others_play_on() {
    let mut table = Match::start(open(&[], 3), Dice::new([1; 32]));
    table.play(RED, None, "resign").unwrap();
    assert_eq!(table.pending().len(), 2);
    table.play(BLUE, None, "resign").unwrap();
    assert_eq!(table.outcome().unwrap().places.as_slice(), [3, 2, 1]);
}

/// PN-1.1: a deck that cannot be is refused with all that is wrong.
#[test]
fn pn_1_1_a_bad_deck_is_refused() {
    let mut content = Pennant::content();
    content.overlay("pennant.toml", "hand = 9\nexchange = 1\n[[card]]\nid = 'Page'\n".to_owned()).unwrap();
    let faults = Pennant::open(&content, &PennantOptions::default(), 2).unwrap_err();
    assert_eq!(faults.0.len(), 3, "{faults}");
    content
        .overlay("pennant.toml", "hand = 4\nexchange = 1\n[[card]]\nid = 'page'\ncopies = 9".to_owned())
        .unwrap();
    let faults = Pennant::open(&content, &PennantOptions::default(), 2).unwrap_err();
    assert_eq!(faults.to_string(), "pennant.toml:3:1: the deck must have 10 to 32 cards, not 9 (PN-1.1)");
}

/// The columns of a result page count the deal and all that happened since; the order of play has a word.
#[test]
fn a_result_page_counts_the_deeds_of_each_seat() {
    let game = open(&[("pennants", "1")], 2);
    let first = game.deal(Dice::new([7; 32]));
    let (mut state, mut events) = (first.clone(), Vec::new());
    for seat in [RED, BLUE] {
        let best = *first.hands[seat].last().unwrap();
        game.apply(&mut state, seat, Action::Seal(best), &mut events);
    }
    let sheet = sheet(&*game, &first, &events);
    let taken: u32 = game.length(&game.view(&state, Viewer::Everything)).unwrap();
    assert_eq!(sheet.len(), Pennant::SHOWN.len());
    assert_eq!(sheet[0].1.as_slice().iter().sum::<u32>(), taken);
    let drew = |seat| {
        events.iter().filter(|event| matches!(event, Event::Drew { seat: s, .. } if *s == seat)).count()
    };
    for seat in [RED, BLUE] {
        assert_eq!(sheet[1].1[seat] as usize, first.hands[seat].len() + drew(seat), "{sheet:?}");
        let best = first.hands[seat].last().map(|card| game.name(*card));
        assert_eq!(game.traits(&first, &state, seat).first().map(|best| best.value), best);
    }
    assert_eq!(order([BLUE, RED], RED).map(|order| order.value), Some("2nd"));
    assert_eq!(order([BLUE], RED), None);
}

#[test]
fn the_state_and_the_action_are_small() {
    assert!(size_of::<State>() <= 256, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 8);
}
