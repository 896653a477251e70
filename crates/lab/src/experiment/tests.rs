//! What is promised of verdicts, on streams whose truth is known: false ones are rare however often one looks, and
//! effects of a promised size are found.

use std::sync::Arc;

use bots::Spec;
use kernel::{Game as _, Rng, Setup};
use testkit::toy::Pennant;

use super::figure::{Figure, Group};
use super::moments::Sum;
use super::play::{Cluster, Players};
use super::*;
use crate::plan::match_seed;
use crate::work::{MergeError, Part, Shard, merge};

fn side(label: &str, name: &str) -> SideCard {
    let (label, name) = (label.to_owned(), name.to_owned());
    SideCard { label, name, options: vec![], bots: None, content_hash: "00000000".to_owned() }
}

fn design(pairs: Option<u64>) -> Design {
    Design {
        game: "pennant".to_owned(),
        rules_version: 1,
        program: "test".to_owned(),
        seats: 2,
        parties: 2,
        ways: 1,
        seed: 7,
        pairs,
        margin: 1.0,
        depth: Depth::Usual,
        luck: None,
        sides: [side("A", "."), side("B", "other")],
        players: vec!["heuristic".to_owned()],
        changed: Vec::new(),
    }
}

/// A cluster whose sides share a coin as often as `alike` says; B's is heavier by `effect`, and what is only sometimes
/// there behaves likewise.
fn cluster(rng: &mut Rng, alike: f32, effect: f32) -> Cluster {
    let shared = rng.unit() < alike;
    let one = rng.unit();
    let other = if shared { one } else { rng.unit() };
    let [a, b] = [u64::from(one < 0.5), u64::from(other < 0.5 + effect)];
    let share = |won: u64| Sum::new(60 * won, 60);
    let rare = |won: u64, there: bool| if there { share(won) } else { Sum::default() };
    let holders = Figure::of_trait("deck", "ember");
    let [here, there] = [rng.below(3) > 0, rng.below(3) > 0];
    let steps = |rng: &mut Rng| Sum::new(5 + u64::from(rng.below(6)) * u64::from(rng.below(6)), 1);
    let figures = [
        (Figure::FirstPlayer, [share(a), share(b)]),
        (holders, [rare(1 - a, here), rare(1 - b, there)]),
        (Figure::Draws, [share(0), share(0)]),
        (Figure::Length("turns".to_owned()), [steps(rng), steps(rng)]),
    ];
    Cluster { figures: figures.into(), matches: Vec::new() }
}

/// Looks at a stream as the program does, and says after how many clusters what was settled.
fn run(seed: u64, alike: f32, effect: f32, clusters: u64) -> Compared {
    let mut rng = Rng::new(seed);
    let mut readings = Readings::new(&design(None));
    let mut next = 50;
    for n in 1..=clusters {
        readings.counts.add(Ok(cluster(&mut rng, alike, effect)));
        if n == next {
            readings.look();
            next += next / 10;
        }
    }
    readings.look();
    readings.compared(Stopped::Limit)
}

fn differs(figure: &FigureResult) -> bool {
    !matches!(figure.verdict, Verdict::Same | Verdict::CannotTell)
}

#[test]
fn where_there_is_no_difference_looking_often_seldom_finds_one() {
    let runs = 300;
    let alarms = (0..runs).filter(|seed| run(*seed, 0.4, 0.0, 600).figures.iter().any(differs)).count();
    assert!(alarms * 20 <= runs as usize, "{alarms} false alarms in {runs} comparisons");
}

/// Plain 95% intervals at the same looks: the test above can fail.
#[test]
fn an_interval_for_one_look_does_not_bear_many() {
    let alarms = (0..100)
        .filter(|seed| {
            let mut rng = Rng::new(*seed);
            let mut counts = Counts::default();
            let mut next = 50;
            (1..=600).any(|n| {
                counts.add(Ok(cluster(&mut rng, 0.4, 0.0)));
                let look = n == next;
                next += if look { next / 10 } else { 0 };
                let first = &counts.figures[&Figure::FirstPlayer];
                look && first
                    .interval(Contrast::Difference, n, 0.05, Looks::Once)
                    .is_some_and(|told| told.excludes_zero())
            })
        })
        .count();
    assert!(alarms > 10, "{alarms}");
}

/// Six points where pairing is worth a half: with three times the matches of a plain test, four of five are found.
#[test]
fn an_effect_of_the_promised_size_is_found() {
    let runs = 60;
    let found = (0..runs)
        .filter(|seed| {
            let told = run(1000 + seed, 0.5, 0.06, 1700);
            let first = told.figure("first_player").expect("it is counted");
            matches!(first.verdict, Verdict::Worse | Verdict::Higher)
        })
        .count();
    assert!(found * 5 >= runs as usize * 4, "{found} of {runs}");
}

