//! AU-13.7, AU-13.10: how long a match can be.

use authority::{Action, WrittenPosition};
use kernel::record::MAX_MOVES;
use kernel::{Game, Hidden as _, Notation as _, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, ids, open, tables};

/// AU-13.10: the longest match that the options allow fits a record.
#[test]
fn au_13_10_a_record_holds_the_longest_match() {
    for (preset, seats, limit) in [
        ("standard", 2, "40"),
        ("standard", 4, "200"),
        ("teams", 4, "200"),
        ("tournament", 2, "200"),
        ("solo", 2, "200"),
    ] {
        let game = open(preset, seats, &[("round_limit", limit)]);
        let most = usize::try_from(game.max_plies()).unwrap();
        assert!(most <= MAX_MOVES, "{preset} with {seats} seats: {most}");
        let turns = limit.parse::<usize>().unwrap() * usize::from(seats);
        assert!(most >= turns * 160, "{preset} with {seats} seats: {most}");
    }
}

/// AU-13.10: after 160 decisions a turn ends by itself, and what was being asked is answered by the rules.
#[test]
fn au_13_10_a_turn_has_160_decisions() {
    let game = open("standard", 2, &[]);
    let mut given = WrittenPosition::default();
    given.p1.row1 = ids(&["SQ", "KN"]);
    // A Mason is used and asks for a defender: with one levy before, the 160th decision leaves that question open.
    given.p1.hand = [ids(&["MA"]), ids(&["IW06"; 100])].concat();
    given.p1.deck = Some(ids(&["MA"; 5]));
    given.market_deck = Some(ids(&["RS01"; 5]));
    let mut state = game.set_up(given, dice(), &mut ()).unwrap();
    let mut legal = Vec::new();
    for decision in 0..160u8 {
        let view = game.view(&state, Viewer::Spectator);
        assert_eq!((view.turns, view.decisions, view.active), (0, decision, Seat::new(0)));
        legal.clear();
        game.legal(&state, Seat::new(0), &mut legal);
        let useful = |action: &&Action| match action {
            Action::Levy { .. } => decision == 0,
            Action::Use { .. } | Action::Pick { .. } => decision > 0,
            _ => false,
        };
        let action = *legal.iter().find(useful).unwrap();
        game.apply(&mut state, Seat::new(0), action, &mut ());
    }
    let view = game.view(&state, Viewer::Spectator);
    assert_eq!((view.turns, view.decisions, view.active), (1, 0, Seat::new(1)));
    assert_eq!(game.pending(&state).lowest(), Some(Seat::new(1)), "the next turn goes as ever");
    assert!(view.resolving.is_none() && view.courts[Seat::new(0)].hand_count == 4);
}

/// AU-13.10: nobody comes near that in play.
#[test]
fn au_13_10_nobody_needs_half_of_it() {
    let mut most = 0;
    for game in tables() {
        for (seed, style) in [(1, Style::Random), (2, Style::Mixed), (3, Style::Policy)] {
            rehearse(&game, style, seed, |_, _, _, _, state| {
                most = most.max(game.view(state, Viewer::Spectator).decisions);
            });
        }
    }
    println!("{most} decisions in a turn at most");
    assert!((5..=80).contains(&most), "{most}");
}
