//! A game with rules, views and notation alone is simulated and searched like any other.

use std::num::NonZeroU8;
use std::sync::Arc;

use bots::{Budget, Level, Spec};
use lab::{ArenaPlan, Plan, arena, simulate};
use template::Template;

fn open() -> Template {
    testkit::rehearsal::open("standard", 2, &[]).expect("its own content is sound")
}

#[test]
fn it_is_simulated() {
    let plan = Plan::new(20, vec![Level::Knight, Level::Squire], 1);
    let found = simulate(&Arc::new(open()), &plan, |_| {}).expect("the plan can be played").findings;
    assert_eq!((found.finished, found.crashed), (20, 0));
}

/// Without any judgement a search still beats chance: it plays out what it looks at.
#[test]
fn it_is_searched() {
    let plan = ArenaPlan {
        bots: vec![Level::Captain.into(), Spec::RANDOM],
        rounds: 15,
        budget: Some(Budget::iterations(200)),
        threads: NonZeroU8::MIN,
        seed: 1,
        jobs: None,
        until_decided: false,
    };
    let found = arena(&open(), &plan, |_| {}).expect("the plan can be played");
    assert!(found.standings[0].bot == "captain" && found.standings[0].score.rate >= 0.6, "{found}");
}
