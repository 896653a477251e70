//! How strong the bots are, where a game says how strong they must be.

use std::sync::Arc;

use bots::Level;
use kernel::{Game, Setup};
use knights::Knights;
use lab::{Findings, Plan, simulate};

/// Duels of Knight's Duty, in the preset for a quick match.
fn duels(bots: [Level; 2]) -> Findings {
    let setup = Setup::new(&Knights::content(), Some(Knights::INFO.quick_preset), &[], Some(2))
        .expect("a duel is allowed");
    let game: Knights = setup.open(&Knights::content()).expect("the content it ships with is sound");
    simulate(&Arc::new(game), &Plan::new(200, bots.to_vec(), 1), |_| {})
        .expect("the plan can be played")
        .findings
}

#[test]
fn a_knight_wins_nine_of_ten_duels_with_a_squire_from_either_seat() {
    for (knight, bots) in [(0, [Level::Knight, Level::Squire]), (1, [Level::Squire, Level::Knight])] {
        let found = duels(bots);
        assert_eq!(found.crashed, 0, "{found}");
        assert!(found.seats[knight].fared.wins.rate >= 0.9, "{found}");
    }
}

#[test]
fn equals_share_the_wins() {
    let found = duels([Level::Knight, Level::Knight]);
    assert!(found.seats[0].fared.wins.high > found.seats[1].fared.wins.low, "{found}");
    assert!(found.seats[1].fared.wins.high > found.seats[0].fared.wins.low, "{found}");
}