#[test]
fn what_is_the_same_is_said_to_be_so() {
    let told = run(5, 1.0, 0.0, 2000);
    assert_eq!(told.figure("first_player").unwrap().verdict, Verdict::Same);
    assert_eq!(told.figure("draws").unwrap().verdict, Verdict::Same);
    let holders = told.figure("ember").unwrap();
    assert!(holders.settled_at_pairs.is_none_or(|at| at > 50), "{holders:?}");
}

fn pennant(content: &str) -> Arc<Pennant> {
    let mut files = Pennant::content();
    let text = files.file("pennant.toml").replace("exchange = 2", content);
    files.overlay("pennant.toml", text).unwrap();
    Arc::new(Setup::new(&files, None, &[], None).unwrap().open(&files).unwrap())
}

fn tables(content: [&str; 2], bots: [&str; 2]) -> [Table<Pennant>; 2] {
    let bots = bots.map(|bots| bots.split(',').map(|bot| bot.parse::<Spec>().unwrap()).collect::<Vec<_>>());
    let [a, b] = content.map(pennant);
    let [first, second] = bots;
    [Table { game: a, bots: first }, Table { game: b, bots: second }]
}

const SHIPPED: &str = "exchange = 2";
const NONE: &str = "exchange = 0";

fn conduct(jobs: usize) -> Conduct {
    Conduct {
        budget: None,
        jobs: std::num::NonZeroUsize::new(jobs),
        limit: std::time::Duration::from_secs(60),
        rows: false,
    }
}

/// The same game on both sides with other luck on each, looked at again and again.
#[test]
fn a_game_against_itself_raises_no_alarm() {
    let tables = tables([SHIPPED, SHIPPED], ["heuristic", "heuristic"]);
    let mut alarms = 0;
    let runs = 30;
    let mut players = Players::new(&tables, &conduct(1), &design(None));
    for run in 0..runs {
        let mut readings = Readings::new(&design(None).of(&tables));
        for n in 0..200 {
            let seeds = [match_seed(run, n), match_seed(!run, n)];
            readings.counts.add(players.play(seeds));
            if n >= 50 && n % 25 == 0 {
                readings.look();
            }
        }
        alarms += usize::from(readings.compared(Stopped::Limit).figures.iter().any(differs));
    }
    assert!(alarms * 20 <= runs as usize, "{alarms} false alarms in {runs} comparisons");
}

#[test]
fn what_was_planted_in_the_content_is_found() {
    let tables = [tables([SHIPPED, NONE], ["heuristic", "heuristic"])];
    let design = design(None).of(&tables[0]);
    let told = compare(&tables, &design, &conduct(2), &|| false, |_| {}).unwrap();
    let exchanged = told.figure("cards_exchanged").unwrap();
    assert_eq!((exchanged.verdict, exchanged.b), (Verdict::Lower, 0.0), "{told}");
    assert_eq!(told.stopped, Stopped::Settled);
}

#[test]
fn a_weaker_bot_in_the_first_chair_is_found_from_either_chair() {
    let tables = [tables([SHIPPED, SHIPPED], ["heuristic,random", "random,random"])];
    let design = Design { pairs: Some(400), ..design(None) }.of(&tables[0]);
    assert_eq!(design.ways, 2, "everybody from every chair");
    let told = compare(&tables, &design, &conduct(2), &|| false, |_| {}).unwrap();
    assert_eq!(told.pairs, 400);
    assert_eq!(told.figure("first_bot").unwrap().direction(), "weaker", "{told}");
    assert!(told.to_string().lines().all(|line| line.chars().count() <= 80), "{told}");
}

/// More kings in the deck are worth less to whoever is handed one, or more: it is a figure of its own, and the first.
#[test]
fn what_was_changed_is_a_figure_by_intervention() {
    let tables = [tables([SHIPPED, NONE], ["heuristic", "heuristic"])];
    let changed = vec!["king".to_owned(), "nobody".to_owned()];
    let design = Design { pairs: Some(200), changed, ..design(None) }.of(&tables[0]);
    let told = compare(&tables, &design, &conduct(2), &|| false, |_| {}).unwrap();
    let king = &told.figures[0];
    assert_eq!((king.key.as_str(), king.group), ("king", Group::Changed), "{told}");
    assert!(king.a > 3.0 && king.a < 100.0, "whoever is handed a king wins more: {king:?}");
    assert!(told.figures.iter().all(|figure| figure.key != "nobody"));
    // Lengths are all matches, and a picture is no row.
    let all: u64 = told.lengths.iter().map(|(_, a, b)| a + b).sum();
    assert!(all == 0 || all == told.matches, "{all}");
    assert!(told.figures.iter().all(|figure| !figure.key.starts_with("lasted")));
}

