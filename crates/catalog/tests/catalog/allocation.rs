//! Simulation allocates nothing per decision: counted, for every game at every kind of table.

use bots::{Bot, Budget, Random, Search, SearchConfig};
use catalog::{games, with_game};
use kernel::features::{FeatureRow, boiled_down, declared};
use kernel::{Features, Options, Playable, Rng, Setup, Viewer};

#[test]
fn the_counter_counts() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(Box::new(7)))).count_total, 1);
}

#[test]
fn play_allocates_nothing_in_steady_state() {
    for info in games() {
        with_game!(info.id, G => quiet_tables::<G>()).expect("it is listed");
    }
}

/// How the seats choose.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// As the weakest bot does.
    Random,
    /// As the game's policy says, and every state is judged: what the stronger bots are made of.
    Sensible,
}

fn quiet_tables<G: Playable>() {
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        quiet::<G>(None, Some(seats));
    }
    for preset in G::Options::PRESETS {
        quiet::<G>(Some(preset.name), None);
    }
}

fn quiet<G: Playable>(preset: Option<&str>, seats: Option<u8>) {
    let setup =
        Setup::<G>::new(&G::content(), preset, &[], seats).expect("presets and seat counts are allowed");
    let game = setup.open(&G::content()).expect("the content it ships with is sound");
    for style in [Style::Random, Style::Sensible] {
        let mut bot = Random::new(1);
        // There is room for the longest list of legal actions.
        let (mut rng, mut legal, mut decisions) = (Rng::new(1), Vec::with_capacity(512), 0u32);
        let mut play = |matches: u32| {
            for _ in 0..matches {
                let mut state = game.deal(rng.dice());
                while let Some(seat) = game.pending(&state).lowest() {
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let policy = match style {
                        Style::Random => None,
                        Style::Sensible => {
                            game.evaluate(&state);
                            game.policy(&state, seat, &legal, &mut rng)
                        }
                    };
                    let action = policy
                        .or_else(|| Bot::<G>::choose_blind(&mut bot, &legal))
                        .expect("chance does not look");
                    game.apply(&mut state, seat, action, &mut ());
                    decisions += 1;
                }
            }
        };
        // The first match may set up what lasts.
        play(1);
        let counted = allocation_counter::measure(|| play(20));
        let what = format!("in {decisions} decisions of {} ({setup}), {style:?}", G::INFO.id);
        assert_eq!(counted.count_total, 0, "{what}");
        assert!(decisions > 100, "{what}");
    }
}

/// A search may set itself up; its iterations use the room it has, and the worlds they sample need none.
#[test]
fn searching_allocates_nothing_per_iteration() {
    for info in games() {
        with_game!(info.id, G => quiet_search::<G>()).expect("it is listed");
    }
}

fn quiet_search<G: Playable>() {
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        let game = open::<G>(None, Some(seats));
        // At the beginning, and somewhere in a match.
        for plies in [0, 30] {
            let mut rng = Rng::new(2);
            let mut state = game.deal(rng.dice());
            let mut legal = Vec::new();
            for _ in 0..plies {
                step(&game, &mut state, &mut legal, &mut rng);
            }
            let seat = game.pending(&state).lowest().expect("no match is over so soon");
            let view = game.view(&state, Viewer::Seat(seat));
            let count = |iterations: u32| {
                // The same seed, so that the first run makes all the room that the second needs.
                let mut search = Search::<G>::new(SearchConfig { nodes: 500, ..SearchConfig::BEST }, 1);
                let once = |search: &mut Search<G>| {
                    search.restart(1);
                    search.search(&game, &view, Budget::iterations(iterations));
                };
                once(&mut search);
                allocation_counter::measure(|| once(&mut search)).count_total
            };
            let (few, many) = (count(20), count(120));
            let what = format!("{}, {seats} seats, after {plies} plies", G::INFO.id);
            assert_eq!(few, many, "allocations of a decision with 20 iterations and with 120, {what}");
        }
    }
}

