//! Sensible play looks like the game: about so long, and better than chance.

use kernel::{Figures as _, Game, Heuristics as _, Hidden as _, Rng, Seat, Viewer};
use testkit::Checked as _;
use testkit::rehearsal::{Style, rehearse, share_against_chance};

use crate::common::open;

/// Rounds and decisions of policy games lie where a table of people would have them.
#[test]
fn policy_matches_are_of_the_expected_size() {
    for (seats, rounds, decisions) in
        [(2, 6.0..25.0, 60.0..300.0), (3, 6.0..25.0, 90.0..420.0), (4, 6.0..25.0, 120.0..560.0)]
    {
        let game = open("standard", seats, &[]);
        let (mut sum_rounds, mut sum_decisions, mut capped) = (0u32, 0u32, 0u32);
        let matches = 60;
        for seed in 0..matches {
            let end = rehearse(&game, Style::Policy, u64::from(seed), |_, _, _, _, _| sum_decisions += 1);
            let view = game.view(&end, Viewer::Spectator);
            sum_rounds += u32::from(view.round);
            capped += u32::from(view.round == view.round_limit);
        }
        let mean = |sum: u32| f64::from(sum) / f64::from(matches);
        println!(
            "{seats} seats: {:.1} rounds, {:.0} decisions, {capped} of {matches} to the limit",
            mean(sum_rounds),
            mean(sum_decisions)
        );
        assert!(rounds.contains(&mean(sum_rounds)), "{seats} seats: {} rounds", mean(sum_rounds));
        assert!(decisions.contains(&mean(sum_decisions)), "{seats} seats: {} decisions", mean(sum_decisions));
        assert!(capped * 4 <= matches, "{seats} seats: {capped} of {matches} reach the limit");
    }
}

/// In a duel the policy beats random play almost always.
#[test]
fn the_policy_beats_chance() {
    let share = share_against_chance(&open("standard", 2, &[]), 500);
    println!("the policy wins {:.1}% of duels against chance", 100.0 * share);
    assert!(share > 0.95, "{share}");
}

/// The judgement of a position is a chance, of teams too: over matches by the hints it is much less off than who always
/// says one half. A team is worth what both together are; as if only the stronger one counted, it was hardly better
/// (and a search that trusted it lost to the hints).
#[test]
fn a_team_is_judged_by_both() {
    let game = open("teams", 4, &[]);
    let (mut legal, mut off, mut base) = (Vec::new(), 0.0, 0.0);
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(rng.dice());
        let mut told = Vec::new();
        while let Some(seat) = game.pending(&state).lowest() {
            if rng.below(8) == 0 {
                told.push(game.evaluate(&state));
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = game.policy(&state, seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
            game.apply(&mut state, seat, action.unwrap(), &mut ());
        }
        let outcome = game.outcome(&state).unwrap();
        for (seat, chance) in told.iter().flat_map(|chances| chances.iter()) {
            let missed = |told: f32| (told - outcome.value(seat)) * (told - outcome.value(seat));
            off += missed(*chance);
            base += missed(0.5);
        }
    }
    assert!(off < 0.85 * base, "off by {off}, one half by {base}");
}

/// AU-7.3, AU-8.1: what an experiment hands out comes from where it lies, so no card is made or lost, and the match can be
/// played to its end.
#[test]
fn what_is_handed_out_was_there() {
    let game = open("standard", 2, &[]);
    let gifts = game.gifts().len();
    assert!(gifts > 70, "{gifts}");
    let mut given = 0;
    for gift in 0..gifts {
        let mut state = game.deal(Rng::new(gift as u64).dice());
        let seat = Seat::new((gift % 2) as u8);
        let before = state;
        if !game.give(&mut state, seat, gift) {
            assert_eq!(state, before, "nothing has changed");
            continue;
        }
        given += 1;
        assert_ne!(state, before);
        game.audit(&state).unwrap_or_else(|broken| panic!("{}: {broken}", game.gifts()[gift]));
    }
    assert!(given * 10 > gifts * 9, "{given} of {gifts}");
    assert!(!game.give(&mut game.deal(Rng::new(1).dice()), Seat::new(0), gifts), "there is no such gift");
}
