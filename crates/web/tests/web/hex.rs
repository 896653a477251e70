//! What must be true of the table of ProjectHex in any position that can be reached.

use std::collections::BTreeSet;
use std::sync::Arc;

use hex::{Hex, Options, Phase};
use kernel::{Dice, Game as _, Heuristics as _, Match, Notation as _, Options as _, Rng, Viewer};
use web::{Render as _, Seen};

use crate::shots::{cast, table_info};
use crate::{redealt, tags};

/// Plays matches over all seat counts and many options, half sensibly and half at random, and shows every position
/// to `look`.
fn wander(games: u64, mut look: impl FnMut(&Match<Hex>, &mut Rng)) {
    const TWISTS: [&[(&str, &str)]; 6] = [
        &[],
        &[("discards", "closed")],
        &[("factions", "random"), ("claims_per_turn", "3")],
        &[("fortress_currency", "coins"), ("king", "realm")],
        &[("resurgence_literal", "true"), ("attack_source", "snapshot"), ("mulligan_min", "0")],
        &[("factions", "none"), ("prestige_target", "6"), ("eyes", "hand")],
    ];
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let seats = 2 + (seed % 5) as u8;
        let mut options = Options::default();
        for (key, value) in TWISTS[seed as usize % TWISTS.len()] {
            options.set(&Hex::content(), key, value).expect("an option of the game");
        }
        let game = Hex::open(&Hex::content(), &options, seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = rng.pick(&play.pending().iter().collect::<Vec<_>>()).copied() {
            if play.plies() > 320 {
                break;
            }
            look(&play, &mut rng);
            let legal = play.legal(seat);
            let game = play.game().clone();
            let sensible = rng.below(5) > 0;
            let liked = game.policy(play.state(), seat, &legal, &mut rng).filter(|_| sensible);
            let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
}

/// Every legal choice can be clicked: all spots of its path are on the table, and no others; and every question there
/// is was among them.
#[test]
fn every_choice_has_its_spots() {
    let (table, mut looked) = (table_info::<Hex>(Vec::new()), 0);
    let mut asked: BTreeSet<String> = BTreeSet::new();
    wander(24, |play, rng| {
        // Nobody but who is asked knows of what may still be taken back (HX-5.11).
        let asked_of = play.pending().lowest().map_or(Viewer::Spectator, Viewer::Seat);
        let phase = play.observe(asked_of).view.phase;
        let known = !asked.insert(format!("{phase:?}"));
        if known && rng.below(24) > 0 {
            return;
        }
        let players = cast("Aldous", play.game().seats());
        for viewer in Viewer::during_play(play.game().seats()) {
            let view = play.observe(viewer);
            let seen = Seen::live(play, &view, &players, &[], &[], &table);
            let spots = tags::spots(&seen);
            let paths: BTreeSet<String> = seen.words().flat_map(|choice| choice.path.clone()).collect();
            assert_eq!(spots, paths, "{viewer:?} at {}", play.game().position(&view.view));
            looked += 1;
        }
    });
    assert!(looked > 250, "{looked}");
    let all = [
        Phase::Faction,
        Phase::Mulligan,
        Phase::Place,
        Phase::Resurge,
        Phase::Fortify,
        Phase::FortPay,
        Phase::Attack,
        Phase::ClaimPay,
        Phase::Commit,
        Phase::Queen,
        Phase::Jack,
        Phase::Duel,
        Phase::Dossier,
        Phase::Recover,
    ];
    let missed: Vec<Phase> = all.into_iter().filter(|phase| !asked.contains(&format!("{phase:?}"))).collect();
    assert!(missed.is_empty(), "never asked: {missed:?}");
}

/// What a page shows depends on nothing its viewer cannot know: re-dealt worlds look the same.
#[test]
fn the_page_of_a_redealt_world_is_the_same_page() {
    let table = table_info::<Hex>(Vec::new());
    wander(6, |play, rng| {
        if rng.below(25) > 0 {
            return;
        }
        let players = cast("Aldous", play.game().seats());
        redealt::looks_the_same(play, rng, &players, &table);
    });
}

/// Every piece keeps its key, and each key is there once.
#[test]
fn every_piece_has_one_key() {
    let table = table_info::<Hex>(Vec::new());
    wander(5, |play, rng| {
        if rng.below(6) > 0 {
            return;
        }
        let players = cast("Aldous", play.game().seats());
        for viewer in Viewer::during_play(play.game().seats()) {
            let view = play.observe(viewer);
            let seen = Seen::live(play, &view, &players, &[], &[], &table);
            let keys = tags::keys(&seen);
            for fortress in &view.view.fortresses {
                assert!(
                    keys.contains(&format!("fort.{fortress}")),
                    "{fortress} has a fortress and it is not drawn"
                );
            }
            for (_, realm) in view.view.realms.iter() {
                for land in realm.lands.iter().filter(|land| realm.capital != Some(**land)) {
                    assert!(keys.contains(&format!("marker.{land}")), "{land} is held and has no marker");
                }
            }
        }
    });
}

/// Every map of the content is drawn in the gallery, the one of a designer beside the shipped one, and nothing on the
/// page has a name twice.
#[test]
fn every_map_is_drawn_in_the_gallery() {
    let mut content = Hex::content();
    let shipped = content.file("maps/six-reaches.toml").to_owned();
    let other = shipped.replace("The Six Reaches", "The Other Coasts");
    content.overlay("maps/other.toml", other).expect("a designer may add a map");
    let page = Hex::extra(&content, "maps").expect("there is a page of maps").into_string();
    for name in ["The Six Reaches", "The Other Coasts"] {
        assert!(page.contains(&format!("aria-label=\"The map {name}\"")), "{name} is not drawn");
    }
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let once: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(once.len(), ids.len(), "{ids:?}");
}