/// Wherever a match has come to and whoever looks: sampling a world allocates nothing.
#[test]
fn imagining_a_world_allocates_nothing() {
    for info in games() {
        with_game!(info.id, G => quiet_samples::<G>()).expect("it is listed");
    }
}

fn quiet_samples<G: Playable>() {
    let sizes = (G::INFO.min_seats..=G::INFO.max_seats).map(|seats| (None, Some(seats)));
    let presets = G::Options::PRESETS.iter().map(|preset| (Some(preset.name), None));
    for (preset, seats) in sizes.chain(presets) {
        let game = open::<G>(preset, seats);
        let mut rng = Rng::new(3);
        let (mut legal, mut worlds) = (Vec::new(), 0);
        for _ in 0..2 {
            let mut state = game.deal(rng.dice());
            while !game.pending(&state).is_empty() {
                if rng.below(4) == 0 {
                    for viewer in Viewer::during_play(game.seats()) {
                        let view = game.view(&state, viewer);
                        let counted = allocation_counter::measure(|| {
                            std::hint::black_box(game.sample(&view, &mut rng));
                        });
                        let what = format!("{} {preset:?} {seats:?}: {}", G::INFO.id, game.position(&view));
                        assert_eq!(counted.count_total, 0, "a world of {viewer:?} in {what}");
                        worlds += 1;
                    }
                }
                step(&game, &mut state, &mut legal, &mut rng);
            }
        }
        assert!(worlds > 20, "{} {preset:?} {seats:?}: {worlds} worlds", G::INFO.id);
    }
}

/// What a learner is given is written where it is wanted, and nowhere else; only a game that declares no numbers of its own
/// has a view built for it.
#[test]
fn observing_allocates_nothing() {
    for info in games() {
        with_game!(info.id, G => quiet_observations::<G>()).expect("it is listed");
    }
}

fn quiet_observations<G: Playable + Features>() {
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        let game = open::<G>(None, Some(seats));
        let width = declared(&game).len();
        assert!((256..=1024).contains(&width), "{} for {seats}: {width} numbers", G::INFO.id);
        let (mut rng, mut legal, mut row) = (Rng::new(4), Vec::new(), vec![0.0; width]);
        let mut state = game.deal(rng.dice());
        let mut decisions = 0;
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let counted = allocation_counter::measure(|| {
                for viewer in Viewer::during_play(seats) {
                    game.features(&state, viewer, &mut FeatureRow::new(&mut row));
                }
                for action in &legal {
                    std::hint::black_box(game.deed(&state, seat, *action));
                }
            });
            assert_eq!(counted.count_total, 0, "{} for {seats} after {decisions} decisions", G::INFO.id);
            let by_default = allocation_counter::measure(|| {
                boiled_down(&game, &state, Viewer::Spectator, &mut FeatureRow::new(&mut row));
            });
            assert!(by_default.count_total > 0, "the counter would see it");
            step(&game, &mut state, &mut legal, &mut rng);
            decisions += 1;
            if decisions == 300 {
                break;
            }
        }
        assert!(decisions > 20, "{} for {seats}: {decisions}", G::INFO.id);
    }
}

fn open<G: Playable>(preset: Option<&str>, seats: Option<u8>) -> G {
    let setup =
        Setup::<G>::new(&G::content(), preset, &[], seats).expect("presets and seat counts are allowed");
    setup.open(&G::content()).expect("the content it ships with is sound")
}

/// Somebody who is asked does something: half the time what the game's hints advise, half the time anything, so that
/// unusual questions come up too.
fn step<G: Playable>(game: &G, state: &mut G::State, legal: &mut Vec<G::Action>, rng: &mut Rng) {
    let Some(seat) = game.pending(state).lowest() else { return };
    legal.clear();
    game.legal(state, seat, legal);
    let advised = if rng.below(2) == 0 { game.policy(state, seat, legal, rng) } else { None };
    let action = advised.or_else(|| rng.pick(legal).copied()).expect("a pending seat has a legal action");
    game.apply(state, seat, action, &mut ());
}