#[test]
fn the_same_seed_pairs_the_luck() {
    let tables = [tables([SHIPPED, NONE], ["random", "random"])];
    let design = Design { pairs: Some(300), ..design(None) }.of(&tables[0]);
    let told = compare(&tables, &design, &conduct(2), &|| false, |_| {}).unwrap();
    let first = told.figures.iter().find(|figure| figure.key == "seat_red").unwrap();
    assert!(first.correlation.is_some_and(|both| both > 0.3), "{told}");
}

#[test]
fn parts_merge_to_the_bytes_of_one_machine() {
    let tables =
        [tables([SHIPPED, NONE], ["heuristic", "heuristic"]), tables([SHIPPED, NONE], ["random", "random"])];
    let players = vec!["heuristic".to_owned(), "random".to_owned()];
    let design = Design { pairs: Some(101), players, ..design(None) }.of(&tables[0]);
    let whole = compare(&tables, &design, &conduct(1), &|| false, |_| {}).unwrap();
    let bytes = |told: &Compared| (serde_json::to_string(told).unwrap(), told.to_string());
    for of in [1, 2, 7] {
        let parts = parts(&tables, &design, of);
        let (design, counts) = merge(parts).unwrap();
        assert_eq!(bytes(&design.concluded(counts)), bytes(&whole), "{of} parts");
    }
    assert_eq!(whole.figures[0].holds.len(), 1);
}

/// Written down and read again, the last first.
fn parts(tables: &[[Table<Pennant>; 2]], design: &Design, of: u64) -> Vec<(String, Part<Design>)> {
    let part = |part: u64| {
        let shard = Shard { part, of };
        let stretch = shard.stretch(design.clusters().unwrap());
        let counts = tables
            .iter()
            .map(|tables| count(tables, design, &conduct(2), stretch, &|| false, |_| {}).unwrap().unwrap());
        let text = serde_json::to_string(&Part::new(design, shard, counts.collect())).unwrap();
        let name = format!("{part}.json");
        (name.clone(), Part::read(&name, &text).unwrap())
    };
    (1..=of).rev().map(part).collect()
}

/// Every match of both sides is there once, and together they are what was counted.
#[test]
fn every_match_can_be_had_by_itself() {
    let tables = [tables([SHIPPED, NONE], ["heuristic", "heuristic"])];
    let design = Design { pairs: Some(60), ..design(None) }.of(&tables[0]);
    let conduct = Conduct { rows: true, ..conduct(2) };
    let told = compare(&tables, &design, &conduct, &|| false, |_| {}).unwrap();
    assert_eq!(told.rows.len(), 120);
    let exchanged = told.figure("cards_exchanged").unwrap();
    let counted = |row: &MatchRow| -> u64 {
        let of = row.figures.iter().filter(|(figure, _)| figure.key() == "cards_exchanged");
        of.map(|(_, sum)| sum.sum).sum()
    };
    let of_a: u64 = told.rows.iter().filter(|row| row.side == "A").map(counted).sum();
    assert!((exchanged.a - of_a as f64 / 60.0).abs() < 0.001, "{told}");
    assert!(told.rows.iter().all(|row| row.players == "heuristic"));
}

#[test]
fn parts_that_do_not_belong_together_are_refused_by_name() {
    let tables = [tables([SHIPPED, NONE], ["random", "random"])];
    let design = Design { pairs: Some(30), ..design(None) }.of(&tables[0]);
    let good = parts(&tables, &design, 3);
    let refused = |parts: Vec<(String, Part<Design>)>| merge(parts).unwrap_err().to_string();
    assert_eq!(refused(good[1..].to_vec()), "part 3 of 3 is missing");
    let twice = [good.clone(), good[..1].to_vec()].concat();
    assert_eq!(refused(twice), "part 3 of 3 is there twice: `3.json` and `3.json`");
    let with = |change: &dyn Fn(&mut Part<Design>)| {
        let mut parts = good.clone();
        change(&mut parts[0].1);
        refused(parts)
    };
    let content = with(&|part| part.design.sides[1].content_hash = "da892108".to_owned());
    assert_eq!(content, "part 3 of 3 has content 00000000 and da892108, the plan 00000000 and 00000000");
    assert_eq!(
        with(&|part| part.design.program = "x".to_owned()),
        "part 3 of 3 has program x, the plan test"
    );
    assert_eq!(with(&|part| part.design.seed = 8), "part 3 of 3 has seed 8, the plan 7");
    assert_eq!(merge::<Design>(vec![]).unwrap_err(), MergeError::Nothing);
    let (_, mut cut) = good[0].clone();
    cut.counts[0].clusters -= 1;
    let text = serde_json::to_string(&cut).unwrap();
    assert!(Part::<Design>::read("cut.json", &text).unwrap_err().to_string().contains("`cut.json`"));
    assert!(Part::<Design>::read("x.json", "{}").is_err());
}

