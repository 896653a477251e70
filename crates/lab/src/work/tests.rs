//! What machines share comes to what one machine says, to the byte.

use std::num::NonZeroUsize;

use authority::Authority;
use kernel::{Figures, Game as _};
use serde_json::Value;
use testkit::toy::Pennant;

use super::*;
use crate::{ArenaPlan, Plan, arena, simulate};

fn request(kind: Kind, bots: &[&str], count: u64) -> Request {
    let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
    Request { kind, game: "pennant".to_owned(), bots, count, seed: 7, seats: Some(2), ..Request::default() }
}

fn opened<G: Figures>(request: &Request) -> Result<Box<dyn Task>, String> {
    task::<G>(request, &|_| Ok(G::content()))
}

fn effort(jobs: usize) -> Effort<'static> {
    Effort { jobs: NonZeroUsize::new(jobs), stop: &|| false, done: &|_| {} }
}

/// Played in so many parts, the last first, each with another number of threads; and the texts of the parts.
fn played<G: Figures>(request: &Request, of: u64) -> (Found, Vec<(String, String)>) {
    let task = opened::<G>(request).unwrap();
    let part = |part| {
        let text = task.part(Shard { part, of }, effort(1 + part as usize % 2)).unwrap().unwrap();
        (format!("{part}.json"), text)
    };
    let parts: Vec<(String, String)> = (1..=of).rev().map(part).collect();
    match task.conclude(&parts).unwrap() {
        Conclusion::Found(found) => (found, parts),
        Conclusion::Further(request) => {
            // As another machine reads it.
            let sent: Request = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
            assert_eq!(sent, request);
            played::<G>(&sent, of.min(2))
        }
    }
}

fn same_however_it_is_shared<G: Figures>(request: &Request) -> Found {
    let (whole, _) = played::<G>(request, 1);
    for of in [2, 7] {
        let (shared, parts) = played::<G>(request, of);
        assert_eq!(shared.json(), whole.json(), "{of} parts of {:?}", request.kind);
        assert_eq!(shared.to_string(), whole.to_string());
        if request.kind != Kind::Tune {
            assert_eq!(found::<G>(&parts).unwrap(), whole, "from the parts alone");
        }
    }
    whole
}

#[test]
fn matches_that_were_shared_are_those_of_one_machine() {
    let request = request(Kind::Sim, &["heuristic", "random"], 301);
    let Found::Sim(shared) = same_however_it_is_shared::<Pennant>(&request) else { panic!("another kind") };
    let content = Pennant::content();
    let setup = kernel::Setup::<Pennant>::new(&content, None, &[], Some(2)).unwrap();
    let game = std::sync::Arc::new(setup.open(&content).unwrap());
    let bots: Vec<bots::Spec> = request.bots.iter().map(|bot| bot.parse().unwrap()).collect();
    let alone = simulate(&game, &Plan::new(301, bots.clone(), 7), |_| {}).unwrap();
    assert_eq!(shared.findings, alone.findings);

    let request = Request { kind: Kind::Arena, count: 41, ..request };
    let Found::Arena(shared) = same_however_it_is_shared::<Pennant>(&request) else { panic!("another kind") };
    let plan = ArenaPlan {
        bots,
        rounds: 41,
        budget: None,
        threads: std::num::NonZeroU8::MIN,
        seed: 7,
        jobs: None,
        until_decided: false,
    };
    let mut alone = arena(&*game, &plan, |_| {}).unwrap();
    alone.seconds = None;
    alone.standings.iter_mut().for_each(|one| one.thinking = None);
    assert_eq!(shared, alone);
}

#[test]
fn comparisons_studies_and_searches_too() {
    let with = |kind, count| request(kind, &["heuristic"], count);
    let b = vec!["bots=random,heuristic".to_owned()];
    same_however_it_is_shared::<Pennant>(&Request { b, ..with(Kind::Compare, 61) });
    let only = vec!["Reaver".to_owned(), "Cutpurse".to_owned()];
    same_however_it_is_shared::<Authority>(&Request { only, ..with(Kind::Impact, 20) });
    let wish = "[change]\npennants = \"1..5\"\n[target]\ndecisions = \">= 1\"\n".to_owned();
    let tune = Request { wish, tries: 4, each: 10, fresh: 20, ..with(Kind::Tune, 5) };
    let Found::Tune(found) = same_however_it_is_shared::<Pennant>(&tune) else { panic!("another kind") };
    assert!(found.tries >= 20 && found.chosen().is_some(), "{found}");
}

/// Whatever is in a part, it is a part or refused in words.
#[test]
fn what_was_changed_on_the_way_is_refused() {
    for (kind, bots) in [(Kind::Sim, &["random"][..]), (Kind::Arena, &["random", "heuristic"])] {
        let request = request(kind, bots, 20);
        let task = opened::<Pennant>(&request).unwrap();
        let parts: Vec<Value> = (1..=2)
            .map(|part| task.part(Shard { part, of: 2 }, effort(1)).unwrap().unwrap())
            .map(|text| serde_json::from_str(&text).unwrap())
            .collect();
        let conclude = |parts: &[Value]| {
            let named = |part: &Value| ("x.json".to_owned(), part.to_string());
            task.conclude(&parts.iter().map(named).collect::<Vec<_>>())
        };
        assert!(conclude(&parts).is_ok());
        assert!(conclude(&parts[..1]).unwrap_err().contains("part 2 of 2 is missing"));
        let mut other = parts.clone();
        other[1]["design"]["seed"] = 8.into();
        assert_eq!(conclude(&other).unwrap_err(), "part 2 of 2 has seed 8, the plan 7");
        other.iter_mut().for_each(|part| part["design"]["seed"] = 8.into());
        assert!(conclude(&other).unwrap_err().starts_with("these are parts of the plan "));
        let mut cut = parts.clone();
        cut[1]["counts"] = parts[0]["counts"].clone();
        assert!(conclude(&cut).is_ok(), "as many were counted");
        cut[1]["shard"] = serde_json::json!({ "part": 3, "of": 3 });
        assert!(conclude(&cut).unwrap_err().contains("its counts are not those of its part"));
        cut[1]["counts"] = 3.into();
        assert!(conclude(&cut).unwrap_err().starts_with("`x.json` is no part of an experiment"));
    }
}
