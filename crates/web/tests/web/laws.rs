//! What must be true of the table of every game, in any position that can be reached. The catalog says which games there
//! are; what only one game can say, such as which pieces stand, it says when it asks for the [`Laws`].

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::{Dice, Match, Rng, Viewer};
use template::Template;
use testkit::Checked;
use testkit::conformance::every_setup;
use testkit::toy::Pennant;
use web::{AREAS, Fragment, Render, Seen, TableInfo, fragments};

use crate::shots::{cast, table_info};
use crate::{tags, words};

/// Of each game this many set-ups are played, from the smallest table to the largest; by night all of them.
const SETUPS: u32 = 8;
/// So far a match is looked at.
const PLIES: u32 = 240;
/// This many positions are looked at from the first on, for short games too.
const OPENING: u32 = 3;
/// Of the others one of this many is looked at.
const EVERY: u32 = 12;
/// One page of this many is compared with that of another world.
const REDEALT: u32 = 3;

/// The laws of a page, and how many pages have kept them.
pub(crate) struct Laws<G: Render> {
    table: TableInfo,
    pieces: fn(&G::View) -> Vec<String>,
    /// Of its own: the match goes on as if nobody had looked.
    rng: Rng,
    pub(crate) looked: u32,
    /// What the pages have said, if somebody listens.
    said: Option<BTreeSet<String>>,
}

impl<G: Render> Laws<G> {
    /// With the keys of the pieces that stand where the viewer of a view can see them.
    pub(crate) fn new(pieces: fn(&G::View) -> Vec<String>) -> Self {
        Self { table: table_info::<G>(Vec::new()), pieces, rng: Rng::new(1), looked: 0, said: None }
    }

    /// In this position the page of one who is asked and that of one who is not keep the laws; by night, everybody's.
    pub(crate) fn hold(&mut self, play: &Match<G>) {
        let (pending, night) = (play.pending(), testkit::sweep(1) > 1);
        let is_asked = |viewer: &Viewer| viewer.seat().is_some_and(|seat| pending.contains(seat));
        let (asked, others): (Vec<_>, Vec<_>) = Viewer::during_play(play.game().seats()).partition(is_asked);
        for viewers in [asked, others] {
            let one = self.rng.pick(&viewers).copied();
            for viewer in viewers.into_iter().filter(|viewer| night || one == Some(*viewer)) {
                self.hold_for(play, viewer);
            }
        }
    }

    /// Every choice can be clicked: all spots of its path are on the table, and no others. Every piece is drawn, and its
    /// key is there once. The page depends on nothing its viewer cannot know: that of a re-dealt world is the same.
    pub(crate) fn hold_for(&mut self, play: &Match<G>, viewer: Viewer) {
        let (game, players) = (play.game(), cast("Aldous", play.game().seats()));
        let observed = play.observe(viewer);
        let seen = Seen::live(play, &observed, &players, &[], &[], &self.table);
        let page = fragments(&seen);
        let html: String = page.iter().map(|part| part.html.as_str()).collect();
        let at = || format!("{} as {viewer:?} at {}", G::INFO.id, game.position(&observed.view));

        if let Some(said) = &mut self.said {
            said.extend(words::on(&html));
        }

        let tags = tags::of(&html);
        let values = |name: &str| -> Vec<String> {
            tags.iter().filter_map(|tag| tag.get(name)).map(str::to_owned).collect()
        };
        let spots: BTreeSet<String> = values("data-spot").into_iter().collect();
        let paths = seen.words().flat_map(|choice| choice.path.clone());
        let paths: BTreeSet<String> = paths.filter(|spot| spot != kernel::ANY_ORDER).collect();
        assert_eq!(spots, paths, "{}", at());

        let places = html.split("<!--").skip(1).filter_map(|rest| rest.split_once("-->"));
        let places: Vec<&str> = places.map(|(name, _)| name).collect();
        let mut named: BTreeSet<&str> = places.iter().copied().collect();
        assert_eq!(named.len(), places.len(), "a part is in two places: {}", at());
        for Fragment { id, html, ground: _ } in &page {
            let area = AREAS.contains(&id.as_str());
            assert!(named.remove(id.as_str()) || area, "`{id}` is nowhere: {}", at());
            let within = tags::of(html).into_iter().skip(usize::from(!area));
            let lost =
                within.filter_map(|tag| tag.get("data-part").or(tag.get("data-ground")).map(str::to_owned));
            assert_eq!(lost.collect::<Vec<_>>(), [""; 0], "not told apart from `{id}`: {}", at());
        }
        assert!(named.is_empty(), "{named:?} are not on the page: {}", at());

        let mut keys = BTreeSet::new();
        for key in values("data-key") {
            assert!(keys.insert(key.clone()), "two pieces are `{key}`: {}", at());
        }
        for piece in (self.pieces)(&observed.view) {
            assert!(keys.contains(&piece), "{piece} stands and is not drawn: {}", at());
        }

        if self.rng.below(REDEALT) == 0 {
            let other = Match::from_state(game.clone(), game.sample(&observed.view, &mut self.rng));
            let other_observed = other.observe(viewer);
            let mut other_seen = Seen::live(&other, &other_observed, &players, &[], &[], &self.table);
            other_seen.ticket = seen.ticket;
            assert_eq!(page, fragments(&other_seen), "{}", at());
        }
        self.looked += 1;
    }
}

/// Plays a match, two answers of three as the game advises, and looks at some of its positions.
fn keeps_the_laws<G: Render + Checked>() {
    let (setups, content) = (every_setup::<G>(), G::content());
    let mut laws = Laws::<G> { said: Some(BTreeSet::new()), ..Laws::new(|_| Vec::new()) };
    let steps = setups.len().div_ceil(testkit::sweep(SETUPS) as usize);
    let setups: Vec<_> = setups.iter().step_by(steps).collect();
    for (seed, setup) in (0..).zip(&setups) {
        let mut rng = Rng::new(seed);
        let game = setup.open(&content).expect("every set-up opens");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = rng.pick(&play.pending().iter().collect::<Vec<_>>()).copied() {
            if play.plies() > PLIES {
                break;
            }
            if play.plies() < OPENING || rng.below(EVERY) == 0 {
                laws.hold(&play);
            }
            let legal = play.legal(seat);
            let game = play.game().clone();
            let liked = game.policy(play.state(), seat, &legal, &mut rng).filter(|_| rng.below(3) > 0);
            let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
    words::were_read(G::INFO.id, &laws.said.unwrap_or_default(), &testkit::words::names::<G>());
    assert!(laws.looked as usize > 6 * setups.len(), "{}: {} pages", G::INFO.id, laws.looked);
}

#[test]
fn every_game_keeps_the_laws_of_a_page() {
    std::thread::scope(|games| {
        games.spawn(keeps_the_laws::<Pennant>);
        games.spawn(keeps_the_laws::<Template>);
        catalog::for_each_game!(G => {
            games.spawn(keeps_the_laws::<G>);
        });
    });
}