#[test]
fn stopping_keeps_what_was_found() {
    let tables = [tables([SHIPPED, NONE], ["random", "random"])];
    let design = design(None).of(&tables[0]);
    let asked = std::sync::atomic::AtomicBool::new(false);
    let stop = || asked.load(std::sync::atomic::Ordering::Relaxed);
    let told = compare(&tables, &design, &conduct(1), &stop, |_| {
        asked.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let told = told.unwrap();
    assert!(told.pairs >= 50, "{told}");
    assert_eq!(told.stopped, Stopped::Asked);
}

fn handed(pairs: u64, limit: std::time::Duration) -> ImpactReport {
    let content = Pennant::content();
    let setup = Setup::<Pennant>::new(&content, None, &[], None).unwrap();
    let game = pennant(SHIPPED);
    let things = things(&*game, &setup, &content, Change::Hand, &|_| true);
    let players = "heuristic".parse().unwrap();
    let plan =
        ImpactPlan { game: &game, change: Change::Hand, things: &things, players: &players, pairs, seed: 3 };
    impact(&plan, &Conduct { limit, ..conduct(2) }, &|| false, |_| {}).unwrap()
}

#[test]
fn a_gift_of_the_best_card_is_found_too_strong_and_the_worst_is_last() {
    let found = handed(400, std::time::Duration::from_secs(600));
    let names: Vec<&str> = found.rows.iter().map(|row| row.thing.as_str()).collect();
    assert_eq!((names.first(), names.last()), (Some(&"king"), Some(&"page")), "{found}");
    let king = &found.rows[0];
    assert!(king.found && king.low > 0.0 && king.by > king.shrunk && king.rank == 1, "{found}");
    assert!(king.correlation.is_some(), "{found}");
    assert!(found.to_string().lines().all(|line| line.chars().count() <= 80), "{found}");
    // The same whoever plays first, and whoever is asked for alone.
    assert_eq!(found, handed(400, std::time::Duration::from_secs(600)));
}

#[test]
fn time_that_is_up_leaves_what_was_found() {
    let found = handed(1_000_000, std::time::Duration::from_millis(300));
    assert!(found.made.stopped == Stopped::Limit && found.made.pairs < 1_000_000, "{found}");
}

#[test]
fn content_that_names_nothing_has_nothing_to_change() {
    let content = Pennant::content();
    let setup = Setup::<Pennant>::new(&content, None, &[], None).unwrap();
    assert!(things(&*pennant(SHIPPED), &setup, &content, Change::Blank, &|_| true).is_empty());
}

/// The length is settled by one number and no other, so one change is enough.
#[test]
fn the_tuner_finds_the_one_number_that_matters() {
    let content = Pennant::content();
    let setup = Setup::<Pennant>::new(&content, None, &[], None).unwrap();
    let text = "[change]\npennants = \"1..5\"\n\"page.copies\" = \"4..6\"\n[target]\ndecisions = \"<= 8\"\n";
    let wish = Wish::read("x.tune.toml", text, &setup, &content).unwrap();
    let players = ["heuristic".parse().unwrap(), "random".parse().unwrap()];
    let names = vec!["heuristic".to_owned(), "random".to_owned()];
    let table = Table { game: pennant(SHIPPED), bots: vec![Spec::HEURISTIC] };
    let design = Design { players: names, ..design(None) }.of(std::slice::from_ref(&table));
    let plan = TunePlan {
        design: &design,
        setup: &setup,
        content: &content,
        wish: &wish,
        players: &players,
        each: 40,
        fresh: 100,
    };
    let told = tune(&plan, &conduct(2), &|| false, |_, _| {}).unwrap();
    let chosen = told.chosen().expect("one is chosen");
    assert!(told.is_inside() && chosen.changes == 1 && chosen.to[0].0 == "pennants", "{told}");
    assert_eq!((told.candidates[0].changes, chosen.holds.len()), (0, 1), "{told}");
    assert!(told.candidates[0].outside_by > 0.0 && told.patch.starts_with("option pennants="), "{told}");
    let unknown = "[change]\npennants = \"1..5\"\n[target]\ndecisons = 8\n";
    let wish = Wish::read("x.tune.toml", unknown, &setup, &content).unwrap();
    let refused = tune(&TunePlan { wish: &wish, ..plan }, &conduct(2), &|| false, |_, _| {});
    assert!(refused.is_err_and(|error| error.to_string().contains("did you mean `decisions`?")));
}
