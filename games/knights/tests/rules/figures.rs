//! Sensible play looks like the game: about so long, about so bloody, and better than chance.

use crate::common::open;
use kernel::Game;
use knights::Event;
use testkit::rehearsal::{Style, rehearse, share_against_chance};

/// What was measured over many matches.
#[derive(Debug)]
struct Figures {
    turns: f64,
    decisions: f64,
    combats: f64,
    draws: f64,
}

fn measure(seats: u8, matches: u32) -> Figures {
    let game = open("quick", seats, &[]);
    let (mut turns, mut decisions, mut combats, mut draws) = (0, 0, 0, 0);
    for seed in 0..matches {
        let end = rehearse(&game, Style::Policy, u64::from(seed), |_, _, _, events, _| {
            decisions += 1;
            for event in events {
                turns += u32::from(matches!(event, Event::Turn { .. }));
                combats += u32::from(matches!(event, Event::Pile { .. }));
            }
        });
        turns += 1; // the first is dealt, not told
        draws += u32::from(game.outcome(&end).unwrap().is_draw());
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(matches);
    Figures { turns: mean(turns), decisions: mean(decisions), combats: mean(combats), draws: mean(draws) }
}

/// The policy lands near the prototype's figures: turns, decisions and combats within a fifth, and few draws.
#[test]
fn policy_matches_are_of_the_expected_size() {
    let expected = [
        (2, 6.1, 57.0, 12.0),
        (3, 8.1, 98.0, 19.0),
        (4, 6.6, 95.0, 16.0),
        (5, 7.3, 120.0, 21.0),
        (6, 7.8, 145.0, 25.0),
    ];
    for (seats, turns, decisions, combats) in expected {
        let found = measure(seats, 400);
        println!("{seats} knights: {found:?}");
        for (what, found, expected) in [
            ("turns", found.turns, turns),
            ("decisions", found.decisions, decisions),
            ("combats", found.combats, combats),
        ] {
            let off = (found / expected - 1.0).abs();
            assert!(off < 0.2, "{seats} knights: {found:.1} {what}, expected about {expected}");
        }
        assert!((0.01..0.13).contains(&found.draws), "{seats} knights: {:.3} draws", found.draws);
    }
}

/// In a duel the policy beats random play almost always.
#[test]
fn the_policy_beats_chance() {
    let share = share_against_chance(&open("quick", 2, &[]), 300);
    println!("the policy wins {:.1}% of duels against chance", 100.0 * share);
    assert!(share > 0.93, "{share}");
}
