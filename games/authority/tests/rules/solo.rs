//! AU-16.2 to AU-16.5: the Pretender.

use std::sync::Arc;

use authority::{Authority, WrittenCourt, WrittenPosition};
use kernel::{Game, Heuristics as _, Hidden, Match, Notation as _, Rng, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, ids, open};

const YOU: Seat = Seat::new(0);
const PRETENDER: Seat = Seat::new(1);

/// What the Pretender does in its Command Phase.
fn script(given: WrittenPosition) -> Vec<String> {
    let game = Arc::new(open("solo", 2, &[]));
    let mut table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
    let mut said = Vec::new();
    while table.pending().contains(PRETENDER) {
        let [action] = table.legal(PRETENDER)[..] else { panic!("the script leaves no choice") };
        assert_eq!(action, game.timeout(table.state(), PRETENDER), "the clock knows the script too");
        let steps = table.play_action(PRETENDER, action).unwrap();
        said.push(steps[0].notation.clone());
        if said.last().is_some_and(|said| said == "end") {
            break;
        }
    }
    said
}

fn pretender(round: u8, court: WrittenCourt, enemy: WrittenCourt) -> WrittenPosition {
    WrittenPosition { round, active: "P2".to_owned(), p1: enemy, p2: court, ..WrittenPosition::default() }
}

/// AU-16.2: level, HP and hand.
#[test]
fn au_16_2_the_levels() {
    for (level, hp, hand) in [("page", 30, 4), ("knight", 40, 4), ("king", 50, 5)] {
        let game = open("solo", 2, &[("solo_level", level)]);
        let view = game.view(&game.deal(dice()), Viewer::Spectator);
        let court = &view.courts[PRETENDER];
        assert_eq!((court.hp, court.hp_cap, court.hand_count, court.hand_size), (hp, hp, hand, hand));
        assert_eq!((view.courts[YOU].hp, view.courts[YOU].hand_count, view.first), (40, 3, YOU));
    }
}

/// AU-16.3: in rounds 1 to 3 the weakest defends, the others levy by id, and the dearest is bought.
#[test]
fn au_16_3_it_builds() {
    let hand = WrittenCourt { hand: ids(&["SQ", "MA", "KN", "HB08"]), ..WrittenCourt::default() };
    let mut given = pretender(2, hand, WrittenCourt::default());
    given.market = ids(&["RS01", "RS08", "RS06", "BR04", "RS02", "RS03"]);
    // SQ and HB08 are equally weak, but a Spy cannot defend; ids order the rest: HB08, KN, MA.
    assert_eq!(script(given), ["def SQ @1", "rec HB08", "rec KN", "rec MA", "buy m2", "end"]);
}

/// AU-16.3: from round 4 on the strongest acts first: it attacks what it can defeat, or else defends.
#[test]
fn au_16_3_it_fights() {
    let hand = WrittenCourt { hand: ids(&["SQ", "RS06", "KN"]), ..WrittenCourt::default() };
    let wall = WrittenCourt {
        row1: ids(&["KN", "MA"]),
        row2: ids(&["SQ"]),
        row0: ids(&["KG"]),
        ..WrittenCourt::default()
    };
    // The Lancer (5) takes the Knight and pierces; the Knight (4) takes the Man-at-arms; the Squire the Squire.
    let said = script(pretender(4, hand, wall));
    assert_eq!(said, ["atk RS06", "tgt P1:1a", "atk KN", "atk SQ", "end"]);

    let hand = WrittenCourt { hand: ids(&["SQ", "HB09", "RS14"]), ..WrittenCourt::default() };
    let wall = WrittenCourt { row0: ids(&["KG"]), ..WrittenCourt::default() };
    // The Ballista fells the Kingsguard, the Squire reaches the monarch, the Spy levies.
    let mut given = pretender(5, hand, wall);
    given.market = ids(&["RS08"]);
    assert_eq!(script(given)[..3], ["atk RS14", "rec HB09", "atk SQ"].map(str::to_owned));
}

/// AU-16.3, AU-16.5: it declines what it may decline, never swaps, never buys Generals, and its actions are ordinary.
#[test]
fn au_16_5_it_declines() {
    let game = open("solo", 2, &[]);
    let mut rng = Rng::new(4);
    let mut legal = Vec::new();
    for _ in 0..10 {
        let mut state = game.deal(rng.dice());
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = game.policy(&state, seat, &legal, &mut rng).unwrap();
            assert!(legal.contains(&action));
            if seat == PRETENDER {
                let view = game.view(&state, Viewer::Seat(seat));
                let said = kernel::Notation::write(&game, &view, action);
                for never in ["gen ", "swap", "bottom", "act ", "rel ", "spy "] {
                    assert!(!said.starts_with(never), "{said}");
                }
            }
            game.apply(&mut state, seat, action, &mut ());
        }
    }
}

/// AU-16.5: a player who sits there, a bot, chance or a person, the Pretender's seat can only do what the script says,
/// and cannot resign.
#[test]
fn au_16_5_nobody_plays_the_pretender_freely() {
    let game = open("solo", 2, &[]);
    for style in [Style::Random, Style::Mixed, Style::Policy] {
        let mut asked = 0;
        rehearse(&game, style, 2, |before, seat, action, _, _| {
            let (mut legal, mut side_actions) = (Vec::new(), Vec::new());
            game.legal(before, PRETENDER, &mut legal);
            game.side_actions(before, PRETENDER, &mut side_actions);
            assert!(side_actions.is_empty());
            if seat == PRETENDER {
                asked += 1;
                assert_eq!(legal, [action]);
            } else {
                assert!(legal.is_empty());
            }
        });
        assert!(asked > 5);
    }
}

/// AU-16.4: the score is what is left of you, less two for each round; nothing unless you win.
#[test]
fn au_16_4_the_score() {
    let game = Arc::new(open("solo", 2, &[]));
    let score = |given: WrittenPosition, seat: Seat, say: &str| {
        let mut table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
        table.play(seat, None, say).unwrap();
        table.view(Viewer::Spectator).ending.unwrap().score
    };
    let weak = WrittenCourt { hp: Some(3), ..WrittenCourt::default() };
    let strong = WrittenCourt { hp: Some(31), hand: ids(&["KN"]), ..WrittenCourt::default() };
    let given = WrittenPosition { round: 6, p1: strong, p2: weak.clone(), ..WrittenPosition::default() };
    assert_eq!(score(given, YOU, "atk KN"), Some(31 - 12));
    let given = WrittenPosition { round: 6, p1: weak, ..WrittenPosition::default() };
    assert_eq!(score(given, YOU, "resign"), Some(0));
    let plain = open("standard", 2, &[]);
    let state = plain.deal(dice());
    let mut over = state;
    let seat = plain.pending(&over).lowest().unwrap();
    plain.apply(&mut over, seat, authority::Action::Resign, &mut ());
    let view = <Authority as Hidden>::view(&plain, &over, Viewer::Spectator);
    assert_eq!(view.ending.unwrap().score, None);
}
