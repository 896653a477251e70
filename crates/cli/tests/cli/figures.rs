//! What every game tells of itself can be counted, and is.

use std::sync::Arc;

use bots::Level;
use kernel::figures::{MOVES, ORDER};
use kernel::{Figures, Setup};
use lab::{Findings, Plan};

fn found<G: Figures>() -> Findings {
    let content = G::content();
    let setup =
        Setup::<G>::new(&content, Some(G::INFO.quick_preset), &[], None).expect("the quick preset is one");
    let game = setup.open(&content).expect("the content it ships with is sound");
    let plan = Plan::new(40, vec![Level::Knight], 6);
    lab::simulate(&Arc::new(game), &plan, |_| {}).expect("the plan can be played").findings
}

/// A column of a result page that nothing ever enters, or a unit of length that is never counted, is a mistake.
#[test]
fn every_figure_of_every_game_is_counted() {
    catalog::for_each_game!(G => {
        let found = found::<G>();
        assert_eq!(found.crashed, 0, "{found}");
        let unit = Some(G::UNIT).filter(|unit| *unit != MOVES);
        assert_eq!(found.length.map(|length| length.unit), unit, "{found}");
        for figure in &found.figures {
            assert!(figure.by_seat.iter().any(|mean| *mean > 0.0), "{}: {}: {found}", found.game, figure.label);
        }
        for counter in &found.counters {
            assert!(!counter.thing.is_empty() && counter.times >= counter.fared.players, "{found}");
        }
    });
}

/// KD-4.5, AU-2.1: who begins is drawn, so the seats do not tell what it is worth to begin; the order does.
#[test]
fn where_who_begins_is_drawn_the_order_of_play_is_told() {
    for found in [found::<catalog::Knights>(), found::<catalog::Authority>()] {
        let order = found.traits.iter().find(|found| found.kind == ORDER).expect("the order is a trait");
        let names: Vec<&str> = order.values.iter().map(|value| value.name.as_str()).collect();
        assert_eq!(names, ["1st", "2nd", "3rd", "4th", "5th", "6th"][..found.seats.len()], "{found}");
        assert!(order.values.iter().all(|value| value.fared.players == found.finished), "{found}");
        let won: u64 = order.values.iter().map(|value| value.fared.wins.count).sum();
        let by_seat: Vec<u64> = found.seats.iter().map(|seat| seat.fared.wins.count).collect();
        assert_eq!(won, by_seat.iter().sum::<u64>());
        let by_order: Vec<u64> = order.values.iter().map(|value| value.fared.wins.count).collect();
        assert_ne!(by_order, by_seat, "the first seat does not always begin: {found}");
    }
}
