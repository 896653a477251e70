//! Laws over whole matches.

use testkit::Checked as _;

use estraven::{Action, Estraven, Event, Step};
use kernel::{Dice, Game, Hidden as _, Notation as _, Rng, Script, Seat};
use proptest::prelude::*;
use testkit::rehearsal::{Style, rehearse};

use crate::common::{duel, open, tables};

/// LE-7.13: between two moments at which something is put on the stack or resolves, a seat is asked at most once; so
/// every window ends.
#[test]
fn le_7_13_a_seat_is_asked_once() {
    for game in tables() {
        let mut passes = [0u32; 4];
        rehearse(&game, Style::Random, 3, |state, seat, action, events, _| {
            if events.iter().any(|event| {
                matches!(
                    event,
                    Event::Put { .. }
                        | Event::Offered { .. }
                        | Event::Resolves { .. }
                        | Event::Fizzled { .. }
                        | Event::Opened { .. }
                        | Event::Turn { .. }
                )
            }) {
                passes = [0; 4];
            } else if action == Action::Pass {
                passes[seat.index()] += 1;
                assert!(
                    passes[seat.index()] <= 1,
                    "seat {seat} passed twice in {:?}",
                    game.position(&game.view(state, kernel::Viewer::Everything))
                );
            }
        });
    }
}

/// LE-1.4: the resource deck is put in order only when somebody draws from it, and nobody can tell: dice that follow a
/// script order it at once.
#[test]
fn le_1_4_the_resource_deck_falls_alike_whenever_it_is_ordered() {
    for (seed, game) in (1..).zip(tables()) {
        let mut rng = Rng::new(seed.into());
        let mut later = game.deal(Dice::new([seed; 32]));
        let mut at_once = game.deal(Script::default().dice([seed; 32]));
        let mut revealed = 0;
        while let Some(seat) = game.pending(&later).lowest() {
            let legal = [&later, &at_once].map(|state| {
                let mut legal = Vec::new();
                game.legal(state, seat, &mut legal);
                legal
            });
            assert_eq!(legal[0], legal[1]);
            let action = *rng.pick(&legal[0]).unwrap();
            let (mut events, mut others) = (Vec::new(), Vec::new());
            game.apply(&mut later, seat, action, &mut events);
            game.apply(&mut at_once, seat, action, &mut others);
            assert_eq!(events, others);
            revealed += events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count();
        }
        assert!(revealed > 5, "the deck was drawn from after it was dealt");
    }
}

/// LE-1.4: a resource deck that is drawn anew lies in order, whatever it was before, and is shuffled like any other.
#[test]
fn le_1_4_a_redrawn_resource_deck_goes_on() {
    let game = open("standard", 2, &[("traded_card", "deck"), ("trades_per_turn", "3")]);
    let (mut rng, mut legal) = (Rng::new(3), Vec::new());
    let mut state = duel(&game, [[0, 1], [2, 3]], 3);
    while let Some(seat) = game.pending(&state).lowest() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = *rng.pick(&legal).unwrap();
        game.apply(&mut state, seat, action, &mut ());
        game.redraw(&mut state, &mut rng);
        game.audit(&state).unwrap();
    }
}

/// LE-13.5: whatever is done, a turn comes to its end, and what is under way at the cap is finished.
#[test]
fn le_13_5_a_turn_ends() {
    let game = open("standard", 2, &[("turn_action_cap", "100"), ("auto_pass", "off")]);
    let mut longest = 0;
    let mut plies = 0u32;
    rehearse(&game, Style::Random, 5, |_, _, _, events, _| {
        plies = if events.iter().any(|event| matches!(event, Event::Turn { .. })) { 0 } else { plies + 1 };
        longest = longest.max(plies);
    });
    assert!(longest < 300, "{longest} actions in a turn");
}

/// LE-13.7: no question is wider than the contract allows, even with a hand of forty and twenty units.
#[test]
fn le_13_7_questions_are_bounded() {
    let game = open("standard", 2, &[("deck_loss", "on_failed_draw")]);
    let lord = estraven::WrittenLord {
        hand: vec!["HM04".to_owned(); 30],
        field: vec!["HM01".to_owned(); 10],
        cards: Some(0),
        loose: 9,
        ..Default::default()
    };
    let rival =
        estraven::WrittenLord { hand: Vec::new(), field: vec!["HM01".to_owned(); 30], ..lord.clone() };
    let given = estraven::WrittenPosition { p1: lord, p2: rival, ..Default::default() };
    let state = game.set_up(given, crate::common::dice(), &mut ()).unwrap();
    let mut legal = Vec::new();
    game.legal(&state, Seat::new(0), &mut legal);
    assert_eq!(legal.len(), kernel::MAX_BREADTH);
    assert_eq!(legal.last(), Some(&Action::EndTurn));
}

/// LE-16.1: the sensible player is soundly better than chance, over random pairs of decks.
#[test]
fn le_16_1_policy_beats_chance() {
    let game = open("standard", 2, &[]);
    let share = testkit::rehearsal::share_against_chance(&game, 500);
    assert!(share >= 0.95, "{share}");
}

/// LE-4.1, LE-14.1: matches of all table sizes end, and end as the rules say.
#[test]
fn le_4_1_matches_end() {
    for (number, game) in (0..).zip(tables()) {
        for style in [Style::Random, Style::Policy, Style::Mixed] {
            let end = rehearse(&game, style, 11 + number, |_, _, _, _, after| game.audit(after).unwrap());
            assert!(game.outcome(&end).is_some());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// LE-17.1: nothing typed at the rules panics, and what is refused changes nothing.
    #[test]
    fn le_17_1_any_line_is_read_or_refused(seed in 0u64..1000, steps in 0usize..80, line in "[a-zA-Z0-9#>+,^:;. ]{0,40}") {
        let game = std::sync::Arc::new(open("standard", 2, &[]));
        let mut state = duel(&game, [[0, 1], [2, 3]], seed);
        let mut rng = Rng::new(seed);
        let mut legal = Vec::new();
        for _ in 0..steps {
            let Some(seat) = game.pending(&state).lowest() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            game.apply(&mut state, seat, action, &mut ());
        }
        let mut table = kernel::Match::from_state(game, state);
        for verb in ["", "play ", "atk ", "react ", "tgt ", "blk ", "cost ", "act "] {
            let before = *table.state();
            if table.play(Seat::new(0), None, &format!("{verb}{line}")).is_err() {
                prop_assert_eq!(&before, table.state());
            }
        }
    }
}

/// LE-7.2: somebody is asked in every step but the last, and only they may act.
#[test]
fn le_7_2_one_is_asked() {
    let game: Estraven = open("standard", 3, &[]);
    rehearse(&game, Style::Mixed, 8, |state, seat, _, _, _| {
        let view = game.view(state, kernel::Viewer::Spectator);
        if view.step != Step::Pick {
            assert_eq!(view.pending.len(), 1);
            assert!(view.pending.contains(seat));
        }
    });
}
