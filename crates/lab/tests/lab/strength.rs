//! How strong the bots are, where a game says how strong they must be.

use std::num::NonZeroU8;

use std::sync::Arc;

use bots::{Level, Spec};
use kernel::{Game, Setup};
use knights::Knights;
use lab::{ArenaPlan, Findings, Plan, arena, simulate};

/// A duel of Knight's Duty, in the preset for a quick match.
fn duel() -> Knights {
    let setup = Setup::new(&Knights::content(), Some(Knights::INFO.quick_preset), &[], Some(2))
        .expect("a duel is allowed");
    setup.open(&Knights::content()).expect("the content it ships with is sound")
}

fn duels(bots: [Spec; 2]) -> Findings {
    let game = duel();
    simulate(&Arc::new(game), &Plan::new(200, bots, 1), |_| {}).expect("the plan can be played").findings
}

#[test]
fn the_heuristic_wins_nine_of_ten_duels_with_chance_from_either_seat() {
    beats(&Spec::HEURISTIC, &Spec::RANDOM, 0.9);
}

/// A squire is careless, not random: better than chance, worse than a knight.
#[test]
fn a_squire_stands_between_chance_and_a_knight() {
    beats(&Level::Squire.into(), &Spec::RANDOM, 0.6);
    beats(&Level::Knight.into(), &Level::Squire.into(), 0.6);
}

/// Thinking is worth it: the lowest level that searches beats the highest that does not, from both chairs and with the
/// same luck.
#[test]
fn a_captain_beats_a_knight() {
    let plan = ArenaPlan {
        bots: vec![Level::Captain.into(), Level::Knight.into()],
        rounds: u64::from(testkit::sweep(20)),
        budget: None,
        threads: NonZeroU8::MIN,
        seed: 1,
        jobs: None,
        until_decided: false,
    };
    let found = arena(&duel(), &plan, |_| {}).expect("the plan can be played");
    let captain = &found.standings[0];
    assert!(captain.bot == "captain" && captain.score.rate >= 0.62, "{found}");
}

fn beats(better: &Spec, worse: &Spec, at_least: f64) {
    for (place, bots) in [(0, [better, worse]), (1, [worse, better])] {
        let found = duels(bots.map(Clone::clone));
        assert_eq!(found.crashed, 0, "{found}");
        assert!(found.seats[place].fared.wins.rate >= at_least, "{found}");
    }
}

#[test]
fn equals_share_the_wins() {
    let found = duels([Spec::HEURISTIC, Spec::HEURISTIC]);
    assert!(found.seats[0].fared.wins.high > found.seats[1].fared.wins.low, "{found}");
    assert!(found.seats[1].fared.wins.high > found.seats[0].fared.wins.low, "{found}");
}
