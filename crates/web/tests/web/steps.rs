//! The named parts of a page through whole matches: each has a name of its own, and the ground stays as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Dice, Game as _, Match, Rng, Viewer};
use template::Template;
use testkit::toy::Pennant;
use web::{Render, Seen, fragments};

use crate::shots::{cast, table_info};

/// Plays a match; what is ground for a viewer is there from the first page to the last, and never another. After each action
/// one of the viewers looks, in turn.
fn keeps_its_ground<G: Render>(seats: u8) {
    let table = table_info::<G>(Vec::new());
    let players = cast("Aldous", seats);
    let mut rng = Rng::new(seats.into());
    let game = G::open(&G::content(), &G::Options::default(), seats).expect("shipped content is sound");
    let mut play = Match::start(Arc::new(game), Dice::new([seats; 32]));
    let mut grounds: BTreeMap<Viewer, BTreeMap<String, String>> = BTreeMap::new();
    let viewers: Vec<Viewer> = Viewer::during_play(seats).collect();
    for turn in 0.. {
        let viewer = viewers[turn % viewers.len()];
        let seen = play.observe(viewer);
        let told = fragments(&Seen::live(&play, &seen, &players, &[], &[], &table));
        let mut names: Vec<&str> = told.iter().map(|part| part.id.as_str()).collect();
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "every part has a name of its own");
        let ground: BTreeMap<String, String> =
            told.into_iter().filter(|part| part.ground).map(|part| (part.id, part.html)).collect();
        let first = grounds.entry(viewer).or_insert_with(|| ground.clone());
        assert_eq!(*first, ground, "the ground of {viewer:?} after {} actions", play.plies());
        let Some(seat) = play.pending().lowest() else { break };
        let legal = play.legal(seat);
        let liked = play.game().policy(play.state(), seat, &legal, &mut rng);
        let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a choice");
        play.play_action(seat, action).expect("a legal action plays");
    }
}

#[test]
fn the_ground_of_every_game_stays() {
    std::thread::scope(|games| {
        games.spawn(|| keeps_its_ground::<Pennant>(3));
        games.spawn(|| keeps_its_ground::<Template>(4));
        catalog::for_each_game!(G => {
            let seats = BTreeSet::from([G::INFO.min_seats.max(2), G::INFO.max_seats]);
            games.spawn(|| seats.into_iter().for_each(keeps_its_ground::<G>));
        });
    });
}
