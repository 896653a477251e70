//! Many matches, counted.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Budget, Level, Spec};
use kernel::figures::Figures as _;
use kernel::{Game, Setup};
use lab::{Findings, Plan, PlanError, match_seed, simulate};
use testkit::toy::Pennant;

fn pennant(seats: u8) -> Arc<Pennant> {
    let setup = Setup::new(&Pennant::content(), None, &[], Some(seats)).expect("Pennant seats two or three");
    Arc::new(setup.open(&Pennant::content()).expect("the content it ships with is sound"))
}

fn plan(matches: u64, jobs: usize) -> Plan {
    let budget = Some(Budget::iterations(16));
    Plan {
        jobs: NonZeroUsize::new(jobs),
        budget,
        ..Plan::new(matches, vec![Level::Knight, Level::Squire], 7)
    }
}

fn findings(game: &Arc<Pennant>, plan: &Plan) -> Findings {
    simulate(game, plan, |_| {}).expect("the plan can be played").findings
}

#[test]
fn the_findings_are_the_same_bytes_with_any_number_of_jobs() {
    let game = pennant(3);
    let one = findings(&game, &plan(300, 1));
    for jobs in [2, 3] {
        let several = findings(&game, &plan(300, jobs));
        assert_eq!(serde_json::to_string(&one).unwrap(), serde_json::to_string(&several).unwrap());
        assert_eq!(one.to_string(), several.to_string());
    }
    let other = findings(&game, &Plan { seed: 8, ..plan(300, 1) });
    assert_ne!(one.decisions, other.decisions, "another seed is another run");
}

#[test]
fn every_match_is_counted_once() {
    let game = pennant(2);
    let told = AtomicU64::new(0);
    let report = simulate(&game, &plan(777, 2), |done| {
        told.fetch_add(done, Ordering::Relaxed);
    });
    let found = report.unwrap().findings;
    assert_eq!(told.into_inner(), 777);
    assert_eq!((found.finished, found.crashed), (777, 0));
    let wins: u64 = found.seats.iter().map(|seat| seat.fared.wins.count).sum();
    assert_eq!(wins + found.draws.count, 777);
    assert_eq!(found.ends.iter().map(|end| end.share.count).sum::<u64>(), 777);
    let value: f64 = found.seats.iter().map(|seat| seat.fared.value).sum();
    assert!((value - 1.0).abs() < 1e-9, "{value}");
}

#[test]
fn a_run_of_one_match_with_its_seed_plays_it_again() {
    let game = pennant(2);
    let whole = findings(&game, &plan(40, 2));
    let mut wins = [0, 0];
    for index in 0..40 {
        let alone = findings(&game, &Plan { seed: match_seed(7, index), ..plan(1, 1) });
        for (seat, wins) in alone.seats.iter().zip(&mut wins) {
            *wins += seat.fared.wins.count;
        }
    }
    assert_eq!(whole.seats.iter().map(|seat| seat.fared.wins.count).collect::<Vec<_>>(), wins);
}

#[test]
fn a_short_list_of_bots_starts_again() {
    let found = findings(&pennant(3), &plan(10, 1));
    let bots: Vec<&str> = found.seats.iter().map(|seat| seat.level.as_str()).collect();
    assert_eq!(bots, ["knight", "squire", "knight"]);
}

#[test]
fn higher_cards_win_more_often() {
    let found = findings(&pennant(2), &plan(600, 2));
    assert!(found.seats[0].fared.wins.low > found.seats[1].fared.wins.high, "{found}");
}

#[test]
fn what_is_done_with_things_is_counted() {
    let game = pennant(2);
    let found = findings(&game, &plan(300, 1));
    assert_eq!(found, findings(&game, &plan(300, 2)), "whoever adds first");
    let of = |verb: &str| found.counters.iter().filter(|found| found.verb == verb).collect::<Vec<_>>();
    let played = of("played");
    assert!(played.windows(2).all(|pair| pair[0].times >= pair[1].times), "the commonest first");
    assert!(played.iter().all(|card| card.fared.players <= 600 && card.times >= card.fared.players));
    let king = played.iter().find(|card| card.thing == "king").expect("kings are played").fared;
    let page = played.iter().find(|card| card.thing == "page").expect("pages are played").fared;
    assert!(king.wins.low > page.wins.high, "whoever has kings wins: {found}");
    // The opening hands of four count as drawn, and every draw but those replaces a card.
    let drawn: u64 = of("drawn").iter().map(|card| card.times).sum();
    assert!(drawn > 300 * 8, "{found}");
    assert_eq!(found.length.expect("pennants are counted").unit, "pennants");
}

#[test]
fn the_result_page_of_an_average_match_is_told() {
    let found = findings(&pennant(2), &plan(300, 1));
    let labels: Vec<&str> = found.figures.iter().map(|figure| figure.label).collect();
    assert_eq!(labels, Pennant::SHOWN.iter().map(|shown| shown.label).collect::<Vec<_>>());
    let pennants: f64 = found.figures[0].by_seat.iter().sum();
    assert!((pennants - found.length.unwrap().lengths.mean).abs() < 1e-9, "{found}");
}

#[test]
fn what_tells_the_seats_apart_is_counted_alone_and_in_pairs() {
    let found = findings(&pennant(2), &plan(600, 2));
    let [best] = found.traits.as_slice() else { panic!("one kind of trait: {found}") };
    assert_eq!(best.kind, "best card");
    for value in &best.values {
        let met: u64 =
            best.pairings.iter().filter(|pair| pair.name == value.name).map(|pair| pair.fared.players).sum();
        assert_eq!(met, value.fared.players, "whoever differs met somebody: {found}");
    }
    for pair in &best.pairings {
        let back = best.pairings.iter().find(|back| back.name == pair.against && back.against == pair.name);
        assert_eq!(back.expect("the other seat met this one").fared.players, pair.fared.players);
    }
    let text = found.to_string();
    assert!(text.contains("best card: wins of the row against"), "{text}");
    let three = findings(&pennant(3), &plan(100, 2));
    assert!(three.traits[0].pairings.is_empty(), "of three there are no pairs");
}

#[test]
fn watching_changes_nothing_but_the_counts() {
    let game = pennant(2);
    let found = findings(&game, &plan(300, 1));
    let plain = findings(&game, &Plan { watch: false, ..plan(300, 1) });
    assert!(plain.counters.is_empty() && plain.traits.is_empty() && plain.figures.is_empty(), "{plain}");
    let blind = Findings { counters: vec![], traits: vec![], figures: vec![], ..found };
    assert_eq!(plain, blind);
}

#[test]
fn a_plan_that_cannot_be_played_is_refused() {
    let game = pennant(2);
    let refused = |plan: Plan| simulate(&game, &plan, |_| {}).unwrap_err();
    assert!(matches!(refused(Plan { matches: 0, ..plan(1, 1) }), PlanError::NoMatches));
    assert!(matches!(refused(Plan { bots: vec![], ..plan(1, 1) }), PlanError::NoBots));
    let crowd = refused(Plan { bots: vec![Spec::RANDOM; 3], ..plan(1, 1) });
    assert_eq!(crowd.to_string(), "3 bots for 2 seats: give at most 2, fewer are repeated");
}
