//! What must be true of the table of Prevail in any position that can be reached.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Dice, Heuristics as _, Match, Rng, Viewer};
use prevail::{Prevail, Step};
use testkit::rehearsal;
use web::{Render as _, Seen, fragments};

use crate::laws::Laws;
use crate::shots::{cast, table_info};

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

/// Everybody who stands is drawn, and the table keeps the [`Laws`]: at every question there is.
#[test]
fn the_table_keeps_the_laws_at_every_question() {
    let mut laws = Laws::<Prevail>::new(|view| {
        let letter = |seat| if seat == prevail::WHITE { "w" } else { "b" };
        let standing = view.units.iter().filter(|unit| unit.space.is_some());
        standing.map(|unit| format!("{}-{}{}", letter(unit.seat), unit.kind, unit.number)).collect()
    });
    let mut asked: BTreeMap<Step, u32> = BTreeMap::new();
    wander(|play, _| {
        for viewer in Viewer::during_play(2) {
            let (step, asks) =
                (play.view(viewer).step, play.pending().iter().any(|seat| viewer == Viewer::Seat(seat)));
            // Whoever is not asked is looked at now and then.
            if asks || play.plies().is_multiple_of(5) {
                laws.hold_for(play, viewer);
                *asked.entry(step).or_default() += u32::from(asks);
            }
        }
    });
    asked.retain(|_, times| *times > 0);
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

/// PV-7.4, PV-4.1: how far a commander's orders reach is said in its own words, a facing is an arrow and no letter, and the parts
/// of a card are told at every first card.
#[test]
fn reach_facings_and_cards_are_told_plainly() {
    let (table, players) = (table_info::<Prevail>(Vec::new()), cast("Aldous", 2));
    let mut told = [0; 3];
    wander(|play, _| {
        let Some(seat) = play.pending().lowest() else { return };
        let observed = play.observe(Viewer::Seat(seat));
        let seen = Seen::live(play, &observed, &players, &[], &[], &table);
        let panels = Prevail::panels(&seen);
        let (tray, board) = (panels.tray.into_string(), panels.board.into_string());
        assert!(!board.contains(": within "), "{board}");
        told[0] += board.matches(" from the commander<").count();
        if let Some(pad) = tray.split("class=\"compass\"").nth(1).and_then(|rest| rest.split("</div>").next())
        {
            let words = pad.split('>').filter_map(|after| after.split('<').next());
            let letters: Vec<&str> = words
                .filter(|word| matches!(*word, "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW"))
                .collect();
            assert!(letters.is_empty(), "{letters:?}");
            assert_eq!(pad.matches("class=\"way\"").count(), 8, "{pad}");
            told[1] += 1;
        }
        if observed.view.step == Step::Play {
            let open = tray.contains("id=\"anatomy\" open");
            assert_eq!(open, observed.view.round == 1, "{tray}");
            told[2] += board.matches("class=\"dotno d5\"").count();
        }
    });
    assert!(told.iter().all(|times| *times > 10), "{told:?}");
}
