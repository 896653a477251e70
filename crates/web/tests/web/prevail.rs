//! What must be true of the table of Prevail in any position that can be reached.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Dice, Heuristics as _, Match, Notation as _, Rng, Viewer};
use prevail::{Prevail, Step};
use testkit::rehearsal;
use web::{Seen, fragments};

use crate::shots::{cast, table_info};
use crate::{redealt, tags};

/// Options over a preset.
type Settings = &'static [(&'static str, &'static str)];

/// Small, standard and built armies, with the rules that ask for more; how many actions of each are looked at.
const BATTLES: [(&str, Settings, u32); 9] = [
    ("mini", &[], 400),
    ("mini", &[("retreat_distance", "any"), ("movement_commit", "on"), ("support_model", "counted")], 300),
    ("rulebook", &[], 220),
    ("engine", &[("scenario", "river")], 160),
    ("mini", &[("deployment", "free")], 120),
    ("builder", &[], 160),
    ("rulebook", &[], 400),
    ("mini", &[], 400),
    ("engine", &[], 400),
];

/// Plays matches, every third answer at random, and shows every position to `look`.
fn wander(mut look: impl FnMut(&Match<Prevail>, &mut Rng)) {
    for (seed, (preset, settings, plies)) in BATTLES.into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        let game: Prevail = rehearsal::open(preset, 2, settings).expect("settings of the game");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < plies) {
            look(&play, &mut rng);
            let legal = play.legal(seat);
            let game = play.game().clone();
            let sensible = game.policy(play.state(), seat, &legal, &mut rng).filter(|_| rng.below(3) > 0);
            let action = sensible.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
}

/// Every legal choice can be clicked: all spots of its path are on the table, and no others.
#[test]
fn every_choice_has_its_spots() {
    let (table, players) = (table_info::<Prevail>(Vec::new()), cast("Aldous", 2));
    let mut asked: BTreeMap<Step, u32> = BTreeMap::new();
    wander(|play, _| {
        for viewer in Viewer::during_play(2) {
            let view = play.observe(viewer);
            // Whoever is not asked is looked at now and then.
            if view.choices.is_empty() && !play.plies().is_multiple_of(5) {
                continue;
            }
            let seen = Seen::live(play, &view, &players, &[], &[], &table);
            let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
            let spots: BTreeSet<String> =
                tags::of(&html).iter().filter_map(|tag| tag.get("data-spot")).map(str::to_owned).collect();
            let paths: BTreeSet<String> = seen
                .words()
                .flat_map(|choice| choice.path.clone())
                .filter(|spot| spot != kernel::ANY_ORDER)
                .collect();
            assert_eq!(spots, paths, "{viewer:?} at {}", play.game().position(&view.view));
            if seen.asked() {
                *asked.entry(view.view.step).or_default() += 1;
            }
        }
    });
    for step in [
        Step::Army,
        Step::Deploy,
        Step::Play,
        Step::Commander,
        Step::Issue,
        Step::Pick,
        Step::Spur,
        Step::To,
        Step::Face,
        Step::Shoot,
        Step::Volley,
        Step::Fight,
        Step::Commit,
        Step::Evade,
        Step::Retreat,
        Step::Discard,
        Step::Rally,
    ] {
        assert!(asked.contains_key(&step), "`{step}` was never asked: {asked:?}");
    }
}

/// What a page shows depends on nothing its viewer cannot know: re-dealt worlds look the same.
#[test]
fn the_page_of_a_redealt_world_is_the_same_page() {
    let (table, players) = (table_info::<Prevail>(Vec::new()), cast("Aldous", 2));
    wander(|play, rng| {
        if rng.below(8) == 0 {
            redealt::looks_the_same(play, rng, &players, &table);
        }
    });
}

