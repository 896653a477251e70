//! Simulation allocates nothing per decision: counted, for every game at every kind of table.

use bots::{Bot, Budget, Method, Random, Search};
use catalog::{games, with_game};
use kernel::{Game, Options, Rng, Setup, Viewer};

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

fn quiet_tables<G: Game>() {
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        quiet::<G>(None, Some(seats));
    }
    for preset in G::Options::PRESETS {
        quiet::<G>(Some(preset.name), None);
    }
}

fn quiet<G: Game>(preset: Option<&str>, seats: Option<u8>) {
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

/// A search may set itself up; its iterations use the room it has.
#[test]
fn searching_allocates_nothing_per_iteration() {
    for info in games() {
        with_game!(info.id, G => quiet_search::<G>()).expect("it is listed");
    }
}

fn quiet_search<G: Game>() {
    let setup = Setup::<G>::new(&G::content(), None, &[], None).expect("the usual table is allowed");
    let game = setup.open(&G::content()).expect("the content it ships with is sound");
    let mut rng = Rng::new(2);
    let mut state = game.deal(rng.dice());
    let mut legal = Vec::new();
    // Somewhere in a match.
    for _ in 0..40 {
        let Some(seat) = game.pending(&state).lowest() else { break };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let advised = game.policy(&state, seat, &legal, &mut rng);
        let action =
            advised.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a legal action");
        game.apply(&mut state, seat, action, &mut ());
    }
    let seat = game.pending(&state).lowest().expect("no match is over so soon");
    let view = game.view(&state, Viewer::Seat(seat));
    let count = |iterations: u32| {
        // The same seed, so that the first run makes all the room that the second needs.
        let mut search = Search::<G>::new(Method { nodes: 500, reuse: 1_000_000, ..Method::BEST }, 1);
        let once = |search: &mut Search<G>| {
            search.restart(1);
            search.weigh(&game, &view, Budget::iterations(iterations));
        };
        once(&mut search);
        allocation_counter::measure(|| once(&mut search)).count_total
    };
    let (few, many) = (count(20), count(120));
    assert_eq!(few, many, "allocations of a decision with 20 iterations and with 120, {}", G::INFO.id);
}
