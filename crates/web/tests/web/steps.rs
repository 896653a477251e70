//! What changes is what is sent: the named parts of a page through whole matches.

use std::collections::BTreeMap;
use std::sync::Arc;

use authority::Authority;
use kernel::{Dice, Match, Rng, Viewer};
use knights::Knights;
use web::{Render, Seen, fragments};

use crate::shots::{cast, table_info};

/// Plays matches; how many bytes of parts changed with each step, for each viewer. Names are unique, grounds stay.
fn changed<G: Render>(seats: u8, games: u64) -> Vec<(usize, String)> {
    let table = table_info::<G>(Vec::new());
    let players = cast("Aldous", seats);
    let mut sizes = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let game = G::open(&G::content(), &G::Options::default(), seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        let mut screens: Vec<(Viewer, BTreeMap<String, (String, bool)>)> =
            Viewer::during_play(seats).map(|viewer| (viewer, BTreeMap::new())).collect();
        loop {
            for (viewer, screen) in &mut screens {
                let view = play.observe(*viewer);
                let told = fragments(&Seen::live(&play, &view, &players, &[], &[], &table));
                let all = told.len();
                let now: BTreeMap<String, (String, bool)> =
                    told.into_iter().map(|part| (part.id, (part.html, part.ground))).collect();
                assert_eq!(now.len(), all, "every part has a name of its own");
                let fresh = now.iter().filter(|(id, part)| screen.get(*id) != Some(part));
                if !screen.is_empty() {
                    let fresh: Vec<_> = fresh.collect();
                    if let Some((id, _)) = fresh.iter().find(|(_, (_, ground))| *ground) {
                        assert!(!screen.contains_key(*id), "the ground `{id}` changed");
                    }
                    let told = fresh.iter().map(|(id, (html, _))| id.len() + html.len()).sum();
                    let mut most: Vec<_> =
                        fresh.iter().map(|(id, (html, _))| (html.len(), id.as_str())).collect();
                    most.sort();
                    let most: Vec<_> = most.iter().rev().take(8).collect();
                    sizes.push((told, format!("{most:?}")));
                }
                *screen = now;
            }
            let Some(seat) = play.pending().lowest() else { break };
            let legal = play.legal(seat);
            let liked = play.game().policy(play.state(), seat, &legal, &mut rng);
            let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
    sizes.sort();
    sizes
}

fn stay_small<G: Render>(seats: u8) {
    let sizes = changed::<G>(seats, 3);
    let at = |part: usize| &sizes[(sizes.len() - 1) * part / 1000];
    println!(
        "{} for {seats}: {} steps, median {:?}, 99% {:?}, most {:?}",
        G::INFO.id,
        sizes.len(),
        at(500),
        at(990),
        at(1000)
    );
    assert!(at(500).0 <= 6 << 10, "median {:?}", at(500));
    assert!(at(990).0 <= 32 << 10, "99% {:?}", at(990));
}

#[test]
fn a_step_of_knights_duty_changes_little() {
    stay_small::<Knights>(2);
    stay_small::<Knights>(6);
}

#[test]
fn a_step_of_authority_changes_little() {
    stay_small::<Authority>(2);
    stay_small::<Authority>(4);
}
