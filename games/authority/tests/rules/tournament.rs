//! AU-16.1: a tournament match.

use std::sync::Arc;

use authority::{Step, WrittenCourt, WrittenPosition};
use kernel::{Game, Hidden as _, Match, Notation as _, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, ids, open};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

/// AU-16.1: the loser chooses who starts, and two points win the match.
#[test]
fn au_16_1_best_of_three() {
    let game = Arc::new(open("tournament", 2, &[("first_player", "P1")]));
    let mut table = Match::start(game.clone(), dice());
    table.play(P1, None, "resign").unwrap();
    let view = table.view(Viewer::Spectator);
    assert_eq!((view.step, view.game, view.courts[P2].points), (Step::First, 1, 2));
    assert_eq!(table.pending().lowest(), Some(P1), "the loser chooses");
    table.play(P1, None, "first P2").unwrap();
    let view = table.view(Viewer::Spectator);
    assert_eq!((view.game, view.first, view.active), (2, P2, P2));
    assert_eq!((view.courts[P1].hp, view.courts[P2].hand_count), (40, 3), "a new game");
    table.play(P2, None, "resign").unwrap();
    table.play(P2, None, "first P1").unwrap();
    table.play(P1, None, "resign").unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!(
        (outcome.winners().lowest(), outcome.is_draw(), outcome.rule.number()),
        (Some(P2), false, "AU-16.1")
    );
}

/// AU-13.6, AU-16.1: who resigns when asked who starts the next game loses that one too, whether the last was lost by
/// falling or by fewer HP.
#[test]
fn au_13_6_resigning_between_two_games() {
    let game = Arc::new(open("tournament", 2, &[]));
    let weak = WrittenCourt { hp: Some(9), row1: ids(&["SQ"]), ..WrittenCourt::default() };
    let given =
        WrittenPosition { round: 30, active: "P2".to_owned(), p1: weak, ..WrittenPosition::default() };
    let mut table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
    table.play(P2, None, "end").unwrap();
    table.play(P1, None, "noswap").unwrap();
    assert_eq!(table.view(Viewer::Spectator).step, Step::First);
    let (mut side_actions, mut others) = (Vec::new(), Vec::new());
    game.side_actions(table.state(), P1, &mut side_actions);
    game.side_actions(table.state(), P2, &mut others);
    assert_eq!((side_actions, others), (vec![kernel::SideAction::last(authority::Action::Resign)], vec![]));
    table.play(P1, None, "resign").unwrap();
    assert_eq!(table.outcome().unwrap().winners().lowest(), Some(P2));
    assert_eq!(table.view(Viewer::Spectator).courts[P2].points, 4);
}

/// AU-16.1: equal HP are told apart by the power in the rows, then by the Generals; a drawn game is half a point each.
#[test]
fn au_16_1_tie_breaks() {
    let game = Arc::new(open("tournament", 2, &[]));
    let end = |p1: WrittenCourt, p2: WrittenCourt| {
        let given =
            WrittenPosition { round: 30, active: "P2".to_owned(), p1, p2, ..WrittenPosition::default() };
        let mut table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
        table.play(P2, None, "end").unwrap();
        table.play(P1, None, "noswap").unwrap();
        let view = table.view(Viewer::Spectator);
        ([P1, P2].map(|seat| view.courts[seat].points), view.game, view.first)
    };
    let rows = |cards: &[&str], general: &[&str]| WrittenCourt {
        row1: ids(cards),
        general: ids(general),
        ..WrittenCourt::default()
    };
    assert_eq!(end(rows(&["KN"], &[]), rows(&["MA"], &["GIW3"])).0, [2, 0]);
    assert_eq!(end(rows(&["KN"], &[]), rows(&["KN"], &["GIW3"])).0, [0, 2]);
    let (points, number, first) = end(rows(&["KN"], &[]), rows(&["SQ", "SQ"], &[]));
    assert_eq!(points, [1, 1]);
    assert_eq!((number, first), (2, P2), "after a drawn game the one who did not start it starts the next");
}

/// AU-16.1: a match has at most three games; more points win, equal points are a drawn match.
#[test]
fn au_16_1_points_decide() {
    let game = open("tournament", 2, &[("round_limit", "10")]);
    let mut games = [0; 4];
    for seed in 0..12 {
        let end = rehearse(&game, Style::Mixed, seed, |_, _, _, _, _| {});
        let view = game.view(&end, Viewer::Spectator);
        games[usize::from(view.game)] += 1;
        let points = [P1, P2].map(|seat| view.courts[seat].points);
        assert!(points.contains(&4) || view.game == 3, "{points:?} after {}", view.game);
        let outcome = game.outcome(&end).unwrap();
        assert_eq!(outcome.is_draw(), points[0] == points[1]);
        assert_eq!(outcome.places[P1] == 1, points[0] >= points[1]);
    }
    assert!(games[2] > 0 && games[2] + games[3] == 12, "{games:?}");
}
