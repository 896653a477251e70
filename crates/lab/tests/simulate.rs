//! Many matches, counted.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Budget, Level};
use kernel::toy::{Event, Pennant};
use kernel::{Game, Setup};
use lab::{
    DeedReader, Findings, Measure, Plan, PlanError, match_seed, simulate, simulate_measured, simulate_watched,
};

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
    let wins: u64 = found.seats.iter().map(|seat| seat.wins.count).sum();
    assert_eq!(wins + found.draws.count, 777);
    assert_eq!(found.ends.iter().map(|end| end.share.count).sum::<u64>(), 777);
    let value: f64 = found.seats.iter().map(|seat| seat.value).sum();
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
            *wins += seat.wins.count;
        }
    }
    assert_eq!(whole.seats.iter().map(|seat| seat.wins.count).collect::<Vec<_>>(), wins);
}

#[test]
fn a_short_list_of_bots_starts_again() {
    let found = findings(&pennant(3), &plan(10, 1));
    let levels: Vec<Level> = found.seats.iter().map(|seat| seat.level).collect();
    assert_eq!(levels, [Level::Knight, Level::Squire, Level::Knight]);
}

#[test]
fn higher_cards_win_more_often() {
    let found = findings(&pennant(2), &plan(600, 2));
    assert!(found.seats[0].wins.low > found.seats[1].wins.high, "{found}");
}

#[test]
fn a_match_that_panics_is_told_with_its_seed_and_the_others_go_on() {
    let game = pennant(2);
    // The reader of lengths runs inside the match, so a bug in it stands for any.
    let fragile = Measure::<Pennant> {
        unit: "pennants",
        of: |view| {
            let [red, blue] = [0, 1].map(|i| view.players.as_slice()[i].pennants);
            assert!(red >= blue, "blue is ahead");
            Some(u32::from(red + blue))
        },
    };
    let report = |jobs| simulate_measured(&game, &plan(300, jobs), Some(fragile), |_| {}).unwrap().findings;
    let found = report(1);
    assert_eq!(found, report(2));
    assert!(found.crashed > 20 && found.crashed + found.finished == 300, "{found}");
    assert_eq!(found.seats[1].wins.count, 0, "blue's wins crashed");
    let crash = &found.crashes[0];
    assert_eq!((crash.seed, crash.message.as_str()), (match_seed(7, crash.index), "blue is ahead"));
    let again = Plan { seed: crash.seed, ..plan(1, 1) };
    let again = simulate_measured(&game, &again, Some(fragile), |_| {}).unwrap().findings;
    assert_eq!(again.crashed, 1);
    assert_eq!(found.length.unwrap().unit, "pennants");
    assert!(found.to_string().contains(&format!("seed {}: blue is ahead", crash.seed)), "{found}");
}

/// Which card each seat turned up.
const REVEALED: DeedReader<Pennant> = |_, event| {
    let Event::Revealed { seat, card } = event else { return None };
    Some((*seat, if card.0 == 0 { "lowest" } else { "higher" }, "revealed"))
};

#[test]
fn what_is_done_with_cards_is_counted() {
    let game = pennant(2);
    let watched = |jobs| {
        let report = simulate_watched(&game, &plan(300, jobs), None, Some(REVEALED), |_| {});
        report.unwrap().findings
    };
    let found = watched(1);
    assert_eq!(found, watched(2), "whoever adds first");
    assert!(found.deeds.iter().all(|deed| deed.deed == "revealed" && deed.players <= 600));
    assert!(found.deeds.windows(2).all(|pair| pair[0].times >= pair[1].times), "the commonest first");
    let value = |card: &str| found.deeds.iter().find(|deed| deed.card == card).unwrap().value;
    assert!((0.0..=1.0).contains(&value("lowest")) && (0.0..=1.0).contains(&value("higher")), "{found}");
    assert!(found.to_string().contains("revealed"), "{found}");
    let plain = findings(&game, &plan(300, 1));
    assert_eq!((plain.deeds.len(), plain.seats), (0, found.seats), "watching changes nothing");
}

#[test]
fn a_plan_that_cannot_be_played_is_refused() {
    let game = pennant(2);
    let refused = |plan: Plan| simulate(&game, &plan, |_| {}).unwrap_err();
    assert!(matches!(refused(Plan { matches: 0, ..plan(1, 1) }), PlanError::NoMatches));
    assert!(matches!(refused(Plan { bots: vec![], ..plan(1, 1) }), PlanError::NoBots));
    let crowd = refused(Plan { bots: vec![Level::Squire; 3], ..plan(1, 1) });
    assert_eq!(crowd.to_string(), "3 bots for 2 seats: give at most 2, fewer are repeated");
}
