//! A rule with a bug costs the lane that met it, and nobody else.

use std::sync::Arc;

use kernel::features::{Deed, Deeds, FeatureNames, Features as _, declared};
use kernel::{Game as _, Setup};
use testkit::toy::Pennant;

use super::*;
use crate::batch::Lanes;
use crate::{Batch as _, ErrorKind, Plan};

const LANES: usize = 24;

/// Pennant with a planted bug: 1 panics when a card is discarded, 2 whenever anybody looks after that.
fn batch(fault: &str, reset: Reset) -> (Lanes<Pennant>, usize, usize) {
    let options = [("fault".to_owned(), fault.to_owned())];
    let setup = Setup::<Pennant>::new(&Pennant::content(), None, &options, None).unwrap();
    let game = Arc::new(setup.open(&Pennant::content()).unwrap());
    let deeds = Deeds::of(game.deed_kinds());
    let mut choice = FeatureNames::default();
    deeds.features(Deed::new(0, 0, 0), &mut choice);
    let (width, row) = (declared(&*game).len(), choice.0.len());
    let shared = Shared { game, deeds: Arc::new(deeds), players: Vec::new(), reset, max_steps: 0 };
    (Lanes::new(shared, &Plan { reset, ..Plan::new(LANES, 5) }, width, row).unwrap(), width, row)
}

fn out<'a>(
    observation: &'a mut [f32],
    truncated: &'a mut [bool],
    refused: &'a mut [bool],
    actor: &'a mut [i32],
) -> Out<'a> {
    Out { observation, truncated, refused, actor, ..Out::default() }
}

/// What all lanes saw and which broke off, step by step.
fn played(fault: &str, steps: usize) -> Vec<(Vec<f32>, Vec<bool>, Vec<usize>)> {
    let (mut batch, width, row) = batch(fault, Reset::NextStep);
    let mut observation = vec![0.0; LANES * width];
    let (mut truncated, mut refused) = ([false; LANES], [false; LANES]);
    let (mut actor, mut answers) = ([0; LANES], [0; LANES]);
    let mut course = Vec::new();
    batch.reset(None, None, out(&mut observation, &mut truncated, &mut refused, &mut actor)).unwrap();
    for _ in 0..steps {
        batch.draw(Legal::Slots, &mut answers).unwrap();
        batch
            .step(&answers, Legal::Slots, out(&mut observation, &mut truncated, &mut refused, &mut actor))
            .unwrap();
        let faults = batch.faults();
        for (lane, fault) in &faults {
            assert_eq!(fault.kind, ErrorKind::Internal, "{fault}");
            assert!(truncated[*lane] && refused[*lane] && actor[*lane] == -1, "lane {lane}");
        }
        let mut offsets = [0; LANES + 1];
        let rows = batch.offsets(&mut offsets).unwrap();
        batch.describe(&mut vec![0.0; rows * row]).unwrap();
        course.push((
            observation.clone(),
            refused.to_vec(),
            faults.into_iter().map(|(lane, _)| lane).collect(),
        ));
    }
    course
}

#[test]
fn a_lane_that_panics_says_so_and_the_others_go_on() {
    let (well, width) = (played("0", 12), batch("0", Reset::NextStep).1);
    assert!(well.iter().all(|(_, _, broken)| broken.is_empty()), "nothing is planted");
    for fault in ["1", "2"] {
        let course = played(fault, 12);
        let mut broken = [false; LANES];
        for (step, ((seen, refused, now), (expected, _, _))) in course.iter().zip(&well).enumerate() {
            now.iter().for_each(|lane| broken[*lane] = true);
            for lane in (0..LANES).filter(|lane| !broken[*lane]) {
                let rows = lane * width..(lane + 1) * width;
                assert!(!refused[lane] && seen[rows.clone()] == expected[rows], "lane {lane}, step {step}");
            }
        }
        let count = broken.iter().filter(|broken| **broken).count();
        assert!((1..LANES).contains(&count), "{count} of {LANES} lanes with the bug {fault}");
        // A lane that broke off begins anew, and may play on.
        let again = |lane: usize| {
            course.iter().skip_while(|(_, _, now)| !now.contains(&lane)).any(|(_, refused, _)| !refused[lane])
        };
        assert!((0..LANES).filter(|lane| broken[*lane]).any(again));
    }
}

#[test]
fn a_match_at_random_that_panics_counts_for_nothing() {
    let tally = |fault| {
        let (mut batch, ..) = batch(fault, Reset::NextStep);
        (batch.play_random(500), batch.faults())
    };
    let ((well, faults), (ill, told)) = (tally("0"), tally("1"));
    assert!(faults.is_empty() && !told.is_empty());
    assert!(ill.decisions > 0 && ill.decisions < well.decisions, "{ill:?} {well:?}");
    assert!(ill.returns.iter().sum::<f64>().abs() < 1e-6);
}

/// Matches at random are played beside those that are stepped, not in their place.
#[test]
fn matches_at_random_leave_the_others_alone() {
    let course = |beside: u64| {
        let (mut batch, width, _) = batch("0", Reset::NextStep);
        let mut observation = vec![0.0; LANES * width];
        batch.reset(None, None, Out { observation: &mut observation, ..Out::default() }).unwrap();
        let mut answers = [0; LANES];
        batch.draw(Legal::Slots, &mut answers).unwrap();
        batch.play_random(beside);
        batch.step(&answers, Legal::Slots, Out { observation: &mut observation, ..Out::default() }).unwrap();
        assert!(batch.faults().is_empty());
        observation
    };
    assert_eq!(course(0), course(100));
}
