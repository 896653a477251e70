//! Sensible play looks like the game: about so long, and better than chance.

use crate::common::open;
use hex::Event;
use kernel::{Figures, Game, Heuristics as _, Hidden as _, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse, share_against_chance};

/// What was measured over many matches.
#[derive(Debug)]
struct Measured {
    rounds: f64,
    decisions: f64,
    battles: f64,
    first_wins: f64,
    by_prestige: f64,
}

fn measure(preset: &str, seats: u8, matches: u32) -> Measured {
    let game = open(preset, seats, &[]);
    let (mut rounds, mut decisions, mut battles, mut first, mut prestige) = (0, 0, 0, 0.0, 0);
    for seed in 0..matches {
        let end = rehearse(&game, Style::Policy, u64::from(seed), |_, _, _, events, _| {
            decisions += 1;
            battles += events.iter().filter(|event| matches!(event, Event::Attacked { .. })).count() as u32;
        });
        let outcome = game.outcome(&end).unwrap();
        first += f64::from(outcome.value(Seat::new(0)));
        prestige += u32::from(outcome.rule.number() == "HX-10.1");
        rounds += game.length(&game.view(&end, Viewer::Everything)).unwrap();
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(matches);
    Measured {
        rounds: mean(rounds),
        decisions: mean(decisions),
        battles: mean(battles),
        first_wins: first / f64::from(matches),
        by_prestige: mean(prestige),
    }
}

/// Matches are as long as the rulebook promises, and end by prestige (HX-10.1, HX-10.3).
#[test]
fn policy_matches_are_of_the_expected_size() {
    for (preset, seats, rounds) in
        [("rulebook", 2, 1.0..5.0), ("balanced", 2, 2.0..8.0), ("balanced", 4, 2.0..8.0)]
    {
        let found = measure(preset, seats, 200);
        println!("{preset}, {seats} seats: {found:?}");
        assert!(rounds.contains(&found.rounds), "{preset}, {seats} seats: {found:?}");
        assert!(found.by_prestige > 0.97, "{preset}, {seats} seats: {found:?}");
        assert!(found.battles > 0.5 && found.decisions > 20.0, "{preset}, {seats} seats: {found:?}");
        assert!((0.1..0.9).contains(&found.first_wins), "{preset}, {seats} seats: {found:?}");
    }
}

/// In a duel the policy beats random play nearly always.
#[test]
fn the_policy_beats_chance() {
    let share = share_against_chance(&open("balanced", 2, &[]), 500);
    println!("the policy wins {:.1}% of duels against chance", 100.0 * share);
    assert!(share >= 0.9, "{share}");
}

/// What a position is said to be worth is about how often it wins: better guesses than none at all, the surer the
/// later.
#[test]
fn worth_is_about_the_chance_to_win() {
    for (preset, seats, most) in
        [("rulebook", 2, 0.8), ("rulebook", 4, 0.85), ("balanced", 2, 0.92), ("balanced", 4, 0.92)]
    {
        let game = open(preset, seats, &[]);
        let even = 1.0 / f32::from(seats);
        let (mut missed, mut blind, mut n) = (0.0, 0.0, 0.0);
        for seed in 0..150 {
            let mut guesses = Vec::new();
            let end = rehearse(&game, Style::Policy, seed, |before, _, _, _, _| {
                guesses.push(game.evaluate(before))
            });
            let outcome = game.outcome(&end).unwrap();
            for guess in &guesses {
                let sum: f32 = guess.as_slice().iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "{guess:?}");
                for (seat, worth) in guess.iter() {
                    let square = |miss: f32| miss * miss;
                    missed += square(outcome.value(seat) - worth);
                    blind += square(outcome.value(seat) - even);
                    n += 1.0;
                }
            }
        }
        println!("{preset}, {seats} seats: off by {:.3}, blind {:.3}", missed / n, blind / n);
        assert!(missed < most * blind, "{} against {}", missed / n, blind / n);
    }
}
