//! Speeds are measured, not guessed.

use std::sync::Arc;
use std::time::Duration;

use kernel::{Game, Setup};
use lab::{Bench, BenchPlan, Machine, bench};
use testkit::toy::Pennant;

#[test]
fn every_figure_is_measured_and_written_down() {
    let game = Arc::new(
        Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(2))
            .unwrap()
            .open(&Pennant::content())
            .unwrap(),
    );
    let plan = BenchPlan { time: Duration::from_millis(3), repeats: 2, matches: 20, seed: 1 };
    let bench =
        Bench { machine: Machine::here(), games: vec![bench(&game, &game, &plan).expect("matches end")] };
    let speeds = &bench.games[0];
    for figure in [
        speeds.random_matches_per_second,
        speeds.random_decisions_per_second,
        speeds.heuristic_decisions_per_second,
        speeds.search_iterations_per_second,
        speeds.clone_ns,
        speeds.legal_ns,
        speeds.view_us,
        speeds.sample_us,
    ] {
        assert!(figure.best > 0.0 && figure.best.is_finite() && figure.spread >= 0.0, "{speeds:?}");
    }
    assert!(speeds.calibration.judgements > 50 && speeds.calibration.brier <= 1.0, "{speeds:?}");
    assert!(speeds.random_decisions_per_second.best > speeds.random_matches_per_second.best);
    assert_eq!(speeds.state_bytes, size_of::<<Pennant as Game>::State>());
    let json: serde_json::Value = serde_json::to_value(&bench).unwrap();
    assert_eq!(json["games"][0]["game"], "pennant");
    assert!(json["machine"]["cores"].as_u64().unwrap() >= 1);
    let text = bench.to_string();
    assert!(text.contains("pennant, 2 seats") && text.contains("random decisions"), "{text}");
}