/// The drawn parts keep their keys while they move, each key is there once, and everybody who stands is drawn.
#[test]
fn every_piece_has_one_key() {
    let (table, players) = (table_info::<Prevail>(Vec::new()), cast("Aldous", 2));
    wander(|play, rng| {
        if rng.below(6) > 0 {
            return;
        }
        let view = play.observe(Viewer::Seat(prevail::WHITE));
        let seen = Seen::live(play, &view, &players, &[], &[], &table);
        let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
        let mut keys = BTreeSet::new();
        for tag in tags::of(&html) {
            if let Some(key) = tag.get("data-key") {
                assert!(keys.insert(key.to_owned()), "two pieces are `{key}`");
            }
        }
        for unit in view.view.units.iter().filter(|unit| unit.space.is_some()) {
            let letter = if unit.seat == prevail::WHITE { "w" } else { "b" };
            let key = format!("{letter}-{}{}", unit.kind, unit.number);
            assert!(keys.contains(&key), "{key} stands and is not drawn");
        }
    });
}

/// PV-11: whoever points at a space with terrain reads what it is and what it does.
#[test]
fn terrain_says_what_it_does() {
    let (table, players) = (table_info::<Prevail>(Vec::new()), cast("Aldous", 2));
    let game: Prevail =
        rehearsal::open("engine", 2, &[("scenario", "river")]).expect("a scenario of the game");
    let play = Match::start(Arc::new(game), Dice::new([5; 32]));
    let view = play.observe(Viewer::Seat(prevail::WHITE));
    let seen = Seen::live(&play, &view, &players, &[], &[], &table);
    let page: String = fragments(&seen).into_iter().map(|part| part.html).collect();
    let grounds = play.game().board().spaces().map(|space| play.game().ground(space));
    let rough: Vec<_> = grounds.filter(|ground| *ground != prevail::Ground::Plain).collect();
    assert!(!rough.is_empty());
    for ground in &rough {
        let said = page.matches(&format!("<title>{}: ", ground.name())).count();
        assert_eq!(said, rough.iter().filter(|other| *other == ground).count(), "{ground:?}");
    }
}

/// A step is small: what changed of the page, and the choices as they are listed.
#[test]
fn a_step_is_small() {
    let (table, players) = (table_info::<Prevail>(Vec::new()), cast("Aldous", 2));
    for preset in ["mini", "rulebook"] {
        let mut rng = Rng::new(5);
        let game: Prevail = rehearsal::open(preset, 2, &[]).expect("a preset of the game");
        let mut play = Match::start(Arc::new(game), Dice::new([5; 32]));
        let mut before: BTreeMap<Viewer, BTreeMap<String, String>> = BTreeMap::new();
        let mut sizes: Vec<usize> = Vec::new();
        while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < 300) {
            let viewer = Viewer::Seat(prevail::WHITE);
            let view = play.observe(viewer);
            let seen = Seen::live(&play, &view, &players, &[], &[], &table);
            let now: BTreeMap<String, String> = fragments(&seen)
                .into_iter()
                .filter(|part| !part.ground)
                .map(|part| (part.id, part.html))
                .collect();
            let listed: usize = seen
                .words()
                .map(|choice| choice.notation.len() + choice.label.len() + choice.path.concat().len() + 16)
                .sum();
            if let Some(was) = before.insert(viewer, now.clone()) {
                let changed = now.iter().filter(|(id, html)| was.get(*id) != Some(html));
                sizes.push(changed.map(|(id, html)| id.len() + html.len() + 8).sum::<usize>() + listed);
            }
            let legal = play.legal(seat);
            let game = play.game().clone();
            let liked = game.policy(play.state(), seat, &legal, &mut rng);
            let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
        sizes.sort_unstable();
        let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() * 99 / 100]);
        println!("{preset}: {} steps, median {median}, 99% {most}", sizes.len());
        assert!(median <= 6 * 1024, "{preset}: the median step has {median} bytes");
        assert!(most <= 32 * 1024, "{preset}: one step of a hundred has {most} bytes");
    }
}
